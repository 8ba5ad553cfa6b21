import type { table } from "../../schema/rest/table.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { after } from "../core/clock.ts";
import { dayOf } from "../core/days.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { hasAttempts } from "../school-attempts/store.ts";
import { submitOpenAttempts } from "../school-attempts/submit.ts";
import { changeExam, staleExam, unchanged } from "./exam-access.ts";
import { listedForStaff } from "./listed-exam.ts";
import { planNotices, planResults } from "./notices.ts";
import { refuseFaultyQuestions } from "./questions.ts";
import { dayWindow, examStatus } from "./status.ts";
import { listQuestions, updateExam } from "./store.ts";

type Rows = typeof table.schoolExams;

/**
 * EXT-08a: opens the exam to its class at the given times, else for its whole day in Lagos. With the version that was looked at it
 * refuses one that somebody has changed since (D-409), unless that was this same call, whose answer got lost (D-400).
 */
export async function publishSchoolExam(deps: Deps, call: Call<Rows["publishSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  await changeExam(deps, call, "school-exam.published", async (db, exam) => {
    const day = dayWindow(exam.exam_date);
    const opensAt = call.body.opensAt ? new Date(call.body.opensAt) : day.opensAt;
    const closesAt = call.body.closesAt ? new Date(call.body.closesAt) : day.closesAt;
    if ((call.body.version ?? exam.version) !== exam.version) {
      if (exam.opens_at?.getTime() === opensAt.getTime() && exam.closes_at?.getTime() === closesAt.getTime())
        return unchanged;
      throw staleExam();
    }
    const questions = await listQuestions(db, caller.schoolId, exam.id);
    if (questions.length === 0) throw conflict("This exam has no questions yet.");
    refuseFaultyQuestions(questions);
    if (await hasAttempts(db, caller.schoolId, exam.id)) {
      throw conflict("Students have begun this exam: its times can no longer change.");
    }
    if (opensAt >= closesAt) throw badRequest("The exam must close after it opens");
    // the date that lists and results show is that of the times
    const times = { exam_date: dayOf(opensAt), opens_at: opensAt, closes_at: closesAt, was_closed: false };
    await updateExam(db, caller.schoolId, exam.id, times);
    const plan = exam.opens_at === null ? planNotices : planResults;
    await plan(deps, db, { ...exam, closes_at: closesAt });
    return null;
  });
  deps.queue.wake("school-notice");
  return listedForStaff(deps, caller, call.params.id);
}

/** EXT-08b: ends an active exam now; what students still write is submitted as it has arrived. */
export async function closeSchoolExam(deps: Deps, call: Call<Rows["closeSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  await changeExam(deps, call, "school-exam.closed", async (db, exam) => {
    const now = deps.clock.now();
    if (examStatus(exam, now) !== "ACTIVE") throw conflict("This exam is not active.");
    // an exam must open before it closes, also one that opened in this moment
    const opensAt = exam.opens_at !== null && exam.opens_at >= now ? after(now, -1, "second") : exam.opens_at;
    await updateExam(db, caller.schoolId, exam.id, { opens_at: opensAt, closes_at: now, was_closed: true });
    await submitOpenAttempts(db, exam, now);
    await planResults(deps, db, { ...exam, closes_at: now });
  });
  return listedForStaff(deps, caller, call.params.id);
}
