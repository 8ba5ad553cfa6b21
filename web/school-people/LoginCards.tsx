import { generate } from "lean-qr";
import { useState } from "react";
import { toldApart } from "../../schema/rules/apart.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { publicAddress } from "../lib/navigation/public-address.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { useUnsavedGuard } from "../lib/navigation/use-unsaved-guard.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { printIcon } from "../ui/icons/staff-icons.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { QrCode } from "../ui/texts/QrCode.tsx";
import { cardTexts } from "./card-texts.ts";
import { credentialsTexts } from "./credentials-texts.ts";
import styles from "./LoginCards.module.css";

const words = cardTexts;

/** A student of an import or of several with new sign-in IDs. The sign-in ID is null if the same list was imported before. */
export interface CardStudent {
  id: string;
  name: string;
  email?: string | null;
  className: string | null;
  admissionNo?: string | null;
  signInId: string | null;
  expiresAt: string | null;
}

/** The class of a student, with the admission number unless it stands behind the name already. */
const classAndNumber = ({ name, className, admissionNo }: CardStudent): string =>
  [className, name.endsWith(`(${admissionNo})`) ? null : admissionNo].filter(Boolean).join(" · ");

interface LoginCardsProps {
  students: readonly CardStudent[];
  /** How they came about, such as "32 students created". */
  summary: string;
  schoolName: string | null;
  onClose: () => void;
}

/** New sign-in IDs as cards to cut out, twelve on an A4 sheet unless names are very long. They cannot be shown again. */
export function LoginCards({ students, summary, schoolName, onClose }: LoginCardsProps) {
  useTopOfPage();
  const [address] = useState(() => publicAddress(schoolPaths.login()));
  const [code] = useState(() => generate(address));
  const [isLeaving, setLeaving] = useState(false);
  // a list that was sent twice, because its answer was lost
  const areUnknown = students.every(({ signInId }) => signInId === null);
  // Also after printing, because browsers do not tell whether it was cancelled.
  const guard = useUnsavedGuard(!areUnknown);
  if (areUnknown) {
    return (
      <div className="page-body">
        <div className="page-head">
          <h1>{words.title}</h1>
          <Button onClick={onClose}>{words.done}</Button>
        </div>
        <Notice tone="mid" title={words.unknown}>
          {words.unknownHelp}
        </Notice>
      </div>
    );
  }
  return (
    <div className="page-body print-flow">
      <div className="page-head no-print">
        <div>
          <h1>{words.title}</h1>
          <p className="muted tabular">{summary}</p>
        </div>
        <div className="page-actions">
          <Button onClick={() => window.print()}>
            <Icon path={printIcon} />
            {words.print}
          </Button>
          <Button variant="secondary" onClick={() => setLeaving(true)}>
            {words.done}
          </Button>
        </div>
      </div>
      <div className="stack print-flow">
        <div className="no-print">
          <Notice tone="mid" live="off" title={credentialsTexts.warning}>
            {words.warning}
          </Notice>
        </div>
        <ul className={`${styles.cards} print-sheet`}>
          {toldApart(students, ({ admissionNo, email }) => [admissionNo ? null : email]).map((student) => (
            <li className={styles.card} key={student.id}>
              <div className={styles.who}>
                {schoolName && <span className={styles.school}>{schoolName}</span>}
                <b>{student.name}</b>
                <span>{classAndNumber(student)}</span>
                <span className="visually-hidden">{words.signInId}</span>
                <span className="code-text">{student.signInId ?? "–"}</span>
              </div>
              <QrCode className={styles.qr} code={code} />
              <div className={styles.how}>
                <p>{words.scan}</p>
                <p>{address.replace(/^https?:\/\//, "")}</p>
                {student.expiresAt !== null && <p>{words.until(dayAndTime(student.expiresAt))}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {(isLeaving || guard.isAsking) && (
        <ConfirmDialog
          title={words.leave}
          confirmLabel={words.leaveNow}
          busyLabel={words.leaveNow}
          busy={false}
          onConfirm={isLeaving ? onClose : guard.leave}
          onCancel={() => (isLeaving ? setLeaving(false) : guard.stay())}
        >
          {words.leaveHelp}
        </ConfirmDialog>
      )}
    </div>
  );
}
