import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
const enoughBytes = 4 * 1024 ** 3;

/**
 * A new folder for the databases of tests, in memory where there is room, because syncing to a disk is slow. Power cuts
 * are tried by the drills, on disks of their own.
 */
export function databaseFolder(name: string): string {
  const hasRoom = existsSync(inMemory) && statfsSync(inMemory).bavail * statfsSync(inMemory).bsize > enoughBytes;
  return mkdtempSync(join(hasRoom ? inMemory : tmpdir(), `akada-${name}-`));
}

/** A new folder, which may hold a database, to be removed by `drop`. */
export const scratchFolder = (): { path: string; drop: () => void } => {
  const path = databaseFolder("scratch");
  return { path, drop: () => rmSync(path, { recursive: true, force: true }) };
};
