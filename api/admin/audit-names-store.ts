import { sql, type RawBuilder } from "kysely";
import type { Db } from "../core/database/db.ts";

/** What an id of the audit log stands for, in words. */
export interface AuditName {
  id: string;
  name: string;
  /** Of the staff and students of schools. */
  school: string | null;
}

const questionLetters = 60;

/**
 * The people and things behind the ids of one page of the audit log, in one query; an id of nothing is left out, and one of
 * anything outside the school where a school reads the log.
 */
export async function listAuditNames(db: Db, ids: string[], schoolId: string | null): Promise<AuditName[]> {
  if (ids.length === 0) return [];
  const wanted = sql`any(${ids}::uuid[])`;
  const { rows } = await (
    schoolId === null
      ? sql<AuditName>`${namesOfSchools(wanted, sql`true`)} union all ${namesOfPlatform(wanted)}`
      : namesOfSchools(wanted, sql`s.id = ${schoolId}::uuid`)
  ).execute(db);
  return rows;
}

const namesOfSchools = (wanted: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<AuditName>`
    select u.id, u.name, s.name as school from school_users u join schools s on s.id = u.school_id
    where u.id = ${wanted} and ${which}
    union all
    select s.id, s.name, null from schools s where s.id = ${wanted} and ${which}
    union all
    select e.id, e.name, null from school_exams e join schools s on s.id = e.school_id where e.id = ${wanted} and ${which}
    union all
    select b.id, b.name, null from school_subjects b join schools s on s.id = b.school_id
    where b.id = ${wanted} and ${which}
    union all
    select c.id, c.name, null from school_classes c join schools s on s.id = c.school_id
    where c.id = ${wanted} and ${which}
    union all
    select i.id, 'a class list', null from school_imports i join schools s on s.id = i.school_id
    where i.id = ${wanted} and ${which}`;

const namesOfPlatform = (wanted: RawBuilder<unknown>) => sql<AuditName>`
    select id, name, null as school from admins where id = ${wanted}
    union all
    select id, case when closed_at is null then concat_ws(' ', first_name, nullif(last_name, '')) else 'a closed account' end,
      null from candidates where id = ${wanted}
    union all
    select id, '“' || left(question, ${questionLetters}) || case when length(question) > ${questionLetters} then '…' else '' end
      || '”', null from questions where id = ${wanted}
    union all
    (select distinct on (v.question_id) v.question_id, '“' || left(v.question, ${questionLetters})
      || case when length(v.question) > ${questionLetters} then '…' else '' end || '”', null
    from question_versions v
    where v.question_id = ${wanted} and not exists (select from questions q where q.id = v.question_id)
    order by v.question_id, v.version desc)`;
