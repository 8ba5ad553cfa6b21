import { shortDay } from "../core/days.ts";
import type { Deps } from "../core/deps.ts";
import type { Download } from "../core/files/downloads.ts";
import { examOfSchool } from "../school-exams/exam-access.ts";
import type { ListedExam } from "../school-exams/store.ts";
import { figuresOf, lastMoment, listAbsent } from "./class-result.ts";
import { checkPage, drawPaper, readHead, type PaperHead } from "./paper.ts";
import { slipsOfClass, presentSlip } from "./slips.ts";
import { classCode, listOutcomes, type SlipRow } from "./store.ts";

/** The task of the process that draws. */
export interface ClassSheet extends PaperHead {
  date: string;
  /** Where the code is checked, with the code. */
  place: string;
  code: string;
  figures: ReturnType<typeof figuresOf>;
  results: ReturnType<typeof presentSlip>[];
  absent: string[];
}

/**
 * EXT-62a: finds the results of a class; what this answers draws them as a list with places to sign.
 * @throws HttpError 404 for an exam of another school, 409 before the exam is completed
 */
export async function openClassResult(deps: Deps, schoolId: string, examId: string): Promise<() => Promise<Download>> {
  const exam = await examOfSchool(deps, schoolId, examId);
  const rows = await slipsOfClass(deps, exam);
  return () => drawClassResult(deps, exam, rows);
}

async function drawClassResult(deps: Deps, exam: ListedExam, rows: SlipRow[]): Promise<Download> {
  const head = await readHead(deps, exam);
  const begun = new Set((await listOutcomes(deps.db, exam.school_id, exam.id)).map(({ student_id }) => student_id));
  const code = await classCode(deps.db, {
    school_id: exam.school_id,
    exam_id: exam.id,
    code: deps.tokens.receipt().replace(/^AK/, "CR"),
    created_at: head.now,
  });
  const sheet: ClassSheet = {
    ...head,
    date: shortDay(exam.closes_at === null ? head.now : lastMoment(exam.closes_at)),
    place: checkPage(deps, code),
    code,
    figures: figuresOf(rows),
    results: rows.map(presentSlip),
    absent: (await listAbsent(deps, exam, begun)).map(({ told }) => told),
  };
  return drawPaper(exam, "class result", new URL("class-result-worker.ts", import.meta.url), sheet);
}
