import { escapeHtml } from "../../core/escape-html.ts";
import { letterAt, readKey } from "../../../schema/rules/answer-keys.ts";
import { letters, type Letter } from "../../../schema/rules/words.ts";

/** A question that is written into a file. */
export interface WrittenQuestion {
  text: string;
  /** A first. */
  options: readonly string[];
  correctAnswer: Letter | null;
  explanation: string | null;
  picture: WrittenPicture | null;
  imageAlt: string | null;
  /** Where the picture is, if it is not stored here. */
  imageAddress: string | null;
  /** The paper of the bank that it belongs to. */
  paper: { examType: string; subjectName: string; year: number } | null;
}
/** Questions for a file; when they are many, they are read from the database while the file is written. */
export type WrittenQuestions = AsyncIterable<WrittenQuestion> | Iterable<WrittenQuestion>;
export interface WrittenPicture {
  bytes: Uint8Array;
  /** With the dot. */
  extension: string;
  contentType: string;
}

/** A key as the import reads it: with the text of its option where a letter may be meant as the text of another one. */
export function keyText({ correctAnswer: key, options }: Pick<WrittenQuestion, "correctAnswer" | "options">): string {
  if (key === null) return "";
  const reading = readKey(key, options);
  const isClear = reading !== null && "letter" in reading && reading.letter === key;
  return isClear ? key : `${key}. ${options[letters.indexOf(key)] ?? ""}`;
}

export const optionLines = ({ options }: Pick<WrittenQuestion, "options">): string[] =>
  options.map((option, place) => `${letterAt(place)}. ${option}`);

/** The text on one line. */
export const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Without the characters that XML cannot hold. */
export const xmlText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- the point is to remove them
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");

/** As text or attribute of XML. */
export const escapedXml = (text: string): string => escapeHtml(xmlText(text));

/** The category of a question in the formats of Moodle; a slash in a name is written twice there. */
export const categoryOf = ({ paper }: WrittenQuestion): string | null =>
  paper === null
    ? null
    : `$course$/top/${[paper.examType, paper.subjectName, String(paper.year)].map((name) => onOneLine(name).replaceAll("/", "//")).join("/")}`;
