import type { Deps } from "../core/deps.ts";
import { saveProgress, type FileProgress, type UploadKey } from "./progress-store.ts";

// twice as often as the screen asks
const everyMs = 500;

/**
 * Notes how far an upload is while `work` runs, which keeps `files` up to date, and once more at its end. On connections
 * of its own, because nobody can look into the transaction of a file.
 */
export async function withProgress<T>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  of: UploadKey,
  files: readonly FileProgress[],
  work: () => Promise<T>,
): Promise<T> {
  let saving: Promise<void> | undefined;
  // an upload does not fail because its progress cannot be shown
  const save = (): Promise<void> =>
    (saving ??= saveProgress(db, of, files, clock.now())
      .catch(() => {})
      .finally(() => (saving = undefined)));
  await save();
  const timer = setInterval(() => void save(), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await saving;
    await save();
  }
}
