import { randomUUID } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import { PgBoss } from "pg-boss";
import type { Database, Db } from "./db.ts";

/** Every kind of background job and its data (D-93). */
export interface Jobs {
  /**
   * A mail, encrypted because it may hold a code; `tries` counts failed deliveries. `isUrgent` and `isForNobody` are missing in
   * mails that an older version of the API has queued.
   */
  mail: { sealed: string; tries: number; dropAfter: string | null; isUrgent?: boolean; isForNobody?: boolean };
  /** A mail that could not be delivered, kept for a person to look at. It has no worker (REL-12). */
  "parked-mail": { sealed: string };
  /** Submits an attempt whose time is up (D-14). */
  "close-attempt": { attemptId: string };
  /** One batch of a re-mark (EXT-16e); `from` is the number of answers done before it. */
  remark: { remarkId: string; from: number };
  /** Mails the decision to those who reported a question (EXT-16c). */
  "report-replies": { questionId: string };
  /** Submits a school attempt whose time is up. */
  "close-school-attempt": { schoolId: string; attemptId: string };
  /** Mails the people of a school about an exam, some at a time; `upTo` is the last who was mailed. */
  "school-notice": { schoolId: string; examId: string; event: "published" | "results"; upTo: string | null };
}
type JobName = keyof Jobs;
type Handler<Name extends JobName> = (data: Jobs[Name]) => Promise<void>;

/** Durable jobs in the same database as their cause. */
export interface Queue {
  /**
   * Adds a job in the caller's transaction, so that it exists exactly when the transaction commits. It starts after
   * `delaySeconds` of the database's clock; of those that wait, jobs of a higher priority start first.
   */
  send<Name extends JobName>(
    db: Db,
    name: Name,
    data: Jobs[Name],
    delaySeconds?: number,
    priority?: number,
  ): Promise<void>;
  /** Registers the worker of a kind in this process, if it has workers; a handler that throws is tried again later. */
  work<Name extends JobName>(name: Name, handler: Handler<Name>): Promise<void>;
  /** Makes the worker of this process look for jobs now instead of at its next interval, which those of others wait for. */
  wake(name: JobName): void;
  stop(): Promise<void>;
}

/** A job that has not ended after this time is given to another worker, because its process was killed. */
export const jobSeconds = 90;

const names: JobName[] = [
  "mail",
  "parked-mail",
  "close-attempt",
  "remark",
  "report-replies",
  "close-school-attempt",
  "school-notice",
];

/** Jobs of one kind that have not ended. */
export interface Backlog {
  kind: string;
  waiting: number;
  active: number;
  /** Waiting mails that could not be sent at least once. */
  delayed: number;
  /** How long ago the oldest waiting job should have started; 0 when none is late. */
  oldestSeconds: number;
}

/** Part of a statement: the backlog of each kind that has one. */
export const backlog = sql<Backlog[]>`(
  select coalesce(json_agg(kinds), '[]') from (
    select name as kind,
      count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state < 'active' and name = 'mail' and (data ->> 'tries')::int > 0)::int as delayed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::int
        as "oldestSeconds"
    from pgboss.job where state < 'completed' group by name
  ) kinds)`;

/** The backlog with a line for every kind of job. */
export const allKinds = (found: Backlog[]): Backlog[] =>
  names.map(
    (name) =>
      found.find(({ kind }) => kind === name) ?? { kind: name, waiting: 0, active: 0, delayed: 0, oldestSeconds: 0 },
  );

/**
 * Starts the queue on an open database, creating its tables if needed. A process without workers adds jobs for those of
 * other processes; several processes with workers share the jobs.
 */
export async function startQueue(
  database: Database,
  onError: (error: Error) => void,
  hasWorkers = true,
): Promise<Queue> {
  const executeSql = async (text: string, values?: unknown[]) => database.execute(text, values);
  const boss = new PgBoss({ db: { executeSql }, schedule: false, supervise: hasWorkers });
  boss.on("error", onError);
  await boss.start();
  for (const name of names) {
    await boss.createQueue(name, {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: jobSeconds,
      deleteAfterSeconds: 3600,
    });
    // Loads the queue's settings into the cache: otherwise the first `send` inside a transaction would read them on a
    // second connection.
    await boss.getJobById(name, randomUUID());
  }
  const workers = new Map<JobName, string>();
  return {
    async send(db, name, data, delaySeconds, priority = 0) {
      const inTransaction = {
        executeSql: async (text: string, values?: unknown[]) => {
          const result = await db.executeQuery(CompiledQuery.raw(text, values ?? []));
          return { rows: result.rows };
        },
      };
      const startAfter = delaySeconds === undefined ? {} : { startAfter: Math.ceil(delaySeconds) };
      await boss.send(name, data, { db: inTransaction, priority, ...startAfter });
    },
    async work(name, handler) {
      if (!hasWorkers) return;
      const id = await boss.work<Jobs[typeof name]>(name, { pollingIntervalSeconds: 2, batchSize: 1 }, async (jobs) => {
        for (const job of jobs) await handler(job.data);
        // look for the next job at once; the interval is for an empty queue
        const self = workers.get(name);
        if (self !== undefined) boss.notifyWorker(self);
      });
      workers.set(name, id);
    },
    wake(name) {
      const id = workers.get(name);
      if (id !== undefined) boss.notifyWorker(id);
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  };
}
