import { HeaderMap, type ApolloServerPlugin } from "@apollo/server";
import type { FastifyRequest } from "fastify";
import { Kind } from "graphql";
import { isRecord } from "../../schema/rest/wire.ts";
import type { AnswerTo } from "./answers.ts";
import type { GatewayContext } from "./context.ts";
import type { Run } from "./executor.ts";
import { keepLatest } from "./keep-latest.ts";

type Operation = Pick<Run, "document" | "operation" | "operationName">;

/** An operation that is asked again, and the type of its answer. */
export interface AskedAgain {
  operation: Operation;
  variables: Record<string, unknown>;
  contentType: string;
}

// what clients send fits in many times over, a flood of invented ones stays small
const mostOperations = 500;
const mostAcceptHeaders = 50;

/**
 * Operations that Apollo Server has parsed, checked and run. Whoever asks one of them again in the plainest way, as every
 * client does, spares its pipeline, which costs half of a small request (docs/performance.md). Which type an answer has for
 * an `accept` header is taken from Apollo Server, too. Everything else goes to Apollo Server, every time.
 */
export class KnownOperations {
  readonly #byText = new Map<string, { operation: Operation; isOnly: boolean }>();
  readonly #contentTypes = new Map<string, string>();

  /** Remembers what ran. */
  add(text: string, operation: Operation): void {
    const operations = operation.document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    keepLatest(this.#byText, text, { operation, isOnly: operations.length === 1 }, mostOperations);
  }

  /** Remembers how Apollo Server named an answer. */
  addContentType(accept: string | undefined, contentType: string): void {
    keepLatest(this.#contentTypes, accept ?? "", contentType, mostAcceptHeaders);
  }

  /** The operation a POST asks for; null where Apollo Server has to look at it. */
  find({ method, headers }: FastifyRequest, body: unknown): AskedAgain | null {
    const contentType = this.#contentTypes.get(headers.accept ?? "");
    if (method !== "POST" || contentType === undefined || !isRecord(body)) return null;
    const { query, operationName, variables, extensions } = body;
    const known = typeof query === "string" ? this.#byText.get(query) : undefined;
    if (known === undefined) return null;
    // without a name it must be the only one
    const { operation, isOnly } = known;
    if (isAbsent(operationName) ? !isOnly : operationName !== operation.operationName) return null;
    if (!isAbsent(variables) && !isRecord(variables)) return null;
    if (!isAbsent(extensions) && !(isRecord(extensions) && extensions["persistedQuery"] === undefined)) return null;
    return { operation, variables: variables ?? {}, contentType };
  }
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/**
 * Brings the executor to Apollo Server by its hook, and what passed there to `known`. Its other way, the `gateway`
 * interface, builds an object with an accessor per request, which V8 keeps, and the whole answer with it, until the next
 * full collection.
 */
export const executorPlugin = (answerTo: AnswerTo, known: KnownOperations): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    responseForOperation: async ({ document, operation, operationName, contextValue, request, source }) => {
      // a name that no operation has: graphql-js, behind this hook, words that
      if (operation === undefined) return null;
      const variables = request.variables ?? {};
      const { isRefused, result } = await answerTo({ document, operation, operationName, contextValue, variables });
      known.add(source, { document, operation, operationName });
      return {
        http: { status: isRefused ? 400 : undefined, headers: new HeaderMap() },
        body: { kind: "single", singleResult: result },
      };
    },
  }),
});
