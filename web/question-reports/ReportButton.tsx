import { useState, type ReactNode } from "react";
import type { ReportDialogProps } from "./ReportDialog.tsx";
import { useReportsOffered } from "./offer.ts";
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
  const [isReported, setReported] = useState(false);
  if (!isOffered && !isOpen) return null;
  return (
    <div className={`${styles.line} small`}>
      {isReported && <span className="muted">{reportTexts.reported}</span>}
      {isOffered && (
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          {isReported ? reportTexts.again : reportTexts.open}
          <span className="visually-hidden">, number {number}</span>
        </button>
      )}
      {isOpen &&
        dialog({
          questionId,
          number,
          onClose: () => setOpen(false),
          onDone: () => {
            setReported(true);
            setOpen(false);
          },
        })}
    </div>
  );
}
