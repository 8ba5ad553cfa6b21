import { sameExamType, type ExamType } from "../../../schema/rules/words.ts";
import { examTypeLabel } from "../../../schema/rules/exam-labels.ts";
import { naira } from "../../lib/words/naira.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import styles from "./choices.module.css";

interface PlanDialogProps {
  types: readonly ExamType[];
  subscribed: readonly string[];
  feeOf: (examType: string) => number;
  onChoose: (examType: ExamType) => void;
  onClose: () => void;
}

/** Asks which exam type of a plan to buy; each is paid for separately (D-85). */
export function PlanDialog({ types, subscribed, feeOf, onChoose, onClose }: PlanDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Which exam do you want?">
      <p className="muted">Each exam is paid for by itself.</p>
      <div className={styles.choices}>
        {types.map((type) => {
          const isActive = subscribed.some((paid) => sameExamType(paid, type));
          return (
            <Button key={type} variant="secondary" large block disabled={isActive} onClick={() => onChoose(type)}>
              <span>{examTypeLabel(type)}</span>
              <span className="tabular">{isActive ? "Active" : naira(feeOf(type))}</span>
            </Button>
          );
        })}
      </div>
    </Dialog>
  );
}
