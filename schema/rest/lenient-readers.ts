import { z, type core } from "zod";
import { dayOfOurTime } from "../rules/fields.ts";
import { pageMax, pageSizeMax } from "../rules/limits.ts";
import { withoutUnseen } from "../rules/unseen-signs.ts";
import { acceptsMissing, documentedForm, documentedObject, withDocumentedForm } from "./documented-form.ts";

/*
 * Lenient readers for the replies of foreign servers. They accept ids as numbers or under `_id`, numbers as text and
 * the reverse, null for optional values, and lists that are missing or wrapped in an object. Everything else is refused.
 * Each reader comes with the documented form, which needs no conversion (documented-form.ts).
 */

// Switches off zod's guard against circular values, which JSON cannot have. It keeps every object of every reply, which
// made garbage collection the largest part of the gateway's work. Schemas read this setting when they are made.
z.config({ memoizer: { alloc: (_schema, _payload, empty) => empty, attach: () => {}, guard: () => {} } });

type Read<Out> = (value: unknown) => Out | undefined;

/** A reader of values. `read` returns undefined for values it refuses, and those that `documented` accepts unchanged. */
const lenientReader = <Out, In>(name: string, documented: core.$ZodType, read: Read<Out>) => {
  const reader = z.transform((value: unknown, context: core.ParsePayload) => {
    const result = read(value);
    if (result === undefined) context.issues.push({ code: "custom", message: `expected ${name}`, input: value });
    return result;
  });
  return withDocumentedForm(reader as unknown as z.ZodType<Out, In>, () => documented);
};

/** The same reader for a value that may be null, missing or an empty text. */
const lenientOrNull = <Out, In>(name: string, documented: core.$ZodType, read: Read<Out | null>) => {
  const form = z.nullable(documented);
  const reader = lenientReader<Out | null, In | null | undefined>(name, form, (value) =>
    value === null || value === "" ? null : read(value),
  );
  return withDocumentedForm(z.prefault(reader, null), () => form);
};

const filled = z.string().min(1);

const readText: Read<string> = (value) =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;

const numeric = /^\s*(-?\d+(?:\.\d+)?)\s*%?\s*$/;
const readNumber: Read<number> = (value) => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const digits = typeof value === "string" ? numeric.exec(value)?.[1] : undefined;
  // enough digits are no number any more, but infinite
  return digits === undefined || !Number.isFinite(Number(digits)) ? undefined : Number(digits);
};

const readFlag: Read<boolean> = (value) => {
  if (typeof value === "boolean") return value;
  if (value === "true" || value === 1 || value === "1") return true;
  return value === "false" || value === 0 || value === "0" ? false : undefined;
};

/** Text, also where a server sends a number. */
export const text = lenientReader<string, string | number>("text", z.string(), readText);

/** Text that may be absent; empty counts as absent. */
export const maybeText = lenientOrNull<string, string | number>("text or null", filled, readText);

/** The id of a thing, also where a server puts the whole thing in its place (D-393). */
const readId: Read<string> = (value) => readText(isRecord(value) ? (value["id"] ?? value["_id"]) : value) || undefined;

/** An id is an opaque string on our side, whatever it is on theirs. */
export const id = lenientReader<string, string | number>("an id", filled, readId);
export const maybeId = lenientOrNull<string, string | number>("an id or null", filled, readId);

/** A GraphQL `Int` has 32 bits; a larger number would make the whole answer fail. */
const maxCount = 2 ** 31 - 1;

const wholeForm = z.int().min(-maxCount).max(maxCount);

const readCount: Read<number> = (value) => {
  const found = Math.round(readNumber(value) ?? Number.NaN);
  return Math.abs(found) <= maxCount ? found : undefined;
};

/** The usual form, which is recognised without making a Date. */
const iso = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** A number has the digits of a year, of seconds since 1970, or of milliseconds. */
const year = /^\d{4}$/;
const seconds = /^\d{10}(\.\d+)?$/;
const milliseconds = /^\d{11,14}(\.\d+)?$/;
/** Databases write times like this. They are in UTC then (D-89), whatever the zone of this machine. */
const withoutZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

function dateOf(given: string): Date {
  if (milliseconds.test(given)) return new Date(Number(given));
  if (seconds.test(given)) return new Date(Number(given) * 1000);
  return new Date(withoutZone.test(given) ? `${given.replace(" ", "T")}Z` : given);
}

/** A moment in any common form, as ISO 8601 in UTC; undefined for anything else. */
export const readTime: Read<string> = (value) => {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const given = String(value);
  if (iso.test(given)) return given;
  if (typeof value === "number" && !year.test(given) && !seconds.test(given) && !milliseconds.test(given))
    return undefined;
  const date = dateOf(given);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/** A moment, as ISO 8601 in UTC; a server may send another format, an offset or milliseconds since 1970. */
export const time = lenientReader<string, string | number>("a time", z.string().regex(iso), readTime);

/** A moment that may be absent. An unreadable one counts as absent, so that the rest of the reply can be used. */
export const maybeTime = lenientOrNull<string, string | number>(
  "a time or null",
  z.string().regex(iso),
  (value) => readTime(value) ?? null,
);

/** A whole number of 32 bits; a fraction is rounded. */
export const count = lenientReader<number, number | string>("a whole number", wholeForm, readCount);
export const maybeCount = lenientOrNull<number, number | string>("a whole number or null", wholeForm, readCount);

/** A finite number, also where a server sends it as text, or as a percent with its sign. */
export const number = lenientReader<number, number | string>("a number", z.number(), readNumber);
export const maybeNumber = lenientOrNull<number, number | string>("a number or null", z.number(), readNumber);

/** Figures that a server adds up: databases answer null where there is nothing to add. */
export const countSum = maybeCount.transform((value) => value ?? 0);
export const sum = maybeNumber.transform((value) => value ?? 0);

export const flag = lenientReader<boolean, boolean | string | number>("true or false", z.boolean(), readFlag);
export const maybeFlag = lenientOrNull<boolean, boolean | string | number>(
  "true, false or null",
  z.boolean(),
  readFlag,
);

/** A whole number in a query string or in a body that we send. */
export const wholeNumber = z.coerce.number().int();

/** What a list is searched for, without what is copied along unseen (D-341). */
export const searchText = z.string().trim().overwrite(withoutUnseen).trim();

const upTo = (most: number) => wholeNumber.transform((given) => Math.min(Math.max(given, 1), most));

/** Page of a list, counted from 1, and size of a page; values outside the limits are set to the limit (LIM-09). */
export const pageNumber = upTo(pageMax);
export const pageSize = upTo(pageSizeMax);
export const paging = (defaultSize: number) => ({ page: pageNumber.default(1), limit: pageSize.default(defaultSize) });

/** A day of the calendar in Lagos, `2026-11-20`. */
export const day = z.iso
  .date("Please give the day as YYYY-MM-DD")
  .check(dayOfOurTime("Please check the year of the date"));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object with an `id`, which may be named `_id`; unknown fields are dropped. */
export const entity = <Shape extends core.$ZodLooseShape>(shape: Shape) => {
  const reader = z.preprocess(
    (value) =>
      isRecord(value) && value["id"] === undefined && value["_id"] !== undefined
        ? { ...value, id: value["_id"] }
        : value,
    z.object(shape),
  );
  // with an optional id the documented form would miss one under `_id`
  const needsId = shape["id"] === undefined || !acceptsMissing(shape["id"] as core.$ZodType);
  return withDocumentedForm(reader, () => (needsId ? documentedObject(shape) : reader));
};

/** Fields by which a reply is the thing itself, although a server may name its id in another way. */
const ownFields = ["id", "_id", "name", "firstName", "email"];

/**
 * What a write has made: the thing itself, or what the reply holds under one of `keys` or `data`, or else its only object, such
 * as `{ message, student: {…} }`.
 */
export const made = <Reader extends core.$ZodType>(reader: Reader, ...keys: string[]) =>
  withDocumentedForm(
    z.preprocess((value) => {
      if (!isRecord(value) || ownFields.some((name) => name in value)) return value;
      const named = [...keys, "data"].map((key) => value[key]).find(isRecord);
      const inside = Object.values(value).filter(isRecord);
      return named ?? (inside.length === 1 ? inside[0] : value);
    }, reader),
    () => documentedForm(reader),
  );

/** A list that may be missing, null, or in an object: its only array, or an empty one where `data` is null. */
export const list = <Item extends core.$ZodType>(item: Item) =>
  withDocumentedForm(
    z.preprocess((value) => {
      if (Array.isArray(value)) return value;
      if (value === null || value === undefined) return [];
      if (!isRecord(value)) return value;
      const arrays = Object.values(value).filter((inside) => Array.isArray(inside));
      // some servers write null for an empty list
      if (arrays.length === 0 && value["data"] === null) return [];
      return arrays.length === 1 ? arrays[0] : value;
    }, z.array(item)),
    () => z.array(documentedForm(item)),
  );

const distinct = <Value>(values: (Value | null)[]): Value[] => [
  ...new Set(values.filter((value): value is Value => value !== null)),
];

/** Texts and years to choose from, as a database lists them: some more than once, and some empty. */
export const textChoices = list(maybeText)
  .transform((found) => distinct(found))
  .pipe(z.array(z.string()));
export const yearChoices = list(maybeCount)
  .transform((found) => distinct(found))
  .pipe(z.array(z.int()));

/** The reply to the check of a payment, of which the documents show nothing: an object or `true`. A proxy may send an empty one. */
export const confirmation = withDocumentedForm(
  z.preprocess((value) => (value === true ? {} : value), z.object({ message: maybeText })),
  () => documentedObject({ message: maybeText }),
);

/** The reply to a write: a server may leave out any field, or send nothing. */
export const maybeObject = <Shape extends core.$ZodLooseShape>(shape: Shape) =>
  withDocumentedForm(
    z.preprocess((value) => (isRecord(value) ? value : {}), z.object(shape)),
    () => documentedObject(shape),
  );

/**
 * A field that our API adds to a documented reply. Where another server has something else under its name, the field counts as
 * missing, so that the documented fields are read all the same (D-393).
 */
export const own = <Reader extends z.ZodType>(reader: Reader) =>
  // a value and no function, which the compiled readers would not take
  withDocumentedForm(reader.catch(reader.parse(undefined) as never), () => documentedForm(reader));

/** The usual reply to a write: a message, or nothing. */
export const notice = maybeObject({ message: maybeText });
