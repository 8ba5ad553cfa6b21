import { QuestionsPanel, type RemarkView } from "../../admin-questions/QuestionsPanel.tsx";
import { RemarkOneDialog } from "../../question-reports/RemarkOneDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";

const remark: RemarkView = ({ question, oldKey, onClose }) => (
  <RemarkOneDialog question={question} onClose={onClose}>
    {oldKey !== null && (
      <Notice tone="good" title={`Saved. The key was ${oldKey}, now it is ${question.correctAnswer}.`}>
        Exams that were handed in before keep their marks until they are marked again.
      </Notice>
    )}
  </RemarkOneDialog>
);

/** The question bank with the re-mark of exams that were marked by a wrong key. */
export const AdminQuestionsPanel = () => <QuestionsPanel remark={remark} />;
