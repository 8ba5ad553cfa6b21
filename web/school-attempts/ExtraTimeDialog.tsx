import { useState, type SubmitEvent } from "react";
import { amount } from "../../schema/rules/counted.ts";
import { extraMinutesMax } from "../../schema/rules/limits.ts";
import { extraTimeRules } from "../../schema/rules/school-attempts.ts";
import { keptChanges, keptWorkText, useKeptChanges } from "../lib/forms/kept-changes.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { focusFirst } from "../lib/forms/focus-first.ts";
import { statusOf } from "../lib/calls/message-of.ts";
import { newRequestKey } from "../lib/calls/request-key.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Field } from "../ui/fields/Field.tsx";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { useGiveExtraTimeMutation } from "./exam-room.generated.ts";
import { roomTexts as words } from "./room-texts.ts";

interface ExtraTimeDialogProps {
  examId: string;
  /** Null for the whole class. */
  students: readonly { id: string; name: string }[] | null;
  /** The minutes of the exam, when students who were absent begin it now (D-406); null when time is added. */
  wholeMinutes: number | null;
  /** The time that was left to a student who has submitted, and is to continue (D-407); null for anybody else. */
  reopens: { leftMinutes: number; isOver: boolean } | null;
  onClose: () => void;
  onGiven: () => void;
  /** The live view is out of date, for example because a colleague has closed the exam. */
  onOutdated: () => void;
}

/**
 * The words of the dialog, which adds time for students in the exam, starts it for students who were absent, or lets one continue
 * who has submitted.
 */
function wordsFor({
  students,
  wholeMinutes,
  reopens,
}: Pick<ExtraTimeDialogProps, "students" | "wholeMinutes" | "reopens">) {
  const one = students?.length === 1 ? students[0] : undefined;
  const whom = students === null ? words.everybody : (one?.name ?? amount(students.length, "student"));
  const usual = { failed: words.giveFailed, reasonHelp: words.reasonHelp };
  if (reopens !== null) {
    const { leftMinutes } = reopens;
    return {
      whom,
      title: words.reopenTitle(whom),
      help: leftMinutes > 0 ? `${words.reopenHelp} ${words.reopenLeft(leftMinutes)}` : words.reopenHelp,
      submit: words.reopen,
      busy: words.reopening,
      done: () => words.reopened(whom),
      failed: words.reopenFailed,
      reasonHelp: words.reopenReasonHelp,
    };
  }
  if (wholeMinutes === null) {
    return {
      ...usual,
      whom,
      title: `Add time for ${whom}`,
      help: students === null ? words.giveHelp : words.giveHelpForOne,
      submit: words.give,
      busy: words.giving,
      done: words.given,
    };
  }
  return {
    ...usual,
    whom,
    title: `Start exam for ${whom}`,
    help: wholeMinutes > extraMinutesMax ? `${words.startHelp} ${words.startLongHelp(wholeMinutes)}` : words.startHelp,
    submit: words.start,
    busy: words.starting,
    done: words.started,
  };
}

const usualMinutes = 10;

/**
 * Extra minutes for one student or for all, or the exam for students who were absent, with the reason for the school's log
 * (EXT-17).
 */
export function ExtraTimeDialog(props: ExtraTimeDialogProps) {
  const { examId, students, wholeMinutes, reopens, onClose, onGiven, onOutdated } = props;
  const { whom, title, help, submit, busy, done, failed, reasonHelp } = wordsFor(props);
  const needsNone = reopens !== null && !reopens.isOver && reopens.leftMinutes > 0;
  const untouched = {
    minutes: String(needsNone ? 0 : Math.min(wholeMinutes ?? usualMinutes, extraMinutesMax)),
    reason: "",
  };
  const [giveExtraTime] = useGiveExtraTimeMutation();
  const isBusy = useSchoolBusy();
  const [requestId] = useState(newRequestKey);
  const what = `${reopens === null ? "extra time" : "reopen"} ${examId} ${students?.map(({ id }) => id).join(" ") ?? "all"}`;
  const [kept] = useState(() => keptChanges(schoolWorkOwner, what, untouched));
  const [minutes, setMinutes] = useState(kept?.texts.minutes ?? untouched.minutes);
  const [reason, setReason] = useState(kept?.texts.reason ?? "");
  useKeptChanges(schoolWorkOwner, what, untouched, { minutes, reason });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);

  const give = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const wanted = {
      studentIds: students?.map(({ id }) => id) ?? [],
      all: students === null,
      ...(reopens !== null && { reopen: true }),
    };
    const parsed = extraTimeRules.safeParse({ ...wanted, minutes: Number(minutes || Number.NaN), reason, requestId });
    if (!parsed.success) {
      const found = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
      setErrors(found);
      return focusFirst(event.currentTarget, found);
    }
    setErrors({});
    setProblem(null);
    const input = { ...wanted, minutes: parsed.data.minutes, reason: parsed.data.reason, requestId };
    const outcome = await sendToSchool(() => giveExtraTime({ variables: { examId, input } }), failureText(failed));
    if (outcome === null) return;
    if (outcome.problem !== undefined) {
      const status = statusOf(outcome.error);
      if (status === 404 || status === 409) onOutdated();
      return setProblem(outcome.problem);
    }
    schoolToasts.good(done(parsed.data.minutes, whom));
    onGiven();
  };

  return (
    <FormDialog title={title} busy={isBusy} onClose={onClose} formId="extra-time" submitLabel={submit} busyLabel={busy}>
      <form className="stack" id="extra-time" noValidate onSubmit={(event) => void give(event)}>
        <p className="muted">{help}</p>
        {kept && <Notice tone="info" live="off" title={keptWorkText} />}
        <Field
          label={reopens === null ? "Minutes" : "Extra minutes"}
          name="minutes"
          type="number"
          inputMode="numeric"
          min={needsNone ? 0 : 1}
          max={extraMinutesMax}
          autoFocus
          error={errors["minutes"]}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <Field
          label="Reason"
          name="reason"
          autoComplete="off"
          help={reasonHelp}
          error={errors["reason"]}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
