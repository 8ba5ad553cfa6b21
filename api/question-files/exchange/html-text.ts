import { decodeHTML } from "entities";
import { numberAs } from "../../core/files/word/numbering.ts";
import { fromMoodleFormulas, toMoodleFormulas } from "../formula-signs.ts";

/* Texts of questions as HTML, in which Moodle keeps them, and back. The markup that questions may have stays. */

/** A picture that a text shows: where it comes from, and what it shows in words. */
export interface ShownPicture {
  source: string;
  alt: string;
}

const kept = new Set(["b", "i", "u", "sub", "sup", "strong", "em"]);
const blocks = new Set(
  "address article blockquote caption dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tbody thead tr ul".split(
    " ",
  ),
);
const unread = new Set(["script", "style", "title", "head", "template"]);

const attributeOf = (tag: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag);
  return decodeHTML(found?.[1] ?? found?.[2] ?? found?.[3] ?? "");
};

/** In time that grows with the length alone, whatever stands in it. */
function withoutComments(html: string): string {
  const [first = "", ...rest] = html.split("<!--");
  return rest.length === 0 ? html : first + rest.map((part) => part.split("-->").slice(1).join("-->")).join("");
}

const listFormats: Record<string, string> = { A: "upperLetter", a: "lowerLetter", I: "upperRoman", i: "lowerRoman" };
const listFormat = (tag: string): string => listFormats[attributeOf(tag, "type")] ?? "decimal";

/** The text of a piece of HTML: blocks and `<br>` are lines, spaces run together as a browser shows them. */
export function readHtml(html: string, hasOwnLines = false): { text: string; pictures: ShownPicture[] } {
  const pictures: ShownPicture[] = [];
  let text = "";
  let skipped: string | null = null;
  /** The length of the text up to a number, behind which a block begins no line. */
  let numberedTo = -1;
  const lists: { format: string | null; next: number }[] = [];
  const addText = (piece: string): void => {
    if (skipped === null) text += decodeHTML(hasOwnLines ? piece : piece.replaceAll(/[ \t\r\n\f]+/g, " "));
  };
  const newLine = (): void => {
    if (text !== "" && text.length !== numberedTo && !text.endsWith("\n")) text += "\n";
  };
  /** The number that a browser shows before an item, to which options such as "I and II" refer. */
  const addNumber = (tag: string, isEnd: boolean, name: string): void => {
    if (name === "ol" || name === "ul") {
      if (isEnd) lists.pop();
      else lists.push({ format: name === "ul" ? null : listFormat(tag), next: Number(attributeOf(tag, "start")) || 1 });
    }
    const list = lists.at(-1);
    if (name !== "li" || isEnd || !list || list.format === null) return;
    text += `${numberAs(list.format, list.next)}. `;
    list.next += 1;
    numberedTo = text.length;
  };
  const addTag = (tag: string, isEnd: boolean, name: string): void => {
    if (skipped !== null || unread.has(name)) {
      if (skipped === null && !isEnd) skipped = name;
      else if (isEnd && skipped === name) skipped = null;
      return;
    }
    if (kept.has(name)) text += isEnd ? `</${name}>` : `<${name}>`;
    else if (name === "br") text += "\n";
    else if (name === "img") pictures.push({ source: attributeOf(tag, "src"), alt: attributeOf(tag, "alt").trim() });
    else if (blocks.has(name)) {
      newLine();
      addNumber(tag, isEnd, name);
    } else if ((name === "td" || name === "th") && !isEnd && !/(?:^|\s)$/.test(text)) text += " ";
  };
  // each piece ends before the next `<`, so that the time grows with the length alone
  for (const piece of withoutComments(html).split(/(?=<)/)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^>]*>/i.exec(piece);
    if (tag === null) {
      addText(piece);
      continue;
    }
    addTag(tag[0], tag[1] === "/", (tag[2] ?? "").toLowerCase());
    addText(piece.slice(tag[0].length));
  }
  const lines = text.split("\n").map((line) => line.replaceAll(/^ +| +$/g, "").replaceAll("\u00A0", " "));
  return { text: fromMoodleFormulas(lines.join("\n").trim()), pictures };
}

const markup = /&|<(?!\/?(?:b|i|u|sub|sup|br|strong|em)\s*\/?>)|>(?<!<\/?(?:b|i|u|sub|sup|br|strong|em)\s*\/?>)/gi;
const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A text of a question as HTML that `readHtml` reads as the same text. */
export const writeHtml = (text: string): string =>
  toMoodleFormulas(text)
    .replaceAll(markup, (sign) => names[sign] ?? sign)
    .replaceAll(/\r\n|\r|\n/g, "<br>")
    // a browser shows several spaces as one
    .replaceAll(/(?<= ) |(?<=^|<br>) | (?=$|<br>)/g, "&nbsp;");

/** A text inside quotes of an attribute. */
export const writeAttribute = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => names[sign] ?? "&quot;").replaceAll(/\s+/g, " ");
