import { saveFile } from "../lib/save-file.ts";
import type { ExamRecord } from "./attempt.ts";

/** What a candidate can hand to a person when the network never comes back: every answer with its time. */
export function answerFileText(record: ExamRecord, candidateId: string): string {
  const answers = Object.entries(record.answers).map(([questionId, { letter, seq, answeredAt, state }]) => ({
    questionId,
    answer: letter,
    seq,
    answeredAt,
    delivered: state === "saved",
  }));
  const { paper, attemptId, handIn } = record;
  const startedAt = new Date(record.startedAt).toISOString();
  const deadline = new Date(record.deadline).toISOString();
  return JSON.stringify({ paper, candidateId, attemptId, startedAt, deadline, handIn, answers }, null, 2);
}

/** Saves the answers as a file on the phone. */
export function saveAnswerFile(record: ExamRecord, candidateId: string): void {
  const { examType, subjectName, year } = record.paper;
  saveFile(`answers-${examType}-${subjectName}-${year}.json`, answerFileText(record, candidateId), "application/json");
}
