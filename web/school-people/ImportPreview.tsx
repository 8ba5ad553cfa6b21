import { useApolloClient } from "@apollo/client/react";
import { useState, type ComponentProps } from "react";
import { counted } from "../../schema/rules/counted.ts";
import { credentialsDaysDefault } from "../../schema/rules/limits.ts";
import { credentialsDays } from "../../schema/rules/school-people.ts";
import { keptChanges, useKeptChanges } from "../lib/forms/kept-changes.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { sendToSchool, schoolToasts } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { useUnsavedGuard } from "../lib/navigation/use-unsaved-guard.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { LeaveDialog } from "../ui/dialogs/LeaveDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import {
  changedRows,
  classless,
  faultyLines,
  keptLineChanges,
  lineTexts,
  missingClasses,
  numberCount,
  readyCount,
  isNumbered,
  isTouched,
  unchanged,
  withClass,
  type ImportLine,
  type LineChange,
  type ReadList,
} from "./import-lines.ts";
import { FaultyLines, KnownLines, ReadyLines } from "./ImportSections.tsx";
import type { CardStudent } from "./LoginCards.tsx";
import { importStudents } from "./import-calls.ts";
import type { Named } from "../lib/named.ts";
import { importTexts } from "./import-texts.ts";
import { SignInDays } from "./SignInDays.tsx";
import { credentialsTexts } from "./credentials-texts.ts";
import "../ui/fields/FieldFrame.css";
import styles from "./ImportPreview.module.css";

const words = importTexts;

const keptName = "class list";

/** What a person changes in the list before confirming it. The tab keeps it until the same list is read again (D-403). */
function useCorrections({ rows }: ReadList, isCreating: boolean) {
  const untouched = { days: String(credentialsDaysDefault), createsClasses: "false", sharedClass: "" };
  const [kept] = useState(() => {
    const found = keptChanges(schoolWorkOwner, keptName, { ...lineTexts(rows, {}), ...untouched });
    // a changed line that reads differently now means that another list was read
    return found?.overtaken.length === 0 ? found : null;
  });
  const before: Partial<Record<string, string>> = kept?.texts ?? {};
  const [changes, setChanges] = useState(() => keptLineChanges(rows, before));
  const [days, setDays] = useState(before["days"] ?? untouched.days);
  const [createsClasses, setCreatesClasses] = useState(before["createsClasses"] === "true");
  const [sharedClass, setSharedClass] = useState(before["sharedClass"] ?? "");
  const [isDone, setDone] = useState(false);
  // the next step shows the new sign-in IDs, and nothing shows them again
  const guard = useUnsavedGuard(isCreating || Object.keys(changes).length > 0);
  const changed = rows.filter(({ line }) => line in changes);
  const values = { ...lineTexts(changed, changes), days, createsClasses: String(createsClasses), sharedClass };
  useKeptChanges(
    schoolWorkOwner,
    keptName,
    { ...lineTexts(changed, {}), ...untouched },
    isDone || guard.isLeaving ? null : values,
  );
  return {
    keptNotice: kept?.notice ?? null,
    guard,
    changes,
    setChanges,
    days,
    setDays,
    createsClasses,
    setCreatesClasses,
    sharedClass,
    setSharedClass,
    noteDone: () => setDone(true),
  };
}

interface ImportPreviewProps {
  list: ReadList;
  classes: readonly Named[];
  onAgain: () => void;
  onClose: () => void;
  onCreated: (students: readonly CardStudent[]) => void;
}

/** Step 2: what was read, what is wrong with it, and how long the sign-in IDs work. */
export function ImportPreview({ list, classes, onAgain, onClose, onCreated }: ImportPreviewProps) {
  useTopOfPage();
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const corrections = useCorrections(list, isCreating);
  const { guard, changes, setChanges, days, setDays, createsClasses, setCreatesClasses } = corrections;
  const { sharedClass, setSharedClass } = corrections;
  const faulty = faultyLines(list.rows);
  const good = list.rows.filter(({ problem }) => problem === null);
  const known = good.filter(({ isKnown }) => isKnown);
  const changeOf = (line: ImportLine): LineChange => changes[line.line] ?? unchanged(line);
  const unsolved = faulty.filter((line) => !isTouched(line, changeOf(line))).length;
  const ready = readyCount(list.rows, changes);
  const numbers = numberCount(list.rows, changes);
  /** No line becomes a student, so that no sign-in ID is made. */
  const isNumbersOnly = numbers > 0 && numbers === ready;
  const missing = missingClasses(list.rows, changes, classes);

  const change = (line: ImportLine, changed: Partial<LineChange>): void =>
    setChanges({ ...changes, [line.line]: { ...changeOf(line), ...changed } });

  const lineProps = { changeOf, hasNumber: isNumbered(list.rows), onChange: change };

  const create = async (): Promise<void> => {
    setProblem(null);
    if (missing.length > 0 && !createsClasses) return setProblem(words.mustCreate);
    const input = {
      importId: list.importId,
      rows: changedRows(list.rows, changes),
      expiresInDays: credentialsDays.parse(days),
      createClasses: createsClasses,
    };
    setCreating(true);
    const outcome = await sendToSchool(() => importStudents(client, input), words.failed);
    setCreating(false);
    if (outcome === null) return;
    if (outcome.value === undefined) return setProblem(outcome.problem);
    corrections.noteDone();
    const created = outcome.value.length;
    // The answer names only those who were created. The others got a number, also where that shows only now, after a
    // correction. A server that saves no numbers creates a student for each line.
    const saved = known.length > 0 || created === 0 ? Math.max(0, ready - created) : 0;
    schoolToasts.good(words.imported(created, saved));
    onCreated(outcome.value);
  };

  return (
    <div className={`page-body ${styles.page}`}>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <output className="muted tabular">
            {counted(ready)} of {counted(list.rows.length)} lines ready
            {unsolved > 0 && `, ${counted(unsolved)} to check`}
          </output>
        </div>
      </div>
      {corrections.keptNotice !== null && <Notice tone="info" live="off" title={corrections.keptNotice} />}
      {list.notes.length > 0 && (
        <Notice tone="mid" live="off" title={words.notes}>
          <ul className="points">
            {list.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      {classless(list.rows).length > 1 && (
        <div className="card padded">
          <Field
            label={words.classForAll}
            autoComplete="off"
            value={sharedClass}
            onChange={(event) => {
              setSharedClass(event.target.value);
              setChanges(withClass(list.rows, changes, sharedClass, event.target.value));
            }}
          />
        </div>
      )}
      {faulty.length > 0 && <FaultyLines lines={faulty} {...lineProps} />}
      <KnownLines lines={known} {...lineProps} />
      <ReadyLines lines={good.filter(({ isKnown }) => !isKnown)} {...lineProps} />
      <div className="card padded stack">
        {!isNumbersOnly && <NarrowSignInDays days={days} onDays={setDays} />}
        {missing.length > 0 && (
          <div className="checkbox-field">
            <label className="checkbox">
              <input
                type="checkbox"
                checked={createsClasses}
                onChange={(event) => setCreatesClasses(event.target.checked)}
              />
              {words.createClasses}
            </label>
            <p className="field-help">{missing.join(", ")}</p>
          </div>
        )}
        {!isNumbersOnly && numbers > 0 && <p>{words.alsoSaves(numbers)}</p>}
        {problem !== null && <Notice tone="bad" title={problem} />}
        <div className="row form-buttons">
          <Button
            disabled={ready === 0}
            busy={isBusy}
            busyLabel={isNumbersOnly ? words.saving : credentialsTexts.creating}
            onClick={() => void create()}
          >
            {isNumbersOnly ? words.saveNumbers : words.create} ({counted(isNumbersOnly ? numbers : ready - numbers)})
          </Button>
          <Button variant="secondary" disabled={isBusy} data-leaves onClick={onAgain}>
            {words.again}
          </Button>
          <Button variant="secondary" disabled={isBusy} data-leaves onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
      <LeaveDialog guard={guard}>
        {!isCreating ? words.leaveHelp : isNumbersOnly ? words.leaveSaving : words.leaveCreating}
      </LeaveDialog>
    </div>
  );
}

const NarrowSignInDays = (given: ComponentProps<typeof SignInDays>) => (
  <div className={styles.setClass}>
    <SignInDays {...given} />
  </div>
);
