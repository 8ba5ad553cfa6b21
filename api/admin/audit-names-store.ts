import { sql } from "kysely";
import type { Db } from "../core/db.ts";

/** What an id of the audit log stands for, in words. */
export interface AuditName {
  id: string;
  name: string;
  /** Of the staff and students of schools. */
  school: string | null;
}

const questionLetters = 60;

/** The people and things behind the ids of one page of the audit log, in one query; an id of nothing is left out. */
export async function listAuditNames(db: Db, ids: string[]): Promise<AuditName[]> {
  if (ids.length === 0) return [];
  const wanted = sql`any(${ids}::uuid[])`;
  const { rows } = await sql<AuditName>`
    select id, name, null as school from admins where id = ${wanted}
    union all
    select id, case when closed_at is null then concat_ws(' ', first_name, nullif(last_name, '')) else 'a closed account' end,
      null from candidates where id = ${wanted}
    union all
    select u.id, u.name, s.name from school_users u join schools s on s.id = u.school_id where u.id = ${wanted}
    union all
    select id, name, null from schools where id = ${wanted}
    union all
    select id, name, null from school_exams where id = ${wanted}
    union all
    select id, name, null from school_subjects where id = ${wanted}
    union all
    select id, name, null from school_classes where id = ${wanted}
    union all
    select id, 'a class list', null from school_imports where id = ${wanted}
    union all
    select id, '“' || left(question, ${questionLetters}) || case when length(question) > ${questionLetters} then '…' else '' end
      || '”', null from questions where id = ${wanted}
    union all
    (select distinct on (v.question_id) v.question_id, '“' || left(v.question, ${questionLetters})
      || case when length(v.question) > ${questionLetters} then '…' else '' end || '”', null
    from question_versions v
    where v.question_id = ${wanted} and not exists (select from questions q where q.id = v.question_id)
    order by v.question_id, v.version desc)`.execute(db);
  return rows;
}
