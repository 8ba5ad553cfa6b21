import { startTransition, useState, type ReactNode } from "react";
import { amount } from "../../schema/rules/counted.ts";
import { adminQuestionPageSizes, searchHitsMax } from "../../schema/rules/limits.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { fetched } from "../lib/fetched.ts";
import { adminPaths } from "../lib/navigation/admin-paths.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { useListNews } from "../lib/navigation/use-list-news.ts";
import { useListState } from "../lib/navigation/use-list-state.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { reasonOf } from "../lib/calls/message-of.ts";
import type { QuestionFilter } from "../lib/schema-types.generated.ts";
import { spokenQuestion } from "../lib/words/spoken-question.ts";
import { usePageSize } from "../lib/device/use-page-size.ts";
import { useFailureLog } from "../lib/calls/use-failure-log.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../ui/notices/LoadFailure.tsx";
import { Fold } from "../ui/display/Fold.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { imageIcon } from "../ui/icons/icon-paths.ts";
import { PageSize } from "../ui/lists/PageSize.tsx";
import { PastEnd } from "../ui/lists/PastEnd.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { RowActions } from "../ui/buttons/RowActions.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { OnDemand } from "../ui/dialogs/OnDemand.tsx";
import {
  useAdminQuestionsQuery,
  type AdminQuestionRowFragment,
  type AdminQuestionsQuery,
} from "./admin-questions.generated.ts";
import { DeleteQuestionDialog } from "./DeleteQuestionDialog.tsx";
import { QuestionFilters, questionFilterOf, typedFilterOf } from "./QuestionFilters.tsx";
import { texts } from "./texts.ts";
import styles from "./QuestionsPanel.module.css";

const BankExportForm = fetched(async () => (await import("./BankExportForm.tsx")).BankExportForm);
const EditQuestionDialog = fetched(async () => (await import("./EditQuestionDialog.tsx")).EditQuestionDialog);

type Question = AdminQuestionRowFragment;
type Open =
  | { kind: "edit" | "delete"; question: Question }
  | { kind: "remark"; question: Question; oldKey: string | null }
  | null;

/** Draws the re-mark of a question, which belongs to another room; `oldKey` is the key that was just corrected. */
export type RemarkView = (shown: { question: Question; oldKey: string | null; onClose: () => void }) => ReactNode;

const columnsFor = (open: (opened: Open) => void): readonly TableColumn<Question>[] => [
  {
    label: "Question",
    role: "lead",
    cell: ({ question, formatted, questionImageUrl }) => (
      <span className={`${styles.stem} break-anywhere`}>
        <FormattedText parts={formatted?.question}>{question}</FormattedText>
        {questionImageUrl !== null && (
          <>
            {" "}
            <Badge icon={imageIcon}>Picture</Badge>
          </>
        )}
      </span>
    ),
  },
  { label: "Exam type", cell: ({ examType }) => examTypeLabel(examType) },
  { label: "Subject", cell: ({ subjectName }) => <bdi className="break-anywhere">{subjectName}</bdi> },
  { label: "Year", cell: ({ year }) => <span className="tabular">{year}</span> },
  {
    label: "Answer",
    cell: ({ correctAnswer }) =>
      correctAnswer === null ? (
        <span className="muted">{texts.noKey}</span>
      ) : (
        <span className="bubble good">{correctAnswer}</span>
      ),
  },
  {
    label: "Actions",
    role: "act",
    hidesLabel: true,
    cell: (question) => (
      <RowActions
        labelOf={(act) => `${act}: ${spokenQuestion(question)}`}
        onEdit={() => open({ kind: "edit", question })}
        onDelete={() => open({ kind: "delete", question })}
      />
    ),
  },
];

interface QuestionListProps {
  list: NonNullable<AdminQuestionsQuery["adminQuestions"]>;
  /** Null for the whole bank. */
  filter: QuestionFilter | null;
  news: string;
  hasSearch: boolean;
  isBusy: boolean;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  onOpen: (opened: Open) => void;
}

function QuestionList({
  list,
  filter,
  news,
  hasSearch,
  isBusy,
  page,
  pageSize,
  onPage,
  onPageSize,
  onOpen,
}: QuestionListProps) {
  return (
    <>
      <p className="small muted row spread">
        <output className="tabular">
          {filter?.search && list.total === searchHitsMax ? (
            texts.manyHits
          ) : (
            <>
              {amount(list.total, "question")}
              {filter !== null && " found"}
            </>
          )}
        </output>
        <output>{news}</output>
      </p>
      {list.questions.length === 0 && page > 1 ? (
        <PastEnd onFirst={() => onPage(1)} />
      ) : list.questions.length === 0 ? (
        <EmptyState title={texts.none}>
          {filter === null ? (
            <>
              The bank is empty. <Link to={adminPaths.upload()}>Upload questions</Link> to begin.
            </>
          ) : (
            "Nothing matches. Type the subject's full name, or use fewer filters."
          )}
        </EmptyState>
      ) : (
        <>
          <Table
            caption="Questions, by exam type, subject and year"
            columns={columnsFor(onOpen)}
            rows={list.questions}
            keyOf={({ id }) => id}
          />
          <Pager page={page} pageSize={pageSize} total={list.total} busy={isBusy} onPage={onPage}>
            <PageSize sizes={adminQuestionPageSizes} size={pageSize} onSize={onPageSize} />
          </Pager>
          {hasSearch && (
            <Fold title={texts.download(list.total)}>
              <BankExportForm filter={filter} total={list.total} />
            </Fold>
          )}
        </>
      )}
    </>
  );
}

interface QuestionsPanelProps {
  isInDialog?: boolean;
  remark: RemarkView;
}

/** The question bank with its keys, three a page unless more are chosen: in a dialog of the dashboard and on `/admin/questions`. */
export function QuestionsPanel({ isInDialog = false, remark }: QuestionsPanelProps) {
  const { chosen, choose, page, setPage } = useListState(isInDialog);
  const typed = typedFilterOf(chosen);
  const filter = questionFilterOf(typed);
  const [pageSize, choosePageSize] = usePageSize("questions", adminQuestionPageSizes);
  const [opened, setOpened] = useState<Open>(null);
  const { news, setNews, goOn } = useListNews();
  const query = useAdminQuestionsQuery({
    variables: { filter, page, limit: pageSize },
    fetchPolicy: "cache-and-network",
  });
  const { data, error, loading, again } = useShown(query);
  const list = data?.adminQuestions;
  const first = list?.questions[0];
  const [hasSearch, setSearchable] = useState(true);
  if (first && hasSearch !== (first.version !== null)) setSearchable(first.version !== null);

  useFailureLog(texts.loadFailed, error);

  /** Reads the list again, because somebody may have changed or deleted the question while the dialog was open. */
  const close = (): void => {
    setOpened(null);
    again.onRetry();
  };
  const handleSaved = (saved: Question | null): void => {
    const before = opened?.question;
    // a server without versions has no re-mark either
    const isCorrected = before && before.version !== null && saved && saved.correctAnswer !== before.correctAnswer;
    setOpened(isCorrected ? { kind: "remark", question: saved, oldKey: before.correctAnswer } : null);
    setNews("The question was saved.");
    again.onRetry();
  };
  const handleDeleted = (): void => {
    setOpened(null);
    setNews("The question was deleted.");
    // the last page has lost its only row
    if (list?.questions.length === 1 && page > 1) setPage(page - 1, { replace: true });
    else again.onRetry();
  };

  return (
    <div className="list-panel">
      <QuestionFilters hasSearch={hasSearch} applied={typed} onApply={goOn(choose)} />
      {error && <LoadFailure title={texts.loadFailed} reason={reasonOf(error)} hasOld={!!list} {...again} />}
      {!list ? (
        !error && <Skeleton label="Loading questions..." lines={Math.min(pageSize, 10)} height={64} />
      ) : (
        <QuestionList
          list={list}
          filter={filter}
          news={news}
          hasSearch={hasSearch}
          isBusy={loading}
          page={page}
          pageSize={pageSize}
          onPage={goOn(setPage)}
          onPageSize={(size) => {
            // The router changes the address in a React transition. Both changes in one transition make one request.
            startTransition(() => choosePageSize(size));
            goOn(setPage)(1);
          }}
          onOpen={goOn(setOpened)}
        />
      )}
      {opened?.kind === "edit" && (
        <OnDemand title="Edit question" onClose={() => setOpened(null)}>
          <EditQuestionDialog
            question={opened.question}
            onSaved={handleSaved}
            onRemark={() => setOpened({ kind: "remark", question: opened.question, oldKey: null })}
            onClose={close}
          />
        </OnDemand>
      )}
      {opened?.kind === "remark" && remark({ ...opened, onClose: close })}
      {opened?.kind === "delete" && (
        <DeleteQuestionDialog question={opened.question} onDeleted={handleDeleted} onClose={close} />
      )}
    </div>
  );
}
