import type { Selectable } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

export type SandboxPayment = Selectable<Tables["sandbox_payments"]>;

/** Stores the outcome of a sandbox checkout; a paid one stays paid, as with the real provider. */
export async function saveSandboxPayment(db: Db, payment: SandboxPayment): Promise<SandboxPayment> {
  const { reference, ...rest } = payment;
  const saved = await db
    .insertInto("sandbox_payments")
    .values(payment)
    .onConflict((conflict) =>
      conflict.column("reference").doUpdateSet(rest).where("sandbox_payments.status", "<>", "success"),
    )
    .returningAll()
    .executeTakeFirst();
  return (
    saved ??
    (await db.selectFrom("sandbox_payments").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow())
  );
}

export const findSandboxPayment = (db: Db, reference: string): Promise<SandboxPayment | undefined> =>
  db.selectFrom("sandbox_payments").selectAll().where("reference", "=", reference).executeTakeFirst();
