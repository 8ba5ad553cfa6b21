import { useApolloClient } from "@apollo/client/react";
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { byName } from "../../schema/rules/names.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { messageOf, statusOf } from "../lib/calls/message-of.ts";
import { holdsWords } from "../lib/words/plain-text.ts";
import { schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useRequestKeys } from "../lib/calls/use-request-keys.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useKeptForm } from "../lib/forms/use-kept-form.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { editIcon, plusIcon, trashIcon } from "../ui/icons/staff-icons.ts";
import { SearchField } from "../ui/fields/SearchField.tsx";
import type { Named } from "../lib/named.ts";
import { useKeptPlace } from "../ui/focus/use-kept-place.ts";
import { classCalls, subjectCalls } from "./name-calls.ts";
import { classTexts, loadFailed, subjectTexts, type NameTexts } from "./texts.ts";
import styles from "./NamesPanel.module.css";

const schoolNameRules = formRules(async () => (await import("../../schema/rules/school-subjects.ts")).schoolNameRules);

interface NamesPanelProps {
  kind: "subject" | "class";
  /** Null when it could not be loaded. */
  items: readonly Named[] | null;
  onRetry: () => void;
}

const kinds = {
  subject: { words: subjectTexts, callsOf: subjectCalls },
  class: { words: classTexts, callsOf: classCalls },
} as const;

/** A list of names to search, add to, rename and delete: the subjects and the classes of a school. */
export function NamesPanel({ kind, items, onRetry }: NamesPanelProps) {
  const { words, callsOf } = kinds[kind];
  const client = useApolloClient();
  const calls = useMemo(() => callsOf(client), [callsOf, client]);
  const isBusy = useSchoolBusy();
  const { keyOf, renew } = useRequestKeys();
  const [edited, setEdited] = useState<Named | null>(null);
  const [deleted, setDeleted] = useState<Named | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [query, setQuery] = useState("");
  const found = byName((items ?? []).filter(({ name }) => holdsWords(name, query)));
  // The button that opened the form; it gets the focus back when the form goes away.
  const opener = useRef<Element | null>(null);
  const endEdit = (): void => {
    setEdited(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  const ask = (item: Named | null): void => {
    setProblem(null);
    setDeleted(item);
  };
  const remove = async ({ id }: Named): Promise<void> => {
    setProblem(null);
    const outcome = await sendToSchool(
      () => calls.remove(id),
      (error) => {
        const reason = [statusOf(error), messageOf(error, "")].filter(Boolean).join(" ");
        return reason ? `${words.deleteFailed}: ${reason}` : words.deleteFailed;
      },
    );
    if (outcome === null) return;
    if (outcome.problem !== undefined) {
      // a colleague has deleted it meanwhile
      if (statusOf(outcome.error) === 404) onRetry();
      return setProblem(outcome.problem);
    }
    schoolToasts.good(words.deleted);
    ask(null);
    if (edited?.id === id) setEdited(null);
  };

  const submit = async (name: string): Promise<string | null> => {
    const outcome = await sendToSchool(
      () => (edited ? calls.rename(edited.id, name) : calls.create(name, keyOf({ name }))),
      edited ? words.updateFailed : words.addFailed,
    );
    if (outcome === null) return null;
    if (outcome.problem !== undefined) return outcome.problem;
    if (!edited) renew();
    schoolToasts.good(edited ? words.updated : words.added);
    if (edited) endEdit();
    return "";
  };

  return (
    <div className="page-body">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          {items && (
            <p className="muted tabular">
              {items.length} {items.length === 1 ? words.one : words.title.toLowerCase()}
            </p>
          )}
        </div>
      </div>
      {/* what is typed as a new name stays while another one is edited */}
      <div hidden={edited !== null}>
        <NameForm words={words} edited={null} isBusy={isBusy} onCancel={endEdit} onSubmit={submit} />
      </div>
      {edited && (
        <NameForm key={edited.id} words={words} edited={edited} isBusy={isBusy} onCancel={endEdit} onSubmit={submit} />
      )}
      <section className="card list-card" aria-label={words.title}>
        {items === null ? (
          <ErrorPanel level={2} title={loadFailed} retryLabel="Retry" busy={isBusy} onRetry={onRetry} />
        ) : (
          <>
            <div className="list-head">
              <SearchField label={words.search} value={query} found={found.length} onChange={setQuery} />
            </div>
            <NameList
              found={found}
              isEmpty={items.length === 0}
              words={words}
              isBusy={isBusy}
              onEdit={(item) => {
                opener.current = document.activeElement;
                setEdited(item);
              }}
              onDelete={ask}
            />
          </>
        )}
      </section>
      {deleted && (
        <ConfirmDialog
          title={`Delete ${deleted.name}?`}
          confirmLabel="Delete"
          busyLabel="Deleting..."
          busy={isBusy}
          onConfirm={() => void remove(deleted)}
          onCancel={() => ask(null)}
        >
          <div className="stack">
            {words.deleteHelp}
            {problem !== null && <Notice tone="bad" title={problem} />}
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface NameFormProps {
  words: NameTexts;
  edited: Named | null;
  isBusy: boolean;
  onCancel: () => void;
  /** Returns what was wrong, an empty string if it worked, null if nothing was sent. */
  onSubmit: (name: string) => Promise<string | null>;
}

function NameForm({ words, edited, isBusy, onCancel, onSubmit }: NameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const { form, field, values, showErrors, keptNotice } = useKeptForm({
    owner: schoolWorkOwner,
    what: `${words.one} ${edited?.id ?? "new"}`,
    initial: { name: edited?.name ?? "" },
    rules: schoolNameRules,
    onSubmit: async ({ name }, settle) => {
      const problem = await onSubmit(name);
      if (problem) showErrors({ name: problem });
      if (problem !== "" || edited) return;
      settle({ name: "" });
      input.current?.focus();
    },
  });
  const cancelByKey = ({ key, nativeEvent }: KeyboardEvent): void => {
    if (edited && !isBusy && key === "Escape" && !nativeEvent.isComposing) onCancel();
  };
  return (
    <form className={`card ${styles.form}`} {...form} aria-label={edited ? `Edit ${edited.name}` : words.add}>
      <Field
        label={edited ? `New name of ${edited.name}` : words.field}
        autoComplete="off"
        autoFocus={edited !== null}
        help={keptNotice !== null && values.name !== "" ? keptNotice : undefined}
        ref={input}
        onKeyDown={cancelByKey}
        {...field("name")}
      />
      <div className="row form-buttons">
        <Button type="submit" disabled={values.name.trim() === ""} busy={isBusy}>
          {!edited && <Icon path={plusIcon} />}
          {edited ? "Update" : words.add}
        </Button>
        {edited && (
          <Button variant="secondary" busy={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

interface NameListProps {
  found: readonly Named[];
  /** Whether there is nothing to find. */
  isEmpty: boolean;
  words: NameTexts;
  isBusy: boolean;
  onEdit: (item: Named) => void;
  onDelete: (item: Named) => void;
}

function NameList({ found, isEmpty, words, isBusy, onEdit, onDelete }: NameListProps) {
  const keepPlace = useKeptPlace();
  if (found.length === 0) {
    return (
      <EmptyState level={2} title={isEmpty ? words.none : words.noMatch}>
        {isEmpty ? words.noneHelp : "Try adjusting your search query."}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list} ref={keepPlace}>
      {found.map((item) => (
        <li key={item.id}>
          <span className="may-shrink">{item.name}</span>
          <span className="row no-wrap">
            <Button variant="plain" icon aria-label={`Edit ${item.name}`} busy={isBusy} onClick={() => onEdit(item)}>
              <Icon path={editIcon} />
            </Button>
            <Button
              variant="plain"
              icon
              aria-label={`Delete ${item.name}`}
              busy={isBusy}
              onClick={() => onDelete(item)}
            >
              <Icon path={trashIcon} />
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
