import { counted } from "../../../schema/rules/counted.ts";
import { searchIcon } from "../icons/staff-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import "./FieldFrame.css";
import "./SearchField.css";

interface SearchFieldProps {
  /** Shown inside and read as its name. */
  label: string;
  value: string;
  /** How many it finds, for people who do not see the list, where the page does not say so itself. */
  found?: number | null;
  onChange: (text: string) => void;
}

/** The search box above a list. */
export function SearchField({ label, value, found, onChange }: SearchFieldProps) {
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
      {found !== undefined && <FoundCount search={value} found={found} />}
    </div>
  );
}

/** Tells readers what a search finds while somebody types. */
export function FoundCount({ search, found }: { search: string; found: number | null }) {
  const words = search.trim() === "" || found === null ? "" : found === 0 ? "Nothing found" : `${counted(found)} found`;
  return <output className="visually-hidden">{words}</output>;
}
