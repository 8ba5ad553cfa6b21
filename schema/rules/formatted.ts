/*
 * Texts with formulas or simple markup as they travel: a list of plain strings and elements. An element is
 * `[tag, …children]`, or `[tag, { attributes }, …children]`. Never markup in a string.
 */

/** Tags of a legacy text. */
export const markupTags = ["b", "br", "i", "sub", "sup", "u"] as const;

/** Presentation MathML as browsers draw it; `math` stands around each formula. */
export const mathTags = [
  "math",
  "menclose",
  "mfrac",
  "mi",
  "mn",
  "mo",
  "mover",
  "mpadded",
  "mphantom",
  "mroot",
  "mrow",
  "mspace",
  "msqrt",
  "mstyle",
  "msub",
  "msubsup",
  "msup",
  "mtable",
  "mtd",
  "mtext",
  "mtr",
  "munder",
  "munderover",
] as const;

export type FormattedTag = (typeof markupTags)[number] | (typeof mathTags)[number];
export type FormattedAttributes = Readonly<Record<string, string>>;
/** The tag comes first. */
export interface FormattedElement extends ReadonlyArray<FormattedAttributes | FormattedNode> {
  readonly 0: FormattedTag;
}
export type FormattedNode = string | FormattedElement;
/** A whole text. */
export type FormattedParts = readonly FormattedNode[];

const isNode = (value: FormattedAttributes | FormattedNode): value is FormattedNode =>
  typeof value === "string" || Array.isArray(value);

/** An element taken apart. */
export function readElement(element: FormattedElement): {
  tag: FormattedTag;
  attributes: FormattedAttributes;
  children: FormattedParts;
} {
  const [tag, ...rest] = element;
  const [first] = rest;
  const attributes = first === undefined || isNode(first) ? {} : first;
  return { tag, attributes, children: rest.filter(isNode) };
}
