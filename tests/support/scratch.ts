import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
const enoughBytes = 4 * 1024 ** 3;

/**
 * A new folder for the databases of tests: in memory where there is room, for what they sync to disk is what rings wait
 * for. What a disk does with a power cut is tried by the drills, on disks of their own.
 */
export function databaseFolder(name: string): string {
  const hasRoom = existsSync(inMemory) && statfsSync(inMemory).bavail * statfsSync(inMemory).bsize > enoughBytes;
  return mkdtempSync(join(hasRoom ? inMemory : tmpdir(), `akada-${name}-`));
}
