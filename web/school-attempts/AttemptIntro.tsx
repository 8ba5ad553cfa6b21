import { useState, type ReactNode } from "react";
import { KeepOpenNote } from "../attempt/parts/KeepOpenNote.tsx";
import { DeviceNotice } from "../attempt/parts/DeviceNotice.tsx";
import { dayAndTime, timeFrom } from "../lib/words/dates.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Facts, type Fact } from "../ui/display/Facts.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { texts } from "./texts.ts";
import timedPageStyles from "../attempt/parts/timed-page.module.css";

const words = texts.attempt;

/** The exam as a student sees it before it begins. */
interface OfferedExam {
  name: string;
  status: string | null;
  subjectName: string | null;
  className: string | null;
  /** In minutes. */
  duration: number | null;
  opensAt: string | null;
  closesAt: string | null;
  questionCount: number | null;
  instructions: string | null;
}

/** The time that a student who starts now has. A clock of a phone that says the exam is over must be wrong. */
function timeText({ duration, closesAt }: OfferedExam, now: number): string | null {
  if (duration === null) return null;
  const left = closesAt === null ? duration : Math.floor((Date.parse(closesAt) - now) / 60_000);
  return closesAt !== null && left > 0 && left < duration
    ? words.cutShort(left, timeFrom(closesAt, now))
    : `${duration} minutes`;
}

const helpWhileClosed = ({ status, opensAt }: OfferedExam): string =>
  status === "SCHEDULED" && opensAt !== null ? words.opensSoon(dayAndTime(opensAt)) : words.notOpenHelp;

interface AttemptIntroProps {
  exam: OfferedExam | null;
  /** Who is signed in. */
  who: ReactNode;
  onStart: () => void;
}

/** Before an exam: what it is, how long it takes, what the teacher says, and the button that starts the clock. */
export function AttemptIntro({ exam, who, onStart }: AttemptIntroProps) {
  const [now] = useState(Date.now);
  const back = (
    <Link className={buttonClass({ variant: "secondary" })} to={schoolPaths.dashboard("exams")}>
      {words.back}
    </Link>
  );
  if (exam?.status !== "ACTIVE") {
    return (
      <EmptyState
        level={1}
        title={exam ? words.notOpen : words.unknown}
        action={
          <div className="stack">
            {who}
            {back}
          </div>
        }
      >
        {exam ? helpWhileClosed(exam) : words.unknownHelp}
      </EmptyState>
    );
  }
  const facts: readonly Fact[] = [
    ["Subject", exam.subjectName],
    ["Class", exam.className],
    ["Time", timeText(exam, now)],
    ["Questions", exam.questionCount],
  ];
  return (
    <div className="stack">
      <h1 className={timedPageStyles.title}>{exam.name}</h1>
      {who}
      <section className="card padded stack" aria-label="About this exam">
        <Facts className="key-values tabular" facts={facts.filter(([, value]) => value !== null)} />
        {exam.instructions && (
          <div>
            <h2>Instructions</h2>
            <p>
              <FormattedText parts={null}>{exam.instructions}</FormattedText>
            </p>
          </div>
        )}
        {exam.questionCount === null ? (
          <Notice tone="info" live="off" title={words.noDelivery} />
        ) : (
          <>
            <DeviceNotice />
            <p className="muted">{words.clock}</p>
            <KeepOpenNote />
            <Button large block onClick={onStart}>
              {words.start}
            </Button>
          </>
        )}
      </section>
      <p>{back}</p>
    </div>
  );
}
