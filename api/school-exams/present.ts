import { publicPath } from "../core/files/files.ts";
import type { AttemptSummary } from "../school-attempts/store.ts";
import { mayChange } from "./exam-access.ts";
import { examStatus } from "./status.ts";
import type { ListedExam, QuestionRow } from "./store.ts";

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** An exam for everybody: both documented forms of its fields, and what students may know (D-89). */
function presentExam(exam: ListedExam, now: Date) {
  return {
    id: exam.id,
    name: exam.name,
    examName: exam.name,
    subject: exam.subject,
    subjectId: exam.subject_id,
    class: exam.class_name,
    classId: exam.class_id,
    date: exam.exam_date,
    examDate: exam.exam_date,
    status: examStatus(exam, now),
    term: exam.term,
    duration: exam.duration,
    instructions: exam.instructions,
    opensAt: iso(exam.opens_at),
    closesAt: iso(exam.closes_at),
    version: exam.version,
    questionCount: exam.questions,
    studentCount: exam.students,
  };
}

/** An exam for a student, with the student's own attempt; `seesAnswers` is the setting of the school. */
export const presentForStudent = (
  exam: ListedExam,
  attempt: AttemptSummary | undefined,
  { now, seesAnswers }: { now: Date; seesAnswers: boolean },
) => ({
  ...presentExam(exam, now),
  ownAttempt:
    attempt === undefined
      ? null
      : {
          state: attempt.submitted_at === null ? ("writing" as const) : ("submitted" as const),
          deadline: attempt.deadline.toISOString(),
          submittedAt: iso(attempt.submitted_at),
          receipt: attempt.submitted_at === null ? null : attempt.receipt,
          hasReview: seesAnswers && attempt.submitted_at !== null && examStatus(exam, now) === "COMPLETED",
        },
});

/** An exam for staff. */
export const presentForStaff = (exam: ListedExam, caller: { id: string; role: string }, now: Date) => ({
  ...presentExam(exam, now),
  questionFileName: exam.question_file_name,
  createdBy: exam.created_by,
  canEdit: mayChange(caller, exam),
  canCopy: mayChange(caller, exam),
  hasAttempts: exam.has_attempts,
  lateStudents: exam.late,
});

/** A question with its key, for staff alone. */
export const presentQuestion = (question: QuestionRow) => ({
  id: question.id,
  text: question.question,
  optionA: question.option_a,
  optionB: question.option_b,
  optionC: question.option_c,
  optionD: question.option_d,
  correctAnswer: question.correct_answer,
  countsForAll: question.counts_for_all,
  explanation: question.explanation,
  image: publicPath(question.picture),
  imageAlt: question.picture_alt,
});
