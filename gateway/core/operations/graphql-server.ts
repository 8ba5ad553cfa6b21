import { ApolloServer, HeaderMap, type ApolloServerPlugin } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { fastifyApolloDrainPlugin } from "@as-integrations/fastify";
import { InMemoryLRUCache } from "@apollo/utils.keyvaluecache";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DocumentNode, GraphQLSchema } from "graphql";
import { chooseEncoding, type CompressedText } from "../compressed-text.ts";
import { createResponder, type Respond, type PresentError } from "./responses.ts";
import type { GatewayConfig } from "../config.ts";
import { createContext, type GatewayContext } from "./context.ts";
import { documentLimits, noSubscriptions, type DocumentLimits } from "./document-rules.ts";
import { isTooLarge } from "../calls/files.ts";
import { createExecutor, createOwnOperations, type OwnOperations } from "./executor.ts";
import { executorPlugin, KnownOperations } from "./known-operations.ts";
import { Loaders } from "../calls/loaders.ts";
import { OpenRequests } from "../limits/open-requests.ts";
import { watchEventLoop } from "../../../server/event-loop-delay.ts";
import { presentError } from "./present-error.ts";
import { overloaded, refuse, sendError, tooMany } from "./refusals.ts";
import { acceptMultipart, hasPreflight, isMultipart, readMultipart, uploadsOnly } from "./multipart-request.ts";
import { readCaller } from "../caller.ts";
import { endSlowUpload } from "../limits/slow-bodies.ts";
import { Rest, type SharedState } from "../calls/rest.ts";
import { createTexts, createTrust, listStoredOperations, unknownOperation } from "./stored-operations.ts";
import { createRateLimit } from "../limits/rate-limit.ts";
import { watched, type Watchers } from "./watched-operations.ts";

export interface PreparedSchema {
  schema: GraphQLSchema;
  /** Names of the operations of our client. */
  names: ReadonlySet<string>;
  findOwn: OwnOperations;
  withText: ReturnType<typeof createTexts>;
}

/** What depends on the schema alone, and is made once in a process. */
export function prepareSchema(schema: GraphQLSchema): PreparedSchema {
  const stored = listStoredOperations();
  return {
    schema,
    names: new Set(stored.map(({ name }) => name)),
    findOwn: createOwnOperations(schema, new Set(stored.map(({ hash }) => hash))),
    withText: createTexts(stored),
  };
}

/**
 * Mounts /graphql on `app`. Operations that ran before are run directly; all other requests go to Apollo Server's HTTP
 * function, which is faster than its Fastify plugin.
 */
export async function serveGraphQL(
  app: FastifyInstance,
  { schema, names, findOwn, withText }: PreparedSchema,
  shared: SharedState,
  config: GatewayConfig,
  watchers: Watchers,
): Promise<void> {
  const isProduction = config.NODE_ENV === "production";
  const isHttps = config.PUBLIC_WEB_URL.startsWith("https:");
  const isTrusted = (config.TRUSTED_DOCUMENTS ?? isProduction) ? createTrust() : null;
  const present: PresentError = (formatted, error) =>
    presentError(formatted, error, isProduction, (reason) => app.log.error({ reason }, "operation failed"));
  const responder = createResponder(createExecutor(schema, findOwn), {
    present,
    maxErrors: config.LIM_07_ERRORS,
    showsCalls: !isProduction,
  });
  const respond = watched(responder, names, watchers);
  const known = new KnownOperations();
  const apollo = createServer(app, schema, config, { present, respond, known });
  await apollo.start();
  const rateLimit = createRateLimit(app, shared, requestLimits(config));
  // checked in this route alone: probes and the files of the client are served even when the process is overloaded
  const loop = watchEventLoop(config.REL_15_LOOP_DELAY_MS);
  app.addHook("onClose", async () => loop.stop());
  const openUploads = new OpenRequests();
  acceptMultipart(app);
  app.route({
    method: ["GET", "POST"],
    url: "/graphql",
    handler: async (request, reply) => {
      void reply.header("cache-control", "no-store");
      // HTTP/1.1 keeps a connection open without two headers that say so
      reply.raw.removeHeader("connection");
      if (loop.isOverloaded()) return refuse(reply, overloaded);
      const inParts = request.method === "POST" && isMultipart(request);
      // before anything is awaited: a connection that has closed meanwhile would never give its place back
      if (inParts && config.RATE_LIMITS && !openUploads.take(request, reply, openUploadsOfAddress)) {
        return refuse(reply, { ...tooMany, retryAfterSeconds: uploadPauseSeconds });
      }
      const waitSeconds = await rateLimit.take(request);
      if (waitSeconds !== null) return refuse(reply, { ...tooMany, retryAfterSeconds: waitSeconds });
      const body = inParts ? await readParts(request, reply, config.LIM_01_BODY_BYTES) : withText(request.body);
      if (body === alreadyAnswered) return reply;
      // tells a client that sent the hash of an operation to send its text, by the code that Apollo's clients know
      if (body === unknownOperation) return sendError(reply, 400, notKnown, { code: "PERSISTED_QUERY_NOT_FOUND" });
      const search = searchOf(request);
      const query = queryText(request.method === "GET" ? Object.fromEntries(new URLSearchParams(search)) : body);
      if (isTrusted !== null && query !== null && !isTrusted(query)) {
        return sendError(reply, 400, notKnown, { code: "BAD_REQUEST", serverMessage: otherVersion });
      }
      const rest = new Rest(shared, readCaller(request, reply, isHttps));
      const context = (): GatewayContext => createContext(rest, new Loaders(rest), config, inParts);
      const repeated = inParts ? null : known.find(request, body);
      if (repeated !== null) {
        const { operation, variables, contentType } = repeated;
        const response = await respond({ ...operation, variables, contextValue: context() });
        if (rest.hasUnsentCall) rateLimit.refund(request);
        // nothing ran of a refused operation; Apollo Server answers it with the right status
        if (!response.isRefused) {
          void reply.code(200).header("content-type", contentType);
          if (response.shared === null) return reply.send(response.text);
          return sendCompressed(request, reply, response.shared);
        }
      }
      const answer = await askApollo(apollo, request, { body, search }, context);
      // the sender of a file that did not arrive is answered already
      if (reply.sent) return reply;
      if (rest.hasUnsentCall) rateLimit.refund(request);
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

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: CompressedText,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity") void reply.header("content-encoding", encoding).header("vary", "accept-encoding");
  return reply.send(await text.in(encoding));
}

/** The one reading of the address: a check must not look at another query than the one that runs. */
function searchOf({ url }: FastifyRequest): string {
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark);
}

async function askApollo(
  apollo: ApolloServer<GatewayContext>,
  { method, headers: received }: FastifyRequest,
  { body, search }: { body: unknown; search: string },
  context: () => GatewayContext,
): Promise<{ status: number | undefined; headers: HeaderMap; text: string }> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(received)) {
    if (value !== undefined) headers.set(name, typeof value === "string" ? value : value.join(", "));
  }
  const answer = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method, headers, body, search },
    context: async () => context(),
  });
  // incremental delivery is off (LIM-08)
  if (answer.body.kind !== "complete") throw new Error("Apollo Server sent an incremental response");
  return { status: answer.status, headers: answer.headers, text: answer.body.string };
}

function createServer(
  app: FastifyInstance,
  schema: GraphQLSchema,
  config: GatewayConfig,
  { present, respond, known }: { present: PresentError; respond: Respond; known: KnownOperations },
): ApolloServer<GatewayContext> {
  const isProduction = config.NODE_ENV === "production";
  return new ApolloServer<GatewayContext>({
    schema,
    introspection: !isProduction,
    hideSchemaDetailsFromClientErrors: isProduction,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    // the default appends a line break, which copies the whole response
    stringifyResult: (result) => JSON.stringify(result),
    // parsed documents by text, many more than our clients have
    documentStore: new InMemoryLRUCache<DocumentNode>({ max: 500 }),
    validationRules: [noSubscriptions, documentLimits(documentSizeLimits(config))],
    parseOptions: { maxTokens: config.LIM_05_TOKENS },
    formatError: present,
    plugins: [
      fastifyApolloDrainPlugin(app),
      uploadsOnly,
      executorPlugin(respond, known),
      ApolloServerPluginCacheControlDisabled(),
      limitErrors(config.LIM_07_ERRORS),
      // the landing page with its query editor is for development (SEC-51)
      ...(isProduction ? [ApolloServerPluginLandingPageDisabled()] : []),
    ],
  });
}

const requestLimits = (config: GatewayConfig) =>
  config.RATE_LIMITS ? { anonymous: config.LIM_14_ANONYMOUS_MINUTE, signedIn: config.LIM_14_USER_MINUTE } : null;

/** Uploads of one address that are open at the same time: one may last 15 minutes, and a school is behind one address. */
const openUploadsOfAddress = 50;
const uploadPauseSeconds = 10;
const notKnown = "This operation is not known here.";
/** What a page shows in place of its own text: it is of a version that this gateway does not know, and trying again changes nothing. */
const otherVersion = "The site has changed since this page was opened. Please load it again.";

const alreadyAnswered = Symbol("already answered");

/** The GraphQL request in a multipart body. Returns an error when it is none, or could come from a form of another site. */
async function readParts(request: FastifyRequest, reply: FastifyReply, operationBytes: number): Promise<unknown> {
  const answer = (status: number, message: string): typeof alreadyAnswered => {
    if (reply.sent) return alreadyAnswered;
    // the rest of the body is discarded: a caller who is still sending would not read this response
    request.raw.resume();
    void sendError(reply, status, message, { code: status === 413 ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST" });
    return alreadyAnswered;
  };
  if (!hasPreflight(request)) return answer(400, "A request in parts needs the header Apollo-Require-Preflight.");
  endSlowUpload(request, reply);
  try {
    return await readMultipart(request, reply, operationBytes);
  } catch (error) {
    return isTooLarge(error) ? answer(413, "The request is too large.") : answer(400, "The request could not be read.");
  }
}

/** The document of a GraphQL request; null when there is none. */
function queryText(parameters: unknown): string | null {
  const query =
    typeof parameters === "object" && parameters !== null && "query" in parameters ? parameters.query : null;
  return typeof query === "string" ? query : null;
}

function documentSizeLimits(config: GatewayConfig): DocumentLimits {
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

/** LIM-07, for documents that Apollo Server refuses. */
const limitErrors = (most: number): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => {
      const { body } = response;
      if (body.kind !== "single" || body.singleResult.errors === undefined) return;
      body.singleResult.errors = body.singleResult.errors.slice(0, most);
    },
  }),
});
