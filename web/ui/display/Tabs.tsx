import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { counted } from "../../../schema/rules/counted.ts";
import "./Tabs.css";

interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Shown as a small number beside the label. */
  count?: number;
}

interface TabsProps<Id extends string> {
  /** Names the list of tabs for readers. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Spread over the width of a phone (three or four short tabs), with plain numbers. */
  fit?: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Tabs with one stop for the Tab key; arrows, Home and End move and select. */
export function Tabs<Id extends string>({ label, items, selected, onSelect, fit, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const next = move(
      items.findIndex((item) => item.id === selected),
      items.length,
    );
    const item = items[next];
    if (!item) return;
    onSelect(item.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        className={fit ? "tabs fitted" : "tabs"}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
      >
        {items.map((item) => {
          const isSelected = item.id === selected;
          return (
            <button
              key={item.id}
              type="button"
              role="tab"
              className="tab"
              id={`${base}-tab-${item.id}`}
              aria-selected={isSelected}
              aria-controls={isSelected ? `${base}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(item.id)}
            >
              {item.label}
              {item.count !== undefined && <span className="tab-count">{counted(item.count)}</span>}
            </button>
          );
        })}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-tab-${selected}`}>
        {children}
      </div>
    </>
  );
}
