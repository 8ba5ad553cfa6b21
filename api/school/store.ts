import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import { admissionKey } from "../../schema/rules/spellings.ts";
import type { SchoolRole } from "../../schema/rules/school-words.ts";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";
import { prepared } from "../core/database/prepared.ts";

/*
 * Schools and their people. Only who has not left counts, everywhere; whoever asks for people of a school names the
 * school of the caller's token (SEC-23).
 */
export type SchoolUser = Selectable<Tables["school_users"]>;

export async function insertSchool(db: Db, school: Insertable<Tables["schools"]>): Promise<void> {
  await db.insertInto("schools").values(school).execute();
}

export const findSchool = (db: Db, id: string): Promise<Selectable<Tables["schools"]> | undefined> =>
  db.selectFrom("schools").selectAll().where("id", "=", id).executeTakeFirst();

/** Reads a school and holds it until the transaction ends, so that two calls come one after the other. */
export const lockSchool = (db: Db, id: string): Promise<Selectable<Tables["schools"]> | undefined> =>
  db.selectFrom("schools").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** Marks the school's address as verified; undefined when it was so before. */
export const markSchoolVerified = (db: Db, id: string, now: Date): Promise<{ id: string } | undefined> =>
  db
    .updateTable("schools")
    .set({ verified_at: now })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();

export async function renameSchool(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable("schools").set({ name }).where("id", "=", id).execute();
}

/** What each call needs to know of a session's user; undefined once the person has left. */
export const findSchoolCaller = (
  db: Db,
  id: string,
): Promise<{ role: SchoolRole; school_id: string; session_timeout: number } | undefined> =>
  db
    .selectFrom("school_users")
    .innerJoin("school_settings", "school_settings.school_id", "school_users.school_id")
    .select(["school_users.role", "school_users.school_id", "school_settings.session_timeout"])
    .where("school_users.id", "=", id)
    .where("school_users.left_at", "is", null)
    .modifyEnd(prepared("school-caller"))
    .executeTakeFirst();

/** The administrator who signs in with this address, whatever its case. */
export const findSchoolAdmin = (db: Db, email: string): Promise<SchoolUser | undefined> =>
  db
    .selectFrom("school_users")
    .selectAll()
    .where("role", "=", "ADMIN")
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();

/** An administrator of a school, with the minimum length of passwords there. */
export const findSchoolAdminById = (
  db: Db,
  schoolId: string,
  id: string,
): Promise<(SchoolUser & { password_min_length: number }) | undefined> =>
  db
    .selectFrom("school_users")
    .innerJoin("school_settings", "school_settings.school_id", "school_users.school_id")
    .selectAll("school_users")
    .select("school_settings.password_min_length")
    .where("school_users.school_id", "=", schoolId)
    .where("school_users.id", "=", id)
    .where("role", "=", "ADMIN")
    .where("left_at", "is", null)
    .executeTakeFirst();

/** Whose sign-in ID this is, expired or not. */
export const findBySignIn = (db: Db, role: SchoolRole, hashes: string[]): Promise<SchoolUser | undefined> =>
  db
    .selectFrom("school_users")
    .selectAll()
    .where("sign_in_hash", "in", hashes)
    .where("role", "=", role)
    .where("left_at", "is", null)
    .executeTakeFirst();

/** Reads the person again and locks the record; undefined when the password or sign-in ID has changed. */
export const lockUnchanged = (db: Db, user: SchoolUser): Promise<{ id: string } | undefined> =>
  db
    .selectFrom("school_users")
    .select("id")
    .where("id", "=", user.id)
    .where("left_at", "is", null)
    .where((eb) =>
      user.password_hash === null
        ? eb("sign_in_hash", "=", user.sign_in_hash)
        : eb("password_hash", "=", user.password_hash),
    )
    .forUpdate()
    .executeTakeFirst();

/** Inserts a person; undefined when address or admission number are taken in the school, or an administrator's address anywhere. */
export const insertSchoolUser = (db: Db, user: Insertable<Tables["school_users"]>): Promise<SchoolUser | undefined> =>
  db
    .insertInto("school_users")
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Inserts many people and returns those whose address and admission number were free. */
export const insertSchoolUsers = (db: Db, users: Insertable<Tables["school_users"]>[]): Promise<SchoolUser[]> =>
  db
    .insertInto("school_users")
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();

/** People of one role, oldest first. */
export const listSchoolUsers = (db: Db, schoolId: string, role: SchoolRole): Promise<SchoolUser[]> =>
  db
    .selectFrom("school_users")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("role", "=", role)
    .where("left_at", "is", null)
    .orderBy("created_at")
    .orderBy("import_line")
    .orderBy("id")
    .execute();

/** Whether a student of the school has this admission number, whatever its case and blanks. */
export async function hasAdmissionNo(db: Db, schoolId: string, admissionNo: string): Promise<boolean> {
  const { rows } = await sql`
    select from school_users
    where school_id = ${schoolId}::uuid and admission_no is not null and left_at is null
      and lower(replace(admission_no, ' ', '') collate "C") = ${admissionKey(admissionNo)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The person whom the write with this idempotency key created. */
export const findByRequest = (db: Db, schoolId: string, requestKey: string): Promise<SchoolUser | undefined> =>
  db
    .selectFrom("school_users")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();

interface PersonKey {
  schoolId: string;
  role: SchoolRole;
  id: string;
}

/** Changes columns of a person who has not left the school; undefined when there is no such person. */
const updatePresent = (
  db: Db,
  { schoolId, role, id }: PersonKey,
  given: Updateable<Tables["school_users"]>,
): Promise<SchoolUser | undefined> =>
  db
    .updateTable("school_users")
    .set(given)
    .where("school_id", "=", schoolId)
    .where("role", "=", role)
    .where("id", "=", id)
    .where("left_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** Replaces the sign-in ID of a person of this school and role; undefined when there is no such person. */
export const setSignIn = (
  db: Db,
  who: PersonKey,
  signIn: { hash: string; expiresAt: Date },
): Promise<SchoolUser | undefined> =>
  updatePresent(db, who, { sign_in_hash: signIn.hash, sign_in_expires_at: signIn.expiresAt });

/** Gives several students new sign-in IDs in one statement; returns those whom the school has. */
export async function setSignIns(
  db: Db,
  schoolId: string,
  signIns: readonly { id: string; hash: string }[],
  expiresAt: Date,
): Promise<SchoolUser[]> {
  const { rows } = await sql<SchoolUser>`
    update school_users u set sign_in_hash = given.hash, sign_in_expires_at = ${expiresAt}
    from unnest(${signIns.map(({ id }) => id)}::uuid[], ${signIns.map(({ hash }) => hash)}::text[]) given (id, hash)
    where u.school_id = ${schoolId}::uuid and u.id = given.id and u.role = 'STUDENT' and u.left_at is null
    returning u.*`.execute(db);
  return rows;
}

/** Gives students of a school who have no admission number theirs, in one statement; returns those who got it. */
export async function fillAdmissionNos(
  db: Db,
  schoolId: string,
  numbers: readonly { id: string; admissionNo: string }[],
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    update school_users u set admission_no = given.admission_no
    from unnest(${numbers.map(({ id }) => id)}::uuid[], ${numbers.map(({ admissionNo }) => admissionNo)}::text[])
      given (id, admission_no)
    where u.school_id = ${schoolId}::uuid and u.id = given.id and u.role = 'STUDENT' and u.left_at is null
      and u.admission_no is null
    returning u.id`.execute(db);
  return rows;
}

/** Locks students of a school in the order of their ids, so that two calls on many cannot wait for each other. */
export const lockStudents = (db: Db, schoolId: string, ids: string[]): Promise<SchoolUser[]> =>
  db
    .selectFrom("school_users")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("role", "=", "STUDENT")
    .where("left_at", "is", null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Puts students of a school into a class; returns those who were in another one. */
export const moveStudents = (db: Db, schoolId: string, ids: string[], classId: string): Promise<SchoolUser[]> =>
  db
    .updateTable("school_users")
    .set({ class_id: classId })
    .where("school_id", "=", schoolId)
    .where("role", "=", "STUDENT")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("class_id", "is distinct from", classId)
    .where("left_at", "is", null)
    .returningAll()
    .execute();

/** Corrects columns of a student or teacher; undefined when the school has no such person. */
export const updatePerson = (
  db: Db,
  who: PersonKey & { role: "STUDENT" | "TEACHER" },
  change: { name?: string; email?: string | null; class_id?: string | null; admission_no?: string | null },
): Promise<SchoolUser | undefined> =>
  // the role is written as it is, because an update without any column is no valid statement
  updatePresent(db, who, { role: who.role, ...change });

/**
 * Lets a person leave: the name stays for the reports, address, class, admission number and sign-in ID go. Undefined when
 * there is no such person.
 */
export const markLeft = (db: Db, who: PersonKey, now: Date): Promise<SchoolUser | undefined> =>
  updatePresent(db, who, {
    left_at: now,
    email: null,
    class_id: null,
    admission_no: null,
    sign_in_hash: null,
    sign_in_expires_at: null,
    request_key: null,
  });

/** A teacher who has not left, held until the transaction ends. */
export const holdTeacher = (tx: Db, schoolId: string, id: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom("school_users")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("role", "=", "TEACHER")
    .where("left_at", "is", null)
    .forShare()
    .executeTakeFirst();

/** Students from an imported list who have not left, in its order. */
export const listImported = (db: Db, schoolId: string, importId: string): Promise<SchoolUser[]> =>
  db
    .selectFrom("school_users")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("import_id", "=", importId)
    .where("left_at", "is", null)
    .orderBy("import_line")
    .execute();

/** How many people of each role are in a class. */
export async function countInClass(
  db: Db,
  schoolId: string,
  classId: string,
): Promise<{ students: number; teachers: number }> {
  const rows = await db
    .selectFrom("school_users")
    .select(["role", (eb) => eb.fn.countAll<number>().as("people")])
    .where("school_id", "=", schoolId)
    .where("class_id", "=", classId)
    .groupBy("role")
    .execute();
  const of = (role: SchoolRole): number => rows.find((row) => row.role === role)?.people ?? 0;
  return { students: of("STUDENT"), teachers: of("TEACHER") };
}

/** Saves the reset token of an administrator in place of an older one (SEC-07). */
export async function saveSchoolResetToken(db: Db, token: Insertable<Tables["school_reset_tokens"]>): Promise<void> {
  await db
    .insertInto("school_reset_tokens")
    .values(token)
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ token_hash: token.token_hash, expires_at: token.expires_at }),
    )
    .execute();
}

/** The owner of a token, and the school's minimum length of passwords. */
export const findSchoolResetToken = (
  db: Db,
  tokenHashes: string[],
  now: Date,
): Promise<{ email: string | null; password_min_length: number } | undefined> =>
  db
    .selectFrom("school_reset_tokens")
    .innerJoin("school_users", "school_users.id", "school_reset_tokens.user_id")
    .innerJoin("school_settings", "school_settings.school_id", "school_users.school_id")
    .select(["school_users.email", "school_settings.password_min_length"])
    .where("token_hash", "in", tokenHashes)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Deletes a token and returns whose it was; of parallel calls only one gets it. */
export const takeSchoolResetToken = (
  db: Db,
  tokenHashes: string[],
  now: Date,
): Promise<{ user_id: string } | undefined> =>
  db
    .deleteFrom("school_reset_tokens")
    .where("token_hash", "in", tokenHashes)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();

export const setSchoolPassword = (db: Db, id: string, passwordHash: string): Promise<SchoolUser | undefined> =>
  db
    .updateTable("school_users")
    .set({ password_hash: passwordHash })
    .where("id", "=", id)
    .where("role", "=", "ADMIN")
    .returningAll()
    .executeTakeFirst();

export async function deleteSchoolResetTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("school_reset_tokens").where("user_id", "=", userId).execute();
}

export async function deleteExpiredSchoolTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("school_reset_tokens").where("expires_at", "<=", now).execute();
}

/** The administrators and teachers of a school, also those who have left. */
export async function listStaffIds(db: Db, schoolId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("school_users")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("role", "<>", "STUDENT")
    .execute();
  return rows.map(({ id }) => id);
}
