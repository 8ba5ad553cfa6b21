import { letterAt, readKey } from "../../../schema/rules/answer-keys.ts";
import { hasOptionA, letterOfNumber, optionAt } from "./option-labels.ts";
import { standingOut } from "./standing-out.ts";
import { plainLine, relabelled, type TextLine } from "../../core/files/text-line.ts";
import { keyRegions } from "./parts.ts";
import { answerIn, isInstruction, isSection, isTheory, readNumber } from "./words.ts";

/* Options that are labelled otherwise than by letters: `i.`, boxes, bullets, `1.` under `Question 1`, or by nothing at all. */

const romans = ["i", "ii", "iii", "iv", "v", "vi"];
/** `line` is a line without a sign before it. The bullets that Word draws are not part of a text, so such options are lines. */
const kinds = ["number", "roman", "box", "bullet", "line"] as const;
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
  bullet: /^\s*([•●▪■◦‣➢❖–—-])\s+(?=\S)/,
  line: /^\s*([*✓✔]?)\s*(?=\S)/,
};
const placeOf: Record<Kind, (label: string, due: number) => number> = {
  number: (label) => Number(label) - 1,
  roman: (label) => romans.indexOf(label.toLowerCase()),
  box: (_label, due) => due,
  bullet: (_label, due) => due,
  line: (_label, due) => due,
};
/** How many lines without a sign below a question may be its options. */
const fewestLines = 3;
const mostLines = 5;
const worded = /^\s*(?:question|quest|qn|q)\s*\.?\s*\d{1,3}(?!\d)/i;

/**
 * Puts letters before such options. Numbers, bullets and bare lines may be statements or parts of a question: they count
 * as options only where no letters follow, and where the file says of most such questions which one is right.
 */
export function withLetters(lines: readonly TextLine[]): TextLine[] {
  const isWorded = lines.filter(({ text }) => worded.test(text)).length > 1;
  const lists = keyRegions(lines);
  const blocks = findBlocks(lines, lists, isWorded);
  const written = [...lines];
  const findLettered = () => written.map(({ text }) => hasOptionA(text));
  let lettered = findLettered();
  for (const kind of kinds) {
    if (kind === "number" && !isWorded) continue;
    const all = blocks.flatMap(({ start, end }) => findOptions(written, lettered, { start, end, kind }) ?? []);
    const found = kind === "line" ? ofUsualLength(all) : all;
    const keyed = haveKeys(written, found);
    // where other questions have lettered options, the keys of the list may be theirs
    const isListed = isUnlettered(kind) && !lettered.includes(true) && lists.length > 0;
    const areMost = keyed.filter(Boolean).length * 2 >= found.length;
    if (found.length === 0 || (kind !== "box" && !isListed && !areMost)) continue;
    for (const [at, one] of found.entries()) if (kind !== "line" || isListed || keyed[at]) writeLetters(written, one);
    lettered = findLettered();
  }
  return written;
}

const isUnlettered = (kind: Kind): boolean => kind === "bullet" || kind === "line";

interface Block {
  start: number;
  end: number;
}

/** From each line that begins a question to the next one, or to the end of its section. Questions of theory have no options. */
function findBlocks(
  lines: readonly TextLine[],
  lists: readonly { from: number; to: number }[],
  isWorded: boolean,
): Block[] {
  const blocks: Block[] = [];
  const isInList = new Uint8Array(lines.length);
  for (const { from, to } of lists) isInList.fill(1, from, to);
  let section: string | null = null;
  let open: Block | null = null;
  for (const [index, { text }] of lines.entries()) {
    const isHeading = isSection(text);
    if (isHeading) section = text;
    if (isHeading || isInList[index] === 1) open = null;
    else if (isWorded ? worded.test(text) : readNumber(text) !== null) {
      open = { start: index, end: index + 1 };
      if (!isTheory(section)) blocks.push(open);
    } else if (open !== null) open.end = index + 1;
  }
  return blocks;
}

/** The options of this kind between two lines; null where there are none that count on from the first, or options with letters. */
function findOptions(
  lines: readonly TextLine[],
  lettered: readonly boolean[],
  { start, end, kind }: Block & { kind: Kind },
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
    if (kind === "line") {
      if (isInstruction(text)) break;
      if (labels.roman.test(text) || labels.bullet.test(text)) return null;
    }
    if (placeOf[kind](sign, items.length) !== items.length) return null;
    items.push({ index, textAt: label.length, isTicked: /[☑☒✅◉*✓✔]/.test(sign) });
  }
  if (kind === "line" && (items.length < fewestLines || items.length > mostLines || beginWithLetters(lines, items)))
    return null;
  return items.length < 2 || items.length > romans.length ? null : { kind, items, key };
}

/** Where a question has more bare lines than most, the first of them may belong to its text. */
function ofUsualLength(found: readonly Found[]): Found[] {
  const byLength = [...Map.groupBy(found, ({ items }) => items.length).values()];
  return byLength.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** `A an animal` above `B a plant`: they have letters, which are read later. */
const beginWithLetters = (lines: readonly TextLine[], items: readonly Item[]): boolean =>
  items.every(({ index }, place) => new RegExp(`^\\s*${letterAt(place)}\\b`, "i").test(lines[index]?.text ?? ""));

/** Whether each question says which option is right: in a line below, by a sign beside it, or because it stands out. */
function haveKeys(lines: readonly TextLine[], found: readonly Found[]): boolean[] {
  const questions = found.map(({ kind, items, key }) => {
    const options = items.map(({ index, textAt, isTicked }) => {
      const line = lines[index] ?? plainLine(0, "");
      return optionAt(line, { letter: 0, at: 0, textAt, isStarred: isTicked }, line.text.length);
    });
    const isStarred = options.filter((option) => option.isStarred).length === 1;
    const texts = options.map(({ line }) => line.text.trim());
    const reading = key === null ? null : readKey(key.text, texts);
    const isSaid = isUnlettered(kind) ? reading !== null && "letter" in reading : Boolean(key?.text);
    return { options, hasOtherKey: isStarred || isSaid };
  });
  const { single } = standingOut(questions);
  return questions.map(({ hasOtherKey }, at) => hasOtherKey || single[at]?.length !== 0);
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
  if (key === null || label === undefined || kind === "box" || isUnlettered(kind)) return;
  const place = placeOf[kind](sign, 0);
  if (place < 0 || place >= items.length) return;
  const line = written[key.index] ?? plainLine(0, "");
  written[key.index] = { ...line, text: `Answer: ${letterOfNumber(place, key.text, texts)}`, marks: [] };
}
