import { deleteOldProgress } from "./admin-questions/progress-store.ts";
import { deleteExpiredCodes } from "./core/accounts/codes.ts";
import { removeUnusedObjects } from "./core/files/unused-objects.ts";
import type { Deps } from "./core/deps.ts";
import { deleteExpiredQuestionImports } from "./question-files/store.ts";
import { deleteUnusedPictures } from "./school-exams/store.ts";
import { deleteExpiredImports } from "./school-people/store.ts";
import { deleteExpiredSchoolTokens } from "./school/store.ts";
import { deleteUnusedDevices } from "./auth/device-store.ts";
import { deleteOldEnds } from "./auth/ended-sessions.ts";
import { deleteExpiredResetTokens } from "./auth/store.ts";

const everyMs = 3_600_000;
/** Of UTC: once a day, because all objects are listed. */
const objectsHour = 2;

/**
 * Deletes sessions that ended a week ago, devices that are not used any more, expired codes, reset tokens and counters,
 * progress of uploads that are over, lists that were uploaded and not confirmed, pictures that no question has, and objects
 * without a file.
 * @throws the first error, after all others were tried
 */
export async function tidy({
  db,
  clock,
  limits,
  objects,
}: Pick<Deps, "db" | "clock" | "limits" | "objects">): Promise<void> {
  const now = clock.now();
  const places: (() => Promise<unknown>)[] = [
    () => deleteOldEnds(db, now),
    () => deleteUnusedDevices(db, now),
    () => deleteExpiredCodes(db, now),
    () => deleteExpiredResetTokens(db, now),
    () => deleteExpiredSchoolTokens(db, now),
    () => deleteOldProgress(db, now),
    () => deleteExpiredImports(db, now),
    () => deleteExpiredQuestionImports(db, now),
    () => deleteUnusedPictures(db, now),
    () => limits.tidy(db),
    async () => objects !== null && now.getUTCHours() === objectsHour && removeUnusedObjects(db, objects, now),
  ];
  const errors: unknown[] = [];
  // one that fails each time, such as a deletion that takes too long, must not keep what is personal in the others
  for (const place of places) await place().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Tidies now and every hour, also after an error, such as a store of objects that is away; returns a function to stop. */
export function startTidying(deps: Deps, onError: (error: unknown) => void): () => void {
  void tidy(deps).catch(onError);
  const timer = setInterval(() => void tidy(deps).catch(onError), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
