import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApiProcess, type ApiProcess } from "../support/processes/api-process.ts";
import {
  prepareClass,
  questionCount,
  rightAnswersOf,
  scoresOf,
  sitAsStudent,
  newTally,
} from "../support/processes/class-drill.ts";
import { rounds } from "../support/full.ts";
import { startGatewayProcess, type GatewayProcess } from "../support/processes/gateway-process.ts";
import { copyPrepared } from "../support/processes/copy-prepared.ts";
import { freePort } from "../../api/core/free-port.ts";

const students = rounds(300, 20);
/** All of them sign in within this time. */
const signInMs = rounds(60_000, 2000);
/** Between two saves of a student; each saves the answers to four questions. */
const pauseMs = rounds(4000, 50);

let dataDir: string;
let ports: { api: number; gateway: number };
let api: ApiProcess;
let gateway: GatewayProcess;
const limitsOn = { RATE_LIMITS: "on" };
const startApi = () => startApiProcess(dataDir, ports.api, 120_000, limitsOn);
const startGateway = () => startGatewayProcess(ports.gateway, `http://127.0.0.1:${ports.api}`, limitsOn);

beforeAll(async () => {
  dataDir = copyPrepared();
  ports = { api: await freePort(), gateway: await freePort() };
  api = await startApi();
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.kill();
  await api.stop();
  rmSync(dataDir, { recursive: true });
});

it(`${students} students behind one address take an exam while API and gateway are killed: no answer is lost, no request refused by a limit [REL-08] [LIM-13] [LIM-14]`, async () => {
  const drillClass = await prepareClass(api, students);
  const tally = newTally();
  const answers = students * questionCount;
  const started = performance.now();
  const whenSaved = async (share: number): Promise<void> => {
    while (tally.saved < answers * share) await wait(20);
  };
  const work = Array.from({ length: students }, async (_, student) => {
    await wait((signInMs / students) * student);
    return sitAsStudent(gateway.url, drillClass, student, tally, pauseMs);
  });
  let lastSignIn = started;
  const noteSignIns = async (): Promise<void> => {
    while (tally.signedIn < students) await wait(20);
    lastSignIn = performance.now();
  };
  const breakThings = async (): Promise<void> => {
    await whenSaved(0.35);
    await api.kill();
    api = await startApi();
    await whenSaved(0.65);
    await gateway.kill();
    gateway = await startGateway();
  };
  const [receipts] = await Promise.all([Promise.all(work), breakThings(), noteSignIns()]);
  const seconds = (since: number): number => Math.round((since - started) / 1000);
  const figures = { ...tally, allSignedInAfterS: seconds(lastSignIn), allHandedInAfterS: seconds(performance.now()) };
  process.stdout.write(`${students} students behind one address: ${JSON.stringify(figures)}\n`);
  expect(tally.refusedCalls).toEqual({});
  expect(tally).toMatchObject({ signedIn: students, saved: answers, handedIn: students, refused: 0 });
  expect(tally.failed, "the kills were felt").toBeGreaterThan(0);
  expect(receipts.filter(({ answered, total }) => answered !== questionCount || total !== questionCount)).toEqual([]);
  const scores = await scoresOf(api, drillClass);
  const expected = Array.from({ length: students }, (_, student): [string, number] => [
    `Ada ${student} Pupil`,
    rightAnswersOf(student),
  ]);
  expect(new Map([...scores].sort())).toEqual(new Map(expected.sort()));
}, 600_000);
