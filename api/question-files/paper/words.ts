import { answerWords } from "../../../schema/rules/answer-keys.ts";

/* What lines of a paper are by their words: numbers of questions, sections, instructions, answers. */

export interface Numbered {
  number: number;
  /** Where the text begins. */
  textAt: number;
  /** A number without a full stop or bracket, which may be a figure of the text. */
  isWeak: boolean;
  /** `1a.`: a part of a theory question. */
  part: string | null;
}

const strong =
  /^\s*[*•]?\s*(?:(?:question|quest|qn|q|no)\s*\.?\s*)?[([]?(\d{1,3})[)\]]?(?:\s*[.):]|[-–/](?=\s|[A-Z]))\s*(?=\D|$)/i;
const spelled = /^\s*(?:question|q)\s*\.?\s*(\d{1,3})\s*[-–]?\s*(?=\D|$)/i;
const parted = /^\s*(?:question\s*|q\s*\.?\s*)?(\d{1,2})\s*(?=\(?[a-h]\)?\s*[.)]|\([ivx]+\)|[a-h]\([ivx]+\))/i;
const weak = /^\s*(\d{1,3})\s+(?=[\p{Lu}"“‘$(_])/u;

/** Reads `1.`, `(1)`, `Q1:`, `Question 1`, `1a)`; null for any other line. */
export function readNumber(text: string): Numbered | null {
  const found = (match: RegExpExecArray, isWeak: boolean, part: string | null): Numbered => ({
    number: Number(match[1]),
    textAt: match[0].length,
    isWeak,
    part,
  });
  const one = strong.exec(text) ?? spelled.exec(text);
  const part = parted.exec(text);
  if (part !== null && (one === null || part[0].length < one[0].length)) {
    return found(part, false, /[a-h]/i.exec(text.slice(part[0].length))?.[0].toLowerCase() ?? null);
  }
  if (one !== null) return found(one, false, null);
  const bare = weak.exec(text);
  return bare === null ? null : found(bare, true, null);
}

const section =
  /^\W*(?:section|part|paper)\s*[-–:]?\s*["'“‘(]?(?:\d{1,2}|[ivx]{1,3}|[a-h])["'”’)]?(?![\p{L}\p{N}])(?!\s+(?:of|is|are|was|in|shows?|and|has|can|will|represents)\b)/iu;
const named =
  /^\W*(?:objectives?|theory|essays?|comprehension|multiple[ -]choices?)(?:\s+(?:questions?|tests?|section|part|type|passage))*\W*$/i;

/** `SECTION B: THEORY`, `Part II`, `Objective`; a whole sentence is none. */
export const isSection = (text: string): boolean =>
  text.trim().length <= 100 && !/\?\s*$/.test(text) && (section.test(text) || named.test(text));

/** In capitals throughout, as headings are. */
export const isCapitals = (text: string): boolean => {
  const letters = text.replaceAll(/[^\p{L}]/gu, "");
  return letters.length >= 4 && text.trim().length <= 80 && letters === letters.toUpperCase() && !/\?\s*$/.test(text);
};

export const isTheory = (heading: string | null): boolean =>
  heading !== null && /theory|essay|structur(?:al|ed)/i.test(heading) && !/objective|multiple/i.test(heading);

const instruction =
  /^\W*(?:instructions?\b|(?:answer|attempt|do)\s+(?:any|all|only|the|each|every|one|two|three|four|five|six|seven|\d+|both|either|in|on|from|questions?|section|part)\b|(?:choose|select|pick|tick|circle|underline|shade|write|fill|use|read|study|do not|don't|each question|every question|all questions|time\b|duration|name\b|class\b|subject\b|date\b|for each|from the|in each|in questions?|questions?\s+\d|note\b|n\.?b\.?\b|pick|you are|candidates?)\b)/i;

/** Whether a line tells the students what to do. To be asked only about lines outside of questions, which may begin alike. */
export const isInstruction = (text: string): boolean => instruction.test(text);

/** `Answer any two questions` is never a key. */
export const isTask = (text: string): boolean =>
  /^\W*(?:answer|attempt)\s+(?:any|all|only|the\s+(?:following|question)|each|every|one|two|three|four|five|six|seven|\d+|both|either)\b(?!\s*[:=])/i.test(
    text,
  );

/** A numbered line above the paper, such as `2. Time allowed: 1 hour`. */
export const isNumberedInstruction = (text: string): boolean =>
  isTask(text) ||
  /^\W*(?:instructions?\b|time\b.*(?:hour|hr|min)|do not|write your|use of|all questions carry|each question carries|(?:shade|tick|circle|choose)\b.*\b(?:answer|option))/i.test(
    text,
  );

/** What web pages and chat assistants write between questions: `View Answer`, `Page 2 of 4`, `Difficulty: easy`, or signs alone. */
export const isClutter = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text) ||
  /^\W*(?:(?:view|show|hide|check|see|discuss)\s+(?:the\s+)?(?:answers?|solutions?|explanations?|in forum)|page\s+\d+(?:\s+of\s+\d+)?)\W*$/i.test(
    text,
  ) ||
  /^\W*(?:difficulty|category|topic|points?|marks?|tags?|level|question\s?id|your\s+answer)\s*:/i.test(text);

/** A passage for several questions, or what they ask about the underlined word in each. */
export const isPassage = (text: string): boolean =>
  text.length > 200 ||
  /\b(?:underlined|italics|italici[sz]ed|words? in bold|nearest in meaning|opposite in meaning|vowels?|consonants?|stressed|stress pattern|rhymes?)\b/i.test(
    text,
  ) ||
  /\b(?:passage|diagram|figure|table|graph|map|chart|extract|poem)\b/i.test(text) ||
  /\bquestions?\s+\d+\s*(?:-|–|to|and|&)\s*\d+/i.test(text);

/** The numbers of the questions that a passage, a diagram or an instruction is for, the first and the last; null without. */
export function rangeOfQuestions(text: string): { from: number; to: number } | null {
  const [, from, to] = /\bquestions?\s+(\d{1,3})\s*(?:-|–|—|to|and|&|,)\s*(\d{1,3})\b/i.exec(text) ?? [];
  return from === undefined || Number(to) <= Number(from) ? null : { from: Number(from), to: Number(to) };
}

const answer = new RegExp(
  String.raw`^\W{0,3}(?:the\s+)?(?:correct\s+|right\s+)?(?:${answerWords}|ans|key|correct\s+option|correct)\b\.?\s*(?:is\b\s*[:=]?|[:=]+|[–—-]+)\s*(.*)$`,
  "i",
);
const answerLetter = /^\W{0,3}(?:the\s+)?(?:correct\s+|right\s+)?(?:answer|ans|key)\b\.?\s*([([]?[a-h][)\]]?\.?)\s*$/i;

const numberedAnswer =
  /^\W{0,3}(?:question|q)\s*\.?\s*\d{1,3}\s+(?:(?:correct|right)\s+)?(?:answer|ans|key)\s*[:=]+\s*(.*)$/i;

/** What stands behind `Answer:`, `Ans -`, `The correct answer is`, `Question 1 Answer:`; null for any other line. */
export function answerIn(text: string): string | null {
  const found = answer.exec(text) ?? answerLetter.exec(text) ?? numberedAnswer.exec(text);
  return found === null ? null : (found[1] ?? "").trim();
}

const explanation = /^\s*(?:explanation|reason|solution|why)\s*[:.=–-]\s*(.*)$/i;
export const explanationIn = (text: string): string | null => explanation.exec(text)?.[1]?.trim() ?? null;

const keyBehind = new RegExp(
  String.raw`(?<![\s([{])[\s([{]+((?:correct\s+)?(?:(?:ans|key|${answerWords})\.?\s*(?:[:=]+|[–-]+)|ans\b\.?)\s*(?:[([]?[A-Ha-h][)\]]?|©))\s*[.)\]}]*\s*$`,
  "i",
);

/** `Ans: B` or `Explanation: …` behind something else on a line; where it begins. */
export function tailAt(text: string): number | null {
  const key = answerIn(text) === null ? keyBehind.exec(text) : null;
  const reason = /\s(?=explanation\s*[:=])/i.exec(text);
  const at = Math.min(key?.index ?? Number.POSITIVE_INFINITY, reason?.index ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(at) && text.slice(0, at).trim() !== "" ? at : null;
}

const verbs =
  /^(?:briefly\s+|clearly\s+)?(?:define|state|list|explain|mention|describe|outline|calculate|draw|discuss|differentiate|distinguish|name|give|write|find|solve|determine|identify|enumerate|highlight|compare|sketch|prove|show|what|why|how|when|who|using|with|evaluate|simplify)\b/i;
const marks = /[([]\s*\d+(?:\.\d+)?\s*(?:marks?|mks?)\s*[)\]]/i;

/** Whether what looks like options are the parts of a theory question: `(a) Define … (b) State …`. */
export function areTasks(shownStem: string, options: readonly string[]): boolean {
  const stem = shownStem.replaceAll(/<\/?[biu]>/g, "");
  const tasks = options.filter((option) => verbs.test(option) || /\?\s*$/.test(option)).length;
  const isMost = options.length > 0 && tasks * 2 >= options.length;
  if ([stem, ...options].some((text) => marks.test(text)) && isMost) return true;
  return isMost && (stem.trim() === "" || options.length < 3) && options.some((option) => verbs.test(option));
}
