import { zip, type ZipEntry } from "./workbook.ts";

/* Word documents as Word writes them, as far as the import reads them. */

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A piece of a paragraph: plain text, or XML of its own. */
export type Piece = string | { xml: string };

const styles = {
  bold: "<w:b/>",
  italic: "<w:i/>",
  underline: '<w:u w:val="single"/>',
  highlight: '<w:highlight w:val="yellow"/>',
  red: '<w:color w:val="FF0000"/>',
  superscript: '<w:vertAlign w:val="superscript"/>',
};
export type TypeStyle = keyof typeof styles;

const textRun = (text: string, properties = ""): string =>
  text
    .split("\t")
    .map((part) => (part === "" ? "" : `<w:t xml:space="preserve">${escaped(part)}</w:t>`))
    .join("<w:tab/>")
    .replace(/^(.*)$/s, `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}$1</w:r>`);

export const styled = (text: string, ...how: TypeStyle[]): Piece => ({
  xml: textRun(text, how.map((one) => styles[one]).join("")),
});
export const bold = (text: string): Piece => styled(text, "bold");
/** A sign of a symbol font, such as the tick of Wingdings. */
export const symbol = (font: string, code: string): Piece => ({
  xml: `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`,
});
/** A box that floats beside the text. */
export const textBox = (...lines: string[]): Piece => ({
  xml: `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice><w:drawing><w:txbxContent>${lines.map((line) => paragraph(line)).join("")}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${lines.map((line) => paragraph(line)).join("")}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
});
export const formula = (omml: string): Piece => ({ xml: `<m:oMath>${omml}</m:oMath>` });
/** Shows the picture of that relation. */
export const drawing = (id: string): Piece => ({ xml: `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>` });
/** A picture of which Word shows a part. */
export const croppedDrawing = (id: string): Piece => ({
  xml: `<w:r><w:drawing><a:blipFill><a:blip r:embed="${id}"/><a:srcRect t="50000" b="10000"/></a:blipFill></w:drawing></w:r>`,
});
/** A shape that Word draws itself, such as `triangle`. */
export const shape = (kind: string): Piece => ({
  xml: `<w:r><w:drawing><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:spPr><a:prstGeom prst="${kind}"/></wps:spPr></wps:wsp></w:drawing></w:r>`,
});
export const chart: Piece = {
  xml: `<w:r><w:drawing><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId9"/></w:drawing></w:r>`,
};
/** A formula as Word made them by fields, such as `EQ \\f(1,2)`. */
export const field = (code: string): Piece => ({ xml: `<w:r><w:instrText>${code}</w:instrText></w:r>` });
/** Text in a font of symbols. */
export const inFont = (font: string, text: string): Piece => ({
  xml: `<w:r><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr><w:t>${text}</w:t></w:r>`,
});
/** Text of a PDF that became a Word document: raised by its place alone. */
export const raised = (text: string): Piece => ({ xml: textRun(text, '<w:position w:val="8"/>') });
export const struckOut = (text: string): Piece => ({ xml: textRun(text, "<w:strike/>") });
export const footnote: Piece = { xml: '<w:r><w:footnoteReference w:id="1"/></w:r>' };
export const lineBreak: Piece = { xml: "<w:r><w:br/></w:r>" };

const pieceOf = (piece: Piece): string => (typeof piece === "string" ? textRun(piece) : piece.xml);

export const paragraph = (...pieces: Piece[]): string => `<w:p>${pieces.map(pieceOf).join("")}</w:p>`;
/** A paragraph that Word numbers itself. */
export const listed = (numId: number, level: number, ...pieces: Piece[]): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr></w:pPr>${pieces.map(pieceOf).join("")}</w:p>`;

/** The same, deleted or moved elsewhere while Word tracks changes. */
export const listedBefore = (change: "del" | "moveFrom", numId: number, level: number, text: string): string =>
  listed(numId, level, {
    xml: `<w:${change}>${textRun(text).replaceAll("w:t", change === "del" ? "w:delText" : "w:t")}</w:${change}>`,
  }).replace("</w:pPr>", `<w:rPr><w:${change}/></w:rPr></w:pPr>`);

const cellOf = (properties: string, text: string): string[] => [`<w:tcPr>${properties}</w:tcPr>`, paragraph(text)];
/** A cell across several columns of a table. */
export const across = (columns: number, text: string): string[] => cellOf(`<w:gridSpan w:val="${columns}"/>`, text);
/** A cell that is merged with those `merged` below it. */
export const down = (text: string): string[] => cellOf('<w:vMerge w:val="restart"/>', text);
export const merged = cellOf("<w:vMerge/>", "");

/** Cells of paragraphs, or of one line of text. */
export const table = (rows: (string | string[])[][]): string =>
  `<w:tbl>${rows
    .map((row) => {
      const cells = row.map((cell) => (typeof cell === "string" ? paragraph(cell) : cell.join("")));
      return `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`;
    })
    .join("")}</w:tbl>`;

/**
 * Lines as a teacher types them, a paragraph each: `**bold**`, `//italic//`, `__underlined__`, `==highlighted==`, `{{red}}` and
 * `^^raised^^`; indentation is dropped, tabs inside of a line stay.
 */
export const typed = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/^ +/, "").trimEnd())
    .map((line) =>
      paragraph(
        ...line
          .split(/(\*\*.+?\*\*|\/\/.+?\/\/|__[^_]+?__|==.+?==|\{\{.+?\}\}|\^\^.+?\^\^)/)
          .filter((part) => part !== "")
          .map((part) => {
            const how = signs.get(part.slice(0, 2));
            return how !== undefined && part.length > 4 ? styled(part.slice(2, -2), how) : part;
          }),
      ),
    );
const signs = new Map<string, TypeStyle>([
  ["**", "bold"],
  ["//", "italic"],
  ["__", "underline"],
  ["==", "highlight"],
  ["{{", "red"],
  ["^^", "superscript"],
]);

/** A page header or footer with these lines. */
export const margin = (name: "header1" | "footer1", ...lines: string[]): ZipEntry => ({
  name: `word/${name}.xml`,
  content: `<w:hdr ${namespaces}>${lines.map((line) => paragraph(line)).join("")}</w:hdr>`,
});

const level = (at: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/**
 * Lists: 1 counts `1.` and below it `A.`, and 3 counts on from it; 2 is bullets; 4 counts `1)` and below it `(a)`; 11 to 30 are
 * lists `a.` that each begin again.
 */
const kinds = [
  [level(0, "decimal", "%1."), level(1, "upperLetter", "%2.")],
  [level(0, "bullet", "o")],
  [level(0, "decimal", "%1)"), level(1, "lowerLetter", "(%2)")],
  [level(0, "lowerLetter", "%1.")],
];
const list = (id: number, kind: number, isOwn = false): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${kind}"/>${isOwn ? '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' : ""}</w:num>`;
const numbering = `<w:numbering ${namespaces}>${kinds.map((levels, at) => `<w:abstractNum w:abstractNumId="${at}">${levels.join("")}</w:abstractNum>`).join("")}${list(1, 0)}${list(2, 1)}${list(3, 0)}${list(4, 2)}${Array.from({ length: 20 }, (_, at) => list(11 + at, 3, true)).join("")}</w:numbering>`;

const documentOf = (paragraphs: string[]): string =>
  `<w:document ${namespaces}><w:body>${paragraphs.join("")}</w:body></w:document>`;

/** The parts of the same document that the import reads, without the archive. */
export const documentParts = (paragraphs: string[]) => ({
  document: documentOf(paragraphs),
  numbering,
  styles: null,
  relations: null,
  margins: [],
});

/** A .docx of these paragraphs; pictures are named rId1, rId2 and so on. */
export function wordDocument(
  paragraphs: string[],
  pictures: { name: string; bytes: Buffer }[] = [],
  further: ZipEntry[] = [],
): Buffer {
  const relations = pictures.map(
    ({ name }, index) => `<Relationship Id="rId${index + 1}" Type="image" Target="media/${name}"/>`,
  );
  return zip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "word/document.xml", content: documentOf(paragraphs) },
    { name: "word/numbering.xml", content: numbering },
    { name: "word/_rels/document.xml.rels", content: `<Relationships>${relations.join("")}</Relationships>` },
    ...pictures.map(({ name, bytes }) => ({ name: `word/media/${name}`, content: bytes })),
    ...further,
  ]);
}
