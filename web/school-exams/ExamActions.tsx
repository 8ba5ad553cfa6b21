import { continuing } from "../attempt/continuing.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { schoolToasts } from "../lib/calls/school-action.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import type { IconPath } from "../ui/icons/icon-path.ts";
import { chartIcon, copyIcon, sendIcon } from "../ui/icons/icon-paths.ts";
import { closeIcon } from "../ui/icons/public-icons.ts";
import { editIcon, fileIcon, trashIcon, usersIcon } from "../ui/icons/staff-icons.ts";
import { clockIcon, eyeIcon } from "../ui/icons/status-icons.ts";
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

const IconLink = ({ label, icon, to }: { label: string; icon: IconPath; to: string }) => (
  <Link className={buttonClass({ variant: "plain", icon: true })} to={to} aria-label={label} title={label}>
    <Icon path={icon} />
  </Link>
);

/** Whether the times of a published exam can still be changed: nobody has begun it, also where its time has passed (EXT-08a). */
const canMoveTimes = ({ canEdit, opensAt, hasAttempts }: SchoolExamRow): boolean =>
  canEdit === true && opensAt !== null && hasAttempts === false;

/** What staff may do with an exam: a page that is opened, or a call. */
interface ExamAction {
  label: string;
  icon: IconPath;
  to?: string;
  act?: ExamAct;
}

/** The most needed action first: a draft that has questions is published, and an exam that runs is watched. */
function actionsOf(exam: SchoolExamRow): ExamAction[] {
  const { id, status, questionCount, hasAttempts } = exam;
  const canWork = exam.canEdit === true;
  const room = { label: words.liveView, icon: usersIcon, to: schoolPaths.exam(id, "room") };
  const questions = { label: "Questions", icon: fileIcon, to: schoolPaths.exam(id, "questions") };
  const results = { label: words.viewResults, icon: chartIcon, to: schoolPaths.reports({ exam: id }) };
  const publish = { label: "Publish", icon: sendIcon, act: "publish" } as const;
  const close = { label: "Close", icon: closeIcon, act: "close" } as const;
  const isBegun = status === "ACTIVE" || (status === "COMPLETED" && hasAttempts === true);
  return [
    ...(status === "COMPLETED" ? [results] : []),
    ...(canWork && status === "DRAFT" && (questionCount ?? 0) > 0 ? [publish] : []),
    ...(canWork && isBegun ? [room] : []),
    ...(canWork && status === "ACTIVE" ? [close] : []),
    ...(canWork && questionCount !== null ? [questions] : []),
    ...(canWork && status === "DRAFT" && !questionCount ? [publish] : []),
    ...(canMoveTimes(exam) ? [{ label: words.times, icon: clockIcon, act: "times" } as const] : []),
  ];
}

interface StaffActionsProps {
  exam: SchoolExamRow;
  onAct: (act: ExamAct) => void;
}

/** What staff may do with an exam (S-EXM-05, 06, EXT-08 to 10): two actions in words, and a line of icons with all others. */
export function StaffActions({ exam, onAct }: StaffActionsProps) {
  const isBusy = useSchoolBusy();
  const reason = exam.canEdit === null ? words.fixedElsewhere : exam.canEdit ? null : words.notYours;
  const actions = actionsOf(exam);
  const isBefore = exam.status === "DRAFT" || exam.status === "SCHEDULED";
  return (
    <span className={`row ${styles.actions} ${styles.staff}`}>
      {actions.slice(0, 2).map(({ label, to, act }) => {
        const about = <span className="visually-hidden"> {exam.name}</span>;
        return to === undefined ? (
          <Button key={label} variant="ghost" busy={isBusy} onClick={() => act && onAct(act)}>
            {label}
            {about}
          </Button>
        ) : (
          <Link key={label} className={smallLink} to={to}>
            {label}
            {about}
          </Link>
        );
      })}
      <span className={`row ${styles.icons}`}>
        {actions
          .slice(2)
          .map(({ label, icon, to, act }) =>
            to === undefined ? (
              <ActIcon
                key={label}
                label={`${label} ${exam.name}`}
                icon={icon}
                reason={null}
                onPress={() => act && onAct(act)}
              />
            ) : (
              <IconLink key={label} label={`${label} ${exam.name}`} icon={icon} to={to} />
            ),
          )}
        {/* later the questions lead to it: the row has no room for all icons */}
        {exam.canEdit === true && isBefore && (exam.questionCount ?? 0) > 0 && (
          <IconLink label={`Preview ${exam.name}`} icon={eyeIcon} to={schoolPaths.takeExam(exam.id)} />
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
