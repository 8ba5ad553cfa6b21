import { z, type core } from "zod";
import { safeParse } from "zod/v4/core";

/*
 * The form of a reply that the documents show: a text is a string, an id is under `id`, a list is an array. Such a reply
 * needs no conversion, so this form is tried first, which takes a tenth of the time (docs/performance.md). Replies in any
 * other form go through the lenient readers.
 */

type Schema = core.$ZodType;

const forms = new WeakMap<Schema, () => Schema>();

/** Gives a schema its documented form, which must accept only values that `schema` returns unchanged. */
export function withDocumentedForm<S extends Schema>(schema: S, form: () => Schema): S {
  forms.set(schema, form);
  return schema;
}

/** Whether a schema accepts a missing field. */
export const acceptsMissing = (schema: Schema): boolean => safeParse(schema, undefined).success;

/** A faster schema for the documented form: it accepts less, and returns the same as `schema` for what it accepts. */
export function documentedForm(schema: Schema): Schema {
  const named = forms.get(schema);
  if (named !== undefined) return named();
  const { def } = schema._zod as core.$ZodTypes["_zod"];
  // a schema with checks is used as it is
  if (def.checks !== undefined && def.checks.length > 0) return schema;
  if (def.type === "object" && def.catchall === undefined) return documentedObject(def.shape);
  if (def.type === "array") return z.array(documentedForm(def.element));
  if (def.type === "nullable") return z.nullable(documentedForm(def.innerType));
  // optional, unless the inner schema turns a missing field into a value
  if (def.type === "optional") {
    const form = documentedForm(def.innerType);
    return acceptsMissing(def.innerType) ? form : z.optional(form);
  }
  if (def.type === "pipe" && def.out._zod.def.type === "transform") return z.pipe(documentedForm(def.in), def.out);
  // zod tries the options in order, so what the first accepts never reaches the others
  if (def.type === "union" && def.options[0] !== undefined) return documentedForm(def.options[0]);
  return schema;
}

/** An object whose fields have their documented form; unknown fields are dropped. */
export const documentedObject = (shape: core.$ZodLooseShape): Schema =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, documentedForm(field as Schema)])));
