import { sql, type Insertable } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Part } from "../core/database/paging.ts";
import type { Tables } from "../core/database/tables.ts";

/** Stores a message; to be called in the transaction that queues its mail. */
export async function insertContactMessage(tx: Db, message: Insertable<Tables["contact_messages"]>): Promise<void> {
  await tx.insertInto("contact_messages").values(message).execute();
}

/** Messages that came through the contact form with an address, for the export of own data. */
export const listOwnMessages = (db: Db, email: string, part: Part) =>
  db
    .selectFrom("contact_messages")
    .select(["name", "message", "created_at as sentAt"])
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .orderBy("created_at")
    .orderBy("id")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** Deletes the messages of an account that is closed or deleted. */
export async function deleteOwnMessages(tx: Db, email: string): Promise<void> {
  await tx
    .deleteFrom("contact_messages")
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .execute();
}
