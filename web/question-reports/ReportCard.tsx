import { dayAndTime } from "../lib/dates.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { counted, reasonWords, statusWords } from "./queue-texts.ts";
import type { ReportedQuestionEntryFragment } from "./queue.generated.ts";

/** How often each reason was given. */
export const Reasons = ({ entry }: { entry: ReportedQuestionEntryFragment }) => (
  <ul className="row reasons" aria-label="Reasons">
    {entry.reasons.map(({ reason, count }) => (
      <li key={reason}>
        <Badge tone={reason === "WRONG_KEY" ? "bad" : "info"}>
          {reasonWords[reason]} <span className="num">{count}</span>
        </Badge>
      </li>
    ))}
  </ul>
);

/** One reported question in the queue. */
export function ReportCard({ entry, onOpen }: { entry: ReportedQuestionEntryFragment; onOpen: () => void }) {
  const { question, status } = entry;
  const short = question.question.replaceAll(/\s+/g, " ").trim().slice(0, 60);
  return (
    <li className="card pad stack-2">
      <div className="row between">
        <span className="small mute">
          {question.examType} <bdi>{question.subjectName}</bdi> <span className="num">{question.year}</span>
        </span>
        <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
      </div>
      <p className="strong breaks report-stem">
        <FormattedText parts={question.formatted?.question}>{question.question}</FormattedText>
      </p>
      <Reasons entry={entry} />
      <div className="row between">
        <span className="small mute num">
          {counted(entry.count, "report")}, the latest {dayAndTime(entry.latestAt)}
          {!entry.isInBank && " · deleted from the bank"}
        </span>
        <Button variant="sec" aria-label={`Look at it: ${short}`} onClick={onOpen}>
          Look at it
        </Button>
      </div>
    </li>
  );
}
