import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { ObjectStore } from "./object-store.ts";

const dayMs = 24 * 3600_000;
/** The object that names the database whose files are in the bucket. */
const ownerName = "owner";
/** Less than a day, because the deletion comes at the same hour every day. */
const ownerWaitMs = 20 * 3600_000;

const foreignBucket = (what: string): Error =>
  new Error(`S3_BUCKET ${what}: nothing was deleted in it (docs/operations/topology.md)`);

/**
 * Whether this database may delete objects in the bucket: its owner may, from the day after it became the owner, so that
 * somebody who connected the wrong bucket can see it in time. A copy that `db:restore` made on another server is not the owner, although its
 * rows are the same. A copy of the files of PostgreSQL (pg_basebackup, a snapshot of the disk) cannot be told apart.
 * @throws Error when the bucket belongs to another database, whose files have no row here
 */
async function mayDelete(db: Db, objects: ObjectStore, now: Date): Promise<boolean> {
  const { rows } = await sql<{ self: string }>`
    select (select system_identifier from pg_control_system()) || '/' || oid as self
    from pg_database where datname = current_database()`.execute(db);
  const self = rows[0]?.self ?? "";
  const owner = await objects.getIfThere(ownerName);
  if (owner === null) {
    if (!(await areMostKnown(db, objects, now)))
      throw foreignBucket("has no owner and holds files of another database");
    await objects.put(ownerName, Buffer.from(`${self}\n${now.toISOString()}`), "text/plain");
    return false;
  }
  const [name, since] = Buffer.from(owner).toString("utf8").split("\n");
  if (name !== self) throw foreignBucket("belongs to another database");
  return since === undefined || now.getTime() - new Date(since).getTime() >= ownerWaitMs;
}

/** Whether at least half of the objects have a row in this database. */
async function areMostKnown(db: Db, objects: ObjectStore, now: Date): Promise<boolean> {
  let [all, unknown] = [0, 0];
  for await (const names of objects.listOlderThan(new Date(now.getTime() - dayMs))) {
    all += names.length;
    unknown += (await withoutRow(db, names)).length;
  }
  return unknown * 2 <= all;
}

async function withoutRow(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as object (name)
    where name <> ${ownerName} and not exists (select from stored_files f where f.name = object.name)`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Deletes the objects of deleted files, and of uploads that failed after the object was stored: their names have no row. An
 * object that is younger than a day stays, because its upload may not have stored the row yet. The object of a file that was
 * moved to the database stays until the file is deleted: the file may be on its way back at this moment.
 * @throws Error when the bucket belongs to another database, whose files have no row here
 */
export async function removeUnusedObjects(db: Db, objects: ObjectStore, now: Date): Promise<number> {
  if (!(await mayDelete(db, objects, now))) return 0;
  let removed = 0;
  for await (const names of objects.listOlderThan(new Date(now.getTime() - dayMs))) {
    const unused = await withoutRow(db, names);
    await objects.remove(unused);
    removed += unused.length;
  }
  return removed;
}
