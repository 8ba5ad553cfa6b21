import type { listLatest, listNotes, listReasons, ReportedQuestion } from "./store.ts";

type Content = NonNullable<ReturnType<Awaited<ReturnType<typeof listLatest>>["get"]>>;

/** A question with its key, for admins. */
const presentContent = (row: Content) => ({
  id: row.id,
  question: row.question,
  subjectName: row.subject_name,
  examType: row.exam_type,
  year: row.year,
  questionImageUrl: row.question_image_url,
  questionImageAlt: row.question_image_alt,
  optionA: row.option_a,
  optionB: row.option_b,
  optionC: row.option_c,
  optionD: row.option_d,
  correctAnswer: row.correct_answer,
  explanation: row.explanation,
  version: row.version,
});

/** A line of the queue; nobody who reported is named. */
export const presentReported = (
  entry: ReportedQuestion,
  content: Content,
  reasons: Awaited<ReturnType<typeof listReasons>>,
  notes: Awaited<ReturnType<typeof listNotes>>,
) => ({
  questionId: entry.question_id,
  question: presentContent(content),
  isInBank: content.is_in_bank,
  count: entry.reports,
  reasons: reasons
    .filter((row) => row.question_id === entry.question_id)
    .map(({ reason, count }) => ({ reason, count })),
  notes: notes
    .filter((row) => row.question_id === entry.question_id)
    .map(({ reason, note, created_at }) => ({ reason, note, at: created_at.toISOString() })),
  latestAt: entry.latest_at.toISOString(),
  status: entry.status,
  reply: entry.reply,
});
