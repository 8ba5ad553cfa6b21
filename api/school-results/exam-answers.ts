import type { table } from "../../schema/rest/table.ts";
import { partOf, rowsOf } from "../core/database/paging.ts";
import type { Deps } from "../core/deps.ts";
import { conflict } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { hasOpenAttempts } from "../school-attempts/store.ts";
import { listRoom } from "../school-attempts/student-store.ts";
import { examForStaff } from "../school-exams/exam-access.ts";
import { examStatus } from "../school-exams/status.ts";
import { listQuestions, type ListedExam, type QuestionRow } from "../school-exams/store.ts";
import { listAnswersOf } from "./store.ts";

/** Stands for a question without an answer. */
export const noAnswer = "-";

type RoomStudent = Awaited<ReturnType<typeof listRoom>>[number];

/** EXT-49a: who answered what, some students at a time. */
export async function schoolExamAnswers(deps: Deps, call: Call<typeof table.schoolResults.schoolExamAnswers>) {
  const { questions, students, isSoFar, answersOf } = await openAnswers(deps, await examForStaff(deps, call));
  return {
    isSoFar,
    questions: questions.map((question) => ({
      questionId: question.id,
      correctAnswer: question.correct_answer,
      countsForAll: question.counts_for_all,
    })),
    students: await answersOf(rowsOf(students, partOf(call.query, deps.config))),
    total: students.length,
  };
}

/**
 * Questions and students of an exam; `answersOf` reads what some of these students answered.
 * @throws HttpError 409 before the exam opens
 */
export async function openAnswers(deps: Deps, exam: ListedExam) {
  const status = examStatus(exam, deps.clock.now());
  if (status !== "ACTIVE" && status !== "COMPLETED") throw conflict("This exam has not opened yet.");
  const questions = await listQuestions(deps.db, exam.school_id, exam.id);
  return {
    questions,
    students: await listRoom(deps.db, exam.school_id, exam, deps.clock.now()),
    isSoFar: status === "ACTIVE" || (await hasOpenAttempts(deps.db, exam.school_id, exam.id)),
    answersOf: (students: RoomStudent[]) => readAnswers(deps, exam, questions, students),
  };
}

async function readAnswers(deps: Deps, exam: ListedExam, questions: QuestionRow[], students: RoomStudent[]) {
  const studentIds = students.map(({ id }) => id);
  const rows = await listAnswersOf(deps.db, { schoolId: exam.school_id, examId: exam.id, studentIds });
  const byStudent = new Map(rows.map((row) => [row.student_id, row]));
  return students.map(({ id, told: name, admission_no: admissionNo }) => {
    const row = byStudent.get(id);
    // as on slips and reports: a student may have moved to the next class since
    const who = { studentId: id, name, admissionNo, className: exam.class_name };
    if (row === undefined) return { ...who, state: "absent" as const, score: null, answers: "" };
    return {
      ...who,
      state: row.submitted_at === null ? ("writing" as const) : ("submitted" as const),
      score: row.score,
      answers: questions.map((question) => row.answers[question.id] ?? noAnswer).join(""),
    };
  });
}
