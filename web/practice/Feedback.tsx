import { useEffect, useRef, type ReactNode } from "react";
import type { KeptAnswer } from "../attempt/attempt.ts";
import type { FinalChoice } from "../attempt/parts/QuestionOptions.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import { practiceTexts } from "./texts.ts";
import styles from "./Feedback.module.css";

/** What is shown of an answer that the server checks at once. */
export type CheckedAnswer = Pick<KeptAnswer, "answer" | "state" | "verdict">;

/** How the options look once the server has answered. */
export function finalChoiceOf(kept: CheckedAnswer | undefined): FinalChoice {
  const isMade = kept !== undefined && kept.state !== "refused";
  const verdict = kept?.verdict;
  if (!kept || !verdict) return { isMade, marks: {} };
  if (verdict.isCorrect) return { isMade, marks: { [kept.answer]: { tone: "good", words: "Your answer, right" } } };
  const key = verdict.correctAnswer && {
    [verdict.correctAnswer]: { tone: "good" as const, words: "Right answer" },
  };
  return { isMade, marks: { [kept.answer]: { tone: "bad", words: "Your answer, wrong" }, ...key } };
}

function sentenceOf({ state, verdict }: CheckedAnswer): string {
  if (state === "waiting") return "Checking…";
  if (state === "declined") return practiceTexts.removed;
  if (!verdict) return "";
  if (verdict.isCorrect) return "Right.";
  return verdict.correctAnswer ? `Wrong. The right answer is ${verdict.correctAnswer}.` : "Wrong.";
}

/** The verdict on the question on the screen, with key and explanation. */
export function Feedback({ kept }: { kept: CheckedAnswer | undefined }) {
  const verdict = kept?.verdict;
  const explanation = verdict?.explanation?.trim();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(verdict);
  useEffect(
    function bringIntoView() {
      // Announced only when it is new; an earlier answer is read with its question.
      if (verdict && seen.current !== verdict) box.current?.scrollIntoView({ block: "nearest" });
      seen.current = verdict;
    },
    [verdict],
  );
  return (
    <div className={styles.feedback} ref={box}>
      <output
        className={
          verdict ? (verdict.isCorrect ? `${styles.said} ${styles.good}` : `${styles.said} ${styles.bad}`) : styles.said
        }
      >
        {kept && sentenceOf(kept)}
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

interface CheckFailedProps {
  onRetry: () => void;
  children?: ReactNode;
}

/** Stands below the options, where the verdict would: above them it would be out of sight on a phone. */
export function CheckFailed({ onRetry, children }: CheckFailedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(function bringIntoView() {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box}>
      <Notice
        tone="bad"
        title={practiceTexts.checkFailed}
        action={
          <PassingButton variant="secondary" onClick={onRetry}>
            {practiceTexts.tryAgain}
          </PassingButton>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
