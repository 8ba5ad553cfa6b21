import { letters } from "../../../schema/rules/words.ts";
import { looksLikeAiken, plainMark } from "../exchange/aiken.ts";
import { toMoodleFormulas } from "../formula-signs.ts";
import { writeAttribute, writeHtml } from "../exchange/html-text.ts";
import {
  categoryOf,
  onOneLine,
  optionLines,
  xmlText,
  type WrittenQuestion,
  type WrittenQuestions,
} from "./written-question.ts";

/* Questions in the text formats of other programs, piece by piece. */

const markOf = (line: string): string => (looksLikeAiken(line) ? plainMark : "");

/** Aiken: a line for the question and for each option, so that line breaks become spaces. */
export async function* writeAiken(questions: WrittenQuestions): AsyncGenerator<string> {
  for await (const question of questions) {
    const stem = toMoodleFormulas(onOneLine(question.text));
    const options = optionLines(question).map((line) => toMoodleFormulas(onOneLine(line)));
    yield [markOf(stem) + stem, ...options, `ANSWER: ${question.correctAnswer ?? ""}`, "", ""].join("\n");
  }
}

const escapeGift = (text: string): string =>
  text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`);
/** How the weight of an answer, or the mark of a format, begins. */
const startsLikeMark = /^\s*(?:%|\[(?:html|moodle|plain|markdown)\])/i;

function giftText(text: string, isHtml: boolean): string {
  const mark = startsLikeMark.test(text) ? (isHtml ? "[html]" : "[plain]") : "";
  return mark + escapeGift(isHtml ? writeHtml(text) : toMoodleFormulas(text.replaceAll(/\r\n?/g, "\n").trim()));
}

/** GIFT, with a comment where a question has a picture. */
export async function* writeGift(questions: WrittenQuestions): AsyncGenerator<string> {
  let [number, category]: [number, string | null] = [0, null];
  for await (const question of questions) {
    number += 1;
    const own = categoryOf(question);
    if (own !== category) yield `$CATEGORY: ${own}\n\n`;
    category = own;
    const { text, options, explanation, correctAnswer } = question;
    const texts = [text, ...options, explanation ?? ""];
    const isHtml = texts.some((one) => /[<&]/.test(one));
    const write = (one: string): string => giftText(one, isHtml);
    const key = correctAnswer === null ? -1 : letters.indexOf(correctAnswer);
    const lines = options.map((option, place) => `\t${place === key ? "=" : "~"}${write(option)}`);
    if (explanation !== null) lines.push(`\t####${write(explanation)}`);
    yield `${pictureNote(question, number)}::Question ${number}::${isHtml && !startsLikeMark.test(text) ? "[html]" : ""}${write(text)}{\n${lines.join("\n")}\n}\n\n`;
  }
}

function pictureNote({ picture, imageAddress }: WrittenQuestion, number: number): string {
  if (imageAddress !== null)
    return `// Question ${number} has a picture, which GIFT cannot hold: ${onOneLine(imageAddress)}\n`;
  return picture === null ? "" : `// Question ${number} has a picture, which GIFT cannot hold.\n`;
}

const cdata = (html: string): string => `<![CDATA[${xmlText(html).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
const textElement = (html: string): string => `<text>${html === "" ? "" : cdata(html)}</text>`;

/** Moodle XML, with the pictures that are stored here. */
export async function* writeMoodleXml(questions: WrittenQuestions): AsyncGenerator<string> {
  let [number, category]: [number, string | null] = [0, null];
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  for await (const question of questions) {
    number += 1;
    const own = categoryOf(question);
    if (own !== null && own !== category) {
      yield `<question type="category"><category>${textElement(own)}</category></question>\n`;
    }
    category = own;
    yield moodleQuestion(question, number);
  }
  yield "</quiz>\n";
}

function moodleQuestion(question: WrittenQuestion, number: number): string {
  const { picture, imageAddress, imageAlt, explanation, options, correctAnswer } = question;
  const fileName = picture === null ? null : `question-${number}${picture.extension}`;
  const source = fileName === null ? imageAddress : `@@PLUGINFILE@@/${fileName}`;
  const image =
    source === null ? "" : `<br><img src="${writeAttribute(source)}" alt="${writeAttribute(imageAlt ?? "")}">`;
  const file =
    picture === null
      ? ""
      : `<file name="${fileName}" path="/" encoding="base64">${Buffer.from(picture.bytes).toString("base64")}</file>`;
  const key = correctAnswer === null ? -1 : letters.indexOf(correctAnswer);
  const answers = options.map(
    (option, place) =>
      `<answer fraction="${place === key ? 100 : 0}" format="html">${textElement(writeHtml(option))}<feedback format="html"><text></text></feedback></answer>`,
  );
  return [
    '<question type="multichoice">',
    `<name><text>Question ${number}</text></name>`,
    `<questiontext format="html">${textElement(writeHtml(question.text) + image)}${file}</questiontext>`,
    `<generalfeedback format="html">${textElement(writeHtml(explanation ?? ""))}</generalfeedback>`,
    "<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden>",
    "<single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>",
    ...answers,
    "</question>\n",
  ].join("\n");
}
