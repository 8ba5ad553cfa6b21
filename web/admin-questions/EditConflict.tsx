import { dayAndTime } from "../lib/words/dates.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { differences, type Draft } from "./draft.ts";
import { FieldChanges } from "./FieldChanges.tsx";
import type { QuestionField } from "../../schema/rules/question-columns.ts";

/** The version that somebody else saved while the question was being edited here. */
export interface Theirs {
  draft: Draft;
  version: number;
  changedBy: string | null;
  changedAt: string;
}

interface EditConflictProps {
  theirs: Theirs;
  mine: Draft;
  onTake: (field: QuestionField) => void;
  onTakeAll: () => void;
}

/** Tells the second editor about the conflict and shows both texts of each field to choose from; typed text is kept. */
export function EditConflict({ theirs, mine, onTake, onTakeAll }: EditConflictProps) {
  const fields = differences(theirs.draft, mine);
  return (
    <Notice tone="mid" title="Not saved: somebody else changed this question meanwhile">
      <div className="stack-small">
        <p>
          {theirs.changedBy ?? "Another admin"} saved version {theirs.version} on {dayAndTime(theirs.changedAt)}.{" "}
          {fields.length === 0
            ? "It now reads exactly as your form does: there is nothing left to save."
            : "What you typed is still in the form; fields you did not touch now have their text. Compare, take over what is better, then save: that becomes the next version."}
        </p>
        {fields.length > 0 && (
          <>
            <FieldChanges
              fields={fields}
              before={{ label: "Theirs", draft: theirs.draft }}
              after={{ label: "Yours", draft: mine }}
              onTake={onTake}
            />
            <Button variant="secondary" onClick={onTakeAll}>
              Use theirs for everything
            </Button>
          </>
        )}
      </div>
    </Notice>
  );
}
