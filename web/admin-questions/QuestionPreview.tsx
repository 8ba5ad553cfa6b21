import { letters } from "../../schema/rules/words.ts";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { QuestionPicture } from "../ui/texts/QuestionPicture.tsx";
import type { Draft } from "./draft.ts";
import { usePreview } from "./use-preview.ts";
import styles from "./QuestionPreview.module.css";

/** The question as candidates will see it, with the key marked, while it is being typed. */
export function QuestionPreview({ draft }: { draft: Draft }) {
  const { formatted, formattedExplanation } = usePreview(draft);
  const key = draft.correctAnswer.trim().toUpperCase();
  return (
    <section className={`${styles.preview} stack`} aria-label="Preview">
      <p className="small muted">Preview: as candidates will see it</p>
      <p className={styles.question}>
        <FormattedText parts={formatted?.question}>{draft.question.trim() || "…"}</FormattedText>
      </p>
      <QuestionPicture url={draft.questionImageUrl} alt={draft.questionImageAlt} number={1} />
      <ol className={styles.options}>
        {letters.map((letter) => (
          <li key={letter} className="row no-wrap">
            <span className={letter === key ? "bubble good" : "bubble"}>{letter}</span>
            <span className="may-shrink break-anywhere">
              <FormattedText parts={formatted?.[`option${letter}`]}>
                {draft[`option${letter}`].trim() || "…"}
              </FormattedText>
              {letter === key && <b className="small"> Correct answer</b>}
            </span>
          </li>
        ))}
      </ol>
      {draft.explanation.trim() !== "" && (
        <p className="small break-anywhere">
          <b>Explanation: </b>
          <FormattedText parts={formattedExplanation}>{draft.explanation}</FormattedText>
        </p>
      )}
    </section>
  );
}
