import { useState } from "react";
import { schoolToasts } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { Button } from "../ui/buttons/Button.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { PublishDialog } from "./PublishDialog.tsx";
import { questionTexts } from "./question-texts.ts";
import type { QuestionList } from "./use-question-list.ts";

const words = questionTexts;

/** The way to the exam as students get it, which has what is saved. */
function ToPreview({ exam, list: { isDirty, drafts } }: { exam: SchoolExamRow; list: QuestionList }) {
  if (drafts.length === 0) return null;
  if (isDirty) {
    // a link would open the question whether to leave without saving
    return (
      <Button variant="secondary" onClick={() => schoolToasts.info(words.previewHelp)}>
        {words.preview}
      </Button>
    );
  }
  return (
    <Link className={buttonClass({ variant: "secondary" })} to={schoolPaths.takeExam(exam.id)}>
      {words.preview}
    </Link>
  );
}

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
        <div className="page-actions">
          <ToPreview exam={exam} list={list} />
          {!isFixed && exam.status === "DRAFT" && (
            <Button
              variant="secondary"
              disabled={isDirty || drafts.length === 0 || list.hasFaults}
              busy={isBusy}
              onClick={() => setPublishing(true)}
            >
              Publish
            </Button>
          )}
          {!isFixed && (
            <Button aria-disabled={!isDirty} busy={isBusy} busyLabel={words.saving} onClick={onSave}>
              {words.save}
            </Button>
          )}
        </div>
      </div>
      {isPublishing && (
        <PublishDialog exam={{ ...exam, questionCount: drafts.length }} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}
