import { paragraph, wordDocument } from "../data/word-document.ts";
import { zip } from "../data/workbook.ts";

/* Files that are refused, each with its message. */

export interface RefusedFile {
  title: string;
  name: string;
  bytes: () => Buffer;
  says: string;
}

/** A file of an old Office program, or one with a password, by the name of its stream. */
export const ole = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(504),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(64),
  ]);
const saveAs = "Open it, choose Save As, and save it as a Word document (.docx). Then choose that file";

export const refusedFiles: RefusedFile[] = [
  {
    title: "an old .doc",
    name: "paper.doc",
    bytes: () => ole("WordDocument"),
    says: `This is a Word file of the old kind (.doc). ${saveAs}.`,
  },
  {
    title: "an old .doc renamed to .docx",
    name: "paper.docx",
    bytes: () => ole("WordDocument"),
    says: "This is a Word file of the old kind (.doc).",
  },
  {
    title: "an old .xls",
    name: "paper.xls",
    bytes: () => ole("Workbook"),
    says: "This is an Excel file of the old kind (.xls).",
  },
  {
    title: "a document with a password",
    name: "paper.docx",
    bytes: () => ole("EncryptedPackage"),
    says: "This file has a password. Save it again without one",
  },
  {
    title: "an .odt",
    name: "paper.odt",
    bytes: () => {
      // its first entry is stored as it is
      const kind = "application/vnd.oasis.opendocument.text";
      const head = Buffer.alloc(30);
      head.write("PK\u0003\u0004", "latin1");
      head.writeUInt16LE(8, 26);
      return Buffer.concat([head, Buffer.from(`mimetype${kind}`), zip([{ name: "content.xml", content: "<x/>" }])]);
    },
    says: "This is an OpenDocument file (.odt or .ods), which cannot be read here.",
  },
  {
    title: "a PDF renamed to .docx",
    name: "paper.docx",
    bytes: () => Buffer.from("%PDF-1.7 1. What? A. yes"),
    says: `This is a PDF, which cannot be read here. ${saveAs}.`,
  },
  {
    title: "a rich text file",
    name: "paper.docx",
    bytes: () => Buffer.from("{\\rtf1 1. What? A. yes}"),
    says: "This is a rich text file (.rtf)",
  },
  {
    title: "a web page named .doc",
    name: "paper.doc",
    bytes: () => Buffer.from("<html><body>1. What?</body></html>"),
    says: "This is a web page, not a document.",
  },
  {
    title: "a saved web page named .csv",
    name: "paper.csv",
    bytes: () => Buffer.from("<!-- saved from url=(0014)about:internet -->\n<html><body>1. What?</body></html>"),
    says: "This is a web page, not a document.",
  },
  {
    title: "the table of a web page named .csv",
    name: "paper.csv",
    bytes: () => Buffer.from("<table><tr><td>1. What?</td></tr></table>"),
    says: "This is a web page, not a document.",
  },
  {
    title: "JSON named .csv",
    name: "paper.csv",
    bytes: () => Buffer.from('[{"question": "What?"}]'),
    says: "Please choose a CSV file or an Excel workbook (.xlsx).",
  },
  {
    title: "a photo",
    name: "paper.csv",
    bytes: () => Buffer.from("ffd8ffe000104a46", "hex"),
    says: "This is a picture.",
  },
  {
    title: "a table of more questions than a file may have",
    name: "paper.csv",
    bytes: () => Buffer.from(`question,a,b,answer\n${"Which is even?,1,2,B\n".repeat(5001)}`),
    says: "The file has more than 5,000 questions. Please split it.",
  },
  {
    title: "a document of more lines than are read",
    name: "paper.docx",
    bytes: () => wordDocument(Array.from({ length: 25_001 }, () => paragraph(""))),
    says: "This file holds too much to be read at once. Please split it.",
  },
  {
    title: "a text of more lines than are read",
    name: "paper.txt",
    bytes: () => Buffer.from("A) x\n".repeat(50_000)),
    says: "This file holds too much to be read at once. Please split it.",
  },
  {
    title: "a document of more tags than are read",
    name: "paper.docx",
    bytes: () => wordDocument(Array.from({ length: 20_000 }, () => paragraph("1. What?").repeat(3))),
    says: "This file holds too much to be read at once. Please split it.",
  },
  {
    title: "a .docx cut short",
    name: "paper.docx",
    bytes: () => wordDocument([paragraph("1. What?")]).subarray(0, 400),
    says: "This Word document is damaged. Open it in Word, save it again as .docx and choose that file.",
  },
  {
    title: "a .docx whose beginning is lost",
    name: "paper.docx",
    bytes: () => wordDocument([paragraph("1. What?")]).subarray(40),
    says: "This file is named .docx but is not a Word document, or it is damaged.",
  },
  {
    title: "text named .docx",
    name: "paper.docx",
    bytes: () => Buffer.from("1. What?\nA. yes\nB. no"),
    says: "This file is named .docx but is not a Word document",
  },
  {
    title: "any bytes named .csv",
    name: "paper.csv",
    bytes: () => Buffer.from([1, 2, 3, 4, 200, 201, 0, 7]),
    says: "Please choose a Word document (.docx)",
  },
];
