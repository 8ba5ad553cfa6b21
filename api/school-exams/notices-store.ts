import { sql, type Selectable } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";
import type { ToldExam } from "./notice-mails.ts";

export type NoticeEvent = "published" | "results";
type NoticeRow = Selectable<Tables["school_exam_notices"]>;

/** Records that people must be told about an exam, unless that is recorded already. */
export async function insertNotice(
  db: Db,
  of: { schoolId: string; examId: string; event: NoticeEvent },
  now: Date,
): Promise<void> {
  await db
    .insertInto("school_exam_notices")
    .values({ school_id: of.schoolId, exam_id: of.examId, event: of.event, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the record of a notice, so that it begins anew. */
export async function deleteNotice(db: Db, examId: string, event: NoticeEvent): Promise<void> {
  await db.deleteFrom("school_exam_notices").where("exam_id", "=", examId).where("event", "=", event).execute();
}

/** Deletes the record of a notice of which nobody was told, so that it begins anew. */
export async function deleteUntoldNotice(db: Db, examId: string, event: NoticeEvent): Promise<void> {
  await db
    .deleteFrom("school_exam_notices")
    .where("exam_id", "=", examId)
    .where("event", "=", event)
    .where("told_up_to", "is", null)
    .execute();
}

/** Locks the record of a notice, so that two workers do not mail the same people. */
export const lockNotice = (db: Db, examId: string, event: NoticeEvent): Promise<NoticeRow | undefined> =>
  db
    .selectFrom("school_exam_notices")
    .selectAll()
    .where("exam_id", "=", examId)
    .where("event", "=", event)
    .forUpdate()
    .executeTakeFirst();

export async function updateNotice(
  db: Db,
  examId: string,
  event: NoticeEvent,
  change: { told_up_to?: string | null; is_done: boolean; goes_on_at: Date | null },
): Promise<void> {
  await db
    .updateTable("school_exam_notices")
    .set(change)
    .where("exam_id", "=", examId)
    .where("event", "=", event)
    .execute();
}

/** A published exam with what a mail says about it, and whether the school sends such mails. */
export async function findToldExam(db: Db, schoolId: string, examId: string) {
  const { rows } = await sql<
    ToldExam & { class_id: string; created_by: string; is_on: boolean; contact_email: string; is_verified: boolean }
  >`
    select e.id, e.name, e.duration, e.exam_date, e.opens_at, e.closes_at, e.class_id, e.created_by, s.name as subject,
      c.name as class_name, o.name as school, t.email_notifications as is_on, t.contact_email,
      o.verified_at is not null as is_verified
    from school_exams e
    join school_subjects s on s.school_id = e.school_id and s.id = e.subject_id
    join school_classes c on c.school_id = e.school_id and c.id = e.class_id
    join schools o on o.id = e.school_id
    join school_settings t on t.school_id = e.school_id
    where e.school_id = ${schoolId}::uuid and e.id = ${examId}::uuid and e.archived_at is null
      and e.opens_at is not null`.execute(db);
  return rows[0];
}

export interface ToldPerson {
  id: string;
  name: string;
  email: string;
  role: "ADMIN" | "TEACHER" | "STUDENT";
}

/** Who is told about exam `e`: when it is published, its class and teachers; when it has results, who took it and who set it up. */
const isMeant = {
  published: sql<boolean>`u.class_id = e.class_id and u.role in ('STUDENT', 'TEACHER') and u.id <> e.created_by`,
  results: sql<boolean>`(u.id = e.created_by or exists (select from school_attempts a where a.school_id = e.school_id
    and a.exam_id = e.id and a.student_id = u.id))`,
};
const canBeTold = sql<boolean>`u.left_at is null and u.email is not null`;

/** The next people to tell, in the order of their ids. */
export async function listToldPeople(
  db: Db,
  of: { schoolId: string; examId: string; event: NoticeEvent; upTo: string | null; most: number },
): Promise<ToldPerson[]> {
  const { rows } = await sql<ToldPerson>`
    select u.id, u.name, u.email, u.role from school_exams e
    join school_users u on u.school_id = e.school_id
    where e.school_id = ${of.schoolId}::uuid and e.id = ${of.examId}::uuid
      and ${canBeTold} and ${isMeant[of.event]}
      and (${of.upTo}::uuid is null or u.id > ${of.upTo}::uuid)
    order by u.id limit ${of.most}`.execute(db);
  return rows;
}

/** Whether one of the people to tell has this address. */
export async function isToldAnyway(
  db: Db,
  of: { schoolId: string; examId: string; event: NoticeEvent },
  email: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from school_exams e join school_users u on u.school_id = e.school_id
    where e.school_id = ${of.schoolId}::uuid and e.id = ${of.examId}::uuid
      and ${canBeTold} and ${isMeant[of.event]} and lower(u.email) = lower(${email})`.execute(db);
  return rows.length > 0;
}

export interface WaitingNotice {
  exam_id: string;
  name: string;
  event: NoticeEvent;
  told_up_to: string | null;
  goes_on_at: Date | null;
  people: number;
}

/** Notices that have not reached everybody, with the number of people who wait; the oldest first. */
export async function listWaitingNotices(db: Db, schoolId: string, now: Date): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select n.exam_id, e.name, n.event, n.told_up_to, n.goes_on_at, (
      select count(*)::int from school_users u where u.school_id = e.school_id and ${canBeTold}
        and (n.told_up_to is null or u.id > n.told_up_to)
        and case n.event when 'published' then ${isMeant.published} else ${isMeant.results} end
    ) as people
    from school_exam_notices n
    join school_exams e on e.school_id = n.school_id and e.id = n.exam_id
    where n.school_id = ${schoolId}::uuid and not n.is_done and e.archived_at is null
      -- nobody is told of an exam that is over
      and (n.event = 'results' or e.closes_at > ${now})
    order by n.created_at, n.exam_id, n.event`.execute(db);
  return rows;
}

export async function countTakers(db: Db, schoolId: string, examId: string): Promise<number> {
  const { takers } = await db
    .selectFrom("school_attempts")
    .select(({ fn }) => fn.countAll<number>().as("takers"))
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .executeTakeFirstOrThrow();
  return takers;
}
