import { useState } from "react";
import { timeFrom } from "../lib/words/dates.ts";
import { texts } from "./texts.ts";

/** Less is no extra time but rounding: a teacher gives a minute at least. */
const leastMs = 30_000;

/** What to tell a student whose end has moved since the screen was opened; null while it has not, and once it was read. */
export function useExtraTime(deadline: number | null, now: () => number) {
  const [known, setKnown] = useState(deadline);
  const [message, setMessage] = useState<string | null>(null);
  if (deadline !== null && deadline !== known) {
    setKnown(deadline);
    if (known !== null && deadline - known >= leastMs) {
      const at = now();
      // an attempt that was over goes on from now, so the difference to its old end is not what the student gets
      const minutes = known > at ? Math.round((deadline - known) / 60_000) : null;
      setMessage(texts.attempt.extraTime(minutes, timeFrom(deadline, at)));
    }
  }
  return { message, dismiss: (): void => setMessage(null) };
}
