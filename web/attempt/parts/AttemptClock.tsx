import { useState } from "react";
import { timerRedUnderSeconds } from "../../../schema/rules/limits.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { Countdown } from "../../ui/display/Countdown.tsx";
import styles from "./DeskBar.module.css";

/** The time left of an attempt, in digits. */
export const TimeLeft = ({ seconds }: { seconds: number }) => (
  <Countdown
    seconds={seconds}
    label="Time left"
    after={
      <>
        left
        {seconds < timerRedUnderSeconds && <i className={styles.under}>, under 5 min</i>}
      </>
    }
    warns
  />
);

const marks = [
  { seconds: 30, text: "30 seconds left" },
  { seconds: 60, text: "1 minute left" },
  { seconds: 300, text: "5 minutes left" },
  { seconds: 600, text: "10 minutes left" },
  { seconds: 1800, text: "30 minutes left" },
];

/** The last mark that has been passed; the clock may skip seconds while a phone sleeps. */
const markAt = (seconds: number): string | undefined => marks.find((mark) => seconds <= mark.seconds)?.text;

interface AttemptClockProps {
  /** Milliseconds on the clock below. */
  deadline: number;
  now: () => number;
  /** Seconds that were left when the attempt was submitted, which are shown from then on. */
  stoppedAt?: number | null;
  /** Announced at once: given when the time is up. */
  timeIsUp?: string | null;
}

/**
 * The running time of an attempt. A few marks of it are announced to screen readers; the digits are silent. It alone is drawn each
 * second, because phones draw all questions slowly.
 */
export function AttemptClock({ deadline, now, stoppedAt, timeIsUp }: AttemptClockProps) {
  const secondsLeft = useCountdown({ deadline, now }) ?? 0;
  const mark = markAt(secondsLeft);
  // A mark that had passed before the page opened is not announced.
  const [before] = useState(mark);
  return (
    <>
      <TimeLeft seconds={stoppedAt ?? secondsLeft} />
      <p className="visually-hidden" aria-live="polite">
        {mark !== before && secondsLeft > 0 && mark}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {timeIsUp}
      </p>
    </>
  );
}
