import { letters } from "../../schema/rules/words.ts";
import { draftFields, emptyDraft, optionsOf, type QuestionDraft } from "../lib/question-draft.ts";
import type { PreviewSchoolQuestionsMutation } from "./question-files.generated.ts";
import { texts } from "./texts.ts";

/** What was read from a file. */
export type QuestionFile = PreviewSchoolQuestionsMutation["previewSchoolQuestions"];
export type SetAside = QuestionFile["setAside"][number];

type Fault = QuestionFile["errors"][number];

/**
 * Line of the question that a fault belongs to: the last question before it, set aside or not. Null if the fault
 * belongs to the whole file.
 */
const lineOfQuestion = ({ questions, setAside }: QuestionFile, { line, column }: Fault): number | null =>
  column === "keys"
    ? null
    : [...questions, ...setAside].reduce<number | null>(
        (last, one) => (one.line <= line && one.line >= (last ?? one.line) ? one.line : last),
        null,
      );

/** The questions of a file, each with what was wrong on its lines, and whether it stands there for the second time. */
export function draftsFromFile(read: QuestionFile): QuestionDraft[] {
  const { importId, questions, errors } = read;
  const seen = seenQuestions();
  return questions.map((question) => {
    const own = errors.filter((fault) => lineOfQuestion(read, fault) === question.line);
    const notes = own.map(({ column, reason, passage }) => ({ column, text: reason, passage }));
    const draft: QuestionDraft = Object.assign(draftFields(question), {
      key: `${importId}-${question.line}`,
      id: null,
      from: { importId, line: question.line },
      notes,
    });
    if (seen.has(draft)) notes.push({ column: "text", text: texts.file.again, passage: null });
    seen.add(draft);
    return draft;
  });
}

/** Text and options of a question without spaces and capital letters, to compare it with others. */
const wordsOf = (draft: QuestionDraft): string =>
  JSON.stringify([draft.text, ...optionsOf(draft)].map((text) => text.toLowerCase().replace(/\s+/g, "")));

/**
 * The questions that came before. Equal words beside two different pictures are two questions; where one has no picture, it may
 * have been left out of a file.
 */
function seenQuestions(list: readonly QuestionDraft[] = []) {
  const pictures = new Map<string, (string | null)[]>();
  const picturesOf = (draft: QuestionDraft) => pictures.get(wordsOf(draft)) ?? [];
  const add = (draft: QuestionDraft) => pictures.set(wordsOf(draft), [...picturesOf(draft), draft.image]);
  list.forEach(add);
  return {
    add,
    has: (draft: QuestionDraft): boolean =>
      picturesOf(draft).some((image) => image === null || draft.image === null || image === draft.image),
  };
}

/** Those of the questions that a list does not have yet. */
export function newDrafts(read: readonly QuestionDraft[], list: readonly QuestionDraft[]): QuestionDraft[] {
  const seen = seenQuestions(list);
  return read.filter((draft) => !seen.has(draft));
}

/** Faults of a file that belong to no question of the list. */
export function looseFaults(read: QuestionFile): string[] {
  const unlisted = read.errorCount - read.errors.length;
  return read.errors
    .filter((fault) => !read.questions.some(({ line }) => line === lineOfQuestion(read, fault)))
    .map(({ line, reason }) => (line === 0 ? reason : `Line ${line}: ${reason}`))
    .concat(unlisted > 0 ? texts.file.moreFaults(unlisted) : []);
}

/** A question that was set aside, cut to four options; a note says if the right answer was cut off. */
export function draftFromAside(importId: string, aside: SetAside): QuestionDraft {
  const options = letters.map((_letter, index) => aside.options[index] ?? "");
  const correctAnswer = letters.find((letter) => letter === aside.correctAnswer) ?? "";
  const [fifth] = aside.options.slice(letters.length);
  const isRight = aside.correctAnswer !== null && correctAnswer === "";
  const dropped = isRight
    ? `The right answer was option ${aside.correctAnswer}, ${fifth}: put it in place of another option`
    : null;
  return {
    ...emptyDraft(`${importId}-${aside.line}`),
    text: aside.text,
    ...Object.fromEntries(letters.map((letter, index) => [`option${letter}`, options[index]])),
    correctAnswer,
    keyFrom: correctAnswer === "" ? null : aside.keyOrigin,
    number: aside.number,
    section: aside.section,
    explanation: aside.explanation ?? "",
    image: aside.image,
    imageAlt: aside.imageAlt ?? "",
    notes: dropped === null ? [] : [{ column: "correctAnswer", text: dropped }],
  };
}
