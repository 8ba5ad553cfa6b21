import { useState } from "react";

const marks = [
  { seconds: 30, text: "30 seconds left" },
  { seconds: 60, text: "1 minute left" },
  { seconds: 300, text: "5 minutes left" },
  { seconds: 600, text: "10 minutes left" },
  { seconds: 1800, text: "30 minutes left" },
];

/** The last mark that has been passed; the clock may skip seconds while a phone sleeps. */
const markAt = (seconds: number): string | null => marks.find((mark) => seconds <= mark.seconds)?.text ?? null;

/** Announces a few marks of the remaining time to screen readers; the clock itself is silent. */
export function TimeSpeaker({
  secondsLeft,
  timeIsUp,
}: {
  secondsLeft: number;
  /** Announced once the time is up; null before. */
  timeIsUp: string | null;
}) {
  // A mark that had passed before the page opened is not announced.
  const [before] = useState(() => markAt(secondsLeft));
  const mark = markAt(secondsLeft);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {mark !== before && secondsLeft > 0 ? mark : ""}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {timeIsUp}
      </p>
    </>
  );
}
