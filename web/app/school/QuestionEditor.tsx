import { loadSchoolFile } from "../../lib/files/school-file.ts";
import { useSchoolBusy } from "../../lib/calls/school-requests.ts";
import { useTopOfPage } from "../../lib/navigation/use-top-of-page.ts";
import { useUnsavedGuard } from "../../lib/navigation/use-unsaved-guard.ts";
import { FileNotes } from "../../question-files/FileNotes.tsx";
import { QuestionExportForm, TemplateForm } from "../../question-files/FileFormatForm.tsx";
import { KeySummary } from "../../question-files/KeySummary.tsx";
import { PasteKeysForm } from "../../question-files/PasteKeysForm.tsx";
import { PasteQuestionsForm, usePastedText } from "../../question-files/PasteQuestionsForm.tsx";
import { QuestionImportForm } from "../../question-files/QuestionImportForm.tsx";
import { ReadMoreDialog } from "../../question-files/ReadMoreDialog.tsx";
import { SetAsideList } from "../../question-files/SetAsideList.tsx";
import { useQuestionFile } from "../../question-files/use-question-file.ts";
import { EditedQuestions } from "../../school-exams/EditedQuestions.tsx";
import type { SchoolExamRow } from "../../school-exams/exam-status.ts";
import { QuestionEditorHead } from "../../school-exams/QuestionEditorHead.tsx";
import { QuestionLoader } from "../../school-exams/QuestionLoader.tsx";
import { pictureTexts, questionTexts } from "../../school-exams/question-texts.ts";
import { useQuestionList, type QuestionSet } from "../../school-exams/use-question-list.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LeaveDialog } from "../../ui/dialogs/LeaveDialog.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { downloadIcon } from "../../ui/icons/icon-paths.ts";
import { Notice } from "../../ui/notices/Notice.tsx";

const words = questionTexts;

/** The questions of an exam: read from a file, corrected, written by hand, saved as one list (EXT-14). */
export function QuestionEditor({ exam }: { exam: SchoolExamRow }) {
  // kept here, because the editor below starts again with every new version
  const pasted = usePastedText(exam.id);
  return (
    <QuestionLoader exam={exam}>
      {(set) => <Editing key={set.version} exam={exam} set={set} pasted={pasted} />}
    </QuestionLoader>
  );
}

interface EditingProps {
  exam: SchoolExamRow;
  set: QuestionSet;
  pasted: ReturnType<typeof usePastedText>;
}

function Editing({ exam, set, pasted }: EditingProps) {
  useTopOfPage();
  const isBusy = useSchoolBusy();
  const list = useQuestionList(exam, set);
  const file = useQuestionFile(exam.id, list);
  const guard = useUnsavedGuard(list.isDirty);
  const { drafts, problem } = list;
  const isFixed = exam.hasAttempts === true;
  const canPaste = drafts.length > 0 && !isFixed;
  // The last failure stays until the answer: if it went at once, a double click would hit what moves up in its place.
  const readFile = async (chosen: File): Promise<void> => list.setProblem(await file.read(chosen));
  const save = async (): Promise<void> => {
    if (await list.save(file.importId)) file.settle();
  };

  return (
    <>
      <QuestionEditorHead exam={exam} list={list} isFixed={isFixed} onSave={() => void save()} />
      <div className="stack">
        {canPaste && <KeySummary drafts={drafts} onShow={list.showNext} />}
        {isFixed && (
          <Notice tone="info" live="off" title={words.fixed}>
            {exam.canCopy ? words.copyHelp : words.fixedHelp}
          </Notice>
        )}
        {list.isMerged && <Notice tone="info" title={words.merged} />}
        {list.isRestored && <Notice tone="info" live="off" title={words.restored} />}
        {problem !== null && (
          <Notice
            tone="bad"
            title={problem.text}
            action={
              problem.isStale ? (
                <Button variant="secondary" busy={isBusy} onClick={() => void list.takeNewer()}>
                  {words.reload}
                </Button>
              ) : undefined
            }
          />
        )}
        {!isFixed && <QuestionImportForm isBusy={isBusy} onFile={(chosen) => void readFile(chosen)} />}
        {!isFixed && <PasteQuestionsForm pasted={pasted} isBusy={isBusy} onRead={file.read} />}
        {!isFixed && <TemplateForm isBusy={isBusy} />}
        {exam.questionFileName && (
          <p>
            <Button variant="ghost" busy={isBusy} onClick={() => void loadSchoolFile("QUESTION_FILE", exam.id)}>
              <Icon path={downloadIcon} />
              Attached file: {exam.questionFileName}
            </Button>
          </p>
        )}
        {!list.takesPictures && <Notice tone="mid" title={pictureTexts.notOffered} />}
        <FileNotes reading={file} />
        {file.aside.length > 0 && (
          <SetAsideList entries={file.aside} onTake={file.takeAside} onLeaveOut={file.leaveAside} />
        )}
        {drafts.some(({ id }) => id !== null) && (
          <QuestionExportForm examId={exam.id} isDirty={list.isDirty} isBusy={isBusy} />
        )}
        {canPaste && <PasteKeysForm onPaste={file.pasteKeys} />}
        <EditedQuestions list={list} isFixed={isFixed} />
      </div>
      {file.waiting !== null && (
        <ReadMoreDialog
          read={file.waiting.file.questions.length}
          added={file.waiting.added.length}
          there={drafts.length}
          onAdd={() => file.takeWaiting(false)}
          onAddNew={() => file.takeWaiting(false, file.waiting?.added)}
          onReplace={() => file.takeWaiting(true)}
          onCancel={file.dismiss}
        />
      )}
      <LeaveDialog
        guard={{
          ...guard,
          leave: () => {
            list.discard();
            guard.leave();
          },
        }}
      >
        {words.leaveHelp}
      </LeaveDialog>
    </>
  );
}
