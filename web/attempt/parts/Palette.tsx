import { memo, useCallback, useEffect, useRef } from "react";
import { notSaved, paletteName, type PaletteEntry } from "../palette-entry.ts";
import styles from "./Palette.module.css";

const look = { answered: styles.answered, seen: styles.seen, unseen: "" };

const classOf = (entry: PaletteEntry): string | undefined =>
  [
    look[entry.state],
    entry.isFlagged && styles.flagged,
    entry.isWaiting && styles.waiting,
    entry.isCurrent && styles.current,
  ]
    .filter(Boolean)
    .join(" ") || undefined;

interface PaletteButtonProps {
  number: number;
  name: string;
  look: string | undefined;
  isCurrent: boolean;
  onJump: (index: number) => void;
}

/** Drawn again only when its question has changed: a long paper has 180 of them, and each answer changes one. */
const PaletteButton = memo(function PaletteButton({ number, name, look, isCurrent, onJump }: PaletteButtonProps) {
  return (
    <button
      type="button"
      className={look}
      aria-label={name}
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => onJump(number - 1)}
    >
      {number}
    </button>
  );
});

interface PaletteProps {
  entries: readonly PaletteEntry[];
  onJump: (index: number) => void;
  waitingWords?: string;
}

/** A button for each question; its colour repeats its label. */
export function Palette({ entries, onJump, waitingWords }: PaletteProps) {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(onJump);
  useEffect(function holdLatest() {
    latest.current = onJump;
  });
  const jump = useCallback((index: number) => latest.current(index), []);
  const current = entries.findIndex(({ isCurrent }) => isCurrent);
  useEffect(
    function keepCurrentInSight() {
      const button = list.current?.children[current];
      if (!list.current || !(button instanceof HTMLElement)) return;
      const { offsetTop: top, offsetHeight: height } = button;
      const { scrollTop, clientHeight } = list.current;
      // Not scrollIntoView, which would move the page as well
      if (top < scrollTop) list.current.scrollTop = top - height;
      else if (top + height > scrollTop + clientHeight) list.current.scrollTop = top + 2 * height - clientHeight;
    },
    [current],
  );
  return (
    <div className={styles.palette} ref={list}>
      {entries.map((entry) => (
        <PaletteButton
          key={entry.number}
          number={entry.number}
          name={paletteName(entry, waitingWords)}
          look={classOf(entry)}
          isCurrent={entry.isCurrent}
          onJump={jump}
        />
      ))}
    </div>
  );
}

const legend = [
  [styles.answered, "Answered"],
  [styles.seen, "Not answered"],
  [undefined, "Not seen"],
  [styles.flagged, "Flagged"],
  [styles.current, "Current"],
  [styles.waiting, notSaved],
] as const;

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The legend of the palette. */
export function PaletteLegend({ waitingWords = notSaved }: { waitingWords?: string }) {
  return (
    <ul className={styles.legend}>
      {legend.map(([look, words]) => (
        <li key={words}>
          <span className={styles.palette} aria-hidden="true">
            <button type="button" tabIndex={-1} aria-label={words} className={look} />
          </span>
          {words === notSaved ? sentence(waitingWords) : words}
        </li>
      ))}
    </ul>
  );
}
