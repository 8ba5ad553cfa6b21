import { useEffect, useRef } from "react";
import type { FinalChoice } from "../attempt/parts/QuestionCard.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import type { PracticeAnswer } from "./practice-record.ts";

/** How the options look once the server has answered. */
export function finalChoiceOf(answer: PracticeAnswer | undefined): FinalChoice {
  const isMade = answer !== undefined && answer.state !== "failed";
  const verdict = answer?.verdict;
  if (!answer || !verdict) return { isMade, marks: {} };
  if (verdict.isCorrect) return { isMade, marks: { [answer.letter]: { tone: "good", words: "Your answer, right" } } };
  const key = verdict.correctAnswer && {
    [verdict.correctAnswer]: { tone: "good" as const, words: "Right answer" },
  };
  return { isMade, marks: { [answer.letter]: { tone: "bad", words: "Your answer, wrong" }, ...key } };
}

function sentenceOf({ state, verdict }: PracticeAnswer): string {
  if (state === "checking") return "Checking…";
  if (!verdict) return "";
  if (verdict.isCorrect) return "Right.";
  return verdict.correctAnswer ? `Wrong. The right answer is ${verdict.correctAnswer}.` : "Wrong.";
}

/** What the check said of the question on the screen, and why. */
export function Feedback({ answer }: { answer: PracticeAnswer | undefined }) {
  const verdict = answer?.verdict;
  const explanation = verdict?.explanation?.trim();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(verdict);
  useEffect(
    function bringIntoView() {
      // Only news: a question that was answered before is read from its top.
      if (verdict && seen.current !== verdict) box.current?.scrollIntoView({ block: "nearest" });
      seen.current = verdict;
    },
    [verdict],
  );
  return (
    <div className="feedback" ref={box}>
      <output className={verdict ? (verdict.isCorrect ? "said good" : "said bad") : "said"}>
        {answer && sentenceOf(answer)}
      </output>
      {explanation && (
        <p className="measure">
          <b>Why: </b>
          <FormattedText parts={verdict?.formattedExplanation}>{explanation}</FormattedText>
        </p>
      )}
    </div>
  );
}
