import { sql, type RawBuilder } from "kysely";
import type { Db } from "../core/database/db.ts";
import { selectPage, type Part } from "../core/database/paging.ts";
import { contains } from "../core/database/search.ts";
import type { Totals } from "../core/database/totals.ts";

/* The lists of the platform that only admins see: schools, payments, admins (EXT-58 to EXT-60). */

interface ListRead extends Part {
  /** Upper and lower case are the same; an empty text finds everything. */
  search: string;
}

interface SchoolRow {
  id: string;
  name: string;
  verified_at: Date | null;
  created_at: Date;
  students: number;
  exams: number;
}

const countOf = async (db: Db, count: RawBuilder<{ total: number }>): Promise<number> =>
  (await count.execute(db)).rows[0]?.total ?? 0;

/** Schools by name; `search` is a part of the name. Students and exams are counted for the page alone. */
export async function listPlatformSchools(db: Db, { search, limit, offset }: ListRead, totals: Totals) {
  const matching = contains(sql`s.name`, search);
  const total = await totals.of("platform schools", { search }, () =>
    countOf(db, sql`select count(*)::int as total from schools s where ${matching}`),
  );
  const { rows } = await sql<SchoolRow>`
    select s.id, s.name, s.verified_at, s.created_at,
      (select count(*)::int from school_users u where u.school_id = s.id and u.role = 'STUDENT' and u.left_at is null) as students,
      (select count(*)::int from school_exams e where e.school_id = s.id and e.archived_at is null) as exams
    from schools s where ${matching}
    order by s.name collate natural_order, s.id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total };
}

/**
 * Payments, newest first; `search` is the beginning of a reference, or a part of the name or address of an open account. A
 * payment of an account that was closed or deleted comes without name and address.
 */
export async function listPlatformPayments(db: Db, { search, ...part }: ListRead, totals: Totals) {
  const matching = db.selectFrom("payment_references").$if(search !== "", (query) =>
    query.where(
      sql<boolean>`starts_with(lower(reference), lower(${search}::text)) or candidate_id in (
        select id from candidates
        where closed_at is null
          and ${contains(sql`first_name || ' ' || last_name || ' ' || email`, search)})`,
    ),
  );
  const total = await totals.of("platform payments", { search }, async () => {
    const counted = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return counted.total;
  });
  const references = selectPage(matching.select("reference"), { created_at: "desc", reference: "asc" }, total, part);
  const rows = await db
    .selectFrom("payment_references as p")
    .leftJoin("candidates as c", (join) => join.onRef("c.id", "=", "p.candidate_id").on("c.closed_at", "is", null))
    .select([
      "p.reference",
      "p.created_at",
      "p.settled_at",
      "p.exam_type",
      "p.amount_kobo",
      "p.status",
      "p.note",
      "c.email",
    ])
    .select(
      sql<string | null>`nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), '')`.as("name"),
    )
    .where("p.reference", "in", references)
    .orderBy("p.created_at", "desc")
    .orderBy("p.reference")
    .execute();
  return { rows, total };
}

interface AdminRow {
  id: string;
  name: string;
  email: string;
  created_at: Date;
}

/** Admins by name; `search` is a part of name or address. */
export async function listPlatformAdmins(db: Db, { search, limit, offset }: ListRead, totals: Totals) {
  const matching = contains(sql`name || ' ' || email`, search);
  const total = await totals.of("platform admins", { search }, () =>
    countOf(db, sql`select count(*)::int as total from admins where ${matching}`),
  );
  const { rows } = await sql<AdminRow>`
    select id, name, email, created_at from admins where ${matching}
    order by name collate natural_order, id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total };
}
