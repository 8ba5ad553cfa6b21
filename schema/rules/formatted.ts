/*
 * The form in which texts with formulas or simple markup are sent: a list of strings and elements. An element is
 * `[tag, …children]`, or `[tag, { attributes }, …children]`. Strings never contain markup.
 */

/** Tags in the texts of old question banks. */
export const markupTags = ["b", "br", "i", "sub", "sup", "u"] as const;

/** Presentation MathML; `math` is around each formula. */
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

/** The parts of an element. */
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
