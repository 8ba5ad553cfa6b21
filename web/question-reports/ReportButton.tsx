import { useState, type ReactNode } from "react";
import type { ReportDialogProps } from "./ReportDialog.tsx";
import { useReportsOffered } from "./offer.ts";
import { keepSentReport, sentReport } from "./sent-reports.ts";
import { reportTexts } from "./texts.ts";
import styles from "./ReportButton.module.css";

interface ReportButtonProps {
  questionId: string;
  number: number;
  /** Draws the form, which is fetched when it is first opened. */
  dialog: (props: ReportDialogProps) => ReactNode;
}

/** Button below a reviewed question to report it. Hidden where the server takes no reports. */
export function ReportButton({ questionId, number, dialog }: ReportButtonProps) {
  const isOffered = useReportsOffered();
  const [isOpen, setOpen] = useState(false);
  const [report, setReport] = useState(() => sentReport(questionId));
  if (!isOffered && !isOpen) return null;
  return (
    <div className={`${styles.line} small`}>
      {report && <span className="muted">{reportTexts.reported}</span>}
      {isOffered && (
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          {report ? reportTexts.again : reportTexts.open}
          <span className="visually-hidden">, number {number}</span>
        </button>
      )}
      {isOpen &&
        dialog({
          questionId,
          number,
          before: report,
          onClose: () => setOpen(false),
          onDone: (sent) => {
            keepSentReport(questionId, sent);
            setReport(sent);
            setOpen(false);
          },
        })}
    </div>
  );
}
