import katex, { type KatexOptions } from "katex";
import { LRUCache } from "lru-cache";
import type { FormattedNode } from "../rules/formatted.ts";
import { formulaText } from "./formula-text.ts";
import { readMathML } from "./mathml-tree.ts";

/** Longer formulas are shown as they were written. */
const longestFormula = 1000;
/** New formulas that one request may have translated, in characters; its other formulas are shown as plain text. */
const maxNewCharacters = 20_000;

const options: KatexOptions = {
  output: "mathml",
  throwOnError: true,
  // shows characters that LaTeX does not know, such as ₦
  strict: "ignore",
  maxExpand: 100,
  maxSize: 10,
};

// the size is counted in characters, 16 for a node, which is about 20 MB at most
const translated = new LRUCache<string, { node: FormattedNode }>({
  maxSize: 2_000_000,
  sizeCalculation: ({ node }, key) => key.length + 16 * countNodes(node),
});

const countNodes = (value: unknown): number =>
  Array.isArray(value) ? value.reduce<number>((sum, child) => sum + countNodes(child), 1) : 1;

/** How much one request may still have translated. */
export interface FormulaBudget {
  charactersLeft: number;
}
export const newFormulaBudget = (): FormulaBudget => ({ charactersLeft: maxNewCharacters });

/** A formula as a MathML element, or as readable text when KaTeX does not know it, or the budget is used up. */
export function formulaNode(tex: string, isBlock: boolean, budget: FormulaBudget): FormattedNode {
  if (tex.length > longestFormula) return tex;
  const key = (isBlock ? "$" : "") + tex;
  const known = translated.get(key);
  if (known !== undefined) return known.node;
  if (budget.charactersLeft < tex.length) return formulaText(tex);
  budget.charactersLeft -= tex.length;
  const node = translate(tex, isBlock);
  translated.set(key, { node });
  return node;
}

function translate(tex: string, isBlock: boolean): FormattedNode {
  const words = formulaText(tex);
  let isRefused = false;
  // called for links, pictures and HTML (SEC-40), whose commands KaTeX would print in red
  const trust = (): boolean => {
    isRefused = true;
    return false;
  };
  try {
    const typed = tex.replaceAll(/[ℂℍℕℙℚℝℤ]/g, (letter) => `\\mathbb{${letter.normalize("NFKC")}}`);
    const xml = katex.renderToString(typed, { ...options, displayMode: isBlock, trust });
    return isRefused ? words : readMathML(xml, words);
  } catch {
    // a formula with an error is shown as text
    return words;
  }
}
