import type { table } from "../../schema/rest/table.ts";
import { schoolPassPercent, slipChecksPerMinute } from "../../schema/rules/limits.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { after } from "../core/clock.ts";
import { partOf, rowsOf } from "../core/database/paging.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { percentOf } from "../core/percent.ts";
import type { Call } from "../core/http/serve.ts";
import { listRoom } from "../school-attempts/student-store.ts";
import { examOfSchool } from "../school-exams/exam-access.ts";
import { refuseUncompleted } from "../school-exams/status.ts";
import type { ListedExam } from "../school-exams/store.ts";
import { findClassByCode, listOutcomes, listSlips } from "./store.ts";

/** EXT-50: the figures of an exam and who was absent; like the reports that they sum up, for all staff of the school. */
export async function schoolClassResult(deps: Deps, call: Call<typeof table.schoolResults.schoolClassResult>) {
  const exam = await examOfSchool(deps, schoolCallerOf(call).schoolId, call.params.id);
  refuseUncompleted(exam, deps.clock.now());
  const outcomes = await listOutcomes(deps.db, exam.school_id, exam.id);
  const begun = new Set(outcomes.map(({ student_id }) => student_id));
  const absent = await listAbsent(deps, exam, begun);
  const results = outcomes.flatMap(({ score, total }) => (score === null || total === null ? [] : [{ score, total }]));
  const percents = results.map(({ score, total }) => percentOf(score, total));
  return {
    ...figuresOf(results),
    distribution: Array.from(
      { length: 10 },
      (_, tenth) => percents.filter((percent) => tenthOf(percent) === tenth).length,
    ),
    absent: rowsOf(absent, partOf(call.query, deps.config)).map(({ id, told: name }) => ({ studentId: id, name })),
    absentTotal: absent.length,
  };
}

/** Students of the class who did not begin. */
export async function listAbsent(deps: Deps, exam: ListedExam, begun: ReadonlySet<string>) {
  const room = await listRoom(deps.db, exam.school_id, exam, deps.clock.now());
  return room.filter(({ id }) => !begun.has(id));
}

/** The last moment of an exam: one that is open for a whole day closes as the next day begins. */
export const lastMoment = (closesAt: Date): Date => after(closesAt, -1, "second");

/** How many have a result, their average and how many passed. */
export const figuresOf = (results: readonly { score: number; total: number }[]) => ({
  taken: results.length,
  average: averageOf(results),
  passed: results.filter(({ score, total }) => percentOf(score, total) >= schoolPassPercent).length,
});

/** EXT-62b: what the code of a printed class proves to whoever holds the sheet; nobody is named. */
export async function verifySchoolClassResult(
  deps: Deps,
  call: Call<typeof table.schoolResults.verifySchoolClassResult>,
) {
  await deps.limits.take(deps.db, { key: `slip:${call.ip}`, most: slipChecksPerMinute, minutes: 1 });
  const found = await findClassByCode(deps.db, call.params.code.trim().toUpperCase(), deps.clock.now());
  if (found === undefined) throw notFound("There is no result of a class with this code.");
  const { school, exam, class_name: className, closes_at: closedAt } = found;
  const results = await listSlips(deps.db, found.school_id, found.exam_id);
  return { school, exam, className, ...figuresOf(results), date: lastMoment(closedAt).toISOString() };
}

/** 100 percent belongs to the last tenth. */
const tenthOf = (percent: number): number => Math.min(9, Math.floor(percent / 10));

/** Of the exact shares: rounded ones would add up to another average. */
function averageOf(results: readonly { score: number; total: number }[]): number | null {
  if (results.length === 0) return null;
  const shares = results.map(({ score, total }) => (total === 0 ? 0 : score / total));
  return Math.round((100 * shares.reduce((sum, share) => sum + share, 0)) / results.length);
}
