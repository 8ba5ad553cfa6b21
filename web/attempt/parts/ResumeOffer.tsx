import { useEffect, useId, useState, type ReactNode } from "react";
import { ProgressBar } from "../../ui/notices/ProgressBar.tsx";
import { minutesText } from "../../ui/display/clock-text.ts";
import "./ResumeOffer.css";

interface ResumeOfferProps {
  /** Says whether it is an exam or a practice test, which may both be of the same paper. */
  label?: string;
  /** `JAMB Chemistry 2023`. */
  name: ReactNode;
  /** Until the end, at this moment. It is counted down while the offer is shown. */
  leftMs: number;
  answered: number;
  /** Null while the number of questions is not known. */
  total: number | null;
  /** The attempt is submitted here and waits for a network. */
  isSubmitted?: boolean;
  level?: 1 | 2;
  /** A link or button: "Continue". */
  action: ReactNode;
}

const tickMs = 10_000;

/** What is left now of the milliseconds that were left when they were given. */
function useLeftMs(given: number): number {
  const [passed, setPassed] = useState({ given, ms: 0 });
  useEffect(
    function countDown() {
      // the wall clock, which goes on while a phone sleeps
      const start = Date.now();
      const tick = (): void => setPassed({ given, ms: Date.now() - start });
      const timer = setInterval(tick, tickMs);
      document.addEventListener("visibilitychange", tick);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", tick);
      };
    },
    [given],
  );
  return Math.max(0, passed.given === given ? given - passed.ms : given);
}

/** An open exam or practice test: time left, questions answered, and the way back into it. */
export function ResumeOffer(props: ResumeOfferProps) {
  const { label = "Exam in progress", name, answered, total, isSubmitted, level = 2, action } = props;
  const leftMs = useLeftMs(props.leftMs);
  const labelId = useId();
  const Heading = `h${level}` as const;
  const count = total === null ? `${answered} answered` : `${answered} of ${total} answered`;
  return (
    <section className="card resume-offer" aria-labelledby={labelId}>
      <div>
        <p className="small" id={labelId}>
          {label}
        </p>
        <Heading>
          {leftMs > 0 && !isSubmitted && "Continue "}
          {name}
        </Heading>
        <p className="tabular">
          {isSubmitted
            ? "Submitted on this device, not sent yet"
            : leftMs > 0
              ? `${minutesText(leftMs)} left`
              : "Time is up"}
          , {count}
        </p>
      </div>
      {total !== null && <ProgressBar percent={total > 0 ? (answered / total) * 100 : 0} label="Answered" />}
      {action}
    </section>
  );
}
