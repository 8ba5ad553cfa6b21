import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { texts } from "./texts.ts";

const words = texts.file;

interface ReadMoreDialogProps {
  /** Questions of the file that was just read. */
  read: number;
  /** Questions that are in the list already. */
  there: number;
  onAdd: () => void;
  onReplace: () => void;
  onCancel: () => void;
}

/** Asks whether the questions of a file are added to the list or replace it. */
export function ReadMoreDialog({ read, there, onAdd, onReplace, onCancel }: ReadMoreDialogProps) {
  return (
    <Dialog
      isOpen
      title={words.more}
      closesOutside={false}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onAdd}>{words.addThem(there)}</Button>
          <Button variant="danger" onClick={onReplace}>
            {words.replaceThem(there)}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="muted">{words.moreHelp(read, there)}</p>
    </Dialog>
  );
}
