import katex, { type KatexOptions } from "katex";
import { LRUCache } from "lru-cache";
import type { FormattedNode } from "../../schema/rules/formatted.ts";
import { formulaText } from "./formula-text.ts";
import { readMathML } from "./mathml-tree.ts";

/** Formulas beyond this stay as they were written; an exam's have a tenth of it. */
const longestFormula = 1000;
/** New formulas that one request may have translated, in characters; the rest of its formulas show as plain text. */
const mostNewCharacters = 20_000;

const options: KatexOptions = {
  output: "mathml",
  throwOnError: true,
  // signs that LaTeX does not know, such as ₦, are shown
  strict: "ignore",
  maxExpand: 100,
  maxSize: 10,
};

// In characters, a node of the tree counting sixteen: some 20 MB at most.
const translated = new LRUCache<string, { node: FormattedNode }>({
  maxSize: 2_000_000,
  sizeCalculation: ({ node }, key) => key.length + 16 * countNodes(node),
});

const countNodes = (value: unknown): number =>
  Array.isArray(value) ? value.reduce<number>((sum, child) => sum + countNodes(child), 1) : 1;

/** How much one request has had translated so far; made by `newPurse`. */
export interface Purse {
  charactersLeft: number;
}
export const newPurse = (): Purse => ({ charactersLeft: mostNewCharacters });

/** A formula as an element with its words, or as readable text where KaTeX does not know it or it is too large. */
export function formulaNode(tex: string, isBlock: boolean, purse: Purse): FormattedNode {
  if (tex.length > longestFormula) return tex;
  const key = (isBlock ? "$" : "") + tex;
  const known = translated.get(key);
  if (known !== undefined) return known.node;
  if (purse.charactersLeft < tex.length) return formulaText(tex);
  purse.charactersLeft -= tex.length;
  const node = translate(tex, isBlock);
  translated.set(key, { node });
  return node;
}

function translate(tex: string, isBlock: boolean): FormattedNode {
  const words = formulaText(tex);
  let isRefused = false;
  // links, pictures and HTML (SEC-40): KaTeX would print the command in red
  const trust = (): boolean => {
    isRefused = true;
    return false;
  };
  try {
    const xml = katex.renderToString(tex, { ...options, displayMode: isBlock, trust });
    return isRefused ? words : readMathML(xml, words);
  } catch {
    // Whatever is wrong with it, the person reads it as text.
    return words;
  }
}
