import { useApolloClient } from "@apollo/client/react";
import { Suspense, useEffect, useMemo, useState } from "react";
import { schoolPeoplePageSizes } from "../../schema/rules/limits.ts";
import { toldApart } from "../../schema/rules/apart.ts";
import { fetched } from "../lib/fetched.ts";
import { createKeptWork, useKeptWork } from "../lib/forms/kept-work.ts";
import { sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useBackSteps } from "../lib/navigation/use-back-steps.ts";
import { useTopOnReturn } from "../lib/navigation/use-top-of-page.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { plusIcon, uploadIcon } from "../ui/icons/staff-icons.ts";
import { ListSkeleton } from "../ui/lists/ListSkeleton.tsx";
import { PageSize } from "../ui/lists/PageSize.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { SearchField } from "../ui/fields/SearchField.tsx";
import { PeopleDialogs, type OpenedDialog } from "./PeopleDialogs.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { readStudentsAndClasses, studentCalls, teacherCalls } from "./people-calls.ts";
import type { Named } from "../lib/named.ts";
import { wordsFor, type Person, type PersonKind } from "./person.ts";
import type { ImportStep } from "./ImportStudents.tsx";
import type { CardStudent } from "./LoginCards.tsx";
import { ManyStudents } from "./ManyStudents.tsx";
import { texts } from "./texts.ts";
import { useShownPeople } from "./use-shown-people.ts";
import styles from "./PeoplePanel.module.css";

const LoginCards = fetched(async () => (await import("./LoginCards.tsx")).LoginCards);
const ImportStudents = fetched(async () => (await import("./ImportStudents.tsx")).ImportStudents);

interface PeoplePanelProps {
  kind: PersonKind;
  /** Null when they could not be loaded. */
  people: readonly Person[] | null;
  classes: readonly Named[] | null;
  schoolId: string | null;
  schoolName: string | null;
  /** What the search begins with. */
  find: string;
  onRetry: () => void;
}

/** What takes the place of the list, while it waits for the next login: new sign-in IDs are shown only once. */
const keptView = createKeptWork<{
  importStep: ImportStep | null;
  cards: readonly CardStudent[] | null;
  opened: OpenedDialog | null;
}>();

const noPeople: readonly Person[] = [];

const waiting = <ListSkeleton title={null} label="Loading..." />;

/** A colleague may have added people or given out sign-in IDs meanwhile. */
function useReadAgainWhenShown(read: () => Promise<void>, isListShown: boolean): void {
  useEffect(
    function readAgainWhenShown() {
      // Not while a form is shown: a phone hides the page while a file is chosen, and the buttons of the form would wait for the list.
      if (!isListShown) return undefined;
      const readIfSeen = (): void => {
        if (document.visibilityState === "visible") void read().catch(() => undefined);
      };
      document.addEventListener("visibilitychange", readIfSeen);
      return () => document.removeEventListener("visibilitychange", readIfSeen);
    },
    [read, isListShown],
  );
}

interface ListHeadProps {
  kind: PersonKind;
  list: ReturnType<typeof useShownPeople>;
  /** How many are found; null when they could not be loaded. */
  count: number | null;
  classes: readonly Named[] | null;
}

function ListHead({ kind, list, count, classes }: ListHeadProps) {
  const words = wordsFor[kind];
  return (
    <div className="list-head">
      <h2>{words.list}</h2>
      <SearchField label={words.search} value={list.query} found={count} onChange={list.search} />
      {kind === "student" && (
        <div className={styles.filter}>
          <Select
            label={texts.many.classFilter}
            value={list.classId}
            onChange={(event) => list.chooseClass(event.target.value)}
          >
            <option value="">{texts.many.allClasses}</option>
            {classes?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="none">{texts.noClass}</option>
          </Select>
        </div>
      )}
    </div>
  );
}

/** A person under a name that nobody else in the list has, as far as number, address or class can tell them apart. */
const withDetail = (person: Person, people: readonly Person[], classes: readonly Named[] | null): Person => {
  const detailsOf = ({ email, classId, added, admissionNo }: Person) => [
    admissionNo,
    email,
    classes?.find(({ id }) => id === classId)?.name,
    added,
  ];
  return toldApart(people, detailsOf).find(({ id }) => id === person.id) ?? person;
};

/** Students or teachers of the school: search, add, sign-in IDs, remove; 7 to a page unless more are chosen. */
export function PeoplePanel({ kind, people, classes, schoolId, schoolName, find, onRetry }: PeoplePanelProps) {
  const words = wordsFor[kind];
  const client = useApolloClient();
  const calls = useMemo(
    () => (kind === "student" ? studentCalls(client, schoolId) : teacherCalls(client, schoolId)),
    [client, kind, schoolId],
  );
  const isBusy = useSchoolBusy();
  const [opened, setOpened] = useState(() => keptView.read(kind)?.opened ?? null);
  const [importStep, setImportStep] = useState(() => keptView.read(kind)?.importStep ?? null);
  const [cards, setCards] = useState(() => keptView.read(kind)?.cards ?? null);
  const isWaiting = importStep === "students" || cards !== null || opened?.dialog === "issued";
  useKeptWork(keptView, kind, isWaiting ? { importStep, cards, opened } : null);
  useBackSteps(importStep === "students" ? 2 : importStep === "file" || cards ? 1 : 0, (step) => {
    setCards(null);
    setImportStep(step === 1 ? "file" : null);
  });
  useTopOnReturn(importStep !== null || cards !== null);
  const list = useShownPeople(people ?? noPeople, find);
  const { found } = list;
  const isMany = kind === "student" && (people ?? noPeople).some(({ canEdit }) => canEdit);
  // a server that can change none of its students has no import either (EXT-15a)
  const canImport = kind === "student" && (isMany || !people?.length);
  const openNamed = (dialog: "credentials" | "remove") => (person: Person) =>
    setOpened({ dialog, person: withDetail(person, people ?? noPeople, classes) });
  const close = (): void => setOpened(null);
  const dialogs = { kind, onOpen: setOpened, onClose: close, classes, calls, isOurs: canImport };
  const refresh = (): void => void sendToSchool(calls.refresh, () => texts.refreshFailed);
  useReadAgainWhenShown(calls.refresh, importStep === null && cards === null && opened === null);

  if (cards) {
    const given = { students: cards, summary: texts.many.renewed(cards.length), schoolName };
    return (
      <Suspense fallback={waiting}>
        <LoginCards {...given} onClose={() => setCards(null)} />
      </Suspense>
    );
  }
  if (importStep) {
    // a file that was still read when the person went back does not open the import again
    const goTo = (step: ImportStep | null): void => setImportStep((now) => (now === null ? null : step));
    const steps = { step: importStep, onStep: goTo };
    return (
      <Suspense fallback={waiting}>
        <ImportStudents
          classes={classes}
          schoolName={schoolName}
          {...steps}
          onCreated={() =>
            void sendToSchool(
              () => readStudentsAndClasses(client),
              () => texts.refreshFailed,
            )
          }
        />
      </Suspense>
    );
  }
  return (
    <div className="page-body">
      <div className="page-head">
        <h1>{words.title}</h1>
        <div className="page-actions">
          {canImport && (
            <Button variant="secondary" busy={isBusy} onClick={() => setImportStep("file")}>
              <Icon path={uploadIcon} />
              Import list
            </Button>
          )}
          <Button busy={isBusy} onClick={() => setOpened({ dialog: "add" })}>
            <Icon path={plusIcon} />
            {words.add}
          </Button>
        </div>
      </div>
      <section className={`card list-card ${styles.list}`} data-whole={list.isWhole} aria-label={words.list}>
        <ListHead kind={kind} list={list} count={people && found.length} classes={classes} />
        {isMany && (
          <ManyStudents
            people={people ?? noPeople}
            list={list}
            classes={classes ?? []}
            onCards={(made) => {
              setCards(made);
              list.choose([]);
              refresh();
            }}
          />
        )}
        {people === null ? (
          <ErrorPanel title={words.loadFailed} retryLabel="Retry" busy={isBusy} onRetry={onRetry}>
            {words.loadFailedHelp}
          </ErrorPanel>
        ) : found.length === 0 ? (
          <EmptyState title={words.none}>
            {list.query.trim() ? words.noMatchHelp : list.classId ? texts.many.noneHelp : words.noneHelp}
          </EmptyState>
        ) : (
          <>
            <PeopleTable
              caption={words.list}
              people={list.shown}
              classes={classes ?? []}
              isBusy={isBusy}
              chosen={isMany ? list.chosen : undefined}
              onToggle={list.toggle}
              onEdit={(person) => setOpened({ dialog: "edit", person })}
              onCredentials={openNamed("credentials")}
              onRemove={openNamed("remove")}
            />
            {found.length > schoolPeoplePageSizes[0] && (
              <Pager {...list.pages}>
                <PageSize sizes={schoolPeoplePageSizes} size={list.pages.pageSize} onSize={list.choosePageSize} />
              </Pager>
            )}
          </>
        )}
      </section>
      {opened && <PeopleDialogs opened={opened} {...dialogs} />}
    </div>
  );
}
