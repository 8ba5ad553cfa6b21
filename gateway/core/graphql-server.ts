import { ApolloServer, HeaderMap, type ApolloServerPlugin } from "@apollo/server";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import { ApolloServerPluginCacheControlDisabled } from "@apollo/server/plugin/disabled";
import { fastifyApolloDrainPlugin } from "@as-integrations/fastify";
import type { FastifyInstance } from "fastify";
import { GraphQLError, parse, type GraphQLFormattedError, type GraphQLSchema } from "graphql";
import type { GatewayConfig } from "./config.ts";
import { createContext, type GatewayContext } from "./context.ts";
import { documentLimits, noSubscriptions, type DocumentLimits } from "./document-rules.ts";
import { createExecutor, executorGateway } from "./executor.ts";
import { createLoaders } from "./loaders.ts";
import { originOf } from "./origin.ts";
import { Rest, type SharedState } from "./rest.ts";
import { createTrust, readStoredOperations } from "./stored-operations.ts";

/** Mounts /graphql on `app`: one route straight into Apollo Server's HTTP function, which costs less than its plugin. */
export async function serveGraphQL(
  app: FastifyInstance,
  schema: GraphQLSchema,
  shared: SharedState,
  config: GatewayConfig,
): Promise<void> {
  const isProduction = config.NODE_ENV === "production";
  const isHttps = config.PUBLIC_WEB_URL.startsWith("https:");
  const isTrusted = (config.TRUSTED_DOCUMENTS ?? isProduction) ? createTrust() : null;
  const apollo = createServer(app, schema, config);
  await apollo.start();
  app.route({
    method: ["GET", "POST"],
    url: "/graphql",
    handler: async (request, reply) => {
      const text = textOf(request.method === "GET" ? request.query : request.body);
      if (isTrusted !== null && text !== null && !isTrusted(text)) {
        const error = { message: "This operation is not known here.", extensions: { code: "BAD_REQUEST" } };
        return reply.code(400).send({ errors: [error] });
      }
      const headers = new HeaderMap();
      for (const [name, value] of Object.entries(request.headers)) {
        if (value !== undefined) headers.set(name, typeof value === "string" ? value : value.join(", "));
      }
      const rest = new Rest(shared, originOf(request, reply, isHttps));
      const mark = request.url.indexOf("?");
      const answer = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: request.method,
          headers,
          body: request.body,
          search: mark === -1 ? "" : request.url.slice(mark),
        },
        context: async () => createContext(rest, createLoaders(rest), config),
      });
      // incremental delivery is off, so that an answer is always whole (LIM-08)
      if (answer.body.kind !== "complete") throw new Error("an answer in parts");
      for (const [name, value] of answer.headers) void reply.header(name, value);
      void reply.header("cache-control", "no-store");
      return reply.code(answer.status ?? 200).send(answer.body.string);
    },
  });
}

function createServer(
  app: FastifyInstance,
  schema: GraphQLSchema,
  config: GatewayConfig,
): ApolloServer<GatewayContext> {
  const isProduction = config.NODE_ENV === "production";
  const stored = Object.values(readStoredOperations()).map((text) => parse(text));
  return new ApolloServer<GatewayContext>({
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
      addReported,
      limitErrors(config.LIM_07_ERRORS),
      ...(isProduction ? [] : [showUpstreamCalls]),
    ],
  });
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

/** Errors that resolvers reported beside their data, as errors of the answer. */
const addReported: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body }, contextValue: { reported } }) => {
      if (reported.size === 0 || body.kind !== "single") return;
      const added = [...reported].map(([error, path]) => {
        const extensions = error instanceof GraphQLError ? error.extensions : {};
        return { message: error.message, path, extensions };
      });
      body.singleResult.errors = [...(body.singleResult.errors ?? []), ...added];
    },
  }),
};

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
