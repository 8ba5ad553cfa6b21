import { Button } from "./Button.tsx";
import { Icon } from "../icons/Icon.tsx";
import { editIcon, trashIcon } from "../icons/staff-icons.ts";
import "./RowActions.css";

interface RowActionsProps {
  /** Makes the accessible name of a button from its action and the name of the row. */
  labelOf: (act: "Edit" | "Delete") => string;
  onEdit: () => void;
  onDelete: () => void;
}

/** What an admin can do with a row of a list. */
export function RowActions({ labelOf, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="row no-wrap row-actions">
      <Button variant="ghost" aria-label={labelOf("Edit")} onClick={onEdit}>
        <Icon path={editIcon} />
        Edit
      </Button>
      <Button variant="ghost" aria-label={labelOf("Delete")} onClick={onDelete}>
        <Icon path={trashIcon} />
        Delete
      </Button>
    </span>
  );
}
