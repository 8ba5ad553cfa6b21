import type { ApolloClient } from "@apollo/client";
import { questionsPerPage as loadedAtOnce } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { codeOf } from "../lib/message-of.ts";
import {
  SaveSchoolAnswersDocument,
  StartSchoolAttemptDocument,
  SubmitSchoolAttemptDocument,
  type StartSchoolAttemptMutation,
} from "./sitting.generated.ts";

type Attempt = StartSchoolAttemptMutation["startSchoolAttempt"];

/** What a sitting needs beside its answers to go on after a reload, also without a session (D-81). */
export interface KeptSitting {
  examName: string;
  attemptId: string;
  attemptToken: string | null;
  questionsPerPage: number;
}

/** Where sittings are kept on this device. */
export interface SittingStore {
  read: (key: string) => Promise<unknown[]>;
  write: (key: string, value: unknown) => Promise<unknown>;
}

const keptKey = (studentId: string, examId: string): string => `school-sitting:${studentId}:${examId}`;

const isKept = (value: unknown): value is KeptSitting =>
  typeof value === "object" && value !== null && "attemptId" in value && "examName" in value;

/** The sitting that this device knows of; null without one. */
export const loadSitting = async (
  store: SittingStore,
  studentId: string,
  examId: string,
): Promise<KeptSitting | null> => (await store.read(keptKey(studentId, examId))).find(isKept) ?? null;

const questionOf = ({ id, text, formatted, image, imageAlt, options }: Attempt["questions"][number]) => {
  const option = (letter: Letter) => options.find((one) => one.letter === letter);
  const shownAs = (letter: Letter) => option(letter)?.formatted ?? null;
  return {
    __typename: "Question" as const,
    id,
    question: text,
    optionA: option("A")?.text ?? "",
    optionB: option("B")?.text ?? "",
    optionC: option("C")?.text ?? "",
    optionD: option("D")?.text ?? "",
    questionImageUrl: image,
    questionImageAlt: imageAlt,
    formatted: {
      __typename: "FormattedQuestion" as const,
      question: formatted,
      optionA: shownAs("A"),
      optionB: shownAs("B"),
      optionC: shownAs("C"),
      optionD: shownAs("D"),
    },
  };
};

const attemptOf = ({ attemptId, startedAt, deadline, serverNow, answers }: Attempt) => ({
  __typename: "ExamAttempt" as const,
  id: attemptId,
  startedAt,
  deadline,
  serverNow,
  answers: answers.flatMap(({ questionId, answer }) =>
    answer === null ? [] : [{ __typename: "SavedAnswer" as const, questionId, userAnswer: answer, isCorrect: null }],
  ),
});

const isOver = (error: unknown): boolean => ["CONFLICT", "ATTEMPT_CLOSED"].includes(codeOf(error) ?? "");

/** An answer on its way to the server. */
export interface SentAnswer {
  questionId: string;
  answer: Letter | null;
  seq: number;
  answeredAt: string;
}

export interface SittingOptions {
  store: SittingStore;
  examId: string;
  examName: string;
  studentId: string;
  kept: KeptSitting | null;
  /** The end as this device knows it, in milliseconds; null before it knows one. */
  deadline: () => number | null;
  /** The end has moved: extra time was given, or a teacher has closed the exam. */
  onMoved: () => void;
}

/**
 * A school's sitting in the shape that the engine of exams works with: everything comes with the first call, pages after
 * that are cut from it; answers are saved one by one; nobody learns whether one is right.
 */
export function sittingCalls(
  client: ApolloClient,
  { store, examId, examName, studentId, kept, deadline, onMoved }: SittingOptions,
) {
  let known = kept;
  /** Pages of the last start that nobody has asked for yet. */
  let parts = new Map<number, Attempt["questions"]>();
  let total = 0;

  const begin = async (): Promise<Attempt> => {
    const { data } = await client.mutate({
      mutation: StartSchoolAttemptDocument,
      variables: { examId },
      fetchPolicy: "no-cache",
    });
    if (!data) throw new TypeError("The answer holds no sitting.");
    const attempt = data.startSchoolAttempt;
    const { attemptId, attemptToken, questionsPerPage, questions } = attempt;
    known = { examName, attemptId, attemptToken: attemptToken ?? known?.attemptToken ?? null, questionsPerPage };
    await store.write(keptKey(studentId, examId), known);
    total = questions.length;
    parts = new Map(
      Array.from({ length: Math.ceil(total / loadedAtOnce) }, (_, page) => [
        page + 1,
        questions.slice(page * loadedAtOnce, (page + 1) * loadedAtOnce),
      ]),
    );
    return attempt;
  };

  const pageOf = (questions: Attempt["questions"], attempt: Attempt | null) => ({
    __typename: "ExamQuestionPage" as const,
    totalPages: Math.max(1, Math.ceil(total / loadedAtOnce)),
    totalQuestions: total,
    questions: questions.map(questionOf),
    attempt: attempt && attemptOf(attempt),
  });

  /** Sends with the sitting's own token; once that has run out, two minutes after the end, with the session's. */
  const sendAs = async <Reply>(
    send: (attemptToken: string | null, context: Record<string, boolean>) => Promise<Reply>,
  ): Promise<Reply> => {
    const own = known?.attemptToken ?? null;
    if (own !== null) {
      try {
        // its refusal says nothing about the session, which stays
        return await send(own, { isQuiet: true, isLeaving: true });
      } catch (error) {
        if (codeOf(error) !== "UNAUTHENTICATED") throw error;
      }
    }
    return send(null, { isQuiet: true });
  };

  const save = async (answer: SentAnswer) => {
    const { data } = await sendAs((attemptToken, context) =>
      client.mutate({
        mutation: SaveSchoolAnswersDocument,
        variables: { examId, attemptId: known?.attemptId ?? "", attemptToken, answers: [answer] },
        context,
        fetchPolicy: "no-cache",
      }),
    ).catch((error: unknown) => {
      if (codeOf(error) === "ATTEMPT_CLOSED") onMoved();
      throw error;
    });
    if (!data) throw new TypeError("The answer holds no number.");
    const saved = data.saveSchoolAnswers;
    const before = deadline();
    if (before !== null && Date.parse(saved.deadline) !== before) onMoved();
    return saved;
  };

  return {
    questionsPerPage: (): number => known?.questionsPerPage ?? 1,
    loadPage: async (page: number) => {
      const part = parts.get(page);
      if (part) {
        parts.delete(page);
        // without the attempt: its clock is as old as the first call
        return pageOf(part, null);
      }
      try {
        const attempt = await begin();
        const first = parts.get(page) ?? [];
        parts.delete(page);
        return pageOf(first, attempt);
      } catch (error) {
        // A sitting of ours that is over: the engine hands in what it has, and the server answers its receipt.
        if (known && isOver(error)) return pageOf([], null);
        throw error;
      }
    },
    check: async (input: {
      questionId: string;
      userAnswer: Letter;
      seq?: number | null;
      answeredAt?: string | null;
    }): Promise<{ isCorrect: null; savedSeq: number }> => {
      const { questionId, userAnswer, seq, answeredAt } = input;
      const { savedSeq } = await save({
        questionId,
        answer: userAnswer,
        seq: seq ?? 1,
        answeredAt: answeredAt ?? new Date().toISOString(),
      });
      return { isCorrect: null, savedSeq };
    },
    /** Hands in; `lastSeq` is the highest number that has reached the server, `answersHeld` counts what this device holds. */
    submit: async (lastSeq: number, answersHeld: number | null) => {
      const { data } = await sendAs((attemptToken, context) =>
        client.mutate({
          mutation: SubmitSchoolAttemptDocument,
          variables: { examId, attemptId: known?.attemptId ?? "", attemptToken, lastSeq, answersHeld },
          context,
          fetchPolicy: "no-cache",
        }),
      );
      if (!data) throw new TypeError("The answer holds no receipt.");
      return data.submitSchoolAttempt;
    },
    /**
     * Tells the room that the student is there and learns when the sitting ends, with an answer that changes nothing; null
     * where it is over, and where no answer comes.
     */
    beat: async (idle: SentAnswer): Promise<number | null> => {
      if (!known) return null;
      try {
        return Date.parse((await save(idle)).deadline);
      } catch {
        return null;
      }
    },
  };
}
