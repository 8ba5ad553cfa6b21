import { useEffect, useRef } from "react";
import { Link } from "../lib/Link.tsx";
import { schoolPaths } from "../lib/school-paths.ts";
import { Button } from "../ui/Button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { downloadIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";

interface SittingReceiptProps {
  examName: string;
  receipt: string | null;
  answered: number;
  total: number;
  /** Answers that came too late and are on this device alone (D-82). */
  notDelivered: number;
  onSaveFile: () => void;
}

/** After the hand-in: the proof of it. The result comes when the exam is over for everybody. */
export function SittingReceipt({ examName, receipt, answered, total, notDelivered, onSaveFile }: SittingReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(function focusTitle() {
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="stack">
      <h1 className="opening-title" ref={title} tabIndex={-1}>
        {examName}
      </h1>
      <section className="card pad stack" aria-label="Receipt">
        <Notice tone="good" live="off" title="Your exam is handed in.">
          Your result appears in your list of exams once the exam is over for the whole class.
        </Notice>
        <dl className="kv num">
          <div>
            <dt>Answers</dt>
            <dd>
              {answered} of {total}
            </dd>
          </div>
          {receipt && (
            <div>
              <dt>Receipt</dt>
              <dd className="receipt-code">{receipt}</dd>
            </div>
          )}
        </dl>
        {notDelivered > 0 && (
          <Notice
            tone="mid"
            title={notDelivered === 1 ? "1 answer was not delivered." : `${notDelivered} answers were not delivered.`}
            action={
              <Button variant="sec" onClick={onSaveFile}>
                <Icon path={downloadIcon} />
                Save answer file
              </Button>
            }
          >
            They came too late and are on this phone only. Show the file to your teacher, who can open the exam again.
          </Notice>
        )}
      </section>
      <p>
        <Link className={buttonClass()} to={schoolPaths.dashboard("exams")}>
          Back to exams
        </Link>
      </p>
    </div>
  );
}
