import { examTypeLabel } from "../../../schema/rules/exam-labels.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { useLeaveOnce } from "../../lib/navigation/use-leave-once.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../../ui/notices/ErrorPanel.tsx";
import { rightIcon } from "../../ui/icons/icon-paths.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Skeleton } from "../../ui/notices/Skeleton.tsx";
import { dashboardTexts } from "./dashboard-texts.ts";
import styles from "./choices.module.css";

interface FreeTestDialogProps {
  /** Null while they are loading. */
  types: readonly string[] | null;
  isFailed: boolean;
  again: { busy: boolean; onRetry: () => void };
  onClose: () => void;
}

/** 'Take Free Test' asks which exam, then leads to its practice test (D-11). */
export function FreeTestDialog({ types, isFailed, again, onClose }: FreeTestDialogProps) {
  const { leave } = useLeaveOnce();
  return (
    <Dialog isOpen onClose={onClose} title={dashboardTexts.takeFreeTest}>
      <p className="muted">Practice is free for every exam.</p>
      {isFailed && <ErrorPanel title={dashboardTexts.examTypesFailed} retryLabel="Retry" {...again} />}
      {!isFailed && types === null && <Skeleton label={dashboardTexts.loadingExams} lines={3} height={56} />}
      {types?.length === 0 && (
        <EmptyState title={dashboardTexts.noExams}>New exams appear here as soon as they are published.</EmptyState>
      )}
      <div className={styles.choices}>
        {types?.map((type) => (
          <Button
            key={type}
            variant="secondary"
            large
            block
            onClick={() => leave(paths.practice(type), { state: { examType: type } })}
          >
            {examTypeLabel(type)}
            <Icon path={rightIcon} />
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
