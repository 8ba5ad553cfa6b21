import { sql, type RawBuilder } from "kysely";
import { counted } from "../../schema/rules/counted.ts";
import { schoolListsMax } from "../../schema/rules/limits.ts";
import type { Db } from "../core/database/db.ts";
import { conflict } from "../core/errors.ts";

type List = keyof typeof schoolListsMax;

/**
 * Refuses what makes a list of a school too long to be read at once (D-303). Call it after the insertion, in its transaction,
 * which has locked the school before: without that, two calls at the same time would not count each other's rows.
 * @throws HttpError 409
 */
export async function refuseLongList(db: Db, list: List, schoolId: string): Promise<void> {
  const most = schoolListsMax[list];
  if ((await countOf(db, list, schoolId)) <= most) return;
  throw conflict(
    `Your school can have at most ${counted(most)} ${list}. Please remove those that you no longer need first.`,
  );
}

const sources: Record<List, RawBuilder<unknown>> = {
  students: sql`school_users where left_at is null and role = 'STUDENT'`,
  teachers: sql`school_users where left_at is null and role = 'TEACHER'`,
  exams: sql`school_exams where archived_at is null`,
  subjects: sql`school_subjects where true`,
  classes: sql`school_classes where true`,
};

async function countOf(db: Db, list: List, schoolId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sources[list]} and school_id = ${schoolId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}
