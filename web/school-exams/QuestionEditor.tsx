import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { Link } from "../lib/Link.tsx";
import { codeOf, messageOf } from "../lib/message-of.ts";
import { schoolToasts, sendToSchool } from "../lib/school-action.ts";
import { schoolPaths } from "../lib/school-paths.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { useTopOfPage } from "../lib/use-top-of-page.ts";
import { useUnsavedGuard } from "../lib/use-unsaved-guard.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { downloadIcon } from "../ui/icon-paths.ts";
import { plusIcon } from "../ui/staff-icons.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { PublishDialog } from "./PublishDialog.tsx";
import {
  changedDraft,
  draftOf,
  draftOfAside,
  draftsOf,
  emptyDraft,
  faultOf,
  inputOf,
  looseFaults,
  moved,
  needsYou,
  type DraftTexts,
  type QuestionDraft,
} from "./question-drafts.ts";
import { KeySummary } from "./KeySummary.tsx";
import { PasteKeysForm } from "./PasteKeysForm.tsx";
import { withPastedKeys } from "./pasted-keys.ts";
import { QuestionImportForm } from "./QuestionImportForm.tsx";
import { ReadMoreDialog } from "./ReadMoreDialog.tsx";
import { SetAsideList, type AsideEntry } from "./SetAsideList.tsx";
import type { SendPicture } from "./PictureField.tsx";
import { QuestionDraftCard } from "./QuestionDraftCard.tsx";
import {
  PreviewSchoolQuestionsDocument,
  UpdateSchoolExamQuestionsDocument,
  UploadSchoolQuestionPictureDocument,
  useSchoolExamQuestionsQuery,
  type PreviewSchoolQuestionsMutation,
  type SchoolExamQuestionsQuery,
} from "./questions.generated.ts";
import { texts } from "./texts.ts";
import { failureText, loadFile, useExamCalls } from "./use-exam-calls.ts";

const words = texts.questions;
type Import = PreviewSchoolQuestionsMutation["previewSchoolQuestions"];

/** The questions of an exam: read from a file, corrected, written by hand, saved as one list (EXT-14). */
export function QuestionEditor({ exam }: { exam: SchoolExamRow }) {
  const isBusy = useSchoolBusy();
  const { data, error, loading, refetch } = useSchoolExamQuestionsQuery({
    variables: { examId: exam.id },
    fetchPolicy: "no-cache",
  });
  const set = data?.schoolExamQuestions;
  return (
    <div className="smain">
      <p>
        <Link to={schoolPaths.dashboard("exams")}>Back to exams</Link>
      </p>
      {set ? (
        <Editing key={set.version} exam={exam} set={set} onReload={() => void refetch().catch(() => undefined)} />
      ) : (
        <>
          <div className="ph1">
            <h1>Questions of {exam.name}</h1>
          </div>
          <section className="card pad" aria-label="Questions">
            {loading ? (
              <Skeleton label="Loading questions..." lines={6} />
            ) : (
              <ErrorPanel
                title={codeOf(error) === "NOT_OFFERED" ? texts.notOffered : failureText(words.loadFailed)(error)}
                retryLabel="Retry"
                busy={isBusy}
                onRetry={() => void refetch().catch(() => undefined)}
              />
            )}
          </section>
        </>
      )}
    </div>
  );
}

interface EditingProps {
  exam: SchoolExamRow;
  set: NonNullable<SchoolExamQuestionsQuery["schoolExamQuestions"]>;
  onReload: () => void;
}

function Editing({ exam, set, onReload }: EditingProps) {
  useTopOfPage();
  const client = useApolloClient();
  const calls = useExamCalls();
  const isBusy = useSchoolBusy();
  const [version, setVersion] = useState(set.version);
  const [drafts, setDrafts] = useState(() => set.questions.map(draftOf));
  const [importId, setImportId] = useState<string | null>(null);
  const [loose, setLoose] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [aside, setAside] = useState<readonly AsideEntry[]>([]);
  /** A file that was read while there are questions already: a person says what becomes of those. */
  const [waiting, setWaiting] = useState<Import | null>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isStale: boolean } | null>(null);
  const [count, setCount] = useState(0);
  const [takesPictures, setTakesPictures] = useState(true);
  const isFixed = exam.hasAttempts === true;
  const faulty = drafts.filter((draft) => faultOf(draft) !== null).length;

  const guard = useUnsavedGuard(isDirty);

  // What had the focus went with its question: it goes to the one in its place.
  const place = useRef<number | null>(null);
  const lastShown = useRef(-1);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(function focusPlace() {
    if (place.current === null) return;
    const next = list.current?.children[place.current]?.querySelector("button") ?? addButton.current;
    place.current = null;
    next?.focus();
  });

  const change = (next: QuestionDraft[]): void => {
    setDrafts(next);
    setDirty(true);
  };
  // A picture arrives while other things are typed: what counts is the list as it is then.
  const edit = (key: string, texts: Partial<DraftTexts>): void => {
    setDrafts((now) => now.map((draft) => (draft.key === key ? changedDraft(draft, texts) : draft)));
    setDirty(true);
  };
  const take = (read: Import, isReplacing: boolean): void => {
    setWaiting(null);
    setImportId(read.importId);
    const entries = read.setAside.map((question) => ({ importId: read.importId, question }));
    const left = read.leftOut.map(({ text }) => text);
    setLoose(looseFaults(read));
    setLeftOut(isReplacing ? left : [...leftOut, ...left]);
    setAside(isReplacing ? entries : [...aside, ...entries]);
    change(isReplacing ? draftsOf(read) : [...drafts, ...draftsOf(read)]);
    lastShown.current = -1;
    schoolToasts.good(words.read(read.questions.length));
  };
  const takeAside = (entry: AsideEntry, isOpened: boolean): void => {
    const draft = draftOfAside(entry.importId, entry.question);
    // where it stood in the file
    const after = drafts.findLastIndex(
      ({ from }) => from?.importId === entry.importId && from.line < entry.question.line,
    );
    const at = after === -1 ? drafts.findIndex(({ from }) => from?.importId === entry.importId) : after + 1;
    change(drafts.toSpliced(at === -1 ? drafts.length : at, 0, draft));
    setAside(aside.filter((one) => one !== entry));
    if (isOpened) setOpenKey(draft.key);
  };
  const pasteKeys = (text: string) => {
    const read = withPastedKeys(
      text,
      drafts,
      aside.map(({ question }) => question.number),
    );
    if (read.drafts.some((draft, index) => draft !== drafts[index])) change(read.drafts);
    return read;
  };
  /** The next question that needs a person, from the one shown last on. */
  const showNext = (): void => {
    const found = drafts.findIndex((draft, index) => index > lastShown.current && needsYou(draft));
    const index = found === -1 ? drafts.findIndex(needsYou) : found;
    lastShown.current = index;
    const button = list.current?.children[index]?.querySelector("button");
    button?.scrollIntoView({ block: "center" });
    button?.focus();
  };
  const add = (): void => {
    const key = `new-${count}`;
    setCount(count + 1);
    change([...drafts, emptyDraft(key)]);
    setOpenKey(key);
  };

  const sendPicture: SendPicture = async (file) => {
    let isOffered = true;
    const outcome = await sendToSchool(
      async () => {
        const { data } = await client.mutate({
          mutation: UploadSchoolQuestionPictureDocument,
          variables: { examId: exam.id, file },
          context: { upload: {} },
          fetchPolicy: "no-cache",
        });
        if (!data) throw new TypeError("The answer holds no picture.");
        return data.uploadSchoolQuestionPicture;
      },
      (failure) => {
        isOffered = codeOf(failure) !== "NOT_OFFERED";
        return isOffered ? messageOf(failure, texts.picture.failed) : texts.picture.notOffered;
      },
    );
    if (!isOffered) setTakesPictures(false);
    if (!isOffered || outcome === null) return null;
    return outcome.value === undefined ? { problem: outcome.problem } : { image: outcome.value.image };
  };

  const readFile = async (file: File): Promise<void> => {
    setProblem(null);
    const outcome = await sendToSchool(async () => {
      const { data } = await client.mutate({
        mutation: PreviewSchoolQuestionsDocument,
        variables: { examId: exam.id, file },
        context: { upload: {} },
        fetchPolicy: "no-cache",
      });
      if (!data) throw new TypeError("The answer holds no questions.");
      return data.previewSchoolQuestions;
    }, failureText(words.readFailed));
    if (outcome === null) return;
    if (outcome.value === undefined) return setProblem({ text: outcome.problem, isStale: false });
    if (drafts.length === 0) take(outcome.value, true);
    else setWaiting(outcome.value);
  };

  const save = async (): Promise<void> => {
    setProblem(null);
    let isStale = false;
    const input = { importId, version, questions: drafts.map((draft) => inputOf(draft, importId)) };
    const outcome = await sendToSchool(
      async () => {
        const { data } = await client.mutate({
          mutation: UpdateSchoolExamQuestionsDocument,
          variables: { examId: exam.id, input },
          fetchPolicy: "no-cache",
        });
        if (!data) throw new TypeError("The answer holds no questions.");
        return data.updateSchoolExamQuestions;
      },
      (failure) => {
        isStale = codeOf(failure) === "STALE_VERSION";
        return failureText(words.saveFailed)(failure);
      },
    );
    if (outcome === null) return;
    if (outcome.value === undefined) return setProblem({ text: outcome.problem, isStale });
    setVersion(outcome.value.version);
    setDrafts(outcome.value.questions.map(draftOf));
    setImportId(null);
    setLoose([]);
    setLeftOut([]);
    setOpenKey(null);
    setDirty(false);
    schoolToasts.good(words.saved);
    // The list of exams shows how many there are, and needs the new version.
    await calls.refresh().catch(() => undefined);
  };

  return (
    <>
      <div className="ph1">
        <div>
          <h1>Questions of {exam.name}</h1>
          <output className="mute num">
            {words.count(drafts.length)}
            {isDirty && ", not saved yet"}
          </output>
        </div>
        {!isFixed && (
          <div className="acts">
            {exam.status === "DRAFT" && (
              <Button
                variant="sec"
                disabled={isDirty || drafts.length === 0 || faulty > 0}
                busy={isBusy}
                onClick={() => setPublishing(true)}
              >
                Publish
              </Button>
            )}
            <Button disabled={!isDirty} busy={isBusy} busyLabel={words.saving} onClick={() => void save()}>
              {words.save}
            </Button>
          </div>
        )}
      </div>
      <div className="stack">
        {drafts.length > 0 && !isFixed && <KeySummary drafts={drafts} onShow={showNext} />}
        {isFixed && <Notice tone="info" live="off" title={words.fixed} />}
        {problem !== null && (
          <Notice
            tone="bad"
            title={problem.text}
            action={
              problem.isStale ? (
                <Button variant="sec" onClick={onReload}>
                  {words.reload}
                </Button>
              ) : undefined
            }
          />
        )}
        {!isFixed && (
          <QuestionImportForm isBusy={isBusy} onFile={readFile} onTemplate={(file) => void loadFile(calls, file)} />
        )}
        {exam.questionFileName && (
          <p>
            <Button variant="ghost" busy={isBusy} onClick={() => void loadFile(calls, "QUESTION_FILE", exam.id)}>
              <Icon path={downloadIcon} />
              Attached file: {exam.questionFileName}
            </Button>
          </p>
        )}
        {!takesPictures && <Notice tone="mid" title={texts.picture.notOffered} />}
        {loose.length > 0 && (
          <Notice tone="mid" title={words.loose}>
            {loose.join(" ")}
          </Notice>
        )}
        {leftOut.length > 0 && (
          <details className="card pad left-out">
            <summary>{words.leftOut(leftOut.length)}</summary>
            <ul>
              {leftOut.map((text, index) => (
                <li key={index}>{text}</li>
              ))}
            </ul>
          </details>
        )}
        {aside.length > 0 && (
          <SetAsideList
            entries={aside}
            onTake={takeAside}
            onLeaveOut={(entry) => setAside(aside.filter((one) => one !== entry))}
          />
        )}
        {drafts.length > 0 && !isFixed && <PasteKeysForm onPaste={pasteKeys} />}
        <section className="card tcard" aria-label="Questions">
          {drafts.length === 0 ? (
            <EmptyState level={2} title={words.none}>
              {words.noneHelp}
            </EmptyState>
          ) : (
            <ol className="drafts" ref={list}>
              {drafts.map((draft, index) => (
                <QuestionDraftCard
                  key={draft.key}
                  draft={draft}
                  number={index + 1}
                  isLast={index === drafts.length - 1}
                  beginsSection={draft.section !== (drafts[index - 1]?.section ?? null)}
                  isOpen={draft.key === openKey}
                  isFixed={isFixed}
                  isBusy={isBusy}
                  onSendPicture={takesPictures ? sendPicture : null}
                  onOpen={(isOpen) => setOpenKey(isOpen ? draft.key : null)}
                  onChange={(texts) => edit(draft.key, texts)}
                  onAccept={() => {
                    change(drafts.map((one) => (one.key === draft.key ? { ...one, notes: [] } : one)));
                    place.current = index;
                  }}
                  onMove={(by) => change(moved(drafts, index, by))}
                  onRemove={() => {
                    change(drafts.filter(({ key }) => key !== draft.key));
                    place.current = index;
                  }}
                />
              ))}
            </ol>
          )}
        </section>
        {!isFixed && (
          <p>
            <Button variant="sec" ref={addButton} onClick={add}>
              <Icon path={plusIcon} />
              {words.add}
            </Button>
          </p>
        )}
      </div>
      {isPublishing && (
        <PublishDialog exam={{ ...exam, questionCount: drafts.length }} onClose={() => setPublishing(false)} />
      )}
      {waiting !== null && (
        <ReadMoreDialog
          read={waiting.questions.length}
          there={drafts.length}
          onAdd={() => take(waiting, false)}
          onReplace={() => take(waiting, true)}
          onCancel={() => setWaiting(null)}
        />
      )}
      {guard.isAsking && (
        <ConfirmDialog
          title={words.leave}
          confirmLabel={words.leaveNow}
          cancelLabel={words.stay}
          busyLabel={words.leaveNow}
          busy={false}
          onConfirm={guard.leave}
          onCancel={guard.stay}
        >
          {words.leaveHelp}
        </ConfirmDialog>
      )}
    </>
  );
}
