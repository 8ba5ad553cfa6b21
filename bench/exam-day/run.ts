import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { openEmbedded } from "../../api/core/database/db.ts";
import { prepareApi } from "../../api/start.ts";
import { readRuntime } from "../../server/runtime.ts";
import { databaseFolder } from "../../tests/support/processes/scratch.ts";
import { startSmtpSink } from "../../tests/support/processes/smtp-sink.ts";
import { primarySettings } from "../../tools/topology/postgres.ts";
import { missingPrograms } from "../../tools/topology/programs.ts";
import { removeTopology, startTopology } from "../../tools/topology/start.ts";
import { audit, findUnnoticed, type Records } from "./audit.ts";
import { createMeasure } from "./measure.ts";
import { makeCandidates, makeStudents } from "./people.ts";
import { openPhone, type Phone } from "./phone.ts";
import { cpuSeconds, memoryBytes, partsOf } from "./processes.ts";
import { createRandom, type Random } from "./random.ts";
import { printReport, printStatements } from "./report.ts";
import { sitAsCandidate, sitAsStudent, trouble, type Sitting } from "./sitting.ts";

/*
 * `npm run bench:exam-day -- --candidates 300 --students 100 [--minutes 3] [--burst] [--waiting-room 600] [--seed 1] [--warm-up 40] [--profile FOLDER]`:
 * the morning of an exam through the whole topology, in production mode, and afterwards an audit of the database.
 * docs/capacity.md says how to read it. `--warm-up`: so many more candidates take an exam before the measurement, because a
 * process that has just started takes several times longer. `--burst`: everybody signs in within ten seconds. `--waiting-room`: so
 * many are let in each minute, the others wait their turn. `--profile`: writes processor profiles of gateways and APIs into a folder and
 * prints the costliest statements; figures are then too high.
 */
const { values: options } = parseArgs({
  options: {
    candidates: { type: "string", default: "300" },
    students: { type: "string", default: "100" },
    minutes: { type: "string", default: "3" },
    burst: { type: "boolean", default: false },
    "waiting-room": { type: "string" },
    seed: { type: "string", default: "1" },
    "warm-up": { type: "string", default: "40" },
    profile: { type: "string" },
  },
});
const numberOf = (name: "candidates" | "students" | "minutes" | "seed" | "warm-up", least: number): number => {
  const value = Number(options[name]);
  if (Number.isFinite(value) && value >= least) return value;
  console.error(`--${name} must be a number from ${least}.`);
  process.exit(1);
};
const [candidateCount, studentCount] = [numberOf("candidates", 0), numberOf("students", 0)];
const [minutes, seed, warmUpCount] = [numberOf("minutes", 0.1), numberOf("seed", 0), numberOf("warm-up", 0)];
const forWaitingRoom: Record<string, string> =
  options["waiting-room"] === undefined ? {} : { WAITING_ROOM_PER_MINUTE: options["waiting-room"] };
const missing = missingPrograms();
if (missing.length > 0) {
  console.error(`Install ${missing.join(", ")} first.`);
  process.exit(1);
}

/** Steps of a person, each after a time to think: choosing the exam, 40 questions, the submission. */
const steps = 44;
const wholeMs = minutes * 60_000;
const arrivalMs = options.burst ? 10_000 : wholeMs * 0.3;
const thinkMs = (wholeMs * 0.7) / steps;
const warmUp = { comeWithinMs: 10_000, thinkMs: 400 };
const lookEveryMs = 5000;
const mailsWithinMs = 120_000;

const inProduction = {
  NODE_ENV: "production",
  APP_SECRET: "exam-day-secret-of-at-least-32-characters",
  PAYSTACK_SECRET_KEY: "sk_test_exam_day",
  PAYSTACK_PUBLIC_KEY: "pk_test_exam_day",
  // journeys and drills of a busy machine raise these; a measurement of production must not
  RATE_LIMITS: "on",
};
const profile = options.profile === undefined ? null : resolve(options.profile);
if (profile !== null) mkdirSync(profile, { recursive: true });
const forProfile: Record<string, string> =
  profile === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` };

const countsStatements = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track_planning": true,
};

const dataDir = databaseFolder("exam-day");
const mails = await startSmtpSink();
const database = await openEmbedded(dataDir, { isOwner: true, settings: primarySettings });
await (await prepareApi(readRuntime("api", { LOG_LEVEL: "warn" }), { database })).stop();
const topology = await startTopology({
  dataDir,
  env: { ...inProduction, ...forWaitingRoom, ...forProfile, SMTP_URL: mails.url },
  ...(profile === null ? {} : { databaseSettings: countsStatements }),
});
const stop = async (): Promise<void> => {
  await topology.stop();
  await mails.close();
  removeTopology(dataDir);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stop().then(() => process.exit(1)));
}
const db = new pg.Client({ connectionString: topology.primary.url });
const replica = new pg.Client({ connectionString: topology.replica.url });
let isDone = false;
try {
  await Promise.all([db.connect(), replica.connect()]);
  const parts = partsOf(topology, dataDir);
  const candidates = await makeCandidates(db, candidateCount + warmUpCount);
  const students = await makeStudents(topology.apis[0].url, studentCount);
  if (profile !== null) {
    await db.query("create extension pg_stat_statements");
    await db.query("select pg_stat_statements_reset()");
  }
  const ca = readFileSync(topology.certificate.certFile, "utf8");
  let measure = createMeasure();
  const refusals: string[] = [];
  let gone = 0;
  const join = async (
    number: number,
    from: string,
    comeWithinMs: number,
    work: (phone: Phone, random: Random) => Promise<Sitting>,
  ): Promise<Sitting | null> => {
    const random = createRandom(seed * 1_000_003 + number);
    // most people come in the middle of the time
    await wait((comeWithinMs * (random.next() + random.next() + random.next())) / 3);
    const deviceId = `exam-day-device-${number}`;
    const phone = openPhone({ url: topology.url, ca, from, deviceId, cut: trouble.cut }, random, measure);
    try {
      return await work(phone, random);
    } catch (error) {
      refusals.push(String(error));
      return null;
    } finally {
      gone += 1;
      phone.close();
    }
  };
  const ownAddress = (network: number, number: number): string =>
    `127.${network}.${Math.floor(number / 250)}.${(number % 250) + 1}`;
  const sendCandidates = (
    from: number,
    until: number,
    pace: { comeWithinMs: number; thinkMs: number },
  ): Promise<(Sitting | null)[]> =>
    Promise.all(
      candidates.slice(from, until).map((candidate, index) => {
        const number = from + index;
        return join(number, ownAddress(1, number), pace.comeWithinMs, (phone, random) =>
          sitAsCandidate(candidate, phone, { thinkMs: pace.thinkMs, random }),
        );
      }),
    );
  const warmedUp = await sendCandidates(candidateCount, candidates.length, warmUp);
  measure = createMeasure();

  const [cpuBefore, ownBefore, began] = [parts.map(cpuSeconds), process.cpuUsage(), performance.now()];
  const mostMemory = parts.map(memoryBytes);
  const watch = setInterval(() => {
    process.stderr.write(`${gone} of ${candidates.length + studentCount} are done, ${measure.requests()} requests\n`);
    for (const [index, part] of parts.entries()) {
      mostMemory[index] = Math.max(mostMemory[index] ?? 0, memoryBytes(part));
    }
  }, lookEveryMs);
  const sat = await Promise.all([
    sendCandidates(0, candidateCount, { comeWithinMs: arrivalMs, thinkMs }),
    Promise.all(
      students.map((student, number) =>
        join(candidates.length + number, ownAddress(2, student.school), arrivalMs, (phone, random) =>
          sitAsStudent(student, phone, { thinkMs, random }),
        ),
      ),
    ),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const everyCandidate = [...sat[0], ...warmedUp];
  const expectedMails = everyCandidate.filter((one) => one?.isMailed === true).length;
  // mails leave after the people do
  const mailsUntil = performance.now() + mailsWithinMs;
  while (mails.count() < expectedMails && performance.now() < mailsUntil) await wait(100);
  clearInterval(watch);
  const cpuAfter = parts.map(cpuSeconds);
  const { user, system } = process.cpuUsage(ownBefore);

  const isSitting = (one: Sitting | null): one is Sitting => one !== null;
  const records: Records = {
    candidates: everyCandidate.filter(isSitting),
    students: sat[1].filter(isSitting),
    mails: mails.recipients().filter((address) => address.startsWith("candidate-")),
  };
  printReport({
    people: { candidates: candidateCount, students: studentCount },
    seconds,
    thinkMs,
    arrivalMs,
    measure,
    parts: parts.map(({ name }, index) => ({
      name,
      cpuSeconds: (cpuAfter[index] ?? 0) - (cpuBefore[index] ?? 0),
      memoryBytes: mostMemory[index] ?? 0,
    })),
    simulatorSeconds: (user + system) / 1e6,
  });
  const faults = [...refusals.map((refusal) => `refused: ${refusal}`), ...(await audit(db, records))];
  let onReplica = await audit(replica, records);
  const replicaUntil = performance.now() + 10_000;
  while (onReplica.length > faults.length && performance.now() < replicaUntil) {
    await wait(200);
    onReplica = await audit(replica, records);
  }
  const answers = [...records.candidates, ...records.students].reduce((sum, { choices }) => sum + choices.length, 0);
  console.log(`\nAudit: ${answers} acknowledged answers, ${records.mails.length} mails`);
  console.log(faults.length === 0 ? "  nothing lost, doubled or wrong" : `  ${faults.slice(0, 20).join("\n  ")}`);
  console.log(
    onReplica.length === 0 ? "  the same on the replica" : `  on the replica: ${onReplica.slice(0, 20).join("\n  ")}`,
  );
  if (faults.length === 0) {
    const { planted, unnoticed } = await findUnnoticed(db, records);
    console.log(`  of ${planted} planted losses the audit found ${planted - unnoticed.length}`);
    for (const what of unnoticed) console.log(`  not found: ${what}`);
    isDone = unnoticed.length === 0 && onReplica.length === 0;
  }
  if (profile !== null) await printStatements(db);
} finally {
  await Promise.allSettled([db.end(), replica.end()]);
  await stop();
}
process.exitCode = isDone ? 0 : 1;
