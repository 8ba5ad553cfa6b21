import { useRef, useState, type DragEvent } from "react";
import { csvTypes } from "../lib/files/accepted-files.ts";
import { saveFile } from "../lib/files/save-file.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { uploadIcon } from "../ui/icons/staff-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { sampleCsv } from "./sample-csv.ts";
import styles from "./DropZone.module.css";

/** Takes CSV files by drag and drop or from the picker (A-UPL-01, A-UPL-02). */
export function DropZone({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const handleDrag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping needs a mouse; the button works for everybody
    <div
      className={isOver ? `${styles.zone} ${styles.over}` : styles.zone}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- some browsers do not lay a fieldset out as a grid
      role="group"
      aria-label="CSV files to upload"
      onDragEnter={handleDrag(true)}
      onDragOver={handleDrag(true)}
      onDragLeave={handleDrag(false)}
      onDrop={handleDrop}
    >
      <span className={styles.icon}>
        <Icon path={uploadIcon} size={24} />
      </span>
      <div className="may-shrink">
        <b>
          <span className={styles.drop}>Drop CSV files here</span>
          <span className={styles.choose}>Choose CSV files</span>
        </b>
        <p className="small muted">
          One row per question.{" "}
          <button
            type="button"
            className="link-button"
            onClick={() => saveFile("akada-questions-sample.csv", sampleCsv(), "text/csv;charset=utf-8")}
          >
            Download a sample file
          </button>
        </p>
      </div>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={csvTypes}
        multiple
        tabIndex={-1}
        aria-label="CSV files"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // so that the same file, corrected, can be chosen again
          target.value = "";
        }}
      />
    </div>
  );
}
