import type { TableSheet } from "../core/files/table-file.ts";
import { findHeadings } from "./import-headings.ts";
import { classNamed } from "./import-classes.ts";
import { readList, type ReadList } from "./import-lines.ts";

/* Workbooks with a sheet for each class, and Word documents with a table for each. */

export type SheetKind = "workbook" | "document";

const otherSheet = /\b(?:ca|exams?|scores?|marks?|results?|tests?|broadsheet|attendance)$/i;

const classOf = ({ name }: TableSheet): string | null => {
  const called = name.replaceAll(/\s+/g, " ").trim();
  return otherSheet.test(called) ? null : classNamed(called);
};

const isFilled = ({ rows }: TableSheet): boolean => rows.some((row) => row.some((cell) => cell.trim() !== ""));

/**
 * Reads the lists of all sheets and numbers their lines from the first sheet to the last. The name of a sheet may be its class.
 * The first sheet with headings is always read. Another sheet is left out if it names no class: it may hold marks of the same
 * students, or explain how to fill in the list. In a document a table with the headings of the first list is kept as well, and
 * its students need a class.
 * @throws HttpError 400 when nobody can tell what the columns of that list are
 */
export function readClassSheets(sheets: readonly TableSheet[], kind: SheetKind = "workbook"): ReadList {
  const filled = sheets.filter(isFilled);
  const main = filled.find(({ rows }) => findHeadings(rows) !== null) ?? filled[0];
  const mainHeadings = main === undefined ? "" : headingText(main);
  const isKept = (sheet: TableSheet): boolean =>
    sheet === main || (kind === "document" && headingText(sheet) === mainHeadings);
  const called = ({ name }: TableSheet): string => (kind === "document" ? name : `Sheet "${name}"`);
  const list: ReadList = { lines: [], notes: [] };
  let before = 0;
  for (const sheet of filled) {
    const { lines, notes } = isKept(sheet) ? readList(sheet.rows, classOf(sheet), before) : readOther(sheet, before);
    if (sheet !== main && lines.length === 0) {
      list.notes.push(`${called(sheet)} left out: it is not a list with a class.`);
      continue;
    }
    if (before > 0) list.notes.push(`${called(sheet)} begins at line ${before + 1}.`);
    list.notes.push(...notes);
    list.lines.push(...lines);
    before += sheet.rows.length;
  }
  // sheets of one form have the same columns
  return { lines: list.lines, notes: [...new Set(list.notes)] };
}

function headingText({ rows }: TableSheet): string {
  const headings = findHeadings(rows);
  return (headings === null ? [] : (rows[headings.row] ?? [])).join("\n").toLowerCase();
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
