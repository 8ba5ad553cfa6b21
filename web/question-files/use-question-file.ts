import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { QuestionDraft } from "../lib/question-draft.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { send } from "../lib/calls/send.ts";
import {
  draftFromAside,
  draftsFromFile,
  looseFaults,
  newDrafts,
  type QuestionFile,
  type SetAside,
} from "./file-drafts.ts";
import { withPastedKeys, type PastedKeys } from "./pasted-keys.ts";
import { PreviewSchoolQuestionsDocument } from "./question-files.generated.ts";
import { texts } from "./texts.ts";

const words = texts.file;

/** A question of a file that students cannot answer as it is. */
export interface AsideEntry {
  importId: string;
  question: SetAside;
}

/** The list that the questions of a file are put into. */
interface DraftList {
  drafts: readonly QuestionDraft[];
  change: (drafts: QuestionDraft[]) => void;
  /** Puts the questions of a file behind the list, or in place of `replaced`. */
  takeFile: (read: QuestionDraft[], replaced: readonly QuestionDraft[]) => void;
  /** Opens the form of a question. */
  open: (key: string) => void;
}

/** Lines of files that are no part of a question: those that are listed, and how many there are. */
interface LeftOutLines {
  texts: readonly string[];
  count: number;
}
const nothingLeftOut: LeftOutLines = { texts: [], count: 0 };
const leftOutOf = ({ leftOut, leftOutCount }: QuestionFile): LeftOutLines => ({
  texts: leftOut.map(({ text }) => text),
  count: leftOutCount,
});

/** A file that was read. `onTaken` is called when its questions are in the list. */
interface Waiting {
  file: QuestionFile;
  onTaken?: (() => void) | undefined;
}

/** What was read from files into a list of questions, and what a person does with it. */
export function useQuestionFile(examId: string, list: DraftList) {
  const client = useApolloClient();
  const { drafts } = list;
  const [importId, setImportId] = useState<string | null>(null);
  const [loose, setLoose] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<LeftOutLines>(nothingLeftOut);
  const [aside, setAside] = useState<readonly AsideEntry[]>([]);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const leaveAside = (entry: AsideEntry): void => setAside(aside.filter((one) => one !== entry));

  const take = ({ file, onTaken }: Waiting, isReplacing: boolean, read = draftsFromFile(file)): void => {
    setWaiting(null);
    onTaken?.();
    setImportId(file.importId);
    const entries = file.setAside.map((question) => ({ importId: file.importId, question }));
    const left = leftOutOf(file);
    setLoose(looseFaults(file));
    setLeftOut(isReplacing ? left : { texts: [...leftOut.texts, ...left.texts], count: leftOut.count + left.count });
    setAside(isReplacing ? entries : [...aside, ...entries]);
    list.takeFile(read, isReplacing ? drafts : []);
    if (read.length > 0) schoolToasts.good(words.read(read.length));
  };

  return {
    /** The last file that was read and not saved yet; null for none. */
    importId,
    /** Faults that belong to no question. */
    loose,
    /** Lines that are no part of a question. */
    leftOut,
    aside,
    /** A file that was read while the list has questions, with those that are new; a person has to say what becomes of both. */
    waiting: waiting && { file: waiting.file, added: newDrafts(draftsFromFile(waiting.file), drafts) },
    /**
     * Reads a file; returns why it failed, null if it did not.
     * @param onTaken told when its questions are in the list
     */
    read: async (file: File, onTaken?: () => void): Promise<string | null> => {
      const outcome = await sendToSchool(
        () => send(client, PreviewSchoolQuestionsDocument, { examId, file }, { context: { upload: {} } }),
        failureText(words.readFailed),
      );
      if (outcome === null) return null;
      if (outcome.value === undefined) return outcome.problem;
      const { previewSchoolQuestions: found } = outcome.value;
      if (found.questions.length === 0 && found.setAside.length === 0) {
        setLoose(looseFaults(found));
        setLeftOut(leftOutOf(found));
        return words.noneFound;
      }
      if (drafts.length === 0) take({ file: found, onTaken }, true);
      else setWaiting({ file: found, onTaken });
      return null;
    },
    /** @param read the questions to take, all unless given */
    takeWaiting: (isReplacing: boolean, read?: QuestionDraft[]): void => {
      if (waiting) take(waiting, isReplacing, read);
    },
    dismiss: (): void => setWaiting(null),
    /** Puts a question that was set aside where it stood in its file, opened where something has to be written. */
    takeAside: (entry: AsideEntry, isOpened: boolean): void => {
      const draft = draftFromAside(entry.importId, entry.question);
      const after = drafts
        .map(({ from }) => from?.importId === entry.importId && from.line < entry.question.line)
        .lastIndexOf(true);
      const found = after === -1 ? drafts.findIndex(({ from }) => from?.importId === entry.importId) : after + 1;
      const index = found === -1 ? drafts.length : found;
      list.change([...drafts.slice(0, index), draft, ...drafts.slice(index)]);
      leaveAside(entry);
      if (isOpened) list.open(draft.key);
    },
    leaveAside,
    pasteKeys: (text: string): PastedKeys => {
      const numbers = aside.map(({ question }) => question.number);
      const pasted = withPastedKeys(text, drafts, numbers);
      if (pasted.drafts.some((draft, index) => draft !== drafts[index])) list.change(pasted.drafts);
      return pasted;
    },
    /** After the list was saved: the notes of the file are settled. */
    settle: (): void => {
      setImportId(null);
      setLoose([]);
      setLeftOut(nothingLeftOut);
    },
  };
}

export type QuestionFileReading = ReturnType<typeof useQuestionFile>;
