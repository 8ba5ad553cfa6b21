import { keyHeading, letterAt, quoted, readKeyList, type KeyEntry } from "../../../schema/rules/answer-keys.ts";
import { questionTextMaxLength } from "../../../schema/rules/limits.ts";
import { beginsWithLabel, optionAt, optionsIn, withFullStops, withoutColumns, withoutCommas } from "./option-labels.ts";
import { keyRegions, findStarts, type Start } from "./parts.ts";
import {
  settlePaper,
  textLeftOut,
  type ImportFault,
  type LeftOut,
  type PaperQuestion,
  type ReadPaper,
} from "./question.ts";
import { stemTypes, withGaps, withType } from "./kept-type.ts";
import { withLetters } from "./other-labels.ts";
import { loneLetter, optionsHeading, withoutMessageHead, withoutPastedSigns } from "./pasted-text.ts";
import { flatTables } from "./tables.ts";
import {
  answerIn,
  explanationIn,
  isCapitals,
  isClutter,
  isInstruction,
  isPassage,
  isSection,
  isTask,
  isTheory,
  rangeOfQuestions,
  tailAt,
} from "./words.ts";
import {
  cut,
  joined,
  withShortLineSpaces,
  type Block,
  type TextLine,
  type UnreadText,
} from "../../core/files/text-line.ts";

/* Questions in lines of text: `1. …`, options `A. …`, keys under them, marked, or in a list. */

/** Questions in the order of the file, what was set aside, and what a person has to look at. */
export function readQuestionLines(blocks: readonly Block[], unread: readonly UnreadText[] = []): ReadPaper {
  const { lines, questions: rows } = flatTables(blocks.map(withGaps));
  const read = withLetters(withoutPastedSigns(lines.map(withinLimit).map(withoutMessageHead)).flatMap(withoutTail));
  const reader = new PaperReader(withoutColumns(withFullStops(read)), rows);
  const { paper, entries, errors, leftOut } = reader.read();
  const settled = settlePaper(paper, entries);
  errors.push(...settled.errors, ...unread.flatMap(faultOfUnread));
  if (paper.length === 0) {
    const isScan = lines.every(({ text }) => text.trim() === "") && lines.some(({ pictures }) => pictures.length > 0);
    const reason = isScan
      ? "No questions were found: this file is a picture of them, such as a scan. Type them, and add only drawings as pictures"
      : "No questions were found: number them 1., 2., 3. and the options A., B., C., D.";
    errors.push({ line: 0, column: null, reason });
  }
  return { ...settled, leftOut, errors: errors.toSorted((a, b) => a.line - b.line) };
}

/** Room for the number or letter before a text of the longest kind. */
const lineMaxLength = questionTextMaxLength + 1000;

/** The line as the patterns can read it in a short time: without long runs of white space, and no longer than a text may be. */
function withinLimit(line: TextLine): TextLine {
  const short = withShortLineSpaces(line);
  if (short.text.length <= lineMaxLength) return short;
  const most = lineMaxLength.toLocaleString("en");
  const fault = `This line is too long: only its first ${most} characters were read`;
  return { ...cut(short, 0, lineMaxLength), faults: [...line.faults, fault] };
}

/** `D. 7   Ans: B` as two lines. */
function withoutTail(line: TextLine): TextLine[] {
  const at = tailAt(line.text);
  return at === null ? [line] : [cut(line, 0, at), cut(line, at)];
}

const looksLikePaper = /^\s*(?:\(?\d{1,3}\)?\s*[.):]|\(?[a-h]\)?\s*[.)]\s|(?:answers?|ans|keys?)\b)/im;

function faultOfUnread({ line, where, text }: UnreadText): ImportFault[] {
  const at = { line, column: null };
  if (where === "textBox") {
    return [
      {
        ...at,
        reason: `A text box was not read: ${quoted(text)}. Move its text into the page and read the file again`,
      },
    ];
  }
  if (where === "sheet") return [{ ...at, reason: text }];
  if (!looksLikePaper.test(text)) return [];
  return [{ ...at, reason: `The page header or footer was not read: ${quoted(text)}. Move its lines into the page` }];
}

type State = { question: PaperQuestion; last: "text" | "explanation" | "option" | "closed" };

class PaperReader {
  readonly #lines: readonly TextLine[];
  readonly #places: ReadonlyMap<TextLine, number>;
  readonly #rows: ReadonlyMap<number, PaperQuestion>;
  readonly #starts: ReadonlyMap<number, Start>;
  readonly #regions: readonly { from: number; to: number }[];
  readonly #paper: PaperQuestion[] = [];
  readonly #errors: ImportFault[] = [];
  readonly #leftOut: LeftOut[] = [];
  readonly #entries: KeyEntry[] = [];
  #state: State | null = null;
  #section: string | null = null;
  /** The line on which the last list of keys ends. */
  #lastKeys = 0;
  /** Text and pictures that stand before the next question. */
  #before: { texts: string[]; pictures: string[] } = { texts: [], pictures: [] };
  /** The last text that stood before questions and belongs to more than one. */
  #shared: { passage: string[]; range: ReturnType<typeof rangeOfQuestions> } | null = null;

  constructor(lines: readonly TextLine[], rows: ReadonlyMap<number, PaperQuestion>) {
    this.#lines = lines;
    this.#places = new Map(lines.map((line, index) => [line, index]));
    this.#rows = rows;
    this.#regions = keyRegions(lines);
    const isKey = (index: number): boolean => this.#regions.some(({ from, to }) => index >= from && index < to);
    // keys and rows of tables do not start a question
    this.#starts = findStarts(
      lines.map((line, index) => (isKey(index) || rows.has(line.line) ? { ...line, text: "" } : line)),
    );
  }

  read() {
    for (let index = 0; index < this.#lines.length; index += 1) {
      const line = this.#lines[index];
      if (line === undefined) break;
      this.#errors.push(...line.faults.map((reason) => ({ line: line.line, column: null, reason })));
      const region = this.#regions.find(({ from }) => from === index);
      if (region !== undefined) {
        this.#readKeys(region.from, region.to);
        index = region.to - 1;
        continue;
      }
      this.#readLine(line, index);
    }
    this.#close();
    if (this.#before.pictures.length > 0) {
      const line = this.#lines.at(-1)?.line ?? 1;
      this.#errors.push({ line, column: "image", reason: "The picture behind the last question was left out" });
    }
    return { paper: this.#paper, entries: this.#entries, errors: this.#errors, leftOut: this.#leftOut };
  }

  #readKeys(from: number, to: number): void {
    this.#close();
    const lines = this.#lines.slice(from, to);
    const [first] = lines;
    const names = first === undefined ? null : keyHeading(first.text);
    const isOfSection = names !== null && /\b(?:section|part)\b/i.test(names.title);
    const since = this.#paper.filter(({ line }) => line > this.#lastKeys);
    const sections = new Set(since.map(({ section }) => section));
    // a list between two sections belongs to the one before it
    const isBetween = this.#lastKeys > 0 || this.#hasQuestionsAfter(to);
    const [own] = sections;
    const under = !isOfSection && isBetween && sections.size === 1 ? (own ?? null) : null;
    const { entries, unread } = readKeyList(lines, under);
    this.#entries.push(...entries);
    this.#leftOut.push(...unread);
    this.#lastKeys = lines.at(-1)?.line ?? this.#lastKeys;
  }

  #hasQuestionsAfter(index: number): boolean {
    return [...this.#starts.keys()].some((start) => start >= index);
  }

  #readLine(line: TextLine, index: number): void {
    const row = this.#rows.get(line.line);
    if (row !== undefined) return this.#takeRow(row);
    const text = line.text.trim();
    const start = this.#starts.get(index);
    if (text === "" && start === undefined) return this.#takePictures(line);
    if (isSection(text)) return this.#beginSection(line);
    if (start !== undefined) return this.#begin(line, start);
    if (this.#state === null) return this.#leave(line);
    this.#continue(this.#state, line, index);
  }

  #takeRow(question: PaperQuestion): void {
    this.#close();
    this.#take({ ...question, section: question.section ?? this.#section });
  }

  #take(question: PaperQuestion): void {
    const { texts, pictures } = this.#before;
    this.#before = { texts: [], pictures: [] };
    this.#paper.push(question);
    const at = { line: question.line };
    if (texts.some(isPassage)) {
      const passage = texts.slice(texts.findIndex(isPassage));
      this.#shared = { passage, range: rangeOfQuestions(passage.join(" ")) };
      this.#errors.push({ ...at, ...textLeftOut(passage) });
    } else if (this.#isForShared(question)) {
      this.#errors.push({ ...at, ...textLeftOut(this.#shared?.passage ?? []) });
    }
    if (pictures.length > 0) {
      question.pictures.push(...pictures);
      const reason = "A picture stood above this question: please check that it belongs here";
      this.#errors.push({ ...at, column: "image", reason });
    }
  }

  /** Whether the last passage names this question among those it is for. */
  #isForShared({ number }: PaperQuestion): boolean {
    const range = this.#shared?.range;
    return range && number !== null ? number > range.from && number <= range.to : false;
  }

  #begin(line: TextLine, { number, isUnsure }: Start): void {
    // a heading in capitals names a section where the numbers begin again
    const heading = this.#before.texts.findLast(isCapitals);
    const isAgain = (): boolean =>
      this.#paper.some((one) => one.section === this.#section && one.number === number.number);
    if (heading !== undefined && !number.part && isAgain()) this.#section = heading;
    this.#close();
    const question: PaperQuestion = {
      line: line.line,
      number: number.number,
      section: this.#section,
      text: "",
      options: [],
      given: [],
      explanation: null,
      pictures: [],
      doubts: isUnsure ? ["The numbers inside this question may be questions of their own: please compare it"] : [],
    };
    this.#take(question);
    this.#state = { question, last: "text" };
    const rest = cut(line, number.textAt);
    if (besideAnother.test(rest.text)) {
      question.doubts.push(
        "Two questions stand side by side on one line and cannot be told apart: put each on its own line",
      );
    }
    this.#continue(this.#state, rest, null);
    question.pictures.push(...line.pictures);
  }

  #beginSection(line: TextLine): void {
    this.#close();
    this.#section = line.text.trim();
    this.#shared = null;
    this.#leave(line);
    this.#before = { texts: [], pictures: [...line.pictures] };
  }

  /** Notes a line that is part of no question. */
  #leave(line: TextLine): void {
    const text = line.text.trim();
    if (text !== "") {
      this.#leftOut.push({ line: line.line, text });
      this.#before.texts.push(text);
    }
    this.#before.pictures.push(...line.pictures);
  }

  #takePictures(line: TextLine): void {
    if (line.pictures.length === 0) return;
    const { question } = this.#state ?? {};
    const isOpen = question !== undefined && (question.options.length === 0 || this.#isDueLater(line));
    if (isOpen) question.pictures.push(...line.pictures);
    else this.#before.pictures.push(...line.pictures);
  }

  /** Whether a further option of the open question follows before the next question begins. */
  #isDueLater(line: TextLine): boolean {
    const due = this.#state?.question.options.length ?? 0;
    const own = this.#places.get(line);
    if (own === undefined) return false;
    for (let index = own + 1; index < this.#lines.length; index += 1) {
      const next = this.#lines[index];
      if (next === undefined || this.#starts.has(index) || isSection(next.text) || this.#rows.has(next.line))
        return false;
      const first = optionsIn(next.text, due, 0, true).places[0];
      if (first !== undefined) return next.text.slice(0, first.at).trim() === "";
    }
    return false;
  }

  /** Adds a line to the open question; `index` is null for the rest of the line on which the question begins. */
  #continue(state: State, line: TextLine, index: number | null): void {
    const { question } = state;
    if (index !== null) this.#takePictures(line);
    const text = line.text.trim();
    if (text === "") return;
    if (isTheory(question.section)) return this.#addText(question, line);
    const isBare = this.#isBareList(index);
    const due = question.options.length;
    const found = state.last === "closed" ? { places: [], isUnsure: false } : optionsIn(line.text, due, 0, isBare);
    const [first] = found.places;
    if (first !== undefined) {
      const stem = line.text.slice(0, first.at).trim();
      if (stem !== "" && !optionsHeading.test(stem)) this.#addPlain(state, cut(line, 0, first.at), line);
      if (found.isUnsure) question.doubts.push("The options on this line cannot be told apart: please compare them");
      const options = found.places.map((place, at) =>
        optionAt(line, place, found.places[at + 1]?.at ?? line.text.length),
      );
      if (options.some(({ isStarUnsure }) => isStarUnsure))
        question.doubts.push("A mark between two options may mean either of them");
      question.options.push(...withoutCommas(options));
      state.last = "option";
      return;
    }
    const answer = isTask(text) ? null : answerIn(text);
    if (answer !== null) {
      question.given.push({ text: answer, origin: "line" });
      return;
    }
    const reason = explanationIn(text);
    if (reason !== null && due > 0) {
      question.explanation = reason;
      state.last = "explanation";
      return;
    }
    if (due > 0 && beginsWithLabel(text)) {
      // where a letter comes twice or is left out, it is unclear which option a key means
      question.doubts.push(`The letters of the options do not follow each other: ${quoted(text)} was left out`);
      state.last = "closed";
      return this.#leave(line);
    }
    this.#addPlain(state, line, line);
  }

  #isBareList(index: number | null): boolean {
    if (index === null) return false;
    const begins = (offset: number, letter: string): boolean =>
      new RegExp(`^\\s*${letter}\\s+\\S`).test(this.#lines[index + offset]?.text ?? "");
    const due = this.#state?.question.options.length ?? 0;
    const own = /^\s*([A-H])(?:\t|\s{2,}|\s)\S/.exec(this.#lines[index]?.text ?? "")?.[1];
    if (own === undefined || own.charCodeAt(0) - 65 !== due) return false;
    const letter = (step: number): string => String.fromCharCode(own.charCodeAt(0) + step);
    const isOneLine = new RegExp(`^\\s*${own}\\s.*(?:\\t|\\s{2,})${letter(1)}\\s+\\S`).test(
      this.#lines[index]?.text ?? "",
    );
    // where an earlier option had no full stop or bracket behind its letter, this one needs none either
    const goesOn = due > 0 && /^[A-H]\s+$/.test(this.#state?.question.options.at(-1)?.label.text ?? "");
    return isOneLine || goesOn || (begins(1, letter(1)) && begins(2, letter(2)));
  }

  #addText(question: PaperQuestion, line: TextLine): void {
    const text = withType(line, stemTypes).trim();
    question.text = question.text === "" ? text : `${question.text}\n${text}`;
  }

  /** A line that is no option, key or explanation: it goes on with what stands before it, or is left out. */
  #addPlain(state: State, line: TextLine, whole: TextLine): void {
    const { question } = state;
    const text = line.text.trim();
    if (state.last === "explanation" && this.#continueExplanation(question, text)) return;
    if (question.given.length > 0 && isClutter(text)) return this.#leave(whole);
    if (question.options.length === 0) return this.#continueStem(question, line, whole);
    if (loneLetter.test(text) && question.given.at(-1)?.text === text) return;
    if (state.last === "option" && this.#continueOption(question, line, whole)) return;
    state.last = "closed";
    this.#leave(whole);
  }

  #continueExplanation(question: PaperQuestion, text: string): boolean {
    if (isCapitals(text) || isInstruction(text) || rangeOfQuestions(text) !== null) return false;
    question.explanation = `${question.explanation ?? ""}\n${text}`.trim();
    return true;
  }

  #continueStem(question: PaperQuestion, line: TextLine, whole: TextLine): void {
    if (isTask(line.text.trim()) && /questions?/i.test(line.text) && question.text !== "") this.#end(whole);
    else this.#addText(question, line);
  }

  /** Adds the line to the last option if it continues it, and returns whether it did. A doubtful line is reported instead. */
  #continueOption(question: PaperQuestion, line: TextLine, whole: TextLine): boolean {
    const text = line.text.trim();
    const last = question.options.at(-1);
    const isWrapped = /^\p{Ll}/u.test(text) && !/[.?!]\s*$/.test(last?.line.text ?? "") && !isInstruction(text);
    if (last && (isWrapped || this.#isDueLater(whole))) {
      last.line = joined([last.line, line], " ");
      return true;
    }
    const isPlace =
      isCapitals(text) || isInstruction(text) || isPassage(text) || isClutter(text) || /^[([].*[)\]]$/.test(text);
    if (isPlace) return false;
    const letter = letterAt(question.options.length - 1);
    const reason = `This line behind option ${letter} was left out: ${quoted(text)}. Add it if it belongs there`;
    this.#errors.push({ line: question.line, column: `option${letter}`, reason });
    return false;
  }

  #end(line: TextLine): void {
    this.#close();
    this.#leave(line);
  }

  #close(): void {
    this.#state = null;
  }
}

/** A tab, and behind it another number. */
const besideAnother = /(?:\t|\s{3,})\(?\d{1,3}\)?\s*[.)]\s*\p{L}/u;
