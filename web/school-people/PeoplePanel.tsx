import { useApolloClient } from "@apollo/client/react";
import { lazy, Suspense, useMemo, useState } from "react";
import { schoolPeoplePerPage } from "../../schema/rules/limits.ts";
import { schoolToasts, sendToSchool } from "../lib/school-action.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { useTopOnReturn } from "../lib/use-top-of-page.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { Icon } from "../ui/Icon.tsx";
import { plusIcon, uploadIcon } from "../ui/staff-icons.ts";
import { Pager } from "../ui/Pager.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { OnDemand } from "../ui/OnDemand.tsx";
import { CredentialsResult } from "./CredentialsResult.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { studentCalls, teacherCalls, type Credentials } from "./people-calls.ts";
import { isWanted, wordsFor, type Person, type PersonKind, type SchoolClassName } from "./person.ts";
import { texts } from "./texts.ts";
import styles from "./PeoplePanel.module.css";

const AddPersonDialog = lazy(async () => ({ default: (await import("./AddPersonDialog.tsx")).AddPersonDialog }));
const CredentialsDialog = lazy(async () => ({ default: (await import("./CredentialsDialog.tsx")).CredentialsDialog }));
const ImportStudents = lazy(async () => ({ default: (await import("./ImportStudents.tsx")).ImportStudents }));

interface PeoplePanelProps {
  kind: PersonKind;
  /** Null when they could not be loaded. */
  people: readonly Person[] | null;
  classes: readonly SchoolClassName[] | null;
  schoolId: string | null;
  schoolName: string | null;
  onRetry: () => void;
}

/** The open dialog. */
type Opened =
  | { dialog: "add" }
  | { dialog: "credentials"; person: Person }
  | { dialog: "issued"; credentials: Credentials }
  | { dialog: "remove"; person: Person };

/** Students or teachers of the school: search, add, sign-in IDs, remove; 7 to a page. */
export function PeoplePanel({ kind, people, classes, schoolId, schoolName, onRetry }: PeoplePanelProps) {
  const words = wordsFor[kind];
  const client = useApolloClient();
  const calls = useMemo(
    () => (kind === "student" ? studentCalls(client, schoolId) : teacherCalls(client, schoolId)),
    [client, kind, schoolId],
  );
  const isBusy = useSchoolBusy();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isImporting, setImporting] = useState(false);
  useTopOnReturn(isImporting);
  const [query, setQuery] = useState("");
  const [wantedPage, setPage] = useState(1);
  const close = (): void => setOpened(null);

  const found = (people ?? []).filter((person) => isWanted(person, query));
  const lastPage = Math.max(1, Math.ceil(found.length / schoolPeoplePerPage));
  const page = Math.min(wantedPage, lastPage);
  const shown = found.slice((page - 1) * schoolPeoplePerPage, page * schoolPeoplePerPage);

  const remove = async ({ id }: Person): Promise<void> => {
    const outcome = await sendToSchool(() => calls.remove(id), words.removeFailed);
    if (outcome && outcome.problem === undefined) schoolToasts.good(words.removed);
    close();
  };

  if (isImporting) {
    return (
      <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
        <ImportStudents
          classes={classes}
          schoolName={schoolName}
          onClose={() => setImporting(false)}
          onCreated={() => void sendToSchool(calls.refresh, () => texts.refreshFailed)}
        />
      </Suspense>
    );
  }
  return (
    <div className="page-body">
      <div className="page-head">
        <h1>{words.title}</h1>
        <div className="page-actions">
          {kind === "student" && (
            <Button variant="secondary" busy={isBusy} onClick={() => setImporting(true)}>
              <Icon path={uploadIcon} />
              {texts.list.open}
            </Button>
          )}
          <Button busy={isBusy} onClick={() => setOpened({ dialog: "add" })}>
            <Icon path={plusIcon} />
            {words.add}
          </Button>
        </div>
      </div>
      <section className={`card list-card ${styles.list}`} aria-label={words.list}>
        <div className="list-head">
          <h2>{words.list}</h2>
          <SearchField
            label={words.search}
            value={query}
            onChange={(text) => {
              setQuery(text);
              setPage(1);
            }}
          />
        </div>
        {people === null ? (
          <ErrorPanel title={words.loadFailed} retryLabel="Retry" busy={isBusy} onRetry={onRetry}>
            {words.loadFailedHelp}
          </ErrorPanel>
        ) : found.length === 0 ? (
          <EmptyState title={words.none}>{query.trim() ? words.noMatchHelp : words.noneHelp}</EmptyState>
        ) : (
          <>
            <PeopleTable
              caption={words.list}
              people={shown}
              classes={classes ?? []}
              isBusy={isBusy}
              onCredentials={(person) => setOpened({ dialog: "credentials", person })}
              onRemove={(person) => setOpened({ dialog: "remove", person })}
            />
            {lastPage > 1 && <Pager page={page} pageSize={schoolPeoplePerPage} total={found.length} onPage={setPage} />}
          </>
        )}
      </section>
      {opened?.dialog === "add" && (
        <OnDemand title={words.add} onClose={close}>
          <AddPersonDialog kind={kind} classes={classes} calls={calls} onClose={close} />
        </OnDemand>
      )}
      {opened?.dialog === "credentials" && (
        <OnDemand title={texts.credentials.title} onClose={close}>
          <CredentialsDialog
            person={opened.person}
            calls={calls}
            onClose={close}
            onCreated={(credentials) => setOpened({ dialog: "issued", credentials })}
          />
        </OnDemand>
      )}
      {opened?.dialog === "issued" && <CredentialsResult credentials={opened.credentials} onClose={close} />}
      {opened?.dialog === "remove" && (
        <ConfirmDialog
          title={`Remove ${opened.person.name}?`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          busy={isBusy}
          onConfirm={() => void remove(opened.person)}
          onCancel={close}
        >
          {texts.removeHelp[kind]}
        </ConfirmDialog>
      )}
    </div>
  );
}
