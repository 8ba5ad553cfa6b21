import { deleteOldProgress } from "../admin-questions/progress-store.ts";
import { deleteExpiredCodes } from "../core/codes.ts";
import { removeUnusedObjects } from "../core/moved-files.ts";
import type { Deps } from "../core/deps.ts";
import { deleteExpiredQuestionImports } from "../question-files/store.ts";
import { deleteUnusedPictures } from "../school-exams/store.ts";
import { deleteExpiredImports } from "../school-people/store.ts";
import { deleteExpiredSchoolTokens } from "../school/store.ts";
import { deleteOldEnds } from "./ended-sessions.ts";
import { deleteExpiredResetTokens } from "./store.ts";

const everyMs = 3_600_000;
/** Of UTC: once a day, because all objects are listed. */
const objectsHour = 2;

/**
 * Deletes sessions that ended a week ago, expired codes, reset tokens and counters, progress of uploads that are over, lists
 * that were uploaded and not confirmed, pictures that no question has, and objects without a file.
 */
export async function tidy({
  db,
  clock,
  limits,
  objects,
}: Pick<Deps, "db" | "clock" | "limits" | "objects">): Promise<void> {
  const now = clock.now();
  await deleteOldEnds(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredResetTokens(db, now);
  await deleteExpiredSchoolTokens(db, now);
  await deleteOldProgress(db, now);
  await deleteExpiredImports(db, now);
  await deleteExpiredQuestionImports(db, now);
  await deleteUnusedPictures(db, now);
  await limits.tidy(db);
  if (objects !== null && now.getUTCHours() === objectsHour) await removeUnusedObjects(db, objects, now);
}

/** Tidies now and every hour, also after an error, such as a store of objects that is away; returns a function to stop. */
export function startTidying(deps: Deps, onError: (error: unknown) => void): () => void {
  void tidy(deps).catch(onError);
  const timer = setInterval(() => void tidy(deps).catch(onError), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
