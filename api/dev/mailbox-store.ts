import { sql, type Selectable } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

export type KeptMail = Selectable<Tables["dev_mailbox"]>;

const of = (db: Db, to: string | undefined) => {
  const mails = db.selectFrom("dev_mailbox");
  return to === undefined || to === "" ? mails : mails.where(sql<string>`lower(recipient)`, "=", to.toLowerCase());
};

/** Mails, newest first; those of one recipient if given. */
export const listMails = (
  db: Db,
  to: string | undefined,
  page: { limit: number; offset: number },
): Promise<KeptMail[]> => of(db, to).selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();

export async function countMails(db: Db, to: string | undefined): Promise<number> {
  const row = await of(db, to)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
