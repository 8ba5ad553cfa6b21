import { erase, inTurn, namesOf, read, write, type Kept } from "../lib/device-store.ts";
import { paperKey, type Paper } from "../lib/paper.ts";
import { parseRecord, type ExamRecord, type QuestionPages } from "./attempt.ts";

/*
 * Exams on this device, by candidate and paper: the record in one entry, the loaded questions in another, because the
 * record is written with every choice and the questions are not.
 */

export interface KeptExam {
  record: ExamRecord;
  pages: QuestionPages;
}

const recordKey = (candidateId: string, paper: Paper): string => `exam:${candidateId}:${paperKey(paper)}`;
const pagesKey = (candidateId: string, paper: Paper): string => `questions:${candidateId}:${paperKey(paper)}`;

export const saveExam = (candidateId: string, record: ExamRecord): Promise<Kept> =>
  inTurn(() => write(recordKey(candidateId, record.paper), record));

export const saveQuestions = (candidateId: string, paper: Paper, pages: QuestionPages): Promise<Kept> =>
  inTurn(() => write(pagesKey(candidateId, paper), pages));

export const eraseExam = (candidateId: string, paper: Paper): Promise<void> =>
  inTurn(async () => {
    await erase(recordKey(candidateId, paper));
    await erase(pagesKey(candidateId, paper));
  });

const newest = (copies: readonly unknown[]): ExamRecord | null =>
  copies
    .map(parseRecord)
    .filter((record) => record !== null)
    .reduce<ExamRecord | null>((best, copy) => (best && best.revision >= copy.revision ? best : copy), null);

/** The sitting of this candidate and paper that this device knows. */
export function loadExam(candidateId: string, paper: Paper): Promise<KeptExam | null> {
  return inTurn(async () => {
    const record = newest(await read(recordKey(candidateId, paper)));
    if (!record) return null;
    const pages = (await read(pagesKey(candidateId, paper))).at(-1);
    return { record, pages: typeof pages === "object" && pages !== null ? (pages as QuestionPages) : {} };
  });
}

/** Every sitting of this candidate on this device. */
export function loadExams(candidateId: string): Promise<ExamRecord[]> {
  return inTurn(async () => {
    const prefix = `exam:${candidateId}:`;
    const records = await Promise.all((await namesOf(prefix)).map(async (name) => newest(await read(name))));
    return records.filter((record) => record !== null);
  });
}
