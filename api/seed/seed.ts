import { hasAid } from "../../server/runtime.ts";
import { insertAdmin } from "../admin/store.ts";
import { toColumns } from "../admin-questions/store.ts";
import { insertCandidate } from "../auth/store.ts";
import { after } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";
import { hashPassword } from "../core/accounts/passwords.ts";
import { extendSubscription } from "../payment/store.ts";
import { readBank } from "./bank.ts";
import { demoAccounts, demoSubscriptions } from "../core/accounts/demo-accounts.ts";
import { addDemoResults } from "./demo-results.ts";
import { seedDemoSchool } from "./demo-school.ts";

/** How long the demo candidate has had the account. */
const demoDays = 30;

type SeedDeps = Pick<Deps, "config" | "db" | "clock" | "tokens">;

/** Fills an empty embedded database at start, unless SAMPLE_DATA is off: the sample bank, the demo accounts and the demo school. */
export async function seed(deps: SeedDeps, isEmbedded: boolean): Promise<void> {
  if (!deps.config.SAMPLE_DATA || !isEmbedded) return;
  await seedBank(deps);
  await seedDemoAccounts(deps);
  await seedDemoSchool(deps);
}

/** Loads the sample bank into an empty table in one transaction; returns the number of questions. */
export async function seedBank(deps: SeedDeps): Promise<number> {
  return deps.db.transaction().execute(async (db) => {
    if (await db.selectFrom("questions").select("id").limit(1).executeTakeFirst()) return 0;
    const rows = readBank().flatMap((paper) =>
      paper.questions.map((question, index) => ({
        id: deps.tokens.id(),
        ...toColumns({
          ...question,
          examType: paper.examType,
          subjectName: paper.subjectName,
          year: paper.year,
          questionImageUrl: question.questionImageUrl ?? null,
          questionImageAlt: question.questionImageAlt,
        }),
        source: paper.source,
        position: index + 1,
        created_at: deps.clock.now(),
      })),
    );
    // another process may fill the same database now; its questions stay
    await db
      .insertInto("questions")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return rows.length;
  });
}

/** Creates the demo accounts if nobody has registered; never in production or open to a network (D-103). True if they were created. */
export async function seedDemoAccounts(deps: SeedDeps): Promise<boolean> {
  if (!hasAid(deps.config, "accounts")) return false;
  if (await deps.db.selectFrom("candidates").select("id").limit(1).executeTakeFirst()) return false;
  const [candidate, admin] = demoAccounts;
  const hashes = await Promise.all([hashPassword(candidate.password), hashPassword(admin.password)]);
  await deps.db.transaction().execute(async (db) => {
    const now = deps.clock.now();
    const joinedAt = after(now, -demoDays, "day");
    const id = deps.tokens.id();
    await insertCandidate(db, {
      id,
      first_name: "Ada",
      last_name: "Obi",
      email: candidate.email,
      phone: "08000000000",
      password_hash: hashes[0],
      is_verified: true,
      created_at: joinedAt,
    });
    for (const examType of demoSubscriptions) await extendSubscription(db, id, examType, joinedAt);
    await addDemoResults(deps, db, id);
    const demoAdmin = { id: deps.tokens.id(), name: "Demo Admin", email: admin.email, created_at: now };
    await insertAdmin(db, { ...demoAdmin, password_hash: hashes[1] });
  });
  return true;
}
