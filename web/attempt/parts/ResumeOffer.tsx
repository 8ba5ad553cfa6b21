import type { ReactNode } from "react";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { minutesText } from "../../ui/clock-text.ts";
import "./ResumeOffer.css";

interface ResumeOfferProps {
  /** Names the card for readers. */
  label?: string;
  /** `JAMB Chemistry 2023`. */
  name: ReactNode;
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

/** An open exam or practice test: time left, questions answered, and the way back into it. */
export function ResumeOffer(props: ResumeOfferProps) {
  const { label = "Exam in progress", name, leftMs, answered, total, isSubmitted, level = 2, action } = props;
  const Heading = `h${level}` as const;
  const count = total === null ? `${answered} answered` : `${answered} of ${total} answered`;
  return (
    <section className="card resume-offer" aria-label={label}>
      <div>
        <Heading>Continue {name}</Heading>
        <p className="tabular">
          {isSubmitted ? "Submitted on this device, not sent yet" : `${minutesText(leftMs)} left`}, {count}
        </p>
      </div>
      {total !== null && <ProgressBar percent={total > 0 ? (answered / total) * 100 : 0} label="Answered" />}
      {action}
    </section>
  );
}
