import { safeParse, type $ZodType } from "zod/v4/core";

/** `field: message` of each fault that rules find. */
export const faults = (rules: $ZodType, value: unknown): string[] =>
  (safeParse(rules, value).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);

/** What a form or body becomes. @throws where it is refused */
export function read(rules: $ZodType, value: unknown): unknown {
  const { data, error } = safeParse(rules, value);
  if (error) throw error;
  return data;
}

export const letters = (count: number): string => "a".repeat(count);
