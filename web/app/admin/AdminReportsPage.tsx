import { fetched } from "../../lib/fetched.ts";
import type { QuestionEditor } from "../../question-reports/question-editor.ts";
import { ReportsPage } from "../../question-reports/ReportsPage.tsx";
import { OnDemand } from "../../ui/dialogs/OnDemand.tsx";

const EditQuestionDialog = fetched(
  async () => (await import("../../admin-questions/EditQuestionDialog.tsx")).EditQuestionDialog,
);

const editor: QuestionEditor = (editing) => (
  <OnDemand title="Edit question" onClose={editing.onClose}>
    <EditQuestionDialog {...editing} />
  </OnDemand>
);

/** `/admin/reports`: the queue of reported questions with the editor of the question bank. */
export const AdminReportsPage = () => <ReportsPage editor={editor} />;
