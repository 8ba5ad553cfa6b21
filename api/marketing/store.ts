import { sql } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Part } from "../core/database/paging.ts";
import type { Tables } from "../core/database/tables.ts";

export type ContactMessage = Tables["contact_messages"];

/** Stores a message, in the transaction that queues its mail; false when one with its key has come before. */
export async function insertContactMessage(tx: Db, message: ContactMessage): Promise<boolean> {
  const row = tx.insertInto("contact_messages").values(message);
  const made = await row
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/** The message that was sent with this idempotency key. */
export const findMessageByRequest = (db: Db, requestKey: string): Promise<ContactMessage | undefined> =>
  db.selectFrom("contact_messages").selectAll().where("request_key", "=", requestKey).executeTakeFirst();

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
