import type { Letter } from "../../schema/rules/words.ts";
import type { KeptClock } from "../attempt/clock.ts";
import type { Paper } from "../lib/paper.ts";
import type { PaletteEntry } from "../attempt/parts/palette-entry.ts";
import { newRecord, type PracticeAnswer, type PracticeRecord, type Question, type Verdict } from "./practice-record.ts";

/**
 * `restoring`: the device is asked for a test of before. `choosing`: subject, then year. `failed` and `empty`: the
 * questions did not come, or there are none.
 */
export type PracticePhase = "restoring" | "choosing" | "loading" | "failed" | "empty" | "running" | "results";

export interface PracticeState {
  phase: PracticePhase;
  subject: string | null;
  year: number | null;
  record: PracticeRecord | null;
  /** A test of an earlier visit whose time still runs. */
  offered: PracticeRecord | null;
  /** Why the questions did not come. */
  error: unknown;
}

export type PracticeAction =
  | { type: "restored"; record: PracticeRecord | null; entry: string; now: number }
  | { type: "continued"; entry: string }
  | { type: "subjectChosen"; subject: string }
  | { type: "wentBack" }
  | { type: "yearChosen"; year: number }
  | { type: "arrived"; paper: Paper; questions: readonly Question[]; now: number; entry: string }
  | { type: "failed"; error: unknown }
  | { type: "answered"; questionId: string; letter: Letter; now: number }
  | { type: "checkBegan"; questionId: string }
  | { type: "checked"; questionId: string; startedAt: number; round: number; verdict: Verdict }
  | { type: "checkFailed"; questionId: string; startedAt: number; round: number }
  | { type: "flagged"; questionId: string }
  | { type: "moved"; index: number }
  | { type: "finished"; by: "candidate" | "clock"; now: number }
  | { type: "clockKept"; clock: KeptClock }
  | { type: "reset" };

export const emptyPractice: PracticeState = {
  phase: "restoring",
  subject: null,
  year: null,
  record: null,
  offered: null,
  error: null,
};
const choosing: PracticeState = { ...emptyPractice, phase: "choosing" };

/** The practice test without React, storage or network. */
export function practiceReducer(state: PracticeState, action: PracticeAction): PracticeState {
  switch (action.type) {
    case "restored":
      return state.phase === "restoring" ? restored(action) : state;
    case "continued":
      return state.offered ? shown({ ...state.offered, entry: action.entry }) : state;
    case "subjectChosen":
      return state.phase === "choosing" ? { ...state, subject: action.subject } : state;
    case "wentBack":
      return state.phase === "choosing" || state.phase === "empty" ? { ...choosing, offered: state.offered } : state;
    case "yearChosen":
      return state.phase === "choosing" && state.subject !== null
        ? { ...state, phase: "loading", year: action.year, offered: null }
        : state;
    case "failed":
      return state.phase === "loading" ? { ...state, phase: "failed", error: action.error } : state;
    case "arrived":
      if (state.phase !== "loading") return state;
      if (action.questions.length === 0) return { ...state, phase: "empty" };
      return shown(newRecord(action.paper, action.questions, action.now, action.entry));
    case "reset":
      return choosing;
    default:
      return state.record ? withRecord(state, recordReducer(state.record, action)) : state;
  }
}

const shown = (record: PracticeRecord): PracticeState => ({
  ...choosing,
  phase: record.finished ? "results" : "running",
  subject: record.paper.subjectName,
  year: record.paper.year,
  record,
});

/** A reload goes on where it was; another visit is offered what still runs, and finds nothing else. */
function restored({ record, entry, now }: Extract<PracticeAction, { type: "restored" }>): PracticeState {
  if (record?.entry === entry) return shown(record);
  const isOpen = record !== null && !record.finished && now < record.deadline;
  return { ...choosing, offered: isOpen ? record : null };
}

function withRecord(state: PracticeState, record: PracticeRecord): PracticeState {
  if (record === state.record) return state;
  return { ...state, record, phase: record.finished ? "results" : "running" };
}

type RecordAction = Extract<
  PracticeAction,
  {
    type: "answered" | "checkBegan" | "checked" | "checkFailed" | "flagged" | "moved" | "finished" | "clockKept";
  }
>;

function recordReducer(record: PracticeRecord, action: RecordAction): PracticeRecord {
  switch (action.type) {
    case "clockKept":
      return { ...record, clock: action.clock };
    // Verdicts and new checks also count after the end: what was chosen in time was chosen in time.
    case "checkBegan":
      return withAnswer(record, action.questionId, (answer) =>
        answer.state === "checked" ? answer : { ...answer, round: answer.round + 1, state: "checking" },
      );
    case "checked":
      return withCheck(record, action, (answer) => ({
        ...answer,
        letter: action.verdict.selectedAnswer,
        state: "checked",
        verdict: action.verdict,
      }));
    case "checkFailed":
      return withCheck(record, action, (answer) => ({ ...answer, state: "failed" }));
    default:
      return record.finished ? record : whileRunning(record, action);
  }
}

/** What ends with the test. */
function whileRunning(
  record: PracticeRecord,
  action: Extract<RecordAction, { type: "answered" | "flagged" | "moved" | "finished" }>,
): PracticeRecord {
  switch (action.type) {
    case "answered": {
      const before = record.answers[action.questionId];
      // The check of an answer tells the key: a second tap comes too late, unless the check has failed (D-09).
      if ((before && before.state !== "failed") || action.now >= record.deadline) return record;
      if (!record.questions.some(({ id }) => id === action.questionId)) return record;
      const round = (before?.round ?? 0) + 1;
      const answer: PracticeAnswer = { letter: action.letter, round, state: "checking", verdict: null };
      return { ...record, answers: { ...record.answers, [action.questionId]: answer } };
    }
    case "flagged": {
      const others = record.flags.filter((id) => id !== action.questionId);
      const isFlagged = others.length < record.flags.length;
      return { ...record, flags: isFlagged ? others : [...others, action.questionId] };
    }
    case "moved": {
      const question = record.questions[action.index];
      if (!question || action.index === record.current) return record;
      const seen = record.seen.includes(question.id) ? record.seen : [...record.seen, question.id];
      return { ...record, current: action.index, seen };
    }
    case "finished": {
      const at = new Date(Math.min(action.now, record.deadline)).toISOString();
      return { ...record, finished: { by: action.by, at } };
    }
  }
}

function withAnswer(
  record: PracticeRecord,
  questionId: string,
  change: (answer: PracticeAnswer) => PracticeAnswer,
): PracticeRecord {
  const answer = record.answers[questionId];
  const next = answer && change(answer);
  return next && next !== answer ? { ...record, answers: { ...record.answers, [questionId]: next } } : record;
}

/** Changes the answer that a check was about; a late reply to an older check, or to another test, changes nothing. */
function withCheck(
  record: PracticeRecord,
  { questionId, startedAt, round }: { questionId: string; startedAt: number; round: number },
  change: (answer: PracticeAnswer) => PracticeAnswer,
): PracticeRecord {
  if (record.startedAt !== startedAt) return record;
  return withAnswer(record, questionId, (answer) =>
    answer.round === round && answer.state === "checking" ? change(answer) : answer,
  );
}

/** One entry per question. */
export function paletteOf(record: PracticeRecord): PaletteEntry[] {
  return record.questions.map(({ id }, index) => {
    const answer = record.answers[id];
    return {
      number: index + 1,
      state: answer ? "answered" : record.seen.includes(id) ? "seen" : "unseen",
      isFlagged: record.flags.includes(id),
      isCurrent: index === record.current,
      isWaiting: answer !== undefined && answer.state !== "checked",
    };
  });
}
