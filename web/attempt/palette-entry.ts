/** A question as the palette shows it. */
export interface PaletteEntry {
  /** From 1. */
  number: number;
  state: "answered" | "seen" | "unseen";
  isFlagged: boolean;
  isCurrent: boolean;
  /** Answered here, not confirmed by the server. */
  isWaiting: boolean;
}

const stateWords = { answered: "answered", seen: "not answered", unseen: "not seen" } as const;

/** What waits in an exam; a practice test has other words. */
export const notSaved = "not saved yet";

/** `Question 12, answered, flagged`: what a reader hears for a button of the palette. */
export const paletteName = (entry: PaletteEntry, waitingWords = notSaved): string =>
  [
    `Question ${entry.number}`,
    stateWords[entry.state],
    entry.isFlagged && "flagged",
    entry.isWaiting && waitingWords,
    entry.isCurrent && "current",
  ]
    .filter(Boolean)
    .join(", ");
