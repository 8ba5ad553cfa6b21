import { useState, type SubmitEvent } from "react";
import { day, timeFrom } from "../lib/words/dates.ts";
import { focusFirst } from "../lib/forms/focus-first.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Field } from "../ui/fields/Field.tsx";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { SignInWarning } from "./SignInWarning.tsx";
import { beginsWithWholeDay, endOfDay, openingFields, openingText, fromField } from "./exam-times.ts";
import { confirmTexts } from "./confirm-texts.ts";
import { useExamCalls } from "./use-exam-calls.ts";
import "../ui/fields/FieldFrame.css";

const words = confirmTexts.publish;

interface PublishDialogProps {
  /** As the list has it now. */
  exam: SchoolExamRow;
  onClose: () => void;
}

const faultsOf = ({ opensAt, closesAt }: Record<"opensAt" | "closesAt", string | null>) => ({
  ...(opensAt === null && { opens: words.noOpening }),
  ...(closesAt === null && { closes: words.noClosing }),
  ...(opensAt !== null && closesAt !== null && closesAt <= opensAt && { closes: words.wrongTimes }),
});

/**
 * Publishes the version of the exam that the person has seen: what a colleague has changed since is not replaced without a word
 * (D-409). The list is read again then, and the next press goes by it.
 */
function usePublishing({ id, version: now }: SchoolExamRow) {
  const calls = useExamCalls();
  const [seen, setSeen] = useState(now);
  const [isOvertaken, setOvertaken] = useState(false);
  if (isOvertaken && seen !== now) setSeen(now);
  const publish = async (times: { opensAt: string | null; closesAt: string | null }) => {
    const outcome = await sendToSchool(
      () => calls.publish(id, { ...times, ...(seen !== null && { version: seen }) }),
      failureText(words.failed),
    );
    const isStale = outcome?.problem !== undefined && codeOf(outcome.error) === "STALE_VERSION";
    setOvertaken(isStale);
    if (!isStale) return outcome;
    void calls.refresh().catch(() => undefined);
    return null;
  };
  return { publish, isOvertaken };
}

/** Publishes an exam, or changes its times after that. Without times it is open its whole day (D-56). */
export function PublishDialog({ exam, onClose }: PublishDialogProps) {
  const isBusy = useSchoolBusy();
  const [isWholeDay, setWholeDay] = useState(() => beginsWithWholeDay(exam));
  const [{ opens, closes }, setTimes] = useState(() => openingFields(exam));
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const [isWarned, setWarned] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { publish: send, isOvertaken } = usePublishing(exam);
  const isDraft = exam.status === "DRAFT";
  const hasNoQuestions = exam.questionCount === 0;
  const closing = fromField(closes);
  const end = isWholeDay ? endOfDay(exam.date) : closing === null ? null : Date.parse(closing);
  const [openedAt] = useState(Date.now);
  const isPast = end !== null && end <= openedAt;
  const opening = fromField(opens);
  const start = isWholeDay || opening === null ? openedAt : Math.max(openedAt, Date.parse(opening));
  const minutesOpen = end === null ? null : Math.floor((end - start) / 60_000);
  const isShort =
    minutesOpen !== null && minutesOpen > 0 && exam.duration !== null && minutesOpen < exam.duration && !hasNoQuestions;

  const publish = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const times = isWholeDay
      ? { opensAt: null, closesAt: null }
      : { opensAt: fromField(opens), closesAt: fromField(closes) };
    const found = isWholeDay ? {} : faultsOf(times);
    setWrong(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return focusFirst(event.currentTarget, found);
    if (isDraft && isPast && !isWarned) {
      setWarned(true);
      return setWholeDay(false);
    }
    const outcome = await send(times);
    if (outcome === null) return;
    if (outcome.problem !== undefined) return setProblem(outcome.problem);
    schoolToasts.good(isDraft ? words.done : words.moved);
    onClose();
  };

  return (
    <FormDialog
      title={isDraft ? `Publish ${exam.name}?` : `Times of ${exam.name}`}
      busy={isBusy}
      wide
      onClose={onClose}
      formId="publish-exam"
      submitLabel={isDraft ? words.confirm : words.move}
      busyLabel={words.busy}
      isBlocked={hasNoQuestions}
    >
      <form className="stack" id="publish-exam" noValidate onSubmit={(event) => void publish(event)}>
        {hasNoQuestions ? (
          <Notice tone="mid" live="off" title={words.noQuestions} />
        ) : (
          <p className="muted tabular">
            {isDraft && exam.questionCount !== null && `${words.count(exam.questionCount)} `}
            {isDraft ? words.help : words.moveHelp}
          </p>
        )}
        <label className="checkbox">
          <input
            type="checkbox"
            checked={isWholeDay}
            onChange={(event) => {
              setWholeDay(event.target.checked);
              setWrong({});
            }}
          />
          {words.wholeDay(exam.date === null ? "" : day(exam.date))}
        </label>
        {!isWholeDay && (
          <div className="form-columns">
            <Field
              label={words.opens}
              name="opens"
              type="datetime-local"
              value={opens}
              error={wrong["opens"]}
              onChange={(event) => {
                setTimes({ opens: event.target.value, closes });
                setWrong({});
              }}
            />
            <Field
              label={words.closes}
              name="closes"
              type="datetime-local"
              value={closes}
              error={wrong["closes"]}
              onChange={(event) => {
                setTimes({ opens, closes: event.target.value });
                setWrong({});
              }}
            />
          </div>
        )}
        {isShort && end !== null && <Notice tone="mid" title={words.isShort(minutesOpen, timeFrom(end, start))} />}
        {!isWholeDay && <p className="field-help">{words.times}</p>}
        {isPast && !hasNoQuestions && (
          <Notice tone="mid" title={words.isPast}>
            {words.isPastHelp} {isDraft && isWarned && words.isPastAgain}
          </Notice>
        )}
        {end !== null && !isPast && !hasNoQuestions && <SignInWarning classId={exam.classId} closesAt={end} />}
        {isOvertaken && <Notice tone="bad" title={words.overtaken(isDraft ? null : openingText(exam))} />}
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
