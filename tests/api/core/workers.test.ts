import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openServer } from "../../../api/core/database/db.ts";
import { readFigures } from "../../../api/figures-store.ts";
import { prepareApi, type RunningApi } from "../../../api/start.ts";
import { readRuntime } from "../../../server/runtime.ts";
import { registration } from "../../support/data/accounts.ts";
import { connectionMs, neverTooLate } from "../../support/busy.ts";
import { copyTemplate } from "../../support/processes/databases.ts";
import { eventually } from "../../support/mailbox.ts";
import type { TestDatabase } from "../../support/processes/postgres.ts";

/* WORKERS: processes that take requests and processes that do the jobs, on one database. */

let database: TestDatabase;
let front: RunningApi;
let worker: RunningApi | undefined;
const token = "a-monitor-of-ours-01";
const start = (WORKERS: string): Promise<RunningApi> => {
  const env = { NODE_ENV: "test", LOG_LEVEL: "silent", RATE_LIMITS: "off", SAMPLE_DATA: "off", ...neverTooLate };
  return prepareApi(readRuntime("api", { ...env, METRICS_TOKEN: token, WORKERS }), {
    database: openServer(database.url, undefined, connectionMs),
  });
};
beforeAll(async () => {
  database = await copyTemplate();
  front = await start("off");
});
afterAll(async () => {
  await front.stop();
  await worker?.stop();
  await database.drop();
});

const register = (email: string) =>
  front.app.inject({ method: "POST", url: "/api/auth/register", payload: registration(email) });
const waitingMails = async (): Promise<number> =>
  (await readFigures(front.deps.db, front.deps.clock)).jobs.find(({ kind }) => kind === "mail")?.waiting ?? 0;
const mailTo = (email: string) =>
  front.deps.db.selectFrom("dev_mailbox").select("subject").where("recipient", "=", email).executeTakeFirst();

it("a process without workers takes requests and leaves the jobs to others", async () => {
  expect((await register("ada@example.com")).statusCode).toBe(200);
  // longer than a worker of its own would take to look for jobs
  for (let round = 0; round < 25; round += 1) {
    front.deps.mailer.wake();
    await wait(100);
  }
  expect(await waitingMails()).toBe(1);
  expect(await mailTo("ada@example.com")).toBeUndefined();
});

it("a process that only works does the jobs of all, and answers probes and the monitor alone [REL-20]", async () => {
  worker = await start("only");
  await eventually("the mail that waited", () => mailTo("ada@example.com"));
  await register("ngozi@example.com");
  await eventually("the next mail", () => mailTo("ngozi@example.com"));
  expect(await waitingMails()).toBe(0);
  const statusOf = async (url: string) => (await worker?.app.inject({ url }))?.statusCode;
  expect(await statusOf("/readyz")).toBe(200);
  expect(await statusOf("/healthz")).toBe(200);
  expect(await statusOf("/api/auth/leaderboard")).toBe(404);
  expect((await front.app.inject({ url: "/api/auth/leaderboard" })).statusCode).toBe(200);
  const figures = await worker?.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
  expect(figures?.body).toContain('akada_jobs{kind="mail",state="waiting"} 0');
});

it("by default one process does both, and another word is refused", () => {
  expect(readRuntime("api", {}).WORKERS).toBe("here");
  expect(() => readRuntime("api", { WORKERS: "some" })).toThrow("WORKERS");
});
