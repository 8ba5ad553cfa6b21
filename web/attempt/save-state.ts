import type { DeskSave } from "./parts/DeskBar.tsx";
import { waitingAnswers } from "./attempt.ts";
import type { ExamView } from "./create-attempt.ts";
import { examTexts, offlineText } from "../exam/texts.ts";

export interface SaveState extends DeskSave {
  short: string;
  /** Closing the page now could lose something. */
  isUnsaved: boolean;
}

/** Where the answers are, in words. */
export function saveStateOf({ exam, sync, kept }: ExamView, isOnline = navigator.onLine !== false): SaveState {
  const waiting = exam.record ? waitingAnswers(exam.record).length : 0;
  const isHandingIn = exam.phase === "handingIn";
  const isOffline = !isOnline || (sync.state === "waiting" && sync.failure?.kind === "offline");
  const isUnsaved = waiting > 0 || isHandingIn;
  const lost = kept === "page" && isUnsaved ? examTexts.notKept : null;
  if (isOffline) {
    const short = waiting === 0 ? "Offline" : `${waiting} waiting`;
    return { tone: "wait", isOffline, short, strip: lost ?? offlineText(waiting), isUnsaved };
  }
  if (waiting === 0) return { tone: "good", isOffline, short: examTexts.saved, strip: lost, isUnsaved };
  const isBack = sync.state === "sending" && sync.wasOffline;
  return {
    tone: "wait",
    isOffline,
    short: examTexts.saving,
    strip: lost ?? (isBack ? examTexts.backOnline : null),
    isUnsaved,
  };
}
