import { longSpaces, withShortSpaces } from "../../../schema/rules/answer-keys.ts";

/* What a person sees of a file: lines, and tables whose cells hold lines. */

/** How a stretch of a line differs from plain type. */
export interface Mark {
  from: number;
  to: number;
  /** `bold`, `underline`, `highlight`, `colour FF0000` … */
  kinds: readonly string[];
}
export interface TextLine {
  line: number;
  text: string;
  marks: readonly Mark[];
  pictures: readonly string[];
  faults: readonly string[];
}
export interface TextTable {
  line: number;
  /** Rows of cells; a cell has one line at least. */
  rows: readonly (readonly TextCell[])[];
  /** The cells that are merged with the one above them, whose text they do not repeat. */
  merged: ReadonlySet<TextCell>;
}
export type TextCell = readonly TextLine[];
export type Block = TextLine | TextTable;

/** Text that stands where it is not read: a text box, a page header. */
export interface UnreadText {
  line: number;
  where: "textBox" | "header" | "sheet";
  text: string;
}

export const isTable = (block: Block): block is TextTable => "rows" in block;

export const plainLine = (line: number, text: string): TextLine => ({
  line,
  text,
  marks: [],
  pictures: [],
  faults: [],
});

/** A stretch of a line; pictures and faults go with its beginning. */
export function cut(line: TextLine, from: number, to = line.text.length): TextLine {
  const marks = line.marks.flatMap((mark) => {
    const [start, end] = [Math.max(mark.from, from) - from, Math.min(mark.to, to) - from];
    return start < end ? [{ from: start, to: end, kinds: mark.kinds }] : [];
  });
  const isStart = from === 0;
  return {
    line: line.line,
    text: line.text.slice(from, to),
    marks,
    pictures: isStart ? line.pictures : [],
    faults: isStart ? line.faults : [],
  };
}

/** Joins lines into one, separated by `between`. */
export function joined(lines: readonly TextLine[], between: string): TextLine {
  let text = "";
  const marks: Mark[] = [];
  for (const [index, one] of lines.entries()) {
    if (index > 0) text += between;
    const shift = text.length;
    marks.push(...one.marks.map(({ from, to, kinds }) => ({ from: from + shift, to: to + shift, kinds })));
    text += one.text;
  }
  return {
    line: lines[0]?.line ?? 1,
    text,
    marks,
    pictures: lines.flatMap(({ pictures }) => pictures),
    faults: lines.flatMap(({ faults }) => faults),
  };
}

/** The line with `label` in place of all that stands before `textAt`, such as its number or letter. */
export const relabelled = (line: TextLine, textAt: number, label = ""): TextLine => ({
  ...joined([plainLine(line.line, label), cut(line, textAt)], ""),
  pictures: line.pictures,
  faults: line.faults,
});

/** The line with short runs of white space in place of long ones; its marks keep their text. */
export function withShortLineSpaces(line: TextLine): TextLine {
  const runs = [...line.text.matchAll(longSpaces)];
  if (runs.length === 0) return line;
  /** Where each character of the line stands in the new text. */
  const places = new Uint32Array(line.text.length + 1);
  let text = "";
  let from = 0;
  const copyTo = (end: number): void => {
    for (let at = from; at < end; at += 1) places[at] = text.length + at - from;
    text += line.text.slice(from, end);
  };
  for (const { index, 0: run } of runs) {
    copyTo(index);
    places.fill(text.length, index, index + run.length);
    text += withShortSpaces(run);
    from = index + run.length;
  }
  copyTo(line.text.length);
  places[line.text.length] = text.length;
  const marks = line.marks.map(({ from: start, to: end, kinds }) => ({
    from: places[start] ?? 0,
    to: places[end] ?? 0,
    kinds,
  }));
  return { ...line, text, marks: marks.filter(({ from: start, to: end }) => start < end) };
}

/** The kinds of mark that everything written in a line has. */
export function marksIn({ text, marks }: TextLine): ReadonlySet<string> {
  const covered = new Map<string, number>();
  const written = (part: string): number => part.replaceAll(/\s/g, "").length;
  for (const { from, to, kinds } of marks) {
    for (const kind of kinds) covered.set(kind, (covered.get(kind) ?? 0) + written(text.slice(from, to)));
  }
  const whole = written(text);
  return new Set([...covered].flatMap(([kind, signs]) => (whole > 0 && signs === whole ? [kind] : [])));
}
