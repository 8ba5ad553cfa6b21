import { useRef, useState, type SubmitEvent } from "react";
import { questionFileBytes, subjectMaxLength } from "../../schema/rules/limits.ts";
import { questionFileName, questionFormats } from "../../schema/rules/question-formats.ts";
import { examTypes } from "../../schema/rules/words.ts";
import { xmlTypes } from "../lib/files/accepted-files.ts";
import { adminClient } from "../lib/calls/admin-client.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { focusFirst } from "../lib/forms/focus-first.ts";
import { loadFile } from "../lib/files/load-file.ts";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import type { QuestionFormat } from "../lib/schema-types.generated.ts";
import { send } from "../lib/calls/send.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { FileField } from "../ui/fields/FileField.tsx";
import { FormatForm } from "../ui/forms/FormatForm.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { ProgressBar } from "../ui/notices/ProgressBar.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { fileTexts } from "./file-texts.ts";
import { CreateQuestionTemplateLinkDocument } from "./question-files.generated.ts";
import { texts } from "./texts.ts";
import { setPaperImport, usePaperImport, type PaperImport } from "./paper-import.ts";
import { sendPaper } from "./send-paper.ts";
import styles from "./OtherFormatsForm.module.css";

const words = fileTexts.otherFormats;
const maxFaults = 100;
// the documented upload has a sample of its own
const sampleFormats = questionFormats.filter((format) => format !== "csv");
const isReadable = (file: File): boolean =>
  questionFileName.test(file.name) && !/\.csv$/i.test(file.name) && file.size <= questionFileBytes;

/** Imports questions from the formats beside CSV (EXT-55b). */
export function OtherFormatsForm() {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [paper, setPaper] = useState({ examType: "", subjectName: "", year: "" });
  const [errors, setErrors] = useState<{ file: string | null; year: string | null }>({ file: null, year: null });
  const latest = usePaperImport();
  const isBusy = latest?.isBusy === true;
  const clear = (): void => setPaperImport(null);
  const set = (name: keyof typeof paper) => (event: { target: { value: string } }) => {
    setPaper({ ...paper, [name]: event.target.value });
    if (name === "year") setErrors({ ...errors, year: null });
  };
  const submit = (checkOnly: boolean): void => {
    if (isBusy) return;
    const year = paper.year.trim();
    const found = {
      file: file !== null && isReadable(file) ? null : words.wrongFile,
      year: year === "" || /^\d{4}$/.test(year) ? null : words.wrongYear,
    };
    setErrors(found);
    if (file === null || found.file !== null || found.year !== null) {
      clear();
      return focusFirst(form.current, found);
    }
    const given = {
      examType: paper.examType || null,
      subjectName: paper.subjectName.trim() || null,
      year: year === "" ? null : Number(year),
    };
    void sendPaper(file, given, checkOnly);
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    submit(false);
  };
  return (
    <div className={styles.forms}>
      <form className="stack" ref={form} noValidate aria-label={texts.upload.otherFormats} onSubmit={handleSubmit}>
        <FileField
          ref={input}
          label={words.file}
          help={words.fileHelp}
          name="file"
          accept={`.docx,.xlsx,.txt,.gift,${xmlTypes}`}
          error={errors.file}
          disabled={isBusy}
          onFile={(chosen) => {
            setFile(chosen);
            setErrors({ ...errors, file: null });
            clear();
          }}
        />
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
            name="year"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={paper.year}
            error={errors.year}
            onChange={set("year")}
          />
        </div>
        {/* after a visit to another page the form is empty, so the name of the file is shown beside its result */}
        {latest && file === null && <p className="strong break-anywhere">{latest.fileName}</p>}
        {isBusy && <Progress latest={latest} />}
        {latest?.problem && <Notice tone="bad" title={latest.problem} />}
        {latest?.result && <Outcome isCheck={latest.isCheck} result={latest.result} />}
        <div className="row">
          <Button type="submit" busy={isBusy} busyLabel={words.importing}>
            {words.import}
          </Button>
          <Button variant="secondary" busy={isBusy} onClick={() => submit(true)}>
            {words.check}
          </Button>
        </div>
      </form>
      <SampleFile />
    </div>
  );
}

function Progress({ latest: { sent, rowsRead } }: { latest: PaperImport }) {
  return (
    <div className="stack-small">
      <ProgressBar percent={sent * 100} label={words.sent} />
      <output className="small muted tabular">
        {sent < 1 ? words.sending(Math.round(sent * 100)) : words.reading(rowsRead)}
      </output>
    </div>
  );
}

/** Loads a file with two questions in the chosen format (EXT-70). */
function SampleFile() {
  const [isBusy, setBusy] = useState(false);
  const load = async (format: QuestionFormat): Promise<string | null> => {
    setBusy(true);
    try {
      const { createQuestionTemplateLink: link } = await send(adminClient(), CreateQuestionTemplateLinkDocument, {
        format,
      });
      loadFile(link.path);
      return null;
    } catch (error) {
      return codeOf(error) === "NOT_OFFERED" ? words.noSample : messageOf(error, words.sampleFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="stack-small" aria-label={words.sample}>
      <h3>{words.sample}</h3>
      <FormatForm title={words.sample} formats={sampleFormats} isBusy={isBusy} onLoad={load}>
        <p className="small muted">{words.sampleHelp}</p>
      </FormatForm>
    </section>
  );
}

function Outcome({ isCheck, result }: { isCheck: boolean; result: NonNullable<PaperImport["result"]> }) {
  const { errors, errorCount } = result;
  const listed = errors.slice(0, maxFaults);
  return (
    <>
      <Notice
        tone={errorCount === 0 ? "good" : "mid"}
        title={isCheck ? words.checked(result.rowsRead ?? 0) : words.saved(result.totalInserted)}
      >
        {errorCount > 0 && words.faults(errorCount)}
      </Notice>
      {result.notes.length > 0 && (
        <Notice tone="info" title={words.leftOut}>
          {result.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      {listed.length > 0 && (
        <ul className={styles.faults} aria-label={words.faults(errorCount)}>
          {listed.map(({ row, column, reason }, index) => (
            <li key={index}>
              {row !== null && <b>{`${result.countsRows ? "Row" : "Question"} ${row}: `}</b>}
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
