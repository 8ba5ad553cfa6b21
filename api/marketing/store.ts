import type { Insertable } from "kysely";
import type { Db } from "../core/db.ts";
import type { Tables } from "../core/tables.ts";

/** Stores a message; to be called in the transaction that queues its mail. */
export async function insertContactMessage(tx: Db, message: Insertable<Tables["contact_messages"]>): Promise<void> {
  await tx.insertInto("contact_messages").values(message).execute();
}
