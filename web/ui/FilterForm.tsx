import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import "./FilterForm.css";

interface FilterFormProps {
  label: string;
  /** Three fields share the width, else four. */
  isShort?: boolean;
  onApply: () => void;
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
        onApply();
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
