import { strToU8, zipSync } from "fflate";
import writeXlsxFile from "write-excel-file/node";
import type { Download } from "../core/downloads.ts";
import { notFound } from "../core/errors.ts";
import { questionColumns } from "./table-columns.ts";

/** What the templates show: one question with everything, one with two options. */
const rows: string[][] = [
  ["What is the capital of Nigeria?", "Lagos", "Abuja", "Kano", "Ibadan", "B", "Abuja became the capital in 1991."],
  ["A square with sides of length $s$ has the area $s^2$. True or false?", "True", "False", "", "", "A", ""],
];

const guide = [
  "Number your questions 1., 2., 3. and the options A., B., C., D. Mark the key as Answer: B, or make the right option bold.",
  "Formulas made with Insert > Equation and PNG or JPEG pictures are kept.",
];

const contentTypes = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** EXT-14e: a file to fill with questions, which the import reads. @throws HttpError 404 for another format */
export async function questionTemplate(format: string): Promise<Download> {
  if (format !== "docx" && format !== "csv" && format !== "xlsx") throw notFound("There is no such template.");
  const bytes = await { docx: makeDocument, csv: makeCsv, xlsx: makeWorkbook }[format]();
  return { name: `questions.${format}`, contentType: contentTypes[format], bytes };
}

/** With a byte order mark, for Excel; no cell here could be taken for a formula (SEC-42). */
async function makeCsv(): Promise<Uint8Array> {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [[...questionColumns], ...rows].map((row) => row.map(cell).join(","));
  return strToU8(`\uFEFF${lines.join("\r\n")}\r\n`);
}

async function makeWorkbook(): Promise<Uint8Array> {
  const header = questionColumns.map((value) => ({ value, fontWeight: "bold" as const }));
  const sheet = [header, ...rows.map((row) => row.map((value) => (value === "" ? null : { value })))];
  const columns = questionColumns.map((name) => ({ width: name === "question" ? 50 : 18 }));
  return new Uint8Array(await writeXlsxFile(sheet, { columns }).toBuffer());
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

async function makeDocument(): Promise<Uint8Array> {
  const letters = ["A", "B", "C", "D"];
  const lines = rows.flatMap(([text = "", ...rest], index) =>
    [`${index + 1}. ${text}`].concat(
      letters.map((letter, at) => (rest[at] ? `${letter}. ${rest[at]}` : "")).filter((line) => line !== ""),
      [`Answer: ${rest[4]}`],
      rest[5] ? [`Explanation: ${rest[5]}`] : [],
      [""],
    ),
  );
  const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const package_ = "http://schemas.openxmlformats.org/package/2006";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const body = [...guide, "", ...lines].map(paragraph).join("");
  return zipSync({
    "[Content_Types].xml": strToU8(
      `${head}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${contentTypes.docx}.main+xml"/></Types>`,
    ),
    "_rels/.rels": strToU8(
      `${head}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": strToU8(`${head}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`),
  });
}
