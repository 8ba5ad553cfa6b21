import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../api/core/free-port.ts";
import { openServer, type Database } from "../../api/core/database/db.ts";
import { readStoredOperations } from "../../gateway/core/operations/stored-operations.ts";
import { rows } from "../../schema/rest/table.ts";
import { startBareApi } from "../support/processes/api-process.ts";
import { connectionMs } from "../support/busy.ts";
import { copyTemplate } from "../support/processes/databases.ts";
import type { TestDatabase } from "../support/processes/postgres.ts";
import { startServer, type ServerProcess } from "../support/processes/server-process.ts";
import { startTraceReceiver, type ReceivedSpan } from "../support/processes/trace-receiver.ts";

/* One person signs up and practises, through both processes with everything switched on that looks at requests. */

const token = "a-monitor-of-ours-01";
const email = "canary@example.com";
const secrets = {
  email,
  password: "Canary-Password-1a",
  wrong: "Canary-Wrong-1a",
  firstName: "Canaryada",
  key: "Canary-Explanation-1a",
  code: "",
  session: "",
};
const paper = { examType: "JAMB", subject: "Mathematics", year: 2026 };

let copy: TestDatabase;
let database: Database;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let api: ServerProcess;
let gateway: ServerProcess;
const metrics = { api: "", gateway: "" };
const exits: unknown[] = [];
let spans: ReceivedSpan[] = [];
let logs: { api: Record<string, unknown>[]; gateway: Record<string, unknown>[] };

async function ask<Data>(id: string, query: string, variables: object): Promise<Data> {
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-request-id": id,
      ...(secrets.session === "" ? {} : { authorization: `Bearer ${secrets.session}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return ((await answer.json()) as { data: Data }).data;
}

async function mailedCode(): Promise<string> {
  for (;;) {
    const answer = await fetch(`${api.url}/dev/mailbox.json?to=${email}`);
    const { items } = (await answer.json()) as { items: { text: string }[] };
    const code = /\n(\d{6})\n/.exec(items[0]?.text ?? "")?.[1];
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function signUpAndPractise(): Promise<void> {
  const { password, firstName } = secrets;
  const person = { firstName, lastName: "Obi", email, phoneNumber: "08030000000", password };
  await ask("register-1", "mutation Register($input: RegisterInput!) { register(input: $input) { message } }", {
    input: { ...person, confirmPassword: password },
  });
  secrets.code = await mailedCode();
  const otp = secrets.code;
  await ask("verify-1", "mutation VerifyOtp($input: VerifyOtpInput!) { verifyOtp(input: $input) { message } }", {
    input: { email, otp },
  });
  const login = "mutation Login($input: LoginInput!) { login(input: $input) { accessToken } }";
  await ask("login-1", login, { input: { email, password: secrets.wrong } });
  const { login: session } = await ask<{ login: { accessToken: string } }>("login-2", login, {
    input: { email, password },
  });
  secrets.session = session.accessToken;
  const set = `query PracticeQuestions($examType: String!, $subject: String!, $year: Int!) {
    practiceQuestions(examType: $examType, subject: $subject, year: $year) { id } }`;
  const { practiceQuestions } = await ask<{ practiceQuestions: { id: string }[] }>("practice-1", set, paper);
  const check =
    "mutation CheckAnswer($input: CheckAnswerInput!) { checkAnswer(input: $input) { isCorrect explanation } }";
  const input = { questionId: practiceQuestions[0]?.id, selectedAnswer: "A" };
  expect(await ask("answer-1", check, { input })).toEqual({
    checkAnswer: { isCorrect: true, explanation: secrets.key },
  });
  await ask("mine-1", `query ${"Canary".repeat(3)} { examTypes }`, {});
}

beforeAll(async () => {
  copy = await copyTemplate();
  database = openServer(copy.url, undefined, connectionMs);
  receiver = await startTraceReceiver();
  await database.execute(
    `insert into questions (id, exam_type, subject_name, year, question, option_a, option_b, option_c, option_d,
       correct_answer, explanation, position, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'One?', 'a', 'b', 'c', 'd', 'A', $4, 1, now())`,
    [paper.examType, paper.subject, paper.year, secrets.key],
  );
  const both = {
    LOG_LEVEL: "trace",
    RATE_LIMITS: "off",
    METRICS_TOKEN: token,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    // without a Redis it is away, which is a figure, too
    REDIS_URL: process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:1",
  };
  api = await startBareApi({ ...both, DATABASE_URL: copy.url, SLOW_STATEMENT_MS: "0" });
  const port = await freePort();
  gateway = startServer("gateway/main.ts", port, {
    PATH: process.env["PATH"],
    NODE_ENV: "test",
    PORT: String(port),
    API_URL: api.url,
    ...both,
  });
  await Promise.all([api.ready(), gateway.ready()]);
  await signUpAndPractise();
  const scrape = async (url: string): Promise<string> =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  metrics.api = await scrape(api.url);
  metrics.gateway = await scrape(gateway.url);
  for (const one of [gateway, api]) {
    one.child.kill("SIGTERM");
    // a process sends the rest of its traces when it ends
    exits.push(await one.ended);
  }
  spans = receiver.spans();
  const linesOf = (one: ServerProcess) =>
    one
      .output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  logs = { api: linesOf(api), gateway: linesOf(gateway) };
  // two processes are started, on a machine that may be busy
}, 120_000);
afterAll(async () => {
  for (const one of [gateway, api]) one?.child.kill("SIGKILL");
  await receiver?.stop();
  await database?.close();
  await copy?.drop();
});

describe("a request", () => {
  it("has one id in the logs of both processes, at its statements and in the audit log [REL-20]", async () => {
    const of = (lines: Record<string, unknown>[], id: string) => lines.filter(({ reqId }) => reqId === id);
    expect(of(logs.gateway, "login-2")).toMatchObject([{ path: "/graphql", status: 200, msg: "answered" }]);
    const inApi = of(logs.api, "login-2");
    expect(inApi.at(-1)).toMatchObject({ method: "POST", path: "/api/auth/login", status: 200, msg: "answered" });
    const statements = inApi.filter(({ msg }) => msg === "slow statement").map(({ statement }) => String(statement));
    expect(statements.some((text) => /insert into "sessions"/.test(text))).toBe(true);
    const { rows } = await database.execute("select action from audit_log where request_id = $1", ["login-2"]);
    expect(rows).toEqual([{ action: "login.succeeded" }]);
    expect(of(logs.api, "answer-1").at(-1)).toMatchObject({ callerId: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  it("of a monitor has a line for debug alone, or a start would begin with hundreds of them", () => {
    const pathsFrom = (least: number) =>
      [...logs.gateway, ...logs.api].filter(({ level }) => Number(level) >= least).map(({ path }) => path);
    const debug = 20;
    expect(pathsFrom(debug)).toEqual(expect.arrayContaining(["/graphql", "/readyz", "/metrics"]));
    expect(pathsFrom(debug + 1)).toContain("/graphql");
    expect(pathsFrom(debug + 1).filter((path) => path === "/readyz" || path === "/metrics")).toEqual([]);
  });

  it("leaves no password, code, token, address, name or key in any log or trace [SEC-63]", () => {
    expect(exits).toEqual([0, 0]);
    expect(secrets.session.length).toBeGreaterThan(20);
    const places = { api: api.output(), gateway: gateway.output(), traces: receiver.text() };
    for (const [place, text] of Object.entries(places)) {
      for (const [what, secret] of Object.entries(secrets)) {
        // six digits may also be part of an id or of a time
        const found =
          what === "code" ? new RegExp(`(?<![\\da-f])${secret}(?![\\da-f])`).test(text) : text.includes(secret);
        expect(found, `${what} in ${place}`).toBe(false);
      }
    }
    expect(receiver.text()).not.toContain("Canary");
  });

  it("is one trace, from the operation to its statements [REL-20]", () => {
    const chain = (name: RegExp, id: string): string[] => {
      const operation = spans.find((span) => span.attributes["akada.request_id"] === id && name.test(span.name));
      const below = (parent: ReceivedSpan | undefined): ReceivedSpan[] =>
        spans.filter((span) => parent !== undefined && span.parentSpanId === parent.spanId);
      expect(operation?.parentSpanId).toBeUndefined();
      const [call] = below(operation);
      const [request] = below(call);
      const statements = below(request);
      const all = [operation, call, request, ...statements];
      expect(new Set(all.map((span) => span?.traceId)).size).toBe(1);
      expect(request?.attributes["akada.request_id"]).toBe(id);
      return all.map((span) => `${span?.service} ${span?.name}`);
    };
    expect(chain(/^query/, "practice-1")).toEqual(
      expect.arrayContaining([
        "akada-gateway query PracticeQuestions",
        "akada-gateway GET /exam/questions/:examType/:subject/:year",
        "akada-api GET /exam/questions/:examType/:subject/:year",
        "akada-api select",
      ]),
    );
    expect(chain(/^mutation/, "answer-1").slice(0, 2)).toEqual([
      "akada-gateway mutation CheckAnswer",
      expect.stringMatching(/^akada-gateway POST /),
    ]);
    // an operation that is not one of our client's lends its name to nothing
    expect(spans.map(({ name }) => name)).toContain("query other");
    const statements = spans.filter(({ attributes }) => attributes["db.query.text"] !== undefined);
    expect(statements.length).toBeGreaterThan(10);
    expect(statements.every(({ attributes }) => attributes["db.system.name"] === "postgresql")).toBe(true);
  });
});

describe("the figures [REL-20]", () => {
  const expectLines = (page: string, lines: readonly string[]): void => {
    for (const line of lines) expect(page.split("\n")).toContain(line);
  };

  it("count calls, answers, attempts, payments, jobs and connections in the API", () => {
    expectLines(metrics.api, [
      'akada_answers_total{exam="practice"} 1',
      'akada_attempts_open{exam="exam"} 0',
      'akada_payments_day{state="open"} 0',
      'akada_jobs{kind="mail",state="waiting"} 0',
      'akada_jobs_oldest_seconds{kind="mail"} 0',
      "akada_database_up 1",
      'akada_database_connections{state="waiting"} 0',
      'akada_calls_total{call="login",status="2xx"} 1',
      'akada_calls_total{call="login",status="4xx"} 1',
      'akada_call_seconds_count{call="login"} 2',
    ]);
    expect(metrics.api).toContain("nodejs_eventloop_lag_p99_seconds ");
  });

  it("count operations and their errors in the gateway, those of others under one name", () => {
    expectLines(metrics.gateway, [
      'akada_operation_seconds_count{operation="Login"} 2',
      'akada_operation_seconds_count{operation="other"} 1',
      'akada_operation_errors_total{code="UNAUTHENTICATED"} 1',
      'akada_upstream_breaker{group="auth"} 0',
    ]);
    expect(metrics.gateway).toContain('akada_responses_total{status="200"}');
    expect(metrics.gateway).not.toContain("Canary");
  });
});

describe("dashboards and alerts [REL-20]", () => {
  const folder = join(import.meta.dirname, "../../docs/operations");
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  /** What stands in `expr` of a dashboard or of the rules. */
  const queries = [
    ...["exam-morning.json", "machine-room.json"].flatMap((file) =>
      [...read(`monitoring/${file}`).matchAll(/"expr": (".*"),?$/gm)].map(
        ([, text]) => JSON.parse(text ?? "") as string,
      ),
    ),
    ...[...read("monitoring/alerts.yml").matchAll(/^ +expr: (.+)$/gm)].map(([, text]) => text ?? ""),
  ];
  /** Labels that Prometheus adds by itself, and values that need not have occurred in a minute. */
  const ofMonitor: Record<string, RegExp> = { job: /^akada-(gateway|api|worker|\.\+)$/, instance: /^$/ };
  const possible: Record<string, (value: string) => boolean> = {
    call: (value) => rows.some(({ name }) => name === value),
    operation: (value) =>
      Object.values(readStoredOperations()).some((text) => new RegExp(`^\\w+ ${value}\\b`, "m").test(text)),
    code: (value) => new RegExp(`^  ${value}$`, "m").test(readFileSync(join(folder, "../schema.graphql"), "utf8")),
    status: (value) => /^([1-5]xx|[1-5]\d\d)$/.test(value),
  };
  const keywords = new Set(["by", "and", "or", "unless"]);

  /** Faults of a query against the texts that the processes gave. */
  function faultsOf(query: string): string[] {
    const faults: string[] = [];
    const series = `${metrics.api}\n${metrics.gateway}`.split("\n");
    const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => (names ?? "").split(/,\s*/));
    const labelsSeen = new Set<string>();
    const bare = query.replaceAll(/\bby \([^)]*\)|\[\w+\]/g, " ");
    for (const [, name = "", , selector = ""] of bare.matchAll(/([a-z_]\w*)(\{([^}]*)\})?(?![\w(])(?!\s*\()/g)) {
      if (keywords.has(name) || name === "up") continue;
      const own = series.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      if (own.length === 0) faults.push(`no figure ${name}`);
      const text = own.join("\n");
      for (const [, label = ""] of text.matchAll(/[{,](\w+)=/g)) labelsSeen.add(label);
      for (const [, label = "", values = ""] of selector.matchAll(/(\w+)=~?"([^"]*)"/g)) {
        for (const value of label === "job" ? [values] : values.split("|")) {
          const isKnown =
            ofMonitor[label]?.test(value) ?? (possible[label] ?? (() => text.includes(`${label}="${value}"`)))(value);
          if (!isKnown || (!(label in ofMonitor) && !text.includes(`${label}="`)))
            faults.push(`${name}: no ${label}="${value}"`);
        }
      }
    }
    for (const label of grouped) if (!labelsSeen.has(label) && !(label in ofMonitor)) faults.push(`no label ${label}`);
    return faults;
  }

  it("name only figures, labels and values that the processes really give", () => {
    expect(queries.length).toBeGreaterThan(35);
    expect(queries.flatMap((query) => faultsOf(query).map((fault) => `${query}: ${fault}`))).toEqual([]);
  });

  it("would be noticed if one of them named something else", () => {
    expect(faultsOf("max(akada_attempts)")).toEqual(["no figure akada_attempts"]);
    expect(faultsOf('akada_jobs{kind="letter"}')).toEqual(['akada_jobs: no kind="letter"']);
    expect(faultsOf("max by (sort) (akada_jobs)")).toEqual(["no label sort"]);
    expect(faultsOf('rate(akada_calls_total{call="logon"}[5m])')).toEqual(['akada_calls_total: no call="logon"']);
    expect(faultsOf('histogram_quantile(0.9, sum by (le) (akada_call_second_bucket{call="login"}))')).toHaveLength(3);
  });

  it("lead to a heading of the page about incidents", () => {
    const headings = new Set([...read("incidents.md").matchAll(/^## (.+)$/gm)].map(([, heading]) => heading));
    const pages = [...read("monitoring/alerts.yml").matchAll(/^ +page: "(.+)"$/gm)].map(([, page]) => page);
    expect(pages).toHaveLength([...read("monitoring/alerts.yml").matchAll(/- alert: /g)].length);
    expect(pages.filter((page) => !headings.has(page))).toEqual([]);
  });
});
