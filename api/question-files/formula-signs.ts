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

/** A text in pieces; those that are formulas with their TeX. */
export function splitFormulas(text: string): { text: string; tex: string | null }[] {
  const pieces: { text: string; tex: string | null }[] = [];
  let from = 0;
  for (const { 0: whole, 1: formula, index } of text.matchAll(ours)) {
    const tex = formula ?? (whole.startsWith("$$") ? whole.slice(2, -2) : null);
    if (tex === null) continue;
    pieces.push({ text: text.slice(from, index), tex: null }, { text: whole, tex });
    from = index + whole.length;
  }
  return [...pieces, { text: text.slice(from), tex: null }];
}

/** Reads formulas between the brackets of Moodle; those between dollar signs stay as they are. */
export const fromMoodleFormulas = (text: string): string =>
  text.replaceAll(theirs, (_whole: string, inline: string | undefined, block: string | undefined) =>
    inline === undefined ? `$$${(block ?? "").replaceAll(outerSpace, "")}$$` : `$${inline.replaceAll(outerSpace, "")}$`,
  );
