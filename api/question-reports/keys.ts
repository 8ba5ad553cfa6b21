import { letters, type Letter } from "../../schema/rules/words.ts";

/** A question in one version, as far as its key is concerned. */
export interface Keyed {
  version: number;
  option_a: string;
  option_b: string;
  option_c: string;
  option_d: string;
  correct_answer: Letter;
}

const trimmedOptions = (content: Keyed): string[] =>
  [content.option_a, content.option_b, content.option_c, content.option_d].map((text) => text.trim());

/**
 * The right letter of each version, by the key of the newest: the option that says the same, for options may have changed
 * places; where none does, its wording was corrected, and the place counts.
 */
export function keysByVersion(newest: Keyed, versions: readonly Keyed[]): Map<number, Letter> {
  const place = letters.indexOf(newest.correct_answer);
  const right = trimmedOptions(newest)[place] ?? "";
  return new Map(
    versions.map((content) => {
      const same = trimmedOptions(content).indexOf(right);
      return [content.version, letters[same] ?? newest.correct_answer] as const;
    }),
  );
}
