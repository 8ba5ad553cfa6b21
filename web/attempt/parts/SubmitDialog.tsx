import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { flagIcon } from "../../ui/icons/icon-paths.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { minutesText } from "../../ui/display/clock-text.ts";
import type { PaletteEntry } from "../palette-entry.ts";
import styles from "./SubmitDialog.module.css";

interface SubmitDialogProps {
  isOpen: boolean;
  title: string;
  submitLabel: string;
  entries: readonly PaletteEntry[];
  leftMs: number;
  onClose: () => void;
  onSubmit: () => void;
  onJump: (index: number) => void;
}

/** Asks before an attempt is submitted: how much is open and flagged, with "Go back" as the first choice. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { isOpen, title, submitLabel, entries, leftMs, onClose, onSubmit, onJump } = props;
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
          You still have {minutesText(leftMs)}. After this you cannot change an answer.
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
