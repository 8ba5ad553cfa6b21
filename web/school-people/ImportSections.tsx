import { useState } from "react";
import { Button } from "../ui/buttons/Button.tsx";
import { usePages } from "../ui/lists/Pager.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { FaultyLine } from "./FaultyLine.tsx";
import { isTouched, type ImportLine, type LineChange } from "./import-lines.ts";
import { importTexts } from "./import-texts.ts";

const words = importTexts;
const pageSize = 10;

interface LinesProps {
  lines: readonly ImportLine[];
  changeOf: (line: ImportLine) => LineChange;
  hasNumber: boolean;
  onChange: (line: ImportLine, changed: Partial<LineChange>) => void;
}

/** Lines with a problem, each with its fields. */
export function FaultyLines({ lines, changeOf, hasNumber, onChange }: LinesProps) {
  const { shown, pager } = usePages(lines, pageSize);
  return (
    <section className="card list-card" aria-label="Lines to check">
      <div className="list-head">
        <h2>Lines to check</h2>
        <p className="small muted">A line that stays as it is will be left out.</p>
      </div>
      {shown.map((line) => (
        <FaultyLine
          key={line.line}
          line={line}
          change={changeOf(line)}
          isChanged={isTouched(line, changeOf(line))}
          hasNumber={hasNumber}
          onChange={(changed) => onChange(line, changed)}
        />
      ))}
      {pager}
    </section>
  );
}

type Columns = readonly TableColumn<ImportLine>[];

const readyColumns: Columns = [
  { label: "Email", cell: ({ email }) => email && <EmailText address={email} /> },
  {
    label: "Class",
    cell: ({ className, classId }) => (
      <bdi className="break-anywhere">
        {className}
        {classId === null && " (new)"}
      </bdi>
    ),
  },
];
// without the address and "(new)" behind the class: of these students only the number is saved
const knownColumns: Columns = [
  { label: "Class", cell: ({ className }) => <bdi className="break-anywhere">{className}</bdi> },
];

const columnsFor = (hasNumber: boolean, more: Columns, onCorrect: (line: ImportLine) => void): Columns => [
  { label: "Name", role: "lead", cell: ({ name }) => <bdi className="break-anywhere">{name}</bdi> },
  { label: "Line", cell: ({ line }) => line },
  ...(hasNumber
    ? [
        {
          label: "Admission no.",
          cell: ({ admissionNo }: ImportLine) => <bdi className="break-anywhere">{admissionNo ?? "–"}</bdi>,
        },
      ]
    : []),
  ...more,
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

interface GoodLinesProps extends LinesProps {
  title: string;
  help?: string;
  label: string;
  columns: Columns;
}

/** Students who are there already and get their numbers (D-386). */
export const KnownLines = (given: LinesProps) => (
  <GoodLines title={words.known} help={words.knownHelp} label={words.known} columns={knownColumns} {...given} />
);

/** Lines that become students as they are. */
export const ReadyLines = (given: LinesProps) => (
  <GoodLines title="Ready" label="Lines that are ready" columns={readyColumns} {...given} />
);

function GoodLines({ title, help, label, columns, lines, changeOf, hasNumber, onChange }: GoodLinesProps) {
  /** Taken out of the table to be corrected, the last one first. */
  const [opened, setOpened] = useState<readonly ImportLine[]>([]);
  const others = lines.filter((line) => !opened.includes(line));
  const { shown, pager } = usePages(others, pageSize);
  if (lines.length === 0) return null;
  return (
    <section className="card list-card" aria-label={label}>
      <div className="list-head">
        <h2>{title}</h2>
        {help !== undefined && <p className="small muted">{help}</p>}
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
          caption={label}
          columns={columnsFor(hasNumber, columns, (line) => setOpened([line, ...opened]))}
          rows={shown}
          keyOf={({ line }) => line}
        />
      )}
      {pager}
    </section>
  );
}
