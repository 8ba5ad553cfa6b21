import { letters, type Letter } from "../../schema/rules/words.ts";
import { publicPath } from "../core/files/files.ts";
import type { Deps } from "../core/deps.ts";
import type { QuestionRow } from "../school-exams/store.ts";
import type { SettingsRow } from "../school-settings/store.ts";
import type { Attempt } from "./store.ts";

/*
 * The order of an attempt: its questions, and for each of them the letters of the paper in the order in which its options
 * are shown. What a student calls A is the first option on that student's screen; stored is the letter of the paper.
 */

const optionsByLetter = (question: QuestionRow): Map<Letter, string> =>
  new Map(
    letters
      .map((letter): [Letter, string | null] => [letter, optionText(question, letter)])
      .filter((entry): entry is [Letter, string] => entry[1] !== null && entry[1] !== ""),
  );

function optionText(question: QuestionRow, letter: Letter): string | null {
  const texts = { A: question.option_a, B: question.option_b, C: question.option_c, D: question.option_d };
  return texts[letter];
}

/** Options that mention other options, or a place, are not shuffled. */
const keepsItsPlace =
  /\b(all|none|neither|both|any|either|two) of (the|these|those|them)\b|\b(above|below)\b|\b(options?|answers?)? ?\(?[A-D]\)?,? (and|or|&) \(?[A-D]\)?\b/i;

/** What an attempt keeps of its order. */
export type Order = Pick<Attempt, "question_ids" | "option_orders">;

/** The order of the attempt with this id: its own, or that of the paper, as the school has set. */
export function orderOf(
  { tokens }: Pick<Deps, "tokens">,
  { randomize_questions: isShuffled }: Pick<SettingsRow, "randomize_questions">,
  questions: QuestionRow[],
  attemptId: string,
): Order {
  const order = drawOrder(questions, isShuffled ? (text) => tokens.hash(`${attemptId}\n${text}`) : null);
  return { question_ids: order.map(({ id }) => id), option_orders: order.map(({ letters: own }) => own) };
}

/** Sorts by a random key that belongs to the attempt; without one everything stays in the order of the paper. */
function drawOrder(
  questions: QuestionRow[],
  keyOf: ((text: string) => string) | null,
): { id: string; letters: string }[] {
  const sorted = keyOf === null ? questions : sortedBy(questions, (question) => keyOf(question.id));
  return sorted.map((question) => {
    const options = optionsByLetter(question);
    const own = [...options.keys()];
    const isFixed = keyOf === null || [...options.values()].some((text) => keepsItsPlace.test(text));
    const order = isFixed ? own : sortedBy(own, (letter) => keyOf(`${question.id}\n${letter}`));
    return { id: question.id, letters: order.join("") };
  });
}

const sortedBy = <T>(list: T[], keyOf: (item: T) => string): T[] =>
  list
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);

const shownOrder = (attempt: Order, questionId: string): string =>
  attempt.option_orders[attempt.question_ids.indexOf(questionId)] ?? "";

/** The letter of the paper behind a letter of the student's screen; undefined where the question has no such option. */
export function paperLetter(attempt: Attempt, questionId: string, shown: Letter): Letter | undefined {
  const letter = shownOrder(attempt, questionId).charAt(letters.indexOf(shown));
  return letters.find((known) => known === letter);
}

/** The letter under which the student sees an option of the paper. */
export function shownLetter(attempt: Attempt, questionId: string, paper: Letter): Letter | null {
  return letters[shownOrder(attempt, questionId).indexOf(paper)] ?? null;
}

/** The questions of an attempt as its student gets them, without any key. */
export function presentQuestions(attempt: Order, questions: QuestionRow[]) {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return attempt.question_ids.flatMap((id) => {
    const question = byId.get(id);
    if (question === undefined) return [];
    const order = [...shownOrder(attempt, id)].flatMap((letter) => letters.find((known) => known === letter) ?? []);
    return {
      id,
      text: question.question,
      image: publicPath(question.picture),
      imageAlt: question.picture_alt,
      options: order.flatMap((paper, index) => {
        const letter = letters[index];
        return letter === undefined ? [] : { letter, text: optionText(question, paper) ?? "" };
      }),
    };
  });
}
