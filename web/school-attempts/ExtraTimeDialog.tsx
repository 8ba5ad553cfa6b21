import { useState, type SubmitEvent } from "react";
import { extraMinutesMax } from "../../schema/rules/limits.ts";
import { extraTimeRules } from "../../schema/rules/school-attempts.ts";
import { keptTexts, keptWorkText, useKeptTexts } from "../lib/forms/kept-texts.ts";
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
  student: { id: string; name: string } | null;
  onClose: () => void;
  onGiven: () => void;
  /** The live view is out of date, for example because a colleague has closed the exam. */
  onOutdated: () => void;
}

const minutesFirst = "10";

/** Extra minutes for one student or for all, with the reason for the school's log (EXT-17). */
export function ExtraTimeDialog({ examId, student, onClose, onGiven, onOutdated }: ExtraTimeDialogProps) {
  const [giveExtraTime] = useGiveExtraTimeMutation();
  const isBusy = useSchoolBusy();
  const [requestId] = useState(newRequestKey);
  const what = `extra time ${examId} ${student?.id ?? "all"}`;
  const [kept] = useState(() => keptTexts(schoolWorkOwner, what, ["minutes", "reason"]));
  const [minutes, setMinutes] = useState(kept?.minutes ?? minutesFirst);
  const [reason, setReason] = useState(kept?.reason ?? "");
  useKeptTexts(schoolWorkOwner, what, minutes === minutesFirst && reason === "" ? {} : { minutes, reason });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);

  const give = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const wanted = student ? { studentIds: [student.id], all: false } : { studentIds: [], all: true };
    const parsed = extraTimeRules.safeParse({ ...wanted, minutes: Number(minutes || Number.NaN), reason, requestId });
    if (!parsed.success) {
      const found = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
      setErrors(found);
      return focusFirst(event.currentTarget, found);
    }
    setErrors({});
    setProblem(null);
    const input = { ...wanted, minutes: parsed.data.minutes, reason: parsed.data.reason, requestId };
    const outcome = await sendToSchool(
      () => giveExtraTime({ variables: { examId, input } }),
      (error) => {
        if (statusOf(error) === 404 || statusOf(error) === 409) onOutdated();
        return failureText(words.giveFailed)(error);
      },
    );
    if (outcome === null) return;
    if (outcome.problem !== undefined) return setProblem(outcome.problem);
    schoolToasts.good(words.given(parsed.data.minutes, student?.name ?? words.everybody));
    onGiven();
  };

  return (
    <FormDialog
      title={student ? `Add time for ${student.name}` : "Add time for the whole class"}
      busy={isBusy}
      onClose={onClose}
      formId="extra-time"
      submitLabel={words.give}
      busyLabel={words.giving}
    >
      <form className="stack" id="extra-time" noValidate onSubmit={(event) => void give(event)}>
        <p className="muted">{student ? words.giveHelpForOne : words.giveHelp}</p>
        {kept && <Notice tone="info" live="off" title={keptWorkText} />}
        <Field
          label="Minutes"
          name="minutes"
          type="number"
          inputMode="numeric"
          min={1}
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
          help={words.reasonHelp}
          error={errors["reason"]}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
