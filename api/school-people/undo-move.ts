import type { table } from "../../schema/rest/table.ts";
import { moveUndoHours } from "../../schema/rules/limits.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/http/serve.ts";
import { holdNamed } from "../school-subjects/store.ts";
import { lockStudents, moveStudents, type SchoolUser } from "../school/store.ts";
import { findLastMove, insertMove, lockMove, markUndone, type MoveRow } from "./move-store.ts";
import { presentPerson } from "./present.ts";

type Rows = typeof table.schoolPeople;

const undoneSince = ({ clock }: Deps): Date => after(clock.now(), -moveUndoHours, "hour");

/** Keeps who was where before a move; `before` holds at least everybody who was moved. */
export async function keepMove(
  deps: Deps,
  db: Db,
  caller: { id: string; schoolId: string },
  { before, moved, classId }: { before: SchoolUser[]; moved: SchoolUser[]; classId: string },
): Promise<void> {
  const classes = new Map(before.map(({ id, class_id }) => [id, class_id]));
  const move = {
    id: deps.tokens.id(),
    school_id: caller.schoolId,
    to_class: classId,
    student_ids: moved.map(({ id }) => id),
    from_classes: moved.map(({ id }) => classes.get(id) ?? null),
    moved_by: caller.id,
    moved_at: deps.clock.now(),
  };
  await insertMove(db, move, undoneSince(deps));
}

/** EXT-69a: the latest move that can still be undone, whoever made it. */
export async function lastStudentMove(deps: Deps, call: Call<Rows["lastStudentMove"]>) {
  const found = await findLastMove(deps.db, schoolCallerOf(call).schoolId, undoneSince(deps));
  if (found === undefined) return { move: null };
  const { id, moved_at, moved_by_name: movedBy, class_name: className, count } = found;
  const undoUntil = after(moved_at, moveUndoHours, "hour").toISOString();
  return { move: { id, movedAt: moved_at.toISOString(), movedBy, className, count, undoUntil } };
}

/**
 * EXT-69b: puts students back who are still where the move put them. Who has left or was put elsewhere since stays, and
 * repeated it moves nobody. @throws HttpError 404 after a day, 409 when students were moved again since
 */
export async function undoStudentMove(deps: Deps, call: Call<Rows["undoStudentMove"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { id } = call.params;
  return deps.db.transaction().execute(async (db) => {
    const move = isId(id) ? await lockMove(db, schoolId, id, undoneSince(deps)) : undefined;
    if (move === undefined) throw notFound("This move cannot be undone any more.");
    if (move.undone_at !== null) return { students: [], stayed: 0 };
    const last = await findLastMove(db, schoolId, undoneSince(deps));
    if (last?.id !== id) throw conflict("Students were moved again since. Please load the list again.");
    const back = await putBack(db, move);
    await markUndone(db, schoolId, id, deps.clock.now());
    const object = `${back.length} from ${move.to_class}`;
    await audit(db, deps.clock, { actor, action: "students.move-undone", object, requestId: call.requestId });
    const now = deps.clock.now();
    return {
      students: back.map((student) => presentPerson(student, now)),
      stayed: move.student_ids.length - back.length,
    };
  });
}

/** Students who are still in the class they were moved to return to the class before it, unless that was deleted. */
async function putBack(db: Db, move: MoveRow): Promise<SchoolUser[]> {
  const held = await lockStudents(db, move.school_id, move.student_ids);
  const there = new Set(held.filter(({ class_id }) => class_id === move.to_class).map(({ id }) => id));
  const were = move.student_ids.map((id, at) => ({ id, classId: move.from_classes[at] ?? null }));
  const byClass = Map.groupBy(
    were.filter(({ id }) => there.has(id)),
    ({ classId }) => classId,
  );
  const back: SchoolUser[] = [];
  for (const [classId, students] of byClass) {
    const ids = students.map(({ id }) => id);
    const isThere = classId !== null && (await holdNamed(db, "school_classes", move.school_id, classId)) !== undefined;
    if (isThere) back.push(...(await moveStudents(db, move.school_id, ids, classId)));
  }
  return back;
}
