import { readElement, type FormattedNode, type FormattedParts } from "../../../schema/rules/formatted.ts";

const maxCharacters = 60;

/** A formula is read as its plain text, as on phones without MathML. */
function wordsOf(node: FormattedNode): string {
  if (typeof node === "string") return node;
  const { tag, attributes, children } = readElement(node);
  if (tag === "br") return " ";
  return attributes["alttext"] ?? children.map(wordsOf).join("");
}

/** How a question begins, for the accessible name of a button that belongs to it. */
export function spokenQuestion({
  question,
  formatted,
}: {
  question: string;
  formatted?: { question: FormattedParts | null } | null | undefined;
}): string {
  const whole = formatted?.question?.map(wordsOf).join("") ?? question;
  const words = whole.replaceAll(/\s+/g, " ").trim();
  return words.length > maxCharacters ? `${words.slice(0, maxCharacters)}…` : words;
}
