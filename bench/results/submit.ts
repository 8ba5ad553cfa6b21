import { randomUUID } from "node:crypto";
import type { Db } from "../../api/core/database/db.ts";
import { endAttempt, findAttempt, insertAttempt, lockAttempt, saveAnswer } from "../../api/exam/attempt-store.ts";
import { insertResult } from "../../api/exam/result-store.ts";
import { refreshStandings } from "../../api/results/store.ts";

const paper = { examType: "JAMB", subjectName: "Measured", year: 2026 };
const letters = ["A", "B", "C", "D"] as const;

/** Puts a paper of forty questions into the bank. */
export async function insertPaper(db: Db): Promise<void> {
  const questions = Array.from({ length: 40 }, (_, index) => ({
    id: randomUUID(),
    exam_type: paper.examType,
    subject_name: paper.subjectName,
    year: paper.year,
    question: `Question ${index + 1}?`,
    option_a: "first",
    option_b: "second",
    option_c: "third",
    option_d: "fourth",
    correct_answer: letters[index % 4] ?? "A",
    position: index + 1,
    created_at: new Date(),
  }));
  await db.insertInto("questions").values(questions).execute();
}

export interface BenchAttempt {
  id: string;
  candidate_id: string;
}

/** Opens an attempt and answers its forty questions, which is not measured. */
export async function writePaper(db: Db, candidateId: string): Promise<BenchAttempt> {
  const startedAt = new Date();
  const deadline = new Date(startedAt.getTime() + 3_600_000);
  const attempt = await insertAttempt(db, { id: randomUUID(), candidateId, startedAt, deadline, ...paper });
  if (attempt === undefined) throw new Error("the attempt was not opened");
  await db.transaction().execute(async (tx) => {
    for (const questionId of attempt.question_ids) {
      const answer = letters[Math.floor(Math.random() * 4)] ?? "A";
      const isCorrect = answer === "A";
      const first = { seq: 1, answeredAt: startedAt, replacedCheck: null };
      await saveAnswer(tx, { attemptId: attempt.id, questionId, answer, isCorrect, ...first });
    }
  });
  return attempt;
}

/** Milliseconds of one submission: `score` ends the attempt and stores its result, `standing` keeps the ranking. */
export interface Price {
  score: number;
  standing: number;
  total: number;
}

/** Submits an attempt, in the order of api/exam/submit.ts, and times its parts; `total` has the commit in it. */
export async function submitTimed(db: Db, { id, candidate_id }: BenchAttempt): Promise<Price> {
  const started = performance.now();
  let scored = 0;
  let kept = 0;
  await db.transaction().execute(async (tx) => {
    const begun = performance.now();
    if ((await lockAttempt(tx, { id, candidate_id }))?.submitted_at !== null) throw new Error("submitted already");
    await endAttempt(tx, id, new Date());
    await insertResult(tx, id, randomUUID(), randomUUID());
    scored = performance.now();
    await refreshStandings(tx, [candidate_id]);
    kept = performance.now() - scored;
    scored -= begun;
  });
  if ((await findAttempt(db, id))?.submitted_at === null) throw new Error("the submission is gone");
  return { score: scored, standing: kept, total: performance.now() - started };
}
