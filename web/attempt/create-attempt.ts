import type { SubmitExamInput, ValidateAnswerInput } from "../lib/schema-types.generated.ts";
import { createClock, type ExamClock } from "./clock.ts";
import type { Kept } from "../lib/device-store.ts";
import { codeOf, missingOf } from "../lib/message-of.ts";
import type { Paper } from "../lib/paper.ts";
import { withPatience } from "./with-timeout.ts";
import { fetchPictures } from "../ui/pictures.ts";
import { failureOf } from "./failures.ts";
import {
  heldCount,
  isGhost,
  isHandInUnsure,
  pageOf,
  rightCount,
  waitingAnswers,
  type ExamPage,
  type HandInReply,
  type KeptAnswer,
} from "./attempt.ts";
import { eraseExam, loadExam, saveExam, saveQuestions } from "./store.ts";
import { createSync, type ExamSync, type SyncStatus } from "./queue.ts";
import { emptyExam, examReducer, pageCountOf, questionAt, type ExamAction, type ExamState } from "./reducer.ts";
import type { Letter } from "../../schema/rules/words.ts";

/** What went wrong and still stands; each has its documented words. */
export type ExamProblem = "questions" | "validate" | "submit" | "user";

/** What a toast says once. */
export type ExamEvent = ExamProblem | "submitted" | "submittedWithoutMail";

/** Everything the screen draws. A new object whenever something changed. */
export interface ExamView {
  exam: ExamState;
  sync: SyncStatus;
  kept: Kept;
  problem: ExamProblem | null;
  /** The error behind the problem, for the server's reason. */
  error: unknown;
}

export interface ExamPorts {
  loadPage: (page: number) => Promise<ExamPage>;
  check: (input: ValidateAnswerInput) => Promise<{ isCorrect: boolean | null; savedSeq: number | null }>;
  submit: (input: SubmitExamInput) => Promise<HandInReply>;
  /** The signed-in candidate at this moment. */
  candidateId: () => string | null;
  onEvent: (event: ExamEvent) => void;
  clock?: ExamClock;
}

export interface ExamSession {
  view: () => ExamView;
  subscribe: (listener: () => void) => () => void;
  /** Begins or goes on; the function it returns lets go of timers and network, not of what is kept. */
  start: () => () => void;
  now: () => number;
  continueExam: () => void;
  answer: (questionId: string, letter: Letter) => void;
  flag: (questionId: string) => void;
  move: (index: number) => void;
  handIn: () => void;
  /** Repeats what failed. */
  retry: () => void;
  retake: () => void;
  /** Asks the server about the attempt: the end may have moved. */
  resync: () => void;
  /** The candidate leaves the results: nothing of them stays. */
  forget: () => Promise<void>;
}

type Job = { kind: "check"; questionId: string; answer: KeptAnswer } | { kind: "handIn" };

/** Asked for to learn about the attempt: only page 1 opens one. */
const peekPage = 2;
/** Whether a call that failed was surely not taken: the server said no, or did not look. */
const cannotHaveCounted = (error: unknown): boolean =>
  /refused|signedOut/.test(failureOf(error).kind) || codeOf(error) === "RATE_LIMITED";

const longestTimerMs = 60_000;
const mostRecoveries = 3;

const isOnline = (): boolean => navigator.onLine !== false;

/**
 * One sitting of one paper, from opening to results: the reducer of use-exam.ts with its device store, its queue and
 * its clock. Every change is on the device before the server hears of it.
 */
export function createExamSession(
  { paper, candidateId, entry }: { paper: Paper; candidateId: string; entry: string },
  ports: ExamPorts,
): ExamSession {
  const clock = ports.clock ?? createClock();
  const listeners = new Set<() => void>();
  let view: ExamView = {
    exam: emptyExam,
    sync: { state: "idle", failure: null, error: null, wasOffline: false },
    kept: "device",
    problem: null,
    error: null,
  };
  let saving: Promise<unknown> = Promise.resolve();
  let sync: ExamSync | null = null;
  let deadlineTimer: ReturnType<typeof setTimeout> | undefined;
  let isHandInRefused = false;
  /** Times that a hand-in sent answers again which the server had lost. */
  let recoveries = 0;
  let isHandInPressed = false;
  let isFilling = false;
  let isLive = false;
  let isOpening = false;

  const show = (change: Partial<ExamView>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const record = () => view.exam.record;

  const noteKept = async (write: Promise<Kept>): Promise<void> => {
    const kept = await write;
    if (kept !== view.kept) show({ kept });
  };
  const save = (): void => {
    const current = record();
    if (!current) return;
    saving = noteKept(saveExam(candidateId, { ...current, clock: clock.keep() }));
  };

  const dispatch = (action: ExamAction): boolean => {
    const exam = examReducer(view.exam, action);
    if (exam === view.exam) return false;
    const isChanged = exam.record !== view.exam.record;
    if (exam.pages !== view.exam.pages && exam.record) void saveQuestions(candidateId, paper, exam.pages);
    view = { ...view, exam };
    if (isChanged) save();
    for (const listener of listeners) listener();
    watchDeadline();
    return true;
  };

  const fail = (problem: ExamProblem, error: unknown): void => {
    show({ problem, error });
    ports.onEvent(problem);
  };
  const clearProblem = (...problems: ExamProblem[]): void => {
    if (view.problem !== null && problems.includes(view.problem)) show({ problem: null, error: null });
  };

  /** Hands in when the time is over. */
  function watchDeadline(): void {
    clearTimeout(deadlineTimer);
    const current = record();
    const isCounting = view.exam.phase === "running" || view.exam.phase === "offer";
    if (!isLive || !current || current.handIn || !isCounting) return;
    const left = current.deadline - clock.now();
    if (left <= 0) closeByClock();
    else deadlineTimer = setTimeout(watchDeadline, Math.min(left, longestTimerMs));
  }
  function closeByClock(): void {
    if (dispatch({ type: "handedIn", by: "clock", now: clock.now() })) sync?.retryNow();
  }

  const arrive = (page: number, data: ExamPage): void => {
    if (data.attempt) clock.set(Date.parse(data.attempt.serverNow));
    dispatch({ type: "arrived", paper, page, data, now: clock.now() });
    fetchPictures(data.questions);
  };

  /** Asks what the server knows of the kept attempt: only it may say that the time is over (REL-18). */
  const peek = async (): Promise<"live" | "closed" | "unknown"> => {
    const attemptId = record()?.attemptId;
    if (!attemptId) return "unknown";
    try {
      const data = await withPatience(ports.loadPage(peekPage));
      if (data.attempt?.id !== attemptId) return "closed";
      arrive(peekPage, data);
      return "live";
    } catch {
      return "unknown";
    }
  };

  /** After sleep or a change of the device clock. */
  const resync = async (): Promise<void> => {
    if (view.exam.phase !== "running" && view.exam.phase !== "offer") return;
    if ((await peek()) === "closed") closeByClock();
  };

  const open = async (): Promise<void> => {
    if (isOpening) return;
    isOpening = true;
    try {
      await openKnownOrNew();
    } finally {
      isOpening = false;
    }
  };
  const openKnownOrNew = async (): Promise<void> => {
    const known = await loadExam(candidateId, paper);
    if (!isLive) return;
    if (known && (isGhost(known.record) || (known.record.reply && known.record.entry !== entry))) {
      await eraseExam(candidateId, paper);
    } else if (known) {
      clock.resume(known.record.clock);
      await goOnWith(known);
      return;
    }
    await loadFirstPage();
  };

  const goOnWith = async (known: NonNullable<Awaited<ReturnType<typeof loadExam>>>): Promise<void> => {
    if (known.record.reply) {
      dispatch({ type: "restored", ...known });
      void fillPages();
      return;
    }
    if (known.record.handIn) {
      dispatch({ type: "restored", ...known });
      if (isHandInUnsure(known.record)) fail("submit", null);
      sync?.retryNow();
      return;
    }
    // Held back until the server has been asked: a wrong device clock must not hand in.
    view = { ...view, exam: { ...view.exam, record: known.record, pages: known.pages } };
    const found = known.record.attemptId && isOnline() ? await peek() : "unknown";
    if (!isLive) return;
    dispatch({ type: "restored", record: view.exam.record ?? known.record, pages: view.exam.pages });
    if (found === "closed") closeByClock();
    if (view.exam.phase === "offer" && !view.exam.pages[1]) await loadFirstPage();
    sync?.retryNow();
    void fillPages();
  };

  const loadFirstPage = async (): Promise<void> => {
    try {
      const data = await withPatience(ports.loadPage(1));
      if (!isLive) return;
      arrive(1, data);
      clearProblem("questions");
      void fillPages();
    } catch (error) {
      if (isLive) fail("questions", error);
    }
  };

  /** Loads what is missing, the page on the screen first: later pages are then there without a network. */
  const fillPages = async (): Promise<void> => {
    if (isFilling || !isLive) return;
    isFilling = true;
    try {
      for (let page = missingPage(); page !== null; page = missingPage()) {
        const data = await withPatience(ports.loadPage(page));
        if (!isLive || data.questions.length === 0) return;
        arrive(page, data);
      }
      clearProblem("questions");
    } catch (error) {
      const isOnScreen = !questionAt(view.exam.pages, record()?.current ?? 0) || view.exam.phase === "results";
      if (isLive && isOnScreen) fail("questions", error);
    } finally {
      isFilling = false;
    }
  };
  const missingPage = (): number | null => {
    const current = record();
    if (!current || view.exam.phase === "loading") return null;
    const pages = Array.from({ length: pageCountOf(view.exam) }, (_, index) => index + 1);
    const wanted = pageOf(current.current);
    return [wanted, ...pages].find((page) => !view.exam.pages[page]) ?? null;
  };

  const retake = async (): Promise<void> => {
    await eraseExam(candidateId, paper);
    isHandInRefused = false;
    recoveries = 0;
    show({ problem: null, error: null, kept: "device" });
    dispatch({ type: "retaken" });
    await loadFirstPage();
  };

  const nextJob = (): Job | null => {
    const current = record();
    if (!current || current.reply) return null;
    const [first] = waitingAnswers(current);
    if (first) return { kind: "check", ...first };
    if (!current.handIn || isHandInRefused) return null;
    // Without the server's attempt a second hand-in could count twice: the only try waits for a network.
    if (current.attemptId === null && !isOnline()) return null;
    if (isHandInUnsure(current) && !isHandInPressed) return null;
    return { kind: "handIn" };
  };

  const send = async (job: Job): Promise<void> => {
    const current = record();
    if (!current) return;
    if (job.kind === "check") {
      const { questionId, answer } = job;
      const isKnown = current.attemptId !== null;
      const input = {
        questionId,
        userAnswer: answer.letter,
        ...(isKnown ? { attemptId: current.attemptId, seq: answer.seq, answeredAt: answer.answeredAt } : {}),
      };
      const verdict = await withPatience(ports.check(input));
      dispatch({ type: "checked", questionId, seq: answer.seq, ...verdict });
      clearProblem("validate");
      return;
    }
    const userId = ports.candidateId();
    if (userId === null) {
      isHandInRefused = true;
      fail("user", null);
      return;
    }
    const { examType, subjectName, year } = current.paper;
    const sent = async (): Promise<HandInReply> => {
      isHandInPressed = false;
      dispatch({ type: "handInSent", isSent: true });
      await saving;
      return ports.submit({
        userId,
        examId: current.handIn?.examId ?? null,
        score: rightCount(current),
        totalQuestions: current.handIn?.total ?? 0,
        examType,
        subjectName,
        year,
        attemptId: current.attemptId,
        ...(current.attemptId === null || recoveries >= mostRecoveries ? {} : { answersHeld: heldCount(current) }),
      });
    };
    const reply = await withPatience(sent()).catch((error: unknown) => {
      if (cannotHaveCounted(error)) dispatch({ type: "handInSent", isSent: false });
      throw error;
    });
    if (!dispatch({ type: "confirmed", reply, entry })) return;
    clearProblem("submit", "validate");
    ports.onEvent(reply.emailed ? "submitted" : "submittedWithoutMail");
    void fillPages();
  };

  const handleRefusal = (job: Job, error: unknown): void => {
    if (job.kind === "handIn") {
      const missing = missingOf(error);
      if (missing !== null && recoveries < mostRecoveries) {
        // what this device does not hold it cannot send: then what has arrived counts
        recoveries = dispatch({ type: "missing", ...missing }) ? recoveries + 1 : mostRecoveries;
        return;
      }
      isHandInRefused = true;
      fail("submit", error);
      return;
    }
    dispatch({ type: "refused", questionId: job.questionId, seq: job.answer.seq });
    if (record()?.handIn) return;
    const code = codeOf(error);
    if (code === "CONFLICT" || code === "NOT_FOUND") void resync();
    fail("validate", error);
  };

  const report = (status: SyncStatus): void => {
    const isNew = view.sync.state !== "waiting" && status.failure?.kind === "busy";
    show({ sync: status });
    if (status.state !== "waiting" || !isNew || view.problem !== null) return;
    fail(nextJob()?.kind === "handIn" ? "submit" : "validate", status.error);
  };

  const start = (): (() => void) => {
    isLive = true;
    const queue = createSync<Job>({
      next: nextJob,
      stored: () => saving,
      send,
      refused: handleRefusal,
      isRepeatable: (job) => job.kind === "check" || record()?.attemptId !== null,
      report,
    });
    sync = queue;
    const handleOnline = (): void => {
      queue.retryNow();
      void fillPages();
      if (clock.hasDrifted()) void resync();
    };
    const handleOffline = (): void => show({});
    const handleVisible = (): void => {
      if (document.visibilityState === "hidden") {
        save();
        return;
      }
      watchDeadline();
      queue.nudge();
      if (clock.hasDrifted()) void resync();
    };
    window.addEventListener("online", handleOnline);
    window.addEventListener("offline", handleOffline);
    document.addEventListener("visibilitychange", handleVisible);
    if (view.exam.phase === "loading") void open();
    else watchDeadline();
    return () => {
      isLive = false;
      queue.stop();
      sync = null;
      clearTimeout(deadlineTimer);
      window.removeEventListener("online", handleOnline);
      window.removeEventListener("offline", handleOffline);
      document.removeEventListener("visibilitychange", handleVisible);
    };
  };

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    now: clock.now,
    continueExam: () => {
      dispatch({ type: "continued" });
      sync?.nudge();
    },
    answer: (questionId, letter) => {
      if (dispatch({ type: "answered", questionId, letter, now: clock.now() })) sync?.nudge();
    },
    flag: (questionId) => void dispatch({ type: "flagged", questionId }),
    move: (index) => {
      if (dispatch({ type: "moved", index })) void fillPages();
    },
    handIn: () => {
      if (dispatch({ type: "handedIn", by: "candidate", now: clock.now() })) sync?.retryNow();
    },
    retry: () => {
      const { problem } = view;
      show({ problem: null, error: null });
      isHandInRefused = false;
      isHandInPressed = true;
      if (problem === "validate") dispatch({ type: "retried" });
      if (problem === "questions") void (record() ? fillPages() : loadFirstPage());
      sync?.retryNow();
    },
    retake: () => void retake(),
    resync: () => void resync(),
    forget: () => eraseExam(candidateId, paper),
  };
}
