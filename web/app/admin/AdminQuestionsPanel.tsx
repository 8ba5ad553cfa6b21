import { fetched } from "../../lib/fetched.ts";
import { QuestionsPanel, type RemarkView } from "../../admin-questions/QuestionsPanel.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { OnDemand } from "../../ui/dialogs/OnDemand.tsx";

const RemarkOneDialog = fetched(
  async () => (await import("../../question-reports/RemarkOneDialog.tsx")).RemarkOneDialog,
);

const remark: RemarkView = ({ question, oldKey, onClose }) => (
  <OnDemand title="Mark again" onClose={onClose}>
    <RemarkOneDialog question={question} onClose={onClose}>
      {oldKey !== null && (
        <Notice tone="good" title={`Saved. The key was ${oldKey}, now it is ${question.correctAnswer}.`}>
          Exams submitted before keep their marks until they are marked again.
        </Notice>
      )}
    </RemarkOneDialog>
  </OnDemand>
);

/** The question bank with the re-mark of exams that were marked by a wrong key. */
export const AdminQuestionsPanel = ({ isInDialog = false }: { isInDialog?: boolean }) => (
  <QuestionsPanel isInDialog={isInDialog} remark={remark} />
);
