import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { safeParse } from "zod/v4/core";
import type { ErrorCode } from "../../gateway/generated/resolvers.ts";
import type { Row } from "../../schema/rest/row.ts";
import { sampleReply } from "./data/sample.ts";

/*
 * What a foreign REST server may send instead of the documented reply, and what must result from it.
 * A server that drips or hangs needs time limits of its own: tests/gateway/resilience.test.ts.
 */

/** A mark in every body, header and reason phrase that must not reach the client. */
export const canary = "canary-upstream";

/** The expected result of the fields that read the row. */
export type Outcome =
  /** The same data as for the documented reply. */
  | "same"
  /** The reply holds less than documented; the only promise is that there is no error. */
  | "less"
  /** Without a `message` of the server the client gets the row's fallback, or the `fallback` given here. */
  | { code: ErrorCode; message?: string; fallback?: string | undefined; retryAfterSeconds?: number };

export interface Variant {
  name: string;
  answer(row: Row, good: unknown): (request: IncomingMessage, response: ServerResponse) => void;
  outcome(row: Row): Outcome;
}

const hostileHeaders = { "x-powered-by": canary, "set-cookie": `session=${canary}`, server: `${canary}/1.0` };

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Rewrites a value from the leaves up; `change` gets each part with its key. */
function rewrite(value: unknown, change: (part: unknown, key: string) => unknown, key = ""): unknown {
  if (Array.isArray(value))
    return change(
      value.map((item) => rewrite(item, change, key)),
      key,
    );
  if (!isObject(value)) return change(value, key);
  const entries = Object.entries(value).map(([name, inner]) => [name, rewrite(inner, change, name)] as const);
  return change(Object.fromEntries(entries), key);
}

/** Replaces each part that may be absent by `replace` (undefined removes it), if the row still accepts the whole. */
function without(row: Row, reply: unknown, which: (part: unknown) => boolean, replacement: null | undefined): unknown {
  const copy = structuredClone(reply);
  const visit = (parent: unknown): void => {
    if (Array.isArray(parent)) return parent.forEach(visit);
    if (!isObject(parent)) return;
    for (const [key, part] of Object.entries(parent)) {
      visit(part);
      if (!which(part)) continue;
      if (replacement === undefined) delete parent[key];
      else parent[key] = replacement;
      if (!safeParse(row.reply, copy).success) parent[key] = part;
    }
  };
  visit(copy);
  return copy;
}

const isValue = (part: unknown): boolean => typeof part !== "object" || part === null;

/** JSON as a foreign server sends it. */
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, canary, { ...hostileHeaders, "content-type": "application/json", ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

const bytes =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, canary, { ...hostileHeaders, ...headers }).end(body);

const reworded = (name: string, change: (reply: unknown, row: Row) => unknown, outcome: "same" | "less"): Variant => ({
  name,
  answer: (row, good) => json(row.status ?? 200, change(good, row)),
  outcome: () => outcome,
});

const failing = (name: string, answer: Variant["answer"], outcome: Outcome | ((row: Row) => Outcome)): Variant => ({
  name,
  answer,
  outcome: typeof outcome === "function" ? outcome : () => outcome,
});

/** Values that a row may refuse; what it accepts has to reach the client. */
const unreadable = (name: string, change: (part: unknown, key: string) => unknown): Variant => {
  const changed = (reply: unknown): unknown => rewrite(reply, change);
  return failing(
    name,
    (row, good) => json(row.status ?? 200, changed(good)),
    (row) => (safeParse(row.reply, changed(sampleReply(row))).success ? "less" : upstreamFailed),
  );
};

/** A 401 or 403 without a code: a public call says nothing about the caller's session, unless it checks a password. */
const refused = ({ access, extension, checksPassword }: Row, code: ErrorCode): { code: ErrorCode } => {
  if (access !== "public") return { code };
  if (extension !== undefined) return { code: "NOT_OFFERED" };
  return { code: checksPassword === true ? code : "FORBIDDEN" };
};

/** 404, 405 and 501 without a code mean that the server does not offer this extension. */
const absent =
  (code: ErrorCode): ((row: Row) => Outcome) =>
  (row) => ({ code: row.extension === undefined ? code : "NOT_OFFERED" });

const html = `<!doctype html><h1>${canary}</h1><pre>Error: ${canary}\n at Object.run (/var/www/${canary}/app.js:1:1)</pre>`;
const junk = {
  stack: `at run (/srv/${canary}.js)`,
  host: canary,
  errors: [{ path: canary }],
  data: null,
  status: canary,
};
/** For a row with `otherStatus` any other status of success is a failure, with that text. */
const otherStatus = (row: Row): Outcome => ({ code: "UPSTREAM_FAILED", fallback: row.otherStatus });
const upstreamFailed: Outcome = { code: "UPSTREAM_FAILED" };
// made once, because it is sent with every call
const padding = Buffer.alloc(10 * 1024 * 1024, " ");

const longMessage = "Their words, ".repeat(40);

/** All deviations from the documented reply, by name. */
export const variants: Variant[] = [
  reworded("the documented reply", (reply) => reply, "same"),
  reworded("under data (D-324)", (reply) => ({ success: true, status: "success", error: null, data: reply }), "same"),
  reworded(
    "_id instead of id",
    (reply) =>
      rewrite(reply, (part) => {
        if (!isObject(part) || !("id" in part)) return part;
        const { id, ...rest } = part;
        return { _id: id, ...rest };
      }),
    "same",
  ),
  reworded(
    "numeric ids",
    (reply) =>
      rewrite(reply, (part, key) =>
        /(^id|Id)$/.test(key) && typeof part === "string" && /^\d+$/.test(part) ? Number(part) : part,
      ),
    "same",
  ),
  reworded(
    "numbers as text",
    (reply) => rewrite(reply, (part) => (typeof part === "number" ? String(part) : part)),
    "same",
  ),
  unreadable("numbers with a fraction", (part) => (typeof part === "number" ? part + 0.4 : part)),
  unreadable("numbers beyond 32 bits", (part) => (typeof part === "number" ? 3_000_000_000 : part)),
  unreadable("numbers of 400 digits, as text", (part) => (typeof part === "number" ? "9".repeat(400) : part)),
  reworded(
    "times in milliseconds since 1970",
    (reply) =>
      rewrite(reply, (part) => (typeof part === "string" && /^\d{4}-.*Z$/.test(part) ? Date.parse(part) : part)),
    "same",
  ),
  reworded(
    "extra fields everywhere",
    (reply) =>
      rewrite(reply, (part) => {
        if (!isObject(part)) return part;
        // an own property of this name, as JSON.parse makes it
        const prototype = { value: { isAdmin: true, canary }, enumerable: true, configurable: true, writable: true };
        return Object.defineProperty({ ...part, __v: 0, extra: canary, more: [{ canary }] }, "__proto__", prototype);
      }),
    "same",
  ),
  reworded("optional values missing", (reply, row) => without(row, reply, isValue, undefined), "less"),
  reworded("optional values null", (reply, row) => without(row, reply, isValue, null), "less"),
  reworded("optional parts missing", (reply, row) => without(row, reply, () => true, undefined), "less"),
  reworded("null for every list", (reply) => rewrite(reply, (part) => (Array.isArray(part) ? null : part)), "less"),
  reworded(
    "lists wrapped in an object",
    (reply) => rewrite(reply, (part) => (Array.isArray(part) ? { page: 1, items: part, meta: { canary } } : part)),
    "same",
  ),
  failing(
    "201 for 200",
    (row, good) => json(row.status === 201 ? 200 : 201, good),
    (row) => (row.otherStatus === undefined ? "same" : otherStatus(row)),
  ),
  failing(
    "JSON declared as text/html",
    (row, good) => bytes(row.status ?? 200, JSON.stringify(good), { "content-type": `text/html; x=${canary}` }),
    "same",
  ),
  failing("JSON without a content type", (row, good) => bytes(row.status ?? 200, JSON.stringify(good)), "same"),
  failing(
    "204 without a body",
    () => bytes(204, ""),
    (row) => {
      if (row.otherStatus !== undefined) return otherStatus(row);
      return safeParse(row.reply, undefined).success ? "less" : upstreamFailed;
    },
  ),
  failing("400 with a message", () => json(400, { message: "Their words" }), {
    code: "BAD_USER_INPUT",
    message: "Their words",
  }),
  failing("409 with a message among other fields", () => json(409, { message: "Their words", code: canary, ...junk }), {
    code: "CONFLICT",
    message: "Their words",
  }),
  failing("400 with a very long message", () => json(400, { message: `${longMessage}${canary}`, ...junk }), {
    code: "BAD_USER_INPUT",
    message: longMessage.slice(0, 300),
  }),
  failing("400 without a message", () => json(400, { ...junk }), { code: "BAD_USER_INPUT" }),
  failing("400 with words elsewhere", () => json(400, { error: { message: "Their words" }, ...junk }), {
    code: "BAD_USER_INPUT",
    message: "Their words",
  }),
  failing("400 with a list of messages", () => json(400, { message: ["Their words", canary] }), {
    code: "BAD_USER_INPUT",
    message: "Their words",
  }),
  failing(
    "401 without a body",
    () => bytes(401, ""),
    (row) => refused(row, "UNAUTHENTICATED"),
  ),
  failing(
    "403 as a JSON text",
    () => json(403, canary),
    (row) => refused(row, "FORBIDDEN"),
  ),
  failing("404 with a code", () => json(404, { message: "Their words", code: "NOT_FOUND" }), {
    code: "NOT_FOUND",
    message: "Their words",
  }),
  failing("404 in HTML", () => bytes(404, html, { "content-type": "text/html" }), absent("NOT_FOUND")),
  failing(
    "405 without a code",
    () => json(405, { message: "Their words" }),
    (row) => (row.extension === undefined ? { code: "NOT_FOUND", message: "Their words" } : { code: "NOT_OFFERED" }),
  ),
  failing("501 without a code", () => json(501, { message: canary }), absent("UPSTREAM_FAILED")),
  failing("429 with Retry-After", () => json(429, { ...junk }, { "retry-after": "7" }), {
    code: "RATE_LIMITED",
    retryAfterSeconds: 7,
  }),
  failing("500 in HTML", () => bytes(500, html, { "content-type": "text/html" }), upstreamFailed),
  failing("500 in JSON", () => json(500, { message: canary, ...junk }), upstreamFailed),
  failing(
    "200 in HTML",
    () => bytes(200, html, { "content-type": "text/html" }),
    // the first page of the server's own client, at a path that it does not know
    ({ extension, method }) => (extension !== undefined && method === "GET" ? { code: "NOT_OFFERED" } : upstreamFailed),
  ),
  failing("a redirect", () => bytes(302, "", { location: `/${canary}` }), upstreamFailed),
  failing(
    "gzip that nobody asked for",
    (row, good) => bytes(row.status ?? 200, gzipSync(JSON.stringify(good)), { "content-encoding": "gzip" }),
    upstreamFailed,
  ),
  failing("garbage", () => bytes(200, `{{{ ${canary} \u0000`), upstreamFailed),
  failing(
    "a truncated body",
    (row, good) => (_request, response) => {
      const text = JSON.stringify(good);
      response.writeHead(row.status ?? 200, { ...hostileHeaders, "content-length": text.length + 500 });
      response.write(text, () => response.destroy());
    },
    upstreamFailed,
  ),
  failing(
    "10 MB",
    (row, good) => (_request, response) => {
      response.writeHead(row.status ?? 200, hostileHeaders);
      response.write(JSON.stringify(good));
      response.end(padding);
    },
    upstreamFailed,
  ),
  failing("a reset", () => (request) => void request.socket.resetAndDestroy(), upstreamFailed),
];
