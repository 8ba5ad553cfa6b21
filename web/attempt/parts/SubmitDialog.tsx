import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { flagIcon } from "../../ui/icons/icon-paths.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { useCountdown } from "../../lib/use-countdown.ts";
import { minutesText } from "../../ui/display/clock-text.ts";
import type { PaletteEntry } from "../palette-entry.ts";
import styles from "./SubmitDialog.module.css";

interface SubmitDialogProps {
  isOpen: boolean;
  title: string;
  submitLabel: string;
  entries: readonly PaletteEntry[];
  /** Milliseconds on the clock below. */
  deadline: number;
  now: () => number;
  onClose: () => void;
  onSubmit: () => void;
  onJump: (index: number) => void;
}

/** Draws itself anew each second, and not the questions below the dialog. */
function MinutesLeft({ deadline, now }: Pick<SubmitDialogProps, "deadline" | "now">) {
  useCountdown({ deadline, now });
  return minutesText(deadline - now());
}

/** Asks before an attempt is submitted: how much is open and flagged, with "Go back" as the first choice. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { isOpen, title, submitLabel, entries, deadline, now, onClose, onSubmit, onJump } = props;
  const answered = entries.filter((entry) => entry.state === "answered").length;
  const open = entries.filter((entry) => entry.state !== "answered");
  const flagged = entries.filter((entry) => entry.isFlagged);
  const jump = (entry: PaletteEntry | undefined) =>
    entry && (
      <button type="button" className="link-button" onClick={() => onJump(entry.number - 1)}>
        Go to question {entry.number}
      </button>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button large autoFocus onClick={onClose}>
            Go back
          </Button>
          <Button variant="secondary" large onClick={onSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        <p className="muted tabular dialog-lead">
          You still have <MinutesLeft deadline={deadline} now={now} />. After this you cannot change an answer.
        </p>
        <ul className={`${styles.list} tabular`}>
          <li>
            <span>
              <span className="dot good" />
            </span>
            <b>{answered}</b> answered
          </li>
          <li>
            <span>
              <span className="dot hollow" />
            </span>
            <b>{open.length}</b> not answered {jump(open[0])}
          </li>
          <li>
            <span className={styles.flagged}>
              <Icon path={flagIcon} size={16} />
            </span>
            <b>{flagged.length}</b> flagged {jump(flagged[0])}
          </li>
        </ul>
      </div>
    </Dialog>
  );
}
