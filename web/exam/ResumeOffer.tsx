import type { ReactNode } from "react";
import { percentOf } from "../lib/percent.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { minutesText } from "./exam-figures.ts";

interface ResumeOfferProps {
  /** `JAMB Chemistry 2023`. */
  name: string;
  leftMs: number;
  answered: number;
  /** Null while the number of questions is not known. */
  total: number | null;
  /** The hand-in is decided and waits for a network. */
  isHandedIn?: boolean;
  level?: 1 | 2;
  /** A link or button: "Continue". */
  action: ReactNode;
}

/** An open exam: time left, questions answered, and the way back into it. */
export function ResumeOffer({ name, leftMs, answered, total, isHandedIn, level = 2, action }: ResumeOfferProps) {
  const Heading = `h${level}` as const;
  const count = total === null ? `${answered} answered` : `${answered} of ${total} answered`;
  return (
    <section className="card resume" aria-label="Exam in progress">
      <div>
        <Heading>Continue {name}</Heading>
        <p className="num">
          {isHandedIn ? "Handed in on this phone, not sent yet" : `${minutesText(leftMs)} left`}, {count}
        </p>
      </div>
      {total !== null && <ProgressBar percent={percentOf(answered, total)} label="Answered" />}
      {action}
    </section>
  );
}
