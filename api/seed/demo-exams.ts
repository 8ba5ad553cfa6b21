import { letters } from "../../schema/rules/words.ts";
import { deadlineOf } from "../attempt/timing.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import { dayOf, startOf } from "../core/days.ts";
import type { Deps } from "../core/deps.ts";
import { saveAnswers } from "../school-attempts/answer-store.ts";
import { orderOf } from "../school-attempts/question-order.ts";
import { endAttempt, insertAttempt } from "../school-attempts/store.ts";
import { keepRoster } from "../school-attempts/student-store.ts";
import { insertExam, listQuestions, replaceQuestions, type ExamRow } from "../school-exams/store.ts";
import { findSettings } from "../school-settings/store.ts";
import { basicScience, english, mathematics } from "./demo-questions.ts";

type SeedDeps = Pick<Deps, "clock" | "tokens">;

/** The class of a demo exam, and who made the exam. */
export interface DemoClass {
  schoolId: string;
  adminId: string;
  classId: string;
  /** Its students, in the order of the list. */
  studentIds: readonly string[];
}

interface DemoExam {
  name: string;
  subjectId: string;
  /** Minutes. */
  duration: number;
  questions: typeof mathematics;
  /** From when until when; null for a draft. */
  times: readonly [Date, Date] | null;
}

/** What the students of JSS 1 answered in mathematics, a letter for each question, "-" for none. The last student was absent. */
const answersGiven = ["CBADBBCDBB", "CBADBBCDBA", "CBADABCD-B", "CAADBACDCB", "BBCDDB-ABB"];

async function addExam({ clock, tokens }: SeedDeps, db: Db, forClass: DemoClass, exam: DemoExam): Promise<ExamRow> {
  const id = tokens.id();
  const row = await insertExam(db, {
    id,
    school_id: forClass.schoolId,
    name: exam.name,
    term: "First Term",
    subject_id: exam.subjectId,
    class_id: forClass.classId,
    exam_date: dayOf(exam.times?.[0] ?? clock.now()),
    duration: exam.duration,
    instructions: "Answer all questions.",
    question_file: null,
    question_file_name: null,
    created_by: forClass.adminId,
    request_key: null,
    opens_at: exam.times?.[0] ?? null,
    closes_at: exam.times?.[1] ?? null,
    created_at: clock.now(),
  });
  if (row === undefined) throw new Error("an exam without a request key is always new");
  const questions = exam.questions.map(([question, [a, b, c, d], key, explanation], index) => ({
    id: tokens.id(),
    school_id: forClass.schoolId,
    exam_id: id,
    position: index + 1,
    question,
    option_a: a,
    option_b: b,
    option_c: c,
    option_d: d,
    correct_answer: key,
    explanation,
    picture: null,
    picture_alt: null,
  }));
  await replaceQuestions(db, forClass.schoolId, id, questions);
  return row;
}

/** The attempt of a student who answered a question a minute from the opening of the exam, and then submitted. */
async function addAttempt(
  { tokens }: SeedDeps,
  db: Db,
  exam: ExamRow,
  { studentId, startedAt, answers }: { studentId: string; startedAt: Date; answers: string },
): Promise<void> {
  const questions = await listQuestions(db, exam.school_id, exam.id);
  const id = tokens.id();
  const attempt = await insertAttempt(db, {
    id,
    school_id: exam.school_id,
    exam_id: exam.id,
    student_id: studentId,
    ...orderOf({ tokens }, await findSettings(db, exam.school_id), questions, id),
    questions_version: 1,
    started_at: startedAt,
    deadline: deadlineOf(startedAt, exam.duration * 60, exam.closes_at),
    last_seen_at: startedAt,
    receipt: tokens.receipt(),
    slip_code: tokens.receipt(),
    submitted_at: null,
    ended_by: null,
    score: null,
    answered: null,
    total: null,
  });
  if (attempt === undefined) throw new Error("the student has written this exam already");
  const given = questions.flatMap((question, index) => {
    const answer = letters.find((letter) => letter === answers[index]);
    const seq = index + 1;
    return answer ? [{ seq, question_id: question.id, answer, answered_at: after(startedAt, seq, "minute") }] : [];
  });
  await saveAnswers(db, attempt, given);
  await endAttempt(db, attempt, after(startedAt, questions.length + 1, "minute"), "student");
}

/**
 * Gives the demo school an exam with results, one that is open for a week, and a draft, so that whoever looks at it sees what
 * each of them is like.
 */
export async function addDemoExams(
  deps: SeedDeps,
  db: Db,
  subjectIds: { english: string; mathematics: string; basicScience: string },
  [jss1, jss2]: readonly [DemoClass, DemoClass],
): Promise<void> {
  const now = deps.clock.now();
  const yesterdayAtNine = after(startOf(dayOf(now)), -15, "hour");
  const written = await addExam(deps, db, jss1, {
    name: "Mathematics First Test",
    subjectId: subjectIds.mathematics,
    duration: 20,
    questions: mathematics,
    times: [yesterdayAtNine, after(yesterdayAtNine, 1, "hour")],
  });
  for (const [index, answers] of answersGiven.entries()) {
    const studentId = jss1.studentIds[index] ?? "";
    await addAttempt(deps, db, written, { studentId, startedAt: after(yesterdayAtNine, index, "minute"), answers });
  }
  await keepRoster(db, written.school_id, written.id);
  await addExam(deps, db, jss2, {
    name: "Basic Science Quiz",
    subjectId: subjectIds.basicScience,
    duration: 15,
    questions: basicScience,
    times: [now, after(now, 7, "day")],
  });
  await addExam(deps, db, jss1, {
    name: "English Language First Test",
    subjectId: subjectIds.english,
    duration: 15,
    questions: english,
    times: null,
  });
}
