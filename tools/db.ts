import { sql } from "kysely";
import { RuntimeFault } from "../schema/runtime.ts";
import { ensureFirstAdmin } from "../api/admin/first-admin.ts";
import { resetAdminPassword } from "../api/admin/reset-password.ts";
import { systemClock } from "../api/core/clock.ts";
import { readConfig, secretOf } from "../api/core/config.ts";
import { DataDirInUse, openEmbedded, openServer, type Database } from "../api/core/db.ts";
import { migrate } from "../api/core/migrate.ts";
import { createTokens } from "../api/core/tokens.ts";
import { seedDemoSchool } from "../api/seed/demo-school.ts";
import { seedBank, seedDemoAccounts } from "../api/seed/seed.ts";

/*
 * `node tools/db.ts migrate|seed|reset` on DATABASE_URL, else on the embedded database. `seed` fills empty tables on a
 * server too; `reset` empties everything and migrates anew, and refuses in production. `admin-password EMAIL` gives an
 * admin a new password and prints it, once.
 */
const commands = {
  migrate: migrateOnly,
  seed: migrateAndSeed,
  reset: emptyAndSeed,
  "admin-password": newAdminPassword,
};

async function newAdminPassword(database: Database): Promise<void> {
  const email = process.argv[3] ?? "";
  await migrate(database.kysely);
  const deps = { db: database.kysely, clock: systemClock, tokens: createTokens(secretOf(readConfig())) };
  const password = await resetAdminPassword(deps, email);
  if (password === null) throw new RuntimeFault(`No admin has the address "${email}".`);
  console.log(`New password of ${email}: ${password}\nEvery session of this account has ended.`);
}

async function migrateOnly(database: Database): Promise<void> {
  await migrate(database.kysely);
  console.log("The database is at the newest version.");
}

async function migrateAndSeed(database: Database): Promise<void> {
  await migrateOnly(database);
  const config = readConfig();
  const deps = { config, db: database.kysely, clock: systemClock, tokens: createTokens(secretOf(config)) };
  await ensureFirstAdmin(deps);
  console.log(`Questions inserted: ${await seedBank(deps)}.`);
  console.log((await seedDemoAccounts(deps)) ? "Demo accounts made." : "No demo accounts made.");
  console.log((await seedDemoSchool(deps)) ? "Demo school made." : "No demo school made.");
}

async function emptyAndSeed(database: Database): Promise<void> {
  if (readConfig().NODE_ENV === "production") throw new RuntimeFault("reset is refused in production");
  await sql`drop schema if exists pgboss cascade`.execute(database.kysely);
  await sql`drop schema public cascade`.execute(database.kysely);
  await sql`create schema public`.execute(database.kysely);
  console.log("Everything deleted.");
  await (readConfig().SAMPLE_DATA ? migrateAndSeed(database) : migrateOnly(database));
}

const name = process.argv[2] ?? "";
const command = Object.entries(commands).find(([key]) => key === name)?.[1];
if (command === undefined) {
  console.error("Usage: node tools/db.ts migrate|seed|reset|admin-password EMAIL");
  process.exit(2);
}
try {
  const { DATABASE_URL: url, DATA_DIR: dir } = readConfig();
  const database = url === undefined ? await openEmbedded(dir) : openServer(url);
  try {
    await command(database);
  } finally {
    await database.close();
  }
} catch (error) {
  const isPlain = error instanceof RuntimeFault || error instanceof DataDirInUse;
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
