import { z, type core } from "zod";
import { safeParse } from "zod/v4/core";

/*
 * A reply in the form that the documents show needs no reading, only looking: a text that is a string, an id under `id`,
 * a list that is a list. A whole reply is looked at that way first, which takes a tenth of the time (docs/performance.md);
 * what has any other form is read value by value.
 */

type Schema = core.$ZodType;

const forms = new WeakMap<Schema, () => Schema>();

/** Says what `schema` accepts and hands on unchanged: most of what it meets, and nothing that it would read otherwise. */
export function withDocumentedForm<S extends Schema>(schema: S, form: () => Schema): S {
  forms.set(schema, form);
  return schema;
}

/** Whether a schema makes something of a field that is not there. */
export const acceptsMissing = (schema: Schema): boolean => safeParse(schema, undefined).success;

/** A schema that is quicker than `schema`, accepts less, and reads what it accepts in the same way. */
export function documentedForm(schema: Schema): Schema {
  const named = forms.get(schema);
  if (named !== undefined) return named();
  const { def } = schema._zod as core.$ZodTypes["_zod"];
  // a rule about the whole stays with the whole
  if (def.checks !== undefined && def.checks.length > 0) return schema;
  if (def.type === "object" && def.catchall === undefined) return documentedObject(def.shape);
  if (def.type === "array") return z.array(documentedForm(def.element));
  if (def.type === "nullable") return z.nullable(documentedForm(def.innerType));
  // a field that is missing is left out, unless what is inside makes something of it
  if (def.type === "optional") {
    const form = documentedForm(def.innerType);
    return acceptsMissing(def.innerType) ? form : z.optional(form);
  }
  if (def.type === "pipe" && def.out._zod.def.type === "transform") return z.pipe(documentedForm(def.in), def.out);
  // what the first accepts, no other gets to see
  if (def.type === "union" && def.options[0] !== undefined) return documentedForm(def.options[0]);
  return schema;
}

/** An object of the fields' plain forms; unknown fields are dropped. */
export const documentedObject = (shape: core.$ZodLooseShape): Schema =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, documentedForm(field as Schema)])));
