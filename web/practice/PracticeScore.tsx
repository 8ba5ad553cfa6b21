import { answeredWords } from "../lib/words/answered-words.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { ScoreCard } from "../attempt/results/ScoreCard.tsx";
import type { PracticeTally } from "./practice-results.ts";
import scoreCardStyles from "../attempt/results/ScoreCard.module.css";

/** The score of a practice test, the same right after it and in the history: questions not tried are incorrect (C-PRAC-09). */
export function PracticeScore({ tally }: { tally: PracticeTally }) {
  const { correct, incorrect, answered, total, percentage, grade } = tally;
  const words = answeredWords(correct, answered, total);
  return (
    <ScoreCard
      correct={correct}
      total={total}
      percent={percentage}
      parts={[
        { label: "Correct", count: correct, tone: "good" },
        { label: "Incorrect", count: incorrect, tone: "bad" },
      ]}
      grade={
        <Badge tone={grade === "Pass" ? "good" : "bad"} large>
          <span className="visually-hidden">Grade: </span>
          {grade}
        </Badge>
      }
    >
      {words !== null && (
        <p className={`small muted tabular ${scoreCardStyles.note}`}>
          {words}. Questions not tried count as incorrect.
        </p>
      )}
    </ScoreCard>
  );
}
