import { readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { Agent, fetch as send } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { missingPrograms } from "../../tools/topology/programs.ts";
import { startTopology, type Topology } from "../../tools/topology/start.ts";
import { callsTo } from "../support/api-process.ts";
import { neverTooLate } from "../support/busy.ts";
import {
  prepareClass,
  questionCount,
  rightAnswersOf,
  scoresOf,
  sitAsStudent,
  type Tally,
} from "../support/class-drill.ts";
import { rounds } from "../support/drill.ts";
import { eventually } from "../support/mailbox.ts";
import { copyPrepared } from "../support/prepared.ts";

/* Two APIs, a worker, two gateways, nginx, Redis, PostgreSQL and its replica, of which one after the other dies. */

const students = rounds(300, 20);
/** All of them sign in within this time. */
const signInMs = rounds(60_000, 2000);
/** Between two saves of a student; each saves the answers to four questions. */
const pauseMs = rounds(4000, 300);

const missing = missingPrograms();
let dataDir: string;
let topology: Topology;
let agent: Agent;
beforeAll(async () => {
  if (missing.length > 0) return;
  dataDir = copyPrepared();
  topology = await startTopology({ dataDir, env: { ...neverTooLate, LOG_LEVEL: "warn" } });
  const ca = readFileSync(topology.certificate.certFile, "utf8");
  agent = new Agent({ connect: { ca }, allowH2: true });
});
afterAll(async () => {
  if (missing.length > 0) return;
  await agent.close();
  await topology.stop();
  for (const folder of [dataDir, `${dataDir}-replica`]) rmSync(folder, { recursive: true, force: true });
});

/** Answers that the server has acknowledged, each as attempt, number and question. */
const acknowledged = new Set<string>();

/** What is missing or stored twice in a database, by its own words. */
async function audit(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answers = await client.query<{ key: string }>(
      "select concat_ws(' ', attempt_id, seq, question_id) as key from school_attempt_answers",
    );
    const attempts = await client.query<{ student: string; attempts: number }>(
      "select student_id as student, count(*)::int as attempts from school_attempts group by 1 having count(*) <> 1",
    );
    const stored = new Set(answers.rows.map(({ key }) => key));
    return [
      ...[...acknowledged].filter((key) => !stored.has(key)).map((key) => `lost: ${key}`),
      ...[...stored].filter((key) => !acknowledged.has(key)).map((key) => `never acknowledged: ${key}`),
      ...attempts.rows.map(({ student, attempts: count }) => `${student}: ${count} attempts`),
    ];
  } finally {
    await client.end();
  }
}

it.skipIf(missing.length > 0)(
  `${students} students take an exam through nginx while an API, a gateway, the worker and Redis die: no answer is lost or doubled [REL-08] [REL-10] [LIM-14] (skipped without nginx, redis-server or openssl; .ci/run installs them)`,
  async () => {
    const [firstApi, secondApi] = topology.apis;
    const api = { call: callsTo(secondApi.url) };
    const drillClass = await prepareClass(api, students);
    const tally: Tally = { signedIn: 0, saved: 0, handedIn: 0, refused: 0, refusedCalls: {}, failed: 0 };
    const answers = students * questionCount;
    /** By what had died last: requests that failed and were answered later, and the longest of those times. */
    const noticed: Record<string, { requests: number; longestMs: number }> = {};
    const diedAt: { name: string; at: number }[] = [];
    const work = Array.from({ length: students }, async (_, student) => {
      await wait((signInMs / students) * student);
      return sitAsStudent(topology.url, drillClass, student, tally, pauseMs, {
        send: (url, init) => send(url, { ...init, dispatcher: agent }),
        onSaved: (attemptId, saved) => {
          for (const { seq, questionId } of saved) acknowledged.add(`${attemptId} ${seq} ${questionId}`);
        },
        onRecovered: (failedAt, ms) => {
          const { name } = diedAt.findLast(({ at }) => at <= failedAt) ?? { name: "nothing" };
          const known = noticed[name] ?? { requests: 0, longestMs: 0 };
          noticed[name] = { requests: known.requests + 1, longestMs: Math.max(known.longestMs, Math.round(ms)) };
        },
      });
    });
    const contact = async (message: string): Promise<void> => {
      const body = { name: "Ada", email: "ada@example.com", phone: "", message };
      expect((await api.call("POST", "/api/auth/contact", { body })).status).toBe(200);
    };
    const messages = Array.from({ length: 6 }, (_, index) => `Message number ${index} of the drill.`);
    const deaths: [name: string, share: number, die: () => Promise<void>][] = [
      ["an API", 0.1, () => firstApi.kill()],
      ["a gateway", 0.3, () => topology.gateways[0].kill()],
      [
        "the worker",
        0.5,
        async () => {
          await topology.worker.kill();
          for (const message of messages) await contact(message);
        },
      ],
      ["Redis, killed", 0.65, () => topology.redis.kill()],
      [
        "Redis, empty",
        0.8,
        async () => {
          await topology.redis.restart();
          await topology.redis.flush();
        },
      ],
    ];
    const breakThings = async (): Promise<void> => {
      for (const [name, share, die] of deaths) {
        while (tally.saved < answers * share) await wait(20);
        diedAt.push({ name, at: performance.now() });
        await die();
      }
    };
    const [receipts] = await Promise.all([Promise.all(work), breakThings()]);
    process.stdout.write(`${students} students through nginx: ${JSON.stringify({ ...tally, noticed })}\n`);

    expect(tally.refusedCalls).toEqual({});
    expect(tally).toMatchObject({ signedIn: students, saved: answers, handedIn: students, refused: 0 });
    expect(receipts.filter(({ answered, total }) => answered !== questionCount || total !== questionCount)).toEqual([]);
    expect(acknowledged.size).toBe(answers);
    expect(await audit(topology.primary.url)).toEqual([]);
    await eventually("the same on the replica", async () =>
      (await audit(topology.replica.url)).length === 0 ? true : undefined,
    );
    const scores = await scoresOf(api, drillClass);
    const expected = Array.from({ length: students }, (_, student): [string, number] => [
      `Ada ${student} Pupil`,
      rightAnswersOf(student),
    ]);
    expect(new Map([...scores].sort())).toEqual(new Map(expected.sort()));
    for (const part of [firstApi, topology.gateways[0], topology.worker]) await part.ready();
    for (const message of messages) {
      const arrived = await eventually(message, async () => {
        const { body } = await api.call<{ items: { text: string }[] }>("GET", "/dev/mailbox.json");
        const found = body.items.filter(({ text }) => text.includes(message.slice(0, -1)));
        return found.length > 0 ? found.length : undefined;
      });
      expect(arrived, message).toBe(1);
    }
  },
  600_000,
);

it("the audit finds an answer that is lost, and one that nobody gave", async () => {
  const client = new pg.Client({ connectionString: topology.primary.url });
  await client.connect();
  const one = "(select attempt_id, seq, question_id from school_attempt_answers order by 1, 2 limit 1)";
  await client.query(`delete from school_attempt_answers where (attempt_id, seq, question_id) in ${one}`);
  await client.query(
    `insert into school_attempt_answers select school_id, attempt_id, seq + 1000, question_id, answer, answered_at
     from school_attempt_answers where (attempt_id, seq, question_id) in ${one}`,
  );
  await client.end();
  const found = await audit(topology.primary.url);
  expect(found.map((fault) => fault.split(":")[0]).toSorted()).toEqual(["lost", "never acknowledged"]);
});
