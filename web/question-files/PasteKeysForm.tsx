import { useState, type SubmitEvent } from "react";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import type { PastedKeys } from "./pasted-keys.ts";
import { texts } from "./texts.ts";
import styles from "./PasteKeysForm.module.css";

const words = texts.keys;

/** A text box for a list of keys. */
export function PasteKeysForm({ onPaste }: { onPaste: (text: string) => PastedKeys }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [read, setRead] = useState<PastedKeys | null>(null);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === "") {
      setRead(null);
      return setError(words.noKeys);
    }
    const found = onPaste(text);
    setError(null);
    setRead(found);
    if (found.taken > 0 && found.problems.length === 0) setText("");
  };
  return (
    <details className={`card padded ${styles.form}`}>
      <summary>{words.pasteTitle}</summary>
      <form className="stack" noValidate aria-label={words.pasteTitle} onSubmit={handleSubmit}>
        <TextArea
          label={words.pasteLabel}
          help={words.pasteHelp}
          error={error}
          rows={4}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
        {read !== null && (
          <Notice tone={read.taken === 0 || read.problems.length > 0 ? "mid" : "good"} title={words.pasted(read.taken)}>
            {read.problems.length > 0 && (
              <ul className="points">
                {read.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <p>
          <Button type="submit" variant="secondary">
            {words.takeKeys}
          </Button>
        </p>
      </form>
    </details>
  );
}
