import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openServer } from "../../api/core/database/db.ts";
import { openEmbeddedServer, type EmbeddedServer } from "../../api/core/database/embedded/open.ts";
import type { Settings } from "../../api/core/database/embedded/server.ts";
import { freePort } from "../../api/core/free-port.ts";
import { backUp } from "../../tools/backup.ts";
import { copyServer } from "../../tools/topology/base-backup.ts";
import { runOn, urlOf } from "../../tools/topology/postgres.ts";
import { startApiProcess, type ApiProcess } from "../support/processes/api-process.ts";
import { report, startDrill } from "../support/processes/drill.ts";
import { eventually } from "../support/mailbox.ts";
import { copyPrepared } from "../support/processes/copy-prepared.ts";
import { databaseFolder } from "../support/processes/scratch.ts";

/* The steps of docs/operations/restore-to-a-moment.md. */

let dataDir: string;
let folder: string;
let server: EmbeddedServer;
let api: ApiProcess;
const archive = () => join(dataDir, "archive");
const data = () => join(dataDir, "postgres");
const base = () => join(folder, "base");
const url = () => urlOf(server.connection);

const start = async (more: Settings): Promise<void> => {
  server = await openEmbeddedServer(dataDir, {
    isOwner: true,
    settings: {
      wal_level: "replica",
      max_wal_senders: 2,
      archive_mode: "on",
      archive_command: `sh "${join(import.meta.dirname, "../../deploy/archive-wal.sh")}" "%p" "%f" "${archive()}"`,
      ...more,
    },
  });
};
const startApi = async (): Promise<void> => {
  api = await startApiProcess(dataDir, await freePort(), 60_000, { DATABASE_URL: url() });
};

beforeAll(async () => {
  dataDir = copyPrepared();
  folder = databaseFolder("restore");
  mkdirSync(archive());
  await start({});
  await startApi();
});
afterAll(async () => {
  await api.stop();
  await server.close();
  for (const one of [dataDir, folder]) rmSync(one, { recursive: true, force: true });
});

/** Everything in the database as text, without what a restart may change: counters skip numbers, unlogged rows end. */
async function contentOf(name: string): Promise<string> {
  const database = openServer(url());
  const file = join(folder, name);
  await backUp(database, file).finally(() => database.close());
  return gunzipSync(readFileSync(file))
    .toString("utf8")
    .replaceAll(/^SELECT setval.*$/gm, "")
    .replaceAll(/^COPY public\.upload_progress [^]*?^\\\.$/gm, "");
}

const now = async (): Promise<string> => {
  const [{ moment } = { moment: "" }] = await runOn<{ moment: string }>(url(), "select now()::text as moment");
  return moment;
};
const isArchived = (name: string) =>
  eventually(`${name} in the archive`, async () => (existsSync(join(archive(), name)) ? true : undefined));

/** Steps 4 to 7. */
async function goBackTo(moment: string): Promise<void> {
  await server.close();
  renameSync(data(), join(dataDir, `away-before ${moment}`));
  cpSync(base(), data(), { recursive: true, preserveTimestamps: true });
  writeFileSync(join(data(), "recovery.signal"), "");
  await start({
    restore_command: `cp "${archive()}/%f" "%p"`,
    recovery_target_time: moment,
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
  });
  await eventually("the end of the recovery", async () => {
    const [state] = await runOn<{ isOver: boolean }>(url(), 'select not pg_is_in_recovery() as "isOver"');
    return state?.isOver === true ? true : undefined;
  });
}

it("a base backup and the archived log bring back the moment before a mistake, to the last row, also after a try that went back too far", async () => {
  const drill = await startDrill(() => api);
  await drill.round(0, 0, () => copyServer(url(), data(), base()));
  expect(await drill.findFaults()).toEqual([]);
  await api.stop();
  const tooEarly = await now();
  await runOn(url(), "update candidates set last_name = 'Later'");
  const before = await contentOf("before");
  const moment = await now();

  await runOn(url(), "truncate candidates cascade");
  expect(await contentOf("after")).not.toBe(before);
  const [{ last } = { last: "" }] = await runOn<{ last: string }>(
    url(),
    "select pg_walfile_name(pg_switch_wal()) as last",
  );
  await isArchived(last);

  await goBackTo(tooEarly);
  expect(await contentOf("too-early")).not.toContain("Later");
  // the archive now has a second history, which begins at that moment
  await isArchived("00000002.history");
  await goBackTo(moment);
  expect(await contentOf("restored")).toBe(before);

  await startApi();
  expect(await drill.findFaults()).toEqual([]);
  await drill.round(1, 0, async () => {});
  expect(await drill.findFaults()).toEqual([]);
  report("a restore to a moment", drill);
}, 300_000);
