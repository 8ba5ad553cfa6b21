import { DOMParser, onWarningStopParsing, type Element, type Node } from "@xmldom/xmldom";
import {
  mathTags,
  type FormattedAttributes,
  type FormattedElement,
  type FormattedNode,
  type FormattedTag,
} from "../rules/formatted.ts";

/*
 * KaTeX's MathML as our own tree (SEC-40). Elements and attributes are checked against a list: a formula with any other
 * element is refused, any other attribute is left out.
 */

/** Limits of a formula; those of textbooks are smaller. */
const maxCharacters = 100_000;
const maxElements = 600;
const deepest = 40;

export class NotDrawable extends Error {}

/** The root of a well-formed text that contains elements and text only. */
function parse(xml: string): Element {
  if (xml.length > maxCharacters) throw new NotDrawable("too large");
  // comments, instructions and CDATA, and a bare `&`, which the parser lets pass
  if (/<[!?]|&(?![\w#]+;)/.test(xml)) throw new NotDrawable("not as KaTeX writes it");
  const root = parseStrictly(xml);
  if (root === null || countElements(root, 1) > maxElements) throw new NotDrawable("too large");
  return root;
}

function parseStrictly(xml: string): Element | null {
  try {
    return new DOMParser({ onError: onWarningStopParsing }).parseFromString(xml, "text/xml").documentElement;
  } catch {
    throw new NotDrawable("not well-formed");
  }
}

function countElements(element: Element, depth: number): number {
  if (depth >= deepest) throw new NotDrawable("too large");
  return elementsIn(element).reduce((sum, child) => sum + countElements(child, depth + 1), 1);
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
const elementsIn = (element: Element): Element[] => [...element.childNodes].filter(isElement);
const ownText = (element: Element): string =>
  [...element.childNodes].map((node) => (isElement(node) ? "" : (node.nodeValue ?? ""))).join("");

type Check = (value: string) => boolean;

/** A length that stays near its line, also if it is negative, which KaTeX does not limit. */
const length: Check = (value) => {
  const [, amount, unit] = /^(-?\d{0,4}(?:\.\d{1,6})?)(em|ex|px)$/.exec(value) ?? [];
  return amount !== undefined && amount !== "" && Math.abs(Number(amount)) <= (unit === "px" ? 160 : 10);
};
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value);
const truth = oneOf("true", "false");
const lines: Check = (value) => /^(?:(?:none|solid|dashed) ?)+$/.test(value) && value.includes("solid");
const variant = oneOf("normal", "bold", "bold-italic", "sans-serif", "monospace");

const listed: ReadonlySet<string> = new Set(mathTags);
const allowed: Partial<Record<string, Readonly<Record<string, Check>>>> = {
  math: { display: oneOf("block") },
  menclose: { notation: (value) => /^(?:(?:box|top|bottom|left|right|[a-z]+strike)\b ?)+$/.test(value) },
  mfrac: { linethickness: length },
  mi: { mathvariant: variant },
  mn: { mathvariant: variant },
  mo: { fence: truth, stretchy: truth, separator: truth, lspace: length, rspace: length, minsize: length },
  mover: { accent: truth },
  mpadded: { width: length, height: length, depth: length, lspace: length, voffset: length },
  mspace: { width: length, height: length, depth: length },
  mtable: { rowlines: lines, columnlines: lines },
  mstyle: { displaystyle: truth, scriptlevel: (value) => /^[0-3]$/.test(value) },
  mtd: { columnalign: oneOf("left", "right") },
  mtext: { mathvariant: variant },
  munder: { accentunder: truth },
  munderover: { accent: truth, accentunder: truth },
};

/** Letters in styles that browsers lack, as characters of Unicode. */
const signs: Partial<Record<string, Readonly<Record<string, string>>>> = {
  "double-struck": { C: "ℂ", H: "ℍ", N: "ℕ", P: "ℙ", Q: "ℚ", R: "ℝ", Z: "ℤ" },
  script: { B: "ℬ", E: "ℰ", F: "ℱ", H: "ℋ", I: "ℐ", L: "ℒ", M: "ℳ", R: "ℛ" },
};

/** The invisible character between a function and its argument, where browsers leave no space. */
const application = "\u2061";

/** Whether an element ends with the name of a function: `sin`, `sin²`. */
function endsInName(element: Element): boolean {
  if (element.tagName === "mo") return ownText(element) === application;
  const [base] = elementsIn(element);
  const last = base?.tagName === "mrow" ? elementsIn(base).at(-1) : undefined;
  return /^m(sub|sup|subsup|under)$/.test(element.tagName) && last !== undefined && endsInName(last);
}

function validAttributes(element: Element): FormattedAttributes {
  const checks = allowed[element.tagName] ?? {};
  const valid = [...element.attributes].filter(({ name, value }) => checks[name]?.(value) === true);
  return Object.fromEntries(valid.map(({ name, value }) => [name, value]));
}

const build = (tag: FormattedTag, attributes: FormattedAttributes, children: readonly FormattedNode[]): FormattedNode =>
  Object.keys(attributes).length === 0 ? [tag, ...children] : [tag, attributes, ...children];

const isListed = (tag: string): tag is FormattedTag => listed.has(tag);

/** Characters of KaTeX that fonts of phones lack or set apart. */
const commonSigns = new Map([
  ["∣", "|"],
  ["\u20D7", "→"],
]);

function shapeLetters(element: Element, tag: FormattedTag): FormattedNode {
  const { mathvariant, ...others } = validAttributes(element);
  const letters = ownText(element);
  const style = element.getAttribute("mathvariant") ?? "";
  const isRelation = tag === "mo" && element.getAttribute("fence") === null;
  const text =
    signs[style]?.[letters] ?? (isRelation && letters === "∣" ? letters : commonSigns.get(letters)) ?? letters;
  // a name of several letters is upright by default
  const isPlain = mathvariant === undefined || (mathvariant === "normal" && (tag !== "mi" || letters.length > 1));
  return build(tag, isPlain ? others : { ...others, mathvariant }, [text]);
}

function shapeRow(children: readonly Element[]): FormattedNode[] {
  return children.flatMap((child, index): FormattedNode[] => {
    const next = children[index + 1];
    const needsGap = next !== undefined && next.tagName !== "mo" && endsInName(child);
    return [...shape(child), ...(needsGap ? [["mspace", { width: "0.17em" }] satisfies FormattedElement] : [])];
  });
}

/** Gives each cell its alignment, which not all browsers take from the table. */
function shapeTable(table: Element): FormattedNode[] {
  const sides = (table.getAttribute("columnalign") ?? "").split(" ");
  const rows = elementsIn(table).map((row): FormattedNode => {
    // without the cells that KaTeX adds for numbers of equations
    const cells = elementsIn(row).filter((cell) => !cell.hasAttribute("class"));
    const shaped = cells.map((cell, column): FormattedNode => {
      const side = sides[column] ?? sides.at(-1) ?? "";
      const attributes: FormattedAttributes = side === "left" || side === "right" ? { columnalign: side } : {};
      return build("mtd", attributes, shapeRow(elementsIn(cell)));
    });
    return build("mtr", {}, shaped);
  });
  return [build("mtable", validAttributes(table), rows)];
}

/** Signs above one letter, as characters that any font sets together with it; browsers need a mathematical font for `mover`. */
const accents = new Map([
  ["ˉ", "\u0304"],
  ["^", "\u0302"],
  ["~", "\u0303"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["ˊ", "\u0301"],
  ["ˋ", "\u0300"],
]);

/** A letter or figure with an accent, such as `\bar{x}` and `\dot{3}`; null for anything else. */
function shapeAccented(element: Element): FormattedNode | null {
  const [base, sign] = elementsIn(element);
  if (element.tagName !== "mover" || sign?.tagName !== "mo" || sign.getAttribute("stretchy") === "true") return null;
  const mark = accents.get(ownText(sign));
  const tag = base?.tagName;
  if (base === undefined || mark === undefined || (tag !== "mi" && tag !== "mn")) return null;
  const letter = ownText(base);
  if ([...letter].length !== 1) return null;
  return build(tag, validAttributes(base), [(letter + mark).normalize("NFC")]);
}

/** Where a line is drawn along an element, as by `\overline`; browsers stretch it with a mathematical font only. */
function lineSide(element: Element): "top" | "bottom" | null {
  const [, sign] = elementsIn(element);
  if (sign?.tagName !== "mo" || !/^[‾ˉ]$/.test(ownText(sign))) return null;
  return element.tagName === "mover" ? "top" : element.tagName === "munder" ? "bottom" : null;
}

/** An element of our tree; empty for a space without width. */
function shape(element: Element): FormattedNode[] {
  const { tagName: tag } = element;
  if (!isListed(tag)) throw new NotDrawable(`an element ${tag}`);
  if (tag === "mi" || tag === "mn" || tag === "mo" || tag === "mtext") {
    // for `\overset` and others KaTeX puts elements into an `mo`, in which browsers draw text only
    const inside = elementsIn(element);
    if (inside.length === 0) return [shapeLetters(element, tag)];
    const row = shapeRow(inside);
    return row.length === 1 ? row : [build("mrow", {}, row)];
  }
  if (tag === "mtable") return shapeTable(element);
  const accented = shapeAccented(element);
  if (accented !== null) return [accented];
  const side = lineSide(element);
  if (side !== null) return [build("menclose", { notation: side }, shapeRow(elementsIn(element).slice(0, 1)))];
  const attributes = validAttributes(element);
  if (tag === "mspace") return Object.keys(attributes).length === 0 ? [] : [build(tag, attributes, [])];
  const children = elementsIn(element);
  if (tag === "mrow") {
    const row = shapeRow(children);
    return row.length === 1 ? row : [build(tag, attributes, row)];
  }
  // these elements take a row of any length; the others have a fixed number of children, so an empty one stays as `mrow`
  const isRow = tag === "mstyle" || tag === "mpadded" || tag === "mphantom" || tag === "menclose" || tag === "msqrt";
  if (isRow) return [build(tag, attributes, shapeRow(children))];
  return [
    build(
      tag,
      attributes,
      children.map((child) => shape(child)[0] ?? ["mrow"]),
    ),
  ];
}

const katexOutput = /^<span class="katex">(<math[^]*<\/math>)<\/span>$/;

/** The output of KaTeX as a `math` element with its text. @throws NotDrawable */
export function readMathML(xml: string, words: string): FormattedElement {
  const math = parse(katexOutput.exec(xml)?.[1] ?? "");
  const [semantics] = elementsIn(math);
  // beside it stands the TeX as an annotation
  const [content] = semantics === undefined ? [] : elementsIn(semantics);
  if (semantics?.tagName !== "semantics" || content === undefined) throw new NotDrawable("not a formula");
  const parts = content.tagName === "mrow" ? shapeRow(elementsIn(content)) : shape(content);
  if (parts.length === 0) throw new NotDrawable("empty");
  return ["math", { ...validAttributes(math), alttext: words }, ...parts];
}
