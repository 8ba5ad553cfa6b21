import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { createHitCounts } from "../server/hit-counts.ts";
import { openRedis, type SharedRedis } from "../server/redis.ts";
import { apiHostOf } from "../server/runtime.ts";
import { openTracing, type Tracing } from "../server/tracing.ts";
import { ensureFirstAdmin } from "./admin/first-admin.ts";
import { buildApp } from "./app.ts";
import { startTidying } from "./tidy.ts";
import { startExamJobs } from "./exam/submit.ts";
import { systemClock, type Clock } from "./core/clock.ts";
import { secretsOf, type ApiConfig } from "./core/config.ts";
import { openDatabase, type Database } from "./core/database/db.ts";
import type { Deps } from "./core/deps.ts";
import { createFileStore } from "./core/files/files.ts";
import { createLimits } from "./core/http/limits.ts";
import { createLog } from "./core/http/log.ts";
import { startMailer } from "./core/mail.ts";
import { migrate } from "./core/database/migrate.ts";
import { openObjectStore, type ObjectStore } from "./core/files/object-store.ts";
import { startQueue, type Queue } from "./core/database/queue.ts";
import { Totals } from "./core/database/totals.ts";
import { createTokens, type Tokens } from "./core/accounts/tokens.ts";
import { startQuestionReportJobs } from "./question-reports/jobs.ts";
import { startNoticeJobs } from "./school-exams/notices.ts";
import { startSchoolAttemptJobs } from "./school-attempts/submit.ts";
import { closeDemoAccounts } from "./seed/close-demo-accounts.ts";
import { seed } from "./seed/seed.ts";

/** A running API: `stop` ends the proxy's connections, finishes requests and the mail under way, and closes the database. */
export interface RunningApi {
  app: FastifyInstance;
  deps: Deps;
  log: FastifyBaseLogger;
  stop(): Promise<void>;
}

/** Parts that a test replaces. */
export interface Replaced {
  clock?: Clock;
  tokens?: Tokens;
  database?: Database;
}

/** Opens the database, migrates, seeds, starts the workers this process shall have and builds the app; does not listen. */
export async function prepareApi(config: ApiConfig, replaced: Replaced = {}): Promise<RunningApi> {
  const log = createLog(config);
  const report = (event: string, err?: unknown) => log.error({ err }, event);
  const database = replaced.database ?? (await openDatabase(config, { isOwner: true, report }));
  let queue: Queue | undefined;
  let redis: SharedRedis | null = null;
  let tracing: Tracing | null = null;
  let objects: ObjectStore | null = null;
  try {
    await migrate(database.kysely);
    const clock = replaced.clock ?? systemClock;
    const tokens = replaced.tokens ?? createTokens(...secretsOf(config));
    const onJobError = (error: Error) => log.error({ err: error }, "job queue");
    const hasWorkers = config.WORKERS !== "off";
    const jobs = await startQueue(database, onJobError, hasWorkers);
    queue = jobs;
    const parts = { config, db: database.kysely, queue: jobs, clock };
    const mailer = await startMailer(parts, (event, { tries, reason }) => log.warn({ tries, reason }, event));
    redis = config.REDIS_URL === undefined ? null : await openRedis(config.REDIS_URL, log);
    const hitCounts = createHitCounts("api", redis, () => clock.now().getTime());
    const limits = createLimits(clock, config.RATE_LIMITS, hitCounts);
    objects = await openObjectStore(config, (event, err) => log.warn({ err }, event));
    const files = createFileStore({ tokens, clock, objects });
    const deps: Deps = {
      config,
      db: database.kysely,
      clock,
      tokens,
      limits,
      mailer,
      queue: jobs,
      files,
      objects,
      totals: new Totals(clock),
    };
    await ensureFirstAdmin(deps);
    await seed(deps, database.isEmbedded);
    await closeDemoAccounts(deps);
    tracing = await openTracing("akada-api", config);
    const { app, drain } = await buildApp(deps, { log, database, redis, tracing });
    await startExamJobs(deps);
    await startQuestionReportJobs(deps);
    await startSchoolAttemptJobs(deps);
    await startNoticeJobs(deps);
    const onTidyingError = (error: unknown) => log.error({ err: error }, "tidying");
    const stopTidying = hasWorkers ? startTidying(deps, onTidyingError) : () => {};
    return {
      app,
      deps,
      log,
      stop: async () => {
        stopTidying();
        await drain.begin();
        await app.close();
        await jobs.stop();
        mailer.close();
        redis?.close();
        objects?.close();
        await tracing?.close();
        await database.close();
      },
    };
  } catch (error) {
    await queue?.stop();
    redis?.close();
    objects?.close();
    await tracing?.close();
    await database.close();
    throw error;
  }
}

/** `prepareApi` and listen on API_PORT. */
export async function startApi(config: ApiConfig): Promise<RunningApi> {
  const api = await prepareApi(config);
  try {
    await api.app.listen({ host: apiHostOf(config), port: config.API_PORT });
  } catch (error) {
    await api.stop();
    throw error;
  }
  return api;
}
