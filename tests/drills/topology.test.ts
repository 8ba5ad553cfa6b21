import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { missingPrograms } from "../../tools/topology/programs.ts";
import { primarySettings, runOn } from "../../tools/topology/postgres.ts";
import { removeTopology, startTopology, type Topology } from "../../tools/topology/start.ts";
import { registration, goodPassword } from "../support/data/accounts.ts";
import { callsTo } from "../support/processes/api-process.ts";
import { neverTooLate } from "../support/busy.ts";
import { rounds } from "../support/full.ts";
import { eventually, readCode } from "../support/mailbox.ts";
import { startFakeProvider, type FakeProvider } from "../support/provider.ts";
import { startSmtpSink, type SmtpSink } from "../support/processes/smtp-sink.ts";
import { picture, schoolForm } from "../support/data/school.ts";
import { copyPrepared } from "../support/processes/copy-prepared.ts";
import { startTopologyDrill, type Fault, type Load, type TopologyDrill } from "../support/processes/topology-drill.ts";

/* Two APIs, a worker, two gateways, nginx, Redis, object storage, PostgreSQL and its replica, of which one after the other dies. */

const students = rounds(300, 20);
const missing = missingPrograms();
/** The mail server takes no mail to it. */
const refused = "nobody@refused.example";
let dataDir: string;
let mails: SmtpSink;
let provider: FakeProvider;
let topology: Topology;
let drill: TopologyDrill;
beforeAll(async () => {
  if (missing.length > 0) return;
  dataDir = copyPrepared();
  mails = await startSmtpSink({ refused });
  provider = await startFakeProvider();
  topology = await startTopology({
    dataDir,
    env: { ...neverTooLate, LOG_LEVEL: "warn", SMTP_URL: mails.url, ...provider.env },
    envOf: {
      "api-2": { NODE_OPTIONS: `--import=${join(import.meta.dirname, "../support/processes/five-seconds-ahead.ts")}` },
    },
  });
  drill = startTopologyDrill(topology);
});
afterAll(async () => {
  if (missing.length > 0) return;
  await drill.close();
  await topology.stop();
  await mails.close();
  await provider.stop();
  removeTopology(dataDir);
});

/** Sends messages through the contact form. */
async function contact(messages: readonly string[]): Promise<void> {
  const call = callsTo(topology.apis[1].url);
  for (const message of messages) {
    const body = { name: "Ada", email: "ada@example.com", phone: "", message };
    expect((await call("POST", "/api/auth/contact", { body })).status).toBe(200);
  }
}

const arrivedOf = (message: string): number => mails.texts().filter((text) => text.includes(message)).length;

/** Each message has arrived once. */
async function expectArrived(messages: readonly string[]): Promise<void> {
  await eventually("the mails", async () => (messages.every((one) => arrivedOf(one) > 0) ? true : undefined));
  expect(messages.map(arrivedOf)).toEqual(messages.map(() => 1));
}

const messagesOf = (what: string): string[] => Array.from({ length: 6 }, (_, index) => `Message ${index} ${what}`);

it.skipIf(missing.length > 0)(
  `${students} students take an exam through nginx while an API, a gateway, the worker and Redis die: no answer is lost or doubled [REL-08] [REL-10] [LIM-14] (skipped without nginx, redis-server or openssl; .ci/run installs them)`,
  async () => {
    const [firstApi] = topology.apis;
    const messages = messagesOf("without a worker");
    const sitting = { students, signInMs: rounds(60_000, 2000), pauseMs: rounds(4000, 300), answersPerSave: 4 };
    await drill.sit({ ...sitting, email: "head@processes.example" }, [
      { name: "an API", happens: () => firstApi.kill() },
      { name: "a gateway", happens: () => topology.gateways[0].kill() },
      {
        name: "the worker",
        happens: async () => {
          await topology.worker.kill();
          await contact(messages);
        },
      },
      { name: "Redis, killed", happens: () => topology.redis.kill() },
      {
        name: "Redis, empty",
        happens: async () => {
          await topology.redis.restart();
          await topology.redis.flush();
        },
      },
    ]);
    expect(await drill.audit(topology.primary.url)).toEqual([]);
    await eventually("the same on the replica", async () =>
      (await drill.audit(topology.replica.url)).length === 0 ? true : undefined,
    );
    for (const part of [firstApi, topology.gateways[0], topology.worker]) await part.ready();
    await expectArrived(messages);
  },
  600_000,
);

/** What nginx takes to send requests to a server again that it has found closed: fail_timeout of deploy/nginx.conf. */
const failTimeoutMs = 2000;

/** The steps of docs/operations/upgrade.md; in short with the first of each kind. Returns how many processes were replaced. */
async function deploy(): Promise<number> {
  let replaced = 0;
  const { apis, gateways, worker } = topology;
  for (const kind of [apis, [worker], gateways]) {
    for (const [index, part] of kind.slice(0, rounds(2, 1)).entries()) {
      if (index > 0) await wait(failTimeoutMs);
      await part.replace();
      replaced += 1;
    }
  }
  return replaced;
}

/** Takes every connection of the database, those of the product as well, until students have noticed. */
async function useUpConnections(load: Load): Promise<void> {
  const enough = load.failures() + students / 10;
  const taken: pg.Client[] = [];
  const takeAll = async (): Promise<void> => {
    for (;;) {
      const client = new pg.Client({ connectionString: topology.primary.url, application_name: "another program" });
      client.on("error", () => {});
      try {
        await client.connect();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "53300") return;
        throw error;
      }
      taken.push(client);
    }
  };
  await takeAll();
  expect(taken.length).toBeGreaterThan(Number(primarySettings["max_connections"]) / 2);
  while (load.failures() < enough) {
    await taken[0]?.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'akada'");
    await takeAll();
  }
  for (const client of taken) await client.end();
}

/** Nobody can deliver mail; then the mail server is back, and the time of the next try has come. */
async function loseMailServer(messages: readonly string[]): Promise<void> {
  await mails.close();
  const body = registration(refused);
  expect((await callsTo(topology.apis[1].url)("POST", "/api/auth/register", { body })).status).toBe(200);
  await contact(messages);
  await eventually("a try to send each of them", async () => {
    const [delayed] = await runOn<{ mails: number }>(
      topology.primary.url,
      "select count(*)::int as mails from pgboss.job where name = 'mail' and state = 'created' and data ->> 'tries' = '1'",
    );
    return delayed?.mails === messages.length + 1 ? true : undefined;
  });
  await mails.open();
  await runOn(topology.primary.url, "update pgboss.job set start_after = now() where name = 'mail'");
  await expectArrived(messages);
}

/** A candidate pays; the provider says nothing about it until the students have gone on. */
async function loseProvider(load: Load): Promise<void> {
  const call = callsTo(topology.apis[1].url);
  const post = async <T>(path: string, body: object, token?: string) =>
    call<T>("POST", path, token === undefined ? { body } : { body, token });
  const email = "payer@example.com";
  expect((await post("/api/auth/register", registration(email))).status).toBe(200);
  await post("/auth/verifyOTP", { email, otp: await readCode(mails.read, email) });
  const { body: session } = await post<{ accessToken: string }>("/api/auth/login", { email, password: goodPassword });
  const token = session.accessToken;
  const examType = "JAMB";
  const { body: issued } = await post<{ reference: string }>("/payment/reference", { examType }, token);
  const { reference } = issued;
  provider.pay({ reference, email });
  provider.answerWith(() => {});
  const silent = post("/payment/verify-payment", { reference, examType }, token);
  await load.answered(students);
  // whether it was paid is not known yet
  expect((await silent).status).toBe(503);
  provider.answerWith(undefined);
  for (const _time of [1, 2]) {
    expect((await post("/payment/verify-payment", { reference, examType }, token)).status).toBe(200);
  }
  const { body: references } = await call<{ status: string }[]>("GET", "/payment/references", { token });
  expect(references.map(({ status }) => status)).toEqual(["granted"]);
}

/** Object storage is away for a while: a school's logo can be neither stored nor opened, and students answer on. */
async function loseObjectStorage(load: Load): Promise<void> {
  const api = topology.apis[1].url;
  const call = callsTo(api);
  const form = schoolForm({ email: "head@logo.example" });
  expect((await call("POST", "/school/school-register", { body: form })).status).toBe(201);
  const login = { role: "ADMIN", email: form.schoolData.email, password: form.adminData.password };
  const { body: session } = await call<{ data: { token: string } }>("POST", "/school/school-login", { body: login });
  const upload = () => {
    const body = new FormData();
    body.append("logo", new File([new Uint8Array(picture(40, 20))], "logo.png", { type: "image/png" }));
    return call<{ url: string }>("POST", "/api/upload/logo", { body, token: session.data.token });
  };
  const { body: stored } = await upload();
  const served = async () => (await fetch(api + stored.url)).status;
  expect(await served()).toBe(200);
  await topology.objects.stop();
  expect([(await upload()).status, await served()]).toEqual([503, 503]);
  await load.answered(students);
  await topology.objects.start();
  // a new logo takes the place of one that was never saved
  expect([await served(), (await upload()).status]).toEqual([200, 200]);
}

/** The steps of docs/operations/topology.md, "When the machine of the database is lost". */
async function failOver(): Promise<void> {
  await topology.primary.lose();
  await runOn(topology.replica.url, "select pg_promote()");
  await Promise.all(
    [...topology.apis, topology.worker].map((part) => part.replace({ DATABASE_URL: topology.replica.url })),
  );
}

const isUp = async (url: string): Promise<void> =>
  void (await eventually("the database", () =>
    runOn(url, "select 1").then(
      () => true,
      () => undefined,
    ),
  ));

it.skipIf(missing.length > 0)(
  `${students} students take an exam while the product is deployed, nginx dies, the database restarts and is replaced by its replica, and mail and object storage are away: no answer is lost or doubled [REL-06] [REL-07] [REL-12] [REL-13] [REL-18] [REL-19] (skipped without nginx, redis-server or openssl; .ci/run installs them)`,
  async () => {
    const messages = messagesOf("without a mail server");
    const { primary, replica, proxy, redis } = topology;
    const always: Fault[] = [
      {
        name: "a deploy",
        happens: async (load) => {
          const before = load.failures();
          const replaced = await deploy();
          // nginx may send a request in the very moment in which a process stops listening
          expect(load.failures() - before).toBeLessThanOrEqual(replaced);
        },
      },
      {
        name: "nginx",
        happens: async () => {
          await proxy.kill();
          await proxy.restart();
        },
      },
      { name: "the mail server", happens: () => loseMailServer(messages) },
      { name: "object storage", happens: loseObjectStorage },
    ];
    const inFull: Fault[] = [
      { name: "the payment provider", happens: loseProvider },
      {
        name: "PostgreSQL, restarted",
        happens: async () => {
          primary.end("SIGINT");
          await isUp(primary.url);
        },
      },
      {
        name: "PostgreSQL, killed",
        happens: async () => {
          primary.end("SIGKILL");
          await isUp(primary.url);
        },
      },
      { name: "connections, used up", happens: useUpConnections },
      {
        name: "Redis, frozen",
        happens: async (load) => {
          redis.freeze();
          await load.answered(students);
          redis.thaw();
        },
      },
      {
        name: "the replica",
        happens: async (load) => {
          await replica.close();
          await load.failed(1);
          await runOn(primary.url, "alter system set synchronous_standby_names = ''");
          await runOn(primary.url, "select pg_reload_conf()");
          await load.answered(students);
          await replica.restart();
          await eventually("the replica", async () => {
            const [one] = await runOn<{ state: string }>(primary.url, "select state from pg_stat_replication");
            return one?.state === "streaming" ? true : undefined;
          });
          await runOn(primary.url, "alter system reset synchronous_standby_names");
          await runOn(primary.url, "select pg_reload_conf()");
        },
      },
    ];
    const faults = [
      ...always,
      ...(rounds(1, 0) === 1 ? inFull : []),
      { name: "PostgreSQL, lost for good", happens: failOver },
    ];
    const sitting = { students, signInMs: rounds(60_000, 2000), pauseMs: rounds(6000, 300), answersPerSave: 2 };
    await drill.sit({ ...sitting, email: "head@database.example" }, faults);
    expect(await drill.audit(replica.url)).toEqual([]);
  },
  1_200_000,
);

it.skipIf(missing.length > 0)("the audit finds an answer that is lost, and one that nobody gave", async () => {
  const { url } = topology.replica;
  const one = `(select attempt_id, seq, question_id from school_attempt_answers
    where school_id = (select id from schools where email = 'head@database.example') order by 1, 2 limit 1)`;
  await runOn(url, `delete from school_attempt_answers where (attempt_id, seq, question_id) in ${one}`);
  await runOn(
    url,
    `insert into school_attempt_answers select school_id, attempt_id, seq + 1000, question_id, answer, answered_at
     from school_attempt_answers where (attempt_id, seq, question_id) in ${one}`,
  );
  const found = await drill.audit(url);
  expect(found.map((fault) => fault.split(":")[0]).toSorted()).toEqual(["lost", "never acknowledged"]);
});
