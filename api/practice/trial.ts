import { LRUCache } from "lru-cache";
import type { Db } from "../core/database/db.ts";
import { listTrialQuestions, type TrialQuestion } from "./store.ts";

const maxTypes = 50;
const rememberedMs = 60_000;

/**
 * EXT-67: the few questions of an exam type that people may answer without an account. Remembered for a minute, because
 * everybody gets the same ones and choosing them reads every question of the type.
 */
export function createTrial(db: Db): (examType: string) => Promise<readonly TrialQuestion[]> {
  const known = new LRUCache<string, readonly TrialQuestion[]>({
    max: maxTypes,
    ttl: rememberedMs,
    fetchMethod: (examType) => listTrialQuestions(db, examType),
    // whoever waits for an entry gets it, even if newer ones have pushed it out meanwhile
    ignoreFetchAbort: true,
  });
  return async (examType) => (await known.fetch(examType.toUpperCase())) ?? [];
}
