import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyRequest } from "fastify";
import { decodableUrl } from "../server/decodable-url.ts";
import { watchEventLoop } from "../server/event-loop-delay.ts";
import { noOwner } from "../server/fair-limit.ts";
import type { SharedRedis } from "../server/redis.ts";
import { readRefusedBodies } from "../server/refused-requests.ts";
import { requestIdOf } from "../server/request-id.ts";
import { table } from "../schema/rest/table.ts";
import { uploadMaxMinutes } from "../schema/rules/limits.ts";
import type { Tracing } from "../server/tracing.ts";
import { prepareDrain, type Drain } from "../server/drain.ts";
import { watchForwarded } from "../server/forwarded.ts";
import { keepAddress } from "../server/limited-address.ts";
import { createAccountHandlers } from "./account/routes.ts";
import { serveQuestionExports } from "./admin-questions/export.ts";
import { createAdminQuestionsHandlers } from "./admin-questions/routes.ts";
import { createAdminUsersHandlers } from "./admin-users/routes.ts";
import { createAdminHandlers } from "./admin/routes.ts";
import { createAuthHandlers } from "./auth/routes.ts";
import { createAuthenticate, createWhyEnded } from "./auth/sessions.ts";
import { audit } from "./core/audit.ts";
import type { Database } from "./core/database/db.ts";
import type { Deps } from "./core/deps.ts";
import { conflict, HttpError, serverErrorText, unavailable, unavailableToOne } from "./core/errors.ts";
import { serveFiles } from "./core/files/files.ts";
import { isProbe, serveHealth } from "./core/http/health.ts";
import { serveMetrics } from "./core/http/metrics.ts";
import {
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isLockFailure,
  isRefusedValue,
} from "./core/database/database-errors.ts";
import { removeLeftUploads } from "./core/files/receive-files.ts";
import { followRequests, oneLinePerRequest } from "./core/request-context.ts";
import { serve, type Gate } from "./core/http/serve.ts";
import { createTraffic } from "./core/http/traffic.ts";
import { acceptFiles } from "./core/files/uploads.ts";
import { serveDevMailbox } from "./dev/mailbox.ts";
import { servePaymentSandbox } from "./dev/payment-sandbox.ts";
import { serveSampleFiles } from "./dev/sample-files.ts";
import { readFigures } from "./figures-store.ts";
import { createExamHandlers } from "./exam/routes.ts";
import { createMarketingHandlers } from "./marketing/routes.ts";
import { createProvider } from "./payment/provider.ts";
import { createPaymentHandlers, servePaymentWebhook } from "./payment/routes.ts";
import { createPracticeHandlers } from "./practice/routes.ts";
import { serveFileLinks } from "./question-files/file-links.ts";
import { createQuestionFilesHandlers } from "./question-files/routes.ts";
import { createQuestionReportsHandlers } from "./question-reports/routes.ts";
import { createReferralHandlers } from "./referral/routes.ts";
import { createResultsHandlers } from "./results/routes.ts";
import { withAttemptTokens } from "./school-attempts/attempt-token.ts";
import { createSchoolAttemptsHandlers } from "./school-attempts/routes.ts";
import { createSchoolExamsHandlers } from "./school-exams/routes.ts";
import { createSchoolPeopleHandlers } from "./school-people/routes.ts";
import { createSchoolResultsHandlers } from "./school-results/routes.ts";
import { createSchoolSettingsHandlers } from "./school-settings/routes.ts";
import { createSchoolSubjectsHandlers } from "./school-subjects/routes.ts";
import { createSchoolHandlers } from "./school/routes.ts";

/** What the process has opened and the handlers of calls do not use themselves. */
interface Resources {
  log: FastifyBaseLogger;
  database: Database;
  redis: SharedRedis | null;
  tracing: Tracing | null;
}

/** Assembles the REST API on open dependencies; listens nowhere. `drain` is to begin before the app is closed. */
export async function buildApp(
  deps: Deps,
  { database, redis, tracing, log }: Resources,
): Promise<{ app: FastifyInstance; drain: Drain }> {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: log,
    logController: oneLinePerRequest(),
    bodyLimit: config.LIM_02_BODY_BYTES,
    // closes connections whose request never ends, later than the longest upload takes
    requestTimeout: (uploadMaxMinutes + 1) * 60_000,
    trustProxy: ["loopback", ...config.TRUSTED_PROXIES],
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers),
    rewriteUrl: decodableUrl,
    // paths such as /exam/years/:examType/:subject contain names of subjects
    routerOptions: { maxParamLength: 300 },
    // a request that arrives while the server closes is answered like others
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  keepAddress(app);
  // a form of another site could send text/plain without a preflight request
  app.removeContentTypeParser("text/plain");
  app.decorateRequest("callerId", null);
  app.decorateRequest("owner", noOwner);
  app.decorateRequest("isIdentified", false);
  const drain = prepareDrain(app, config);
  readRefusedBodies(app, drain);
  // REL-15: refuses new requests while the process is overloaded, so that those under way are served in time
  const loop = watchEventLoop(config.REL_15_LOOP_DELAY_MS);
  app.addHook("onClose", async () => loop.stop());
  const noteForwarded = watchForwarded((detail, text) => app.log.warn(detail, text));
  app.addHook("onRequest", async (request) => {
    noteForwarded(request);
    const { routeOptions } = request;
    if (loop.isOverloaded() && !isProbe(routeOptions.url)) throw unavailable();
  });
  app.addHook("onSend", async (_request, reply) => void reply.header("x-content-type-options", "nosniff"));
  await acceptFiles(app);
  removeLeftUploads(app);
  app.setErrorHandler(async (error: FastifyError | HttpError, request, reply) => {
    const answer = toErrorResponse(error);
    if (answer.status === 403 && request.callerId !== null) await noteRefusal(deps, request, request.callerId);
    if (answer.status >= 500 || isRefusedValue(error) || isForeignKeyViolation(error) || isLockFailure(error))
      request.log.error({ err: error, callerId: request.callerId }, "request failed");
    if (answer.retryAfterSeconds !== undefined) void reply.header("retry-after", String(answer.retryAfterSeconds));
    return reply.code(answer.status).send({ message: answer.message, code: answer.code, ...answer.details });
  });
  // without `code`, so that a caller can tell an unknown route from a missing record
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "Not found" }));

  followRequests(app, tracing, config.SLOW_STATEMENT_MS);
  // a process that only works answers probes and the monitor
  if (config.WORKERS !== "only") serveRooms(app, deps);
  serveMetrics(app, config.METRICS_TOKEN, {
    database,
    redis,
    mailer: deps.mailer,
    readFigures: () => readFigures(deps.db, deps.clock),
  });
  serveHealth(app, async () => !drain.hasBegun() && (await database.execute("select 1")).rows.length === 1);
  return { app, drain };
}

/** Mounts the calls of all rooms. */
function serveRooms(app: FastifyInstance, deps: Deps): void {
  const gate: Gate = {
    authenticate: withAttemptTokens(deps, createAuthenticate(deps)),
    whyEnded: createWhyEnded(deps),
    traffic: createTraffic(deps),
  };
  const provider = createProvider(deps.config);
  serve(app, table.auth, createAuthHandlers(deps), gate);
  serve(app, table.account, createAccountHandlers(deps), gate);
  serve(app, table.exam, createExamHandlers(deps), gate);
  serve(app, table.practice, createPracticeHandlers(deps), gate);
  serve(app, table.results, createResultsHandlers(deps), gate);
  serve(app, table.payment, createPaymentHandlers(deps, provider), gate);
  serve(app, table.referral, createReferralHandlers(deps), gate);
  serve(app, table.marketing, createMarketingHandlers(deps), gate);
  serve(app, table.admin, createAdminHandlers(deps), gate);
  serve(app, table.school, createSchoolHandlers(deps), gate);
  serve(app, table.schoolSubjects, createSchoolSubjectsHandlers(deps), gate);
  serve(app, table.schoolPeople, createSchoolPeopleHandlers(deps), gate);
  serve(app, table.schoolSettings, createSchoolSettingsHandlers(deps), gate);
  serve(app, table.schoolExams, createSchoolExamsHandlers(deps), gate);
  serve(app, table.schoolAttempts, createSchoolAttemptsHandlers(deps), gate);
  serve(app, table.questionFiles, createQuestionFilesHandlers(deps), gate);
  serve(app, table.schoolResults, createSchoolResultsHandlers(deps), gate);
  serve(app, table.adminUsers, createAdminUsersHandlers(deps), gate);
  serve(app, table.adminQuestions, createAdminQuestionsHandlers(deps), gate);
  serve(app, table.questionReports, createQuestionReportsHandlers(deps), gate);
  if (provider !== null) servePaymentWebhook(app, deps, provider);
  serveSampleFiles(app);
  serveFiles(app, deps.db, deps.files);
  serveFileLinks(app, deps);
  serveQuestionExports(app, deps);
  if (deps.config.NODE_ENV !== "production") {
    serveDevMailbox(app, deps);
    servePaymentSandbox(app, deps);
  }
}

/** Writes a refusal to the audit log (SEC-64). If that fails, the refusal itself is still sent. */
async function noteRefusal(deps: Deps, request: FastifyRequest, callerId: string): Promise<void> {
  const object = `${request.method} ${request.routeOptions.url ?? ""}`;
  await audit(deps.db, deps.clock, {
    actor: callerId,
    action: "access.refused",
    object,
    requestId: request.id,
  }).catch((error: unknown) => request.log.error({ err: error }, "refusal not noted"));
}

interface Answer {
  status: number;
  code: string;
  message: string;
  retryAfterSeconds?: number | undefined;
  details?: HttpError["details"];
}

const goneText = "Something that this needs was deleted meanwhile. Please load the page again.";

function toErrorResponse(error: FastifyError | HttpError): Answer {
  if (error instanceof HttpError) return error;
  // locked rows belong to a person or a school, who could lock them on purpose: breakers must not open because of it (D-296)
  if (isLockFailure(error)) return unavailableToOne();
  if (isDatabaseUnavailable(error)) {
    return { status: 503, code: "OVERLOADED", message: "The service is busy. Please try again.", retryAfterSeconds: 2 };
  }
  if (isRefusedValue(error))
    return { status: 400, code: "BAD_USER_INPUT", message: "A value in this request cannot be used." };
  // a row that the handler had found was deleted before the transaction wrote a reference to it
  if (isForeignKeyViolation(error)) return toErrorResponse(conflict(goneText));
  const status = error.statusCode ?? 500;
  if (status === 413) return { status, code: "PAYLOAD_TOO_LARGE", message: "The request is too large." };
  if (status === 415) return { status, code: "BAD_USER_INPUT", message: "The body must be JSON." };
  if (status >= 400 && status < 500)
    return { status, code: "BAD_USER_INPUT", message: "The request could not be read." };
  return { status: 500, code: "UPSTREAM_FAILED", message: serverErrorText };
}
