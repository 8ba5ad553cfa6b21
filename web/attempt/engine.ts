import type { Attempt, AttemptSetting, LateDelivery, LoadedQuestions, Receipt } from "./attempt.ts";
import type { AttemptClock } from "./clock.ts";
import type { AttemptCore, AttemptProblem, AttemptView } from "./core.ts";
import type { Answer } from "./question.ts";
import type { AnswerReply } from "./answers.ts";
import type { AttemptStore } from "./store.ts";
import type { Tabs } from "./tabs.ts";
import type { watchPage } from "./watch-page.ts";

/** An answer on its way to the server. */
export interface AnswerToSend {
  questionId: string;
  answer: Answer;
  seq: number;
  /** ISO 8601. */
  answeredAt: string;
  /** Null where the server keeps no attempts. */
  attemptId: string | null;
}

/** The server's reply to an answer, with what it says of the attempt. */
export interface SaveReply extends AnswerReply {
  /** The end as the server now has it, in milliseconds, where it says so. */
  deadline?: number;
}

/** A result that the server's history shows. */
export interface PastResult {
  id: string;
  /** The receipt, where the server sends it. */
  code: string | null;
}

/** The calls that a room provides for an attempt. */
export interface AttemptPorts {
  /** Loads a page; the first one begins the attempt, or finds the open one. */
  loadPage: (page: number) => Promise<LoadedQuestions>;
  /** Asks about the open attempt without beginning one. */
  lookUp: () => Promise<LoadedQuestions>;
  saveAnswer: (answer: AnswerToSend) => Promise<SaveReply>;
  /** `answersHeld` is what the server must have for the submission to count; null asks for no such check. */
  submit: (attempt: Attempt, answersHeld: number | null) => Promise<Receipt>;
  /** Delivers answers that came too late. Rejects where the server takes none. */
  deliverLate?: (attemptId: string, answers: readonly AnswerToSend[]) => Promise<LateDelivery>;
  /** The results of this set of questions, for a server that keeps no attempts: whether a submission has arrived. */
  pastResults?: () => Promise<readonly PastResult[]>;
  /** Asks whether the end has moved, in milliseconds; null when it is over, or when no answer comes. */
  askDeadline?: () => Promise<number | null>;
  /** The visit may only continue an attempt, and none is open. */
  onNoneOpen?: () => void;
  isSignedIn: () => boolean;
  /** The same, where the attempt has a token of its own and goes on without a session. */
  hasSession?: () => boolean;
  onProblem: (problem: AttemptProblem) => void;
  onSubmitted: (receipt: Receipt) => void;
}

export interface AttemptOptions {
  setting: AttemptSetting;
  store: AttemptStore;
  clock?: AttemptClock;
  /** The other tabs of this browser. */
  tabs?: Tabs;
  watch?: typeof watchPage;
}

/** The actions that a screen calls. */
export interface AttemptEngine {
  view: () => AttemptView;
  subscribe: (listener: () => void) => () => void;
  /** Begins or continues; the returned function stops timers and network, and keeps the stored data. */
  start: () => () => void;
  /** The server's time in milliseconds. */
  now: () => number;
  /** Accepts the offer of an open attempt. */
  goOn: () => void;
  saveAnswer: (questionId: string, answer: Answer) => void;
  flag: (questionId: string) => void;
  move: (index: number) => void;
  submit: () => void;
  /** Repeats the action that failed. */
  retry: () => void;
  retake: () => void;
  /** Asks the server about the attempt: the end may have moved. */
  resync: () => void;
  /** Opens the attempt again if the server allows it; returns whether it did. */
  reopen: () => Promise<boolean>;
  /** Asks what became of late answers, and delivers those that the server did not take before. */
  deliverLate: () => Promise<void>;
  /** Deletes the attempt when the person leaves the results. */
  forget: () => Promise<void>;
}

/** What the parts of an engine share. */
export interface EngineParts {
  setting: AttemptSetting;
  ports: AttemptPorts;
  store: AttemptStore;
  clock: AttemptClock;
  core: AttemptCore;
  /** Whether this tab of the browser sends answers and submission. */
  isLeading: () => boolean;
  /** True between start and stop; results that arrive later are dropped. */
  isLive: () => boolean;
}

export function fail({ core, ports }: EngineParts, problem: AttemptProblem, error: unknown): void {
  core.show({ problem, error });
  ports.onProblem(problem);
}

export function clearProblem({ core }: EngineParts, ...problems: AttemptProblem[]): void {
  const { problem } = core.view();
  if (problem !== null && problems.includes(problem)) core.show({ problem: null, error: null });
}
