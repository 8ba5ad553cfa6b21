import { useState } from "react";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Button } from "../ui/buttons/Button.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { PublishDialog } from "./PublishDialog.tsx";
import { questionTexts } from "./question-texts.ts";
import type { QuestionList } from "./use-question-list.ts";

const words = questionTexts;

interface QuestionEditorHeadProps {
  exam: SchoolExamRow;
  list: QuestionList;
  /** Students have begun: nothing can be changed. */
  isFixed: boolean;
  onSave: () => void;
}

/** Title and count of the questions, saving and publishing. */
export function QuestionEditorHead({ exam, list, isFixed, onSave }: QuestionEditorHeadProps) {
  const isBusy = useSchoolBusy();
  const [isPublishing, setPublishing] = useState(false);
  const { drafts, isDirty } = list;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Questions of {exam.name}</h1>
          <output className="muted tabular">
            {words.count(drafts.length)}
            {isDirty && ", not saved yet"}
          </output>
        </div>
        {!isFixed && (
          <div className="page-actions">
            {exam.status === "DRAFT" && (
              <Button
                variant="secondary"
                disabled={isDirty || drafts.length === 0 || list.hasFaults}
                busy={isBusy}
                onClick={() => setPublishing(true)}
              >
                Publish
              </Button>
            )}
            <Button aria-disabled={!isDirty} busy={isBusy} busyLabel={words.saving} onClick={onSave}>
              {words.save}
            </Button>
          </div>
        )}
      </div>
      {isPublishing && (
        <PublishDialog exam={{ ...exam, questionCount: drafts.length }} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}
