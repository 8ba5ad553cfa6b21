import { inOneForm } from "../../schema/rules/one-form.ts";
import { withoutUnseen } from "../../schema/rules/unseen-signs.ts";

/* What stands in the cells of a class list. */

/** "2026-02-01" or "1-Feb", which Excel makes of a class such as 1/2. */
export const isDate =
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}-[a-z]{3}(?:-\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{1,2})$/i;

/*
 * No class list has more columns or longer cells. The rest is cut off here, because the patterns that look for classes and
 * totals would take minutes on a cell of a megabyte, and this process would answer nobody meanwhile. A name or address that is
 * too long is still refused afterwards.
 */
const maxColumns = 200;
const maxSigns = 500;
/** The part of a row that is read. */
export const withinLimits = (row: readonly string[]): string[] =>
  row.slice(0, maxColumns).map((cell) => cell.slice(0, maxSigns));

/** One space between words, and each letter in one piece with its marks: a Mac may write them apart. */
export const clean = (cell: string): string => inOneForm(withoutUnseen(cell)).replaceAll(/\s+/g, " ").trim();
export const isNothing = (cell: string): boolean => /^([-–—_.]+|nil|none|null|n\/?a|no e-?mail)$/i.test(cell);
/** What Excel makes of a long number, 2.02E+09, or of one such as 12/2024, which it takes for a date. */
export const isChangedNumber = (admissionNo: string): boolean =>
  /^\d[\d.]*E\+\d+$/i.test(admissionNo) || isDate.test(admissionNo);
/** One phone number or several, or what Excel makes of a long one: 8.03E+09. */
export const isPhone = (cell: string): boolean => /^(?:[+(]?\d[\d\s().,;/+–-]{5,}|\d[\d.]*E\+\d+)$/i.test(cell);
/** What people write for "the same as above". */
export const isDitto = (cell: string): boolean => /^(?:(?:["“”„″〃'‘’,]\s?)+|-?\s?(?:do|ditto)\.?\s?-?)$/i.test(cell);

/** The beginning of a row, to be named in a note. */
export const textOf = (row: readonly string[]): string =>
  row
    .map(clean)
    .filter((cell) => cell !== "")
    .join(" ")
    .slice(0, 60);
