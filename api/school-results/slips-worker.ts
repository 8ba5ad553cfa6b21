import { schoolPassPercent } from "../../schema/rules/limits.ts";
import { receiveTask, sendAnswer } from "../core/files/worker-messages.ts";
import { pdfOf, type Document } from "./pdf.ts";
import type { SlipSet, SlipToDraw } from "./slips-pdf.ts";

/* Runs in a process of its own for `openSlips`: makes the slips of one class. */

// A4 in points; four slips on a page, cut along the lines between them
const page = { width: 595.28, height: 841.89, margin: 28, slips: 4 };
const slipHeight = (page.height - 2 * page.margin) / page.slips;

const draw = (set: SlipSet): Promise<Uint8Array> =>
  pdfOf(
    {
      size: "A4",
      margin: 0,
      autoFirstPage: false,
      info: { Title: `${set.exam} - result slips`, Author: set.school, CreationDate: set.now },
    },
    (document) => {
      for (const [index, slip] of set.slips.entries()) {
        const place = index % page.slips;
        if (place === 0) document.addPage();
        drawSlip(document, set, slip, page.margin + place * slipHeight);
      }
    },
  );

/** Takes the largest size at which a text fits into its box: a name that is cut may be that of two students. */
function fitting(
  document: Document,
  text: string,
  { sizes, ...box }: { sizes: number[]; width: number; height: number },
) {
  const isFitting = (size: number): boolean =>
    document.fontSize(size).heightOfString(text, { width: box.width }) <= box.height;
  document.fontSize(sizes.find(isFitting) ?? Math.min(...sizes));
  return box;
}

function drawSlip(document: Document, set: SlipSet, slip: SlipToDraw, top: number): void {
  const left = page.margin;
  const width = page.width - 2 * page.margin;
  const indent = set.logo === null ? left : left + 56;
  const line = { width: width - (indent - left), height: 16, ellipsis: true };
  if (set.logo !== null) document.image(set.logo, left, top + 12, { fit: [44, 44] });
  document.fillColor("#111827").font("bold");
  const school = fitting(document, set.school, { ...line, sizes: [13, 10, 8] });
  document.text(set.school, indent, top + 12, { ...school, ellipsis: true });
  document.font("regular").fontSize(9).fillColor("#4b5563");
  const corrected = slip.corrected === null ? "" : ` · Corrected ${slip.corrected}`;
  document.text(`Result slip · ${set.subject} · ${set.term}${corrected}`, indent, top + 30, line);
  const exam = fitting(document, set.exam, { sizes: [9, 8, 7], width: line.width, height: 26 });
  document.fillColor("#111827").text(set.exam, indent, top + 43, { ...exam, ellipsis: true });

  document.fillColor("#111827").font("bold");
  const name = fitting(document, slip.student, { sizes: [14, 10, 8], width, height: 27 });
  document.text(slip.student, left, top + 72, { ...name, ellipsis: true });
  const facts: [string, string][] = [
    slip.admissionNo === undefined
      ? ["Class", set.className]
      : ["Class, admission number", `${set.className}, ${slip.admissionNo}`],
    ["Date", slip.date],
    ["Score", `${slip.score}/${slip.total}`],
    ["Percentage", `${slip.percentage}%`],
    [`Result (pass mark ${schoolPassPercent}%)`, slip.status],
    ["Position", `${slip.classPosition} of ${set.slips.length}`],
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
    document.font("bold").fillColor("#111827");
    const box = fitting(document, value, { sizes: [11, 8, 6], width: column - 8, height: 19 });
    document.text(value, x, y + 11, { ...box, ellipsis: true });
  }
  document.font("regular").fontSize(8).fillColor("#4b5563");
  document.text(`Check this slip at ${set.place}${slip.code}`, left, top + 168, {
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

sendAnswer(await draw(await receiveTask<SlipSet>()));
