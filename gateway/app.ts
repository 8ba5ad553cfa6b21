import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import { makeExecutableSchema } from "@graphql-tools/schema";
import Fastify, { LogController, type FastifyError, type FastifyInstance } from "fastify";
import type { GraphQLSchema } from "graphql";
import { decodableUrl } from "../server/decodable-url.ts";
import { prepareDrain, type Drain } from "../server/drain.ts";
import { proxyWarning, watchForwarded } from "../server/forwarded.ts";
import { createHitCounts } from "../server/hit-counts.ts";
import { openLog } from "../server/log.ts";
import { keepAddress } from "../server/limited-address.ts";
import { isOfMachines, loggedPath } from "../server/logged-path.ts";
import { openRedis, type SharedRedis } from "../server/redis.ts";
import { readRefusedBodies, refuseUnreadable } from "../server/refused-requests.ts";
import { requestIdOf } from "../server/request-id.ts";
import { uploadMaxMinutes } from "../schema/rules/limits.ts";
import { openTracing } from "../server/tracing.ts";
import { accountResolvers } from "./account/resolvers.ts";
import { adminQuestionsResolvers } from "./admin-questions/resolvers.ts";
import { adminUsersResolvers } from "./admin-users/resolvers.ts";
import { adminResolvers } from "./admin/resolvers.ts";
import { authResolvers } from "./auth/resolvers.ts";
import { Catalogue, createRedisStore } from "./core/calls/catalogue.ts";
import { leastCompressedBytes } from "./core/compressed-text.ts";
import { apiUrlOf, hasMailbox, hasSandbox, type GatewayConfig } from "./core/config.ts";
import { Downloads } from "./core/calls/downloads.ts";
import { prepareSchema, serveGraphQL, type PreparedSchema } from "./core/operations/graphql-server.ts";
import { sendError } from "./core/operations/refusals.ts";
import { upload } from "./core/calls/files.ts";
import { callHeaders, graphqlHeaders, securityHeaders } from "./core/web/headers.ts";
import { serveMetrics } from "./core/metrics.ts";
import { proxyToApi } from "./core/calls/api-proxy.ts";
import { NotOffered } from "./core/calls/not-offered.ts";
import type { SharedState } from "./core/calls/rest.ts";
import { dateTime, readSchema } from "./core/operations/schema.ts";
import { endSlowBodies } from "./core/limits/slow-bodies.ts";
import { prepareTls } from "./core/tls.ts";
import { AcceptedTokens } from "./core/limits/rate-limit.ts";
import { serveUpstreamPictures } from "./core/calls/upstream-pictures.ts";
import { Upstream } from "./core/calls/upstream.ts";
import { WaitingRoom } from "./core/limits/waiting-room.ts";
import { builtScripts, serveWebClient } from "./core/web/web-client.ts";
import { examResolvers } from "./exam/resolvers.ts";
import { marketingResolvers } from "./marketing/resolvers.ts";
import { paymentResolvers } from "./payment/resolvers.ts";
import { practiceResolvers } from "./practice/resolvers.ts";
import { questionFilesResolvers } from "./question-files/resolvers.ts";
import { questionReportsResolvers } from "./question-reports/resolvers.ts";
import { referralResolvers } from "./referral/resolvers.ts";
import { resultsResolvers } from "./results/resolvers.ts";
import { schoolAttemptsResolvers } from "./school-attempts/resolvers.ts";
import { schoolExamsResolvers } from "./school-exams/resolvers.ts";
import { schoolPeopleResolvers } from "./school-people/resolvers.ts";
import { schoolResultsResolvers } from "./school-results/resolvers.ts";
import { schoolSettingsResolvers } from "./school-settings/resolvers.ts";
import { schoolSubjectsResolvers } from "./school-subjects/resolvers.ts";
import { schoolResolvers } from "./school/resolvers.ts";

export interface Gateway {
  app: FastifyInstance;
  /** Begins to listen for TLS and tells the port; null where the settings name no certificate. */
  listenTls: (() => Promise<number>) | null;
  /** To begin before the app is closed (REL-07). */
  drain: Drain;
}

const resolvers = [
  { DateTime: dateTime, Upload: upload },
  authResolvers,
  accountResolvers,
  examResolvers,
  resultsResolvers,
  paymentResolvers,
  referralResolvers,
  marketingResolvers,
  practiceResolvers,
  schoolExamsResolvers,
  schoolAttemptsResolvers,
  questionFilesResolvers,
  schoolResultsResolvers,
  schoolPeopleResolvers,
  schoolSettingsResolvers,
  schoolSubjectsResolvers,
  schoolResolvers,
  adminResolvers,
  adminUsersResolvers,
  adminQuestionsResolvers,
  questionReportsResolvers,
];

/** The schema with its resolvers. They are put into the types that were just made, because copies take half of the time. */
export const buildSchema = (): GraphQLSchema =>
  makeExecutableSchema({ typeDefs: readSchema(), resolvers, updateResolversInPlace: true });

let prepared: PreparedSchema | undefined;

/** Assembles GraphQL and the web client in front of a REST API; listens nowhere. */
export async function buildGateway(config: GatewayConfig): Promise<Gateway> {
  const isHttps = config.PUBLIC_WEB_URL.startsWith("https:");
  const hasOwnApi = config.API_URL === undefined;
  const app = Fastify({
    logger: config.LOG_LEVEL === "silent" ? false : { level: config.LOG_LEVEL, stream: openLog() },
    // the hook below writes one line for each request
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.LIM_01_BODY_BYTES,
    // a connection whose request never ends is closed; an upload is ended by itself before
    requestTimeout: (uploadMaxMinutes + 1) * 60_000,
    http: { maxHeaderSize: config.LIM_01_HEADER_BYTES },
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers),
    rewriteUrl: decodableUrl,
    // a request that arrives while the server closes is answered like others
    return503OnClosing: false,
    forceCloseConnections: "idle",
    clientErrorHandler: refuseUnreadable,
  });

  keepAddress(app);
  // the message of a defect is for the log alone (SEC-51)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    // the words of a package are for developers, and name it
    if (status === 413) return sendError(reply, status, "The request is too large.", { code: "PAYLOAD_TOO_LARGE" });
    if (status < 500) return sendError(reply, status, "The request could not be read.", { code: "BAD_REQUEST" });
    request.log.error({ err: error }, "request failed");
    return reply.code(500).send({ message: "Server error occurred." });
  });
  const warning = proxyWarning(config);
  if (warning !== null) app.log.warn(warning);
  const noteForwarded = watchForwarded((detail, text) => app.log.warn(detail, text));
  const drain = prepareDrain(app, config);
  readRefusedBodies(app, drain);
  endSlowBodies(app);
  const forCalls = callHeaders({ isHttps });
  const forGraphql = graphqlHeaders({ isHttps });
  const forOthers = securityHeaders({ isHttps, hasSandbox: hasSandbox(config), pageScripts: builtScripts() });
  app.addHook("onRequest", async (request, reply) => {
    noteForwarded(request);
    const isGraphql = request.url.startsWith("/graphql");
    void reply.headers(!isGraphql ? forOthers : request.method === "POST" ? forCalls : forGraphql);
    // whoever has named the request knows the name
    if (request.headers["x-request-id"] !== request.id) void reply.header("x-request-id", request.id);
    if (request.url.length > config.LIM_01_URL_BYTES) {
      return reply.code(414).send({ message: "The address is too long." });
    }
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, url } = request;
    // without query string, body and headers (SEC-63)
    const path = loggedPath(url);
    const line = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[isOfMachines(url) ? "debug" : "info"](line, "answered");
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  // Ready once our own API has answered. A later outage of it shows in the responses, not here (REL-06).
  let hasStarted = !hasOwnApi;
  app.get("/readyz", async (_request, reply) => {
    hasStarted ||= await isUp(`${apiUrlOf(config)}/readyz`);
    const status = drain.hasBegun() ? "draining" : hasStarted ? "ready" : "starting";
    return reply.code(status === "ready" ? 200 : 503).send({ status });
  });
  if (config.CORS_ORIGINS.length > 0) {
    await app.register(cors, {
      origin: [...config.CORS_ORIGINS],
      methods: ["POST"],
      allowedHeaders: ["content-type", "authorization", "apollo-require-preflight", "x-device-id", "x-request-id"],
      exposedHeaders: ["retry-after", "x-request-id"],
      maxAge: 600,
    });
  }
  await app.register(cookie);
  await app.register(compress, {
    encodings: ["br", "gzip", "deflate", "identity"],
    // No client of ours compresses what it sends, and a small body could unpack to a large one.
    globalDecompression: false,
    threshold: leastCompressedBytes,
    // 5 of 11: smaller than gzip at the same cost
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const redis = config.REDIS_URL === undefined ? null : await openRedis(config.REDIS_URL, app.log);
  const tracing = await openTracing("akada-gateway", config);
  app.addHook("onClose", () => tracing?.close());
  const shared = openSharedState(app, config, redis);
  const figures = serveMetrics(app, config.METRICS_TOKEN, shared.upstream, redis);
  prepared ??= prepareSchema(buildSchema());
  await serveGraphQL(app, prepared, shared, config, { figures, tracing });
  const downloads = new Downloads();
  const aids = { hasMailbox: hasMailbox(config), hasSandbox: hasSandbox(config) };
  proxyToApi(app, { apiUrl: apiUrlOf(config), downloads, ...aids });
  if (config.API_URL !== undefined) serveUpstreamPictures(app, config.API_URL, downloads);
  await serveWebClient(app, { publicUrl: config.PUBLIC_WEB_URL, hasWorker: config.SERVICE_WORKER });
  return {
    app,
    listenTls: prepareTls(app, config),
    drain,
  };
}

function openSharedState(app: FastifyInstance, config: GatewayConfig, redis: SharedRedis | null): SharedState {
  const shared: SharedState = {
    upstream: new Upstream(apiUrlOf(config), {
      connections: config.REL_04_CONNECTIONS,
      waiting: config.REL_04_WAITING,
    }),
    catalogue: new Catalogue(redis === null ? null : createRedisStore(redis, apiUrlOf(config))),
    notOffered: new NotOffered(),
    acceptedTokens: new AcceptedTokens(redis),
    hitCounts: createHitCounts("gateway", redis, () => performance.now()),
    waitingRoom: new WaitingRoom(redis, config.WAITING_ROOM_PER_MINUTE),
    settings: {
      jsonBytes: config.LIM_15_JSON_BYTES,
      listBytes: config.LIM_15_LIST_BYTES,
      onFault: (fault) => app.log.warn(fault, "upstream fault"),
    },
  };
  app.addHook("onClose", async () => {
    redis?.close();
    await shared.upstream.close();
  });
  return shared;
}

/** Whether an address answers with success within 90 ms, because a readiness probe waits no longer. */
const isUp = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(90) }).then(
    ({ ok }) => ok,
    () => false,
  );
