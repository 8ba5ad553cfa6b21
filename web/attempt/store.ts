import {
  change,
  erase,
  inTurn,
  namesOf,
  read,
  readAll,
  write,
  type Entry,
  type Kept,
} from "../lib/device/device-store.ts";
import { forgetPictures } from "../lib/device/service-worker.ts";
import type { Attempt } from "./attempt.ts";
import { parseAnswer, parseAttempt } from "./kept-attempt.ts";
import { changeOf, headOf, mergeHeads, newerAnswer, withChange, type AttemptChange } from "./merge.ts";
import type { Pages } from "./pages.ts";

/*
 * An attempt is stored as one entry for its head and one for each answer and each flag. A write is joined with what is there,
 * so that two tabs never erase each other's answers.
 */

export interface AttemptWithPages {
  attempt: Attempt;
  pages: Pages;
}

export interface AttemptStore {
  /** The same for all tabs that show these questions to this person. */
  name: string;
  /** Stores what has changed since the last time. */
  save: (attempt: Attempt) => Promise<Kept>;
  savePages: (pages: Pages) => Promise<Kept>;
  /** Removes the attempt with this key; another one that has taken its place meanwhile stays. */
  erase: (key: string) => Promise<void>;
  load: () => Promise<AttemptWithPages | null>;
}

/** Names of the two entries: the attempt is written with every choice, its questions are not. */
export interface StoreKeys {
  attempt: string;
  questions: string;
}

const answersOf = (name: string, key: string): string => `answer:${name}/${key}/`;
const flagsOf = (name: string, key: string): string => `flag:${name}/${key}/`;

const countIn = (value: unknown): number => (typeof value === "number" && value > 0 ? value : 0);

/** The entries of answers and flags. */
function partEntries(name: string, { key, isFirstAnswerFinal }: Attempt, { answers, flags }: AttemptChange): Entry[] {
  return [
    ...Object.entries(answers).map(([id, value]) => ({
      name: answersOf(name, key) + id,
      value,
      merge: (stored: unknown) => {
        const earlier = parseAnswer(stored);
        return earlier ? newerAnswer(earlier, value, isFirstAnswerFinal) : value;
      },
    })),
    ...Object.entries(flags).map(([id, value]) => ({
      name: flagsOf(name, key) + id,
      value,
      merge: (stored: unknown) => Math.max(countIn(stored), value),
    })),
  ];
}

/** The readable copies of an attempt, joined; of two attempts the one that began later. */
function joined(copies: readonly unknown[]): Attempt | null {
  const found = copies.map(parseAttempt).filter((attempt) => attempt !== null);
  const [first, ...others] = found.sort((a, b) => b.startedAt - a.startedAt || b.revision - a.revision);
  return first ? others.reduce((known, other) => withChange(known, changeOf(other, null)), first) : null;
}

/** An attempt with its answers and flags; null without one. */
async function loadAttempt(name: string): Promise<Attempt | null> {
  let attempt = joined(await read(name));
  if (!attempt) return null;
  const idOf = (prefix: string, entry: string): string => entry.slice(prefix.length);
  const { key } = attempt;
  for (const [entry, value] of await readAll(answersOf(name, key))) {
    const answer = parseAnswer(value);
    const answers = answer && { [idOf(answersOf(name, key), entry)]: answer };
    if (answers) attempt = withChange(attempt, { head: headOf(attempt), answers, flags: {} });
  }
  for (const [entry, value] of await readAll(flagsOf(name, key))) {
    const flags = { [idOf(flagsOf(name, key), entry)]: countIn(value) };
    attempt = withChange(attempt, { head: headOf(attempt), answers: {}, flags });
  }
  return attempt;
}

/** One attempt on this device. */
export function attemptStore({ attempt: name, questions }: StoreKeys): AttemptStore {
  /** What this page has stored; null when it is not known to be there. */
  let stored: Attempt | null = null;
  /** The questions as this page knows them, because the browser or the person may clear the storage in the middle. */
  let known: Pages | null = null;

  const saveSince = async (attempt: Attempt, since: Attempt | null): Promise<Kept> => {
    const news = changeOf(attempt, since);
    let isThere = false;
    let isReplaced = false;
    const mergeHead = (head: unknown): unknown => {
      const earlier = parseAttempt(head);
      if (!earlier) return news.head;
      const kept = mergeHeads(headOf(earlier), news.head);
      isThere = earlier.key === attempt.key;
      isReplaced = kept.key !== attempt.key;
      return kept;
    };
    const kept = await change([{ name, value: news.head, merge: mergeHead }, ...partEntries(name, attempt, news)]);
    // The stored questions belong to a newer attempt, which has taken the place of this one.
    if (isThere || isReplaced) return kept;
    // It is new, or the browser has cleared its storage, or another tab has removed the attempt.
    if (known !== null) await write(questions, known);
    return since === null ? kept : saveSince(attempt, null);
  };

  return {
    name,
    save: (attempt) =>
      inTurn(async () => {
        const kept = await saveSince(attempt, stored);
        stored = kept === "device" ? attempt : null;
        return kept;
      }),
    savePages: (pages) => {
      known = pages;
      return inTurn(() => write(questions, pages));
    },
    erase: (key) =>
      inTurn(async () => {
        stored = null;
        known = null;
        const isOther = (await read(name)).some((copy) => (parseAttempt(copy)?.key ?? key) !== key);
        await erase(isOther ? [] : [name, questions], [answersOf(name, key), flagsOf(name, key)]);
        if (!isOther) forgetPictures(name);
      }),
    load: () =>
      inTurn(async () => {
        const attempt = await loadAttempt(name);
        if (!attempt) return null;
        const found = (await read(questions)).at(-1);
        known = typeof found === "object" && found !== null ? (found as Pages) : {};
        return { attempt, pages: known };
      }),
  };
}

/** Every attempt on this device whose name begins so. */
export function loadAttempts(prefix: string): Promise<Attempt[]> {
  return inTurn(async () => {
    const found = await Promise.all((await namesOf(prefix)).map(loadAttempt));
    return found.filter((attempt) => attempt !== null);
  });
}

/**
 * Erases what this device keeps for a person whose account is gone: open exams and practice tests, which nobody can go on with,
 * and what was typed. Every name in the store holds the id of its owner between colons and slashes.
 */
export const forgetPerson = (id: string): Promise<void> =>
  inTurn(async () => erase((await namesOf("")).filter((name) => name.split(/[:/]/).includes(id))));
