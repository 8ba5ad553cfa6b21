import { answeredWords } from "../lib/answered-words.ts";
import { percentOf } from "../lib/percent.ts";
import { Badge } from "../ui/Badge.tsx";
import { ScoreCard } from "../attempt/results/ScoreCard.tsx";
import { gradeOf } from "./practice-results.ts";
import scoreCardStyles from "../attempt/results/ScoreCard.module.css";

interface PracticeScoreProps {
  correct: number;
  answered: number;
  total: number;
}

/** The score of a practice test, the same right after it and in the history: questions not tried are incorrect (C-PRAC-09). */
export function PracticeScore({ correct, answered, total }: PracticeScoreProps) {
  const percent = percentOf(correct, total);
  const grade = gradeOf(percent);
  const words = answeredWords(correct, answered, total);
  return (
    <ScoreCard
      correct={correct}
      total={total}
      percent={percent}
      parts={[
        { label: "Correct", count: correct, tone: "good" },
        { label: "Incorrect", count: total - correct, tone: "bad" },
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
