import type { core } from "zod";
import { safeParse } from "zod/v4/core";
import { isRecord } from "../../../schema/rest/lenient-readers.ts";
import type { Row } from "../../../schema/rest/row.ts";
import type { HttpResponse } from "./http-call.ts";

/* What is read from a response before its row's reader gets the value. */

/**
 * The body's value; undefined when the body is not JSON. An empty body counts as an absent value, but not with status 200
 * to a GET, where it would pass for an empty list. Two more bodies count as an absent value: plain words in reply to a DELETE,
 * and in reply to any write a word such as "OK", which servers send where the documents show no reply (D-343).
 */
export function parseJson(response: HttpResponse, method: Row["method"]): { value: unknown } | undefined {
  // PHP and ASP.NET servers may begin a body with a byte order mark or a line break, even one that is otherwise empty
  const text = response.body
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trim();
  if (text === "") return method === "GET" && response.status === 200 ? undefined : { value: undefined };
  if (method === "DELETE" && /^[\w .,!-]{1,100}$/.test(text)) return { value: undefined };
  if (method !== "GET" && /^(ok|created|accepted)$/i.test(text)) return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The documented fields of a reply; undefined where the reply is not a plain object. */
function fieldsOf({ reply }: Row): core.$ZodShape | undefined {
  const { def } = reply._zod as core.$ZodTypes["_zod"];
  return def.type === "object" ? def.shape : undefined;
}

/**
 * The documented reply, also where a server puts it under `data` (D-324) or under the name of the thing (D-394). Fields beside it
 * stay, such as a message or a total. A list under `data` becomes the list that the documents name.
 */
export function unwrapped(row: Row, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { data, ...beside } = value;
  if (isRecord(data)) return { ...value, ...insideOf(row, { ...beside, ...data }) };
  if (!Array.isArray(data)) return insideOf(row, value);
  const fields = fieldsOf(row);
  const listed = Object.entries(fields ?? {}).find(
    ([name, field]) => value[name] === undefined && Array.isArray(safeParse(field, []).data),
  );
  return listed === undefined ? value : { ...value, [listed[0]]: data };
}

/** Adds the fields of the only object in a reply, where that has documented fields and the reply has none but a message. */
function insideOf(row: Row, value: Record<string, unknown>): Record<string, unknown> {
  const fields = fieldsOf(row);
  if (fields === undefined) return value;
  const isDocumented = (name: string): boolean => name !== "message" && name in fields;
  const [inside, ...others] = Object.values(value).filter(isRecord);
  if (inside === undefined || others.length > 0 || Object.keys(value).some(isDocumented)) return value;
  return Object.keys(inside).some(isDocumented) ? { ...value, ...inside } : value;
}

/**
 * Whether a reply has none of its documented fields, but something under another name. Such a reply would be read as figures of 0
 * and empty lists.
 */
export function isAnotherForm(row: Row, value: unknown): boolean {
  const fields = row.method === "GET" ? fieldsOf(row) : undefined;
  if (fields === undefined || !isRecord(value) || Object.keys(fields).some((name) => name in value)) return false;
  return Object.values(value).some((inside) => typeof inside === "object" && inside !== null);
}

/** Whether a response is a page for people. */
export const isPage = ({ contentType }: HttpResponse): boolean => /^text\/html\b/i.test(contentType);

/** The seconds of a Retry-After header; undefined without one, and for a date. */
export function parseRetryAfter(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter);
  return retryAfter === null || !Number.isFinite(seconds) || seconds < 0 ? undefined : Math.ceil(seconds);
}

/** The first problem, for the log. For a reply that fits no form it is the problem of the most lenient reader, the last. */
export function firstIssue(issues: readonly core.$ZodIssue[]): string {
  const [issue] = issues;
  if (issue === undefined) return "?";
  const inside = issue.code === "invalid_union" && issue.path.length === 0 ? issue.errors.at(-1) : undefined;
  return inside === undefined ? `${issue.path.map(String).join(".")}: ${issue.message}` : firstIssue(inside);
}
