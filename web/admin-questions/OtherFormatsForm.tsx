import { useId, useState, type SubmitEvent } from "react";
import { questionFileBytes, subjectMaxLength } from "../../schema/rules/limits.ts";
import { questionFileName } from "../../schema/rules/question-formats.ts";
import { examTypes } from "../../schema/rules/words.ts";
import { examTypeLabel } from "../lib/exam-labels.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { describedBy, FieldFrame } from "../ui/FieldFrame.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { fileTexts } from "./file-texts.ts";
import { texts } from "./texts.ts";
import { usePaperImport, type PaperOutcome } from "./use-paper-import.ts";
import styles from "./OtherFormatsForm.module.css";

const words = fileTexts.otherFormats;
const mostFaults = 100;
const isReadable = (file: File): boolean =>
  questionFileName.test(file.name) && !/\.csv$/i.test(file.name) && file.size <= questionFileBytes;

/** Imports questions from the formats beside CSV (EXT-55b). */
export function OtherFormatsForm() {
  const fileId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [paper, setPaper] = useState({ examType: "", subjectName: "", year: "" });
  const [errors, setErrors] = useState<{ file: string | null; year: string | null }>({ file: null, year: null });
  const { busy, outcome, problem, run, clear } = usePaperImport();
  const set = (name: keyof typeof paper) => (event: { target: { value: string } }) => {
    setPaper({ ...paper, [name]: event.target.value });
    if (name === "year") setErrors({ ...errors, year: null });
  };
  const submit = (checkOnly: boolean): void => {
    const year = paper.year.trim();
    const found = {
      file: file !== null && isReadable(file) ? null : words.wrongFile,
      year: year === "" || /^\d{4}$/.test(year) ? null : words.wrongYear,
    };
    setErrors(found);
    if (file === null || found.file !== null || found.year !== null) return clear();
    const given = {
      examType: paper.examType || null,
      subjectName: paper.subjectName.trim() || null,
      year: year === "" ? null : Number(year),
    };
    void run(file, given, checkOnly);
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    submit(false);
  };
  return (
    <form className="stack" noValidate aria-label={texts.upload.otherFormats} onSubmit={handleSubmit}>
      <FieldFrame id={fileId} label={words.file} error={errors.file} help={words.fileHelp}>
        <input
          {...describedBy(fileId, { error: errors.file, help: words.fileHelp })}
          id={fileId}
          className="input"
          type="file"
          accept=".docx,.xlsx,.txt,.gift,.xml"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            setErrors({ ...errors, file: null });
            clear();
          }}
        />
      </FieldFrame>
      <p className="small muted">{words.paperHelp}</p>
      <div className={styles.paper}>
        <Select label="Exam type" value={paper.examType} onChange={set("examType")}>
          <option value="">In the file</option>
          {examTypes.map((type) => (
            <option key={type} value={type}>
              {examTypeLabel(type)}
            </option>
          ))}
        </Select>
        <Field
          label="Subject"
          autoComplete="off"
          maxLength={subjectMaxLength}
          value={paper.subjectName}
          onChange={set("subjectName")}
        />
        <Field
          label="Year"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={paper.year}
          error={errors.year}
          onChange={set("year")}
        />
      </div>
      {problem !== null && <Notice tone="bad" title={problem} />}
      {outcome !== null && <Outcome outcome={outcome} />}
      <div className="row">
        <Button type="submit" busy={busy !== null} busyLabel={words.importing}>
          {words.import}
        </Button>
        <Button variant="secondary" busy={busy !== null} onClick={() => submit(true)}>
          {words.check}
        </Button>
      </div>
    </form>
  );
}

function Outcome({ outcome: { isCheck, result } }: { outcome: PaperOutcome }) {
  const { errors, errorCount } = result;
  const listed = errors.slice(0, mostFaults);
  return (
    <>
      <Notice
        tone={errorCount === 0 ? "good" : "mid"}
        title={isCheck ? words.checked(result.rowsRead ?? 0) : words.saved(result.totalInserted)}
      >
        {errorCount > 0 && words.faults(errorCount)}
      </Notice>
      {listed.length > 0 && (
        <ul className={styles.faults} aria-label={words.faults(errorCount)}>
          {listed.map(({ row, column, reason }, index) => (
            <li key={index}>
              {row !== null && <b>Question {row}: </b>}
              {reason}
              {column !== null && <span className="muted"> ({column})</span>}
            </li>
          ))}
          {errorCount > listed.length && <li>{words.more(errorCount - listed.length)}</li>}
        </ul>
      )}
    </>
  );
}
