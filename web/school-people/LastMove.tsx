import { dayAndTime } from "../lib/words/dates.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import styles from "./ManyStudents.module.css";
import { useUndoStudentMoveMutation, type LastStudentMoveQuery } from "./school-people.generated.ts";
import { manyTexts } from "./many-texts.ts";

const words = manyTexts;

interface LastMoveProps {
  move: NonNullable<LastStudentMoveQuery["lastStudentMove"]>;
  /** It was undone, or can no longer be undone. */
  onDone: () => void;
}

/** The latest move of students to a class, which can be undone for a day (EXT-69). */
export function LastMove({ move, onDone }: LastMoveProps) {
  const isBusy = useSchoolBusy();
  const [undo] = useUndoStudentMoveMutation();
  const moveBack = async (): Promise<void> => {
    const outcome = await sendToSchool(() => undo({ variables: { id: move.id } }), failureText(words.moveBackFailed));
    if (outcome === null) return;
    const done = outcome.value?.data?.undoStudentMove;
    if (done) {
      const tell = done.students.length === 0 ? schoolToasts.bad : schoolToasts.good;
      tell(words.movedBack(done.students.length, done.stayed));
    }
    onDone();
  };
  return (
    <div className={styles.news}>
      <Notice
        tone="info"
        live="off"
        title={words.moved(move.count, move.className)}
        action={
          <PassingButton variant="secondary" busy={isBusy} onClick={() => void moveBack()}>
            {words.back}
          </PassingButton>
        }
      >
        {words.movedBy(move.movedBy, dayAndTime(move.movedAt), dayAndTime(move.undoUntil))}
      </Notice>
    </div>
  );
}
