import { examSeconds } from "../../schema/rules/limits.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";
import { deadlineOf } from "../attempt/timing.ts";
import { submitAttempt } from "../attempt/submit.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import { dayOf, startOf } from "../core/days.ts";
import type { Deps } from "../core/deps.ts";
import { insertAttempt, saveAnswer } from "../exam/attempt-store.ts";
import type { Paper } from "../exam/catalogue-store.ts";
import { attemptTable } from "../exam/submit.ts";
import * as practiceStore from "../practice/store.ts";

type SeedDeps = Pick<Deps, "clock" | "tokens">;

/** A paper of the sample bank that the demo candidate has written, how many days ago, and how much of it was wrong or left out. */
interface Written extends Paper {
  daysAgo: number;
  /** One answer in so many is wrong. */
  wrongEvery: number;
  /** So many questions at the end have no answer. */
  leftOut: number;
}

const exams: readonly Written[] = [
  { examType: "JAMB", subjectName: "Akada Mathematics", year: 2025, daysAgo: 20, wrongEvery: 2, leftOut: 2 },
  { examType: "JAMB", subjectName: "Akada Physics", year: 2025, daysAgo: 16, wrongEvery: 3, leftOut: 1 },
  { examType: "WAEC", subjectName: "Akada Biology", year: 2026, daysAgo: 11, wrongEvery: 3, leftOut: 0 },
  { examType: "WAEC", subjectName: "Akada Mathematics", year: 2025, daysAgo: 6, wrongEvery: 4, leftOut: 0 },
  { examType: "JAMB", subjectName: "Akada Mathematics", year: 2025, daysAgo: 2, wrongEvery: 6, leftOut: 0 },
];
const practised: Paper = { examType: "JAMB", subjectName: "Akada English", year: 2026 };
const practisedAnswers = 10;

interface Question {
  id: string;
  correct_answer: Letter;
}

/** Answers in the order of the questions: every `wrongEvery`-th is the letter behind the right one. */
const answersTo = (questions: readonly Question[], wrongEvery: number): { question: Question; answer: Letter }[] =>
  questions.map((question, index) => {
    const isWrong = index % wrongEvery === wrongEvery - 1;
    const place = letters.indexOf(question.correct_answer) + (isWrong ? 1 : 0);
    return { question, answer: letters[place % letters.length] ?? question.correct_answer };
  });

async function keysOf(db: Db, ids: readonly string[]): Promise<Question[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("questions").select(["id", "correct_answer"]).where("id", "in", ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Half past four in the afternoon, so many days ago. */
const afternoon = (now: Date, daysAgo: number): Date => after(startOf(dayOf(now)), 16.5 - 24 * daysAgo, "hour");

async function writeExam({ clock, tokens }: SeedDeps, db: Db, candidateId: string, exam: Written): Promise<void> {
  const startedAt = afternoon(clock.now(), exam.daysAgo);
  const attempt = await insertAttempt(db, {
    id: tokens.id(),
    candidateId,
    startedAt,
    deadline: deadlineOf(startedAt, examSeconds),
    ...exam,
  });
  // the bank may hold other questions than the sample
  if (attempt === undefined) return;
  const questions = await keysOf(db, attempt.question_ids);
  const given = answersTo(questions, exam.wrongEvery).slice(0, questions.length - exam.leftOut);
  for (const [index, { question, answer }] of given.entries()) {
    await saveAnswer(db, {
      attemptId: attempt.id,
      questionId: question.id,
      answer,
      isCorrect: answer === question.correct_answer,
      seq: index + 1,
      answeredAt: after(startedAt, index + 1, "minute"),
      replacedCheck: null,
    });
  }
  const now = after(startedAt, questions.length + 1, "minute");
  await submitAttempt(db, attemptTable({ tokens }), attempt, { by: "student", now });
}

async function practise({ clock }: SeedDeps, db: Db, candidateId: string): Promise<void> {
  const openedAt = afternoon(clock.now(), 1);
  const opened = await practiceStore.openSet(db, { candidateId, paper: practised, most: null, now: openedAt });
  const questions = await keysOf(
    db,
    opened.slice(0, practisedAnswers).map(({ id }) => id),
  );
  for (const [index, { question, answer }] of answersTo(questions, 5).entries()) {
    await practiceStore.saveAnswer(db, {
      candidateId,
      questionId: question.id,
      openedAt,
      answer,
      isCorrect: answer === question.correct_answer,
      now: after(openedAt, index + 1, "minute"),
    });
  }
}

/**
 * Gives the demo candidate five results from the last three weeks and a practice test, so that history, review and charts are not
 * empty.
 */
export async function addDemoResults(deps: SeedDeps, db: Db, candidateId: string): Promise<void> {
  for (const exam of exams) await writeExam(deps, db, candidateId, exam);
  await practise(deps, db, candidateId);
}
