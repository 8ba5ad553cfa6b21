import { erase, inTurn, read, write, type Kept } from "../lib/device-store.ts";
import { parseRecord, type PracticeRecord } from "./practice-record.ts";

/** One practice test per candidate and exam type lives on a device. */
const keyOf = (candidateId: string, examType: string): string => `practice:${candidateId}:${examType.toUpperCase()}`;

export const savePractice = (candidateId: string, record: PracticeRecord): Promise<Kept> =>
  inTurn(() => write(keyOf(candidateId, record.paper.examType), record));

export const erasePractice = (candidateId: string, examType: string): Promise<void> =>
  inTurn(() => erase(keyOf(candidateId, examType)));

/** The test that this device knows; of two copies the one whose clock has seen more. */
export function loadPractice(candidateId: string, examType: string): Promise<PracticeRecord | null> {
  return inTurn(async () => {
    const records = (await read(keyOf(candidateId, examType))).map(parseRecord).filter((record) => record !== null);
    return records.sort((a, b) => b.clock.seenMs - a.clock.seenMs)[0] ?? null;
  });
}
