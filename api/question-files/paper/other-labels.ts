import { letterAt } from "../../../schema/rules/answer-keys.ts";
import { hasOptionA, letterOfNumber, optionAt } from "./option-labels.ts";
import { standingOut } from "./standing-out.ts";
import { plainLine, relabelled, type TextLine } from "../../core/files/text-line.ts";
import { answerIn, readNumber } from "./words.ts";

/* Options that are labelled otherwise than by letters: `i.`, boxes, and `1.` under `Question 1`. */

const romans = ["i", "ii", "iii", "iv", "v", "vi"];
const kinds = ["number", "roman", "box"] as const;
type Kind = (typeof kinds)[number];

interface Item {
  index: number;
  textAt: number;
  isTicked: boolean;
}
/** The options of one question, and the line with its key. */
interface Found {
  kind: Kind;
  items: Item[];
  key: { index: number; text: string } | null;
}

const labels: Record<Kind, RegExp> = {
  number: /^\s*\(?([1-6])\s?[.):]\s*(?=\S)/,
  roman: /^\s*\(?(i{1,3}|iv|vi?)\s?[.):]\s*(?=\S)/i,
  box: /^\s*([☐□◻❏❑⬜○◯]|[☑☒✅◉])\uFE0F?\s*(?=\S)/,
};
const placeOf: Record<Kind, (label: string, due: number) => number> = {
  number: (label) => Number(label) - 1,
  roman: (label) => romans.indexOf(label.toLowerCase()),
  box: (_label, due) => due,
};
const worded = /^\s*(?:question|quest|qn|q)\s*\.?\s*\d{1,3}(?!\d)/i;

/**
 * The lines with letters before such options. Numbers and Roman numbers may be statements or parts of a question: they count as
 * options only where no letters follow, and where the file says of most such questions which one is right.
 */
export function withLetters(lines: readonly TextLine[]): TextLine[] {
  const isWorded = lines.filter(({ text }) => worded.test(text)).length > 1;
  const starts = lines.flatMap(({ text }, index) => ((isWorded ? worded.test(text) : readNumber(text)) ? [index] : []));
  const blocks = starts.map((start, at) => ({ start, end: starts[at + 1] ?? lines.length }));
  const lettered = lines.map(({ text }) => hasOptionA(text));
  const written = [...lines];
  for (const kind of kinds) {
    if (kind === "number" && !isWorded) continue;
    const found = blocks.flatMap(({ start, end }) => findOptions(lines, lettered, { start, end, kind }) ?? []);
    if (kind === "box" || mostHaveKeys(lines, found)) for (const one of found) writeLetters(written, one);
  }
  return written;
}

/** The options of this kind between two lines; null where there are none that count on from the first, or options with letters. */
function findOptions(
  lines: readonly TextLine[],
  lettered: readonly boolean[],
  { start, end, kind }: { start: number; end: number; kind: Kind },
): Found | null {
  const items: Item[] = [];
  let key: Found["key"] = null;
  for (let index = start; index < end; index += 1) {
    const { text } = lines[index] ?? plainLine(0, "");
    if (lettered[index]) return null;
    const answer = items.length > 1 ? answerIn(text.trim()) : null;
    if (answer !== null) {
      key = { index, text: answer };
      break;
    }
    const [label, sign = ""] = (index > start && labels[kind].exec(text)) || [];
    if (label === undefined) continue;
    if (placeOf[kind](sign, items.length) !== items.length) return null;
    items.push({ index, textAt: label.length, isTicked: /[☑☒✅◉]/.test(sign) });
  }
  return items.length < 2 || items.length > romans.length ? null : { kind, items, key };
}

/** Whether half of the questions say which option is right: in a line below, by a sign beside it, or because it stands out. */
function mostHaveKeys(lines: readonly TextLine[], found: readonly Found[]): boolean {
  const questions = found.map(({ items, key }) => {
    const options = items.map(({ index, textAt, isTicked }) => {
      const line = lines[index] ?? plainLine(0, "");
      return optionAt(line, { letter: 0, at: 0, textAt, isStarred: isTicked }, line.text.length);
    });
    const isStarred = options.filter((option) => option.isStarred).length === 1;
    return { options, hasOtherKey: isStarred || Boolean(key?.text) };
  });
  const { single } = standingOut(questions);
  const certain = questions.filter(({ hasOtherKey }, at) => hasOtherKey || single[at]?.length !== 0);
  return certain.length * 2 >= found.length;
}

function writeLetters(written: TextLine[], { kind, items, key }: Found): void {
  const ticked = items.filter(({ isTicked }) => isTicked).length;
  const texts: string[] = [];
  for (const [place, { index, textAt, isTicked }] of items.entries()) {
    const line = written[index] ?? plainLine(0, "");
    texts.push(line.text.slice(textAt).trim());
    const mark = isTicked && ticked < items.length ? "*" : "";
    written[index] = relabelled(line, textAt, `${mark}${letterAt(place)}. `);
  }
  const [label, sign = ""] = (key !== null && /^[([]?(\d|[ivx]+)(?:[)\].:]|\s|$)/i.exec(key.text)) || [];
  if (key === null || label === undefined || kind === "box") return;
  const place = placeOf[kind](sign, 0);
  if (place < 0 || place >= items.length) return;
  const line = written[key.index] ?? plainLine(0, "");
  written[key.index] = { ...line, text: `Answer: ${letterOfNumber(place, key.text, texts)}`, marks: [] };
}
