import { z, type core } from "zod";
import { pageMost, pageSizeMost } from "../rules/limits.ts";
import { acceptsMissing, documentedForm, documentedObject, withDocumentedForm } from "./documented-form.ts";

/*
 * What a reply may look like when somebody else wrote the server: ids as numbers or under `_id`, numbers as text and
 * the reverse, nulls for what is optional, lists that are missing or wrapped in an object. Everything else is refused.
 * Each kind is one function, beside the plain form that needs none of it (documented-form.ts).
 */

// Values come from JSON and cannot be circular; zod's guard against circles remembers every object of every reply, which
// made the garbage collector the busiest part of the gateway. Schemas read this setting when they are made.
z.config({ memoizer: { alloc: (_schema, _payload, empty) => empty, attach: () => {}, guard: () => {} } });

type Read<Out> = (value: unknown) => Out | undefined;

/** A kind of value; `read` answers undefined for what it does not accept, and what `plain` accepts unchanged. */
const kind = <Out, In>(name: string, plain: core.$ZodType, read: Read<Out>) => {
  const reader = z.transform((value: unknown, context: core.ParsePayload) => {
    const result = read(value);
    if (result === undefined) context.issues.push({ code: "custom", message: `expected ${name}`, input: value });
    return result;
  });
  return withDocumentedForm(reader as unknown as z.ZodType<Out, In>, () => plain);
};

/** The same kind where nothing may stand for null. */
const maybe = <Out, In>(name: string, plain: core.$ZodType, read: Read<Out | null>) => {
  const form = z.nullable(plain);
  const reader = kind<Out | null, In | null | undefined>(name, form, (value) => (value === null ? null : read(value)));
  return withDocumentedForm(z.prefault(reader, null), () => form);
};

const filled = z.string().min(1);

const readText: Read<string> = (value) =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;

const numeric = /^-?\d+(\.\d+)?$/;
const readNumber: Read<number> = (value) => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  return typeof value === "string" && numeric.test(value.trim()) ? Number(value) : undefined;
};

const readFlag: Read<boolean> = (value) => {
  if (typeof value === "boolean") return value;
  if (value === "true" || value === 1) return true;
  return value === "false" || value === 0 ? false : undefined;
};

/** Text, also where a server sends a number. */
export const text = kind<string, string | number>("text", z.string(), readText);

/** Text that may be absent; empty counts as absent. */
export const maybeText = maybe<string, string | number>("text or null", filled, (value) =>
  value === "" ? null : readText(value),
);

/** An id is an opaque string on our side, whatever it is on theirs. */
export const id = kind<string, string | number>("an id", filled, (value) =>
  value === "" ? undefined : readText(value),
);

const readCount: Read<number> = (value) => {
  const found = readNumber(value);
  return found === undefined ? undefined : Math.round(found);
};

/** What most servers send and what goes out: decided without making a Date, in every row of every list. */
const iso = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** Milliseconds since 1970; fewer digits are a year. */
const milliseconds = /^\d{11,14}$/;

/** A moment in whatever form a server sends it, as ISO 8601 in UTC; undefined for what is none. */
export const readTime: Read<string> = (value) => {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  if (typeof value === "string" && iso.test(value)) return value;
  const date = new Date(typeof value === "string" && milliseconds.test(value) ? Number(value) : value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/** A moment as ISO 8601 in UTC, however the server writes it: another format, an offset, milliseconds since 1970. */
export const time = kind<string, string | number>("a time", z.string().regex(iso), readTime);

/** A moment that may be absent; what cannot be read as one counts as absent, it is never worth a whole answer. */
export const maybeTime = maybe<string, string | number>(
  "a time or null",
  z.string().regex(iso),
  (value) => readTime(value) ?? null,
);

/** A whole number; a fraction is rounded. */
export const count = kind<number, number | string>("a whole number", z.int(), readCount);
export const maybeCount = maybe<number, number | string>("a whole number or null", z.int(), readCount);

/** A finite number, also where a server sends it as text. */
export const number = kind<number, number | string>("a number", z.number(), readNumber);
export const maybeNumber = maybe<number, number | string>("a number or null", z.number(), readNumber);

export const flag = kind<boolean, boolean | string | number>("true or false", z.boolean(), readFlag);
export const maybeFlag = maybe<boolean, boolean | string | number>("true, false or null", z.boolean(), readFlag);

/** A whole number in a query string or a body of ours. */
export const wholeNumber = z.coerce.number().int();

/** Page and size of a list, counted from 1; what lies outside the limits is moved to them (LIM-09). */
export const paging = (defaultSize: number) => ({
  page: wholeNumber.transform((page) => Math.min(Math.max(page, 1), pageMost)).default(1),
  limit: wholeNumber.transform((size) => Math.min(Math.max(size, 1), pageSizeMost)).default(defaultSize),
});

/** A day of the calendar in Lagos, `2026-11-20`. */
export const day = z.iso.date("Please give the day as YYYY-MM-DD");

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object with an identity: `_id` serves where `id` is missing; unknown fields are dropped. */
export const entity = <Shape extends core.$ZodLooseShape>(shape: Shape) => {
  const reader = z.preprocess(
    (value) =>
      isRecord(value) && value["id"] === undefined && value["_id"] !== undefined
        ? { ...value, id: value["_id"] }
        : value,
    z.object(shape),
  );
  // one that can do without an id may still have it under the other name
  const needsId = shape["id"] === undefined || !acceptsMissing(shape["id"] as core.$ZodType);
  return withDocumentedForm(reader, () => (needsId ? documentedObject(shape) : reader));
};

/** A list that may be missing (null) or wrapped in an object under any one name. */
export const list = <Item extends core.$ZodType>(item: Item) =>
  withDocumentedForm(
    z.preprocess((value) => {
      if (Array.isArray(value)) return value;
      if (value === null || value === undefined) return [];
      if (!isRecord(value)) return value;
      const arrays = Object.values(value).filter((inside) => Array.isArray(inside));
      return arrays.length === 1 ? arrays[0] : value;
    }, z.array(item)),
    () => z.array(documentedForm(item)),
  );

/** A reply that must be there to count, as of a payment: nothing at all says nothing. */
export const confirmation = withDocumentedForm(z.object({ message: maybeText }), () =>
  documentedObject({ message: maybeText }),
);

/** The usual reply of a write: a message, if the server has one. */
export const notice = withDocumentedForm(
  z.preprocess((value) => (isRecord(value) ? value : {}), z.object({ message: maybeText })),
  () => documentedObject({ message: maybeText }),
);
