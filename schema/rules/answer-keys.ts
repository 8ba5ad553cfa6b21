import { inOneForm } from "./one-form.ts";

/*
 * Answer keys as teachers write them: a key beside the options of its question, or a list with numbers and sections.
 * The file import and the editor share these functions. An uncertain key is not used, but comes with a
 * sentence that gives the reason.
 */

/** The meaning of a written key: a letter, or the reason why it has none; null when nothing is written. */
export type KeyReading = { letter: string } | { unclear: string } | null;

/** Word makes one sign of a typed `(c)`. */
const withTypedC = (text: string): string => text.replaceAll("©", "(c)");

export const letterAt = (index: number): string => String.fromCodePoint(65 + index);

/** A text in quotes, shortened, for a sentence. */
export const quoted = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return `“${line.length > 60 ? `${line.slice(0, 59)}…` : line}”`;
};

/** Longer than anybody leaves between columns or for a word to be filled in. */
export const longSpaces = /\s{41,}/g;
/**
 * Long runs of white space made short. The patterns of papers may begin or end with white space, so that a long run would be
 * searched again from each of its places. A tab or a line break in it stays, because it tells columns or lines apart.
 */
export const withShortSpaces = (text: string): string =>
  text.replaceAll(longSpaces, (run) => (run.includes("\n") ? "\n" : run.includes("\t") ? "\t" : " ".repeat(40)));

const withoutStops = (text: string): string => {
  let end = text.length;
  while (end > 0 && ".;,".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

const comparable = (text: string): string => {
  const plain = inOneForm(text.replaceAll(/<\/?(?:su[bp]|[biu])>/g, ""), "NFKC")
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‐‑–—−]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
  return withoutStops(plain);
};

/** Positions of the options with this text. Case is only compared where options differ in nothing else (mW, MW). */
function placesOf(text: string, options: readonly string[]): number[] {
  const places = (as: (one: string) => string): number[] => {
    const wanted = as(text);
    return wanted === "" ? [] : options.flatMap((option, index) => (as(option) === wanted ? [index] : []));
  };
  const exact = places(comparable);
  return exact.length === 1 ? exact : places((one) => comparable(one).toLowerCase());
}

const letterAlone = /^(?:(?:option|opt|choice)[\s._-]*)?[([]?\s*([a-h])\s*[)\]]?\s*[.):,;]?$/i;
const letterFirst = /^(?:option\s*)?[([]?\s*([a-h])\s*[)\]]?(?:\s*[.):=–—-]+\s*|\s+)(.+)$/i;
const severalLetters =
  /^(?:both\s+|either\s+|options?\s+)?[([]?[a-h][)\]]?(?:\s*(?:,|;|&|\/|\+|and|or|\s)\s*[([]?[a-h][)\]]?)+$/i;
/** Letters with other signs between them, such as "A, B, D". Each sign fits one part alone, or long lines would take for ever. */
const singleLetters = /^[^\p{L}]*\p{L}(?:[^\p{L}]+\p{L})*[^\p{L}]*$/u;
const worth = /\s*[([]\s*\d+\s*(?:marks?|mks?|points?)\s*[)\]]\s*$/i;

/** Reads one key beside the options of its question, A first. */
export function readKey(given: string, options: readonly string[]): KeyReading {
  // a single space each: the patterns below would take long on many
  const text = given
    .replaceAll(/\s+/g, " ")
    .replace(worth, "")
    .replaceAll(/[\uFE0F*✓✔✅☑]/g, "")
    .trim();
  if (!/[\p{L}\p{N}©]/u.test(text)) return text === "" || /^[_.…\s-]+$/.test(text) ? null : notAnOption(given);
  const truth = truthPlace(text, options);
  if (truth !== null) return { letter: letterAt(truth) };
  const same = placesOf(text, options);
  const alone = letterAlone.exec(withTypedC(text))?.[1]?.toUpperCase();
  if (alone !== undefined) {
    const place = alone.charCodeAt(0) - 65;
    if (same.some((one) => one !== place)) {
      return { unclear: `The key ${quoted(text)} may be a letter or the text of an option` };
    }
    if ((options[place] ?? "") === "") return { unclear: `The key says ${alone}, but there is no option ${alone}` };
    return { letter: alone };
  }
  const [only] = same;
  if (same.length > 1) return { unclear: `The key ${quoted(text)} fits more than one option` };
  if (only !== undefined) return { letter: letterAt(only) };
  if (severalLetters.test(text)) return { unclear: `The key ${quoted(text)} names more than one option` };
  const [, letter = "", rest = ""] = letterFirst.exec(withTypedC(text)) ?? [];
  const place = letter.toUpperCase().charCodeAt(0) - 65;
  const meant = placesOf(rest.replace(/^\((.*)\)$/, "$1"), options);
  if (letter !== "" && meant.length === 1 && meant[0] === place) return { letter: letterAt(place) };
  return notAnOption(given);
}

/** Where the option `True` or `False` is that a `T` or `F` stands for; null where these are not all options. */
function truthPlace(text: string, options: readonly string[]): number | null {
  const word = { t: "true", f: "false" }[text.toLowerCase().replace(/\.$/, "")];
  const written = options.filter((option) => option !== "");
  const areTruth = written.length === 2 && ["true", "false"].every((one) => placesOf(one, written).length === 1);
  return word === undefined || !areTruth ? null : (placesOf(word, options)[0] ?? null);
}

const notAnOption = (given: string) => ({ unclear: `The key ${quoted(given)} is not one of the options` });

const romanNumbers = new Map([
  ["i", "1"],
  ["ii", "2"],
  ["iii", "3"],
  ["iv", "4"],
  ["v", "5"],
  ["vi", "6"],
]);
const sectionName = /\b(?:section|part|paper)\s*[-–:]?\s*["'“‘(]?(\d{1,2}|[ivx]{1,3}|[a-h])["'”’)]?(?![\p{L}\p{N}])/iu;
/** "Answer" and "answers" as patterns have them, in English, Yoruba, Igbo and Hausa; an accent may be a sign of its own. */
export const answerWords = String.raw`answers?|[iì]\u0300?d[aá]\u0301?h[uù]\u0300?n|az[iị]\u0323?za|amsa|amsoshi`;
const keyWords = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}])(?:${answerWords}|ans|keys?|marking|guides?|schemes?|mark|solutions?|correct|options?|to|for|of|the|and|questions?|tests?|section|suggested)(?![\p{L}\p{N}])`,
  "giu",
);

/** The name under which a section is looked up: `a`, `2`, or the words of its heading; null where there are none. */
function sectionKey(heading: string | null): string | null {
  if (heading === null) return null;
  const named = sectionName.exec(heading)?.[1]?.toLowerCase();
  if (named !== undefined) return romanNumbers.get(named) ?? named;
  const words = heading
    .toLowerCase()
    .replaceAll(keyWords, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(?:multiple choices?|objectives?)$/, "objective");
  return words === "" ? null : words;
}

export interface KeyEntry {
  line: number;
  /** The heading above it in the list; null without one. */
  section: string | null;
  number: number;
  given: string;
}
export interface KeyList {
  entries: KeyEntry[];
  /** Lines that are neither keys nor headings. */
  unread: { line: number; text: string }[];
}

const pair =
  /\s*(?:q(?:uestion|n)?\s*\.?\s*|nos?\.?\s*)?[([]?(\d{1,3})[)\]]?\s*[.):=–—-]*\s*[([]?([A-H])[)\]]?(?![\p{L}\p{M}'’])\.?\s*(?:[,;|/]\s*)?/iuy;
const numberFirst = /^\s*(?:q(?:uestion|n)?\s*\.?\s*|nos?\.?\s*)?[([]?(\d{1,3})[)\]]?\s*[.):=–—-]+\s*(\S.*)$/i;
const range = /^\s*(\d{1,3})\s*(?:-|–|—|to)\s*(\d{1,3})\s*[.):=–—-]*\s*([A-Ha-h](?:[\s,]*[A-Ha-h])*)\s*\.?\s*$/;

type Numbered = Pick<KeyEntry, "number" | "given">;

/** Reads `1. B 2. C` or `1B, 2C`; undefined when the line contains anything else. */
function readPairs(written: string): Numbered[] | undefined {
  const text = withTypedC(written);
  const found: Numbered[] = [];
  pair.lastIndex = 0;
  while (pair.lastIndex < text.length) {
    const match = pair.exec(text);
    if (match === null) return undefined;
    found.push({ number: Number(match[1]), given: match[2] ?? "" });
  }
  return found.length > 0 ? found : undefined;
}

/** Reads `1-5: BCDAA`; undefined unless there are as many letters as numbers. */
function readRange(text: string): Numbered[] | undefined {
  const [, from = "", to = "", written = ""] = range.exec(text) ?? [];
  const letters = [...written.replaceAll(/[\s,]/g, "")];
  if (from === "" || letters.length !== Number(to) - Number(from) + 1) return undefined;
  return letters.map((given, index) => ({ number: Number(from) + index, given }));
}

/** Reads `1. Abuja 2. Lagos`, divided at the next number, behind which may be nothing; `2.5` is not a number 2. */
function readLongList(text: string): Numbered[] | undefined {
  const [, first, rest = ""] = numberFirst.exec(text) ?? [];
  if (first === undefined) return undefined;
  const number = Number(first);
  const next = new RegExp(String.raw`(?:^|[\s,;|])\(?${number + 1}\)?\s*(?:[):=]|\.(?!\d))\s*(?=\S)`).exec(rest);
  if (next === null) return [{ number, given: rest.trim() }];
  const further = readLongList(rest.slice(next.index).replace(/^[\s,;|]/, "")) ?? [];
  return [{ number, given: rest.slice(0, next.index).trim() }, ...further];
}

/** The keys in a line. */
export function keysOfLine(text: string): Numbered[] {
  const whole = readPairs(text) ?? readRange(text);
  if (whole !== undefined) return whole;
  const cells = text.split("\t").filter((cell) => cell.trim() !== "");
  const each = cells.map((cell) => readPairs(cell) ?? readRange(cell) ?? readLongList(cell));
  if (cells.length > 1 && each.every((found) => found !== undefined)) return each.flat();
  return readLongList(text) ?? [];
}

/** Whether the line consists of numbers with letters. */
export const isPlainKeys = (text: string): boolean => (readPairs(text) ?? readRange(text)) !== undefined;

const nameOfKeys = String.raw`(?:${answerWords}|answer\s+keys?|keys?|marking\s+(?:guides?|schemes?)|mark\s+schemes?|solutions?|correct\s+options?)(?:\s+(?:key|keys|sheet|guide|scheme))?`;
const behindName = String.raw`(?:\s+(?:to|for|of)\s+[^:]{1,50}|\s*[-–—(,]\s*[^:]{1,50}|\s+(?:section|part)\s+\w+)?\s*[)\].]?\s*[:–—-]*\s*$`;
const beforeName = String.raw`^\W*(?:(?:section|part|paper)\s+\w+\W+)?(?:(?:[sq]\s?\/\s?n|no\.?|numbers?)\s+)?`;
const usualWords =
  "(?:(?:objectives?|correct|suggested|model|tests?|exam(?:ination)?|paper|multiple[ -]choice|questions?)\\s+){0,3}?";
const heading = new RegExp(`${beforeName}${usualWords}${nameOfKeys}${behindName}`, "iu");
/** In capitals other words may come before it; in lower case they make it an instruction, such as `Write the answers`. */
const capitalHeading = new RegExp(String.raw`${beforeName}(?:[\p{L}\d&]+\s+){0,4}?${nameOfKeys}${behindName}`, "iu");
const isKeyHeading = (text: string): boolean =>
  text.length <= 100 && (heading.test(text) || (text === text.toUpperCase() && capitalHeading.test(text)));

const headingStart = new RegExp(
  String.raw`^\W*(?:(?:section|part)\s+\w+\W+)?(?:objectives?\s+)?(?:${answerWords}|answer\s+keys?|keys?|marking\s+(?:guides?|schemes?)|solutions?)(?:\s+(?:to|for)\s+(?:section|part)\s+\w+)?\s*[:–—-]\s*(?=\(?\d{1,3}\)?\s*(?:[.):=–—-]|[A-H]\b|to\b))`,
  "iu",
);

const listStart = new RegExp(String.raw`^\W*(?:${nameOfKeys}|ans)\b[\s.:–—-]*`, "iu");

/**
 * Reads a heading such as `ANSWERS`, `KEY:`, `MARKING GUIDE`, `Answers to Section B`; `rest` is the rest of its line.
 * Null for any other line.
 */
export function keyHeading(text: string): { title: string; rest: string } | null {
  const start = headingStart.exec(text);
  if (start !== null) return { title: start[0].trim(), rest: text.slice(start[0].length) };
  const named = listStart.exec(text)?.[0] ?? "";
  const rest = text.slice(named.length);
  if (named !== "" && isPlainKeys(rest) && keysOfLine(rest).length > 1) return { title: named.trim(), rest };
  return isKeyHeading(text) ? { title: text.trim(), rest: "" } : null;
}

const sectionStart =
  /^\W*(?:section|part|paper)\s*[-–:]?\s*["'“‘(]?(?:\d{1,2}|[ivx]{1,3}|[a-h])["'”’)]?(?![\p{L}\p{N}])\s*[.:)–—-]*\s*/iu;

/** Reads a list of keys with the headings in it; `under` is the heading above the list. */
export function readKeyList(lines: readonly { line: number; text: string }[], under: string | null = null): KeyList {
  const list: KeyList = { entries: [], unread: [] };
  let section = under;
  for (const { line, text: whole } of lines) {
    let text = withShortSpaces(whole);
    const title = keyHeading(text);
    if (title !== null) {
      section = sectionKey(title.title) === null ? section : title.title;
      text = title.rest;
    }
    const named = sectionStart.exec(text);
    if (named !== null) {
      const rest = text.slice(named[0].length);
      const hasKeys = keysOfLine(rest).length > 0;
      section = hasKeys ? named[0].trim() : text.trim();
      text = hasKeys ? rest : "";
    }
    if (text.trim() === "") continue;
    const found = keysOfLine(text);
    if (found.length > 0) list.entries.push(...found.map(({ number, given }) => ({ line, section, number, given })));
    else if (/\d/.test(text) || text.trim().length > 60 || singleLetters.test(text)) {
      list.unread.push({ line, text: text.trim() });
    } else section = text.trim();
  }
  return list;
}

export interface KeyedQuestion {
  number: number | null;
  section: string | null;
  /** The options from A on; empty for a missing one. */
  options: readonly string[];
}
export interface MatchedKeys {
  /** The key of each question, in their order. */
  readings: KeyReading[][];
  /** Keys to which no question belongs. */
  lost: { line: number; number: number; reason: string }[];
}

/** Finds the key of each question, if number and section leave exactly one. */
export function matchKeys(entries: readonly KeyEntry[], questions: readonly KeyedQuestion[]): MatchedKeys {
  const readings: KeyReading[][] = questions.map(() => []);
  const lost: MatchedKeys["lost"] = [];
  const sections = new Set(questions.map(({ section }) => sectionKey(section)).filter((key) => key !== null));
  const listed = new Set(entries.map(({ section }) => sectionKey(section)));
  /** Whether a heading of the list does not say which section of the paper it is about. */
  const fitsAnySection = (wanted: string | null): boolean =>
    wanted === null ||
    (!sections.has(wanted) &&
      listed.size === 1 &&
      (wanted === "objective" || (sections.size === 0 && (wanted.length > 1 || /^[a1]$/.test(wanted)))));
  const questionsFor = (entry: KeyEntry): number[] => {
    const wanted = sectionKey(entry.section);
    return questions.flatMap(({ number, section }, index) =>
      number === entry.number && (fitsAnySection(wanted) || sectionKey(section) === wanted) ? [index] : [],
    );
  };
  // when one number fits two questions, the other numbers of the list are uncertain, too
  const isDoubtful = entries.some(
    (entry) => fitsAnySection(sectionKey(entry.section)) && questionsFor(entry).length > 1,
  );
  for (const entry of entries) {
    const places = questionsFor(entry);
    const [only] = places;
    if (only === undefined) {
      const where = entry.section === null ? "" : ` of ${quoted(entry.section)}`;
      const reason = `The list has a key for number ${entry.number}${where}, but no such question was read`;
      lost.push({ line: entry.line, number: entry.number, reason });
    } else if (places.length > 1 || (isDoubtful && fitsAnySection(sectionKey(entry.section)))) {
      const unclear = `Numbers stand more than once in the paper and the list of keys does not say which ${entry.number} is meant`;
      for (const place of places) readings[place]?.push({ unclear });
    } else readings[only]?.push(readKey(entry.given, questions[only]?.options ?? []));
  }
  return { readings, lost };
}
