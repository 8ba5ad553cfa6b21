import { useState } from "react";
import { lostChoices } from "../lost-choices.ts";
import type { AttemptState } from "../state.ts";

/** Words about a choice that lost while the person is at other questions; null once its question was on the screen. */
export function useLostChoices(state: AttemptState, shownAtOnce: number): string | null {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const screenOf = (index: number): number => Math.floor(index / shownAtOnce);
  const screen = screenOf(state.attempt?.current ?? 0);
  const unread = lostChoices(state).filter(({ id }) => !read.has(id));
  const seen = unread.filter(({ index }) => screenOf(index) === screen);
  if (seen.length > 0) setRead(new Set([...read, ...seen.map(({ id }) => id)]));
  return unread.find((lost) => !seen.includes(lost))?.text ?? null;
}
