import type { Element } from "@xmldom/xmldom";
import { decodeText } from "../../core/files/decode-text.ts";
import { FaultError } from "../../core/fault-error.ts";
import { receiveTask, sendContent } from "../../core/files/worker-messages.ts";
import { createXmlLimitCheck, quizLimits } from "../../core/files/xml-limits.ts";
import { areNumbered, isAiken, readAiken } from "./aiken.ts";
import { settleExchange } from "./paper.ts";
import type { ExchangeAnswer, ExchangeContent, ExchangeFault, ExchangeTask } from "./exchange.ts";
import { isGift, readGift } from "./gift.ts";
import { readMoodleXml } from "./moodle-xml.ts";
import { treeOf } from "../../core/files/xml.ts";
import { readQuestionLines } from "../paper/question-lines.ts";
import { plainLine } from "../../core/files/text-line.ts";

/* Runs in a process of its own for `readExchange`: reads one file and sends its questions. */

class Refused extends FaultError<ExchangeFault> {}

const task = await receiveTask<ExchangeTask>();

function answer(): ExchangeAnswer {
  try {
    const text = decodeText(task.bytes);
    // no text has zero bytes, and XML allows no other control characters either
    if (text.includes("\0")) throw new Refused("type");
    const content = task.kind === "xml" ? readXml(text) : readText(text);
    const { questions, setAside } = content.paper;
    if (questions.length + setAside.length > task.maxQuestions) throw new Refused("questions");
    return content;
  } catch (error) {
    return { fault: error instanceof Refused ? error.fault : "broken" };
  }
}

function readText(text: string): ExchangeContent {
  const without = (paper: ExchangeContent["paper"]): ExchangeContent => ({ paper, pictures: [] });
  if (task.kind === "gift") return without(settleExchange(readGift(text, task.maxQuestions)));
  if (isAiken(text)) {
    const read = readAiken(text, task.maxQuestions);
    if (!areNumbered(read)) return without(settleExchange(read));
  } else if (isGift(text)) return without(settleExchange(readGift(text, task.maxQuestions)));
  // a paper that was typed for people, with numbers before its questions
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > paperLinesMax) throw new Refused("much");
  const plain = lines.map((line) => line.replace(boldLabel, "$1"));
  return without(readQuestionLines(plain.map((line, index) => plainLine(index + 1, line))));
}

/** 5,000 questions with their options need fewer lines. Ten times as many would use up the 15 seconds that a file has. */
const paperLinesMax = 50_000;

/** `*1.*`, `*A.*` or `*Answer: C*`: bold in a chat. A single star before an option marks the right one. */
const boldLabel = /^\s*\*(\(?(?:\d{1,3}|[A-E])[.):]|(?:answer|ans|key)\b[^*]{0,200})\*(?=\s|$)/i;

function readXml(text: string): ExchangeContent {
  const fault = createXmlLimitCheck(quizLimits)(Buffer.from(text));
  if (fault !== null) throw new Refused(fault === "much" ? "much" : "broken");
  const read = readMoodleXml(quizzesOf(text), { questions: task.maxQuestions, pictureBytes: task.maxPictureBytes });
  if (read === null) throw new Refused("type");
  return { paper: settleExchange(read.paper), pictures: read.pictures };
}

/** How many characters of a file are parsed at a time: parsed tags take some hundred times their size in memory. */
const partLength = 200_000;

/** The file in parts, each a whole quiz, so that the tree of thousands of questions never stands in memory at once. */
function* quizzesOf(text: string): Generator<Element> {
  if (!/^[^<]*(?:<\?[^>]*>\s*)?<quiz[\s>]/.test(text)) return yield treeOf(text);
  const marks = /<!--|<!\[CDATA\[|<\/question\s*>/g;
  let from = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0].startsWith("<!")) {
      // an end tag within a comment or CDATA does not end a question
      const end = text.indexOf(mark[0] === "<!--" ? "-->" : "]]>", mark.index);
      if (end === -1) break;
      marks.lastIndex = end;
    } else if (marks.lastIndex - from > partLength) {
      yield treeOf(`${from === 0 ? "" : "<quiz>"}${text.slice(from, marks.lastIndex)}</quiz>`);
      from = marks.lastIndex;
    }
  }
  yield treeOf(`${from === 0 ? "" : "<quiz>"}${text.slice(from)}`);
}

sendContent(answer());
