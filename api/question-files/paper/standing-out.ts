import type { KeyOrigin } from "../../../schema/rules/words.ts";
import type { Option } from "./option-labels.ts";
import { marksIn } from "../../core/files/text-line.ts";

/* The right option in bold, underlined, highlighted or in a colour: only where a paper does it consistently. */

const tracks = ["highlight", "colour", "underline", "bold"] as const satisfies readonly KeyOrigin[];
type Track = (typeof tracks)[number];

/** Places of the options that stand out; a mark that all options have does not count. */
function findPlaces(options: readonly Option[], part: "line" | "label", track: Track): number[] {
  const kinds = options.map((option) => [...marksIn(option[part])].filter((kind) => kind.split(" ")[0] === track));
  const colours = kinds.map(([kind]) => kind ?? "");
  const usual = colours.toSorted(
    (a, b) => colours.filter((one) => one === b).length - colours.filter((one) => one === a).length,
  )[0];
  const base = colours.includes("") ? "" : usual;
  const places = colours.flatMap((colour, place) => (colour === base ? [] : [place]));
  return places.length === options.length ? [] : places;
}

interface Standing {
  place: number;
  origin: KeyOrigin;
}
export interface StandingOut {
  /** What stands out alone in each question. */
  single: Standing[][];
  /** By question: whether several options stand out in a way in which only the right one should. */
  isSeveral: boolean[];
}

/**
 * What stands out in each question. A way of marking counts when most of the questions that use it mark one option, and when it
 * marks at least half of the questions that have no other key.
 */
export function standingOut(questions: readonly { options: readonly Option[]; hasOtherKey: boolean }[]): StandingOut {
  const out: StandingOut = { single: questions.map(() => []), isSeveral: questions.map(() => false) };
  for (const part of ["line", "label"] as const) {
    for (const track of tracks) {
      const places = questions.map(({ options }) => (options.length > 1 ? findPlaces(options, part, track) : []));
      const used = places.filter((found) => found.length > 0).length;
      const alone = places.filter((found) => found.length === 1).length;
      const open = questions.flatMap(({ hasOtherKey, options }, at) => (hasOtherKey || options.length < 2 ? [] : [at]));
      const openAlone = open.filter((at) => places[at]?.length === 1).length;
      const isConsistent = alone > 0 && alone * 5 >= used * 4 && openAlone * 2 >= open.length;
      if (!isConsistent) continue;
      for (const [at, found] of places.entries()) {
        const [place] = found;
        if (place === undefined) continue;
        if (found.length === 1) out.single[at]?.push({ place, origin: track });
        else out.isSeveral[at] = true;
      }
    }
  }
  return out;
}
