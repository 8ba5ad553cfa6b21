import { refusedIds, waitingAnswers } from "./attempt.ts";
import type { AttemptView } from "./core.ts";
import { attemptTexts, offlineText, refusedText } from "./texts.ts";

/** Where the answers are, in a few words for the bar; null while there is nothing to say. */
export interface SaveWords {
  tone: "good" | "wait";
  isOffline: boolean;
  short: string | null;
  /** The strip under the bar, when there is more to say. */
  strip: string | null;
}

export interface SaveState extends SaveWords {
  short: string;
  /** Closing the page now could lose something. */
  isUnsaved: boolean;
}

const notSaved = (count: number): string => `${count} not saved`;

/** Where the answers are, in words. */
export function saveStateOf(
  { state, queue, kept, lastStored }: AttemptView,
  isOnline = navigator.onLine !== false,
): SaveState {
  const waiting = state.attempt ? waitingAnswers(state.attempt).length : 0;
  const refused = state.attempt ? refusedIds(state.attempt).length : 0;
  const isOffline = !isOnline || (queue.state === "waiting" && queue.failure?.kind === "offline");
  const isUnsaved = waiting > 0 || state.phase === "submitting";
  const lost = kept === "device" ? null : isUnsaved ? attemptTexts.notKept : attemptTexts.nothingKept;
  const wait = { tone: "wait", isOffline, isUnsaved } as const;
  if (isOffline) {
    // An answer counts as kept once it is on the device, not when it is pressed.
    const stored = Math.min(waiting, lastStored ? waitingAnswers(lastStored).length : 0);
    return { ...wait, short: waiting === 0 ? "Offline" : `${waiting} waiting`, strip: lost ?? offlineText(stored) };
  }
  if (waiting === 0) {
    return refused > 0
      ? { ...wait, short: notSaved(refused), strip: lost ?? refusedText(refused) }
      : { tone: "good", isOffline, isUnsaved, short: attemptTexts.saved, strip: lost };
  }
  if (queue.state === "stopped") return { ...wait, short: notSaved(waiting), strip: lost };
  const isBack = queue.state === "sending" && queue.wasOffline;
  return { ...wait, short: attemptTexts.saving, strip: lost ?? (isBack ? attemptTexts.backOnline : null) };
}
