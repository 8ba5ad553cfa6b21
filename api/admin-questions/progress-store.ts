import type { Db } from "../core/database/db.ts";

/** Progress of one file of an upload. */
export interface FileProgress {
  name: string;
  rowsRead: number;
  inserted: number;
  errors: number;
  done: boolean;
}

export interface UploadKey {
  adminId: string;
  uploadId: string;
}

const rememberedMs = 15 * 60_000;

export async function saveProgress(db: Db, of: UploadKey, files: readonly FileProgress[], now: Date): Promise<void> {
  const noted = { files: JSON.stringify(files), noted_at: now };
  await db
    .insertInto("upload_progress")
    .values({ admin_id: of.adminId, upload_id: of.uploadId, ...noted })
    .onConflict((conflict) => conflict.columns(["admin_id", "upload_id"]).doUpdateSet(noted))
    .execute();
}

/** Undefined for an upload that is unknown, forgotten or somebody else's. */
export async function findProgress(db: Db, { adminId, uploadId }: UploadKey): Promise<FileProgress[] | undefined> {
  const row = await db
    .selectFrom("upload_progress")
    .select("files")
    .where("admin_id", "=", adminId)
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  return row?.files;
}

export async function deleteOldProgress(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("upload_progress")
    .where("noted_at", "<", new Date(now.getTime() - rememberedMs))
    .execute();
}
