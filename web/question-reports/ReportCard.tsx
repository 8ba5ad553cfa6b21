import { amount, counted } from "../../schema/rules/counted.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { spokenQuestion } from "../lib/words/spoken-question.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { reasonWords, statusWords } from "./queue-texts.ts";
import type { ReportedQuestionEntryFragment } from "./queue.generated.ts";
import styles from "./ReportCard.module.css";

/** How often each reason was given. */
export const Reasons = ({ entry }: { entry: ReportedQuestionEntryFragment }) => (
  <ul className={`row ${styles.reasons}`} aria-label="Reasons">
    {entry.reasons.map(({ reason, count }) => (
      <li key={reason}>
        <Badge tone={reason === "WRONG_KEY" ? "bad" : "info"}>
          {reasonWords[reason]} <span className="tabular">{counted(count)}</span>
        </Badge>
      </li>
    ))}
  </ul>
);

/** One reported question in the queue. */
export function ReportCard({ entry, onOpen }: { entry: ReportedQuestionEntryFragment; onOpen: () => void }) {
  const { question, status } = entry;
  return (
    <li className="card padded stack-small">
      <div className="row spread">
        <span className="small muted">
          {examTypeLabel(question.examType)} <bdi>{question.subjectName}</bdi>{" "}
          <span className="tabular">{question.year}</span>
        </span>
        <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
      </div>
      <p className={`strong break-anywhere ${styles.stem}`}>
        <FormattedText parts={question.formatted?.question}>{question.question}</FormattedText>
      </p>
      <Reasons entry={entry} />
      <div className="row spread">
        <span className="small muted tabular">
          {amount(entry.count, "report")}, the latest {dayAndTime(entry.latestAt)}
          {!entry.isInBank && " · deleted from the bank"}
        </span>
        <Button variant="secondary" aria-label={`Look at it: ${spokenQuestion(question)}`} onClick={onOpen}>
          Look at it
        </Button>
      </div>
    </li>
  );
}
