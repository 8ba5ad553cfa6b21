import type { table } from "../../schema/rest/table.ts";
import { reportsPerPage } from "../../schema/rules/limits.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { partOf } from "../core/database/paging.ts";
import type { Deps } from "../core/deps.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/http/serve.ts";
import { removedOn } from "../school-people/namesakes.ts";
import { countReports, listReports, type ReportFilter, type ReportRow, type ReportScope } from "./store.ts";

type Rows = typeof table.schoolResults;

/** R-SCH-25: all results as a bare list, or with `page` one page of those that match. Students get their own (D-60). */
export async function schoolReports(deps: Deps, call: Call<Rows["schoolReports"]>) {
  const { id, role, schoolId } = schoolCallerOf(call);
  const scope: ReportScope = { schoolId, now: deps.clock.now(), ownOf: role === "STUDENT" ? id : undefined };
  const { page, limit = reportsPerPage, subjectId, examId, studentId, search } = call.query;
  const filter: ReportFilter = {
    subjectId: validId(subjectId),
    examId: validId(examId),
    studentId: validId(studentId),
    search,
  };
  // an id in another format matches nothing
  const isNobodys = [subjectId, examId, studentId].some((given) => Boolean(given) && !isId(given ?? ""));
  if (page === undefined) return isNobodys ? [] : (await listReports(deps.db, scope, filter)).map(present);
  const rows = isNobodys ? [] : await listReports(deps.db, scope, filter, partOf({ page, limit }, deps.config));
  const totalUnfiltered = await countReports(deps.db, scope, {});
  const isFiltered = [subjectId, examId, studentId, search].some(Boolean);
  const total = isFiltered ? await countReports(deps.db, scope, filter) : totalUnfiltered;
  return { reports: rows.map(present), total: isNobodys ? 0 : total, totalUnfiltered };
}

const validId = (given: string | undefined): string | undefined =>
  given !== undefined && isId(given) ? given : undefined;

const present = (row: ReportRow) => ({
  id: row.id,
  examId: row.exam_id,
  studentId: row.student_id,
  score: row.score,
  totalQuestions: row.total,
  date: row.submitted_at.toISOString(),
  ...(row.remarked_at === null || row.score_before === null
    ? {}
    : { remarkedAt: row.remarked_at.toISOString(), scoreBefore: row.score_before }),
  ...(row.exam === null && row.student === null
    ? {}
    : {
        gone: {
          exam: row.exam,
          subject: row.subject,
          class: row.class_name,
          examDate: row.exam_date,
          student: row.student,
          ...(row.is_shared && row.left_at && { removed: removedOn(row.left_at) }),
        },
      }),
});
