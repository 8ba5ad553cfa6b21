import { zip, type ZipEntry } from "./workbook.ts";

/* Word documents as Word writes them, as far as the import reads them. */

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A piece of a paragraph: plain text, or XML of its own. */
export type Piece = string | { xml: string };

export const bold = (text: string): Piece => ({
  xml: `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`,
});
export const formula = (omml: string): Piece => ({ xml: `<m:oMath>${omml}</m:oMath>` });
/** Shows the picture of that relation. */
export const drawing = (id: string): Piece => ({ xml: `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>` });
export const lineBreak: Piece = { xml: "<w:r><w:br/></w:r>" };

const pieceOf = (piece: Piece): string =>
  typeof piece === "string" ? `<w:r><w:t xml:space="preserve">${escaped(piece)}</w:t></w:r>` : piece.xml;

export const paragraph = (...pieces: Piece[]): string => `<w:p>${pieces.map(pieceOf).join("")}</w:p>`;
/** A paragraph that Word numbers itself. */
export const listed = (numId: number, level: number, ...pieces: Piece[]): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr></w:pPr>${pieces.map(pieceOf).join("")}</w:p>`;

const level = (at: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/** Numbering 1 counts `1.` and below it `A.`; numbering 2 is bullets. */
const numbering = `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "upperLetter", "%2.")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, "bullet", "o")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;

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
    {
      name: "word/document.xml",
      content: `<w:document ${namespaces}><w:body>${paragraphs.join("")}</w:body></w:document>`,
    },
    { name: "word/numbering.xml", content: numbering },
    { name: "word/_rels/document.xml.rels", content: `<Relationships>${relations.join("")}</Relationships>` },
    ...pictures.map(({ name, bytes }) => ({ name: `word/media/${name}`, content: bytes })),
    ...further,
  ]);
}
