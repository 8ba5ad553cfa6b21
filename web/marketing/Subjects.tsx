import { amount } from "../../schema/rules/counted.ts";
import { offerTexts } from "./offer-texts.ts";
import { questionsAre } from "./question-words.ts";
import "../ui/notices/Skeleton.css";
import "../ui/notices/Notice.css";
import "../ui/buttons/Button.css";
import styles from "./Subjects.module.css";

interface SubjectsProps {
  of: string;
  /** undefined while loading, null when they could not be read. */
  subjects: readonly string[] | null | undefined;
  /** What the bank has for the exam type; null where the server does not say. */
  bank?: BankSize | null | undefined;
  onRetry: () => void;
}

interface BankSize {
  questions: number;
  firstYear: number | null;
  lastYear: number | null;
}

function bankWords({ questions, firstYear, lastYear }: BankSize): string {
  const number = amount(questions, "question");
  if (firstYear === null || lastYear === null) return number;
  return firstYear === lastYear ? `${number} of ${firstYear}` : `${number}, ${firstYear} to ${lastYear}`;
}

/** The subjects that the bank has for an exam type; nothing if there are none yet. */
export function Subjects({ of, subjects, bank, onRetry }: SubjectsProps) {
  if (subjects?.length === 0) return null;
  return (
    <section
      className={`page-width ${styles.section}`}
      aria-labelledby="subjects"
      aria-busy={subjects === undefined || undefined}
    >
      <h2 id="subjects">Subjects in {of}</h2>
      {subjects === undefined && (
        <>
          <output className="visually-hidden">Loading subjects...</output>
          <span className={`skeleton-block ${styles.loading}`} />
        </>
      )}
      {subjects === null && (
        <div className="notice bad" role="alert">
          <div>
            <b>{offerTexts.subjectsFailed}</b>
            <span className="notice-text">Everything else on this page works without them.</span>
          </div>
          <button type="button" className="button secondary" onClick={onRetry}>
            Retry
          </button>
        </div>
      )}
      {bank && bank.questions > 0 && (
        <p className={`muted ${styles.bank}`}>
          {bankWords(bank)}. {questionsAre}
        </p>
      )}
      {subjects && (
        <ul>
          {subjects.map((subject, index) => (
            <li key={subject}>
              <span className="bubble tabular" aria-hidden="true">
                {index + 1}
              </span>
              {subject}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
