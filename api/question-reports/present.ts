import { presentKeyedQuestion, type KeyedQuestion } from "../core/questions/keyed-question.ts";
import type { listNotes, listReasons, ReportedQuestion } from "./store.ts";

/** A reported question, without the names of those who reported it. */
export const presentReported = (
  entry: ReportedQuestion,
  content: KeyedQuestion & { is_in_bank: boolean },
  reasons: Awaited<ReturnType<typeof listReasons>>,
  notes: Awaited<ReturnType<typeof listNotes>>,
) => ({
  questionId: entry.question_id,
  question: presentKeyedQuestion(content),
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
