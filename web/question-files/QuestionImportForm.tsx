import { useId, useState, type SubmitEvent } from "react";
import { questionFileBytes } from "../../schema/rules/limits.ts";
import { questionFileName } from "../../schema/rules/question-formats.ts";
import { Button } from "../ui/Button.tsx";
import { describedBy, FieldFrame } from "../ui/FieldFrame.tsx";
import { texts } from "./texts.ts";

const words = texts.file;
interface QuestionImportFormProps {
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** Chooses a file with questions. */
export function QuestionImportForm({ isBusy, onFile }: QuestionImportFormProps) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (file && questionFileName.test(file.name) && file.size <= questionFileBytes) onFile(file);
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
          accept=".docx,.csv,.xlsx,.txt,.gift,.xml"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            setError(null);
          }}
        />
      </FieldFrame>
      <p>
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={words.reading}>
          {words.readFile}
        </Button>
      </p>
    </form>
  );
}
