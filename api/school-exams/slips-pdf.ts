import { createRequire } from "node:module";
import Pdf from "pdfkit";
import type { Deps } from "../core/deps.ts";
import type { Download } from "../core/downloads.ts";
import { conflict } from "../core/errors.ts";
import { createTurns } from "../core/turns.ts";
import { findSettings } from "../school-settings/store.ts";
import { completedSlips, presentSlip } from "./slips.ts";
import type { SlipRow } from "./results-store.ts";
import type { ListedExam } from "./store.ts";

const { resolve } = createRequire(import.meta.url);
// names with dots below and tone marks, which the fonts every PDF reader has cannot write
const fonts = {
  regular: resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};
const inTurn = createTurns(1, 10);

// A4 in points; four slips on a page, cut along the lines between them
const page = { width: 595.28, height: 841.89, margin: 28, slips: 4 };
const slipHeight = (page.height - 2 * page.margin) / page.slips;

/** EXT-18b: the slips of a class, four on a page, one student each. @throws HttpError 409 before the exam is completed */
export async function slipsPdf(deps: Deps, exam: ListedExam): Promise<Download> {
  const rows = await completedSlips(deps, exam);
  if (rows.length === 0) throw conflict("Nobody sat this exam.");
  const settings = await findSettings(deps.db, exam.school_id);
  const logo = settings.logo_file === null ? undefined : await deps.files.find(deps.db, settings.logo_file);
  const set = {
    school: settings.school_name,
    // the only two kinds that a PDF can hold; the settings page sends no other
    logo: logo !== undefined && /png|jpeg/.test(logo.contentType) ? dataUrlOf(logo) : null,
    exam,
    students: rows.length,
    place: new URL("/schools/verify/", deps.config.PUBLIC_WEB_URL).href,
  };
  const bytes = await inTurn(() => draw(set, rows, deps.clock.now()));
  return { name: `${exam.name} - result slips.pdf`, contentType: "application/pdf", bytes };
}

/** By its address the file is written into the PDF once; as bytes it would be there with every slip. */
const dataUrlOf = ({ contentType, bytes }: { contentType: string; bytes: Uint8Array }): string =>
  `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`;

interface SlipSet {
  school: string;
  logo: string | null;
  exam: ListedExam;
  place: string;
  students: number;
}

const { format: longDay } = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Lagos" });

async function draw(set: SlipSet, rows: SlipRow[], now: Date): Promise<Uint8Array> {
  const document = new Pdf({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    info: { Title: `${set.exam.name} - result slips`, Author: set.school, CreationDate: now },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((finished, failed) => document.on("end", finished).on("error", failed));
  document.registerFont("regular", fonts.regular);
  document.registerFont("bold", fonts.bold);
  for (const [index, row] of rows.entries()) {
    const place = index % page.slips;
    if (place === 0) document.addPage();
    drawSlip(document, set, row, page.margin + place * slipHeight);
    // a long class must not keep everybody else waiting
    if (index % 20 === 19) await new Promise<void>((next) => setImmediate(next));
  }
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}

type Document = InstanceType<typeof Pdf>;

function drawSlip(document: Document, set: SlipSet, row: SlipRow, top: number): void {
  const slip = presentSlip(row);
  const left = page.margin;
  const width = page.width - 2 * page.margin;
  const indent = set.logo === null ? left : left + 56;
  const line = { width: width - (indent - left), height: 16, ellipsis: true };
  if (set.logo !== null) document.image(set.logo, left, top + 12, { fit: [44, 44] });
  document
    .fillColor("#111827")
    .font("bold")
    .fontSize(13)
    .text(set.school, indent, top + 12, line);
  document.font("regular").fontSize(9).fillColor("#4b5563");
  document.text(`Result slip · ${set.exam.subject} · ${set.exam.term}`, indent, top + 30, line);
  document.fillColor("#111827").text(set.exam.name, indent, top + 43, line);

  document
    .fillColor("#111827")
    .font("bold")
    .fontSize(14)
    .text(slip.student, left, top + 72, { ...line, width, height: 18 });
  const facts: [string, string][] = [
    ["Class", set.exam.class_name],
    ["Date", longDay(row.submitted_at)],
    ["Score", `${slip.score} of ${slip.total}`],
    ["Percentage", `${slip.percentage}%`],
    ["Status", slip.status],
    ["Position", `${slip.classPosition} of ${set.students}`],
  ];
  const column = width / 3;
  for (const [index, [label, value]] of facts.entries()) {
    const x = left + (index % 3) * column;
    const y = top + 98 + Math.floor(index / 3) * 32;
    document
      .font("regular")
      .fontSize(8)
      .fillColor("#4b5563")
      .text(label, x, y, { width: column - 8, height: 10 });
    document
      .font("bold")
      .fontSize(11)
      .fillColor("#111827")
      .text(value, x, y + 11, { width: column - 8, height: 14, ellipsis: true });
  }
  document.font("regular").fontSize(8).fillColor("#4b5563");
  document.text(`Verification code ${slip.code}: look it up at ${set.place}${slip.code}`, left, top + 168, {
    width,
    height: 11,
  });
  const bottom = top + slipHeight - 4;
  document
    .moveTo(left, bottom)
    .lineTo(left + width, bottom)
    .dash(3, { space: 3 })
    .lineWidth(0.5)
    .stroke("#9ca3af")
    .undash();
}
