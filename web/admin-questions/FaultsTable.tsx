import { useState } from "react";
import { amount, counted } from "../../schema/rules/counted.ts";
import { csvFaultsListed } from "../../schema/rules/limits.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { downloadIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { usePages } from "../ui/lists/Pager.tsx";
import { FoundCount } from "../ui/fields/SearchField.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { errorsText, filterFaults, type FaultRow } from "./fault-rows.ts";
import type { FileUpload } from "./uploads.ts";
import styles from "./FaultsTable.module.css";

const pageSize = 20;

const columns: readonly TableColumn<FaultRow>[] = [
  { label: "Column", role: "lead", cell: ({ column }) => (column === null ? "Whole row" : <code>{column}</code>) },
  { label: "Reason", cell: ({ reason }) => <span className="break-anywhere">{reason}</span> },
  {
    label: "Row",
    role: "state",
    cell: ({ row }) => (
      <span className="tabular">
        <span className={styles.rowWord}>Row </span>
        {row ?? "–"}
      </span>
    ),
  },
  { label: "File", cell: ({ fileName }) => <span className="muted break-anywhere">{fileName}</span> },
];

interface FaultsTableProps {
  uploads: readonly FileUpload[];
  faults: readonly FaultRow[];
}

/** The rows that were not saved, with the reasons; also as a file to correct and upload again (D-44). */
export function FaultsTable({ uploads, faults }: FaultsTableProps) {
  const [fileId, setFileId] = useState("");
  const [words, setWords] = useState("");
  const [isSaving, setSaving] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const withFaults = uploads.filter((upload) => upload.faults.length > 0);
  // the file may have been removed from the list
  const found = filterFaults(faults, withFaults.some(({ id }) => id === fileId) ? fileId : "", words);
  const { shown, setPage, pager } = usePages(found, pageSize);
  const isCut = uploads.some((upload) => upload.faultCount > upload.faults.length && upload.faults.length > 0);

  const save = async (): Promise<void> => {
    setSaving(true);
    setFailed(false);
    try {
      const { saveErrorCsv } = await import("./error-csv.ts");
      await saveErrorCsv(new Map(withFaults.map(({ id, file }) => [id, file])), found);
    } catch {
      setFailed(true);
    }
    setSaving(false);
  };

  return (
    <section className="card list-card" aria-labelledby="faults-title">
      <div className={`row spread ${styles.head}`}>
        <div>
          <h2 id="faults-title">Rows to correct</h2>
          <p className="small muted tabular">
            {errorsText(faults.length)} in {amount(withFaults.length, "file")}
          </p>
        </div>
        <Button
          variant="secondary"
          busy={isSaving}
          disabled={found.every(({ row }) => row === null)}
          onClick={() => void save()}
        >
          <Icon path={downloadIcon} />
          Error CSV
        </Button>
      </div>
      {isFailed && (
        <Notice
          tone="bad"
          title="The file could not be made. If the original was changed or moved, choose it again and check it."
        />
      )}
      {isCut && (
        <Notice tone="info" live="off" title={`The first ${counted(csvFaultsListed)} errors of a file are listed.`}>
          Correct those and upload again to see the rest.
        </Notice>
      )}
      <div className={styles.filter}>
        <Field
          label="Search the errors"
          type="search"
          inputMode="search"
          autoComplete="off"
          placeholder="Reason, column or row"
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setPage(1);
          }}
        />
        {withFaults.length > 1 && (
          <Select
            label="File"
            value={fileId}
            onChange={({ target }) => {
              setFileId(target.value);
              setPage(1);
            }}
          >
            <option value="">All files</option>
            {withFaults.map(({ id, file }) => (
              <option key={id} value={id}>
                {file.name}
              </option>
            ))}
          </Select>
        )}
      </div>
      <FoundCount search={words} found={found.length} />
      {found.length === 0 ? (
        <EmptyState title="No error matches your search." />
      ) : (
        <>
          <Table caption="Errors by file and row" columns={columns} rows={shown} keyOf={({ key }) => key} />
          {pager}
        </>
      )}
    </section>
  );
}
