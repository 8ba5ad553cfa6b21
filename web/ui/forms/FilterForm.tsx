import type { ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import "./FilterForm.css";

interface FilterFormProps {
  label: string;
  /** Three fields share the width, else four. */
  isShort?: boolean;
  /** Gets the form, to show where something in it is wrong. */
  onApply: (form: HTMLFormElement) => void;
  onClear: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The filter of a list: applied by its button or Enter. */
export function FilterForm({ label, isShort = false, onApply, onClear, children }: FilterFormProps) {
  return (
    <form
      className={isShort ? "filters three" : "filters"}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(event.currentTarget);
      }}
    >
      {children}
      <div className="filter-actions">
        <Button type="submit">Filter</Button>
        <Button variant="secondary" onClick={onClear}>
          Clear
        </Button>
      </div>
    </form>
  );
}
