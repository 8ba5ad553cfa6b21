import { HeaderMap, type ApolloServerPlugin } from "@apollo/server";
import type { FastifyRequest } from "fastify";
import { Kind } from "graphql";
import { LRUCache } from "lru-cache";
import { isRecord } from "../../../schema/rest/lenient-readers.ts";
import type { Respond } from "./responses.ts";
import type { GatewayContext } from "./context.ts";
import type { Run } from "./executor.ts";

type Operation = Pick<Run, "document" | "operation" | "operationName">;

/** An operation that was run before, with this request's variables and the content type of its response. */
export interface RepeatedOperation {
  operation: Operation;
  variables: Record<string, unknown>;
  contentType: string;
}

// many times what our clients send; invented operations cannot take more memory than this
const maxOperations = 500;
const maxTextBytes = 4_000_000;
const maxAcceptHeaders = 50;

/**
 * Operations that Apollo Server has parsed, validated and run. A request that repeats one of them in the ordinary form, as
 * every client does, skips Apollo Server's pipeline, which is half the work of a small request (docs/performance.md). The
 * content type for each `accept` header is learnt from Apollo Server, too. All other requests go to Apollo Server.
 */
export class KnownOperations {
  readonly #byText = new LRUCache<string, { operation: Operation; isOnly: boolean }>({
    max: maxOperations,
    maxSize: maxTextBytes,
    sizeCalculation: (_, text) => text.length,
  });
  /** `accept` header to content type. */
  readonly #contentTypes = new LRUCache<string, string>({ max: maxAcceptHeaders });

  /** Remembers an operation that ran. */
  add(text: string, operation: Operation): void {
    const operations = operation.document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    this.#byText.set(text, { operation, isOnly: operations.length === 1 });
  }

  /** Remembers the content type that Apollo Server chose. */
  addContentType(accept: string | undefined, contentType: string): void {
    this.#contentTypes.set(accept ?? "", contentType);
  }

  /** The known operation that a POST asks for; null when Apollo Server has to handle the request. */
  find({ method, headers }: FastifyRequest, body: unknown): RepeatedOperation | null {
    const contentType = this.#contentTypes.get(headers.accept ?? "");
    if (method !== "POST" || contentType === undefined || !isRecord(body)) return null;
    const { query, operationName, variables, extensions } = body;
    const known = typeof query === "string" ? this.#byText.get(query) : undefined;
    if (known === undefined) return null;
    // a request without an operation name needs a document with one operation
    const { operation, isOnly } = known;
    if (isAbsent(operationName) ? !isOnly : operationName !== operation.operationName) return null;
    if (!isAbsent(variables) && !isRecord(variables)) return null;
    if (!isAbsent(extensions) && !(isRecord(extensions) && extensions["persistedQuery"] === undefined)) return null;
    return { operation, variables: variables ?? {}, contentType };
  }
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/**
 * Lets Apollo Server run operations with our executor, and adds them to `known`. Apollo's `gateway` option would do the
 * same, but builds an object with an accessor for each request, which V8 keeps, with the whole response, until the next
 * full garbage collection.
 */
export const executorPlugin = (respond: Respond, known: KnownOperations): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    responseForOperation: async ({ document, operation, operationName, contextValue, request, source }) => {
      // no operation has the requested name: graphql-js, which runs after this hook, reports that
      if (operation === undefined) return null;
      const variables = request.variables ?? {};
      const { isRefused, result } = await respond({ document, operation, operationName, contextValue, variables });
      known.add(source, { document, operation, operationName });
      return {
        http: { status: isRefused ? 400 : undefined, headers: new HeaderMap() },
        body: { kind: "single", singleResult: result },
      };
    },
  }),
});
