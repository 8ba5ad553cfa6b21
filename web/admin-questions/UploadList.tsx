import { amount, counted } from "../../schema/rules/counted.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { fileIcon } from "../ui/icons/staff-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { ProgressBar } from "../ui/notices/ProgressBar.tsx";
import { checkIcon, closeIcon } from "../ui/icons/public-icons.ts";
import { alertIcon, badIcon } from "../ui/icons/status-icons.ts";
import { useKeptPlace } from "../ui/focus/use-kept-place.ts";
import { errorsText } from "./fault-rows.ts";
import { texts } from "./texts.ts";
import { isUnderWay, removeFile, type FileUpload } from "./uploads.ts";
import styles from "./UploadList.module.css";
import uploadPanelStyles from "./UploadPanel.module.css";

const rows = (count: number): string => amount(count, "row");

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The text below the name of a file. */
function stateText({ state, kind, file, sent, rowsRead, inserted, failure, isReplacement }: FileUpload): string {
  const size = sizeText(file.size);
  // The reason from a server begins with the name of the file, which stands above it here.
  if (state === "failed") return failure?.replace(`${file.name}: `, "") ?? "";
  if (state === "chosen" && isReplacement) return `${size}. ${texts.upload.replaced}`;
  if (state === "chosen" || state === "waiting") return size;
  if (state === "sending") return `${sizeText(file.size * sent)} of ${size} sent`;
  if (state === "reading") return rowsRead === null ? "Sent. It is being read" : `${rows(rowsRead)} read`;
  const read = rowsRead === null ? "" : ` of ${counted(rowsRead)}`;
  return kind === "check" ? `${rows(rowsRead ?? 0)} checked, nothing saved` : `${counted(inserted)}${read} rows saved`;
}

function StateBadge({ state, kind, faultCount, sent }: FileUpload) {
  if (state === "sending") return <b className="small tabular">{Math.round(sent * 100)}%</b>;
  if (state === "reading") return <Badge tone="info">Reading</Badge>;
  if (state === "waiting") return <Badge>Waiting</Badge>;
  if (state === "chosen") return <Badge>Ready</Badge>;
  if (state === "failed")
    return (
      <Badge tone="bad" icon={badIcon}>
        Failed
      </Badge>
    );
  return faultCount > 0 ? (
    <Badge tone="mid" icon={alertIcon}>
      {errorsText(faultCount)}
    </Badge>
  ) : (
    <Badge tone="good" icon={checkIcon}>
      {kind === "check" ? "No errors" : "Saved"}
    </Badge>
  );
}

/** A file that has been sent may be saved already, so it can no longer be stopped. */
function crossLabel(upload: FileUpload): string {
  const { name } = upload.file;
  if (upload.state === "reading") return `${name} has been sent and cannot be stopped`;
  return isUnderWay(upload) ? `Stop ${name}` : `Remove ${name}`;
}

function UploadLine({ upload }: { upload: FileUpload }) {
  const { id, file, sent, state } = upload;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon path={fileIcon} />
      </span>
      <div className="may-shrink">
        <div className={`row spread ${styles.head}`}>
          <b className={styles.name}>{file.name}</b>
          <StateBadge {...upload} />
        </div>
        {(state === "sending" || state === "reading") && (
          <div className={styles.progress}>
            <ProgressBar percent={sent * 100} label={`${file.name}, sent`} />
          </div>
        )}
        <p className={state === "failed" ? `small ${uploadPanelStyles.bad}` : "small muted tabular"}>
          {stateText(upload)}
        </p>
      </div>
      <Button
        variant="plain"
        icon
        aria-label={crossLabel(upload)}
        aria-disabled={state === "reading"}
        onClick={() => removeFile(id)}
      >
        <Icon path={closeIcon} size={16} />
      </Button>
    </li>
  );
}

/** The chosen files: each with its state in words, a bar while it is sent, and a cross. */
export function UploadList({ uploads }: { uploads: readonly FileUpload[] }) {
  const keepPlace = useKeptPlace();
  return (
    <ul className={`card ${styles.files}`} aria-label="Files" ref={keepPlace}>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}
