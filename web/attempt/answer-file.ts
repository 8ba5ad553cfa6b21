import { saveFile } from "../lib/files/save-file.ts";
import type { Attempt } from "./attempt.ts";

/** A file with every answer and its time, for a person whose network does not come back. */
function answerFileText(attempt: Attempt, personId: string): string {
  const { about, id, submission } = attempt;
  const answers = Object.entries(attempt.answers).map(([questionId, { answer, seq, answeredAt, state }]) => ({
    questionId,
    answer,
    seq,
    answeredAt,
    delivered: state === "saved",
  }));
  const startedAt = new Date(attempt.startedAt).toISOString();
  const deadline = new Date(attempt.deadline).toISOString();
  return JSON.stringify({ about, personId, attemptId: id, startedAt, deadline, submission, answers }, null, 2);
}

/** Saves the answers as a file on the phone. */
export function saveAnswerFile(attempt: Attempt, personId: string): void {
  const name = `answers-${Object.values(attempt.about).join("-")}.json`;
  saveFile(name, answerFileText(attempt, personId), "application/json");
}
