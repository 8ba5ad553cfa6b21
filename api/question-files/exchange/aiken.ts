import { quoted } from "../../../schema/rules/answer-keys.ts";
import { fromMoodleFormulas } from "../formula-signs.ts";
import { ExchangePaper, type ExchangeQuestion } from "./paper.ts";

/*
 * Aiken: the question, its options `A. …` on a line each, and `ANSWER: B`. Moodle reads a question of one line alone; a
 * question of several is read here as well.
 */

const option = /^\(?([A-Za-z])[.)](?:\s+(.*))?$/;
const answer = /^answer\s*:\s*(.*)$/i;
/** Written before a line of a question that would be taken for an option or a key. */
export const plainMark = "\u200B";

/** Whether a line of a question would be read as something else. */
export const looksLikeAiken = (line: string): boolean => option.test(line) || answer.test(line);

export const isAiken = (text: string): boolean =>
  /^[ \t]*ANSWER[ \t]*:[ \t]*\S/m.test(text) && !/^[ \t]*(?:::|\$CATEGORY:)/m.test(text);

/** Whether most questions begin with a number, as in a printed paper. */
export const areNumbered = ({ questions }: ExchangePaper): boolean =>
  questions.filter(({ text }) => /^\(?\d{1,3}\)?\s*[.):]/.test(text)).length * 2 > questions.length;

export function readAiken(text: string, maxQuestions: number): ExchangePaper {
  const paper = new ExchangePaper();
  let open: ExchangeQuestion | null = null;
  const close = (): void => {
    if (open !== null) paper.questions.push({ ...open, text: fromMoodleFormulas(open.text) });
    open = null;
  };
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line === "") continue;
    const key = answer.exec(line);
    if (key !== null && open !== null) {
      takeKey(open, (key[1] ?? "").trim());
      close();
      if (paper.questions.length > maxQuestions) break;
      continue;
    }
    const label = option.exec(line);
    const place = (label?.[1] ?? "").toUpperCase().charCodeAt(0) - 65;
    if (label !== null && (open?.options.length ?? 0) === place) {
      open ??= newQuestion(paper, index + 1);
      open.options.push({ text: fromMoodleFormulas((label[2] ?? "").trim()), isRight: false });
      continue;
    }
    if (label !== null && open !== null && open.options.length > 0) {
      open.doubts.push({
        column: null,
        reason: `The letters of the options do not follow each other: ${quoted(line)} was left out`,
      });
      continue;
    }
    // without a key, the next question begins where the options end
    if (open !== null && open.options.length > 0) close();
    open ??= newQuestion(paper, index + 1);
    const own = line.startsWith(plainMark) ? line.slice(plainMark.length) : line;
    open.text = open.text === "" ? own : `${open.text}\n${own}`;
  }
  close();
  return paper;
}

const newQuestion = ({ questions }: ExchangePaper, line: number): ExchangeQuestion => ({
  line,
  number: questions.length + 1,
  section: null,
  text: "",
  options: [],
  keyOrigin: "line",
  explanation: "",
  pictures: [],
  imageAlt: null,
  imageAddress: null,
  doubts: [],
});

function takeKey(question: ExchangeQuestion, key: string): void {
  const letter = /^\(?([A-Za-z])[.)]?$/.exec(key)?.[1]?.toUpperCase();
  const found = question.options[(letter ?? "").charCodeAt(0) - 65];
  if (found !== undefined) found.isRight = true;
  else {
    const reason =
      letter === undefined
        ? `The answer line names no single letter: ${quoted(key)}`
        : `The key says ${letter}, but there is no option ${letter}`;
    question.doubts.push({ column: "correctAnswer", reason });
  }
}
