import { matchKeys, readKeyList, type KeyEntry, type KeyReading } from "../../schema/rules/answer-keys.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";
import { keyWords, optionsOf, type QuestionDraft } from "../lib/question-draft.ts";

/* A list of keys that a teacher pastes beside the questions; the reader is that of the file import. */

export interface PastedKeys {
  drafts: QuestionDraft[];
  taken: number;
  /** A sentence about each key that was not taken. */
  problems: string[];
}

/**
 * The number by which the pasted list means a question: its number in the file, or its place on the screen, whichever fits
 * the list. If both fit and differ, the number is not certain: null.
 */
function numbersFor(
  entries: readonly KeyEntry[],
  drafts: readonly QuestionDraft[],
  aside: readonly (number | null)[],
): (number | null)[] {
  const places = drafts.map((_draft, index) => index + 1);
  const own = drafts.map(({ number }, index) => number ?? index + 1);
  const fits = (numbers: readonly (number | null)[]): boolean =>
    entries.every(({ number }) => numbers.includes(number));
  const [fitsPlaces, fitsOwn] = [fits(places), fits([...own, ...aside])];
  if (entries.some(({ section }) => section !== null) || (fitsOwn && !fitsPlaces)) return own;
  if (fitsPlaces && !fitsOwn) return places;
  return own.map((number, index) => (number === places[index] ? number : null));
}

/** The drafts with the keys of the list. A question whose key differs from the list loses it and gets a note. */
export function withPastedKeys(
  text: string,
  drafts: readonly QuestionDraft[],
  aside: readonly (number | null)[] = [],
): PastedKeys {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line: index + 1, text: line }));
  const { entries, unread } = readKeyList(lines);
  const numbers = numbersFor(entries, drafts, aside);
  const questions = drafts.map((draft, index) => ({
    number: numbers[index] ?? null,
    section: draft.section,
    options: optionsOf(draft),
  }));
  const { readings, lost } = matchKeys(entries, questions);
  let taken = 0;
  const problems: string[] = entries.length === 0 ? ["No keys were found in it. Write them as 1. B 2. C 3. D"] : [];
  const next = drafts.map((draft, index) => {
    const outcome = outcomeFor(draft, readings[index] ?? []);
    if (outcome === null) return draft;
    if ("key" in outcome) taken += 1;
    else problems.push(`Question ${index + 1}: ${outcome.problem}.`);
    return withKey(draft, outcome);
  });
  problems.push(
    ...lost.filter(({ number }) => !aside.includes(number)).map(({ reason }) => `${reason}.`),
    ...unread.map((line) => `Not read: ${line.text}`),
  );
  return { drafts: next, taken, problems };
}

type Outcome = { key: Letter } | { problem: string };

function outcomeFor(draft: QuestionDraft, readings: readonly KeyReading[]): Outcome | null {
  const said = readings.filter((reading) => reading !== null);
  const [first] = said;
  if (first === undefined) return null;
  for (const reading of said) if ("unclear" in reading) return { problem: reading.unclear };
  const found = new Set(said.flatMap((reading) => ("letter" in reading ? [reading.letter] : [])));
  if (found.size > 1) return { problem: `The pasted list says ${[...found].join(" and ")} for this question` };
  const key = letters.find((letter) => found.has(letter));
  if (key === undefined) return { problem: "The pasted list names an option that is not there" };
  if (draft.correctAnswer !== "" && draft.correctAnswer !== key) {
    const from = draft.keyFrom === null ? "" : ` (${keyWords[draft.keyFrom]})`;
    return {
      problem: `The pasted list says ${key}, but the key was ${draft.correctAnswer}${from}: choose the right one`,
    };
  }
  return { key };
}

function withKey(draft: QuestionDraft, outcome: Outcome): QuestionDraft {
  const notes = draft.notes.filter(({ column }) => column !== "correctAnswer");
  if ("problem" in outcome) {
    const note = { column: "correctAnswer", text: outcome.problem };
    return { ...draft, correctAnswer: "", keyFrom: null, isChanged: true, notes: [...notes, note] };
  }
  if (draft.correctAnswer === outcome.key) return { ...draft, notes };
  return { ...draft, correctAnswer: outcome.key, keyFrom: "PASTED", isChanged: true, notes };
}
