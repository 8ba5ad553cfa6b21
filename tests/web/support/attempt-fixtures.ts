import type { Letter } from "../../../schema/rules/words.ts";
import type { AttemptSetting, LoadedQuestions, Receipt, Verdict } from "../../../web/attempt/attempt.ts";
import type { Question } from "../../../web/attempt/question.ts";
import type { SentChoice } from "../../../web/attempt/answers.ts";
import { attemptReducer, type AttemptAction } from "../../../web/attempt/reducer.ts";
import type { AttemptState } from "../../../web/attempt/state.ts";
import type { AttemptStore } from "../../../web/attempt/store.ts";

type ShortSent<Action> = Action extends { sent: SentChoice }
  ? Omit<Action, "sent"> & { sent: Pick<SentChoice, "questionId" | "seq" | "startedAt"> }
  : Action;
/** An action as a test writes it: a reply is about the choice that is kept at that moment. */
export type Step = ShortSent<AttemptAction>;

export function reduce(state: AttemptState, step: Step): AttemptState {
  if (!("sent" in step)) return attemptReducer(state, step);
  const { answer = "A", answeredAt = "" } = state.attempt?.answers[step.sent.questionId] ?? {};
  return attemptReducer(state, { ...step, sent: { ...step.sent, answer, answeredAt } });
}

export const startedAt = Date.parse("2026-11-20T12:00:00.000Z");
export const minute = 60_000;

export const setting: AttemptSetting = {
  about: { examType: "JAMB", subjectName: "Chemistry", year: 2023 },
  seconds: 3600,
  isFirstAnswerFinal: false,
  entry: "e",
};

/** A question; its key is always C. */
export const buildQuestion = (number: number): Question => ({
  id: `q${number}`,
  question: `Stem ${number}`,
  optionA: `First ${number}`,
  optionB: `Second ${number}`,
  optionC: `Third ${number}`,
  optionD: `Fourth ${number}`,
  questionImageUrl: null,
  questionImageAlt: null,
  formatted: null,
});

/** Questions of a page of ten. */
export function buildQuestions(page: number, total: number): Question[] {
  const first = (page - 1) * 10 + 1;
  const count = Math.max(0, Math.min(10, total - first + 1));
  return Array.from({ length: count }, (_, index) => buildQuestion(first + index));
}

export const verdictOf = (isCorrect: boolean): Verdict => ({
  isCorrect,
  correctAnswer: null,
  explanation: null,
  formattedExplanation: null,
});

export const buildReceipt = (given: Partial<Receipt> = {}): Receipt => ({
  code: null,
  isEmailed: true,
  arrived: null,
  score: null,
  review: [],
  ...given,
});

interface LoadedOptions {
  page?: number;
  total?: number;
  answers?: Record<string, Letter>;
  serverNow?: number;
  attemptId?: string | null;
  deadline?: number;
  reopened?: number;
}

/** One page of questions, with the server's attempt. */
export function buildLoaded(options: LoadedOptions = {}): LoadedQuestions {
  const { page = 1, total = 25, answers = {}, attemptId = "a1", serverNow = startedAt } = options;
  const questions = buildQuestions(page, total);
  return {
    pages: questions.length > 0 ? { [page]: questions } : {},
    totalQuestions: total,
    totalPages: Math.ceil(total / 10),
    attempt:
      attemptId === null
        ? null
        : {
            id: attemptId,
            startedAt,
            deadline: options.deadline ?? startedAt + 60 * minute,
            now: serverNow,
            reopened: options.reopened ?? 0,
            answers: Object.entries(answers).map(([questionId, answer]) => ({
              questionId,
              answer,
              verdict: verdictOf(answer === "C"),
              seq: null,
              answeredAt: null,
            })),
          },
  };
}

/** A store whose device is empty and takes everything. */
export const buildStore = (given: Partial<AttemptStore> = {}): AttemptStore => ({
  name: "p1",
  save: async () => "device",
  savePages: async () => "device",
  erase: async () => undefined,
  load: async () => null,
  ...given,
});
