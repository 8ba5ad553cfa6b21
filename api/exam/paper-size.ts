import { gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Db } from "../core/database/db.ts";
import { presentQuestion } from "../core/questions/open-question.ts";
import { storedBytes } from "../core/files/files.ts";
import { listPaper, type Paper } from "./catalogue-store.ts";

export interface PaperSize {
  questions: number;
  /** Bytes of the questions, compressed. */
  textBytes: number;
  /** `bytes` is null for a picture that is stored elsewhere. */
  pictures: { url: string; bytes: number | null }[];
}

const maxPapers = 200;
/** A paper that an admin edits meanwhile is a little larger or smaller than told. */
const rememberedMs = 10 * 60_000;

/** EXT-46: what papers cost to load. Each is read once in ten minutes. */
export function createPaperSizes(db: Db): (paper: Paper) => Promise<PaperSize> {
  const known = new LRUCache<string, PaperSize, Paper>({
    max: maxPapers,
    ttl: rememberedMs,
    fetchMethod: (_key, _stale, { context }) => measure(db, context),
    // whoever waits for an entry gets it, even if newer ones have pushed it out meanwhile
    ignoreFetchAbort: true,
  });
  return async (paper) => {
    const key = JSON.stringify([paper.examType.toUpperCase(), paper.subjectName, paper.year]);
    return (await known.fetch(key, { context: paper })) ?? measure(db, paper);
  };
}

async function measure(db: Db, paper: Paper): Promise<PaperSize> {
  const questions = (await listPaper(db, paper)).map(presentQuestion);
  const urls = [...new Set(questions.flatMap(({ questionImageUrl }) => questionImageUrl || []))];
  const stored = await storedBytes(db, urls);
  return {
    questions: questions.length,
    textBytes: questions.length === 0 ? 0 : gzipSync(JSON.stringify(questions)).length,
    pictures: urls.map((url) => ({ url, bytes: stored.get(url) ?? null })),
  };
}
