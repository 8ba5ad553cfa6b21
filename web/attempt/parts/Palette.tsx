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

interface PaletteProps {
  entries: readonly PaletteEntry[];
  onJump: (index: number) => void;
  waitingWords?: string;
}

/** A button for each question; its colour repeats its label. */
export function Palette({ entries, onJump, waitingWords }: PaletteProps) {
  return (
    <div className={styles.palette}>
      {entries.map((entry, index) => (
        <button
          key={entry.number}
          type="button"
          className={classOf(entry)}
          aria-label={paletteName(entry, waitingWords)}
          aria-current={entry.isCurrent ? "true" : undefined}
          onClick={() => onJump(index)}
        >
          {entry.number}
        </button>
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
