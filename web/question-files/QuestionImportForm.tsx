import { useRef, useState, type SubmitEvent } from "react";
import { questionFileBytes } from "../../schema/rules/limits.ts";
import { questionFileName } from "../../schema/rules/question-formats.ts";
import { csvTypes, xmlTypes } from "../lib/files/accepted-files.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FileField } from "../ui/fields/FileField.tsx";
import { texts } from "./texts.ts";

const words = texts.file;
interface QuestionImportFormProps {
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** Chooses a file with questions. */
export function QuestionImportForm({ isBusy, onFile }: QuestionImportFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (file && questionFileName.test(file.name) && file.size <= questionFileBytes) return onFile(file);
    setError(words.wrongFile);
    input.current?.focus();
  };
  return (
    <form className="card padded stack" noValidate aria-label={words.importTitle} onSubmit={handleSubmit}>
      <FileField
        label={words.file}
        help={words.fileHelp}
        accept={`.docx,${csvTypes},.xlsx,.txt,.gift,${xmlTypes}`}
        error={error}
        ref={input}
        onFile={(chosen) => {
          setFile(chosen);
          setError(null);
        }}
      />
      <p>
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={words.reading}>
          {words.readFile}
        </Button>
      </p>
    </form>
  );
}
