import type { Tracing } from "../../../server/tracing.ts";
import type { OperationFigures } from "../metrics.ts";
import type { Respond } from "./responses.ts";

/** Who wants to know of operations; null for both is the rule. */
export interface Watchers {
  figures: OperationFigures | null;
  tracing: Tracing | null;
}

/**
 * Counts and traces each operation. Names that are not among `names`, those of our client, count as `other`: a caller can
 * neither fill the memory with names nor write one into a trace.
 */
export function watched(respond: Respond, names: ReadonlySet<string>, { figures, tracing }: Watchers): Respond {
  if (figures === null && tracing === null) return respond;
  return async (run) => {
    const given = run.operation.name?.value ?? "";
    const name = names.has(given) ? given : "other";
    const { rest } = run.contextValue;
    const attributes = { "graphql.operation.type": run.operation.operation, "akada.request_id": rest.requestId };
    const step = tracing?.begin(`${run.operation.operation} ${name}`, "server", attributes) ?? null;
    rest.step = step;
    const started = performance.now();
    let codes = ["UPSTREAM_FAILED"];
    try {
      const answer = await respond(run);
      codes = answer.result.errors?.map(({ extensions }) => countedCode(extensions)) ?? [];
      return answer;
    } finally {
      figures?.add(name, (performance.now() - started) / 1000, codes);
      step?.end({}, codes[0]);
    }
  };
}

/** The code of an error as it is counted. Waiting for the turn to log in is no overload, although clients read it as one. */
const countedCode = (extensions: Record<string, unknown> | undefined): string =>
  extensions?.["waitingRoom"] === undefined ? String(extensions?.["code"]) : "WAITING";
