import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startApiProcess, type ApiProcess } from "../support/processes/api-process.ts";
import { canMakeDisks, createDisk, type Disk } from "../support/processes/disk.ts";
import { openEmbeddedServer } from "../../api/core/database/embedded/open.ts";
import { report, startDrill } from "../support/processes/drill.ts";
import { freePort } from "../../api/core/free-port.ts";

let disk: Disk;
let api: ApiProcess;
beforeAll(async () => {
  if (!canMakeDisks()) return;
  disk = createDisk(200);
  api = await startApiProcess(join(disk.path, "data"), await freePort());
});
afterAll(async () => {
  if (!canMakeDisks()) return;
  await api.stop();
  await disk.remove();
});

/** Writes until the disk is full. */
function fill(file: string): void {
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}

it.skipIf(!canMakeDisks())(
  "a full disk: what cannot be stored is refused, what was stored stays, and work goes on by itself once there is room [REL-09] (skipped without root and loop devices: only they give a disk to fill)",
  async () => {
    const drill = await startDrill(() => api);
    const ballast = join(disk.path, "ballast");
    await drill.round(0, 100, async () => {
      fill(ballast);
      // more than the room that the write-ahead log has reserved
      const body = { firstName: "A", lastName: "B", phoneNumber: "0803", referer: "" };
      const statuses = new Set<number>();
      for (let count = 0; count < 3000 && !statuses.has(503) && !statuses.has(500); count += 1) {
        const email = `full-${count}@example.com`;
        const form = { ...body, email, password: "Quiet-Harbour-42", confirmPassword: "Quiet-Harbour-42" };
        statuses.add((await api.call("POST", "/api/auth/register", { body: form })).status);
      }
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(statuses).toContain(503);
    });
    rmSync(ballast);
    await api.ready();
    expect(await drill.findFaults()).toEqual([]);
    await drill.round(1, 400, async () => {});
    expect(await drill.findFaults()).toEqual([]);
    report("a full disk", drill);
  },
  300_000,
);

it.skipIf(!canMakeDisks())(
  "a start on a full disk says that it is full (skipped without root and loop devices)",
  async () => {
    const small = createDisk(90);
    onTestFinished(() => small.remove());
    const refusal = (folder: string): Promise<string> =>
      openEmbeddedServer(join(small.path, folder), { isOwner: true }).then(
        () => "opened",
        (error: Error) => error.message,
      );
    await (await openEmbeddedServer(join(small.path, "data"), { isOwner: true })).close();
    // without its log PostgreSQL does not start, as after a kill when there is no room
    rmSync(join(small.path, "data/postgres/pg_wal"), { recursive: true });
    fill(join(small.path, "ballast"));
    for (const folder of ["data", "new"]) {
      expect(await refusal(folder)).toContain(`The disk of ${join(small.path, folder)} is full: make room on it`);
    }
  },
);
