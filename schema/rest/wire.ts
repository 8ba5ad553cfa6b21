import { z, type core } from "zod";

/*
 * What a reply may look like when somebody else wrote the server: ids as numbers or under `_id`, numbers as text and
 * the reverse, nulls for what is optional, lists that are missing or wrapped in an object. Everything else is refused.
 */

/** Text, also where a server sends a number. */
export const text = z.union([z.string(), z.number().transform(String)]);

/** Text that may be absent; empty counts as absent. */
export const maybeText = text.nullish().transform((value) => (value === undefined || value === "" ? null : value));

/** An id is an opaque string on our side, whatever it is on theirs. */
export const id = z.union([z.string().min(1), z.number().transform(String)]);

const numeric = z
  .string()
  .trim()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);

/** A finite number, also where a server sends it as text. */
export const number = z.union([z.number(), numeric]);
export const maybeNumber = number.nullish().transform((value) => value ?? null);

/** A whole number in a query string or a body of ours. */
export const wholeNumber = z.coerce.number().int();

export const flag = z.union([
  z.boolean(),
  z.enum(["true", "false"]).transform((value) => value === "true"),
  z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1),
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object with an identity: `_id` serves where `id` is missing; unknown fields are dropped. */
export const entity = <Shape extends core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(
    (value) =>
      isRecord(value) && value["id"] === undefined && value["_id"] !== undefined
        ? { ...value, id: value["_id"] }
        : value,
    z.object(shape),
  );

/** A list that may be missing (null) or wrapped in an object under any one name. */
export const list = <Item extends core.$ZodType>(item: Item) =>
  z.preprocess((value) => {
    if (value === null || value === undefined) return [];
    if (!isRecord(value)) return value;
    const arrays = Object.values(value).filter((inside) => Array.isArray(inside));
    return arrays.length === 1 ? arrays[0] : value;
  }, z.array(item));

/** The usual reply of a write: a message, if the server has one. */
export const notice = z.preprocess((value) => (isRecord(value) ? value : {}), z.object({ message: maybeText }));
