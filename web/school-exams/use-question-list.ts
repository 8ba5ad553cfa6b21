import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { emptyDraft, faultOf, type QuestionDraft } from "../lib/question-draft.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { randomHex } from "../lib/calls/request-key.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { send } from "../lib/calls/send.ts";
import type { SchoolExamRow } from "./exam-status.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { keepQuestions, keptName, keptQuestions } from "./kept-questions.ts";
import {
  changedDraft,
  draftOf,
  draftsAfterSave,
  toQuestionInput,
  moved,
  withPassage,
  type DraftTexts,
} from "./question-drafts.ts";
import {
  SchoolExamQuestionsDocument,
  UpdateSchoolExamQuestionsDocument,
  type SchoolExamQuestionsQuery,
} from "./questions.generated.ts";
import { questionTexts } from "./question-texts.ts";
import { useDraftFocus } from "./use-draft-focus.ts";
import { useExamCalls } from "./use-exam-calls.ts";
import { useSendPicture } from "./use-send-picture.ts";

export type QuestionSet = NonNullable<SchoolExamQuestionsQuery["schoolExamQuestions"]>;

/** The questions of an exam while a person edits them. Nothing is saved before `save`, which saves them as one list. */
export function useQuestionList(exam: SchoolExamRow, set: QuestionSet) {
  const client = useApolloClient();
  const calls = useExamCalls();
  const [name] = useState(() => keptName(exam.id));
  const [restored] = useState(() => keptQuestions(name));
  const [version, setVersion] = useState(restored?.version ?? set.version);
  const [drafts, setDrafts] = useState(() => restored?.drafts ?? set.questions.map(draftOf));
  // what was kept over the end of a session may have begun with an older list
  const [base, setBase] = useState(() => (version === set.version ? set.questions.map(draftOf) : []));
  const [isMerged, setMerged] = useState(false);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(restored !== undefined);
  const changes = useRef(0);
  const [problem, setProblem] = useState<{ text: string; isStale: boolean } | null>(null);
  const pictures = useSendPicture(exam.id);
  const { listRef, addButtonRef, focusNext, showNext, startOver } = useDraftFocus(drafts);

  useEffect(
    function keepUnsaved() {
      keepQuestions(name, isDirty ? { version, drafts } : null);
    },
    [name, isDirty, version, drafts],
  );

  const markChanged = (): void => {
    changes.current += 1;
    setDirty(true);
  };
  const change = (next: QuestionDraft[]): void => {
    setDrafts(next);
    markChanged();
  };

  /** Returns whether it was saved. `importId`: the file that unchanged questions were read from. */
  const save = async (importId: string | null): Promise<boolean> => {
    const changesSent = changes.current;
    const input = { importId, version, questions: drafts.map((draft) => toQuestionInput(draft, importId)) };
    const outcome = await sendToSchool(
      // the right answers must not stay in the cache
      () => send(client, UpdateSchoolExamQuestionsDocument, { examId: exam.id, input }, { fetchPolicy: "no-cache" }),
      failureText(questionTexts.saveFailed),
    );
    if (outcome === null) return false;
    if (outcome.value === undefined) {
      setProblem({ text: outcome.problem, isStale: codeOf(outcome.error) === "STALE_VERSION" });
      return false;
    }
    const { updateSchoolExamQuestions: saved } = outcome.value;
    setProblem(null);
    setVersion(saved.version);
    setBase(saved.questions.map(draftOf));
    setMerged(false);
    setDrafts((now) => draftsAfterSave(now, drafts, saved.questions));
    if (changes.current === changesSent) {
      setOpenKey(null);
      setDirty(false);
    }
    schoolToasts.good(questionTexts.saved);
    // The list of exams shows how many questions there are, and a later edit of the exam needs its new version.
    void calls.refresh().catch(() => undefined);
    return true;
  };

  /** Loads the list that somebody else has saved, and keeps what was changed here. */
  const takeNewer = async (): Promise<void> => {
    const outcome = await sendToSchool(
      () => send(client, SchoolExamQuestionsDocument, { examId: exam.id }, { fetchPolicy: "no-cache" }),
      failureText(questionTexts.loadFailed),
    );
    if (outcome?.value === undefined) return;
    const newer = outcome.value.schoolExamQuestions;
    const theirs = newer.questions.map(draftOf);
    setVersion(newer.version);
    setBase(theirs);
    setDrafts((now) => mergeDrafts(base, now, theirs));
    setProblem(null);
    setMerged(true);
    startOver();
    focusNext(0);
  };

  return {
    drafts,
    openKey,
    isDirty,
    /** Whether the list holds what was typed before a session ran out. */
    isRestored: restored !== undefined && isDirty,
    problem,
    /** Whether it holds the changes of somebody else beside those made here. */
    isMerged,
    takeNewer,
    /** Whether a question cannot be published as it is. */
    hasFaults: drafts.some((draft) => faultOf(draft) !== null),
    listRef,
    addButtonRef,
    showNext,
    setProblem: (text: string | null): void => setProblem(text === null ? null : { text, isStale: false }),
    open: setOpenKey,
    change,
    /** Puts the questions of a file behind the list, or in place of some; what was added while the file was read stays. */
    takeFile: (read: QuestionDraft[], replaced: readonly QuestionDraft[]): void => {
      const gone = new Set(replaced.map(({ key }) => key));
      setDrafts((now) => [...now.filter(({ key }) => !gone.has(key)), ...read]);
      markChanged();
      startOver();
    },
    // A picture may arrive while something else is typed, so the change goes to the list as it is by then.
    edit: (key: string, changed: Partial<DraftTexts>): void => {
      setDrafts((now) => now.map((draft) => (draft.key === key ? changedDraft(draft, changed) : draft)));
      markChanged();
    },
    add: (): void => {
      // not counted: the list may hold questions that were added before a session ran out
      const key = `new-${randomHex(8)}`;
      change([...drafts, emptyDraft(key)]);
      setOpenKey(key);
    },
    accept: (index: number): void => {
      change(drafts.map((draft, at) => (at === index ? { ...draft, notes: [] } : draft)));
      focusNext(index);
    },
    addPassage: (index: number, passage: string): void => change(withPassage(drafts, index, passage)),
    move: (index: number, by: -1 | 1): void => change(moved(drafts, index, by)),
    remove: (index: number): void => {
      change(drafts.filter((_, at) => at !== index));
      focusNext(index);
    },
    ...pictures,
    save,
    /** Forgets what is not saved, because the page is left. */
    discard: (): void => keepQuestions(name, null),
  };
}

export type QuestionList = ReturnType<typeof useQuestionList>;
