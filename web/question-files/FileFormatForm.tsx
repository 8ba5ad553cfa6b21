import { useState, type ReactNode, type SubmitEvent } from "react";
import type { SchoolFile } from "../lib/schema-types.generated.ts";
import { loadSchoolFile } from "../lib/school-file.ts";
import { Button } from "../ui/Button.tsx";
import { downloadIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { fileFormats } from "./formats.ts";
import { texts } from "./texts.ts";
import styles from "./FileFormatForm.module.css";

const words = texts.download;

interface FormProps {
  isBusy: boolean;
}

/** Offers a template in each format. */
export const TemplateForm = ({ isBusy }: FormProps) => (
  <FileFormatForm title={words.template} isBusy={isBusy} fileOf={({ template }) => template} examId={null} />
);

interface QuestionExportFormProps extends FormProps {
  examId: string;
  /** Whether the list has changes that are not saved, which the file would not have. */
  isDirty: boolean;
}

/** Offers the saved questions of an exam in each format, and says what a format does not hold. */
export const QuestionExportForm = ({ examId, isDirty, isBusy }: QuestionExportFormProps) => (
  <FileFormatForm title={words.questions} isBusy={isBusy} fileOf={({ questions }) => questions} examId={examId}>
    {isDirty ? (
      <Notice tone="mid" live="off" title={words.saveFirst} />
    ) : (
      <p className="small muted">{words.hasKeys}</p>
    )}
  </FileFormatForm>
);

interface FileFormatFormProps extends FormProps {
  title: string;
  fileOf: (format: (typeof fileFormats)[number]) => SchoolFile;
  examId: string | null;
  children?: ReactNode;
}

function FileFormatForm({ title, fileOf, examId, isBusy, children }: FileFormatFormProps) {
  const [index, setIndex] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const format = fileFormats[index];
  const load = async (file: SchoolFile): Promise<void> => {
    setProblem(null);
    setProblem(await loadSchoolFile(file, examId));
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (format !== undefined && !isBusy) void load(fileOf(format));
  };
  return (
    <details className={`card padded ${styles.form}`}>
      <summary>{title}</summary>
      <form className="stack" noValidate aria-label={title} onSubmit={handleSubmit}>
        <Select
          label={words.format}
          help={examId === null ? undefined : format?.holds}
          value={index}
          onChange={(event) => {
            setIndex(Number(event.target.value));
            setProblem(null);
          }}
        >
          {fileFormats.map(({ name }, place) => (
            <option key={name} value={place}>
              {name}
            </option>
          ))}
        </Select>
        {children}
        {problem !== null && <Notice tone="bad" title={problem} />}
        <p>
          <Button type="submit" variant="secondary" busy={isBusy}>
            <Icon path={downloadIcon} />
            {words.download}
          </Button>
        </p>
      </form>
    </details>
  );
}
