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
  if (isOffline) {
    // An answer counts as kept once it is on the device, not when it is pressed.
    const stored = Math.min(waiting, lastStored ? waitingAnswers(lastStored).length : 0);
    const short = waiting === 0 ? "Offline" : `${waiting} waiting`;
    return { tone: "wait", isOffline, short, strip: lost ?? offlineText(stored), isUnsaved };
  }
  if (waiting === 0 && refused > 0) {
    return { tone: "wait", isOffline, short: notSaved(refused), strip: lost ?? refusedText(refused), isUnsaved };
  }
  if (waiting === 0) return { tone: "good", isOffline, short: attemptTexts.saved, strip: lost, isUnsaved };
  if (queue.state === "stopped") {
    return { tone: "wait", isOffline, short: notSaved(waiting), strip: lost, isUnsaved };
  }
  const isBack = queue.state === "sending" && queue.wasOffline;
  return {
    tone: "wait",
    isOffline,
    short: attemptTexts.saving,
    strip: lost ?? (isBack ? attemptTexts.backOnline : null),
    isUnsaved,
  };
}
