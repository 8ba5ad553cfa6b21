import { createElement, type ReactNode } from "react";
import {
  markupTags,
  mathTags,
  readElement,
  type FormattedAttributes,
  type FormattedNode,
  type FormattedParts,
} from "../../../schema/rules/formatted.ts";
import { breakFormula } from "./break-formula.ts";
import styles from "./FormattedText.module.css";

/** Chrome draws formulas since version 109; before, a formula is read as its plain text. */
const hasMathML = "MathMLElement" in globalThis;
const known: ReadonlySet<string> = new Set([...markupTags, ...mathTags]);

/** Only the listed tags become elements, because the text comes from a server or from the device (SEC-40). */
function draw(node: FormattedNode): ReactNode {
  if (typeof node === "string") return node;
  const { tag, attributes, children } = readElement(node);
  if (!known.has(tag)) return null;
  if (tag === "math") return drawFormula(attributes, children);
  // Variables as slanted letters; browsers would use a mathematical font, which phones do not have.
  const [letter] = children;
  const isVariable =
    tag === "mi" && typeof letter === "string" && /^.\p{M}?$/u.test(letter) && !attributes["mathvariant"];
  // Firefox and Safari draw the lines of this element, Chrome does not: for all of them the styles do
  const element = tag === "menclose" ? "mrow" : tag;
  return createElement(element, isVariable ? { className: styles.variable } : attributes, ...children.map(draw));
}

function drawFormula({ alttext = "", display }: FormattedAttributes, children: FormattedParts): ReactNode {
  if (!hasMathML) return alttext;
  const pieces = breakFormula(children, alttext);
  // Most phones' screen readers know no MathML, and the name of a radio button never has a structure.
  if (pieces.length === 1) return createElement("math", { display, "aria-label": alttext }, ...children.map(draw));
  return createElement(
    "span",
    { className: display && styles.formulaLine, role: "math", "aria-label": alttext },
    ...pieces.map((piece) => createElement("math", { "aria-hidden": true }, ...piece.map(draw))),
  );
}

/** Text of a question, an option or an explanation; `parts` is the server's form of it with formulas, if it has any. */
export function FormattedText({ children, parts }: { children: string; parts: FormattedParts | null | undefined }) {
  return createElement("span", { className: styles.formatted }, ...(parts ? parts.map(draw) : [children]));
}
