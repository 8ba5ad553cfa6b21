import { endSessions } from "../auth/sessions.ts";
import { refuseOtherSchool, schoolCallerOf, type Caller } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { isUniqueViolation } from "../core/database/database-errors.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound, otherForm } from "../core/errors.ts";
import { changesSince } from "../core/database/form-changes.ts";
import { isId } from "../core/ids.ts";
import { submitAttemptsOf } from "../school-attempts/submit.ts";
import { holdNamed } from "../school-subjects/store.ts";
import { refuseLongList } from "../school/list-size-store.ts";
import {
  findByRequest,
  hasAdmissionNo,
  insertSchoolUser,
  lockSchool,
  markLeft,
  updatePerson,
  type SchoolUser,
} from "../school/store.ts";
import { wordOf, type Role } from "./credentials.ts";

/** What the forms of a person hold; teachers have no admission number. */
interface PersonForm {
  name: string;
  email?: string | null | undefined;
  classId?: string | null | undefined;
  admissionNo?: string | null | undefined;
}

interface CreateCall {
  caller: Caller | null;
  requestId: string;
  repeatKey: string | null;
  body: PersonForm & { email: string; schoolId?: string | number | null | undefined };
}

const addressTaken = (role: Role) =>
  conflict(`A ${wordOf[role].toLowerCase()} with this email address exists already.`, "email");

const numberTaken = (admissionNo: string | null | undefined) =>
  conflict(`Another student has the admission number ${admissionNo ?? ""}.`, "admissionNo");

/** The admission number to store. Teachers have none, although the form for both roles has the field. */
const numberOf = (role: Role, { admissionNo }: PersonForm): string | null =>
  (role === "STUDENT" && admissionNo) || null;

/** Adds a person to the caller's school. The same write sent again returns that person (D-88). */
export async function createPerson(
  deps: Deps,
  call: CreateCall,
  role: Role,
  further: (db: Db, user: SchoolUser) => Promise<void> = async () => {},
): Promise<SchoolUser> {
  const caller = schoolCallerOf(call);
  const { body, repeatKey, requestId } = call;
  refuseOtherSchool(caller, body.schoolId);
  return deps.db.transaction().execute(async (db) => {
    // locked before class and address, because an import locks them in this order
    await lockSchool(db, caller.schoolId);
    const classId = await classOf(db, caller.schoolId, body.classId);
    const inserted = await insertSchoolUser(db, {
      id: deps.tokens.id(),
      school_id: caller.schoolId,
      role,
      name: body.name,
      email: body.email,
      class_id: classId,
      admission_no: numberOf(role, body),
      request_key: repeatKey,
      created_at: deps.clock.now(),
    });
    const user = inserted ?? (await repeated(db, caller.schoolId, call, role));
    if (user === undefined) {
      const number = numberOf(role, body);
      const isTaken = number !== null && (await hasAdmissionNo(db, caller.schoolId, number));
      throw isTaken ? numberTaken(number) : addressTaken(role);
    }
    if (inserted !== undefined) {
      await refuseLongList(db, role === "STUDENT" ? "students" : "teachers", caller.schoolId);
      await audit(db, deps.clock, { actor: caller.id, action: "school-user.created", object: user.id, requestId });
    }
    await further(db, user);
    return user;
  });
}

/** The person whom a write with the same idempotency key and content created. */
async function repeated(
  db: Db,
  schoolId: string,
  { repeatKey, body }: CreateCall,
  role: Role,
): Promise<SchoolUser | undefined> {
  if (repeatKey === null) return undefined;
  const made = await findByRequest(db, schoolId, repeatKey);
  if (made === undefined) return undefined;
  const isSame =
    made.role === role &&
    made.name === body.name &&
    made.email?.toLowerCase() === body.email.toLowerCase() &&
    made.class_id === (body.classId || null) &&
    made.admission_no === numberOf(role, body);
  if (!isSame) throw otherForm();
  return made;
}

/** The class named in a body, if any; nobody can delete it until the transaction ends. @throws HttpError 404 for an unknown class */
export async function classOf(db: Db, schoolId: string, given: string | null | undefined): Promise<string | null> {
  if (given === null || given === undefined || given === "") return null;
  const found = isId(given) ? await holdNamed(db, "school_classes", schoolId, given) : undefined;
  if (found === undefined) throw notFound("Class not found");
  return found.id;
}

/**
 * EXT-57a for students, EXT-61 for teachers: corrects name, address, class and admission number; results, exams that were begun
 * and the session of the person stay.
 */
export async function editPerson(
  deps: Deps,
  call: {
    caller: Caller | null;
    requestId: string;
    params: { id: string };
    body: PersonForm & { seen?: PersonForm | null | undefined };
  },
  role: Role,
): Promise<SchoolUser> {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { id } = call.params;
  const missing = `${wordOf[role]} not found`;
  if (!isId(id)) throw notFound(missing);
  return deps.db.transaction().execute(async (db) => {
    const { name, email, admissionNo, seen } = call.body;
    const class_id = await classOf(db, schoolId, call.body.classId);
    const isChanged = changesSince(seen, { name, email, classId: class_id, admissionNo });
    const person = await updatePerson(
      db,
      { schoolId, role, id },
      {
        ...(isChanged("name") && { name }),
        ...(typeof email === "string" && isChanged("email") && { email: email || null }),
        ...(isChanged("classId") && { class_id }),
        ...(typeof admissionNo === "string" && isChanged("admissionNo") && { admission_no: admissionNo || null }),
      },
    ).catch((error: unknown) => {
      if (isUniqueViolation(error, "school_users_admission_no")) throw numberTaken(admissionNo);
      throw isUniqueViolation(error, "school_users_email") ? addressTaken(role) : error;
    });
    if (person === undefined) throw notFound(missing);
    if ((["name", "email", "classId", "admissionNo"] as const).some(isChanged)) {
      await audit(db, deps.clock, { actor, action: "school-user.changed", object: id, requestId: call.requestId });
    }
    return person;
  });
}

/** Takes a person out of the caller's school: sessions, sign-in ID and open attempts end at once, results keep the name. */
export async function removePerson(
  deps: Deps,
  call: { caller: Caller | null; requestId: string; params: { id: string } },
  role: Role,
): Promise<{ message: string }> {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { id } = call.params;
  const missing = () => notFound(`${wordOf[role]} not found`);
  if (!isId(id)) throw missing();
  await deps.db.transaction().execute(async (db) => {
    const person = await markLeft(db, { schoolId, role, id }, deps.clock.now());
    if (person === undefined) throw missing();
    await submitAttemptsOf(db, person, deps.clock.now());
    await endSessions({ db, clock: deps.clock }, "school", id, "LEFT_SCHOOL");
    await audit(db, deps.clock, { actor, action: "school-user.removed", object: id, requestId: call.requestId });
  });
  return { message: `${wordOf[role]} removed successfully` };
}
