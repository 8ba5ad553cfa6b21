import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";

interface LeaveAttemptDialogProps {
  isOpen: boolean;
  title?: string;
  /** Answers that only this device has. */
  waiting: number;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before the back button leaves questions whose clock runs. */
export function LeaveAttemptDialog({ title = "Leave the exam?", ...props }: LeaveAttemptDialogProps) {
  const { isOpen, waiting, onStay, onLeave } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title={title}
      actions={
        <>
          <Button large autoFocus onClick={onStay}>
            Continue
          </Button>
          <Button variant="secondary" large onClick={onLeave}>
            Save and leave
          </Button>
        </>
      }
    >
      <p className="muted dialog-lead">
        The clock goes on while you are away. Your answers stay, and you can come back until the time is over.
      </p>
      {waiting > 0 && (
        <p className="muted dialog-lead tabular">
          {waiting === 1 ? "1 answer is" : `${waiting} answers are`} still on this device only. Come back on this device
          so that {waiting === 1 ? "it is" : "they are"} sent.
        </p>
      )}
    </Dialog>
  );
}
