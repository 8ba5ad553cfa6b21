import type { ReadPaper } from "../../../api/question-files/paper/question.ts";

/* Papers of teachers: a file, and exactly what must be read from it. */

export interface Paper {
  /** How the paper is written; the title of its test. */
  title: string;
  name: string;
  bytes: () => Uint8Array;
  /** As `outcomeOf` writes it, a line each. */
  gives: string;
}

const quotedText = (text: string): string => text.replaceAll("\n", " / ");

/**
 * What was read, line by line: `Section A | 1. Stem [option; option] B list`; `? ` marks a question without a key, `aside` and
 * `left out` mark what is not a question for students, and `! ` marks a message to the person.
 */
export function outcomeOf(read: ReadPaper): string {
  const place = ({ section, number }: { section: string | null; number: number | null }): string =>
    `${section === null ? "" : `${section} | `}${number === null ? "" : `${number}. `}`;
  const picture = ({ pictures }: { pictures: string[] }): string =>
    pictures.length > 0 ? ` (picture ${pictures.length})` : "";
  const key = ({ correctAnswer, keyOrigin }: { correctAnswer: string | null; keyOrigin: string | null }): string =>
    correctAnswer === null ? "?" : `${correctAnswer} ${keyOrigin}`;
  const questions = read.questions.map((question) => {
    const { optionA, optionB, optionC, optionD, explanation } = question;
    const options = [optionA, optionB, optionC, optionD].filter((option) => option !== null).join("; ");
    const why = explanation === null ? "" : ` because ${quotedText(explanation)}`;
    return `${place(question)}${quotedText(question.text)}${picture(question)} [${options}] ${key(question)}${why}`;
  });
  const aside = read.setAside.map((question) => {
    const options = question.kind === "theory" ? "" : ` [${question.options.join("; ")}] ${key(question)}`;
    return `aside ${question.kind}: ${place(question)}${quotedText(question.text)}${picture(question)}${options}`;
  });
  const left = read.leftOut.map(({ text }) => `left out: ${quotedText(text)}`);
  return [...questions, ...aside, ...left, ...read.errors.map(({ reason }) => `! ${reason}`)].join("\n");
}

/** Lines of a template string without their indentation. */
export const lines = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
