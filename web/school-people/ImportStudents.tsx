import { useState } from "react";
import { createKeptWork, useKeptWork } from "../lib/forms/kept-work.ts";
import type { Named } from "../lib/named.ts";
import { ImportFile } from "./ImportFile.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import type { ReadList } from "./import-lines.ts";
import { LoginCards, type CardStudent } from "./LoginCards.tsx";
import { importTexts } from "./import-texts.ts";

/** `file`: choose a file. `students`: check what was read, and print the cards of those who were created. */
export type ImportStep = "file" | "students";

interface ImportStudentsProps {
  classes: readonly Named[] | null;
  schoolName: string | null;
  step: ImportStep;
  /** Another step is wanted; null to close. */
  onStep: (step: ImportStep | null) => void;
  /** Students were created or got their numbers, so the list has to be read again. */
  onCreated: () => void;
}

/** The list that was read and the students made from it, kept over the end of a session. */
const keptImport = createKeptWork<{ list: ReadList | null; created: readonly CardStudent[] | null }>();

/** From a file to login cards: read, check, create, print. Replaces the list, because the cards are printed as a page. */
export function ImportStudents({ classes, schoolName, step, onStep, onCreated }: ImportStudentsProps) {
  const [list, setList] = useState(() => keptImport.read("")?.list ?? null);
  const [created, setCreated] = useState(() => keptImport.read("")?.created ?? null);
  useKeptWork(keptImport, "", { list, created });
  const close = (): void => onStep(null);
  if (step === "file" || !list) {
    const check = (read: ReadList): void => {
      setList(read);
      setCreated(null);
      onStep("students");
    };
    return <ImportFile onRead={check} onClose={close} />;
  }
  if (created) {
    const summary = importTexts.created(created.length);
    return <LoginCards students={created} summary={summary} schoolName={schoolName} onClose={close} />;
  }
  return (
    <ImportPreview
      key={list.importId}
      list={list}
      classes={classes ?? []}
      onAgain={() => onStep("file")}
      onClose={close}
      onCreated={(students) => {
        // who only got a number needs no card
        if (students.length > 0) setCreated(students);
        else close();
        onCreated();
      }}
    />
  );
}
