import { useApolloClient } from "@apollo/client/react";
import { useRef, useState, type SubmitEvent } from "react";
import { csvTypes } from "../lib/files/accepted-files.ts";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import { saveFile } from "../lib/files/save-file.ts";
import { sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FileField } from "../ui/fields/FileField.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { downloadIcon } from "../ui/icons/icon-paths.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import type { ReadList } from "./import-lines.ts";
import { readClassList } from "./import-calls.ts";
import { importTexts } from "./import-texts.ts";

const words = importTexts;
const example =
  "Surname,First name,Middle name,Class,Admission no,Email\r\nObi,Ada,Chioma,JSS 1A,AK/2026/001,\r\nBello,Tunde,,JSS 1A,AK/2026/002,tunde.bello@example.com\r\n";

/** Step 1: the file. Nothing is created yet. */
export function ImportFile({ onRead, onClose }: { onRead: (list: ReadList) => void; onClose: () => void }) {
  useTopOfPage();
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const read = async (chosen: File): Promise<void> => {
    setProblem(null);
    const outcome = await sendToSchool(
      () => readClassList(client, chosen),
      (failure) => (codeOf(failure) === "NOT_OFFERED" ? words.notOffered : messageOf(failure, words.readFailed)),
    );
    if (outcome === null) return;
    if (outcome.value === undefined) return setProblem(outcome.problem);
    onRead(outcome.value);
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (file && /\.(docx|csv|xlsx|txt|tsv)$/i.test(file.name)) return void read(file);
    setError(words.noFile);
    input.current?.focus();
  };

  return (
    <div className="page-body">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <form className="card padded stack" noValidate aria-label={words.title} onSubmit={handleSubmit}>
        <FileField
          label={words.file}
          accept={`.docx,${csvTypes},.xlsx,.txt,.tsv`}
          error={error}
          ref={input}
          onFile={(chosen) => {
            setFile(chosen);
            setError(null);
            setProblem(null);
          }}
        />
        <p>
          <Button variant="ghost" onClick={() => saveFile("students-example.csv", example, "text/csv")}>
            <Icon path={downloadIcon} />
            {words.example}
          </Button>
        </p>
        {problem !== null && <Notice tone="bad" title={problem} />}
        <div className="row form-buttons">
          <Button type="submit" busy={isBusy} busyLabel={words.reading}>
            {words.read}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}
