import { useState } from "react";
import { dayAndTime } from "../lib/words/dates.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { useKeptPlace } from "../ui/focus/use-kept-place.ts";
import { useDecideLateAnswersMutation } from "./exam-room.generated.ts";
import { lateTexts as words } from "./room-texts.ts";
import type { RoomStudent } from "./use-exam-room.ts";

type Late = NonNullable<RoomStudent["late"]>;

interface LateAnswersProps {
  examId: string;
  students: readonly RoomStudent[];
  onDecided: () => void;
}

/** Answers of students that came when the exam was over for them: taken by one press, or not (EXT-37). */
export function LateAnswers({ examId, students, onDecided }: LateAnswersProps) {
  const [decide] = useDecideLateAnswersMutation();
  const isBusy = useSchoolBusy();
  const [declining, setDeclining] = useState<{ student: RoomStudent; late: Late } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const keepPlace = useKeptPlace();
  const waiting = students.flatMap((student) => (student.late ? [{ student, late: student.late }] : []));

  const send = async (student: RoomStudent, { arrivedAt }: Late, isTaken: boolean): Promise<void> => {
    setProblem(null);
    const input = { isTaken, arrivedBy: arrivedAt };
    const outcome = await sendToSchool(
      () => decide({ variables: { examId, studentId: student.id, input } }),
      failureText(words.failed),
    );
    if (outcome === null) return;
    setDeclining(null);
    if (outcome.problem !== undefined) return setProblem(outcome.problem);
    schoolToasts.good(isTaken ? words.taken(student.name) : words.notTaken(student.name));
    onDecided();
  };

  return (
    <>
      {problem !== null && <Notice tone="bad" title={problem} />}
      {waiting.length > 0 && (
        <ul className="stack" ref={keepPlace}>
          {waiting.map(({ student, late }) => (
            <li key={student.id}>
              <Notice tone="mid" title={words.waiting(late.count, student.name)}>
                <div className="stack-small">
                  <p>
                    {`Arrived ${dayAndTime(late.arrivedAt)}. `}
                    {late.isFromFile ? words.fromFile(late.count) : words.fromPhone}
                  </p>
                  <p className="row">
                    <Button busy={isBusy} onClick={() => void send(student, late, true)}>
                      {words.take}
                      <span className="visually-hidden"> {words.of(student.name)}</span>
                    </Button>
                    <Button variant="secondary" busy={isBusy} onClick={() => setDeclining({ student, late })}>
                      {words.decline}
                      <span className="visually-hidden"> {words.of(student.name)}</span>
                    </Button>
                  </p>
                </div>
              </Notice>
            </li>
          ))}
        </ul>
      )}
      {declining && (
        <Dialog
          isOpen
          title={words.declineTitle(declining.student.name)}
          busy={isBusy}
          onClose={() => setDeclining(null)}
          actions={
            <>
              <Button autoFocus disabled={isBusy} onClick={() => setDeclining(null)}>
                Go back
              </Button>
              <Button
                variant="secondary"
                busy={isBusy}
                busyLabel="Saving..."
                onClick={() => void send(declining.student, declining.late, false)}
              >
                {words.decline}
              </Button>
            </>
          }
        >
          <p>{words.declineHelp}</p>
        </Dialog>
      )}
    </>
  );
}
