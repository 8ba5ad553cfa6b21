import { oneDecimal, percentOf, statusOf } from "../core/percent.ts";
import type { listHistory, listLeaders, listOpenExams, PerformanceRow, StandingRow, StatsRow } from "./store.ts";

type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];
type OpenExamRow = Awaited<ReturnType<typeof listOpenExams>>[number];
type LeaderRow = Awaited<ReturnType<typeof listLeaders>>[number];

const mean = (percent: number | null): number | null => (percent === null ? null : oneDecimal(percent));

const scored = (subject: string | null, score: number | null, examType: string | null) =>
  subject === null ? null : { subject, score: mean(score), examType };

/** Averages to one decimal; everything null before the first exam (D-28). */
export const presentPerformance = (row: PerformanceRow | undefined) => ({
  totalExams: row?.total ?? 0,
  averageScore: mean(row?.average ?? null),
  bestPerformance: scored(row?.best_subject ?? null, row?.best_score ?? null, row?.best_exam_type ?? null),
  weakestSubject: scored(row?.weakest_subject ?? null, row?.weakest_score ?? null, row?.weakest_exam_type ?? null),
  lateExams: row?.late ?? 0,
});

/** The figures of the dashboard, with the highest score as a whole percent, and the exams that are open now. */
export const presentStats = (row: StatsRow, open: readonly OpenExamRow[], now: Date) => ({
  totalExams: row.total,
  highestScore: row.highest === null ? null : Math.round(row.highest),
  examsPassed: row.passed,
  lateExams: row.late,
  openExams: open.map((exam) => presentOpenExam(exam, now)),
});

const presentOpenExam = (row: OpenExamRow, now: Date) => ({
  examType: row.exam_type,
  subjectName: row.subject_name,
  year: row.year,
  secondsLeft: Math.ceil((row.deadline.getTime() - now.getTime()) / 1000),
  answeredQuestions: row.answered,
  totalQuestions: row.total,
});

/** A line of the history; the score is a whole percent (D-89). */
export const presentHistoryRow = (row: HistoryRow) => ({
  id: row.id,
  name: `${row.exam_type} ${row.subject_name} ${row.year}`,
  date: row.created_at.toISOString(),
  score: percentOf(row.score, row.total_questions),
  status: statusOf(row.score, row.total_questions),
  examType: row.exam_type,
  subjectName: row.subject_name,
  year: row.year,
  remarkedAt: row.remarked_at?.toISOString() ?? null,
  scoreBefore: row.score_before === null ? null : percentOf(row.score_before, row.total_questions),
  receipt: row.receipt,
  lateAnswers: row.late_answers,
  hasReview: true,
  rightAnswers: row.score,
  answeredQuestions: row.answered,
  totalQuestions: row.total_questions,
});

/** A line of the public ranking: first name and last initial only, because many people in it are minors (D-27). */
export const presentLeader = (row: LeaderRow) => ({
  // a closed account has no name
  name: shortName(row.first_name, row.last_name) || "Former candidate",
  bestSubject: row.best_subject,
  averageScore: averageText(row.average_percent),
});

/** A place in the ranking, with name and average as `presentLeader` shows them. */
export const presentStanding = (row: StandingRow) => ({
  rank: row.rank,
  total: row.total,
  name: shortName(row.first_name, row.last_name),
  averageScore: row.average_percent === null ? null : averageText(row.average_percent),
});

const averageText = (percent: number): string => `${oneDecimal(percent)}%`;

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first letter as people see it, which may be several characters. */
function shortName(firstName: string, lastName: string): string {
  const [initial] = letters.segment(lastName.trim());
  const first = firstName.trim();
  return initial === undefined ? first : `${first} ${initial.segment.toUpperCase()}.`;
}
