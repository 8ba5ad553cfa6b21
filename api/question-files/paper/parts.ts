import { isPlainKeys, keyHeading, keysOfLine } from "../../../schema/rules/answer-keys.ts";
import { hasOptionA } from "./option-labels.ts";
import { answerIn, isNumberedInstruction, isSection, isTheory, readNumber, type Numbered } from "./words.ts";
import type { TextLine } from "../../core/files/text-line.ts";

/* Which lines of a paper begin a question, and which are lists of keys: what a single line cannot tell. */

const isBlank = ({ text }: TextLine): boolean => text.trim() === "";

/** Whether options follow before the next number: what stands here is a question and no key. */
function leadsToOptions(lines: readonly TextLine[], from: number): boolean {
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) return false;
    const isNext =
      index > from && (readNumber(line.text) !== null || isSection(line.text) || keyHeading(line.text) !== null);
    if (isNext) return false;
    if (hasOptionA(line.text) && !isPlainKeys(line.text)) return true;
  }
  return false;
}

/** Lists of keys: from a heading such as ANSWERS to the next question. */
export function keyRegions(lines: readonly TextLine[]): { from: number; to: number }[] {
  const regions: { from: number; to: number }[] = [];
  for (let from = 0; from < lines.length; from += 1) {
    const line = lines[from];
    const found = line === undefined ? null : keyHeading(line.text);
    if (found === null || !beginsKeys(lines, from, found.rest)) continue;
    let to = from + 1;
    for (; to < lines.length; to += 1) {
      const next = lines[to];
      if (next === undefined || isBlank(next)) continue;
      if (isSection(next.text) && (isQuestionNext(lines, to + 1) || isFirstTheory(lines, to))) break;
      if (readNumber(next.text) !== null && !isPlainKeys(next.text) && leadsToOptions(lines, to)) break;
    }
    regions.push({ from, to });
    from = to - 1;
  }
  return regions;
}

/** A heading is one of keys when keys follow, behind other headings at most. */
function beginsKeys(lines: readonly TextLine[], at: number, rest: string): boolean {
  if (keysOfLine(rest).length > 0) return true;
  // `Answer:` alone may have been left empty
  const isSingle = /^\W*(?:answer|ans)\W*$/i.test(lines[at]?.text ?? "");
  let headings = 0;
  for (let index = at + 1; index < lines.length && headings < 3; index += 1) {
    const line = lines[index];
    if (line === undefined || isBlank(line)) continue;
    if (isPlainKeys(line.text)) return true;
    if (isSingle) return false;
    if (keysOfLine(line.text.replace(/^\W*(?:section|part)\s+\w+\W+/i, "")).length > 0)
      return !leadsToOptions(lines, index);
    headings += 1;
  }
  return false;
}

/** Theory below the keys is a section of the paper. If a section of theory stands above them, these are its model answers. */
const isFirstTheory = (lines: readonly TextLine[], at: number): boolean =>
  isTheory(lines[at]?.text ?? null) && lines.findIndex(({ text }) => isSection(text) && isTheory(text)) === at;

function isQuestionNext(lines: readonly TextLine[], from: number): boolean {
  for (let index = from; index < Math.min(lines.length, from + 12); index += 1) {
    const line = lines[index];
    if (line === undefined || isBlank(line) || readNumber(line.text) === null) continue;
    return !isPlainKeys(line.text) && leadsToOptions(lines, index);
  }
  return false;
}

export interface Start {
  number: Numbered;
  /** Numbers inside its text may be questions of their own. */
  isUnsure: boolean;
}
interface Mention {
  index: number;
  number: Numbered;
}

/** The lines that begin a question; other numbers are lists inside of one. */
export function findStarts(lines: readonly TextLine[]): ReadonlyMap<number, Start> {
  const starts = new Map<number, Start>();
  let waiting: Mention[] = [];
  let done: { block: Mention[]; isSectionEnd: boolean }[] = [];
  for (const [index, line] of lines.entries()) {
    if (isSection(line.text)) {
      done.push({ block: waiting, isSectionEnd: true });
      waiting = [];
      continue;
    }
    const number = answerIn(line.text) === null ? readNumber(line.text) : null;
    const last = waiting.at(-1);
    const isPartOfLast = number?.part && number.part !== "a" && last?.number.number === number.number;
    const isWeak = number?.isWeak === true && !isDue(number.number, last ?? done.at(-1)?.block.at(-1));
    if (number !== null && !isPartOfLast && !isWeak && !isNumberedInstruction(line.text.slice(number.textAt))) {
      waiting.push({ index, number });
    }
    if (hasOptionA(line.text) && number?.part !== "a" && waiting.length > 0) {
      done.push({ block: waiting, isSectionEnd: false });
      waiting = [];
    }
  }
  done.push({ block: waiting, isSectionEnd: true });
  done = done.filter(({ block, isSectionEnd }) => block.length > 0 || isSectionEnd);
  let before = 0;
  for (const [at, { block, isSectionEnd }] of done.entries()) {
    if (isSectionEnd) {
      // only theory follows, so each number is a question
      for (const { index, number } of block) starts.set(index, { number, isUnsure: false });
      before = 0;
      continue;
    }
    const next = done[at + 1];
    const chosen = choose(block, before, next?.isSectionEnd === true ? undefined : next?.block[0]?.number.number);
    let due = before + 1;
    for (const { index, number } of block.slice(0, chosen.place)) {
      if (number.number !== due) continue;
      starts.set(index, { number, isUnsure: false });
      due += 1;
    }
    const start = block[chosen.place];
    if (start === undefined) continue;
    starts.set(start.index, { number: start.number, isUnsure: chosen.isUnsure });
    before = start.number.number;
  }
  return starts;
}

const isDue = (number: number, last: Mention | undefined): boolean => number === (last?.number.number ?? 0) + 1;

/** Of the numbers before the options of a question: the one that is the question's own. */
function choose(
  block: readonly Mention[],
  before: number,
  next: number | undefined,
): { place: number; isUnsure: boolean } {
  const numbers = block.map(({ number }) => number.number);
  const last = numbers.length - 1;
  if (last === 0 || numbers[last] === 1) return { place: last, isUnsure: false };
  const own = next === undefined || next <= 1 ? -1 : next - 1;
  const fitting = numbers.flatMap((number, place) => (number === own ? [place] : []));
  const isList = (place: number): boolean => numbers[place + 1] === 1;
  const [first] = fitting;
  if (first !== undefined) {
    const place = isList(first) ? first : (fitting.at(-1) ?? first);
    return { place, isUnsure: false };
  }
  const due = numbers.indexOf(before + 1);
  if (due === -1 || due === last) return { place: last, isUnsure: false };
  if (isList(due)) return { place: due, isUnsure: false };
  const countsOn = numbers.slice(due).every((number, index) => number === before + 1 + index);
  return countsOn ? { place: last, isUnsure: false } : { place: due, isUnsure: true };
}
