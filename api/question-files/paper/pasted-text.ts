import { withCountedQuestions } from "./counted-questions.ts";
import { hasOptionA } from "./option-labels.ts";
import { answerIn } from "./words.ts";
import { cut, joined, relabelled, type TextLine } from "../../core/files/text-line.ts";

/*
 * What a copy from a chat or a web page leaves in a text: who sent a message and when, signs of Markdown, numbers on lines of
 * their own or none at all.
 */

const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
const date = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}`;
/** `[10:12 AM, 30/11/2026] Mrs Ada: ` or `30/11/2026, 10:12 - Mrs Ada: ` before a message. */
const messageHead = new RegExp(
  String.raw`^[\s\u200e]*\[?(?:${time},?\s+${date}|${date},?\s+${time})\]?\s+(?:[-–]\s+)?[^:]{1,60}:\s+(?=\S)`,
  "i",
);
const ruler = /^\s*(?:-{3,}|\*{3,}|={3,})\s*$/;
const hashes = /^\s*#{1,6}\s+(?=\S)/;
const bullet = /^\s*[-–•●▪*]\s+(?=\**(?:\(?[A-Ha-h][.):]|(?:correct|right|answer|ans|key|explanation)\b))/i;
const option = /^\s*(?:\*\s+)?\**\(?[A-Ha-h][.):]/;
const starred = /^\s*\*\s+\**\(?[A-Ha-h][.):]/;
/** A line such as `Options:` between a question and its options, which belongs to neither. */
export const optionsHeading = /^\s*(?:answer\s+)?(?:options?|choices)\s*:?\s*$/i;
const bareAnswer = /^\s*(?:the\s+)?(?:correct\s+|right\s+)?(?:answer|ans|key)\s*[.:]?\s*$/i;
export const loneLetter = /^\s*[([]?[a-h][)\].]?\s*$/i;
const unnumbered = /^\s*(?:question|q)\s*:\s*(?=\S)/i;
const bareNumber = /^\s*(\d{1,3})\s*$/;

/** Whether one line is `Answer`, with or without a colon, and the next one its letter. */
const isAnswerAbove = (line: TextLine | undefined, next: TextLine | undefined): boolean =>
  line !== undefined &&
  loneLetter.test(next?.text ?? "") &&
  (bareAnswer.test(line.text) || answerIn(line.text.trim()) === "");

/** Puts the letter on the line below `Answer` beside it. */
const withLetterBeside = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.map((line, index) => {
    const next = lines[index + 1];
    if (isAnswerAbove(line, next)) return { ...line, text: `Answer: ${next?.text.trim()}`, marks: [] };
    return isAnswerAbove(lines[index - 1], line) ? { ...line, text: "", marks: [] } : line;
  });

/** The lines without the signs of Markdown; what it writes as `**bold**` is in bold. Questions without a number get one. */
export function withoutPastedSigns(lines: readonly TextLine[]): readonly TextLine[] {
  const options = lines.filter(({ text }) => option.test(text)).length;
  // a star before each option is a bullet, before a few it marks the right ones
  const areBullets = lines.filter(({ text }) => starred.test(text)).length * 2 > options;
  const clean = lines.map((line, index) => {
    const isHeading = optionsHeading.test(line.text) && hasOptionA(lines[index + 1]?.text ?? "");
    if (isHeading || ruler.test(line.text)) return { ...line, text: "", marks: [] };
    const isMark = starred.test(line.text) && !areBullets;
    const sign = hashes.exec(line.text) ?? (isMark ? null : bullet.exec(line.text));
    return withBold(sign === null ? line : relabelled(line, sign[0].length));
  });
  return withCountedQuestions(withNumbers(withFullStopBehindNumbers(withLetterBeside(clean))));
}

/** The line without the sender and the time that stand before a copied message. */
export function withoutMessageHead(line: TextLine): TextLine {
  const head = messageHead.exec(line.text);
  return head === null ? line : relabelled(line, head[0].length);
}

const bold = (text: string) => ({ from: 0, to: text.length, kinds: ["bold"] });

/** `**Paris**` in bold. Powers such as `2**3` stay. */
function withBold(line: TextLine): TextLine {
  const parts = line.text.split("**");
  const isBold = (part: string, at: number): boolean =>
    /^\S(?:.*\S)?$/.test(part) && !/\w$/.test(parts[at - 1] ?? "") && !/^\w/.test(parts[at + 1] ?? "");
  const areWhole = parts.length % 2 === 1 && parts.every((part, at) => at % 2 === 0 || isBold(part, at));
  if (parts.length === 1) return line;
  // two stars at the beginning alone: the other two are on a later line, or were forgotten
  if (!areWhole) return /^\s*\*\*\w/.test(line.text) ? relabelled(line, line.text.indexOf("**") + 2) : line;
  let at = 0;
  const pieces = parts.map((part, index) => {
    const piece = cut(line, at, at + part.length);
    at += part.length + 2;
    return index % 2 === 0 ? piece : Object.assign(piece, { marks: [...piece.marks, bold(part)] });
  });
  return joined(pieces, "");
}

/** Numbers the questions that begin with `Question:` and no number. */
function withNumbers(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.filter(({ text }) => unnumbered.test(text)).length < 2) return lines;
  let number = 0;
  return lines.map((line) => {
    const found = unnumbered.exec(line.text);
    if (found === null) return line;
    number += 1;
    return relabelled(line, found[0].length, `${number}. `);
  });
}

/**
 * Puts a full stop behind numbers that have a line of their own, so that they are read as numbers of questions: where there are
 * three at least, counting up from 1, and half as many lists of options.
 */
function withFullStopBehindNumbers(lines: readonly TextLine[]): readonly TextLine[] {
  const starts = new Set<number>();
  let withOptions = 0;
  for (const [index, { text }] of lines.entries()) {
    if (Number(bareNumber.exec(text)?.[1]) === starts.size + 1) starts.add(index);
    if (hasOptionA(text)) withOptions += 1;
  }
  if (starts.size < 3 || withOptions * 2 < starts.size) return lines;
  return lines.map((line, index) => (starts.has(index) ? { ...line, text: `${line.text.trimEnd()}.` } : line));
}
