import { useState } from "react";
import type { SchoolClassName } from "./person.ts";
import { ImportFile } from "./ImportFile.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import type { ReadList } from "./import-lines.ts";
import { LoginCards, type CardStudent } from "./LoginCards.tsx";
import { texts } from "./texts.ts";

interface ImportStudentsProps {
  classes: readonly SchoolClassName[] | null;
  schoolName: string | null;
  onClose: () => void;
  /** The students were created, so the list has to be read again. */
  onCreated: () => void;
}

/** From a file to login cards: read, check, create, print. Replaces the list, because the cards are printed as a page. */
export function ImportStudents({ classes, schoolName, onClose, onCreated }: ImportStudentsProps) {
  const [list, setList] = useState<ReadList | null>(null);
  const [created, setCreated] = useState<readonly CardStudent[] | null>(null);
  if (created) {
    const summary = texts.list.created(created.length);
    return <LoginCards students={created} summary={summary} schoolName={schoolName} onClose={onClose} />;
  }
  if (!list) return <ImportFile onRead={setList} onClose={onClose} />;
  return (
    <ImportPreview
      key={list.importId}
      list={list}
      classes={classes ?? []}
      onAgain={() => setList(null)}
      onClose={onClose}
      onCreated={(students) => {
        setCreated(students);
        onCreated();
      }}
    />
  );
}
