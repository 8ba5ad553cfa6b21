import { useState } from "react";
import { practiceTestsPerPage } from "../../schema/rules/limits.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { paperTitle } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { OldNote } from "../ui/lists/OldNote.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { usePracticeHistoryQuery, type PracticeHistoryQuery } from "./past-practice.generated.ts";
import { pastPracticeTexts as words } from "./past-practice-texts.ts";
import { PractiseAgain } from "./PractiseAgain.tsx";
import styles from "./PracticeHistory.module.css";

type TestPage = NonNullable<PracticeHistoryQuery["practiceHistory"]>;
type Test = TestPage["items"][number];

const columns: readonly TableColumn<Test>[] = [
  {
    label: "Test",
    role: "lead",
    cell: (test) => (
      <Link className={styles.open} to={paths.pastPractice(test.openedAt)}>
        <bdi>{paperTitle(test)}</bdi>
        <span className="visually-hidden">, {dayAndTime(test.openedAt)}</span>
      </Link>
    ),
  },
  { label: "Date", cell: ({ openedAt }) => <span className="tabular">{dayAndTime(openedAt)}</span> },
  {
    label: "Right",
    right: true,
    cell: (test) => (
      <span className="tabular no-break">
        {test.rightAnswers} of {test.totalQuestions}
      </span>
    ),
  },
  {
    label: words.notTried,
    right: true,
    cell: (test) => <span className="tabular">{Math.max(0, test.totalQuestions - test.answeredQuestions)}</span>,
  },
  {
    label: "Another test",
    role: "act",
    right: true,
    hidesLabel: true,
    cell: (test) => <PractiseAgain paper={test} variant="soft" />,
  },
];

function Tests({
  list,
  page,
  isBusy,
  onPage,
}: {
  list: TestPage;
  page: number;
  isBusy: boolean;
  onPage: (page: number) => void;
}) {
  if (list.total === 0) {
    return (
      <EmptyState level={3} title={words.none}>
        {words.noneHelp}
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption={words.caption} columns={columns} rows={list.items} keyOf={({ openedAt }) => openedAt} />
      {list.total > practiceTestsPerPage && (
        <Pager page={page} pageSize={practiceTestsPerPage} total={list.total} busy={isBusy} onPage={onPage} />
      )}
    </>
  );
}

/** The practice tests in which something was answered, apart from the exams (EXT-73); nothing where a server has no list. */
export function PracticeHistory() {
  const [page, setPage] = useState(1);
  const query = usePracticeHistoryQuery({
    fetchPolicy: "cache-and-network",
    variables: { page, limit: practiceTestsPerPage },
  });
  const { data, error, loading, again } = useShown(query);
  if (codeOf(error) === "NOT_OFFERED") return null;
  const list = data?.practiceHistory;
  return (
    <section className="card padded stack list-panel" aria-labelledby="practice-tests">
      <div className="stack-small">
        <h2 id="practice-tests">{words.title}</h2>
        <p className="muted">{words.help}</p>
      </div>
      {list ? (
        <>
          {error && <OldNote title={words.failed} {...again} />}
          <Tests list={list} page={page} isBusy={loading} onPage={setPage} />
        </>
      ) : error ? (
        <ErrorPanel level={3} title={words.failed} retryLabel="Retry" {...again}>
          {reasonOf(error)}
        </ErrorPanel>
      ) : (
        <Skeleton label={words.loading} lines={3} height={56} />
      )}
    </section>
  );
}
