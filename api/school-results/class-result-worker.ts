import { amount } from "../../schema/rules/counted.ts";
import { receiveTask, sendAnswer } from "../core/files/worker-messages.ts";
import type { ClassSheet } from "./class-result-pdf.ts";
import { pdfOf, type Document } from "./pdf.ts";

/* Runs in a process of its own for `openClassResult`: makes the results of one class as a list on A4, with places to sign at its end. */

// A4 in points
const page = { width: 595.28, height: 841.89, left: 40, top: 40, bottom: 56 };
const width = page.width - 2 * page.left;
const ink = "#111827";
const grey = "#4b5563";
const line = "#9ca3af";
const end = page.height - page.bottom;
const signHeight = 118;

type Result = ClassSheet["results"][number];

interface Column {
  head: string;
  width: number;
  right: boolean;
  /** What it says of a result. */
  say: (result: Result, at: number) => string;
}
type Cell = Pick<Column, "width" | "right"> & { text: string };

/** The columns of the table. If any student has an admission number there is a column for it, and the others are narrower. */
function columnsOf({ results }: ClassSheet): Column[] {
  const isNumbered = results.some(({ admissionNo }) => admissionNo !== undefined);
  const figure = isNumbered ? 54 : 64;
  const before: Column = { head: "No.", width: 32, right: false, say: (_, at) => String(at + 1) };
  const after: Column[] = [
    { head: "Score", width: figure, right: true, say: ({ score, total }) => `${score} of ${total}` },
    { head: "Percent", width: figure, right: true, say: ({ percentage }) => `${percentage}%` },
    { head: "Result", width: isNumbered ? 62 : 78, right: true, say: ({ status }) => status },
    { head: "Position", width: figure, right: true, say: ({ classPosition }) => `${classPosition}` },
  ];
  if (isNumbered) {
    after.unshift({ head: "Admission no.", width: 92, right: false, say: ({ admissionNo = "" }) => admissionNo });
  }
  const taken = [before, ...after].reduce((sum, column) => sum + column.width, 0);
  const names: Column = { head: "Student", width: width - taken, right: false, say: ({ student }) => student };
  return [before, names, ...after];
}
const padding = 5;

const cellsOf = (columns: readonly Column[], say: (column: Column) => string): Cell[] =>
  columns.map((column) => ({ width: column.width, right: column.right, text: say(column) }));

const heightOfRow = (document: Document, cells: readonly Cell[], font: "regular" | "bold"): number => {
  document.font(font).fontSize(9.5);
  return Math.max(...cells.map((cell) => document.heightOfString(cell.text, { width: cell.width - 8 }))) + 2 * padding;
};

/** Draws one row of the table, as high as its longest cell, and returns its lower edge. */
function drawRow(document: Document, cells: readonly Cell[], top: number, font: "regular" | "bold"): number {
  const height = heightOfRow(document, cells, font);
  document.fillColor(ink);
  let left = page.left;
  for (const { text, right, ...cell } of cells) {
    document.text(text, left + 4, top + padding, { width: cell.width - 8, align: right ? "right" : "left" });
    left += cell.width;
  }
  const bottom = top + height;
  document
    .moveTo(page.left, bottom)
    .lineTo(page.left + width, bottom)
    .lineWidth(font === "bold" ? 1 : 0.5)
    .stroke(font === "bold" ? ink : line);
  return bottom;
}

function drawHead(document: Document, sheet: ClassSheet): number {
  const indent = sheet.logo === null ? page.left : page.left + 60;
  const text = { width: page.left + width - indent };
  if (sheet.logo !== null) document.image(sheet.logo, page.left, page.top, { fit: [48, 48] });
  document.font("bold").fontSize(15).fillColor(ink).text(sheet.school, indent, page.top, text);
  document.fontSize(12).text(`Result of the class: ${sheet.className}`, indent, document.y + 2, text);
  document.font("regular").fontSize(10).fillColor(grey);
  document.text(`${sheet.exam} · ${sheet.subject} · ${sheet.term} · ${sheet.date}`, indent, document.y + 2, text);
  const { taken, average, passed } = sheet.figures;
  const figures = [
    `${amount(taken, "student")} with a result`,
    ...(average === null ? [] : [`class average ${average}%`, `${passed} passed`]),
    ...(sheet.absent.length > 0 ? [`${sheet.absent.length} absent`] : []),
  ];
  const top = Math.max(document.y, page.top + 50) + 10;
  document.font("bold").fontSize(10).fillColor(ink).text(figures.join(" · "), page.left, top, { width });
  return document.y + 8;
}

const drawColumns = (document: Document, columns: readonly Column[], top: number): number => {
  const heads = cellsOf(columns, ({ head }) => head);
  return drawRow(document, heads, top, "bold");
};

/** Begins a further page, which says whose results it holds, because printed sheets may be separated. */
function newPage(document: Document, { className, exam, school }: ClassSheet): number {
  document.addPage();
  const title = `${className} · ${exam} · ${school}`;
  document.font("regular").fontSize(8).fillColor(grey);
  document.text(title, page.left, page.top, { width, height: 10, ellipsis: true });
  return page.top + 20;
}

const namesOf = (absent: readonly string[]): string => `Absent: ${absent.join(", ")}`;

/** The height in points of what follows the last result: those who were absent, and the places to sign. */
function heightBelow(document: Document, { absent }: ClassSheet): number {
  if (absent.length === 0) return signHeight;
  const height = document.font("regular").fontSize(9.5).heightOfString(namesOf(absent), { width });
  // a list longer than half a page is continued on the next one
  return 12 + (height > page.height / 2 ? 60 : height + signHeight);
}

function drawResults(document: Document, sheet: ClassSheet, start: number): number {
  const columns = columnsOf(sheet);
  let top = drawColumns(document, columns, start);
  for (const [index, result] of sheet.results.entries()) {
    const below = index === sheet.results.length - 1 ? heightBelow(document, sheet) : 0;
    const cells = cellsOf(columns, ({ say }) => say(result, index));
    if (top + heightOfRow(document, cells, "regular") + below > end)
      top = drawColumns(document, columns, newPage(document, sheet));
    top = drawRow(document, cells, top, "regular");
  }
  return top;
}

function drawAbsent(document: Document, sheet: ClassSheet, start: number): number {
  const { absent } = sheet;
  if (absent.length === 0) return start;
  const top = start + heightBelow(document, sheet) > end ? newPage(document, sheet) : start + 12;
  document.font("regular").fontSize(9.5).fillColor(ink).text(namesOf(absent), page.left, top, { width });
  return document.y;
}

/** Two places for a name, a signature and a date; they stay together, below the last names, so that nobody signs a sheet without any. */
function drawSigns(document: Document, sheet: ClassSheet, start: number): void {
  const top = start + signHeight > end ? newPage(document, sheet) : start + 14;
  const half = (width - 32) / 2;
  for (const [at, who] of ["Subject teacher", "Principal"].entries()) {
    const left = page.left + at * (half + 32);
    document.font("bold").fontSize(10).fillColor(ink).text(who, left, top, { width: half });
    document.font("regular").fontSize(9).fillColor(grey);
    for (const [index, label] of ["Name", "Signature", "Date"].entries()) {
      const base = top + 38 + index * 28;
      document.text(label, left, base - 11, { width: 56, lineBreak: false });
      document
        .moveTo(left + 58, base)
        .lineTo(left + half, base)
        .lineWidth(0.7)
        .stroke(ink);
    }
  }
}

/** The code and the number of the page, at the foot of each. */
function drawFeet(document: Document, { code, place }: ClassSheet): void {
  const { start, count } = document.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    document.switchToPage(start + at);
    // below the margin a text would open another page
    document.page.margins.bottom = 0;
    const foot = { width: width - 80, height: 24, ellipsis: true };
    document.font("regular").fontSize(8).fillColor(grey);
    document.text(`Verification code ${code}: look it up at ${place}`, page.left, page.height - 40, foot);
    document.text(`Page ${at + 1} of ${count}`, page.left + width - 76, page.height - 40, {
      width: 76,
      align: "right",
    });
  }
}

const draw = (sheet: ClassSheet): Promise<Uint8Array> =>
  pdfOf(
    {
      size: "A4",
      margins: { top: page.top, bottom: page.bottom, left: page.left, right: page.left },
      bufferPages: true,
      info: { Title: `${sheet.exam} - ${sheet.className}`, Author: sheet.school, CreationDate: sheet.now },
    },
    (document) => {
      const results = drawResults(document, sheet, drawHead(document, sheet));
      drawSigns(document, sheet, drawAbsent(document, sheet, results));
      drawFeet(document, sheet);
    },
  );

sendAnswer(await draw(await receiveTask<ClassSheet>()));
