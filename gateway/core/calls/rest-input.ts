import { safeParse } from "zod/v4/core";
import { isRepeatKey, missingToken } from "../../../schema/rest/bearer.ts";
import { isRecord } from "../../../schema/rest/lenient-readers.ts";
import type { Row } from "../../../schema/rest/row.ts";
import { megabytes } from "../../../schema/rules/counted.ts";
import { zodErrorMap } from "../../../schema/rest/zod-error-map.ts";
import { CallFailed, fieldPath } from "../errors.ts";
import type { FileFault } from "./files.ts";

/* What of a call is checked and written before it is sent, and the refusals of what cannot be sent. */

/** Fills in the `:name` parts. @throws CallFailed for a value that would not stay within its path segment (SEC-46) */
export function fillPath(row: Row, params: Record<string, string> | undefined): string {
  return row.path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = params?.[name] ?? "";
    const isSegment = value !== "" && value !== "." && value !== ".." && value.length <= 300;
    // half of a character, which JSON can write, has no form in a path
    if (!isSegment || !value.isWellFormed()) throw badInput(row, "Not found");
    return encodeURIComponent(value);
  });
}

/** The query of a call with its question mark; what is not given is left out. @throws CallFailed as `parseInput` */
export function queryString(row: Row, query: unknown): string {
  if (row.query === undefined) return "";
  const values = parseInput(row, row.query, query ?? {});
  const entries = Object.entries(values as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]): [string, string] => [name, String(value)]);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}

/** Checks input by the row's own rule before the call, so that its message is the same in front of any server. */
export function parseInput(row: Row, schema: Row["body"], value: unknown): unknown {
  if (schema === undefined) return value;
  const result = safeParse(schema, value, { error: zodErrorMap });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badInput(row, issue?.message ?? row.fallback, issue?.path.map(String).join("."));
}

/**
 * The body of a documented POST without the fields that are null, because strict servers refuse null and fields that they do
 * not know. In a PUT null may clear a value, and our own calls say what null means, so those stay as they are.
 */
export const givenFields = ({ method, extension }: Row, body: unknown): unknown =>
  method === "POST" && extension === undefined && isRecord(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    : body;

/** The text fields of a multipart call; null and undefined are not sent. */
export const textFields = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

/** A token given as a variable may contain anything, so its form is checked before it becomes a header. */
export function headerSafe(row: Row, token: string): string {
  if (/^[\w.~+/=-]{1,1000}$/.test(token)) return token;
  const message = missingToken.school;
  throw new CallFailed({ code: "UNAUTHENTICATED", status: 401, serverMessage: message, fallback: row.fallback });
}

/**
 * The key by which a server knows a repeated write. It ignores a key of another form, and would make the write twice (D-240).
 * @throws CallFailed for such a key
 */
export function checkedRepeatKey(row: Row, key: string): string {
  if (isRepeatKey(key)) return key;
  const message = "The request key must have 16 to 100 letters, digits, hyphens or underscores";
  throw badInput(row, message, "requestKey");
}

export function badInput(row: Row, message: string, field?: string): CallFailed {
  return new CallFailed({
    code: "BAD_USER_INPUT",
    status: 400,
    serverMessage: message,
    field: fieldPath(field),
    fallback: row.fallback,
  });
}

/** The refusal of a file that is too large or did not arrive whole. */
export function fileFailed(row: Row, fault: FileFault): CallFailed {
  return fault.isTooLarge
    ? new CallFailed({
        code: "PAYLOAD_TOO_LARGE",
        status: 413,
        serverMessage: `The file is larger than ${megabytes(row.file?.maxBytes ?? 0)}.`,
        fallback: row.fallback,
      })
    : badInput(row, "The file did not arrive whole. Please send it again.");
}

/** The answer for an extension that this server does not have. */
export function notOffered(row: Row): CallFailed {
  return new CallFailed({ code: "NOT_OFFERED", status: 501, serverMessage: null, fallback: row.fallback });
}
