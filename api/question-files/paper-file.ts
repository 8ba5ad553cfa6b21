import { megabytes } from "../../schema/rules/counted.ts";
import { questionPicture, filePictureBytes, questionsPerFileMax } from "../../schema/rules/limits.ts";
import { decodeText } from "../core/files/decode-text.ts";
import { HttpError } from "../core/errors.ts";
import { findOtherFile } from "../core/files/other-files.ts";
import { tryPicture, type Picture, type PixelBudget } from "../core/files/pictures.ts";
import { runTableWorker, tooMany } from "../core/files/table-file.ts";
import type { ReceivedFile } from "../core/files/uploads.ts";
import { isWordDocument } from "../core/files/word/document-file.ts";
import { readDocument, wrongType } from "./document/document.ts";
import { readExchange, type ExchangeKind } from "./exchange/exchange.ts";
import type { ReadPaper } from "./paper/question.ts";

/* A teacher's file of questions: what it is, and what stands in it. */

const refused = (message: string): HttpError => new HttpError(415, "BAD_USER_INPUT", message);

/** Why a file cannot be read, and what to do about it; for the kinds of file that teachers try. */
function findRefusal(bytes: Buffer, name: string): HttpError | null {
  const other = findOtherFile(bytes);
  if (other !== null) return other;
  const head = bytes.subarray(0, 8).toString("hex");
  // a picture
  if (/^(?:89504e47|ffd8ff|52494646|47494638)/.test(head)) {
    return refused(
      "This is a picture. Questions are read from a Word document (.docx), a CSV file, an Excel workbook (.xlsx), or an Aiken, GIFT or Moodle XML file.",
    );
  }
  if (head.startsWith("504b0304")) return null;
  if (/\.(?:docx|xlsx)$/i.test(name)) {
    const [kind, ending] = /docx$/i.test(name) ? ["a Word document", ".docx"] : ["an Excel workbook", ".xlsx"];
    return refused(
      `This file is named ${ending} but is not ${kind}, or it is damaged. Open it, and save it again as ${ending}.`,
    );
  }
  const isText =
    /^(?:fffe|feff)/.test(head) ||
    !bytes.subarray(0, 65_536).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  return isText ? null : wrongType();
}

/** Aiken, GIFT and Moodle XML by their names, and XML also by its beginning. */
function exchangeKind(bytes: Buffer, name: string): ExchangeKind | null {
  const start = decodeText(bytes.subarray(0, 1024)).trimStart();
  if (/\.xml$/i.test(name) || /^<(?:\?xml|quiz)\b/i.test(start)) return "xml";
  if (/\.gift$/i.test(name)) return "gift";
  return /\.txt$/i.test(name) ? "text" : null;
}

/** A paper, and its pictures by the names that its questions give. */
export type PaperFile = ReadPaper & { pictures: Map<string, Uint8Array> };

/** @throws HttpError 413 for more questions than a file may have */
function withPictures(paper: ReadPaper, pictures: readonly { name: string; bytes: Uint8Array }[] = []): PaperFile {
  if (paper.questions.length + paper.setAside.length > questionsPerFileMax) {
    throw tooMany(questionsPerFileMax, "questions");
  }
  return { ...paper, pictures: new Map(pictures.map(({ name, bytes }) => [name, bytes])) };
}

/** Decodes a picture of the file, or says why it cannot be kept. @throws HttpError 503 when too many pictures wait */
export async function readPaperPicture(
  { pictures }: PaperFile,
  name: string,
  budget?: PixelBudget,
): Promise<Picture | { refusal: string }> {
  const bytes = pictures.get(name);
  if (bytes !== undefined) return tryPicture(bytes, questionPicture, budget);
  const most = megabytes(filePictureBytes);
  return { refusal: `The picture must be an image file (PNG, JPEG or WebP) of at most ${most}.` };
}

/**
 * The questions of a file in any of the formats; for archives and XML its content decides what it is, for a text its name.
 * @throws HttpError 415 for other files and macros, 413 for too much in it, 400 when it is damaged
 */
export async function readPaperFile({ name, bytes }: ReceivedFile): Promise<PaperFile> {
  const refusal = findRefusal(bytes, name);
  if (refusal !== null) throw refusal;
  const isArchive = bytes.subarray(0, 4).toString("hex") === "504b0304";
  const exchange = isArchive ? null : exchangeKind(bytes, name);
  if (exchange !== null) {
    const { paper, pictures } = await readExchange(exchange, bytes);
    return withPictures(paper, pictures);
  }
  // an archive of neither kind is refused in the words for the kind that its name says
  const isNamedDocument = /\.docx$/i.test(name) && isArchive && !bytes.includes("xl/workbook.xml");
  if (!isWordDocument(bytes) && !isNamedDocument) return withPictures(await readQuestionTable(bytes));
  const { paper, pictures } = await readDocument(bytes);
  return withPictures(paper, pictures);
}

/** Reads the questions of a table in a process of its own, as `readSheets` reads cells. */
const readQuestionTable = (bytes: Uint8Array): Promise<ReadPaper> =>
  runTableWorker<ReadPaper>(new URL("./paper/sheets-worker.ts", import.meta.url), {
    bytes,
    maxRows: questionsPerFileMax,
    hasAllSheets: true,
  });
