import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import { ApolloServerPluginCacheControlDisabled } from "@apollo/server/plugin/disabled";
import fastifyApollo, { fastifyApolloDrainPlugin } from "@as-integrations/fastify";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { GraphQLError, parse, type GraphQLFormattedError, type GraphQLSchema } from "graphql";
import { accountResolvers } from "./account/resolvers.ts";
import { authResolvers } from "./auth/resolvers.ts";
import { Catalogue, openRedisStore } from "./core/catalogue.ts";
import { apiUrlOf, type GatewayConfig } from "./core/config.ts";
import type { GatewayContext } from "./core/context.ts";
import { documentLimits, noSubscriptions, type DocumentLimits } from "./core/document-rules.ts";
import { createExecutor, executorGateway } from "./core/executor.ts";
import { permissionsPolicy, securityHeaders } from "./core/headers.ts";
import { createLoaders } from "./core/loaders.ts";
import { originOf } from "./core/origin.ts";
import { passOn } from "./core/pass-on.ts";
import { NotOffered, Rest, type SharedState } from "./core/rest.ts";
import { dateTime, readSchema } from "./core/schema.ts";
import { createTrust, readStoredOperations } from "./core/stored-operations.ts";
import { Upstream } from "./core/upstream.ts";
import { serveWebClient } from "./core/web-client.ts";
import { examResolvers } from "./exam/resolvers.ts";
import { marketingResolvers } from "./marketing/resolvers.ts";
import { paymentResolvers } from "./payment/resolvers.ts";
import { practiceResolvers } from "./practice/resolvers.ts";
import { referralResolvers } from "./referral/resolvers.ts";
import { resultsResolvers } from "./results/resolvers.ts";
import { schoolExamsResolvers } from "./school-exams/resolvers.ts";
import { schoolPeopleResolvers } from "./school-people/resolvers.ts";

export interface Gateway {
  app: FastifyInstance;
  /** From now on /readyz says no, so that no new work is sent here (REL-07). */
  drain(): void;
}

const resolvers = [
  { DateTime: dateTime },
  authResolvers,
  accountResolvers,
  examResolvers,
  resultsResolvers,
  paymentResolvers,
  referralResolvers,
  marketingResolvers,
  practiceResolvers,
  schoolExamsResolvers,
  schoolPeopleResolvers,
];

/** The schema with its resolvers. */
export const buildSchema = (): GraphQLSchema => makeExecutableSchema({ typeDefs: readSchema(), resolvers });

/** Assembles GraphQL and the web client in front of a REST API; listens nowhere. */
export async function buildGateway(config: GatewayConfig): Promise<Gateway> {
  const isProduction = config.NODE_ENV === "production";
  const isHttps = config.PUBLIC_WEB_URL.startsWith("https:");
  const hasOwnApi = config.API_URL === undefined;
  const app = Fastify({
    logger: config.LOG_LEVEL === "silent" ? false : { level: config.LOG_LEVEL, serializers: { req: describe } },
    bodyLimit: config.LIM_01_BODY_BYTES,
    http: { maxHeaderSize: config.LIM_01_HEADER_BYTES },
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    requestIdHeader: "x-request-id",
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: "idle",
  });

  let isDraining = false;
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.length > config.LIM_01_URL_BYTES)
      return reply.code(414).send({ message: "The address is too long." });
    void reply.header("permissions-policy", permissionsPolicy).header("x-request-id", request.id);
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  // Ready once the API beside us has answered; later its outages are told by the answers, not by readiness (REL-06).
  let hasStarted = !hasOwnApi;
  app.get("/readyz", async (_request, reply) => {
    hasStarted ||= await answers(`${apiUrlOf(config)}/readyz`);
    const status = isDraining ? "draining" : hasStarted ? "ready" : "starting";
    return reply.code(status === "ready" ? 200 : 503).send({ status });
  });

  await app.register(helmet, securityHeaders({ isHttps, hasSandbox: !isProduction && hasOwnApi }));
  await app.register(cors, {
    origin: [...config.CORS_ORIGINS],
    methods: ["POST"],
    allowedHeaders: ["content-type", "authorization", "apollo-require-preflight", "x-device-id", "x-request-id"],
  });
  await app.register(cookie);
  await app.register(compress, { encodings: ["gzip", "deflate", "identity"], threshold: 1024 });

  if (config.TRUSTED_DOCUMENTS ?? isProduction) {
    const isTrusted = createTrust();
    app.addHook("preHandler", async (request, reply) => {
      if (!request.url.startsWith("/graphql")) return;
      const text = textOf(request.method === "GET" ? request.query : request.body);
      if (text !== null && !isTrusted(text)) {
        const error = { message: "This operation is not known here.", extensions: { code: "BAD_REQUEST" } };
        return reply.code(400).send({ errors: [error] });
      }
    });
  }

  const store =
    config.REDIS_URL === undefined
      ? null
      : await openRedisStore(config.REDIS_URL, (error) => app.log.warn({ err: error }, "Redis"));
  const shared: SharedState = {
    upstream: new Upstream(apiUrlOf(config)),
    catalogue: new Catalogue(store),
    notOffered: new NotOffered(),
    settings: {
      jsonBytes: config.LIM_15_JSON_BYTES,
      listBytes: config.LIM_15_LIST_BYTES,
      onFault: (fault) => app.log.warn(fault, "upstream fault"),
    },
  };
  app.addHook("onClose", async () => {
    await shared.catalogue.close();
    await shared.upstream.close();
  });
  const schema = buildSchema();
  const stored = Object.values(readStoredOperations()).map((text) => parse(text));
  const apollo = new ApolloServer<GatewayContext>({
    gateway: executorGateway(schema, createExecutor(schema, stored)),
    introspection: !isProduction,
    hideSchemaDetailsFromClientErrors: isProduction,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    validationRules: [noSubscriptions, documentLimits(documentLimitsOf(config))],
    parseOptions: { maxTokens: config.LIM_05_TOKENS },
    formatError: (formatted, error) =>
      presentError(formatted, error, isProduction, (reason) => app.log.error({ reason }, "operation failed")),
    plugins: [
      fastifyApolloDrainPlugin(app),
      ApolloServerPluginCacheControlDisabled(),
      limitErrors(config.LIM_07_ERRORS),
      ...(isProduction ? [] : [showUpstreamCalls]),
    ],
  });
  await apollo.start();
  await app.register(fastifyApollo(apollo), {
    path: "/graphql",
    method: ["GET", "POST"],
    context: async (request, reply) => {
      void reply.header("cache-control", "no-store");
      const rest = new Rest(shared, originOf(request, reply, isHttps));
      return { rest, loaders: createLoaders(rest), config };
    },
  });

  passOn(app, { apiUrl: apiUrlOf(config), hasDevelopmentPages: !isProduction && hasOwnApi });
  await serveWebClient(app);
  return {
    app,
    drain: () => {
      isDraining = true;
    },
  };
}

/** The operation's text in a GraphQL request; null where Apollo Server will find none either. */
function textOf(parameters: unknown): string | null {
  const query =
    typeof parameters === "object" && parameters !== null && "query" in parameters ? parameters.query : null;
  return typeof query === "string" ? query : null;
}

/** What a log line says of a request: never its query string, body or headers (SEC-63). */
function describe(request: { method: string; url: string }): { method: string; path: string } {
  return { method: request.method, path: request.url.split("?")[0] ?? "" };
}

/** Whether an address answers well, within the patience of a probe. */
const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(90) }).then(
    (answer) => answer.ok,
    () => false,
  );

function documentLimitsOf(config: GatewayConfig): DocumentLimits {
  return {
    depth: config.LIM_05_DEPTH,
    aliases: config.LIM_05_ALIASES,
    directives: config.LIM_05_DIRECTIVES,
    cost: config.LIM_06_COST,
    queryFields: config.LIM_06_QUERY_FIELDS,
    mutationFields: config.LIM_06_MUTATION_FIELDS,
    operations: config.LIM_07_OPERATIONS,
    fragments: config.LIM_07_FRAGMENTS,
    variables: config.LIM_07_VARIABLES,
  };
}

/** LIM-07: a bad document is not worth a long answer. */
const limitErrors = (most: number): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => {
      const { body } = response;
      if (body.kind !== "single" || body.singleResult.errors === undefined) return;
      body.singleResult.errors = body.singleResult.errors.slice(0, most);
    },
  }),
});

/** Outside production every answer says which REST calls it took. */
const showUpstreamCalls: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, contextValue }) => {
      if (response.body.kind !== "single") return;
      response.body.singleResult.extensions = {
        ...response.body.singleResult.extensions,
        upstream: contextValue.rest.records,
      };
    },
  }),
};

// Errors of the request itself, which Apollo words; the rest is either ours (a CallFailed) or a defect.
const protocolCodes = new Set<string>(
  Object.values(ApolloServerErrorCode).filter((code) => code !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR),
);

function presentError(
  formatted: GraphQLFormattedError,
  error: unknown,
  isProduction: boolean,
  onDefect: (reason: string) => void,
): GraphQLFormattedError {
  const code = formatted.extensions?.["code"];
  if (formatted.extensions?.["serverMessage"] !== undefined) return formatted;
  if (typeof code === "string" && protocolCodes.has(code)) {
    // a rejected variable's value is not echoed (SEC-51)
    const isVariable = code === ApolloServerErrorCode.BAD_USER_INPUT;
    return isVariable && isProduction ? { ...formatted, message: "A variable does not fit its type." } : formatted;
  }
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  onDefect(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  return {
    message: "Server error occurred.",
    ...(formatted.path === undefined ? {} : { path: formatted.path }),
    extensions: { code: "UPSTREAM_FAILED", status: 500, serverMessage: null },
  };
}
