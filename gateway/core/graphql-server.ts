import { ApolloServer, HeaderMap, type ApolloServerPlugin } from "@apollo/server";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { fastifyApolloDrainPlugin } from "@as-integrations/fastify";
import { InMemoryLRUCache } from "@apollo/utils.keyvaluecache";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, parse, type DocumentNode, type GraphQLFormattedError, type GraphQLSchema } from "graphql";
import { createAnswers, type AnswerTo, type PresentError } from "./answers.ts";
import type { GatewayConfig } from "./config.ts";
import { createContext, type GatewayContext } from "./context.ts";
import { documentLimits, noSubscriptions, type DocumentLimits } from "./document-rules.ts";
import { createExecutor } from "./executor.ts";
import { executorPlugin, KnownOperations } from "./known-operations.ts";
import { Loaders } from "./loaders.ts";
import { watchLoop } from "../../schema/loop-watch.ts";
import type { ErrorCode } from "../generated/resolvers.ts";
import { acceptMultipart, hasPreflight, isMultipart, readMultipart, uploadsOnly } from "./multipart-request.ts";
import { originOf } from "./origin.ts";
import { Rest, type SharedState } from "./rest.ts";
import { createTrust, readStoredOperations } from "./stored-operations.ts";
import { createTraffic } from "./traffic.ts";

/**
 * Mounts /graphql on `app`. What was asked before is answered at once; all else goes into Apollo Server's HTTP function,
 * which costs less than its plugin.
 */
export async function serveGraphQL(
  app: FastifyInstance,
  schema: GraphQLSchema,
  shared: SharedState,
  config: GatewayConfig,
): Promise<void> {
  const isProduction = config.NODE_ENV === "production";
  const isHttps = config.PUBLIC_WEB_URL.startsWith("https:");
  const isTrusted = (config.TRUSTED_DOCUMENTS ?? isProduction) ? createTrust() : null;
  const present: PresentError = (formatted, error) =>
    presentError(formatted, error, isProduction, (reason) => app.log.error({ reason }, "operation failed"));
  const stored = Object.values(readStoredOperations()).map((text) => parse(text));
  const answerTo = createAnswers(createExecutor(schema, stored), {
    present,
    mostErrors: config.LIM_07_ERRORS,
    showsCalls: !isProduction,
  });
  const known = new KnownOperations();
  const apollo = createServer(app, schema, config, { present, answerTo, known });
  await apollo.start();
  const traffic = createTraffic(app, shared.acceptedTokens, mostOf(config));
  // probes and the client's files are answered always
  const loop = watchLoop(config.REL_15_LOOP_DELAY_MS);
  app.addHook("onClose", async () => loop.stop());
  acceptMultipart(app);
  app.route({
    method: ["GET", "POST"],
    url: "/graphql",
    handler: async (request, reply) => {
      void reply.header("cache-control", "no-store");
      if (loop.isLate()) return refuse(reply, overloaded);
      const waitSeconds = await traffic.take(request);
      if (waitSeconds !== null) return refuse(reply, { ...tooMany, retryAfterSeconds: waitSeconds });
      const inParts = request.method === "POST" && isMultipart(request);
      const body = inParts ? await readParts(request, reply, config.LIM_01_BODY_BYTES) : request.body;
      if (body === unreadable) return reply;
      const text = textOf(request.method === "GET" ? request.query : body);
      if (isTrusted !== null && text !== null && !isTrusted(text)) {
        const error = { message: "This operation is not known here.", extensions: { code: "BAD_REQUEST" } };
        return reply.code(400).send({ errors: [error] });
      }
      const rest = new Rest(shared, originOf(request, reply, isHttps));
      const context = (): GatewayContext => createContext(rest, new Loaders(rest), config, inParts);
      const again = inParts ? null : known.find(request, body);
      if (again !== null) {
        const { operation, variables, contentType } = again;
        const { isRefused, result } = await answerTo({ ...operation, variables, contextValue: context() });
        if (rest.hasMissed) traffic.giveBack(request);
        // of what is refused nothing ran; Apollo Server has the status for it
        if (!isRefused) return reply.code(200).header("content-type", contentType).send(JSON.stringify(result));
      }
      const answer = await askApollo(apollo, request, body, context);
      if (rest.hasMissed) traffic.giveBack(request);
      const status = answer.status ?? 200;
      const contentType = answer.headers.get("content-type");
      if (request.method === "POST" && status === 200 && contentType !== undefined) {
        known.addContentType(request.headers.accept, contentType);
      }
      for (const [name, value] of answer.headers) void reply.header(name, value);
      return reply.code(status).send(answer.text);
    },
  });
}

/** Any GraphQL request over HTTP, by Apollo Server's own function for it. */
async function askApollo(
  apollo: ApolloServer<GatewayContext>,
  { method, url, headers: received }: FastifyRequest,
  body: unknown,
  context: () => GatewayContext,
): Promise<{ status: number | undefined; headers: HeaderMap; text: string }> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(received)) {
    if (value !== undefined) headers.set(name, typeof value === "string" ? value : value.join(", "));
  }
  const mark = url.indexOf("?");
  const answer = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method, headers, body, search: mark === -1 ? "" : url.slice(mark) },
    context: async () => context(),
  });
  // incremental delivery is off, so that an answer is always whole (LIM-08)
  if (answer.body.kind !== "complete") throw new Error("an answer in parts");
  return { status: answer.status, headers: answer.headers, text: answer.body.string };
}

function createServer(
  app: FastifyInstance,
  schema: GraphQLSchema,
  config: GatewayConfig,
  { present, answerTo, known }: { present: PresentError; answerTo: AnswerTo; known: KnownOperations },
): ApolloServer<GatewayContext> {
  const isProduction = config.NODE_ENV === "production";
  return new ApolloServer<GatewayContext>({
    schema,
    introspection: !isProduction,
    hideSchemaDetailsFromClientErrors: isProduction,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    // without the line break that it would add: joining it on copies the whole answer
    stringifyResult: (result) => JSON.stringify(result),
    // parsed documents by text: what clients send fits in many times over, a flood of invented ones stays small
    documentStore: new InMemoryLRUCache<DocumentNode>({ max: 500 }),
    validationRules: [noSubscriptions, documentLimits(documentLimitsOf(config))],
    parseOptions: { maxTokens: config.LIM_05_TOKENS },
    formatError: present,
    plugins: [
      fastifyApolloDrainPlugin(app),
      uploadsOnly,
      executorPlugin(answerTo, known),
      ApolloServerPluginCacheControlDisabled(),
      limitErrors(config.LIM_07_ERRORS),
      // a page to try queries on is for development (SEC-51)
      ...(isProduction ? [ApolloServerPluginLandingPageDisabled()] : []),
    ],
  });
}

const mostOf = (config: GatewayConfig) =>
  config.RATE_LIMITS ? { anonymous: config.LIM_14_ANONYMOUS_MINUTE, signedIn: config.LIM_14_USER_MINUTE } : null;

interface Refusal {
  code: ErrorCode;
  status: number;
  serverMessage: string;
  retryAfterSeconds: number;
}

/** LIM-14 */
const tooMany = {
  code: "RATE_LIMITED",
  status: 429,
  serverMessage: "Too many requests. Please wait a moment and try again.",
} as const;
/** REL-15 */
const overloaded: Refusal = {
  code: "OVERLOADED",
  status: 503,
  serverMessage: "The service is busy. Please try again.",
  retryAfterSeconds: 2,
};

/** Said as a GraphQL answer, so that a client reads code and seconds as of any other error. */
function refuse(reply: FastifyReply, extensions: Refusal): FastifyReply {
  return reply
    .code(extensions.status)
    .header("retry-after", String(extensions.retryAfterSeconds))
    .type("application/graphql-response+json; charset=utf-8")
    .send(JSON.stringify({ errors: [{ message: extensions.serverMessage, extensions }] }));
}

const unreadable = Symbol("answered already");

/** The GraphQL request of a multipart body; a body that is none, or could come from another site's form, is answered. */
async function readParts(request: FastifyRequest, reply: FastifyReply, operationBytes: number): Promise<unknown> {
  const answer = (status: number, message: string): typeof unreadable => {
    // what still arrives is read and thrown away, so that the caller gets to reading this
    request.raw.resume();
    void reply.code(status).send({
      errors: [{ message, extensions: { code: status === 413 ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST" } }],
    });
    return unreadable;
  };
  if (!hasPreflight(request)) return answer(400, "A request in parts needs the header Apollo-Require-Preflight.");
  try {
    return await readMultipart(request, reply, operationBytes);
  } catch (error) {
    const isTooLarge = typeof error === "object" && error !== null && "status" in error && error.status === 413;
    return answer(isTooLarge ? 413 : 400, isTooLarge ? "The request is too large." : "The request could not be read.");
  }
}

/** The operation's text in a GraphQL request; null where Apollo Server will find none either. */
function textOf(parameters: unknown): string | null {
  const query =
    typeof parameters === "object" && parameters !== null && "query" in parameters ? parameters.query : null;
  return typeof query === "string" ? query : null;
}

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

// Errors of the request itself, which Apollo words; the rest is either ours (a CallFailed) or a defect.
const protocolCodes = new Set<string>(
  Object.values(ApolloServerErrorCode).filter((code) => code !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR),
);

/** A file that the request promised and did not bring, or brought too much of: the caller's fault, in plain words. */
function fileRefusal(cause: unknown): Pick<GraphQLFormattedError, "message" | "extensions"> | null {
  if (!(cause instanceof Error) || !("status" in cause) || !("expose" in cause) || cause.expose !== true) return null;
  const isTooLarge = cause.status === 413;
  const message = isTooLarge ? "The file is too large." : "The file did not arrive. Please send it again.";
  const code: ErrorCode = isTooLarge ? "PAYLOAD_TOO_LARGE" : "BAD_USER_INPUT";
  return { message, extensions: { code, status: isTooLarge ? 413 : 400, serverMessage: message } };
}

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
  const missing = fileRefusal(cause);
  if (missing !== null) return { ...formatted, ...missing };
  onDefect(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  return {
    message: "Server error occurred.",
    ...(formatted.path === undefined ? {} : { path: formatted.path }),
    extensions: { code: "UPSTREAM_FAILED", status: 500, serverMessage: null },
  };
}
