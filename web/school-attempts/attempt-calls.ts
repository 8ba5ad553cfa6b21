import type { ApolloClient, DefaultContext } from "@apollo/client";
import type { Attempt, LateDelivery, LoadedQuestions, Receipt } from "../attempt/attempt.ts";
import type { SaveReply, AnswerToSend } from "../attempt/engine.ts";
import { inPages } from "../attempt/pages.ts";
import type { Answer } from "../attempt/question.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { currentSchoolSession } from "../lib/sessions/school-session.ts";
import { send } from "../lib/calls/send.ts";
import { saveAccess, type AttemptAccess } from "./attempt-store.ts";
import { questionFrom } from "./paper-question.ts";
import {
  DeliverSchoolAnswersLateDocument,
  ResumeSchoolAttemptDocument,
  SaveSchoolAnswersDocument,
  StartSchoolAttemptDocument,
  SubmitSchoolAttemptDocument,
  type ResumeSchoolAttemptMutation,
  type SaveSchoolAnswersMutation,
  type StartSchoolAttemptMutation,
} from "./school-attempts.generated.ts";

type ServerAttempt = StartSchoolAttemptMutation["startSchoolAttempt"];
type StoredAnswer = SaveSchoolAnswersMutation["saveSchoolAnswers"]["stored"][number];

/** The attempt of the server; the answers are not marked. */
const attemptFrom = (started: Omit<ResumeSchoolAttemptMutation["startSchoolAttempt"], "__typename">) => ({
  id: started.attemptId,
  startedAt: Date.parse(started.startedAt),
  deadline: Date.parse(started.deadline),
  now: Date.parse(started.serverNow),
  reopened: started.reopened ?? 0,
  answers: started.answers.flatMap(({ questionId, answer, seq, answeredAt }) =>
    answer === null ? [] : [{ questionId, answer, verdict: null, seq, answeredAt }],
  ),
});

/** The first call returns everything. */
function loadedFrom(started: ServerAttempt): LoadedQuestions {
  const pages = inPages(started.questions.map(questionFrom));
  return {
    pages,
    totalQuestions: started.questions.length,
    totalPages: Math.max(1, Object.keys(pages).length),
    attempt: attemptFrom(started),
  };
}

/** Questions and tokens of a running exam must not stay in the cache; the device store keeps what the attempt needs. */
const fetchPolicy = "no-cache";

const nothing: LoadedQuestions = { pages: {}, totalQuestions: null, totalPages: null, attempt: null };

const isOver = (error: unknown): boolean => ["CONFLICT", "ATTEMPT_CLOSED"].includes(codeOf(error) ?? "");

/** The highest number of an answer that has reached the server. */
const lastSavedSeq = ({ answers }: Attempt): number =>
  Math.max(0, ...Object.values(answers).flatMap(({ state, seq }) => (state === "saved" ? [seq] : [])));

/** What the server has stored for a question; null where it does not say. */
function storedChoice(stored: readonly StoredAnswer[], questionId: string): SaveReply["stored"] {
  const found = stored.find((one) => one.questionId === questionId);
  if (!found || found.answeredAt === null) return null;
  const { answer, seq, answeredAt } = found;
  return { answer, seq, answeredAt };
}

/** An answer that changes nothing on the server, sent to show that the student is there and to hear when the attempt ends. */
export type IdleAnswer = Omit<AnswerToSend, "answer" | "attemptId"> & { answer: Answer | null };

export interface SchoolAttemptOptions {
  examId: string;
  examName: string;
  studentId: string;
  access: AttemptAccess | null;
}

/** The calls of a student's attempt. */
export function schoolAttemptCalls(client: ApolloClient, options: SchoolAttemptOptions) {
  const { examId, examName, studentId } = options;
  let { access } = options;

  /** Whether another student has signed in in another tab. A call with that session would begin that student's own attempt. */
  const isAnotherSignedIn = (): boolean => (currentSchoolSession()?.userId ?? studentId) !== studentId;
  const checkStudent = (): void => {
    if (isAnotherSignedIn()) throw new Error("Another person is signed in on this device.");
  };
  const begin = async (): Promise<LoadedQuestions> => {
    checkStudent();
    const { startSchoolAttempt: started } = await send(client, StartSchoolAttemptDocument, { examId }, { fetchPolicy });
    const { attemptId, attemptToken, questionsPerPage } = started;
    access = { examName, attemptId, attemptToken: attemptToken ?? access?.attemptToken ?? null, questionsPerPage };
    await saveAccess(studentId, examId, access);
    return loadedFrom(started);
  };
  const resume = async (): Promise<LoadedQuestions> => {
    checkStudent();
    const { startSchoolAttempt } = await send(client, ResumeSchoolAttemptDocument, { examId }, { fetchPolicy });
    return { ...nothing, attempt: attemptFrom(startSchoolAttempt) };
  };
  /** Nothing for a known attempt that is over; the engine then submits it and gets the receipt. */
  const orNothing = (call: () => Promise<LoadedQuestions>) => (): Promise<LoadedQuestions> =>
    call().catch((error: unknown) => {
      if (access && isOver(error)) return nothing;
      throw error;
    });

  /** Sends with the attempt's own token; once that has run out, two minutes after the end, with the session's. */
  const withToken = async <Reply>(
    call: (attemptToken: string | null, context: DefaultContext) => Promise<Reply>,
  ): Promise<Reply> => {
    const own = access?.attemptToken ?? null;
    if (own !== null) {
      try {
        return await call(own, { isQuiet: true, keepsSession: true });
      } catch (error) {
        if (codeOf(error) !== "UNAUTHENTICATED" || isAnotherSignedIn()) throw error;
      }
    }
    checkStudent();
    return call(null, { isQuiet: true });
  };

  const save = async ({ questionId, answer, seq, answeredAt }: IdleAnswer) => {
    const answers = [{ questionId, answer, seq, answeredAt }];
    const { saveSchoolAnswers } = await withToken((attemptToken, context) => {
      const variables = { examId, attemptId: access?.attemptId ?? "", attemptToken, answers };
      return send(client, SaveSchoolAnswersDocument, variables, { context, fetchPolicy });
    });
    const { savedSeq, deadline, stored } = saveSchoolAnswers;
    return { savedSeq, deadline: Date.parse(deadline), stored: storedChoice(stored, questionId) };
  };

  return {
    /** How many questions the school shows at once. */
    shownAtOnce: (): number => access?.questionsPerPage ?? 1,
    loadPage: orNothing(begin),
    lookUp: orNothing(resume),
    saveAnswer: async (answer: AnswerToSend): Promise<SaveReply> => ({ ...(await save(answer)), verdict: null }),
    /** Sent with the session, because by then the token of the attempt no longer works (D-81). */
    deliverLate: async (attemptId: string, sent: readonly AnswerToSend[]): Promise<LateDelivery> => {
      checkStudent();
      const answers = sent.map(({ questionId, answer, answeredAt }) => ({ questionId, answer, answeredAt }));
      const variables = { examId, attemptId, answers };
      const { deliverSchoolAnswersLate } = await send(client, DeliverSchoolAnswersLateDocument, variables, {
        context: { isQuiet: true },
        fetchPolicy,
      });
      const { counted, waiting, declined } = deliverSchoolAnswersLate;
      const pairs = counted.map(({ questionId, answer }) => [questionId, answer] as const);
      return { counted: Object.fromEntries(pairs), waiting, declined };
    },
    submit: async (attempt: Attempt, answersHeld: number | null): Promise<Receipt> => {
      // a server that never opens attempts again does not know the field
      const reopened = attempt.submission?.reopened || undefined;
      const held = { lastSeq: lastSavedSeq(attempt), answersHeld, reopened };
      const { submitSchoolAttempt } = await withToken((attemptToken, context) => {
        const variables = { examId, attemptId: access?.attemptId ?? "", attemptToken, ...held };
        return send(client, SubmitSchoolAttemptDocument, variables, { context, fetchPolicy });
      });
      const { receipt, submittedAt, answered, total, isClosedEarly } = submitSchoolAttempt;
      const arrived = { answered, total };
      return {
        code: receipt,
        isEmailed: false,
        submittedAt,
        arrived,
        isClosedEarly: isClosedEarly === true,
        score: null,
        review: [],
      };
    },
    /** Tells the exam room that the student is there, and learns when the attempt ends and whether answers were added. */
    heartbeat: async (idle: IdleAnswer) => (access ? save(idle) : null),
  };
}
