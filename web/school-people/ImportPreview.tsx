import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { counted } from "../../schema/rules/counted.ts";
import { credentialsDaysDefault, credentialsDaysMax, credentialsDaysMin } from "../../schema/rules/limits.ts";
import { credentialsDays } from "../../schema/rules/school-people.ts";
import { createKeptWork, keptWorkText, useKeptWork } from "../lib/forms/kept-work.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { sendToSchool, schoolToasts } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { useUnsavedGuard } from "../lib/navigation/use-unsaved-guard.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { LeaveDialog } from "../ui/dialogs/LeaveDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { FaultyLine } from "./FaultyLine.tsx";
import {
  changedRows,
  classless,
  faultyLines,
  missingClasses,
  readyCount,
  isNumbered,
  isTouched,
  unchanged,
  withClass,
  type ImportLine,
  type LineChange,
  type LineChanges,
  type ReadList,
} from "./import-lines.ts";
import type { CardStudent } from "./LoginCards.tsx";
import { importStudents } from "./import-calls.ts";
import type { Named } from "../lib/named.ts";
import { importTexts } from "./import-texts.ts";
import { texts } from "./texts.ts";
import "../ui/fields/FieldFrame.css";
import styles from "./ImportPreview.module.css";

const words = importTexts;
const pageSize = 10;

interface Corrections {
  changes: LineChanges;
  days: string;
  createsClasses: boolean;
  sharedClass: string;
}
const keptCorrections = createKeptWork<Corrections>(schoolWorkOwner);

/** What a person decides about the list before it is confirmed, also over the end of a session. */
function useCorrections(importId: string) {
  const [kept] = useState(() => keptCorrections.read(importId));
  const [changes, setChanges] = useState(kept?.changes ?? {});
  const [days, setDays] = useState(kept?.days ?? String(credentialsDaysDefault));
  const [createsClasses, setCreatesClasses] = useState(kept?.createsClasses ?? false);
  const [sharedClass, setSharedClass] = useState(kept?.sharedClass ?? "");
  useKeptWork(keptCorrections, importId, { changes, days, createsClasses, sharedClass });
  const isRestored = kept !== undefined;
  return {
    isRestored,
    changes,
    setChanges,
    days,
    setDays,
    createsClasses,
    setCreatesClasses,
    sharedClass,
    setSharedClass,
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
  const corrections = useCorrections(list.importId);
  const { changes, setChanges, days, setDays, createsClasses, setCreatesClasses } = corrections;
  const { sharedClass, setSharedClass } = corrections;
  const [problem, setProblem] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  // the sign-in IDs are shown only once, by what comes after this step
  const guard = useUnsavedGuard(isCreating || Object.keys(changes).length > 0);
  const faulty = faultyLines(list.rows);
  const changeOf = (line: ImportLine): LineChange => changes[line.line] ?? unchanged(line);
  const unsolved = faulty.filter((line) => !isTouched(line, changeOf(line))).length;
  const ready = readyCount(list.rows, changes);
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
    schoolToasts.good(words.created(outcome.value.length));
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
      {corrections.isRestored && <Notice tone="info" live="off" title={keptWorkText} />}
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
      <GoodLines lines={list.rows.filter(({ problem }) => problem === null)} {...lineProps} />
      <div className="card padded stack">
        <div className={styles.setClass}>
          <Field
            label={texts.credentials.days}
            type="number"
            inputMode="numeric"
            min={credentialsDaysMin}
            max={credentialsDaysMax}
            help={texts.credentials.daysHelp}
            value={days}
            onChange={(event) => setDays(event.target.value)}
            onBlur={() => setDays(String(credentialsDays.parse(days)))}
          />
        </div>
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
        {problem !== null && <Notice tone="bad" title={problem} />}
        <div className="row form-buttons">
          <Button
            disabled={ready === 0}
            busy={isBusy}
            busyLabel={texts.credentials.creating}
            onClick={() => void create()}
          >
            {words.create} ({counted(ready)})
          </Button>
          <Button variant="secondary" disabled={isBusy} data-leaves onClick={onAgain}>
            {words.again}
          </Button>
          <Button variant="secondary" disabled={isBusy} data-leaves onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
      <LeaveDialog guard={guard}>{isCreating ? words.leaveCreating : words.leaveHelp}</LeaveDialog>
    </div>
  );
}

interface LinesProps {
  lines: readonly ImportLine[];
  changeOf: (line: ImportLine) => LineChange;
  hasNumber: boolean;
  onChange: (line: ImportLine, changed: Partial<LineChange>) => void;
}

function FaultyLines({ lines, changeOf, hasNumber, onChange }: LinesProps) {
  const [page, setPage] = useState(1);
  return (
    <section className="card list-card" aria-label="Lines to check">
      <div className="list-head">
        <h2>Lines to check</h2>
        <p className="small muted">A line that stays as it is will be left out.</p>
      </div>
      {lines.slice((page - 1) * pageSize, page * pageSize).map((line) => (
        <FaultyLine
          key={line.line}
          line={line}
          change={changeOf(line)}
          isChanged={isTouched(line, changeOf(line))}
          hasNumber={hasNumber}
          onChange={(changed) => onChange(line, changed)}
        />
      ))}
      {lines.length > pageSize && <Pager page={page} pageSize={pageSize} total={lines.length} onPage={setPage} />}
    </section>
  );
}

const columnsFor = (hasNumber: boolean, onCorrect: (line: ImportLine) => void): readonly TableColumn<ImportLine>[] => [
  { label: "Name", role: "lead", cell: ({ name }) => name },
  { label: "Line", cell: ({ line }) => line },
  ...(hasNumber ? [{ label: "Admission no.", cell: ({ admissionNo }: ImportLine) => admissionNo ?? "–" }] : []),
  { label: "Email", cell: ({ email }) => email && <EmailText address={email} /> },
  { label: "Class", cell: ({ className, classId }) => (classId === null ? `${className ?? ""} (new)` : className) },
  {
    label: "Actions",
    role: "act",
    right: true,
    hidesLabel: true,
    cell: (line) => (
      <Button variant="ghost" aria-label={`${words.correct} line ${line.line}`} onClick={() => onCorrect(line)}>
        {words.correct}
      </Button>
    ),
  },
];

function GoodLines({ lines, changeOf, hasNumber, onChange }: LinesProps) {
  const [wantedPage, setPage] = useState(1);
  /** Taken out of the table to be corrected, the last one first. */
  const [opened, setOpened] = useState<readonly ImportLine[]>([]);
  if (lines.length === 0) return null;
  const others = lines.filter((line) => !opened.includes(line));
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(others.length / pageSize)));
  return (
    <section className="card list-card" aria-label="Lines that are ready">
      <div className="list-head">
        <h2>Ready</h2>
      </div>
      {opened.map((line) => (
        <FaultyLine
          key={line.line}
          line={line}
          autoFocus
          change={changeOf(line)}
          isChanged={isTouched(line, changeOf(line))}
          hasNumber={hasNumber}
          onChange={(changed) => onChange(line, changed)}
        />
      ))}
      {others.length > 0 && (
        <Table
          caption="Lines that are ready"
          columns={columnsFor(hasNumber, (line) => setOpened([line, ...opened]))}
          rows={others.slice((page - 1) * pageSize, page * pageSize)}
          keyOf={({ line }) => line}
        />
      )}
      {others.length > pageSize && <Pager page={page} pageSize={pageSize} total={others.length} onPage={setPage} />}
    </section>
  );
}
