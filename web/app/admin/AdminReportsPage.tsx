import { EditQuestionDialog } from "../../admin-questions/EditQuestionDialog.tsx";
import type { QuestionEditor } from "../../question-reports/question-editor.ts";
import { ReportsPage } from "../../question-reports/ReportsPage.tsx";

const editor: QuestionEditor = (editing) => <EditQuestionDialog {...editing} />;

/** `/admin/reports`: the queue of reported questions with the editor of the question bank. */
export const AdminReportsPage = () => <ReportsPage editor={editor} />;
