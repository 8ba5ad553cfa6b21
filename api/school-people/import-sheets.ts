import type { TableSheet } from "../core/files/table-file.ts";
import { readList, type ReadList } from "./import-lines.ts";

/* Workbooks with a sheet for each class. */

const level =
  "(?:js+|ss+|junior|senior|primary|pry|basic|nursery|kg|grade|year|yr|form|class)[ ._-]*(?:\\d{1,2}|[ivx]{1,3}|one|two|three|four|five|six)";
/** "JSS 1A", "SS2 Gold", "Primary Five B": a level, and at most one word for the arm. */
const className = new RegExp(`^${level}(?:[ ._-]*[a-z]|[ ._-]+[a-z]+)?$`, "i");
const otherSheet = /\b(?:ca|exams?|scores?|marks?|results?|tests?|broadsheet|attendance)$/i;

const classOf = ({ name }: TableSheet): string | null => {
  const called = name.replaceAll(/\s+/g, " ").trim();
  return className.test(called) && !otherSheet.test(called) ? called : null;
};

const isFilled = ({ rows }: TableSheet): boolean => rows.some((row) => row.some((cell) => cell.trim() !== ""));

/**
 * The lists of all sheets; lines are counted through. A sheet may have its class as its name. Other sheets after the first are
 * left out where they name no class, because they may be marks of the same students.
 * @throws HttpError 400 when nobody can tell what the columns of the first list are
 */
export function readClassSheets(sheets: readonly TableSheet[]): ReadList {
  const [first, ...others] = sheets.filter(isFilled);
  if (first === undefined) return { lines: [], notes: [] };
  const list = readList(first.rows, classOf(first));
  let before = first.rows.length;
  for (const sheet of others) {
    const { lines, notes } = readOther(sheet, before);
    if (lines.length === 0) {
      list.notes.push(`Sheet "${sheet.name}" left out: it is not a list with a class.`);
      continue;
    }
    list.notes.push(`Sheet "${sheet.name}" begins at line ${before + 1}.`, ...notes);
    list.lines.push(...lines);
    before += sheet.rows.length;
  }
  // sheets of one form have the same columns
  return { lines: list.lines, notes: [...new Set(list.notes)] };
}

function readOther(sheet: TableSheet, before: number): ReadList {
  const nothing = { lines: [], notes: [] };
  try {
    const list = readList(sheet.rows, classOf(sheet), before);
    return list.lines.every((line) => line.className === "") ? nothing : list;
  } catch {
    return nothing;
  }
}
