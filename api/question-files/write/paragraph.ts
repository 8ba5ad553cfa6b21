import { splitFormulas } from "../formula-signs.ts";
import type { ReadyQuestions } from "./lines.ts";
import { escapedXml } from "./written-question.ts";

const scripts = /<(su[bp])>([^<>]+)<\/\1>/g;
/** Only stems have words in such type, because the import takes bold and underlined options for keys. Tags in tags stay text. */
const scriptsAndTypes = /<(su[bp])>([^<>]+)<\/\1>|(?<!>)<([biu])>([^<>]+)<\/\3>(?!<)/g;
const properties: Record<string, string> = {
  sup: '<w:vertAlign w:val="superscript"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  b: "<w:b/>",
  i: "<w:i/>",
  u: '<w:u w:val="single"/>',
};

const run = (text: string, type = ""): string =>
  text === ""
    ? ""
    : `<w:r>${type && `<w:rPr>${type}</w:rPr>`}<w:t xml:space="preserve">${escapedXml(text)}</w:t></w:r>`;

/** How many characters a text has beside tags, spaces and what may be the number of the question. */
const signsIn = (text: string): number => text.replaceAll(/<[^<>]*>|[\d.\s]/g, "").length;

export type Paragraph = (text: string, isStem?: boolean) => string;

/** Writes texts as paragraphs of a Word document, with these formulas; others stay as they are typed. */
export function createParagraph(formulas: ReadyQuestions["formulas"]): Paragraph {
  const runs = (text: string, type = ""): string =>
    splitFormulas(text)
      .map((piece) => (piece.tex === null ? undefined : formulas.get(piece.tex)) ?? run(piece.text, type))
      .join("");
  const runsOf = (line: string, isStem: boolean): string => {
    // the import gives only words their tags again that are set apart in their line
    const most = signsIn(line) - 1;
    const isReadAgain = (words: string): boolean =>
      words.trim() === words && /[\p{L}\p{N}]/u.test(words) && signsIn(words) <= most;
    let [out, from] = ["", 0];
    for (const match of line.matchAll(isStem ? scriptsAndTypes : scripts)) {
      const [whole, script, raised = "", type, typed = ""] = match;
      if (type !== undefined && !isReadAgain(typed)) continue;
      out += runs(line.slice(from, match.index)) + runs(raised + typed, properties[script ?? type ?? ""]);
      from = match.index + whole.length;
    }
    return out + runs(line.slice(from));
  };
  return (text, isStem = false) => {
    const lines = text.split("\n").map((line) => runsOf(line, isStem));
    return `<w:p>${lines.join("<w:r><w:br/></w:r>")}</w:p>`;
  };
}
