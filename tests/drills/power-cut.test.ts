import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApiProcess, type ApiProcess } from "../support/processes/api-process.ts";
import { canMakeDisks, createDisk, type Disk } from "../support/processes/disk.ts";
import { report, startDrill } from "../support/processes/drill.ts";
import { rounds } from "../support/full.ts";
import { freePort } from "../../api/core/free-port.ts";

const cuts = rounds(20, 3);
let disk: Disk;
let port: number;
let api: ApiProcess;

const start = async (): Promise<void> => {
  api = await startApiProcess(join(disk.path, "data"), port);
};

beforeAll(async () => {
  if (!canMakeDisks()) return;
  disk = createDisk(768);
  port = await freePort();
  await start();
});
afterAll(async () => {
  if (!canMakeDisks()) return;
  await api.stop();
  await disk.remove();
});

it.skipIf(!canMakeDisks())(
  `${cuts} cuts of power lose nothing that was acknowledged and double nothing [REL-09] (skipped without root and loop devices: only they give a disk whose power can be cut)`,
  async () => {
    const drill = await startDrill(() => api);
    for (let round = 0; round < cuts; round += 1) {
      await drill.round(round, 40 * (round % 10), async () => {
        disk.cutPower();
        await api.kill();
        await disk.endProcesses();
      });
      disk.boot();
      await start();
      expect(await drill.findFaults(), `after cut ${round + 1}`).toEqual([]);
    }
    report(`${cuts} cuts of power`, drill);
    expect(drill.count().answers).toBeGreaterThan(cuts);
  },
  1_200_000,
);
