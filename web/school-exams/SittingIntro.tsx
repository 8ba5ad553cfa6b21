import { Link } from "../lib/Link.tsx";
import { schoolPaths } from "../lib/school-paths.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Facts, type Fact } from "../ui/Facts.tsx";
import { Notice } from "../ui/Notice.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { texts } from "./texts.ts";

const words = texts.sitting;

/** Before an exam: what it is, how long it takes, what the teacher says, and the button that starts the clock. */
export function SittingIntro({ exam, onStart }: { exam: SchoolExamRow | null; onStart: () => void }) {
  const back = <Link to={schoolPaths.dashboard("exams")}>{words.back}</Link>;
  if (exam?.status !== "ACTIVE") {
    return (
      <EmptyState level={1} title={exam ? words.notOpen : words.unknown} action={back}>
        {exam ? words.notOpenHelp : words.unknownHelp}
      </EmptyState>
    );
  }
  const facts: readonly Fact[] = [
    ["Subject", exam.subjectName],
    ["Class", exam.className],
    ["Time", exam.duration === null ? null : `${exam.duration} minutes`],
    ["Questions", exam.questionCount],
  ];
  return (
    <div className="stack">
      <h1 className="opening-title">{exam.name}</h1>
      <section className="card pad stack" aria-label="About this exam">
        <Facts className="kv num" facts={facts.filter(([, value]) => value !== null)} />
        {exam.instructions && (
          <div>
            <h2>Instructions</h2>
            <p className="instructions">{exam.instructions}</p>
          </div>
        )}
        {exam.questionCount === null ? (
          <Notice tone="info" live="off" title={texts.exams.noDelivery} />
        ) : (
          <>
            <p className="mute">{words.clock}</p>
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
