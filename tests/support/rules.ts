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
export const digits = (count: number): string => "8".repeat(count);

/** One field of a form: the values that it takes, and those that it refuses with these words. */
export type Field = readonly [
  name: string,
  taken: readonly unknown[],
  refused: readonly (readonly [unknown, string])[],
];

/**
 * Checks a form, which is right in all other fields, with the values that `fields` names. @returns a line for each value that it
 * takes or refuses otherwise than `fields` says
 */
export function differences(rules: $ZodType, form: object, fields: readonly Field[]): string[] {
  const check = (change: object, words: string | undefined): string[] => {
    const [fault] = faults(rules, { ...form, ...change });
    return fault === words ? [] : [`${JSON.stringify(change).slice(0, 60)}: ${fault ?? "no fault"}`];
  };
  return [
    ...check({}, undefined),
    ...fields.flatMap(([name, taken, refused]) => [
      ...taken.flatMap((value) => check({ [name]: value }, undefined)),
      ...refused.flatMap(([value, words]) => check({ [name]: value }, `${name}: ${words}`)),
    ]),
  ];
}

/** A required field of one line. `signs` makes texts that it takes, of a given length. */
export const line = (name: string, missing: string, most: number, signs = letters): Field => [
  name,
  [signs(1), signs(most), ` ${signs(most)} `],
  [
    [undefined, missing],
    ["", missing],
    ["  ", missing],
    [signs(most + 1), "This is too long"],
    [`${signs(1)}\n${signs(1)}`, "Line breaks are not allowed here"],
  ],
];
