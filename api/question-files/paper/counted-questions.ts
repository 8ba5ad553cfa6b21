import { relabelled, type TextLine } from "../../core/files/text-line.ts";
import { beginsWithLabel, optionsIn } from "./option-labels.ts";
import { answerIn, explanationIn, isClutter, isTask, readNumber } from "./words.ts";

/** Whether a line cannot begin a question, because it is an option, a key or an explanation of the question above it. */
const isOfAbove = (text: string): boolean =>
  beginsWithLabel(text) ||
  (answerIn(text) !== null && !isTask(text)) ||
  explanationIn(text) !== null ||
  isClutter(text);

/** Whether a line goes on with the one above it. */
const goesOn = (text: string): boolean => /^\s*\p{Ll}/u.test(text);

/** The first lines of the questions. A question is the last paragraph above an option A. */
function findBeginnings(lines: readonly TextLine[]): ReadonlySet<number> {
  const beginnings = new Set<number>();
  let paragraph: number | null = null;
  let isOver = true;
  for (const [index, { text }] of lines.entries()) {
    const [first] = optionsIn(text, 0, 0).places;
    if (first !== undefined) {
      const hasStem = text.slice(0, first.at).trim() !== "";
      const beginning = paragraph ?? (hasStem ? index : null);
      if (beginning !== null) beginnings.add(beginning);
      paragraph = null;
      isOver = false;
    } else if (text.trim() === "") isOver = true;
    else if (!isOfAbove(text)) {
      if (isOver || (paragraph === null && !goesOn(text))) paragraph = index;
      isOver = false;
    }
  }
  return beginnings;
}

/** Numbers the questions of a paper without any numbers, as people type them in a chat. Other papers stay as they are. */
export function withCountedQuestions(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.some(({ text }) => readNumber(text) !== null)) return lines;
  let number = 0;
  const beginnings = findBeginnings(lines);
  return lines.map((line, index) => {
    if (!beginnings.has(index)) return line;
    number += 1;
    return relabelled(line, 0, `${number}. `);
  });
}
