/**
 * What a spreadsheet takes for the start of a formula (SEC-42; OWASP, CSV injection), also after spaces and in the wide
 * forms of East Asian keyboards. Apostrophes may stand before it: such a text gets one more when it is written, and loses
 * only that one when it is read.
 */
const startsFormula = /^'*\s*[=+\-@\t\r|＝＋－＠]/u;

/** The text of a cell, marked so that a spreadsheet does not run it as a formula. */
export const guardedCell = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** The text without the mark of `guardedCell`. */
export const bareCell = (text: string): string =>
  text.startsWith("'") && startsFormula.test(text.slice(1)) ? text.slice(1) : text;

/** Whether a row has nothing in it: a spreadsheet writes emptied rows as commas. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

const spreadsheetError = /^#(?:REF!|NAME\?|N\/A|VALUE!|DIV\/0!|NUM!|NULL!)$/;
/** The error of a spreadsheet among the texts of a question; undefined where several differ, for the question may be about them. */
export function spreadsheetErrorIn(texts: readonly string[]): string | undefined {
  const [found, ...others] = new Set(texts.map((text) => text.trim()).filter((text) => spreadsheetError.test(text)));
  return others.length === 0 ? found : undefined;
}

/** A cell of a CSV file, always in quotes. */
export const csvCell = (text: string): string => `"${guardedCell(text).replaceAll('"', '""')}"`;
