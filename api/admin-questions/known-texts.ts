import type { Db } from "../core/database/db.ts";
import { asInWord } from "../question-files/write/as-in-word.ts";
import type { ReadRow } from "./csv-rows.ts";
import { listWithFormulas } from "./store.ts";

type Paper = { examType: string; subjectName: string; year: number };
const keyOf = ({ examType, subjectName, year }: Paper, text: string): string =>
  [examType.toUpperCase(), subjectName, year, text].join("\0");

/**
 * Gives questions whose formulas the bank has in other TeX the text of the bank, so that a paper that went out as a Word document
 * comes in as the same questions (D-396).
 */
export async function withKnownTexts(db: Db, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const questions = rows.flatMap((row) =>
    "question" in row && row.question.question.includes("$") ? row.question : [],
  );
  const papers = new Map(questions.map((question) => [keyOf(question, ""), question]));
  const known = await listWithFormulas(db, [...papers.values()]);
  if (known.length === 0) return [...rows];
  const texts = [...new Set([...known, ...questions].map(({ question }) => question))];
  const inWord = new Map((await asInWord(texts)).map((text, place) => [texts[place] ?? "", text]));
  const wordOf = (text: string): string => inWord.get(text) ?? text;
  const exact = new Set(known.map((one) => keyOf(one, one.question)));
  const textOf = new Map(known.map((one) => [keyOf(one, wordOf(one.question)), one.question]));
  return rows.map((row) => {
    if (!("question" in row) || exact.has(keyOf(row.question, row.question.question))) return row;
    const text = textOf.get(keyOf(row.question, wordOf(row.question.question)));
    return text === undefined ? row : { ...row, question: { ...row.question, question: text } };
  });
}
