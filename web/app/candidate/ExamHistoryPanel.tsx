import { CandidateAnswerFile } from "../../exam/CandidateAnswerFile.tsx";
import { HistoryPanel } from "../../results/HistoryPanel.tsx";

/** All submitted exams, and the way to bring in answers that are missing in one of them. */
export function ExamHistoryPanel({ level = 2 }: { level?: 2 | 3 }) {
  return (
    <div className="stack-large">
      <HistoryPanel level={level} />
      <CandidateAnswerFile />
    </div>
  );
}
