import { timerRedUnderSeconds } from "../../../schema/rules/limits.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { Countdown } from "../../ui/display/Countdown.tsx";
import { TimeSpeaker } from "./TimeSpeaker.tsx";
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

interface AttemptClockProps {
  /** Milliseconds on the clock below. */
  deadline: number;
  now: () => number;
  /** Seconds that were left when the attempt was submitted, which are shown from then on. */
  stoppedAt?: number | null;
  /** Announced once the time is up; null before, and where nothing is announced. */
  timeIsUp?: string | null;
}

/** The running time of an attempt, shown and announced. It alone is drawn each second, because phones draw all questions slowly. */
export function AttemptClock({ deadline, now, stoppedAt = null, timeIsUp = null }: AttemptClockProps) {
  const secondsLeft = useCountdown({ deadline, now }) ?? 0;
  return (
    <>
      <TimeLeft seconds={stoppedAt ?? secondsLeft} />
      <TimeSpeaker secondsLeft={secondsLeft} timeIsUp={timeIsUp} />
    </>
  );
}
