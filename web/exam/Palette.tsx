import { paletteName, type PaletteEntry } from "./exam-figures.ts";

const look = { answered: "a", seen: "s", unseen: "" } as const;

const classOf = (entry: PaletteEntry): string | undefined =>
  [look[entry.state], entry.isFlagged && "f", entry.isWaiting && "w", entry.isCurrent && "c"]
    .filter(Boolean)
    .join(" ") || undefined;

/** A button per question: tick, hollow dot, corner, ring and dots repeat what its name says. */
export function Palette({ entries, onJump }: { entries: readonly PaletteEntry[]; onJump: (index: number) => void }) {
  return (
    <div className="pal">
      {entries.map((entry, index) => (
        <button
          key={entry.number}
          type="button"
          className={classOf(entry)}
          aria-label={paletteName(entry)}
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
  ["w", "Not saved yet"],
] as const;

/** What the looks of the palette mean. */
export function PaletteLegend() {
  return (
    <ul className="legend">
      {legend.map(([look, words]) => (
        <li key={words}>
          <span className="pal" aria-hidden="true">
            <button type="button" tabIndex={-1} aria-label={words} className={look || undefined} />
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}
