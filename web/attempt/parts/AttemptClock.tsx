import { useState } from "react";
import { amount } from "../../../schema/rules/counted.ts";
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

/** The last mark of the time left that has been passed, in words; the clock may skip seconds while a phone sleeps. */
function markAt(secondsLeft: number): string {
  const mark = [30, 60, 300, 600, 1800].find((seconds) => secondsLeft <= seconds);
  if (mark === undefined) return "";
  return `${mark < 60 ? amount(mark, "second") : amount(mark / 60, "minute")} left`;
}

interface AttemptClockProps {
  /** Milliseconds on the clock below. */
  deadline: number;
  now: () => number;
  /** Seconds that were left when the attempt was submitted, which are shown from then on. */
  stoppedAt?: number | null;
  /** Announced as soon as it is given, which is when the time is up. */
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
