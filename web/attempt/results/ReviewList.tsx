import type { ReactNode } from "react";
import type { Letter } from "../../../schema/rules/words.ts";
import { FormattedText } from "../../ui/texts/FormattedText.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { checkIcon, closeIcon } from "../../ui/icons/public-icons.ts";
import type { Outcome, ReviewEntry } from "./review-entry.ts";
import { optionText, type Question } from "../question.ts";
import { QuestionPicture } from "../../ui/texts/QuestionPicture.tsx";
import styles from "./ReviewList.module.css";

type Tone = "good" | "bad" | "open";

const toneIcons = { good: checkIcon, bad: closeIcon, open: null } as const;

function AnswerRow({
  question,
  letter,
  tone,
  words,
}: {
  question: Question;
  letter: Letter;
  tone: Tone;
  words: string;
}) {
  const icon = toneIcons[tone];
  return (
    <div className={styles[tone]}>
      <dt className={`bubble ${tone}`}>
        <span className="visually-hidden">{words}: </span>
        {letter}
      </dt>
      <dd>
        <FormattedText parts={question.formatted?.[`option${letter}`]}>{optionText(question, letter)}</FormattedText>
      </dd>
      <dd className={styles.verdict} aria-hidden="true">
        {icon && <Icon path={icon} size={16} />}
        {words}
      </dd>
    </div>
  );
}

const ownRows: Record<Outcome, { tone: Tone; words: string }> = {
  correct: { tone: "good", words: "Your answer, right" },
  incorrect: { tone: "bad", words: "Your answer" },
  unchecked: { tone: "open", words: "Your answer, not checked" },
  unattempted: { tone: "open", words: "Your answer" },
};

interface ReviewItemProps extends Omit<ReviewListProps, "entries"> {
  entry: ReviewEntry;
}

function ReviewItem({ entry, source, openWords, foot }: ReviewItemProps) {
  const { question, own, right, explanation, formattedExplanation } = entry;
  return (
    <li className={`card ${styles.question}`}>
      <div className={styles.head}>
        <b className="tabular">Question {entry.number}</b>
        <span className="small muted">{source}</span>
      </div>
      <p className={styles.text}>
        <FormattedText parts={question.formatted?.question}>{question.question}</FormattedText>
      </p>
      <QuestionPicture url={question.questionImageUrl} alt={question.questionImageAlt} number={entry.number} />
      {(own ?? right) && (
        <dl className={styles.answers}>
          {own && <AnswerRow question={question} letter={own} {...ownRows[entry.outcome]} />}
          {right && right !== own && <AnswerRow question={question} letter={right} tone="good" words="Right answer" />}
        </dl>
      )}
      {openWords && own === null && <p className="muted">{openWords}</p>}
      {explanation && (
        <details open={entry.outcome === "incorrect"}>
          <summary>{right ? `Why ${right}?` : "Why?"}</summary>
          <p className="measure">
            <FormattedText parts={formattedExplanation}>{explanation}</FormattedText>
          </p>
        </details>
      )}
      {foot?.(entry)}
    </li>
  );
}

interface ReviewListProps {
  entries: readonly ReviewEntry[];
  source: string;
  /** Shown at a question without an answer. */
  openWords?: string;
  /** Stands below a question, for example a button to report it. */
  foot?: (entry: ReviewEntry) => ReactNode;
}

/** Questions after the submission, with own answer, right answer and explanation. */
export function ReviewList({ entries, source, openWords, foot }: ReviewListProps) {
  return (
    <ol className="stack">
      {entries.map((entry) => (
        <ReviewItem key={entry.question.id} entry={entry} source={source} openWords={openWords} foot={foot} />
      ))}
    </ol>
  );
}
