import type * as z from "zod/mini";
import { partOf, type Part } from "../use-part.ts";

/** The rules of a form; `Parsed` is what a correct form holds. */
export type FormRules<Parsed> = Part<z.ZodMiniType<Parsed>>;

/**
 * Rules of schema/rules that are fetched when somebody begins to fill in the form. They and the library they are written in are
 * a twentieth of a page, which therefore comes sooner on a slow network.
 */
export const formRules = <Parsed>(load: () => Promise<z.ZodMiniType<Parsed>>): FormRules<Parsed> =>
  partOf(async () => {
    const [rules] = await Promise.all([load(), import("../jitless.ts")]);
    return rules;
  });

/** Said when they cannot be fetched: there is no network, or the server has the files of a newer version. */
export const notChecked = "This could not be checked. Look at your connection and try again, or load the page again.";

/** The first message of each wrong field. */
export function firstMessages(error: z.core.$ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) messages[String(path[0])] ??= message;
  return messages;
}
