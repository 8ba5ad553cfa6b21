import { resolve } from "node:path";
import { sql } from "kysely";
import { RuntimeFault } from "../server/runtime.ts";
import { ensureFirstAdmin } from "../api/admin/first-admin.ts";
import { resetAdminPassword } from "../api/admin/reset-password.ts";
import { systemClock } from "../api/core/clock.ts";
import { readConfig, secretsOf } from "../api/core/config.ts";
import { openDatabase, type Database } from "../api/core/database/db.ts";
import { EmbeddedFault } from "../api/core/database/embedded/fault.ts";
import { sendParkedMails } from "../api/core/mail.ts";
import { asideSchema, migrate } from "../api/core/database/migrate.ts";
import { moveToDatabase, moveToObjects } from "../api/core/files/moved-files.ts";
import { openObjectStore } from "../api/core/files/object-store.ts";
import { startQueue } from "../api/core/database/queue.ts";
import { createTokens } from "../api/core/accounts/tokens.ts";
import { seedDemoSchool } from "../api/seed/demo-school.ts";
import { seedBank, seedDemoAccounts } from "../api/seed/seed.ts";
import { backUp, restore, undoCutOffRestore } from "./backup.ts";

/*
 * `node tools/db.ts migrate|seed|reset|admin-password EMAIL|send-parked-mails|files-to-s3|files-to-database|
 * backup FILE|restore FILE` on DATABASE_URL, else on the
 * embedded database, beside the running product where nothing is deleted. `seed` fills empty tables on a server too;
 * `reset` empties everything and migrates anew, and refuses in production. `admin-password` gives an admin a new password
 * and prints it, once. `restore --undo` brings back what was there before a restore that was killed. `send-parked-mails` queues the mails that were given up once more.
 */
interface Command {
  work: (database: Database) => Promise<void>;
  /** The command deletes data, so the product must not run on the embedded database meanwhile. */
  isAlone?: boolean;
  /** The command makes no sense on a database in which the product has never run. */
  needsContent?: boolean;
}

const commands: Record<string, Command> = {
  migrate: { work: migrateOnly },
  seed: { work: migrateAndSeed },
  reset: { work: emptyAndSeed, isAlone: true },
  "admin-password": { work: newAdminPassword, needsContent: true },
  "send-parked-mails": { work: sendParkedAgain, needsContent: true },
  "files-to-s3": { work: moveFiles(moveToObjects, "in the bucket"), needsContent: true },
  "files-to-database": { work: moveFiles(moveToDatabase, "in the database"), needsContent: true },
  backup: { work: writeBackup, needsContent: true },
  restore: { work: readBackup, isAlone: true },
};

/** Names the database in messages: a command that was started without the settings of the server works on the embedded one. */
function describeDatabase(): string {
  const { DATABASE_URL, DATA_DIR } = readConfig();
  if (DATABASE_URL === undefined) return `the embedded database in ${resolve(DATA_DIR)}`;
  const { host, pathname } = new URL(DATABASE_URL);
  return `the database ${pathname.slice(1)} at ${host}`;
}

/** @throws RuntimeFault where a command without the settings of the server has opened another database, or made one. */
async function refuseEmpty(database: Database): Promise<void> {
  const { rows } = await database.execute(
    "select to_regclass('public.kysely_migration') is null and to_regnamespace($1) is null as missing",
    [asideSchema],
  );
  const [{ missing } = { missing: true }] = rows as { missing: boolean }[];
  if (!missing) return;
  throw new RuntimeFault(
    `The product has never run on ${describeDatabase()}, so there is nothing in it. Is another one meant? What is in ` +
      `.env counts only with: npx node --env-file=.env tools/db.ts ${process.argv.slice(2).join(" ")}`,
  );
}

function readFileArgument(command: string): string {
  const file = process.argv.slice(3).find((word) => !word.startsWith("--"));
  if (file === undefined) throw new RuntimeFault(`Say which file: npm run db:${command} -- FILE`);
  return resolve(file);
}

async function writeBackup(database: Database): Promise<void> {
  const file = readFileArgument("backup");
  const { tables, rows } = await backUp(database, file);
  console.log(
    `${rows} rows of ${tables} tables of ${describeDatabase()} are in ${file}. Keep it safe: it holds everybody's data.`,
  );
}

async function readBackup(database: Database): Promise<void> {
  if (process.argv.includes("--undo")) {
    const isBack = await undoCutOffRestore(database);
    return console.log(isBack ? "What was there before the restore is back." : "No restore was cut off.");
  }
  const file = readFileArgument("restore");
  const { rows } = await restore(database, file, process.argv.includes("--replace"));
  console.log(`${rows} rows of ${file} are in the database.`);
}

async function newAdminPassword(database: Database): Promise<void> {
  const [email] = process.argv.slice(3);
  if (email === undefined) throw new RuntimeFault("Say whose: npm run db:admin-password -- EMAIL");
  await migrate(database.kysely);
  const deps = { db: database.kysely, clock: systemClock, tokens: createTokens(...secretsOf(readConfig())) };
  const password = await resetAdminPassword(deps, email);
  if (password === null) throw new RuntimeFault(`No admin has the address "${email}" in ${describeDatabase()}.`);
  console.log(`New password of ${email}: ${password}\nEvery session of this account has ended.`);
}

async function sendParkedAgain(database: Database): Promise<void> {
  const queue = await startQueue(database, (error) => console.error(error), false);
  const mails = await sendParkedMails(database.kysely, queue);
  await queue.stop();
  console.log(`${mails} mails that were given up are in the queue again.`);
}

function moveFiles(move: typeof moveToObjects, where: string): (database: Database) => Promise<void> {
  return async (database) => {
    const objects = await openObjectStore(readConfig(), (event, error) => console.error(event, error));
    if (objects === null) throw new RuntimeFault("Set S3_BUCKET, and what else names the object storage.");
    try {
      console.log(`${await move(database.kysely, objects)} files are ${where} now.`);
    } finally {
      objects.close();
    }
  };
}

async function migrateOnly(database: Database): Promise<void> {
  await migrate(database.kysely);
  console.log("The database is at the newest version.");
}

async function migrateAndSeed(database: Database): Promise<void> {
  await migrateOnly(database);
  const config = readConfig();
  const deps = { config, db: database.kysely, clock: systemClock, tokens: createTokens(...secretsOf(config)) };
  await ensureFirstAdmin(deps);
  console.log(`Questions inserted: ${await seedBank(deps)}.`);
  console.log((await seedDemoAccounts(deps)) ? "Demo accounts made." : "No demo accounts made.");
  console.log((await seedDemoSchool(deps)) ? "Demo school made." : "No demo school made.");
}

async function emptyAndSeed(database: Database): Promise<void> {
  if (readConfig().NODE_ENV === "production") throw new RuntimeFault("reset is refused in production");
  // what a restore that was killed has put aside, too
  await sql`drop schema if exists pgboss, before_restore, pgboss_before_restore cascade`.execute(database.kysely);
  await sql`drop schema public cascade`.execute(database.kysely);
  await sql`create schema public`.execute(database.kysely);
  console.log("Everything deleted.");
  await (readConfig().SAMPLE_DATA ? migrateAndSeed(database) : migrateOnly(database));
}

/** @throws RuntimeFault while the product is connected: what it stores meanwhile, and has acknowledged, would be deleted. */
async function refuseWhileInUse(database: Database): Promise<void> {
  const { rows } = await database.execute(
    `select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'akada' and pid <> pg_backend_pid()`,
    [],
  );
  const [{ others } = { others: 0 }] = rows as { others: number }[];
  if (others === 0) return;
  throw new RuntimeFault(
    `The product uses this database (${others} connections called akada). Stop every API and worker first.`,
  );
}

let isInterrupted = false;
let closing: Promise<void> | undefined;
const closeOnce = (database: Database): Promise<void> => (closing ??= database.close());

/** Ends this process. A database server that it has started would otherwise go on for ever. */
async function interrupt(opening: Promise<Database>): Promise<void> {
  isInterrupted = true;
  await opening.then(closeOnce).catch(() => {});
  process.exit(1);
}

const command = commands[process.argv[2] ?? ""];
if (command === undefined) {
  console.error(
    "Usage: node tools/db.ts migrate|seed|reset|admin-password EMAIL|send-parked-mails|files-to-s3|files-to-database|backup FILE|restore FILE [--replace]|restore --undo",
  );
  process.exit(2);
}
try {
  const opening = openDatabase(readConfig(), { isOwner: command.isAlone ?? false });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void interrupt(opening));
  const database = await opening;
  try {
    if (command.isAlone === true && !database.isEmbedded) await refuseWhileInUse(database);
    if (command.needsContent === true) await refuseEmpty(database);
    await command.work(database);
  } finally {
    await closeOnce(database);
  }
} catch (error) {
  // this error comes from the connection that we have just closed ourselves
  if (isInterrupted) await new Promise(() => {});
  // such as a folder that does not exist
  const isOfSystem = error instanceof Error && "syscall" in error;
  const isPlain = isOfSystem || error instanceof RuntimeFault || error instanceof EmbeddedFault;
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
