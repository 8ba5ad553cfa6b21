import { cut, isTable, joined, marksIn, plainLine, type Block, type TextLine } from "../../core/files/text-line.ts";

/* Type that belongs to a question: the underlined word that it asks about, the gap drawn by underlined spaces. */

const tags = { bold: "b", italic: "i", underline: "u" } as const;
export type Type = keyof typeof tags;

/** The kinds of type that are kept in a question, which may ask about "the underlined word". */
export const stemTypes: readonly Type[] = ["bold", "italic", "underline"];

/** Whether some of the line is set in this type, and not all of it. */
export const isPartly = (line: TextLine, type: Type): boolean => withType(line, [type]).length > line.text.length;

/** The text of a line with tags around the words that its type sets apart. A line that is set in one type as a whole gets no tags. */
export function withType(line: TextLine, types: readonly Type[]): string {
  const whole = marksIn(line);
  const kept = types.filter((type) => !whole.has(type));
  const pieces: { text: string; own: readonly Type[] }[] = [];
  const add = (text: string, own: readonly Type[]): void => {
    if (text === "") return;
    const last = pieces.at(-1);
    if (last?.own.join() === own.join()) last.text += text;
    else pieces.push({ text, own });
  };
  let at = 0;
  // marks are in the order of the text and do not overlap
  for (const { from, to, kinds } of line.marks) {
    add(line.text.slice(at, from), []);
    add(
      line.text.slice(from, to),
      kept.filter((type) => kinds.includes(type)),
    );
    at = to;
  }
  add(line.text.slice(at), []);
  return pieces.map(({ text, own }) => tagged(text, own)).join("");
}

function tagged(text: string, own: readonly Type[]): string {
  const words = text.trim();
  if (own.length === 0 || !/[\p{L}\p{N}]/u.test(words)) return text;
  const from = text.indexOf(words);
  const [open, close] = [own, own.toReversed()].map((types, at) =>
    types.map((type) => `<${at === 0 ? "" : "/"}${tags[type]}>`).join(""),
  );
  return `${text.slice(0, from)}${open}${words}${close}${text.slice(from + words.length)}`;
}

const gap = "______";

/** The line or table with its gaps as signs: many people draw one by underlining spaces or a tab. */
export const withGaps = (block: Block): Block =>
  isTable(block)
    ? { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(withLineGaps))) }
    : withLineGaps(block);

function withLineGaps(line: TextLine): TextLine {
  const stretches: { from: number; to: number }[] = [];
  for (const { from, to, kinds } of line.marks) {
    if (!kinds.includes("underline")) continue;
    const last = stretches.at(-1);
    if (last?.to === from) last.to = to;
    else stretches.push({ from, to });
  }
  const gaps = stretches.filter(({ from, to }) => /^(?:\s*\t\s*|\s{3,})$/.test(line.text.slice(from, to)));
  if (gaps.length === 0 || line.text.trim() === "") return line;
  const parts = gaps.flatMap(({ from }, at) => [cut(line, gaps[at - 1]?.to ?? 0, from), plainLine(line.line, gap)]);
  return joined([...parts, cut(line, gaps.at(-1)?.to ?? 0)], "");
}
