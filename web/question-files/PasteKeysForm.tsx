import { useState } from "react";
import { Notice } from "../ui/notices/Notice.tsx";
import { PasteForm } from "./PasteForm.tsx";
import type { PastedKeys } from "./pasted-keys.ts";
import { texts } from "./texts.ts";

const words = texts.keys;

/** A text box for a list of keys. */
export function PasteKeysForm({ onPaste }: { onPaste: (text: string) => PastedKeys }) {
  const [text, setText] = useState("");
  const [read, setRead] = useState<PastedKeys | null>(null);
  const take = (): void => {
    const found = onPaste(text);
    setRead(found);
    if (found.taken > 0 && found.problems.length === 0) setText("");
  };
  return (
    <PasteForm words={words.paste} rows={4} text={text} onText={setText} onSend={take}>
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
    </PasteForm>
  );
}
