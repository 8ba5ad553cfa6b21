import { newsOf } from "../../school-exams/exam-news.ts";
import type { SchoolExamRow } from "../../school-exams/exam-status.ts";
import { NewsList } from "../../school-exams/NewsList.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { schoolTexts } from "./school-texts.ts";

interface NewsDialogProps {
  exams: readonly SchoolExamRow[];
  isStaff: boolean;
  onClose: () => void;
}

/** All news of the school's exams, which the bell counts. */
export function NewsDialog({ exams, isStaff, onClose }: NewsDialogProps) {
  return (
    <Dialog isOpen title={schoolTexts.news} wide onClose={onClose}>
      <div className="panel-content">
        <NewsList news={newsOf(exams)} isStaff={isStaff} />
      </div>
    </Dialog>
  );
}
