import { LRUCache } from "lru-cache";
import type { Db } from "../core/db.ts";
import { listTrialQuestions, type TrialQuestion } from "./store.ts";

const mostTypes = 50;
const rememberedMs = 60_000;

/**
 * EXT-67: the few questions of an exam type that anyone may answer. Remembered for a minute, because anyone may ask for
 * them and the choice looks at every question of the type.
 */
export function createTrial(db: Db): (examType: string) => Promise<readonly TrialQuestion[]> {
  const known = new LRUCache<string, readonly TrialQuestion[]>({
    max: mostTypes,
    ttl: rememberedMs,
    fetchMethod: (examType) => listTrialQuestions(db, examType),
  });
  return async (examType) => (await known.fetch(examType.toUpperCase())) ?? [];
}
