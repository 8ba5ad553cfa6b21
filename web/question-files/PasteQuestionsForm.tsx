import { useState } from "react";
import { keptChanges, useKeptChanges } from "../lib/forms/kept-changes.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { PasteForm } from "./PasteForm.tsx";
import { texts } from "./texts.ts";

const untouched = { text: "" };

/** What a person types or pastes as questions of an exam. It waits in this tab until it was read. */
export function usePastedText(examId: string) {
  const what = `paste ${examId}`;
  const [kept] = useState(() => keptChanges(schoolWorkOwner, what, untouched));
  const [text, setText] = useState(kept?.texts.text ?? "");
  useKeptChanges(schoolWorkOwner, what, untouched, { text });
  return { text, setText, keptNotice: text === "" ? null : (kept?.notice ?? null) };
}

interface PasteQuestionsFormProps {
  pasted: ReturnType<typeof usePastedText>;
  isBusy: boolean;
  /** Reads the questions; returns why it failed, null if it did not. `onTaken` is told when they are in the list. */
  onRead: (file: File, onTaken: () => void) => Promise<string | null>;
}

/** A text box for questions, which are read as those of a text file (D-422). */
export function PasteQuestionsForm({ pasted, isBusy, onRead }: PasteQuestionsFormProps) {
  const { text, setText, keptNotice } = pasted;
  const [wasKept] = useState(keptNotice !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (): Promise<void> => {
    setProblem(await onRead(new File([text], "questions.txt", { type: "text/plain" }), () => setText("")));
  };
  return (
    <PasteForm
      words={texts.paste}
      rows={10}
      text={text}
      onText={setText}
      onSend={() => void read()}
      isBusy={isBusy}
      isOpen={wasKept}
    >
      {keptNotice !== null && <Notice tone="info" live="off" title={keptNotice} />}
      {problem !== null && <Notice tone="bad" title={problem} />}
    </PasteForm>
  );
}
