import { useId, useState, type SubmitEvent } from "react";
import { questionFileBytes } from "../../schema/rules/limits.ts";
import type { SchoolFile } from "../lib/schema-types.generated.ts";
import { loadSchoolFile } from "../lib/school-file.ts";
import { Button } from "../ui/Button.tsx";
import { describedBy, FieldFrame } from "../ui/FieldFrame.tsx";
import { downloadIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { texts } from "./texts.ts";

const words = texts.file;
const templates: readonly { file: SchoolFile; label: string }[] = [
  { file: "TEMPLATE_DOCX", label: "Word template" },
  { file: "TEMPLATE_CSV", label: "CSV template" },
  { file: "TEMPLATE_XLSX", label: "Excel template" },
];

interface QuestionImportFormProps {
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** Chooses a file with questions, and offers the templates. */
export function QuestionImportForm({ isBusy, onFile }: QuestionImportFormProps) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (file && /\.(docx|csv|xlsx)$/i.test(file.name) && file.size <= questionFileBytes) onFile(file);
    else setError(words.wrongFile);
  };
  return (
    <form className="card padded stack" noValidate aria-label={words.importTitle} onSubmit={handleSubmit}>
      <FieldFrame id={id} label={words.file} error={error} help={words.fileHelp}>
        <input
          {...describedBy(id, { error, help: words.fileHelp })}
          id={id}
          className="input"
          type="file"
          accept=".docx,.csv,.xlsx"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            setError(null);
          }}
        />
      </FieldFrame>
      <div className="row">
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={words.reading}>
          {words.readFile}
        </Button>
        {templates.map(({ file, label }) => (
          <Button key={file} variant="ghost" busy={isBusy} onClick={() => void loadSchoolFile(file)}>
            <Icon path={downloadIcon} />
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}
