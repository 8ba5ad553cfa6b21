import { erase, inTurn, namesOf, read, write, type Kept } from "../lib/device-store.ts";
import type { Attempt } from "./attempt.ts";
import { parseAttempt, type KeptAttempt } from "./kept-attempt.ts";
import type { Pages } from "./pages.ts";

export interface AttemptWithPages {
  attempt: Attempt;
  pages: Pages;
}

export interface AttemptStore {
  save: (attempt: Attempt) => Promise<Kept>;
  savePages: (pages: Pages) => Promise<Kept>;
  erase: () => Promise<void>;
  load: () => Promise<AttemptWithPages | null>;
}

/** Names of the two entries: the attempt is written with every choice, its questions are not. */
export interface StoreKeys {
  attempt: string;
  questions: string;
}

const newestOf = (copies: readonly unknown[], parse: typeof parseAttempt): KeptAttempt | null =>
  copies
    .map(parse)
    .filter((kept) => kept !== null)
    .reduce<KeptAttempt | null>(
      (best, kept) => (best && best.attempt.revision >= kept.attempt.revision ? best : kept),
      null,
    );

/** One attempt on this device. `parse` reads what was kept, also by an older version. */
export function attemptStore(keys: StoreKeys, parse: typeof parseAttempt = parseAttempt): AttemptStore {
  return {
    save: (attempt) => inTurn(() => write(keys.attempt, attempt)),
    savePages: (pages) => inTurn(() => write(keys.questions, pages)),
    erase: () =>
      inTurn(async () => {
        await erase(keys.attempt);
        await erase(keys.questions);
      }),
    load: () =>
      inTurn(async () => {
        const kept = newestOf(await read(keys.attempt), parse);
        if (!kept) return null;
        const pages = kept.pages ?? (await read(keys.questions)).at(-1);
        return {
          attempt: kept.attempt,
          pages: typeof pages === "object" && pages !== null ? (pages as Pages) : {},
        };
      }),
  };
}

/** Every attempt on this device whose name begins so. */
export function loadAttempts(prefix: string): Promise<Attempt[]> {
  return inTurn(async () => {
    const found = await Promise.all(
      (await namesOf(prefix)).map(async (name) => newestOf(await read(name), parseAttempt)),
    );
    return found.flatMap((kept) => (kept ? [kept.attempt] : []));
  });
}
