import { keyHeading } from "../../../schema/rules/answer-keys.ts";
import type { PaperQuestion } from "./question.ts";
import { isSection, readNumber } from "./words.ts";
import { columnsAt, columnsWithoutHeadings, unknownColumns, unreadColumns, type Columns } from "./table-columns.ts";
import { readQuestionRow } from "./table-questions.ts";
import { isTable, joined, plainLine, type Block, type TextLine, type TextTable } from "../../core/files/text-line.ts";

/* Tables of a Word document: a paper in rows, a list of keys, or only a way to lay out lines. */

type Row = readonly (readonly TextLine[])[];

export interface FlatPaper {
  lines: TextLine[];
  /** Questions that are a row of a table, by the line that stands for them. */
  questions: ReadonlyMap<number, PaperQuestion>;
}

const cellText = (cell: readonly TextLine[]): string => joined(cell, "\n").text.trim();

/** The document as lines alone. */
export function flatTables(blocks: readonly Block[]): FlatPaper {
  const lines: TextLine[] = [];
  const questions = new Map<number, PaperQuestion>();
  for (const block of blocks) {
    if (!isTable(block)) lines.push(block);
    else lines.push(...(readPaper(block, questions) ?? readKeys(block) ?? readLayout(block)));
  }
  return { lines, questions };
}

/** S/N, question, A to D, answer: a question in each row. */
function readPaper({ rows }: TextTable, questions: Map<number, PaperQuestion>): TextLine[] | null {
  const texts = rows.map((row) => row.map(cellText));
  const at = texts.slice(0, 3).findIndex((_row, index) => columnsAt(texts, index) !== null);
  const columns = at === -1 ? withoutHeadings(texts) : columnsAt(texts, at);
  if (columns === null) return null;
  const notes = [unknownColumns(columns.unknown), unreadColumns(texts, columns, at)].filter((note) => note !== null);
  return rows.flatMap((row, index): TextLine[] => {
    const cells = row.map((cell) => joined(cell, "\n"));
    const [first] = cells;
    if (first === undefined) return [];
    const own = index === Math.max(at, 0) ? notes : [];
    if (index === at) return own.length === 0 ? [] : [{ ...plainLine(first.line, ""), faults: own }];
    const written = cells.filter(({ text }) => text.trim() !== "");
    if (index < at || written.length === 1) return written;
    const question = readQuestionRow(cells, columns, first.line);
    if (question === null) return written;
    questions.set(first.line, question);
    return [{ ...plainLine(first.line, ""), faults: [...own, ...cells.flatMap(({ faults }) => faults)] }];
  });
}

/** Number, question, four options and maybe a key, all the way down. */
function withoutHeadings(texts: readonly string[][]): Columns | null {
  const columns = columnsWithoutHeadings(texts);
  const isPaper = texts.length > 1 && columns.number === 0 && texts.every((row) => row.length >= 6);
  return isPaper ? columns : null;
}

const isNumber = (text: string): boolean => /^\(?\d{1,3}\)?[.):]?$/.test(text);
const isKey = (text: string): boolean => /^[([]?[A-Ha-h][)\].]?$/.test(text);
const isNumberTitle = (text: string): boolean =>
  /^(?:s\/?\s?no?\.?|nos?\.?|numbers?|q(?:uestions?)?\.?(?:\s*(?:no|number)s?\.?)?|#)$/i.test(text);
const isKeyTitle = (text: string): boolean =>
  /^(?:(?:correct|right)\s+)?(?:answers?|ans\.?|keys?|options?)$/i.test(text);

/** A table of numbers and letters, upright or across, as the lines of a list under a heading. */
function readKeys({ line, rows }: TextTable): TextLine[] | null {
  const texts = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ""));
  const found = upright(texts) ?? across(texts);
  if (found === null || found.length === 0) return null;
  return [plainLine(line, "ANSWERS"), ...found.map(([number, key]) => plainLine(line, `${number}. ${key}`))];
}

type Pairs = [number: string, key: string][];
const digits = (text: string): string => text.replaceAll(/\D/g, "");

function upright(texts: readonly string[][]): Pairs | null {
  const [first = []] = texts;
  const hasTitles = first.some(isNumberTitle) && first.some(isKeyTitle);
  const titles = first.every((cell) => cell === "" || isNumberTitle(cell) || isKeyTitle(cell));
  const body = hasTitles && titles ? texts.slice(1) : texts;
  const pairs: Pairs = [];
  for (const row of body) {
    if (row.length % 2 !== 0) return null;
    for (let at = 0; at < row.length; at += 2) {
      const [number = "", key = ""] = row.slice(at, at + 2);
      if (number === "" && key === "") continue;
      const isPair = isNumber(number) && (isKey(key) || (hasTitles && key !== ""));
      if (!isPair) return null;
      pairs.push([digits(number), key]);
    }
  }
  return pairs;
}

function across(texts: readonly string[][]): Pairs | null {
  if (texts.length % 2 !== 0) return null;
  const pairs: Pairs = [];
  for (let at = 0; at < texts.length; at += 2) {
    const [numbers = [], keys = []] = texts.slice(at, at + 2);
    const hasTitles = isNumberTitle(numbers[0] ?? "") && isKeyTitle(keys[0] ?? "");
    for (let place = hasTitles ? 1 : 0; place < numbers.length; place += 1) {
      const [number = "", key = ""] = [numbers[place], keys[place]];
      if (number === "" && key === "") continue;
      if (!isNumber(number) || !isKey(key)) return null;
      pairs.push([digits(number), key]);
    }
  }
  return pairs;
}

/** A cell that holds nothing but the number or letter of the next one. */
const isLabel = (text: string): boolean => /^\(?(?:\d{1,3}|[A-Ha-h])\)?[.):]?$/.test(text);

/** The cells column by column where they are options in that order: `A. Lagos | C. Kano` above `B. Abuja | D. Jos`. */
function readDown(rows: readonly (readonly TextLine[][])[]): TextLine[][] | null {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const cells = Array.from({ length: width }, (_, at) => rows.flatMap((row) => (row[at] ? [row[at]] : []))).flat();
  const letters = (list: readonly TextLine[][]): string =>
    list.map(([line]) => /^\s*[([]?([A-H])\s?[.)\]]/i.exec(line?.text ?? "")?.[1]?.toUpperCase() ?? "-").join("");
  const isInOrder = (list: readonly TextLine[][]): boolean => "ABCDEFGH".startsWith(letters(list));
  return width > 1 && cells.length > 2 && isInOrder(cells) && !isInOrder(rows.flat()) ? cells : null;
}

/** Cells as lines, in the order in which their questions count. */
function readLayout({ rows }: TextTable): TextLine[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const numbers = (cells: readonly TextLine[][]): number[] =>
    cells.flatMap((cell) => cell.flatMap(({ text }) => readNumber(text)?.number ?? []));
  const byRows = rows.flatMap(splitCells);
  const byColumns = Array.from({ length: width }, (_, at) =>
    rows.flatMap((row) => (row[at] ? [[...row[at]]] : [])),
  ).flat();
  const counts = (list: readonly number[]): boolean => list.every((one, at) => at === 0 || one > (list[at - 1] ?? 0));
  const isUpright =
    rows.every((row) => !row.some((cell) => isLabel(cellText(cell)))) &&
    !counts(numbers(byRows)) &&
    counts(numbers(byColumns));
  const optionsDown = readDown(rows.map(splitCells));
  const cells = optionsDown ?? (isUpright ? byColumns : byRows);
  const isData = cells.every((cell) =>
    cell.every(
      ({ text }) =>
        readNumber(text) === null && !/^\s*\(?[A-Ha-h][.)]/.test(text) && !isSection(text) && keyHeading(text) === null,
    ),
  );
  if (!isData || width < 2) return cells.flat();
  // the table is part of a question, such as figures to be read; each row becomes a line, which a person has to check
  return rows.map((row, index) => {
    const line = joined(
      row.map((cell) => joined(cell, " ")),
      " | ",
    );
    const faults = index === 0 ? ["A table was read as plain lines: please compare it"] : [];
    return { ...line, faults: [...line.faults, ...faults] };
  });
}

/** The cells of a row, a label together with the text beside it. */
function splitCells(row: Row): TextLine[][] {
  const cells: TextLine[][] = [];
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at] ?? [];
    const next = row[at + 1];
    const label = cellText(cell);
    if (!isLabel(label) || next === undefined || cellText(next) === "" || isLabel(cellText(next))) {
      cells.push([...cell]);
      continue;
    }
    const [first, ...rest] = next;
    const sign = /[.):]$/.test(label) || label.startsWith("(") ? label : `${label}.`;
    if (first !== undefined)
      cells.push([joined([plainLine(cell[0]?.line ?? first.line, `${sign} `), first], ""), ...rest]);
    at += 1;
  }
  return cells;
}
