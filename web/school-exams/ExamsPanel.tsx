import { Fragment, Suspense, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { amount } from "../../schema/rules/counted.ts";
import type { SchoolRole } from "../../schema/rules/school-words.ts";
import { fetched } from "../lib/fetched.ts";
import { createKeptWork, useKeptWork } from "../lib/forms/kept-work.ts";
import { holdsWords } from "../lib/words/plain-text.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useTopOnReturn } from "../lib/navigation/use-top-of-page.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { plusIcon } from "../ui/icons/staff-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { ListSkeleton } from "../ui/lists/ListSkeleton.tsx";
import { SearchField } from "../ui/fields/SearchField.tsx";
import { Tabs } from "../ui/display/Tabs.tsx";
import { OnDemand } from "../ui/dialogs/OnDemand.tsx";
import { countOf, type SchoolExamRow } from "./exam-status.ts";
import { StaffActions, StudentActions, type ExamAct } from "./ExamActions.tsx";
import { ExamConfirm } from "./ExamConfirm.tsx";
import type { Named, NamedPerson } from "../lib/named.ts";
import { ExamTable } from "./ExamTable.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { formTexts } from "./form-texts.ts";
import { texts } from "./texts.ts";

const ExamFormDialog = fetched(async () => (await import("./ExamFormDialog.tsx")).ExamFormDialog);

const words = texts.exams;
const statuses = { all: null, active: "ACTIVE", scheduled: "SCHEDULED", completed: "COMPLETED" } as const;
/** Fewer exams are found faster by eye. */
const searchedFrom = 7;
type Filter = keyof typeof statuses;
const filters = Object.keys(statuses) as Filter[];

interface ExamsPanelProps {
  role: SchoolRole;
  /** Who is signed in. */
  who: ReactNode;
  /** Null when they could not be loaded. */
  exams: readonly SchoolExamRow[] | null;
  subjects: readonly Named[] | null;
  classes: readonly Named[] | null;
  /** Known to administrators alone. */
  teachers: readonly NamedPerson[] | null;
  defaultMinutes: number | null;
  schoolId: string | null;
  /** What the search begins with. */
  find: string;
  /** Exams of which this device has answers that the server does not have. */
  keptExamIds: ReadonlySet<string>;
  /** Draws the view of an exam that the address asks for instead of the list. */
  renderView: (view: ExamView, exam: SchoolExamRow) => ReactNode;
  onRetry: () => void;
}

export type ExamView = "questions" | "room" | "result" | "answers";

/** The open dialog. */
type Opened = { act: "create"; exam: null } | { act: ExamAct; exam: SchoolExamRow };

/** The titles of what is a form. */
const formTitles: { [Act in Opened["act"]]?: string } = formTexts.titles;

/** The open form, while its texts wait for the next login. */
const keptForm = createKeptWork<Opened>();

/** The exams tab: all of them, or those of one status (S-EXM-02), with what the role may do. */
export function ExamsPanel({ role, who, exams, find, keptExamIds, renderView, onRetry, ...choices }: ExamsPanelProps) {
  const isBusy = useSchoolBusy();
  const isStaff = role !== "STUDENT";
  const [filter, setFilter] = useState<Filter>("all");
  const [search, setSearch] = useState(find);
  const [opened, setOpened] = useState<Opened | null>(() => keptForm.read("form") ?? null);
  const close = (): void => setOpened(null);
  /** As the list has it now: a colleague may have changed it since the dialog was opened. */
  const current = (exam: SchoolExamRow): SchoolExamRow => exams?.find(({ id }) => id === exam.id) ?? exam;
  const title = opened ? formTitles[opened.act] : undefined;
  useKeptWork(keptForm, "form", title ? opened : null);
  const [query] = useSearchParams();
  const chosen = exams?.find(({ id }) => id === query.get("exam"));
  const offered: readonly ExamView[] = isStaff
    ? chosen?.canEdit === true
      ? ["questions", "room"]
      : []
    : ["result", "answers"];
  const view = chosen && offered.find((name) => name === query.get("view"));
  useTopOnReturn(view !== undefined);
  // in some browsers the back button leaves an open dialog (D-218), which would be open again when the list comes back
  if (view && opened) close();
  if (view) {
    return (
      <Suspense fallback={<ListSkeleton title={null} label="Loading..." />}>
        <Fragment key={chosen.id}>{renderView(view, chosen)}</Fragment>
      </Suspense>
    );
  }
  const wanted = statuses[filter];
  const shown = (exams ?? []).filter(
    (exam) => (wanted === null || exam.status === wanted) && holdsWords(exam.name, search),
  );
  const drafts = isStaff ? (countOf(exams, "DRAFT") ?? 0) : 0;
  const actionsOf = (exam: SchoolExamRow): ReactNode =>
    isStaff ? (
      <StaffActions exam={exam} onAct={(act) => setOpened({ act, exam })} />
    ) : (
      <StudentActions exam={exam} hasKept={keptExamIds.has(exam.id)} />
    );
  return (
    <div className="page-body">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          {who}
          {drafts > 0 && (
            <p className="muted tabular">{amount(drafts, "draft")}. Students see an exam once it is published.</p>
          )}
        </div>
        {isStaff && (
          <div className="page-actions">
            <Button busy={isBusy} onClick={() => setOpened({ act: "create", exam: null })}>
              <Icon path={plusIcon} />
              {formTexts.create}
            </Button>
          </div>
        )}
      </div>
      <section className="card list-card" aria-label={words.title}>
        {exams === null ? (
          <ErrorPanel level={2} title={words.loadFailed} retryLabel="Retry" busy={isBusy} onRetry={onRetry} />
        ) : (
          <>
            {(exams.length > searchedFrom || find !== "") && (
              <div className="list-head">
                <SearchField label={words.search} value={search} found={shown.length} onChange={setSearch} />
              </div>
            )}
            <Tabs
              label="Status"
              fit
              items={filters.map((id) => ({
                id,
                label: words.filters[id],
                count: countOf(exams, statuses[id] ?? undefined) ?? 0,
              }))}
              selected={filter}
              onSelect={setFilter}
            >
              {shown.length === 0 ? (
                <EmptyState level={2} title={words.none}>
                  {search.trim() !== "" ? words.noMatchHelp : isStaff ? words.noneStaff : words.noneHelp}
                </EmptyState>
              ) : (
                <ExamTable caption={words.title} exams={shown} actionsOf={actionsOf} />
              )}
            </Tabs>
          </>
        )}
      </section>
      {opened && title && (
        <OnDemand title={title} onClose={close}>
          <ExamFormDialog
            exam={opened.act === "edit" ? current(opened.exam) : null}
            copied={opened.act === "copy" ? opened.exam : null}
            {...choices}
            onRetry={onRetry}
            onClose={close}
          />
        </OnDemand>
      )}
      {(opened?.act === "publish" || opened?.act === "times") && (
        <PublishDialog exam={current(opened.exam)} onClose={close} />
      )}
      {(opened?.act === "remove" || opened?.act === "close") && (
        <ExamConfirm act={opened.act} exam={opened.exam} onClose={close} />
      )}
    </div>
  );
}
