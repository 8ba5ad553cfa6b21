import { notSaved, paletteName, type PaletteEntry } from "./palette-entry.ts";

const look = { answered: "a", seen: "s", unseen: "" } as const;

const classOf = (entry: PaletteEntry): string | undefined =>
  [look[entry.state], entry.isFlagged && "f", entry.isWaiting && "w", entry.isCurrent && "c"]
    .filter(Boolean)
    .join(" ") || undefined;

interface PaletteProps {
  entries: readonly PaletteEntry[];
  onJump: (index: number) => void;
  waitingWords?: string;
}

/** A button per question; its look repeats what its label says. */
export function Palette({ entries, onJump, waitingWords }: PaletteProps) {
  return (
    <div className="pal">
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
  ["a", "Answered"],
  ["s", "Not answered"],
  ["", "Not seen"],
  ["f", "Flagged"],
  ["c", "Current"],
  ["w", notSaved],
] as const;

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What the looks of the palette mean. */
export function PaletteLegend({ waitingWords = notSaved }: { waitingWords?: string }) {
  return (
    <ul className="legend">
      {legend.map(([look, words]) => (
        <li key={words}>
          <span className="pal" aria-hidden="true">
            <button type="button" tabIndex={-1} aria-label={words} className={look || undefined} />
          </span>
          {look === "w" ? sentence(waitingWords) : words}
        </li>
      ))}
    </ul>
  );
}
