import { letterAt } from "../../../schema/rules/answer-keys.ts";
import { cut, plainLine, type TextLine } from "../../core/files/text-line.ts";
import { readNumber } from "./words.ts";

/* Where options begin in a line: `A. Lagos   B. Abuja`, `(a)`, `A)`, `A]`, `A-`, `a.`, one or several to a line. */

export interface LabelPlace {
  /** 0 for A. */
  letter: number;
  /** Where the label begins, and where the text behind it does. */
  at: number;
  textAt: number;
  isStarred: boolean;
}
export interface FoundOptions {
  places: LabelPlace[];
  /** The letters can be read in more than one way. */
  isUnsure: boolean;
}

/** A line with more of them is taken for a text. */
const maxCandidates = 24;

/** `isCapital` is null for the sign that Word makes of a typed `(c)` and `(C)`. */
type Candidate = LabelPlace & { isCapital: boolean | null; isApart: boolean };

/** √ marks an option only where it cannot be a root. */
const label =
  /(?<=^|\s)((?<=^\s*)[*✓✔✅☑√]\uFE0F?\s?|[*✓✔✅☑]\uFE0F?)?(?:\(\s?([A-Ha-h])\s?\)[.:]?|\[([A-Ha-h])\]|([A-Ha-h])\s?[.):\]]|(©))(?=\s|[^\sA-Z.]|[A-Z](?!\.)|$)\s*/g;
const bareLabel = /(?<=^ *|\t| {2})([*✓✔✅☑]\uFE0F?)?([A-H])(?:\t+| +)(?=\S)/g;

function candidatesIn(text: string, from: number, isBare: boolean): Candidate[] {
  const found: Candidate[] = [];
  const firstSign = text.length - text.trimStart().length;
  // where the first option has no space behind its letter, the others may have none
  const isClose = /^\s*[a-h][.):\]](?=[^\s.])/.test(text);
  const take = (match: RegExpExecArray, letter: string): void => {
    const at = match.index;
    if (at < from) return;
    const textAt = match.index + match[0].length;
    found.push({
      letter: letter.toUpperCase().charCodeAt(0) - 65,
      at,
      textAt,
      isStarred: (match[1] ?? "") !== "",
      isCapital: match[0].includes("©") ? null : letter === letter.toUpperCase(),
      isApart: at === 0 || /(?:\t|\s{2})$/.test(text.slice(Math.max(0, at - 2), at)),
    });
  };
  for (const match of text.matchAll(label)) {
    const letter = match[2] ?? match[3] ?? match[4] ?? (match[5] === undefined ? "" : "c");
    if (found.length > maxCandidates) break;
    const isInside = match.index > firstSign;
    // the small letters of e.g.
    const isAbbreviation =
      match[4] !== undefined && /[a-h]/.test(letter) && isInside && !isClose && !/\s$/.test(match[0]);
    if (!isAbbreviation) take(match, letter);
  }
  if (found.length > 0 || !isBare) return found;
  for (const match of text.matchAll(bareLabel)) {
    if (found.length > maxCandidates) break;
    take(match, match[2] ?? "");
  }
  return found;
}

/** Whether both labels are written alike. Behind `A.` the sign of copyright is part of a text. */
const fits = (last: Candidate, next: Candidate, text: string): boolean =>
  next.isCapital === null ? text[last.at] === "(" : last.isCapital === null || last.isCapital === next.isCapital;

/** All ways to go on from `first` letter by letter, as long as each option has a text; the longest count. */
function waysFrom(candidates: readonly Candidate[], first: number, text: string): Candidate[][] {
  const ways: Candidate[][] = [];
  const go = (way: Candidate[], from: number, letter: number): void => {
    for (let index = from; index < candidates.length; index += 1) {
      const next = candidates[index];
      const last = way.at(-1);
      if (next?.letter !== letter) continue;
      if (last !== undefined && (!fits(last, next, text) || text.slice(last.textAt, next.at).trim() === "")) continue;
      const longer = [...way, next];
      if (text.slice(next.textAt).trim() !== "" || way.length === 0) ways.push(longer);
      go(longer, index + 1, letter + 1);
    }
  };
  go([], 0, first);
  const most = Math.max(0, ...ways.map((way) => way.length));
  return ways.filter((way) => way.length === most);
}

/**
 * The options in a line, beginning with the next letter that the question needs (`due`, 0 for A). A line with only one of
 * them has to begin with it. `isBare`: also letters without a full stop or bracket (`A  Lagos`).
 */
export function optionsIn(text: string, due: number, from: number, isBare = false): FoundOptions {
  const candidates = candidatesIn(text, from, isBare);
  if (candidates.length > maxCandidates) return { places: [], isUnsure: true };
  const ways = waysFrom(candidates, due, text).filter((way) => {
    const isAtStart = text.slice(from, way[0]?.at ?? 0).trim() === "";
    return way.length > 1 || (isAtStart && from === 0);
  });
  const atStart = ways.filter((way) => from === 0 && text.slice(0, way[0]?.at).trim() === "");
  const left = atStart.length > 0 ? atStart : ways;
  const [way, ...otherWays] = left;
  if (way === undefined) return { places: [], isUnsure: false };
  // a later letter stands apart in this line, so the options may have to be read column by column
  const last = way.at(-1);
  const isColumnLeft = candidates.some(
    ({ isApart, isCapital, letter }) => isApart && isCapital === last?.isCapital && letter > last.letter,
  );
  if (otherWays.length === 0) return { places: way, isUnsure: isColumnLeft };
  const isBehindStem = (way: Candidate[]): boolean =>
    /[?:.!…_]\s*$/.test(text.slice(0, way[0]?.at)) || way[0]?.isApart === true;
  const apart = left.filter((way) => way.every(({ isApart }, index) => isApart || index === 0));
  for (const likely of [apart, apart.filter(isBehindStem)]) {
    const [only] = likely;
    if (likely.length === 1 && only !== undefined) return { places: only, isUnsure: false };
  }
  return { places: left[0] ?? [], isUnsure: true };
}

const ownLabel = /^(?:[([][A-Ha-h][)\]]|[A-H][.):]|[a-h][):]|[a-h]\.(?!\p{Ll}))/u;

/** Whether a line begins with the letter of an option, whichever is due; one that begins with `e.g.` does not. */
export const beginsWithLabel = (text: string): boolean => ownLabel.test(text.trimStart());

/** Whether a line begins with the first option, or holds it behind the text of its question. */
export function hasOptionA(text: string): boolean {
  const number = readNumber(text);
  return optionsIn(text, 0, number === null || number.part !== null ? 0 : number.textAt).places.length > 0;
}

export interface CellOptions {
  options: Option[];
  isUnsure: boolean;
}

/** All options of a question that stand in one cell behind their letters: `A. Lagos B. Abuja`; null where they have none. */
export function labelledOptions(cell: TextLine): CellOptions | null {
  // a line break becomes a tab: a letter behind a tab is taken for a label, as in a column of its own
  const { places, isUnsure } = optionsIn(cell.text.replaceAll("\n", "\t"), 0, 0);
  const [first] = places;
  if (places.length < 2 || cell.text.slice(0, first?.at).trim() !== "") return null;
  return {
    options: places.map((place, at) => optionAt(cell, place, places[at + 1]?.at ?? cell.text.length)),
    isUnsure,
  };
}

/** The same for options without letters: one on each line, or with `|` between them. */
export function dividedOptions(cell: TextLine): Option[] | null {
  const sign = cell.text.trim().includes("\n") ? "\n" : "|";
  let from = 0;
  const options = cell.text.split(sign).flatMap((text) => {
    const at = from;
    from += text.length + 1;
    return text.trim() === ""
      ? []
      : [optionAt(cell, { letter: 0, at, textAt: at, isStarred: false }, at + text.length)];
  });
  return options.length < 2 ? null : options;
}

/** A stretch of a line for each label that stands at its beginning or in a column of its own; null where it begins with none. */
function columnsIn(line: TextLine): { letter: number; line: TextLine }[] | null {
  const [first, ...others] = candidatesIn(line.text, 0, false);
  if (first === undefined || line.text.slice(0, first.at).trim() !== "") return null;
  const labels = [first, ...others.filter(({ isApart, isCapital }) => isApart && isCapital === first.isCapital)];
  return labels.map(({ letter, at }, index) => ({
    letter,
    line: cut(line, index === 0 ? 0 : at, labels[index + 1]?.at),
  }));
}

const dashed = /(?<=^|\s)([A-Ha-h])(\s?)[-–—](.?)/gu;

interface Dash {
  line: number;
  /** Index of the dash in the text of its line. */
  at: number;
  /** It may belong to the text: `A -5`, `A-5`. */
  isMinus: boolean;
}

/** The dashes behind the letters of options, from this line on: the options all stand on it, or on lines of their own below. */
function dashesFrom(lines: readonly TextLine[], start: number): Dash[] {
  const dashes: Dash[] = [];
  let isSmall = false;
  for (let line = start; line < lines.length; line += 1) {
    const text = lines[line]?.text ?? "";
    const before = dashes.length;
    for (const { 0: label, 1: letter = "", 2: space, 3: behind = "", index } of text.matchAll(dashed)) {
      isSmall = dashes.length === 0 ? letter === "a" : isSmall;
      const due = letterAt(dashes.length);
      const isOwn = dashes.length > before || line === start || text.slice(0, index).trim() === "";
      if (!isOwn || letter !== (isSmall ? due.toLowerCase() : due)) continue;
      const isMinus = space === "" ? !/^[\s\p{L}]?$/u.test(behind) : behind.trim() !== "";
      dashes.push({ line, at: index + label.length - behind.length - 1, isMinus });
    }
    const isBehindText = line === start && !/^\s*a\s?[-–—]/i.test(text);
    if ((dashes.length === before && text.trim() !== "") || (isBehindText && dashes.length < 3)) break;
  }
  return dashes;
}

/**
 * Options with a dash behind the letter, `A- Lagos`, with a full stop instead. Three at least have to follow each other, for
 * `A- level` and the grade `B-` are texts.
 */
export function withFullStops(lines: readonly TextLine[]): TextLine[] {
  const texts = lines.map(({ text }) => text);
  for (const [start, { text }] of lines.entries()) {
    if (!/(?:^|\s)a\s?[-–—]/i.test(text) || candidatesIn(text, 0, false).length > 0) continue;
    const dashes = dashesFrom(lines, start);
    if (dashes.length < 3 || dashes.some(({ isMinus }) => isMinus)) continue;
    for (const { line, at } of dashes) texts[line] = `${texts[line]?.slice(0, at)}.${texts[line]?.slice(at + 1)}`;
  }
  return lines.map((line, index) => ({ ...line, text: texts[index] ?? line.text }));
}

const mayBeginColumns = /^\s*[([]?[Aa]\s?[.):\]].*(?:\t| {2})/;

/** Options that are to be read down, `A. Lagos   C. Kano` above `B. Abuja   D. Jos`, as a line each in their order. */
export function withoutColumns(lines: readonly TextLine[]): TextLine[] {
  const read: TextLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const options = mayBeginColumns.test(line.text) ? columnsIn(line) : null;
    let end = at + 1;
    if (options?.[1] !== undefined && options[1].letter > 1) {
      for (let row = 1; ; end += 1, row += 1) {
        const next = columnsIn(lines[end] ?? plainLine(0, ""));
        if (next?.[0]?.letter !== row) break;
        options.push(...next);
      }
    }
    const order = options?.toSorted((a, b) => a.letter - b.letter) ?? [];
    const isWhole = end > at + 1 && order.every(({ letter }, index) => letter === index);
    read.push(...(isWhole ? order.map((option) => option.line) : [line]));
    if (isWhole) at = end - 1;
  }
  return read;
}

const starBehind =
  /(?<!\s)\s*(?:(?<![\uFE0F*✓✔✅☑√])[\uFE0F*✓✔✅☑√]+|[([](?:the\s+)?(?:correct|right|answer|ans|key)(?:\s+(?:answer|option))?[)\]]|(?:←|<-+))\s*$/i;

/** The letter of the option with this number; two letters where the number is also the text of another option. */
export function letterOfNumber(place: number, number: string, options: readonly string[]): string {
  const same = options.indexOf(number);
  return [...new Set(same === -1 ? [place] : [place, same])].map(letterAt).join(" or ");
}

export interface Option {
  line: TextLine;
  label: TextLine;
  isStarred: boolean;
  /** A star stands between this option and the next one, and may mark either of them. */
  isStarUnsure: boolean;
}

/** The option from its label on to where the next one begins. */
export function optionAt(line: TextLine, place: LabelPlace, end: number): Option {
  const text = line.text.slice(place.textAt, end);
  const star = starBehind.exec(text);
  const isStarred = place.isStarred || star !== null;
  const stop = place.textAt + (star === null ? text.trimEnd().length : star.index);
  const isStarUnsure = end < line.text.length && / [*✓✔✅☑]\uFE0F? $/.test(text);
  return { line: cut(line, place.textAt, stop), label: cut(line, place.at, place.textAt), isStarred, isStarUnsure };
}

/** Options of one line with commas between them, `A. tin, B. oil, C. air`, without the commas. */
export function withoutCommas(options: readonly Option[]): readonly Option[] {
  const areDivided = options.length > 2 && options.slice(0, -1).every(({ line }) => /[,;]$/.test(line.text));
  if (!areDivided) return options;
  return options.map((option) => ({
    ...option,
    line: cut(option.line, 0, option.line.text.replace(/\s*[,;]$/, "").length),
  }));
}
