import { ScoreCard } from "../attempt/results/ScoreCard.tsx";
import { answeredWords } from "../lib/words/answered-words.ts";
import type { Tally } from "./exam-results.ts";

/** The score of a submitted exam, and how its questions were answered. */
export function ExamScore({ tally: { passed, attempted, failed, unattempted, total, percentage } }: { tally: Tally }) {
  const words = answeredWords(passed, attempted, total);
  return (
    <ScoreCard
      correct={passed}
      total={total}
      percent={percentage}
      parts={[
        { label: "Correct", count: passed, tone: "good" },
        { label: "Incorrect", count: failed, tone: "bad" },
        { label: "Unattempted", count: unattempted, tone: "rest" },
      ]}
    >
      {words && <p className="small muted">{words}</p>}
    </ScoreCard>
  );
}
