import { Icon } from "../ui/icons/Icon.tsx";
import { downIcon } from "../ui/icons/public-icons.ts";
import styles from "./Questions.module.css";

interface QuestionsProps {
  title: string;
  questions: readonly { question: string; answer: string }[];
}

/** Questions that people ask before they decide; each opens to its answer. */
export function Questions({ title, questions }: QuestionsProps) {
  return (
    <section className="band">
      <div className={`page-width ${styles.questions}`}>
        <h2>{title}</h2>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                <h3>{question}</h3>
                <Icon path={downIcon} />
              </summary>
              <p className="muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
