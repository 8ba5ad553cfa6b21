import { useState } from "react";
import { counted } from "../../schema/rules/counted.ts";
import { noFileChosen } from "../../schema/rules/question-columns.ts";
import { toastAdminMs } from "../../schema/rules/limits.ts";
import { fetched } from "../lib/fetched.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Fold } from "../ui/display/Fold.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { FetchedPart } from "../ui/notices/FetchedPart.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import { DropZone } from "./DropZone.tsx";
import { allFaults, errorsText, uploadSums, type UploadSums } from "./fault-rows.ts";
import { latestPaperImport } from "./paper-import.ts";
import { texts } from "./texts.ts";
import { UploadList } from "./UploadList.tsx";
import {
  addFiles,
  clearFiles,
  isSendable,
  sendFiles,
  useCanCheck,
  useSkipsDuplicates,
  useUploads,
  type UploadKind,
} from "./uploads.ts";
import styles from "./UploadPanel.module.css";

const FaultsTable = fetched(async () => (await import("./FaultsTable.tsx")).FaultsTable);

const OtherFormatsForm = fetched(async () => (await import("./OtherFormatsForm.tsx")).OtherFormatsForm);

function Sums({ sums }: { sums: UploadSums }) {
  const skips = useSkipsDuplicates();
  const again = skips === null ? null : skips ? texts.upload.againIsSafe : texts.upload.againIsNot;
  const note = sums.isBusy
    ? "You may go to another page here. The upload goes on and the result stays. Keep this tab open."
    : again;
  return (
    <aside className={`card ${styles.sums}`} aria-label="This upload">
      <h2>This upload</h2>
      <dl className="tabular">
        <div>
          <dt>Saved</dt>
          <dd>{counted(sums.saved)}</dd>
        </div>
        <div>
          <dt>Errors</dt>
          <dd className={sums.faults > 0 ? styles.bad : undefined}>{counted(sums.faults)}</dd>
        </div>
        {sums.duplicates > 0 && (
          <div>
            <dt>Duplicates among them</dt>
            <dd>{counted(sums.duplicates)}</dd>
          </div>
        )}
        <div>
          <dt>Files done</dt>
          <dd>
            {sums.done} of {sums.files}
          </dd>
        </div>
        {sums.failed > 0 && (
          <div>
            <dt>Files failed</dt>
            <dd className={styles.bad}>{sums.failed}</dd>
          </div>
        )}
      </dl>
      {note !== null && <p className="small muted">{note}</p>}
    </aside>
  );
}

export interface UploadPanelProps {
  /** Whether the server offers more than the documented upload. */
  hasExtras: boolean;
}

/** Choose or drop CSV files, check or upload them, correct what was refused; on its own page and on the dashboard. */
export function UploadPanel({ hasExtras }: UploadPanelProps) {
  const uploads = useUploads();
  const canCheck = useCanCheck();
  const [hasPaper] = useState(() => latestPaperImport() !== null);
  const [isNoneChosen, setNoneChosen] = useState(false);
  const sums = uploadSums(uploads);
  const faults = allFaults(uploads);

  const send = (kind: UploadKind): void => {
    if (!uploads.some(isSendable)) {
      setNoneChosen(true);
      toasts.bad(noFileChosen, toastAdminMs);
      return;
    }
    setNoneChosen(false);
    void sendFiles(kind);
  };
  const add = (files: Iterable<File>): void => {
    setNoneChosen(false);
    addFiles(files);
  };

  return (
    <>
      <div className={uploads.length > 0 ? styles.columns : undefined}>
        <div className="stack">
          <DropZone onFiles={add} />
          {isNoneChosen && <Notice tone="bad" title={noFileChosen} />}
          {uploads.length > 0 && <UploadList uploads={uploads} />}
          <div className={styles.actions}>
            <Button busy={sums.isBusy} busyLabel="Uploading..." onClick={() => send("save")}>
              Upload
            </Button>
            {canCheck && hasExtras && (
              <Button variant="secondary" busy={sums.isBusy} onClick={() => send("check")}>
                Check only
              </Button>
            )}
            {uploads.length > 0 && !sums.isBusy && (
              <PassingButton variant="ghost" onClick={clearFiles}>
                Clear the list
              </PassingButton>
            )}
          </div>
        </div>
        {uploads.length > 0 && <Sums sums={sums} />}
      </div>
      <output className="visually-hidden">
        {sums.files > 0 &&
          `${sums.done} of ${sums.files} files done, ${sums.failed} failed, ${errorsText(sums.faults)}`}
      </output>
      {faults.length > 0 && (
        <FetchedPart waiting={<Skeleton label="Loading..." lines={6} height={44} />}>
          <FaultsTable uploads={uploads} faults={faults} />
        </FetchedPart>
      )}
      {hasExtras && (
        <Fold title={texts.upload.otherFormats} startsOpen={hasPaper}>
          <OtherFormatsForm />
        </Fold>
      )}
    </>
  );
}
