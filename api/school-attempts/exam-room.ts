import type { table } from "../../schema/rest/table.ts";
import { repeated } from "../../schema/rules/apart.ts";
import type { Deps } from "../core/deps.ts";
import type { Call } from "../core/http/serve.ts";
import { examForStaff } from "../school-exams/exam-access.ts";
import { examStatus } from "../school-exams/status.ts";
import { countAnswered } from "./answer-store.ts";
import { canGetTime } from "./extra-time.ts";
import { listLateWaiting, type LateWaiting } from "./late-store.ts";
import { canReopen } from "./reopen.ts";
import { hasReviewedAttempts, listAttempts } from "./store.ts";
import { listRoom } from "./student-store.ts";

/** EXT-17a: who is absent, writing or done; with `since` only those who changed, which also costs less. */
export async function schoolExamRoom(deps: Deps, call: Call<typeof table.schoolAttempts.schoolExamRoom>) {
  const exam = await examForStaff(deps, call);
  // before the reads, so that no change is missed between two polls
  const serverNow = deps.clock.now();
  const since = call.query.since === undefined ? undefined : new Date(call.query.since);
  const changed = await listAttempts(deps.db, exam.school_id, exam.id, since);
  if (since !== undefined && changed.length === 0) return { serverNow: serverNow.toISOString(), students: [] };
  const attempts = new Map(changed.map((attempt) => [attempt.student_id, attempt]));
  const open = changed.filter(({ answered }) => answered === null).map(({ id }) => id);
  const answered = await countAnswered(deps.db, exam.school_id, open);
  const late = await listLateWaiting(deps.db, exam.school_id, exam.id);
  const isOver = examStatus(exam, serverNow) === "COMPLETED";
  const isReviewed = isOver && (await hasReviewedAttempts(deps.db, exam.school_id, exam.id));
  const room = await listRoom(deps.db, exam.school_id, exam, serverNow);
  const students = since === undefined ? room : room.filter(({ id }) => attempts.has(id));
  const shared = repeated(room.map(({ name }) => name.toLowerCase()));
  return {
    serverNow: serverNow.toISOString(),
    students: students.map(({ id, left_at, told, ...student }) => {
      const attempt = attempts.get(id);
      const isShared = shared.has(student.name.toLowerCase()) && student.admission_no === null;
      const email = isShared ? student.email : null;
      // the screen puts the address behind the name, and nothing else
      const name = email === null ? told : student.name;
      if (attempt === undefined) {
        return { id, name, email, state: "absent" as const, answered: 0, canGetTime: left_at === null };
      }
      return {
        id,
        name,
        email,
        state: attempt.submitted_at === null ? ("writing" as const) : ("submitted" as const),
        answered: attempt.answered ?? answered.get(attempt.id) ?? 0,
        lastSeenAt: attempt.last_seen_at.toISOString(),
        deadline: attempt.deadline.toISOString(),
        canGetTime: left_at === null && canGetTime(attempt, isOver),
        canReopen: left_at === null && canReopen(attempt, isReviewed),
        late: presentWaiting(late.get(attempt.id)),
      };
    }),
  };
}

const presentWaiting = (waiting: LateWaiting | undefined) =>
  waiting === undefined
    ? null
    : { count: waiting.count, arrivedAt: waiting.arrived_at.toISOString(), isFromFile: waiting.is_from_file };
