import { continuing } from "../attempt/continuing.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { schoolToasts } from "../lib/calls/school-action.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import type { IconPath } from "../ui/icons/icon-path.ts";
import { copyIcon } from "../ui/icons/icon-paths.ts";
import { editIcon, trashIcon } from "../ui/icons/staff-icons.ts";
import { eyeIcon } from "../ui/icons/status-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Badge } from "../ui/display/Badge.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { texts } from "./texts.ts";
import styles from "./ExamActions.module.css";

const words = texts.exams;

export type ExamAct = "edit" | "copy" | "remove" | "publish" | "times" | "close";

const smallLink = buttonClass({ variant: "ghost" });

interface ActIconProps {
  label: string;
  icon: IconPath;
  /** Why it cannot be used now. */
  reason: string | null;
  onPress: () => void;
}

function ActIcon({ label, icon, reason, onPress }: ActIconProps) {
  const isBusy = useSchoolBusy();
  return (
    <button
      type="button"
      className={buttonClass({ variant: "plain", icon: true })}
      aria-label={reason === null ? label : `${label}. ${reason}`}
      title={reason ?? label}
      aria-disabled={reason !== null || isBusy || undefined}
      onClick={() => {
        if (reason !== null) schoolToasts.info(reason);
        else if (!isBusy) onPress();
      }}
    >
      <Icon path={icon} />
    </button>
  );
}

/** Whether the times of a published exam can still be changed: nobody has begun it, also where its time has passed (EXT-08a). */
const canMoveTimes = ({ canEdit, opensAt, hasAttempts }: SchoolExamRow): boolean =>
  canEdit === true && opensAt !== null && hasAttempts === false;

/** What staff may do with an exam (S-EXM-05, 06, EXT-08 to 10). */
export function StaffActions({ exam, onAct }: { exam: SchoolExamRow; onAct: (act: ExamAct) => void }) {
  const isBusy = useSchoolBusy();
  const reason = exam.canEdit === null ? words.fixedElsewhere : exam.canEdit ? null : words.notYours;
  const canWork = exam.canEdit === true;
  const about = <span className="visually-hidden"> {exam.name}</span>;
  return (
    <span className={`row ${styles.actions} ${styles.staff}`}>
      {canWork && (exam.status === "ACTIVE" || (exam.status === "COMPLETED" && exam.hasAttempts)) && (
        <Link className={smallLink} to={schoolPaths.exam(exam.id, "room")}>
          {words.liveView}
          {about}
        </Link>
      )}
      {canWork && exam.questionCount !== null && (
        <Link className={smallLink} to={schoolPaths.exam(exam.id, "questions")}>
          Questions{about}
        </Link>
      )}
      {canWork && exam.status === "DRAFT" && (
        <Button variant="ghost" busy={isBusy} onClick={() => onAct("publish")}>
          Publish{about}
        </Button>
      )}
      {canMoveTimes(exam) && (
        <Button variant="ghost" busy={isBusy} onClick={() => onAct("times")}>
          {words.times}
          {about}
        </Button>
      )}
      {exam.status === "COMPLETED" && (
        <Link className={smallLink} to={schoolPaths.reports({ exam: exam.id })}>
          {words.viewResults}
          {about}
        </Link>
      )}
      {canWork && exam.status === "ACTIVE" && (
        <Button variant="ghost" busy={isBusy} onClick={() => onAct("close")}>
          Close{about}
        </Button>
      )}
      <span className="row no-wrap">
        {canWork && (exam.questionCount ?? 0) > 0 && (
          <Link
            className={buttonClass({ variant: "plain", icon: true })}
            to={schoolPaths.takeExam(exam.id)}
            aria-label={`Preview ${exam.name}`}
            title={`Preview ${exam.name}`}
          >
            <Icon path={eyeIcon} />
          </Link>
        )}
        <ActIcon label={`Edit ${exam.name}`} icon={editIcon} reason={reason} onPress={() => onAct("edit")} />
        {exam.canCopy === true && (
          <ActIcon label={`Copy ${exam.name}`} icon={copyIcon} reason={null} onPress={() => onAct("copy")} />
        )}
        <ActIcon label={`Delete ${exam.name}`} icon={trashIcon} reason={reason} onPress={() => onAct("remove")} />
      </span>
    </span>
  );
}

interface StudentActionsProps {
  exam: SchoolExamRow;
  /** Whether this device has answers that the server does not have. */
  hasKept: boolean;
}

/**
 * What a student may do with an exam (S-EXM-03, D-60). There are own results only where the server delivers exams. An
 * exam that is over may be open again for a student with extra time (D-82).
 */
export function StudentActions({ exam, hasKept }: StudentActionsProps) {
  const about = <span className="visually-hidden"> {exam.name}</span>;
  const take = (label: string, state?: typeof continuing) => (
    <Link className={buttonClass({ variant: "soft" })} to={schoolPaths.takeExam(exam.id)} state={state}>
      {label}
      {about}
    </Link>
  );
  const { status, ownAttempt } = exam;
  if (status !== "ACTIVE" && status !== "COMPLETED") return null;
  if (ownAttempt?.state === "WRITING") return take(words.resume, continuing);
  if (status === "ACTIVE" && !ownAttempt) return take(words.takeExam);
  return (
    <span className={`row ${styles.actions}`}>
      {hasKept && take(words.onThisPhone)}
      {status === "ACTIVE" ? (
        <span className={`row ${styles.submitted}`}>
          <Badge tone="good">Submitted</Badge>
          {ownAttempt?.receipt && (
            <span className="small muted">
              Receipt <span className="receipt-code">{ownAttempt.receipt}</span>
            </span>
          )}
        </span>
      ) : exam.questionCount === null ? null : (
        <>
          {ownAttempt?.hasReview === true && (
            <Link className={smallLink} to={schoolPaths.exam(exam.id, "answers")}>
              {words.seeAnswers}
              {about}
            </Link>
          )}
          <Link className={smallLink} to={schoolPaths.exam(exam.id, "result")}>
            {words.viewResult}
            {about}
          </Link>
        </>
      )}
    </span>
  );
}
