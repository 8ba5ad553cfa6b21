import type { table } from "../../schema/rest/table.ts";
import { endSessions } from "../auth/sessions.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/http/serve.ts";
import { namesById } from "../school-subjects/store.ts";
import { lockStudents, moveStudents, setSignIns, type SchoolUser } from "../school/store.ts";
import { withCardNames } from "./namesakes.ts";
import { newSignIn } from "./credentials.ts";
import { classOf } from "./people.ts";
import { presentCard, presentPerson } from "./present.ts";
import { keepMove } from "./undo-move.ts";

type Rows = typeof table.schoolPeople;

/** EXT-57b: new sign-in IDs for several students, shown this once; earlier ones and their sessions end. */
export async function renewStudentSignIns(deps: Deps, call: Call<Rows["renewStudentSignIns"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { studentIds, expiresInDays } = call.body;
  return deps.db.transaction().execute(async (db) => {
    const students = await held(db, schoolId, studentIds);
    const expiresAt = after(deps.clock.now(), expiresInDays, "day");
    const signIns = new Map(students.map(({ id }) => [id, { ...newSignIn(deps, expiresInDays), expiresAt }]));
    const renewed = await setSignIns(
      db,
      schoolId,
      [...signIns].map(([id, { hash }]) => ({ id, hash })),
      expiresAt,
    );
    await endSessions(
      { db, clock: deps.clock },
      "school",
      renewed.map(({ id }) => id),
      "NEW_SIGN_IN_ID",
    );
    const object = `${renewed.length} students`;
    await audit(db, deps.clock, { actor, action: "sign-ins.issued", object, requestId: call.requestId });
    const classes = await namesById(db, "school_classes", schoolId);
    const order = new Map([...new Set(studentIds)].map((id, index) => [id, index]));
    const named = withCardNames(
      renewed.map((student) => Object.assign(student, { class_name: classes.get(student.class_id ?? "") ?? null })),
    );
    return named
      .toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
      .map((student) => presentCard(student, student.class_name, signIns.get(student.id) ?? null));
  });
}

/** EXT-57c: puts students into another class; who is in it already does not change, so that a repetition does no harm. */
export async function moveSchoolStudents(deps: Deps, call: Call<Rows["moveSchoolStudents"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  return deps.db.transaction().execute(async (db) => {
    const classId = await classOf(db, schoolId, call.body.classId);
    if (classId === null) throw notFound("Class not found");
    const students = await held(db, schoolId, call.body.studentIds);
    const ids = students.map(({ id }) => id);
    const moved = await moveStudents(db, schoolId, ids, classId);
    if (moved.length > 0) {
      await keepMove(deps, db, { id: actor, schoolId }, { before: students, moved, classId });
      const object = `${moved.length} to ${classId}`;
      await audit(db, deps.clock, { actor, action: "students.moved", object, requestId: call.requestId });
    }
    const now = deps.clock.now();
    return moved.map((student) => presentPerson(student, now));
  });
}

/** The students of the school among the given ones. @throws HttpError 404 when there is none */
async function held(db: Db, schoolId: string, given: string[]): Promise<SchoolUser[]> {
  const students = await lockStudents(db, schoolId, [...new Set(given)].filter(isId));
  if (students.length === 0) throw notFound("Student not found");
  return students;
}
