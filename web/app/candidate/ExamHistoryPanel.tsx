import { CandidateAnswerFile } from "../../exam/CandidateAnswerFile.tsx";
import { HistoryPanel } from "../../results/HistoryPanel.tsx";

/** All submitted exams, and the way to bring in answers that are missing in one of them. */
export function ExamHistoryPanel() {
  return (
    <div className="stack-large">
      <HistoryPanel />
      <CandidateAnswerFile />
    </div>
  );
}
