import { useState, type ReactNode } from "react";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import type { ReportedQuestionEntryFragment } from "./queue.generated.ts";
import { RemarkPart } from "./RemarkPart.tsx";

interface RemarkOneDialogProps {
  question: ReportedQuestionEntryFragment["question"];
  /** What led here, such as the change of the key. */
  children?: ReactNode;
  onClose: () => void;
}

/** Re-marks the exams of any question of the bank, reported or not (EXT-16d to f). */
export function RemarkOneDialog({ question, children, onClose }: RemarkOneDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen
      title={`${examTypeLabel(question.examType)} ${question.subjectName} ${question.year}`}
      wide
      busy={isBusy}
      closesOutside={false}
      onClose={onClose}
    >
      <div className="stack panel-content">
        {children}
        <p className="strong break-anywhere">
          <FormattedText parts={question.formatted?.question}>{question.question}</FormattedText>
        </p>
        <RemarkPart question={question} onBusy={setBusy} />
      </div>
    </Dialog>
  );
}
