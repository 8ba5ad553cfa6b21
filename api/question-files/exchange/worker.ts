import { workerData } from "node:worker_threads";
import { DOMParser } from "@xmldom/xmldom";
import { decodeText } from "../../core/files/decode-text.ts";
import { FaultError } from "../../core/fault-error.ts";
import { postAnswer } from "../../core/files/post-answer.ts";
import { createXmlLimitCheck, quizLimits } from "../../core/files/xml-limits.ts";
import { areNumbered, isAiken, readAiken } from "./aiken.ts";
import { settleExchange } from "./paper.ts";
import type { ExchangeAnswer, ExchangeContent, ExchangeFault, ExchangeTask } from "./exchange.ts";
import { isGift, readGift } from "./gift.ts";
import { readMoodleXml } from "./moodle-xml.ts";
import { readQuestionLines } from "../paper/question-lines.ts";
import { plainLine } from "../paper/text-line.ts";

/* The thread of `readExchange`: one file, one answer. */

class Refused extends FaultError<ExchangeFault> {}

const task = workerData as ExchangeTask;

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
  return without(readQuestionLines(text.split(/\r\n|\r|\n/).map((line, index) => plainLine(index + 1, line))));
}

function readXml(text: string): ExchangeContent {
  const fault = createXmlLimitCheck(quizLimits)(Buffer.from(text));
  if (fault !== null) throw new Refused(fault === "much" ? "much" : "broken");
  const onError = (_level: string, message: string): never => {
    throw new Error(message);
  };
  const root = new DOMParser({ onError }).parseFromString(text, "text/xml").documentElement;
  const limits = { questions: task.maxQuestions, pictureBytes: task.maxPictureBytes };
  const read = root === null ? null : readMoodleXml(root, limits);
  if (read === null) throw new Refused("type");
  return { paper: settleExchange(read.paper), pictures: read.pictures };
}

postAnswer(answer());
