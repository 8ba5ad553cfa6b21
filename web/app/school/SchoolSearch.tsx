import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { fetched } from "../../lib/fetched.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { searchIcon } from "../../ui/icons/staff-icons.ts";
import { FetchedPart } from "../../ui/notices/FetchedPart.tsx";
import type { SchoolLists } from "./find-in-school.ts";
import "../../ui/fields/SearchField.css";
import "../../ui/fields/FieldFrame.css";
import styles from "./SchoolSearch.module.css";

const loadList = async () => (await import("./FoundList.tsx")).FoundList;
const FoundList = fetched(loadList);

interface SchoolSearchProps {
  lists: SchoolLists;
  /** Whether what is found lies over the page, below the field. */
  isFloating?: boolean;
  /** Called when a link is followed. */
  onFollow?: () => void;
}

/** Finds exams, students and teachers of the school by name (D-163). Enter opens the first. */
export function SchoolSearch({ lists, isFloating = false, onFollow }: SchoolSearchProps) {
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isShown = query.trim() !== "" && (isOpen || !isFloating);

  const close = (): void => {
    setOpen(false);
    setQuery("");
    input.current?.focus();
    onFollow?.();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Enter" && event.target === input.current) {
      document.getElementById(listId)?.querySelector("a")?.click();
      event.preventDefault();
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
      const at = stops.findIndex((stop) => stop === document.activeElement);
      stops[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
      event.preventDefault();
    }
    // In a dialog Escape closes the dialog.
    if (event.key !== "Escape" || !isFloating || query === "") return;
    event.preventDefault();
    setOpen(false);
    setQuery("");
    input.current?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys walk from the field through the links
    <search className={isFloating ? styles.floating : styles.plain} onKeyDown={handleKeyDown} onBlur={closeOnLeave}>
      <div className="search-input">
        <Icon path={searchIcon} />
        <input
          ref={input}
          className="input"
          type="search"
          aria-label="Search"
          aria-controls={isShown ? listId : undefined}
          placeholder="Search"
          autoComplete="off"
          enterKeyHint="search"
          data-autofocus={isFloating ? undefined : true}
          value={query}
          onFocus={() => {
            setOpen(true);
            // so that it is there when the first letters are
            loadList().catch(() => undefined);
          }}
          onChange={(event) => {
            setQuery(event.target.value);
            setOpen(true);
          }}
        />
      </div>
      <div className={styles.found} id={listId} hidden={!isShown}>
        {isShown && (
          <FetchedPart>
            <FoundList lists={lists} query={query} onFollow={close} />
          </FetchedPart>
        )}
      </div>
    </search>
  );
}
