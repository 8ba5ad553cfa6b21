import { HttpError } from "../errors.ts";

const refused = (message: string): HttpError => new HttpError(415, "BAD_USER_INPUT", message);
const saveAs = "Open it, choose Save As, and save it as a Word document (.docx). Then choose that file";
const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

/** Why a file of another program cannot be read, and what to do about it; for the kinds that people try in place of Word or Excel. */
export function findOtherFile(bytes: Buffer): HttpError | null {
  const head = bytes.subarray(0, 8).toString("hex");
  const start = bytes.subarray(0, 1024).toString("latin1").trimStart();
  if (start.startsWith("%PDF")) return refused(`This is a PDF, which cannot be read here. ${saveAs}.`);
  if (head === "d0cf11e0a1b11ae1") {
    if (bytes.includes(utf16("EncryptedPackage"))) {
      return refused("This file has a password. Save it again without one, then choose it.");
    }
    if (bytes.includes(utf16("Workbook")) && !bytes.includes(utf16("WordDocument"))) {
      return refused(
        "This is an Excel file of the old kind (.xls). Open it, choose Save As, and save it as .xlsx. Then choose that file.",
      );
    }
    return refused(`This is a Word file of the old kind (.doc). ${saveAs}.`);
  }
  if (head.startsWith("504b0304") && start.includes("mimetypeapplication/vnd.oasis.opendocument")) {
    return refused(
      `This is an OpenDocument file (.odt or .ods), which cannot be read here. ${saveAs}, or a table as .xlsx.`,
    );
  }
  if (start.startsWith("{\\rtf"))
    return refused(`This is a rich text file (.rtf), which cannot be read here. ${saveAs}.`);
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype html|html|head|body|meta|table)\b/is.test(start))
    return refused(`This is a web page, not a document. ${saveAs}.`);
  return null;
}
