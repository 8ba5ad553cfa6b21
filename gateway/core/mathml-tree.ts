import {
  mathTags,
  type FormattedAttributes,
  type FormattedElement,
  type FormattedNode,
  type FormattedTag,
} from "../../schema/rules/formatted.ts";

/*
 * KaTeX's MathML text as a tree of our own (SEC-40): read by a strict parser, element by element against a list, with
 * limits for size. What is not listed does not pass: an element makes the formula fail, an attribute is left out.
 */

/** The largest formula that is drawn; a page of a textbook has less. */
const mostNodes = 600;
const deepest = 40;

interface Element {
  tag: string;
  attributes: Map<string, string>;
  children: (Element | string)[];
}

export class NotDrawable extends Error {}

const piece = /<(\/?)([a-z]+)((?:\s+[a-z-]+\s*="[^"<>]*")*)\s*(\/?)>|([^<>]+)/y;
const attribute = /([a-z-]+)\s*="([^"]*)"/g;
const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#x27", "'"],
]);

function decode(text: string): string {
  return text.replace(/&([^;]*);?/g, (_whole, name: string) => {
    const sign = entities.get(name);
    if (sign === undefined) throw new NotDrawable("an unknown entity");
    return sign;
  });
}

const readAttributes = (text: string): Map<string, string> =>
  new Map([...text.matchAll(attribute)].map(([, name = "", value = ""]) => [name, decode(value)]));

/** The only element of a well-formed text. */
function parse(xml: string): Element {
  const root: Element = { tag: "", attributes: new Map(), children: [] };
  const open = [root];
  let at = 0;
  let nodes = 0;
  while (at < xml.length) {
    piece.lastIndex = at;
    const found = piece.exec(xml);
    const inside = open.at(-1);
    if (found === null || inside === undefined) throw new NotDrawable("not well-formed");
    at = piece.lastIndex;
    const [, slash, tag = "", attributes = "", selfClosing, text] = found;
    if (text !== undefined) inside.children.push(decode(text));
    else if (slash) {
      if (open.length === 1 || open.pop()?.tag !== tag) throw new NotDrawable("not well-formed");
    } else {
      const element: Element = { tag, attributes: readAttributes(attributes), children: [] };
      inside.children.push(element);
      if (!selfClosing) open.push(element);
      nodes += 1;
    }
    if (nodes > mostNodes || open.length > deepest) throw new NotDrawable("too large");
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || only === undefined || typeof only === "string") {
    throw new NotDrawable("not one element");
  }
  return only;
}

type Check = (value: string) => boolean;

/** Nothing reaches far out of its line: KaTeX limits what is positive only. */
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

/** Letters that browsers have no style for, as the signs of their own that Unicode has. */
const signs: Partial<Record<string, Readonly<Record<string, string>>>> = {
  "double-struck": { C: "ℂ", H: "ℍ", N: "ℕ", P: "ℙ", Q: "ℚ", R: "ℝ", Z: "ℤ" },
  script: { B: "ℬ", E: "ℰ", F: "ℱ", H: "ℋ", I: "ℐ", L: "ℒ", M: "ℳ", R: "ℛ" },
};

const isElement = (node: Element | string): node is Element => typeof node !== "string";
const textOf = (element: Element): string => element.children.filter((child) => !isElement(child)).join("");
const elementsOf = (element: Element): Element[] => element.children.filter(isElement);

/** The invisible sign between a function and its argument; browsers put no space there. */
const application = "\u2061";

/** Whether a function's name ends here: `sin`, `sin²`. */
function endsInName(element: Element): boolean {
  if (element.tag === "mo") return textOf(element) === application;
  const [base] = elementsOf(element);
  const last = base?.tag === "mrow" ? elementsOf(base).at(-1) : undefined;
  return /^m(sub|sup|subsup|under)$/.test(element.tag) && last !== undefined && endsInName(last);
}

function kept(element: Element): FormattedAttributes {
  const checks = allowed[element.tag] ?? {};
  const pairs = [...element.attributes].filter(([name, value]) => checks[name]?.(value) === true);
  return Object.fromEntries(pairs);
}

const build = (
  tag: FormattedTag,
  attributes: FormattedAttributes,
  children: readonly FormattedNode[],
): FormattedNode => (Object.keys(attributes).length === 0 ? [tag, ...children] : [tag, attributes, ...children]);

const isListed = (tag: string): tag is FormattedTag => listed.has(tag);

function shapeLetters(element: Element, tag: FormattedTag): FormattedNode {
  const { mathvariant, ...others } = kept(element);
  const letters = textOf(element);
  const style = element.attributes.get("mathvariant") ?? "";
  const text = signs[style]?.[letters] ?? letters;
  // A name of several letters stands upright by itself.
  const isPlain = mathvariant === undefined || (mathvariant === "normal" && (tag !== "mi" || letters.length > 1));
  return build(tag, isPlain ? others : { ...others, mathvariant }, [text]);
}

function shapeRow(children: readonly Element[]): FormattedNode[] {
  return children.flatMap((child, index): FormattedNode[] => {
    const next = children[index + 1];
    const needsGap = next !== undefined && next.tag !== "mo" && endsInName(child);
    return [...shape(child), ...(needsGap ? [["mspace", { width: "0.17em" }] satisfies FormattedElement] : [])];
  });
}

/** Cells carry their own alignment, the only place where all browsers look for it. */
function shapeTable(table: Element): FormattedNode[] {
  const sides = (table.attributes.get("columnalign") ?? "").split(" ");
  const rows = elementsOf(table).map((row): FormattedNode => {
    // KaTeX's helpers for the numbers of equations
    const cells = elementsOf(row).filter((cell) => !cell.attributes.has("class"));
    const shaped = cells.map((cell, column): FormattedNode => {
      const side = sides[column] ?? sides.at(-1) ?? "";
      const attributes: FormattedAttributes = side === "left" || side === "right" ? { columnalign: side } : {};
      return build("mtd", attributes, shapeRow(elementsOf(cell)));
    });
    return build("mtr", {}, shaped);
  });
  return [build("mtable", kept(table), rows)];
}

/** An element as it travels; nothing where it draws nothing. */
function shape(element: Element): FormattedNode[] {
  const { tag } = element;
  if (!isListed(tag)) throw new NotDrawable(`an element ${tag}`);
  if (tag === "mi" || tag === "mn" || tag === "mo" || tag === "mtext") return [shapeLetters(element, tag)];
  if (tag === "mtable") return shapeTable(element);
  const attributes = kept(element);
  if (tag === "mspace") return Object.keys(attributes).length === 0 ? [] : [build(tag, attributes, [])];
  const children = elementsOf(element);
  if (tag === "mrow") {
    const row = shapeRow(children);
    return row.length === 1 ? row : [build(tag, attributes, row)];
  }
  // What has places for its children keeps each: an empty one is an empty row.
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

/** KaTeX's answer as a `math` element with its words; throws `NotDrawable`. */
export function readMathML(xml: string, words: string): FormattedElement {
  const wrapper = parse(xml);
  const [math] = elementsOf(wrapper);
  const semantics = math === undefined ? undefined : elementsOf(math)[0];
  if (wrapper.tag !== "span" || math?.tag !== "math" || semantics?.tag !== "semantics") {
    throw new NotDrawable("not a formula");
  }
  const [content] = elementsOf(semantics);
  const parts = content === undefined ? [] : content.tag === "mrow" ? shapeRow(elementsOf(content)) : shape(content);
  if (parts.length === 0) throw new NotDrawable("empty");
  return ["math", { ...kept(math), alttext: words }, ...parts];
}
