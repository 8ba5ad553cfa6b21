import type { table } from "../../schema/rest/table.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import { forbidden } from "../core/errors.ts";
import type { Call, Handlers } from "../core/http/serve.ts";
import { listSchoolUsers } from "../school/store.ts";
import { issueCredentials, reissue, type Role } from "./credentials.ts";
import { previewStudentImport } from "./import-preview.ts";
import { importSchoolStudents } from "./import.ts";
import { moveSchoolStudents, renewStudentSignIns } from "./many-students.ts";
import { createPerson, editPerson, removePerson } from "./people.ts";
import { presentPerson } from "./present.ts";
import { lastStudentMove, undoStudentMove } from "./undo-move.ts";

/** School document section 7, students, teachers and their credentials; lists of students at once (EXT-15), many changed at once (EXT-57, EXT-69). */
export const createSchoolPeopleHandlers = (deps: Deps): Handlers<typeof table.schoolPeople> => {
  const list = async (call: Parameters<typeof schoolCallerOf>[0], role: Role) => {
    const people = await listSchoolUsers(deps.db, schoolCallerOf(call).schoolId, role);
    const now = deps.clock.now();
    return people.map((person) => presentPerson(person, now));
  };
  const create = async (call: Parameters<typeof createPerson>[1], role: Role) =>
    presentPerson(await createPerson(deps, call, role), deps.clock.now());
  const edit = async (call: Parameters<typeof editPerson>[1], role: Role) =>
    presentPerson(await editPerson(deps, call, role), deps.clock.now());
  return {
    schoolStudents: (call) => list(call, "STUDENT"),
    createSchoolStudent: (call) => create(call, "STUDENT"),
    deleteSchoolStudent: (call) => removePerson(deps, call, "STUDENT"),
    async createStudentCredentials(call) {
      const who = { id: String(call.body.studentId), days: call.body.expiresInDays };
      const { name, email, ...issued } = await issueCredentials(deps, call, "STUDENT", who);
      return { studentName: name, studentEmail: email, ...presentIssued(issued) };
    },
    schoolTeachers: (call) => list(call, "TEACHER"),
    createSchoolTeacher: (call) => create(call, "TEACHER"),
    deleteSchoolTeacher: (call) => removePerson(deps, call, "TEACHER"),
    async createTeacherCredentials(call) {
      const who = { id: String(call.body.teacherId), days: call.body.expiresInDays };
      const { name, email, ...issued } = await issueCredentials(deps, call, "TEACHER", who);
      return { teacherName: name, teacherEmail: email, ...presentIssued(issued) };
    },
    createSchoolUser: (call) => createSchoolUser(deps, call),
    previewStudentImport: (call) => previewStudentImport(deps, call),
    importSchoolStudents: (call) => importSchoolStudents(deps, call),
    updateSchoolStudent: (call) => edit(call, "STUDENT"),
    updateSchoolTeacher: (call) => edit(call, "TEACHER"),
    renewStudentSignIns: (call) => renewStudentSignIns(deps, call),
    moveSchoolStudents: (call) => moveSchoolStudents(deps, call),
    lastStudentMove: (call) => lastStudentMove(deps, call),
    undoStudentMove: (call) => undoStudentMove(deps, call),
  };
};

const presentIssued = ({ tempPassword, expiresAt }: { tempPassword: string; expiresAt: Date }) => ({
  tempPassword,
  expiresAt: expiresAt.toISOString(),
});

/** D-06: the person together with a sign-in ID for 7 days. A repeated call issues a new ID, because the first got lost. */
async function createSchoolUser(deps: Deps, call: Call<typeof table.schoolPeople.createSchoolUser>) {
  const { role } = call.body;
  const { schoolId, role: callerRole } = schoolCallerOf(call);
  // D-67: teachers may not manage teachers
  if (role === "TEACHER" && callerRole !== "ADMIN") throw forbidden();
  const issued: Awaited<ReturnType<typeof reissue>>[] = [];
  await createPerson(deps, call, role, async (db, user) => {
    issued.push(await reissue(deps, db, { schoolId, role, id: user.id }));
  });
  const [first] = issued;
  if (first === undefined) throw new Error("a person was created without a sign-in ID");
  return presentIssued(first);
}
