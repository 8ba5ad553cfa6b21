import {
  categoryName,
  ExchangePaper,
  explanationOf,
  otherKinds,
  partialMarks,
  type ExchangeQuestion,
} from "./paper.ts";
import { fromMoodleFormulas } from "../formula-signs.ts";
import { readHtml } from "./html-text.ts";

/*
 * GIFT: questions between blank lines, their answers in braces, `=` before the right one and `~` before the others. A
 * backslash before one of `: # = { } ~` and `\` takes its meaning away; `\n` is a line break.
 */

const escapable: Record<string, string> = {
  ":": ":",
  "#": "#",
  "=": "=",
  "{": "{",
  "}": "}",
  "~": "~",
  "\\": "\\",
  n: "\n",
};
/** Signs without their meaning stand in a private area of Unicode while a question is taken apart. */
const hidden = 0xe000;
const hide = (text: string): string =>
  text.replaceAll(/\\([:#={}~\\n])/g, (_whole, sign: string) => String.fromCodePoint(hidden + sign.charCodeAt(0)));
const show = (text: string): string =>
  text.replaceAll(/[\uE000-\uE07F]/g, (sign) => escapable[String.fromCodePoint(sign.charCodeAt(0) - hidden)] ?? sign);

type TextFormat = "html" | "plain";
const formatMark = /^\s*\[(html|moodle|plain|markdown)\]/i;

/** A text with its own format mark, else in the format of its question. */
function readShown(text: string, format: TextFormat): ReturnType<typeof readHtml> {
  const mark = formatMark.exec(text);
  const own = mark === null ? format : mark[1]?.toLowerCase() === "html" ? "html" : "plain";
  const shown = show(text.slice(mark?.[0].length ?? 0)).trim();
  return own === "html" ? readHtml(shown) : { text: fromMoodleFormulas(shown), pictures: [] };
}
const readText = (text: string, format: TextFormat): string => readShown(text, format).text;

export const isGift = (text: string): boolean =>
  /^[ \t]*(?:::|\$CATEGORY:)/m.test(text) ||
  [...text.matchAll(/(?<!\\)\{([^{}]*)\}/g)].some(([, inside = ""]) => /[~=]|^\s*(?:T|F|TRUE|FALSE)\b/.test(inside));

interface GiftBlock {
  line: number;
  text: string;
}

export function readGift(text: string, maxQuestions: number): ExchangePaper {
  const paper = new ExchangePaper();
  let section: string | null = null;
  let number = 0;
  let block: { line: number; lines: string[] } | null = null;
  const close = (): void => {
    const whole = block === null ? "" : block.lines.join("\n").trim();
    if (block !== null && whole !== "") {
      const read = readBlock(paper, { line: block.line, text: hide(whole) }, number + 1, section);
      if (read) number += 1;
    }
    block = null;
  };
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line === "") {
      close();
      if (number > maxQuestions) break;
      continue;
    }
    if (line.startsWith("//")) continue;
    const category = /^\$CATEGORY:(.*)$/.exec(line)?.[1];
    if (category !== undefined) {
      close();
      section = categoryName(show(hide(category)).trim());
      continue;
    }
    block ??= { line: index + 1, lines: [] };
    block.lines.push(line);
  }
  close();
  return paper;
}

/** Whether the block is a question, read or not; a description is none. */
function readBlock(paper: ExchangePaper, block: GiftBlock, number: number, section: string | null): boolean {
  const { line } = block;
  const text = block.text.replace(/^::.*?::/s, "").trim();
  const [start, end] = [text.indexOf("{"), text.indexOf("}")];
  if (start === -1 && end === -1) {
    paper.leftOut.push({ line, text: readText(text, "plain").slice(0, 2000) });
    return false;
  }
  if (start === -1 || end < start) {
    paper.refuse(
      `Question ${number} has a brace without its partner. Put a backslash before { and } that belong to the text.`,
    );
    return true;
  }
  const behind = text.slice(end + 1).trim();
  const format: TextFormat = /^\s*\[html\]/i.test(text) ? "html" : "plain";
  const stem = readShown(`${text.slice(0, start)}${behind === "" ? "" : `_____ ${behind}`}`, format);
  const given = text.slice(start + 1, end).trim();
  const general = given.lastIndexOf("####");
  const answers = general === -1 ? given : given.slice(0, general).trim();
  const kind = kindOf(answers);
  if (kind === null && behind.includes("{")) {
    paper.refuse(
      `Question ${number} has braces in its text. Put a backslash before { and } that belong to a formula or to the text.`,
    );
    return true;
  }
  if (kind === null) {
    paper.refuseKind(number, otherKindOf(answers));
    return true;
  }
  if (answers.split(/[~=]/).length > maxAnswers) {
    paper.refuse(`Question ${number} has more than ${maxAnswers} answers.`);
    return true;
  }
  const options = kind === "trueFalse" ? trueFalse(answers, format) : multipleChoice(answers, format);
  const generalText = general === -1 ? "" : readText(given.slice(general + 4), format);
  const partial = partialMarks(options);
  const question: ExchangeQuestion = {
    line,
    number,
    section,
    text: stem.text,
    options: options.map(({ text: option, isRight }) => ({ text: option, isRight })),
    keyOrigin: null,
    explanation: explanationOf(paper, line, generalText, options),
    pictures: [],
    imageAlt: stem.pictures[0]?.alt || null,
    imageAddress: stem.pictures[0]?.source ?? null,
    doubts: partial === null ? [] : [{ column: "correctAnswer", reason: partial }],
  };
  paper.questions.push(question);
  return true;
}

const maxAnswers = 100;
const truth = /^(?:t|true|f|false)$/i;

/** Null for a question that is not multiple choice. */
function kindOf(answers: string): "multipleChoice" | "trueFalse" | null {
  if (answers.startsWith("#") || answers === "") return null;
  if (answers.includes("~")) return "multipleChoice";
  return truth.test((answers.split("#", 1)[0] ?? "").trim()) ? "trueFalse" : null;
}

function otherKindOf(answers: string): string {
  if (answers === "") return otherKinds.essay;
  if (answers.startsWith("#")) return otherKinds.numerical;
  return answers.includes("=") && answers.includes("->") ? otherKinds.matching : otherKinds.shortAnswer;
}

interface Answer {
  text: string;
  isRight: boolean;
  /** Percent of the marks. */
  share: number;
  feedback: string;
}

/** `T#feedback on the wrong answer#feedback on the right one`. */
function trueFalse(answers: string, format: TextFormat): Answer[] {
  const [value = "", wrong = "", right = ""] = answers.split("#");
  const isTrue = /^t/i.test(value.trim());
  return [true, false].map((own) => ({
    text: own ? "True" : "False",
    isRight: own === isTrue,
    share: own === isTrue ? 100 : 0,
    feedback: readText(own === isTrue ? right : wrong, format),
  }));
}

function multipleChoice(answers: string, format: TextFormat): Answer[] {
  return answers
    .split(/(?=[~=])/)
    .filter((one) => /^[~=]/.test(one))
    .flatMap((one) => {
      // `~=` before a right answer is written by some programs
      const own = one.slice(1).trim();
      if (own === "" && one.startsWith("~")) return [];
      const weight = /^%(-?[\d.]{1,12})%/.exec(own);
      const share = weight === null ? (one.startsWith("=") ? 100 : 0) : Number(weight[1]);
      const [text = "", ...feedback] = own.slice(weight?.[0].length ?? 0).split("#");
      return [
        {
          text: readText(text, format),
          isRight: share >= 100,
          share,
          feedback: readText(feedback.join("#"), format),
        },
      ];
    });
}
