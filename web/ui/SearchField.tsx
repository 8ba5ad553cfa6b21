import { searchIcon } from "./staff-icons.ts";
import { Icon } from "./Icon.tsx";
import "./FieldFrame.css";
import "./SearchField.css";

interface SearchFieldProps {
  /** Shown inside and read as its name. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A search box over a list that is on the page already. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className="search-input">
      <Icon path={searchIcon} />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
