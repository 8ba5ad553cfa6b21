import { LRUCache } from "lru-cache";
import type { Db } from "../core/database/db.ts";
import { measureBank, type BankSize } from "./catalogue-store.ts";

const maxTypes = 50;
const rememberedMs = 10 * 60_000;

/** EXT-63: how much the bank has for an exam type. Counted once in ten minutes, because a large bank takes a while. */
export function createBankSizes(db: Db): (examType: string) => Promise<BankSize> {
  const known = new LRUCache<string, BankSize>({
    max: maxTypes,
    ttl: rememberedMs,
    fetchMethod: (examType) => measureBank(db, examType),
    // whoever waits for an entry gets it, even if newer ones have pushed it out meanwhile
    ignoreFetchAbort: true,
  });
  return async (examType) => (await known.fetch(examType.toUpperCase())) ?? measureBank(db, examType);
}
