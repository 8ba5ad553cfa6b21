import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { countRedis, durationRanges, serveMetricsPage } from "../../../server/metrics-page.ts";
import type { SharedRedis } from "../../../server/redis.ts";
import { answersStored } from "../answers-stored.ts";
import type { Database } from "../database/db.ts";
import type { Backlog } from "../database/queue.ts";
import type { Mailer } from "../mail.ts";

/** What the database knows, read in one statement whenever a monitor asks. */
export interface Figures {
  jobs: Backlog[];
  openAttempts: { exam: number; school: number };
  /** Payments that were begun within a day, by their state. */
  payments: { open: number; granted: number; refused: number };
}

export interface Measured {
  database: Database;
  redis: SharedRedis | null;
  mailer: Pick<Mailer, "isServerUp">;
  readFigures: () => Promise<Figures>;
}

/** The page /metrics of this process, where METRICS_TOKEN is set: calls, background jobs, attempts, payments, connections. */
export function serveMetrics(app: FastifyInstance, token: string | undefined, measured: Measured): void {
  const { database, redis, mailer, readFigures } = measured;
  const registry = serveMetricsPage(app, token, () => stored.read());
  if (registry === null) return;
  const stored = storedFigures(registry, readFigures);
  countCalls(app, registry);
  countAnswers(registry);
  countConnections(registry, database);
  countRedis(registry, redis);
  countMailServer(registry, mailer);
}

function storedFigures(registry: Registry, readFigures: () => Promise<Figures>): { read: () => Promise<void> } {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name: `akada_${name}`, help, labelNames, registers: [registry] });
  const isUp = gauge("database_up", "1 if the database answered when the monitor asked, else 0");
  const jobs = gauge("jobs", "background jobs that wait or run, by kind", ["kind", "state"]);
  const oldest = gauge("jobs_oldest_seconds", "how long the oldest job that is due has waited, by kind", ["kind"]);
  const attempts = gauge("attempts_open", "attempts that have not ended", ["exam"]);
  const payments = gauge("payments_day", "payments that were begun within 24 hours, by state", ["state"]);
  return {
    read: async () => {
      const figures = await readFigures().catch(() => null);
      isUp.set(figures === null ? 0 : 1);
      // figures of a database that is away would be taken for those of now
      for (const each of [jobs, oldest, attempts, payments]) each.reset();
      if (figures === null) return;
      for (const { kind, waiting, active, delayed, oldestSeconds } of figures.jobs) {
        jobs.set({ kind, state: "waiting" }, waiting);
        jobs.set({ kind, state: "active" }, active);
        if (kind === "mail") jobs.set({ kind, state: "delayed" }, delayed);
        oldest.set({ kind }, oldestSeconds);
      }
      for (const [exam, count] of Object.entries(figures.openAttempts)) attempts.set({ exam }, count);
      for (const [state, count] of Object.entries(figures.payments)) payments.set({ state }, count);
    },
  };
}

function countCalls(app: FastifyInstance, registry: Registry): void {
  const calls = new Counter({
    name: "akada_calls_total",
    help: "calls answered, by name and by first digit of the status",
    labelNames: ["call", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "akada_call_seconds",
    help: "how long calls took",
    labelNames: ["call"],
    buckets: durationRanges,
    registers: [registry],
  });
  app.addHook("onResponse", async ({ routeOptions }, reply) => {
    const { call } = routeOptions.config;
    if (call === undefined) return;
    calls.inc({ call, status: `${Math.floor(reply.statusCode / 100)}xx` });
    durations.observe({ call }, reply.elapsedTime / 1000);
  });
}

function countAnswers(registry: Registry): void {
  const answers = new Counter({
    name: "akada_answers_total",
    help: "answers stored by this process",
    labelNames: ["exam"],
    registers: [],
    collect() {
      this.reset();
      for (const [exam, count] of Object.entries(answersStored)) this.inc({ exam }, count);
    },
  });
  registry.registerMetric(answers);
}

function countConnections(registry: Registry, database: Database): void {
  const connections = new Gauge({
    name: "akada_database_connections",
    help: "connections to the database: open, idle among them, callers that wait for one, and callers that wait because their school or person has its share",
    labelNames: ["state"],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
  registry.registerMetric(connections);
}

function countMailServer(registry: Registry, mailer: Pick<Mailer, "isServerUp">): void {
  const gauge = new Gauge({
    name: "akada_mail_server_up",
    help: "0 if the mail server could not be used the last time that this process tried, else 1",
    registers: [],
    collect() {
      this.set(Number(mailer.isServerUp()));
    },
  });
  registry.registerMetric(gauge);
}
