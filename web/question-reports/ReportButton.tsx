import "./question-reports.css";
import { useState } from "react";
import { ReportDialog } from "./ReportDialog.tsx";
import { useReportsOffered } from "./offer.ts";
import { reportTexts } from "./texts.ts";

/** Button below a reviewed question to report it. Hidden where the server takes no reports. */
export function ReportButton({ questionId, number }: { questionId: string; number: number }) {
  const isOffered = useReportsOffered();
  const [isOpen, setOpen] = useState(false);
  const [isReported, setReported] = useState(false);
  if (!isOffered && !isOpen) return null;
  return (
    <div className="rv-report small">
      {isReported && <span className="mute">{reportTexts.reported}</span>}
      {isOffered && (
        <button type="button" className="linklike" onClick={() => setOpen(true)}>
          {isReported ? reportTexts.again : reportTexts.open}
          <span className="vh">, number {number}</span>
        </button>
      )}
      {isOpen && (
        <ReportDialog
          questionId={questionId}
          number={number}
          onClose={() => setOpen(false)}
          onDone={() => {
            setReported(true);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
