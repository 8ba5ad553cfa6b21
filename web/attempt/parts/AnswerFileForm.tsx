import { useRef, useState, type ReactNode, type SubmitEvent } from "react";
import type { AnswerFile } from "../../../schema/rules/answer-file.ts";
import { jsonTypes } from "../../lib/files/accepted-files.ts";
import { dayAndTime } from "../../lib/words/dates.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Facts } from "../../ui/display/Facts.tsx";
import { FileField } from "../../ui/fields/FileField.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";

interface AnswerFileFormProps {
  /** Says how the answers of a file count, which anybody can edit. */
  note: string;
  /** Why a file does not belong here, or null. */
  refuse: (content: AnswerFile) => string | null;
  /** What the file is about, in words, for the person to compare. */
  nameOf: (content: AnswerFile) => string;
  /** Delivers the answers; what it says is shown, good or bad. */
  deliver: (content: AnswerFile) => Promise<{ done: ReactNode } | { problem: string }>;
}

const texts = {
  title: "Upload an answer file",
  none: "Please choose the answer file that the device has saved.",
  notLoaded: "This could not be loaded. Check your network and try again.",
} as const;

/** Chooses an answer file, shows what is in it, and delivers its answers after a second press. */
export function AnswerFileForm({ note, refuse, nameOf, deliver }: AnswerFileFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [content, setContent] = useState<AnswerFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<ReactNode>(null);
  const [isBusy, setBusy] = useState(false);

  const choose = async (file: File | null): Promise<void> => {
    setContent(null);
    setError(null);
    setDone(null);
    if (!file) return;
    // The rules of the file are fetched with the first one.
    const reader = await import("../read-answer-file.ts").catch(() => null);
    if (reader === null) return setError(texts.notLoaded);
    const read = await reader.readAnswerFile(file);
    // Another file was chosen while this one was read.
    if (input.current?.files?.[0] !== file) return;
    const problem = "problem" in read ? read.problem : refuse(read.content);
    if ("content" in read && problem === null) setContent(read.content);
    else setError(problem);
  };
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (content === null) {
      setError((known) => known ?? texts.none);
      return input.current?.focus();
    }
    setBusy(true);
    setError(null);
    const outcome = await deliver(content);
    setBusy(false);
    if ("problem" in outcome) return setError(outcome.problem);
    setContent(null);
    setDone(outcome.done);
  };

  return (
    <details className="card padded">
      <summary>{texts.title}</summary>
      <form className="stack" noValidate aria-label={texts.title} onSubmit={(event) => void send(event)}>
        <p className="small muted">{note}</p>
        <FileField
          label="Answer file"
          accept={jsonTypes}
          disabled={isBusy}
          error={error}
          ref={input}
          onFile={(file) => void choose(file)}
        />
        {content && (
          <Facts
            className="key-values tabular"
            facts={[
              ["Exam", nameOf(content)],
              ["Started", dayAndTime(content.startedAt)],
              ["Answers", content.answers.length],
            ]}
          />
        )}
        {done !== null && <Notice tone="good" title={done} />}
        <p>
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Sending...">
            Send the answers
          </Button>
        </p>
      </form>
    </details>
  );
}
