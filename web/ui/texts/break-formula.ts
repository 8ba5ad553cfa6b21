import { readElement, type FormattedNode, type FormattedParts } from "../../../schema/rules/formatted.ts";

/** Signs before which a long formula may go on in the next line. */
const breaks: ReadonlySet<string> = new Set("= ≠ ≈ ≡ < > ≤ ≥ + − ± × ÷ → ⇒ ⇌ ∴".split(" "));
/** In characters of its plain text; a phone of 360 pixels holds some thirty. */
const longestPiece = 24;

/** The sign of an operator, also of one with a power or an index: `)` with a square closes a bracket. */
function signOf(node: FormattedNode | undefined): string {
  if (node === undefined || typeof node === "string") return "";
  const { tag, children } = readElement(node);
  const [first] = children;
  if (/^m(sub|sup|subsup)$/.test(tag)) return signOf(first);
  return tag === "mo" && typeof first === "string" ? first : "";
}

/** Keeps the spaces of an operator at the start of a piece, where the browser would draw it as a sign of a number. */
const asInfix = (node: FormattedNode): FormattedNode =>
  typeof node === "string" ? node : ["mo", { form: "infix" }, signOf(node)];

/** The parts of a formula in pieces between which a line may break; one piece where it is short. */
export function breakFormula(children: FormattedParts, words: string): FormattedParts[] {
  if (words.length <= longestPiece) return [children];
  const pieces: FormattedNode[][] = [[]];
  let open = 0;
  for (const node of children) {
    const sign = signOf(node);
    if (/^[([{]$/.test(sign)) open += 1;
    if (/^[)\]}]$/.test(sign)) open -= 1;
    const isBreak = open === 0 && breaks.has(sign) && node[0] === "mo" && pieces.at(-1)?.length !== 0;
    if (isBreak) pieces.push([asInfix(node)]);
    else pieces.at(-1)?.push(node);
  }
  return pieces;
}
