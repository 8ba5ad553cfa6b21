import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { amount, amountThat, counted } from "../../schema/rules/counted.ts";
import { messageOf, statusOf } from "../lib/calls/message-of.ts";
import { schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useStayWarning } from "../lib/navigation/use-stay-warning.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { studentCalls } from "./people-calls.ts";
import { wordsFor, type Person } from "./person.ts";

const words = {
  title: (who: string) => `Remove ${who}?`,
  help: (count: number) =>
    `${amountThat(count, "student", "leaves", "leave")} the school for good, and cannot log in any more. Exams that they are taking end and are submitted. Results stay.`,
  submit: (count: number) => `Remove ${amount(count, "student")}`,
  removing: (done: number, count: number) => `${counted(done)} of ${counted(count)} removed...`,
  soFar: (done: number, count: number) =>
    `${counted(done)} of ${counted(count)} were removed. The others are still here.`,
  removed: (count: number) => `${amount(count, "student")} removed`,
} as const;

interface RemoveManyDialogProps {
  students: readonly Person[];
  /** "SS 3A" or "5 students". */
  who: string;
  onClose: () => void;
  onRemoved: () => void;
}

/**
 * Removes the chosen students one after the other, such as a class that leaves the school (D-288). Those who were not removed,
 * because a call failed, stay chosen.
 */
export function RemoveManyDialog({ onClose, onRemoved, ...given }: RemoveManyDialogProps) {
  // as the dialog was opened: its parent passes fewer students with each one who is removed
  const [{ students, who }] = useState(given);
  const { remove, refresh } = studentCalls(useApolloClient(), null);
  const isBusy = useSchoolBusy();
  const [isRemoving, setRemoving] = useState(false);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  useStayWarning(isRemoving);

  const removeAll = async (): Promise<void> => {
    setProblem(null);
    setRemoving(true);
    const gone = new Set(removed);
    const outcome = await sendToSchool(
      async () => {
        for (const { id } of students) {
          if (gone.has(id)) continue;
          await remove(id).catch((error: unknown) => {
            if (statusOf(error) !== 404) throw error;
            // a colleague has removed the student meanwhile
            void refresh({ isQuiet: true }).catch(() => undefined);
          });
          gone.add(id);
          setRemoved(new Set(gone));
        }
      },
      (error) => messageOf(error, wordsFor.student.removeFailed),
    );
    setRemoving(false);
    if (outcome === null) return;
    if (outcome.problem !== undefined) return setProblem(outcome.problem);
    schoolToasts.good(words.removed(students.length));
    onRemoved();
  };

  return (
    <ConfirmDialog
      isFinal
      title={words.title(who)}
      confirmLabel={words.submit(students.length - removed.size)}
      busyLabel={words.removing(removed.size, students.length)}
      busy={isRemoving || isBusy}
      onConfirm={() => void removeAll()}
      onCancel={onClose}
    >
      <p>{words.help(students.length)}</p>
      {problem !== null && (
        <Notice tone="bad" title={problem}>
          {words.soFar(removed.size, students.length)}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
