import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { safeParse } from "zod/v4/core";
import { createFairLimit, noOwner } from "../../../server/fair-limit.ts";
import { limitedAddress } from "../../../server/limited-address.ts";
import { bearerOf, isRepeatKey, missingToken } from "../../../schema/rest/bearer.ts";
import { zodErrorMap } from "../../../schema/rest/zod-error-map.ts";
import type { Input, Output, Params, Row, Schema } from "../../../schema/rest/row.ts";
import type { Authenticate, Caller, WhyEnded } from "../accounts/access.ts";
import { sendDownload } from "../files/downloads.ts";
import { badRequest, busy, forbidden, HttpError, unauthenticated } from "../errors.ts";
import type { Traffic } from "./traffic.ts";

/** What a handler gets: the parsed parts of the request and who sent it. */
export interface Call<R extends Row> {
  params: R extends Row<infer Path> ? Params<Path> : never;
  query: R extends Row<string, infer Query> ? Output<Query> : never;
  /** Undefined for a form: its handler reads it with `readForm`. */
  body: "multipart" extends R["send"]
    ? undefined
    : R extends Row<string, Schema | undefined, infer Body>
      ? Output<Body>
      : never;
  /** Null on public rows and on optional rows without a token. */
  caller: Caller | null;
  /** As limits count it. */
  ip: string;
  deviceId: string | null;
  /** Name of this write: the same again is a repetition, not a second one (D-88). */
  repeatKey: string | null;
  requestId: string;
  request: FastifyRequest;
  /**
   * Whether the caller has hung up. A session that is opened for nobody would end the one that the caller got by asking
   * again.
   */
  hasLeft(): boolean;
  /** Answers the call with 201: something came to be that was not there before. */
  markCreated(): void;
}

type HandledBy<Rows, K extends keyof Rows> = Rows[K] extends { sameAs?: infer Other; send?: infer Send }
  ? [Extract<Other, string>, Extract<Send, "raw">] extends [never, never]
    ? K
    : never
  : never;

/** One handler per row; second spellings of another row and rows that need the raw bytes have none. */
export type Handlers<Rows extends Record<string, Row>> = {
  [K in keyof Rows as HandledBy<Rows, K>]: (call: Call<Rows[K]>) => Promise<Input<Rows[K]["reply"]>>;
};

/** The caller of a row whose access demanded one. */
export function callerOf(call: { caller: Caller | null }): Caller {
  if (call.caller === null) throw unauthenticated();
  return call.caller;
}

export interface Gate {
  authenticate: Authenticate;
  whyEnded: WhyEnded;
  traffic: Traffic;
}

/** Mounts the rows of one room: access, body and query parsed by the row, reply reduced to what the row documents. */
export function serve<Rows extends Record<string, Row>>(
  app: FastifyInstance,
  rows: Rows,
  handlers: Handlers<Rows>,
  gate: Gate,
): void {
  const find = (name: string) => (handlers as Record<string, ((call: never) => Promise<unknown>) | undefined>)[name];
  for (const row of Object.values(rows)) {
    const handler = find(row.sameAs ?? row.name);
    if (handler === undefined) continue;
    app.route({
      method: row.method,
      url: row.path,
      config: { call: row.name },
      ...(row.maxBodyBytes === undefined ? {} : { bodyLimit: row.maxBodyBytes }),
      // A body that cannot be read fails before the handler. Its sender is still counted, and refused without a valid token.
      errorHandler: async (error, request) => {
        if (!request.isIdentified && !(error instanceof HttpError)) await identify(row, gate, request);
        throw error;
      },
      handler: async (request, reply) => {
        const caller = await identify(row, gate, request);
        void reply.header("cache-control", "no-store");
        if (row.send === undefined && request.isMultipart())
          throw new HttpError(415, "BAD_USER_INPUT", "The body must be JSON.");
        const call = {
          params: parse(anyParams, request.params),
          query: parse(row.query, request.query),
          // a form is read by its handler, with the file
          body: row.send === "multipart" ? undefined : parse(row.body, request.body),
          caller,
          ip: limitedAddress(request.ip),
          deviceId: deviceOf(request),
          repeatKey: repeatKeyOf(request),
          requestId: request.id,
          request,
          hasLeft: () => request.raw.socket.destroyed,
          markCreated: () => void reply.code(201),
        };
        const answer = async () =>
          safeParse(row.replyReader, await handler(call as never).catch(explainEnd(gate, request, caller)));
        const result = await (isLong(row, caller) ? longAnswers(request.owner, answer, longWaitMs) : answer());
        if (!result.success)
          throw new Error(`${row.name}: the handler's reply breaks its row: ${result.error.message}`);
        if (row.send === "download") return sendDownload(reply, result.data);
        if (row.status !== undefined) void reply.code(row.status);
        return reply.send(result.data);
      },
    });
  }
}

/**
 * Limits how many lists of one school are made at the same time (D-390): a list of 8,000 students takes this process half a second,
 * and a school that asked for it again and again kept all others waiting. Students are left out, because their lists are short and
 * a whole class asks for them at once.
 */
const longAnswers = createFairLimit({
  atOnce: Number.POSITIVE_INFINITY,
  atOnceOfOne: 2,
  maxWaiting: 200,
  refusal: busy,
});
/** Less than the gateway waits for an answer (REL-01). */
const longWaitMs = 3000;
const isLong = (row: Row, caller: Caller | null): boolean =>
  row.list === true && row.send === undefined && caller?.schoolId !== undefined && caller.role !== "STUDENT";

/** Finds out who sends a request, and whether they may call the row. @throws HttpError 429 beyond their traffic, 401 or 403 where they may not call it */
async function identify(row: Row, gate: Gate, request: FastifyRequest): Promise<Caller | null> {
  request.isIdentified = true;
  const token = row.access === "public" ? null : bearerOf(request.headers.authorization);
  const session = token === null ? null : await gate.authenticate(token);
  request.callerId = session?.id ?? null;
  request.owner = session?.schoolId ?? session?.id ?? noOwner;
  // Before the refusal, so that guessing tokens counts as traffic of its address
  await gate.traffic(request);
  if (session === null && token !== null && row.access !== "optional") throw await refusalOf(gate, token);
  return admit(row, session);
}

const sessionEnded = "Your session has ended. Please log in again.";

/** The refusal of a token that does not work, with the reason why it ended (EXT-40). */
async function refusalOf({ whyEnded }: Gate, token: string): Promise<HttpError> {
  const end = await whyEnded(token);
  if (end === null) return unauthenticated(sessionEnded);
  return unauthenticated(sessionEnded, "UNAUTHENTICATED", { sessionEnd: { ...end, at: end.at.toISOString() } });
}

/** Says why the session ended where it ended while the call ran, as to a caller whose session had ended before. */
const explainEnd =
  (gate: Gate, { headers }: FastifyRequest, caller: Caller | null) =>
  async (error: unknown): Promise<never> => {
    const token = bearerOf(headers.authorization);
    if (caller === null || token === null || !(error instanceof HttpError) || error.status !== 401) throw error;
    throw await refusalOf(gate, token);
  };

function admit(row: Row, caller: Caller | null): Caller | null {
  if (row.access === "public") return null;
  if (row.access === "optional") return caller?.audience === "candidate" ? caller : null;
  if (caller === null) throw unauthenticated(missingToken[row.access]);
  if (caller.attemptId !== undefined && row.attemptToken !== true) throw unauthenticated(sessionEnded);
  if (caller.audience !== row.access) throw forbidden();
  if (row.roles !== undefined && (caller.role === undefined || !row.roles.includes(caller.role))) throw forbidden();
  return caller;
}

/** Every part of the path is text as it came. */
const anyParams = z.record(z.string(), z.string());

/** Reads a part of a request by the rule of its row. @throws HttpError 400 with the rule's first message */
export function parse(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  if (hasNul(value)) throw badRequest("The request contains a character that is not allowed.");
  const result = safeParse(schema, value ?? {}, { error: zodErrorMap });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badRequest(issue?.message ?? "Invalid input", issue?.path.map(String).join("."));
}

/** PostgreSQL stores no NUL; found here it is the caller's fault, found there it would be a failure of ours. */
function hasNul(body: unknown): boolean {
  const waiting: unknown[] = [body];
  // A list instead of recursion: a body may be nested deeper than the stack
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string" && value.includes("\0")) return true;
    if (typeof value === "object" && value !== null && !(value instanceof Uint8Array)) {
      waiting.push(...Object.values(value));
    }
  }
  return false;
}

function deviceOf(request: FastifyRequest): string | null {
  const header = request.headers["x-device-id"];
  return typeof header === "string" && /^[\w-]{16,100}$/.test(header) ? header : null;
}

function repeatKeyOf(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  return typeof header === "string" && isRepeatKey(header) ? header : null;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the row; figures of calls carry it. */
    call?: string;
  }
  interface FastifyRequest {
    /** Set once the session is known; the log line of the request carries it. */
    callerId: string | null;
    /** Whether the request has been counted, and its session been looked for. */
    isIdentified: boolean;
    /** The school or person whose calls share the connections to the database with those of others (D-301). */
    owner: string;
  }
}
