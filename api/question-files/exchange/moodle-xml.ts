import type { Element } from "@xmldom/xmldom";
import { attribute, child, children } from "../../core/files/xml.ts";
import { categoryName, ExchangePaper, explanationOf, otherKinds, partialMarks } from "./paper.ts";
import { readHtml, type ShownPicture } from "./html-text.ts";
import { fromMoodleFormulas } from "../formula-signs.ts";

/* Moodle XML: `<quiz>` with a `<question type="…">` for each; their texts are HTML, their pictures base64 in `<file>`. */

const kindNames: Record<string, string> = {
  matching: otherKinds.matching,
  match: otherKinds.matching,
  randomsamatch: otherKinds.matching,
  essay: otherKinds.essay,
  shortanswer: otherKinds.shortAnswer,
  numerical: otherKinds.numerical,
  calculated: otherKinds.calculated,
  calculatedmulti: otherKinds.calculated,
  calculatedsimple: otherKinds.calculated,
  cloze: otherKinds.cloze,
  multianswer: otherKinds.cloze,
  gapselect: otherKinds.cloze,
  ddwtos: otherKinds.dragAndDrop,
  ddimageortext: otherKinds.dragAndDrop,
  ddmarker: otherKinds.dragAndDrop,
  ordering: "an ordering question",
};

/** A picture of the file: its name in the paper, and its bytes. */
export interface EmbeddedPicture {
  name: string;
  bytes: Uint8Array;
}

interface MoodleFile {
  paper: ExchangePaper;
  pictures: EmbeddedPicture[];
}

/** The questions of a file whose parts have the roots `quizzes`; null where one is not a quiz of Moodle. */
export function readMoodleXml(
  quizzes: Iterable<Element>,
  limits: { questions: number; pictureBytes: number },
): MoodleFile | null {
  const reader = new MoodleReader(limits.pictureBytes);
  for (const root of quizzes) {
    if (root.localName !== "quiz") return null;
    for (const element of children(root)) {
      if (element.localName === "question") reader.read(element);
      if (reader.paper.questions.length > limits.questions) return reader;
    }
  }
  return reader;
}

interface Read {
  text: string;
  pictures: ShownPicture[];
}
interface Answer {
  text: string;
  isRight: boolean;
  share: number;
  feedback: string;
}

const textOf = (element: Element | undefined): string => child(element, "text")?.textContent ?? "";

/** A text in the format that its element names. */
function readText(element: Element | undefined): Read {
  const format = attribute(element, "format") ?? "html";
  const text = textOf(element);
  if (format === "plain_text" || format === "markdown") {
    return { text: fromMoodleFormulas(text.replaceAll(/\r\n?/g, "\n").trim()), pictures: [] };
  }
  return readHtml(text.replaceAll(/\r\n?/g, "\n"), format === "moodle_auto_format");
}

class MoodleReader implements MoodleFile {
  readonly paper = new ExchangePaper();
  readonly pictures: EmbeddedPicture[] = [];
  readonly #maxPictureBytes: number;
  #number = 0;
  #section: string | null = null;

  constructor(maxPictureBytes: number) {
    this.#maxPictureBytes = maxPictureBytes;
  }

  read(element: Element): void {
    const type = attribute(element, "type") ?? "";
    if (type === "category") {
      this.#section = categoryName(textOf(child(element, "category")));
      return;
    }
    if (type === "description") {
      const { text } = readText(child(element, "questiontext"));
      if (text !== "") this.paper.leftOut.push({ line: this.#number + 1, text: text.slice(0, 2000) });
      return;
    }
    this.#number += 1;
    if (type === "multichoice" || type === "truefalse") this.#readChoice(element, type === "truefalse");
    else {
      const name = kindNames[type] ?? `of the kind “${type.slice(0, 40)}”`;
      this.paper.refuseKind(this.#number, name);
    }
  }

  #readChoice(element: Element, isTrueFalse: boolean): void {
    const number = this.#number;
    const stem = readText(child(element, "questiontext"));
    const doubts: { column: string | null; reason: string }[] = [];
    const answers = children(element)
      .filter(({ localName }) => localName === "answer")
      .map((answer) => readAnswer(answer, isTrueFalse));
    if (answers.some(({ hasPicture }) => hasPicture)) {
      doubts.push({ column: null, reason: "A picture in an option was left out: options hold text alone" });
    }
    const partial = partialMarks(answers);
    if (partial !== null) doubts.push({ column: "correctAnswer", reason: partial });
    const kept = this.#keepPictures(stem.pictures, child(element, "questiontext"));
    const general = readText(child(element, "generalfeedback")).text;
    this.paper.questions.push({
      line: number,
      number,
      section: this.#section,
      text: stem.text,
      options: answers.map(({ text, isRight }) => ({ text, isRight })),
      keyOrigin: null,
      explanation: explanationOf(this.paper, number, general, answers),
      ...kept,
      doubts,
    });
  }

  /** The pictures of a stem that stand in the file, and the address of one that does not. */
  #keepPictures(shown: readonly ShownPicture[], element: Element | undefined) {
    const files = (element === undefined ? [] : children(element)).filter(({ localName }) => localName === "file");
    const byName = new Map(files.map((file) => [attribute(file, "name") ?? "", file]));
    const pictures: string[] = [];
    let imageAddress: string | null = null;
    for (const { source } of shown) {
      const file = /^(?:[a-z]+:)?\/\//i.test(source) ? undefined : byName.get(fileName(source));
      if (file === undefined && !source.startsWith("@@PLUGINFILE@@")) {
        imageAddress ??= source;
        continue;
      }
      const name = `${this.#number}/${pictures.length + 1}`;
      pictures.push(name);
      // one that is missing or too large is reported by whoever keeps the pictures
      const bytes = Buffer.from(file?.textContent ?? "", "base64");
      if (bytes.length > 0 && bytes.length <= this.#maxPictureBytes) {
        this.pictures.push({ name, bytes: new Uint8Array(bytes) });
      }
    }
    return { pictures, imageAlt: shown[0]?.alt || null, imageAddress };
  }
}

function fileName(source: string): string {
  const last =
    source
      .replace(/[?#].*$/s, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function readAnswer(element: Element, isTrueFalse: boolean): Answer & { hasPicture: boolean } {
  const share = Number(attribute(element, "fraction") ?? "0");
  const { text, pictures } = readText(element);
  return {
    text: isTrueFalse ? text.replace(/^[tf]/, (letter) => letter.toUpperCase()) : text,
    isRight: share >= 100,
    share: Number.isFinite(share) ? share : 0,
    feedback: readText(child(element, "feedback")).text,
    hasPicture: pictures.length > 0,
  };
}
