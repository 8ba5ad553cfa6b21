import { setImmediate } from "node:timers/promises";
import { strToU8, zip, type AsyncZippable } from "fflate";
import sharp from "sharp";
import { unpackedMaxEntries } from "../../../schema/rules/limits.ts";
import { createXmlLimitCheck, documentLimits, documentLinesMax } from "../../core/files/xml-limits.ts";
import { plainSpaces, writtenLines } from "./lines.ts";
import { readyToWrite } from "./ready-to-write.ts";
import { createParagraph, type Paragraph } from "./paragraph.ts";
import { tooLargeToWrite } from "./too-large.ts";
import { escapedXml, keyText, onOneLine, type WrittenPicture, type WrittenQuestion } from "./written-question.ts";

/* Word documents of questions, as the import reads them: numbers, letters, `Answer: B`. */

export const documentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const footerType = "application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml";
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
const packages = "http://schemas.openxmlformats.org/package/2006";
const math = "http://schemas.openxmlformats.org/officeDocument/2006/math";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const headings = ["No", "Question", "Option A", "Option B", "Option C", "Option D", "Answer", "Explanation"];
/** An A4 page with margins of 2 cm, in twentieths of a point. */
const page = { width: 11_906, height: 16_838, margin: 1134 };

/** Widths of the columns of a table: each has room for its longest word, and what is left goes to those with much text. */
function columnWidths(cells: readonly string[]): number[] {
  const room = page.width - 2 * page.margin;
  const least = cells.map((cell, place) => {
    const words = `${headings[place] ?? ""} ${cell}`.split(/\s+/);
    return 280 + 130 * Math.min(24, Math.max(...words.map(({ length }) => length)));
  });
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const left = room - sum(least);
  if (left < 0) return least.map((width) => Math.floor((width * room) / sum(least)));
  const letters = sum(cells.map(({ length }) => length));
  return least.map((width, place) => Math.floor(width + (left * (cells[place]?.length ?? 0)) / letters));
}

/** The question as a row of a table, where every cell is read whole. */
function asTable(question: WrittenQuestion, number: number, picture: string, paragraph: Paragraph): string {
  const { text, options, explanation } = question;
  const cells = [
    String(number),
    text,
    ...[0, 1, 2, 3].map((place) => options[place] ?? ""),
    keyText(question),
    explanation ?? "",
  ];
  const widths = columnWidths(cells);
  const row = (texts: readonly string[], more = ""): string =>
    `<w:tr>${texts
      .map((one, place) => {
        const content = paragraph(plainSpaces(one), place === 1) + (place === 1 ? more : "");
        return `<w:tc><w:tcPr><w:tcW w:w="${widths[place]}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
      })
      .join("")}</w:tr>`;
  const borders = ["top", "left", "bottom", "right", "insideH", "insideV"].map(
    (side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`,
  );
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  return `<w:tbl><w:tblPr><w:tblBorders>${borders.join("")}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${row(headings)}${row(cells, picture)}</w:tbl>`;
}

const section = `<w:sectPr><w:footerReference w:type="default" r:id="footer"/><w:pgSz w:w="${page.width}" w:h="${page.height}"/><w:pgMar w:top="${page.margin}" w:right="${page.margin}" w:bottom="${page.margin}" w:left="${page.margin}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`;

/** The number of the page, without a word: the import tells people that the words of a footer were left out. */
const footer = `<w:ftr xmlns:w="${word}"><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:fldSimple w:instr="PAGE"/></w:p></w:ftr>`;

/** Keeps the paragraph on the page of the next one. */
const withNext = (xml: string): string => xml.replace("<w:p>", "<w:p><w:pPr><w:keepNext/></w:pPr>");

/** Widest on a page of A4 with the usual margins. */
const maxWidth = 5_400_000;
const unitsPerPixel = 9525;

async function pictureParagraph(picture: WrittenPicture, alt: string | null, number: number): Promise<string> {
  const { width, height } = await sharp(picture.bytes).metadata();
  const scale = Math.min(1, maxWidth / (width * unitsPerPixel));
  const [across, down] = [width, height].map((pixels) => Math.round(pixels * unitsPerPixel * scale));
  const name = `<wp:docPr id="${number}" name="Picture ${number}" descr="${escapedXml(onOneLine(alt ?? ""))}"/>`;
  const shape = `<pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="${number}" name="Picture ${number}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="picture${number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${across}" cy="${down}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`;
  return `<w:p><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${across}" cy="${down}"/>${name}<a:graphic><a:graphicData uri="${drawing}/picture">${shape}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}

/** Large parts are packed in a thread, so that a long document keeps nobody waiting. */
const packed = (files: AsyncZippable): Promise<Uint8Array> =>
  new Promise((resolve, reject) => zip(files, (error, bytes) => (error ? reject(error) : resolve(bytes))));

/** A Word document of questions, below lines that tell people something. @throws HttpError 413 for more than the import reads again */
export async function writeDocument(
  questions: readonly WrittenQuestion[],
  above: readonly string[] = [],
): Promise<Uint8Array> {
  const { areLines, formulas } = await readyToWrite(questions);
  const paragraph = createParagraph(formulas);
  const body = [...above, ...(above.length > 0 ? [""] : [])].map((line) => paragraph(line));
  const parts: AsyncZippable = {};
  const relations = [`<Relationship Id="footer" Type="${office}/footer" Target="footer1.xml"/>`];
  const findFault = createXmlLimitCheck(documentLimits);
  let lines = 0;
  /** Adds a question, as long as the import reads the document again. */
  const add = (...written: string[]): void => {
    const xml = written.join("");
    lines += xml.match(/<w:(?:p|br\/)>/g)?.length ?? 0;
    if (findFault(strToU8(xml)) !== null || lines > documentLinesMax) throw tooLargeToWrite();
    body.push(xml);
  };
  for (const [index, question] of questions.entries()) {
    const number = index + 1;
    // a long document must not keep everybody else waiting
    if (number % 50 === 0) await setImmediate();
    let picture = "";
    if (question.picture !== null) {
      const file = `media/picture${number}${question.picture.extension}`;
      // pictures are compressed already
      parts[`word/${file}`] = [question.picture.bytes, { level: 0 }];
      relations.push(`<Relationship Id="picture${number}" Type="${office}/image" Target="${file}"/>`);
      picture = await pictureParagraph(question.picture, question.imageAlt, number);
    }
    if (areLines[index] === true) {
      const { stem, rest } = writtenLines(question, number);
      const text = paragraph(stem, true);
      const kept = picture === "" ? [text] : [text, picture].map(withNext);
      add(...kept, ...rest.map((line) => paragraph(line)), paragraph(""));
    } else add(asTable(question, number, picture, paragraph), paragraph(""));
  }
  // besides the footer and the pictures, a document has four files inside
  if (relations.length + 4 > unpackedMaxEntries) throw tooLargeToWrite();
  const types = ["rels", "xml", "png", "jpg"].map(
    (extension) =>
      `<Default Extension="${extension}" ContentType="${{ rels: "application/vnd.openxmlformats-package.relationships+xml", xml: "application/xml", png: "image/png", jpg: "image/jpeg" }[extension]}"/>`,
  );
  const namespaces = `xmlns:w="${word}" xmlns:m="${math}" xmlns:r="${office}" xmlns:a="${drawing}/main" xmlns:wp="${drawing}/wordprocessingDrawing"`;
  return packed({
    "[Content_Types].xml": strToU8(
      `${head}<Types xmlns="${packages}/content-types">${types.join("")}<Override PartName="/word/document.xml" ContentType="${documentType}.main+xml"/><Override PartName="/word/footer1.xml" ContentType="${footerType}"/></Types>`,
    ),
    "_rels/.rels": strToU8(
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/_rels/document.xml.rels": strToU8(
      `${head}<Relationships xmlns="${packages}/relationships">${relations.join("")}</Relationships>`,
    ),
    "word/document.xml": strToU8(
      `${head}<w:document ${namespaces}><w:body>${body.join("")}${section}</w:body></w:document>`,
    ),
    "word/footer1.xml": strToU8(head + footer),
    ...parts,
  });
}
