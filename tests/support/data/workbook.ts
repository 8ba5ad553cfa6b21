import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive; `claims` is the size it pretends to unpack to. */
export interface ZipEntry {
  name: string;
  content: string | Buffer;
  claims?: number;
  /** As it is, without being compressed. */
  isStored?: boolean;
}

/** A zip archive of these entries; sizes are true unless an entry has `claims`. */
export function zip(entries: ZipEntry[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims, isStored } of entries) {
    const bytes = Buffer.from(content);
    const packed = isStored === true ? bytes : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored === true ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    local.push(Buffer.from("504b0304", "hex"), fields, Buffer.from(name), packed);
    central.push(Buffer.from("504b01021400", "hex"), fields, place, Buffer.from(name));
    offset += 4 + fields.length + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from("504b0506", "hex"), end]);
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const sheetOf = (rows: string[][]): string => {
  const cells = (row: string[], line: number): string =>
    row
      .map((text, column) =>
        text === ""
          ? ""
          : `<c r="${String.fromCharCode(65 + column)}${line}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
      )
      .join("");
  return rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1)}</row>`).join("");
};

/** The parts of an Excel workbook with these sheets. */
function partsOf(sheets: readonly (readonly [name: string, rows: string[][]])[]): ZipEntry[] {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const named = sheets.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const related = sheets.map(
    (_sheet, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return [
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${named.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="${relations}">${related.join("")}</Relationships>`,
    },
    ...sheets.map(([_name, rows], at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<worksheet xmlns="${main}"><sheetData>${sheetOf(rows)}</sheetData></worksheet>`,
    })),
  ];
}

/** The parts of an Excel workbook with one sheet. */
export const workbookParts = (rows: string[][]): ZipEntry[] => partsOf([["Students", rows]]);

export const workbookOf = (sheets: readonly (readonly [name: string, rows: string[][]])[]): Buffer =>
  zip(partsOf(sheets));
export const workbook = (rows: string[][]): Buffer => zip(workbookParts(rows));
