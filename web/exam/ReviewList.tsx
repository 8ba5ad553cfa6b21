import type { Letter } from "../../schema/rules/words.ts";
import { FormattedText } from "../ui/FormattedText.tsx";
import { checkIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { closeIcon } from "../ui/public-icons.ts";
import type { ReviewEntry } from "./exam-review.ts";
import type { Question } from "./exam-record.ts";
import { optionText } from "./QuestionCard.tsx";
import { LazyPicture } from "./LazyPicture.tsx";

function AnswerRow({
  question,
  letter,
  isRight,
  words,
}: {
  question: Question;
  letter: Letter;
  isRight: boolean;
  words: string;
}) {
  const tone = isRight ? "good" : "bad";
  return (
    <div className={tone}>
      <dt className={`bub ${tone}`}>
        <span className="vh">{words}: </span>
        {letter}
      </dt>
      <dd>
        <FormattedText>{optionText(question, letter)}</FormattedText>
      </dd>
      <dd className="tag" aria-hidden="true">
        <Icon path={isRight ? checkIcon : closeIcon} size={16} />
        {words}
      </dd>
    </div>
  );
}

function ReviewItem({ entry, source }: { entry: ReviewEntry; source: string }) {
  const { question, own, right, explanation } = entry;
  return (
    <li className="card rv">
      <div className="q-top">
        <b className="num">Question {entry.number}</b>
        <span className="small mute">{source}</span>
      </div>
      <p className="rv-q">
        <FormattedText>{question.question}</FormattedText>
      </p>
      <LazyPicture url={question.questionImageUrl} alt={question.questionImageAlt} number={entry.number} />
      <dl className="rv-a">
        {own && (
          <AnswerRow
            question={question}
            letter={own}
            isRight={entry.tab === "correct"}
            words={entry.tab === "correct" ? "Your answer, right" : "Your answer"}
          />
        )}
        {right && right !== own && <AnswerRow question={question} letter={right} isRight words="Right answer" />}
      </dl>
      {explanation && (
        <details open={entry.tab === "incorrect"}>
          <summary>{right ? `Why ${right}?` : "Why?"}</summary>
          <p className="measure">
            <FormattedText>{explanation}</FormattedText>
          </p>
        </details>
      )}
    </li>
  );
}

/** The questions of one tab, with own answer, right answer and explanation. */
export function ReviewList({ entries, source }: { entries: readonly ReviewEntry[]; source: string }) {
  return (
    <ol className="stack">
      {entries.map((entry) => (
        <ReviewItem key={entry.question.id} entry={entry} source={source} />
      ))}
    </ol>
  );
}
