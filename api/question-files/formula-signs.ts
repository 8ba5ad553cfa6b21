/*
 * Formulas stand between dollar signs here, and between `\(` and `\)` in Moodle, which draws nothing between single dollar
 * signs. Two dollar signs mean the same in both. "$5 and $10" are prices, as on the screens of the exam.
 */

const ours = /\\.|\$\$(?!\s)(?:\\.|[^$\\])+\$\$|\$(?![\s$])((?:\\.|[^$\\])*(?:\\.|[^$\\\s]))\$(?!\d)/gs;
const theirs = /(?<!\\)\\\(((?:[^\\]|\\(?![()]))*)\\\)|(?<!\\)\\\[((?:[^\\]|\\(?![[\]]))*)\\\]/g;
const outerSpace = /^\s+|(?<!\\)\s+$/g;

/** Writes the formulas of a text as Moodle draws them. */
export const toMoodleFormulas = (text: string): string =>
  text.replaceAll(ours, (whole: string, formula: string | undefined) =>
    formula === undefined ? whole : `\\(${formula}\\)`,
  );

/** Reads formulas between the brackets of Moodle; those between dollar signs stay as they are. */
export const fromMoodleFormulas = (text: string): string =>
  text.replaceAll(theirs, (_whole: string, inline: string | undefined, block: string | undefined) =>
    inline === undefined ? `$$${(block ?? "").replaceAll(outerSpace, "")}$$` : `$${inline.replaceAll(outerSpace, "")}$`,
  );
