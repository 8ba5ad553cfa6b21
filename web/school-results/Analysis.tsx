import { useState } from "react";
import { fetched } from "../lib/fetched.ts";
import { failureText } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { comparedStudents } from "../../schema/rules/limits.ts";
import { letters } from "../../schema/rules/words.ts";
import { Badge, type BadgeTone } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { OnDemand } from "../ui/dialogs/OnDemand.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { CorrectedKeys } from "./CorrectedKeys.tsx";
import { ExamHead } from "./ExamHead.tsx";
import { remarkTexts } from "./remark-texts.ts";
import { useSchoolExamAnalysisQuery, type SchoolExamAnalysisQuery } from "./reports.generated.ts";
import type { ReportedExam } from "./report-figures.ts";
import { texts } from "./texts.ts";
import styles from "./Analysis.module.css";

const CorrectKeyDialog = fetched(async () => (await import("./CorrectKeyDialog.tsx")).CorrectKeyDialog);

const words = texts.analysis;

type Item = NonNullable<SchoolExamAnalysisQuery["schoolExamAnalysis"]>["items"][number];
interface Row extends Item {
  number: number;
}

/** What the difference between the strongest and the weakest students says about a question. */
function verdictOf({ discrimination, difficulty }: Item): { label: string; tone: BadgeTone } {
  if (discrimination < 0) return { label: words.weakBetter, tone: "bad" };
  if (discrimination >= 0.2) return { label: words.strongBetter, tone: "good" };
  // where nearly all are right there can be no difference
  return { label: words.noDifference, tone: difficulty >= 0.9 ? "plain" : "mid" };
}

const verdictColumn: TableColumn<Row> = {
  label: words.verdict,
  cell: (row) => {
    const { label, tone } = verdictOf(row);
    return !row.countsForAll && <Badge tone={tone}>{label}</Badge>;
  },
};

const columnsFor = (students: number, onCorrect: (row: Row) => void): readonly TableColumn<Row>[] => [
  {
    label: "Question",
    role: "lead",
    cell: ({ number, text, formatted, note, countsForAll }) => (
      <span className={styles.question}>
        <span className="tabular">{number}. </span>
        <FormattedText parts={formatted}>{text ?? "–"}</FormattedText>
        {countsForAll && <span className={styles.note}>{words.forAll}</span>}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    ),
  },
  { label: "Right", cell: ({ difficulty }) => `${Math.round(difficulty * 100)}%` },
  ...(students < comparedStudents ? [] : [verdictColumn]),
  {
    label: "Chosen",
    cell: ({ chosen, correctAnswer }) => (
      <span className={`${styles.chosen} tabular`}>
        {letters.map((letter) => (
          <span key={letter} className={letter === correctAnswer ? "strong" : undefined}>
            {letter} {chosen[letter]}
            {letter === correctAnswer && <span className="visually-hidden"> (the key)</span>}
          </span>
        ))}
        <span>none {chosen.none}</span>
      </span>
    ),
  },
  {
    label: "Actions",
    role: "act",
    right: true,
    hidesLabel: true,
    cell: (row) => (
      <Button variant="ghost" onClick={() => onCorrect(row)}>
        <span className="no-break">{remarkTexts.open}</span>
        <span className="visually-hidden"> of question {row.number}</span>
      </Button>
    ),
  },
];

/** How each question did: how many were right, whether it tells strong students from weak ones (EXT-24). */
export function Analysis({ exam, onBack }: { exam: ReportedExam; onBack: () => void }) {
  useTopOfPage();
  const isBusy = useSchoolBusy();
  const query = useSchoolExamAnalysisQuery({
    variables: { examId: exam.id },
    // the right answers must not stay in the cache
    fetchPolicy: "no-cache",
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const found = error ? null : data?.schoolExamAnalysis;
  const [corrected, setCorrected] = useState<Row | null>(null);
  const [corrections, setCorrections] = useState(0);
  const close = () => setCorrected(null);
  return (
    <div className="page-body">
      <ExamHead title={words.title} exam={exam} count={found && words.count(found.count)} onBack={onBack} />
      <section className="card list-card" aria-label={words.title} aria-busy={loading}>
        {!found && loading && !error ? (
          <div className="padded">
            <Skeleton label={words.loading} lines={6} height={44} />
          </div>
        ) : !found ? (
          <ErrorPanel
            level={2}
            title={failureText(words.failed)(error)}
            retryLabel="Retry"
            busy={isBusy}
            onRetry={again.onRetry}
          />
        ) : found.count === 0 ? (
          <EmptyState level={2} title={words.none} />
        ) : (
          <>
            <p className="padded small muted">
              {words.help} {found.count < comparedStudents ? words.tooFewHelp(comparedStudents) : words.verdictHelp}
            </p>
            <Table
              caption={words.title}
              columns={columnsFor(found.count, setCorrected)}
              rows={found.items.map((item, index) => Object.assign({ number: index + 1 }, item))}
              keyOf={({ questionId }) => questionId}
            />
          </>
        )}
      </section>
      {/* asked for again after each correction */}
      <CorrectedKeys key={corrections} examId={exam.id} />
      {corrected && (
        <OnDemand title={remarkTexts.title(corrected.number)} onClose={close}>
          <CorrectKeyDialog
            examId={exam.id}
            question={{ id: corrected.questionId, number: corrected.number }}
            onClose={close}
            onDone={() => {
              close();
              setCorrections((made) => made + 1);
              again.onRetry();
            }}
          />
        </OnDemand>
      )}
    </div>
  );
}
