import { lstat, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

const everyMs = 3_600_000;
/** Longer than an upload takes together with what is done with it. */
const leftAfterMs = 6 * everyMs;

/**
 * Deletes temporary files and folders of uploads, with names of the given form, that a process left when it was killed:
 * at the start of the app and every hour, because those of the last moments are too new at the next start.
 */
export function removeLeftFiles(app: FastifyInstance, names: RegExp): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => {
    await removeOld(names);
    timer = setInterval(() => void removeOld(names), everyMs);
    timer.unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
}

async function removeOld(names: RegExp): Promise<void> {
  const all = await readdir(tmpdir()).catch(() => []);
  for (const name of all.filter((one) => names.test(one))) {
    const path = join(tmpdir(), name);
    try {
      if (Date.now() - (await lstat(path)).mtimeMs > leftAfterMs) await rm(path, { recursive: true, force: true });
    } catch {
      // another process has deleted it, or it is somebody else's
    }
  }
}
