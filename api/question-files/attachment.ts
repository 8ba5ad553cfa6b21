import type { SchoolCaller } from "../core/accounts/access.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import type { Download } from "../core/files/downloads.ts";
import { HttpError, notFound } from "../core/errors.ts";
import { isWordDocument } from "../core/files/word/document-file.ts";
import type { SentFile } from "../core/files/files.ts";
import type { ReceivedFile } from "../core/files/uploads.ts";
import { examOfSchool, refuseOthers } from "../school-exams/exam-access.ts";
import { keepFiles } from "../school-exams/kept-files.ts";

const zipStart = "504b0304";
const kinds = [
  { extension: ".pdf", starts: "255044462d", contentType: "application/pdf" },
  { extension: ".doc", starts: "d0cf11e0a1b11ae1", contentType: "application/msword" },
  {
    extension: ".docx",
    starts: zipStart,
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
];

/** An archive holds the names of its entries as plain text. */
const holdsMacros = (bytes: Buffer): boolean => /vbaProject|vbaData/i.test(bytes.toString("latin1"));

/** The attachment of an exam; `shownName` is the one that it was sent under. */
interface Attachment extends SentFile {
  shownName: string;
}

/**
 * Reads the attachment of an exam, for staff alone; name and content must say the same (D-59, SEC-44). It is never opened.
 * @throws HttpError 415 for anything but .pdf, .doc and .docx, 503 when object storage is away
 */
export async function sendQuestionFile(
  deps: Deps,
  schoolId: string,
  file: ReceivedFile | null,
): Promise<Attachment | null> {
  if (file === null) return null;
  const { name } = file;
  const kind = kinds.find(({ extension }) => name.toLowerCase().endsWith(extension));
  const head = file.bytes.subarray(0, 8).toString("hex");
  const isDocument = kind?.starts !== zipStart || (isWordDocument(file.bytes) && !holdsMacros(file.bytes));
  if (kind === undefined || !head.startsWith(kind.starts) || !isDocument) {
    throw new HttpError(415, "BAD_USER_INPUT", "The question file must be a .pdf, .doc or .docx document.");
  }
  const { contentType, extension } = kind;
  const { bytes } = file;
  const sent = await deps.files.send({ schoolId, kind: "question-file", contentType, extension, bytes });
  return { ...sent, shownName: name };
}

/** Keeps an attachment in the transaction of its exam. @throws HttpError 409 when the school has too many files */
export async function keepQuestionFile(
  deps: Deps,
  db: Db,
  schoolId: string,
  file: Attachment | null,
): Promise<{ question_file: string | null; question_file_name: string | null }> {
  if (file === null) return { question_file: null, question_file_name: null };
  const stored = await keepFiles(db, schoolId, () => deps.files.put(db, file));
  return { question_file: stored, question_file_name: file.shownName };
}

/**
 * EXT-14d: finds the attachment of an exam for the caller; what this answers reads it.
 * @throws HttpError 403 for who may not change the exam, 404 without an attachment
 */
export async function openAttachment(
  deps: Deps,
  caller: SchoolCaller,
  examId: string,
): Promise<() => Promise<Download>> {
  const missing = () => notFound("This exam has no question file.");
  const exam = await examOfSchool(deps, caller.schoolId, examId);
  refuseOthers(caller, exam);
  const { question_file: stored, question_file_name: name } = exam;
  if (stored === null) throw missing();
  return async () => {
    const file = await deps.files.find(deps.db, stored);
    if (file === undefined) throw missing();
    return { name: name ?? "questions", contentType: file.contentType, bytes: file.bytes };
  };
}
