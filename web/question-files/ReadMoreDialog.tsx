import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { texts } from "./texts.ts";

const words = texts.file;

interface ReadMoreDialogProps {
  /** Questions of the file that was just read. */
  read: number;
  /** How many of them the list does not have yet. */
  added: number;
  /** Questions that are in the list already. */
  there: number;
  onAdd: () => void;
  onAddNew: () => void;
  onReplace: () => void;
  onCancel: () => void;
}

/** Asks whether the questions of a file, or the new ones of them, are added to the list or replace it. */
export function ReadMoreDialog({ read, added, there, onAdd, onAddNew, onReplace, onCancel }: ReadMoreDialogProps) {
  return (
    <Dialog
      isOpen
      title={words.more}
      closesOutside={false}
      onClose={onCancel}
      actions={
        <>
          {added === read ? (
            <Button onClick={onAdd}>{words.addThem(there)}</Button>
          ) : (
            <>
              {added > 0 && <Button onClick={onAddNew}>{words.addNew(added)}</Button>}
              <Button variant="secondary" onClick={onAdd}>
                {words.addAll(read)}
              </Button>
            </>
          )}
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
      {added < read && <p>{words.known(read - added, read)}</p>}
    </Dialog>
  );
}
