import { questionsPerPage } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import type { KeptClock } from "./clock.ts";
import type { Paper } from "../lib/paper.ts";
import type { PaletteEntry } from "./parts/palette-entry.ts";
import { examTotal, tally, type Tally } from "../exam/exam-figures.ts";
import {
  answeredCount,
  firstIndexOf,
  newRecord,
  pageOf,
  rightCount,
  type ExamPage,
  type ExamRecord,
  type HandInReply,
  type KeptAnswer,
  type Question,
  type QuestionPages,
} from "./attempt.ts";

/**
 * `offer`: an open sitting was found and waits for "Continue"; `empty`: there is no such paper, and no sitting; the others
 * are the documented four (C-QUIZ-01).
 */
export type ExamPhase = "loading" | "empty" | "offer" | "running" | "handingIn" | "results";

export interface ExamState {
  phase: ExamPhase;
  record: ExamRecord | null;
  pages: QuestionPages;
}

export type ExamAction =
  | { type: "restored"; record: ExamRecord; pages: QuestionPages }
  | { type: "arrived"; paper: Paper; page: number; data: ExamPage; now: number }
  | { type: "continued" }
  | { type: "answered"; questionId: string; letter: Letter; now: number }
  | { type: "checked"; questionId: string; seq: number; isCorrect: boolean | null; savedSeq: number | null }
  | { type: "refused"; questionId: string; seq: number }
  | { type: "retried" }
  | { type: "missing"; questionIds: string[]; savedSeq: number }
  | { type: "flagged"; questionId: string }
  | { type: "moved"; index: number }
  | { type: "handedIn"; by: "candidate" | "clock"; now: number }
  | { type: "confirmed"; reply: HandInReply; entry: string }
  | { type: "clockKept"; clock: KeptClock }
  /** A call with the hand-in goes out, or is known not to have counted. */
  | { type: "handInSent"; isSent: boolean }
  | { type: "retaken" };

export const emptyExam: ExamState = { phase: "loading", record: null, pages: {} };

/** A sitting of which the server already knows more than its opening is offered, not just continued. */
const freshMs = 15_000;

/** The exam screen without React, storage or network; the hook around it keeps `record` on the device. */
export function examReducer(state: ExamState, action: ExamAction): ExamState {
  const { record } = state;
  switch (action.type) {
    case "restored": {
      const phase = action.record.reply ? "results" : action.record.handIn ? "handingIn" : "offer";
      return { phase, record: action.record, pages: action.pages };
    }
    case "arrived":
      return arrived(state, action);
    case "continued":
      return state.phase === "offer" ? { ...state, phase: "running" } : state;
    case "clockKept":
      return record ? changed(state, { clock: action.clock }) : state;
    case "confirmed": {
      if (!record?.handIn || record.reply) return state;
      return { ...changed(state, { reply: action.reply, entry: action.entry }), phase: "results" };
    }
    case "handInSent":
      return record?.handIn ? changed(state, { handIn: { ...record.handIn, isSent: action.isSent } }) : state;
    case "retaken":
      return emptyExam;
    case "checked":
      return withAnswer(state, action, (answer) => checkedAnswer(answer, action));
    case "refused":
      return withAnswer(state, action, (answer) => ({ ...answer, state: "refused" }));
    case "retried": {
      const entries = Object.entries(record?.answers ?? {}).map(
        ([id, answer]) => [id, answer.state === "refused" ? { ...answer, state: "waiting" as const } : answer] as const,
      );
      return changed(state, { answers: Object.fromEntries(entries) });
    }
    case "missing":
      return record ? withMissing(state, record, action) : state;
    default:
      return record && !record.handIn ? whileRunning(state, record, action) : state;
  }
}

/** Sends again what was thought to be saved and is not there, with numbers that the server has not seen. */
function withMissing(
  state: ExamState,
  record: ExamRecord,
  { questionIds, savedSeq }: { questionIds: string[]; savedSeq: number },
): ExamState {
  let seq = Math.max(record.seq, savedSeq);
  const again = Object.entries(record.answers).map(([id, answer]) => {
    const isLost = answer.state === "saved" && (answer.seq > savedSeq || questionIds.includes(id));
    if (!isLost) return [id, answer] as const;
    seq += 1;
    return [id, { ...answer, seq, state: "waiting" as const }] as const;
  });
  const isLess = again.some(([, answer]) => answer.state === "waiting");
  return isLess ? changed(state, { seq, answers: Object.fromEntries(again) }) : state;
}

/** What stops with the hand-in: answering, flagging, paging (C-QUIZ-12), and a second hand-in (C-QUIZ-13). */
function whileRunning(
  state: ExamState,
  record: ExamRecord,
  action: Extract<ExamAction, { type: "answered" | "flagged" | "moved" | "handedIn" }>,
): ExamState {
  switch (action.type) {
    case "answered": {
      if (state.phase !== "running" || action.now >= record.deadline) return state;
      if (record.answers[action.questionId]?.letter === action.letter) return state;
      const seq = record.seq + 1;
      const answer: KeptAnswer = {
        letter: action.letter,
        seq,
        answeredAt: new Date(Math.max(record.startedAt, Math.min(action.now, record.deadline))).toISOString(),
        state: "waiting",
        isCorrect: null,
      };
      return changed(state, { seq, answers: { ...record.answers, [action.questionId]: answer } });
    }
    case "flagged": {
      const isFlagged = record.flags.includes(action.questionId);
      const others = record.flags.filter((id) => id !== action.questionId);
      return changed(state, { flags: isFlagged ? others : [...others, action.questionId] });
    }
    case "moved": {
      const current = Math.max(0, Math.min(action.index, totalOf(state) - 1));
      const page = pageOf(current);
      if (current === record.current && record.seenPages.includes(page)) return state;
      const seenPages = record.seenPages.includes(page) ? record.seenPages : [...record.seenPages, page];
      return changed(state, { current, seenPages });
    }
    case "handedIn": {
      const handIn = {
        by: action.by,
        at: new Date(Math.min(action.now, record.deadline)).toISOString(),
        examId: state.pages[1]?.[0]?.id ?? null,
        total: totalOf(state),
      };
      return { ...changed(state, { handIn }), phase: "handingIn" };
    }
  }
}

const changed = (state: ExamState, change: Partial<ExamRecord>): ExamState =>
  state.record ? { ...state, record: { ...state.record, ...change, revision: state.record.revision + 1 } } : state;

/** Changes an answer unless the candidate has chosen again since. */
function withAnswer(
  state: ExamState,
  { questionId, seq }: { questionId: string; seq: number },
  change: (answer: KeptAnswer) => KeptAnswer,
): ExamState {
  const answer = state.record?.answers[questionId];
  if (!state.record || answer?.seq !== seq) return state;
  const next = change(answer);
  return changed(state, {
    seq: Math.max(state.record.seq, next.seq),
    answers: { ...state.record.answers, [questionId]: next },
  });
}

function checkedAnswer(
  answer: KeptAnswer,
  { savedSeq, isCorrect }: { savedSeq: number | null; isCorrect: boolean | null },
): KeptAnswer {
  // Another device got further with its numbers: the server has ignored ours, so it goes out again with a higher one.
  if (savedSeq !== null && savedSeq > answer.seq) return { ...answer, seq: savedSeq + 1, state: "waiting" };
  return { ...answer, state: "saved", isCorrect };
}

function arrived(state: ExamState, { paper, page, data, now }: Extract<ExamAction, { type: "arrived" }>): ExamState {
  // A page behind the last one is only asked for to learn about the attempt.
  const pages = data.questions.length > 0 ? { ...state.pages, [page]: data.questions } : state.pages;
  const { record } = state;
  const { attempt } = data;
  const totals = {
    totalQuestions: data.totalQuestions ?? record?.totalQuestions ?? null,
    totalPages: data.totalPages ?? record?.totalPages ?? null,
  };
  if (record && (page !== 1 || record.handIn || !attempt || attempt.id === record.attemptId)) {
    const isOurs = attempt && attempt.id === record.attemptId && !record.handIn;
    const next = isOurs ? mergedAttempt(record, attempt) : {};
    return changed({ ...state, pages }, { ...totals, ...next });
  }
  if (page !== 1) return { ...state, pages };
  if (data.questions.length === 0 && !totals.totalQuestions) return { ...emptyExam, phase: "empty" };
  const fresh = newRecord(paper, data, now);
  if (record && record.attemptId === null && attempt) {
    // The server has begun to keep attempts: what was chosen before goes to it.
    const answers = Object.fromEntries(
      Object.entries(record.answers).map(([id, answer]) => [id, { ...answer, state: "waiting" as const }]),
    );
    return changed(
      { ...state, pages },
      { ...fresh, revision: record.revision, answers, flags: record.flags, seq: record.seq },
    );
  }
  const begun = attempt ? { ...fresh, ...mergedAttempt(fresh, attempt), seq: seqFloor(attempt) } : fresh;
  const isFresh =
    !attempt || (attempt.answers.length === 0 && Date.parse(attempt.serverNow) - fresh.startedAt < freshMs);
  return { phase: isFresh ? "running" : "offer", record: begun, pages: { 1: data.questions } };
}

/** Numbers already used by a sitting this device knows nothing of: nobody chooses twice a second for an hour. */
const seqFloor = (attempt: NonNullable<ExamPage["attempt"]>): number =>
  attempt.answers.length === 0
    ? 0
    : Math.max(0, Math.floor((2 * (Date.parse(attempt.serverNow) - Date.parse(attempt.startedAt))) / 1000));

/** The server's record and this device's: what waits here is newer, all else is the server's. */
function mergedAttempt(record: ExamRecord, attempt: NonNullable<ExamPage["attempt"]>): Partial<ExamRecord> {
  const answers = { ...record.answers };
  for (const { questionId, userAnswer, isCorrect } of attempt.answers) {
    const own = answers[questionId];
    if (own && (own.state === "waiting" || own.letter === userAnswer)) {
      if (own.state !== "waiting")
        answers[questionId] = { ...own, state: "saved", isCorrect: isCorrect ?? own.isCorrect };
      continue;
    }
    answers[questionId] = { letter: userAnswer, seq: 0, answeredAt: attempt.serverNow, state: "saved", isCorrect };
  }
  return { answers, deadline: Date.parse(attempt.deadline), startedAt: Date.parse(attempt.startedAt) };
}

/** Number of questions (C-QUIZ-18). */
export function totalOf({ record, pages }: ExamState): number {
  return examTotal({
    serverTotal: record?.totalQuestions ?? null,
    loadedCount: Object.values(pages).reduce((sum, page) => sum + page.length, 0),
    pageCount: record?.totalPages ?? null,
    onThisPage: pages[pageOf(record?.current ?? 0)]?.length ?? 0,
  });
}

export const pageCountOf = (state: ExamState): number =>
  state.record?.totalPages ?? Math.max(1, Math.ceil(totalOf(state) / questionsPerPage));

export const questionAt = (pages: QuestionPages, index: number): Question | undefined =>
  pages[pageOf(index)]?.[index - firstIndexOf(pageOf(index))];

/** The figures of the bar while the exam runs. */
export const tallyOf = (state: ExamState): Tally =>
  tally({
    total: totalOf(state),
    passed: state.record ? rightCount(state.record) : 0,
    attempted: state.record ? answeredCount(state.record) : 0,
  });

/** One entry per question of the paper. */
export function paletteOf(state: ExamState): PaletteEntry[] {
  const { record } = state;
  return Array.from({ length: totalOf(state) }, (_, index) => {
    const id = questionAt(state.pages, index)?.id;
    const answer = id === undefined ? undefined : record?.answers[id];
    return {
      number: index + 1,
      state: answer ? "answered" : record?.seenPages.includes(pageOf(index)) ? "seen" : "unseen",
      isFlagged: id !== undefined && (record?.flags.includes(id) ?? false),
      isCurrent: index === record?.current,
      isWaiting: answer?.state === "waiting",
    };
  });
}
