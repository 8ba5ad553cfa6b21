import { shortDay } from "../core/days.ts";
import type { Deps } from "../core/deps.ts";
import type { Download } from "../core/files/downloads.ts";
import { conflict } from "../core/errors.ts";
import { examOfSchool } from "../school-exams/exam-access.ts";
import type { ListedExam } from "../school-exams/store.ts";
import { checkPage, drawPaper, readHead, type PaperHead } from "./paper.ts";
import { slipsOfClass, presentSlip } from "./slips.ts";
import type { SlipRow } from "./store.ts";

/** One printed slip. */
export type SlipToDraw = ReturnType<typeof presentSlip> & { date: string; corrected: string | null };

/** The task of the process that draws. */
export interface SlipSet extends PaperHead {
  /** Address at which a code is checked. */
  place: string;
  slips: SlipToDraw[];
}

/**
 * EXT-18b: finds the slips of an exam; what this answers draws them, four on a page.
 * @throws HttpError 404 for an exam of another school, 409 before the exam is completed
 */
export async function openSlips(deps: Deps, schoolId: string, examId: string): Promise<() => Promise<Download>> {
  const exam = await examOfSchool(deps, schoolId, examId);
  const rows = await slipsOfClass(deps, exam);
  return () => drawSlips(deps, exam, rows);
}

async function drawSlips(deps: Deps, exam: ListedExam, rows: SlipRow[]): Promise<Download> {
  if (rows.length === 0) throw conflict("Nobody took this exam.");
  const set: SlipSet = {
    ...(await readHead(deps, exam)),
    place: checkPage(deps),
    slips: rows.map((row) =>
      Object.assign(presentSlip(row), {
        date: shortDay(row.submitted_at),
        corrected: row.remarked_at && shortDay(row.remarked_at),
      }),
    ),
  };
  return drawPaper(exam, "result slips", new URL("slips-worker.ts", import.meta.url), set);
}
