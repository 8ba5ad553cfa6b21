import { useState, type SubmitEvent } from "react";
import { schoolToasts, sendToSchool } from "../lib/school-action.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { texts } from "./texts.ts";
import { failureText, useExamCalls } from "./use-exam-calls.ts";

const words = texts.publish;

/** A time of the exam's day in Lagos, which keeps one offset all year; null for none. */
const momentOf = (day: string | null, time: string): string | null =>
  day === null || time === "" ? null : new Date(`${day}T${time}:00+01:00`).toISOString();

/** Publishing with its times; without them the exam is open the whole day (D-56). */
export function PublishDialog({ exam, onClose }: { exam: SchoolExamRow; onClose: () => void }) {
  const calls = useExamCalls();
  const isBusy = useSchoolBusy();
  const [opens, setOpens] = useState("");
  const [closes, setCloses] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const hasNoQuestions = exam.questionCount === 0;

  const publish = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if ((opens === "") !== (closes === "")) return setProblem(words.bothTimes);
    if (opens !== "" && closes <= opens) return setProblem(words.wrongTimes);
    setProblem(null);
    const times = { opensAt: momentOf(exam.date, opens), closesAt: momentOf(exam.date, closes) };
    const outcome = await sendToSchool(() => calls.publish(exam.id, times), failureText(words.failed));
    if (outcome === null) return;
    if (outcome.problem !== undefined) return setProblem(outcome.problem);
    schoolToasts.good(words.done);
    onClose();
  };

  return (
    <Dialog
      isOpen
      title={`Publish ${exam.name}?`}
      busy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="publish-exam" disabled={hasNoQuestions} busy={isBusy} busyLabel={words.busy}>
            {words.confirm}
          </Button>
          <Button variant="sec" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form className="stack" id="publish-exam" noValidate onSubmit={(event) => void publish(event)}>
        {hasNoQuestions ? (
          <Notice tone="mid" live="off" title={words.noQuestions} />
        ) : (
          <p className="mute num">
            {exam.questionCount !== null && `${exam.questionCount} questions. `}
            {words.help}
          </p>
        )}
        <div className="form-two">
          <Field label={words.opens} type="time" value={opens} onChange={(event) => setOpens(event.target.value)} />
          <Field label={words.closes} type="time" value={closes} onChange={(event) => setCloses(event.target.value)} />
        </div>
        <p className="help">{words.times}</p>
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </Dialog>
  );
}
