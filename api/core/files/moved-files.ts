import type { Db } from "../database/db.ts";
import type { ObjectStore } from "./object-store.ts";

/* Files between the database and object storage. Each file is moved by itself, so that a stopped command can be repeated. */

/** Moves the bytes of all files from the database to object storage and returns how many were moved. */
export async function moveToObjects(db: Db, objects: ObjectStore): Promise<number> {
  let moved = 0;
  for (;;) {
    const file = await db
      .selectFrom("stored_files")
      .select(["name", "content_type", "bytes"])
      .where("bytes", "is not", null)
      .limit(1)
      .executeTakeFirst();
    if (!file?.bytes) return moved;
    await objects.put(file.name, file.bytes, file.content_type);
    await db
      .updateTable("stored_files")
      .set({ bytes: null, object_size: file.bytes.length })
      .where("name", "=", file.name)
      .execute();
    moved += 1;
  }
}

/** Moves the bytes of all files from object storage to the database and returns how many were moved. */
export async function moveToDatabase(db: Db, objects: ObjectStore): Promise<number> {
  let moved = 0;
  for (;;) {
    const file = await db
      .selectFrom("stored_files")
      .select("name")
      .where("bytes", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (!file) return moved;
    const bytes = await objects.get(file.name);
    await db.updateTable("stored_files").set({ bytes, object_size: null }).where("name", "=", file.name).execute();
    moved += 1;
  }
}
