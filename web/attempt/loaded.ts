import { replaces } from "../../schema/rules/choice.ts";
import { adopted, choiceOf } from "./adopted.ts";
import {
  newAttempt,
  type Attempt,
  type AttemptSetting,
  type KeptAnswer,
  type LoadedQuestions,
  type ServerAnswer,
  type ServerAttempt,
  type Verdict,
} from "./attempt.ts";
import { latestReopened } from "./merge.ts";
import { changed, emptyAttempt, type AttemptState } from "./state.ts";

/** An attempt of which the server already knows more than its beginning is offered, not just continued. */
const freshMs = 15_000;

interface Loaded {
  setting: AttemptSetting;
  loaded: LoadedQuestions;
  now: number;
}

/** The state after questions have arrived, with the server's data of the attempt. */
export function withLoaded(state: AttemptState, { setting, loaded, now }: Loaded): AttemptState {
  const pages = { ...state.pages, ...loaded.pages };
  const { attempt } = state;
  const totals = {
    totalQuestions: loaded.totalQuestions ?? attempt?.totalQuestions ?? null,
    totalPages: loaded.totalPages ?? attempt?.totalPages ?? null,
  };
  const isFirst = 1 in loaded.pages;
  const isAnother = loaded.attempt !== null && loaded.attempt.id !== attempt?.id;
  if (attempt && !(isFirst && isAnother && !attempt.submission)) {
    const server = isAnother || attempt.submission ? null : loaded.attempt;
    return changed({ ...state, pages }, { ...totals, ...(server && merged(attempt, server)) });
  }
  const hasQuestions = Object.keys(loaded.pages).length > 0;
  if (!attempt && !hasQuestions && !totals.totalQuestions) return { ...emptyAttempt, phase: "empty" };
  const fresh = newAttempt(setting, loaded, now);
  if (attempt && attempt.id === null && loaded.attempt) return carriedOver({ ...state, pages }, attempt, fresh);
  return begun(fresh, loaded);
}

/** The server has begun to keep attempts, so earlier answers are sent to it. */
function carriedOver(state: AttemptState, attempt: Attempt, fresh: Attempt): AttemptState {
  const answers = Object.fromEntries(
    Object.entries(attempt.answers).map(([id, kept]) => [id, { ...kept, state: "waiting" as const }]),
  );
  const { revision, flags, seq } = attempt;
  return changed(state, { ...fresh, revision, answers, flags, seq });
}

function begun(fresh: Attempt, { attempt: server, pages }: LoadedQuestions): AttemptState {
  if (!server) return { phase: "running", attempt: fresh, pages };
  const isFresh = server.answers.length === 0 && server.now - fresh.startedAt < freshMs;
  const attempt = { ...fresh, ...merged(fresh, server) };
  return { phase: isFresh ? "running" : "offer", attempt, pages };
}

/**
 * The highest number that any device has used. A server that does not tell the numbers gets an assumed upper bound: two
 * choices a second since the start.
 */
function highestSeq({ answers, now, startedAt }: ServerAttempt): number {
  const told = answers.map(({ seq }) => seq);
  if (told.includes(null)) return Math.max(0, Math.floor((2 * (now - startedAt)) / 1000));
  return told.reduce<number>((highest, seq) => Math.max(highest, seq ?? 0), 0);
}

/** Merges the server's attempt with this device's. */
function merged(attempt: Attempt, server: ServerAttempt): Partial<Attempt> {
  const answers = { ...attempt.answers };
  for (const given of server.answers) {
    const known = answers[given.questionId];
    const next = mergedAnswer(known, given, server.now);
    if (next !== known) answers[given.questionId] = next;
  }
  const seq = Math.max(attempt.seq, highestSeq(server));
  const { deadline, startedAt } = server;
  return { answers, seq, deadline, startedAt, ...latestReopened(attempt, server) };
}

/** An answer that waits here stays: the reply to it will say which one counts. */
function mergedAnswer(own: KeptAnswer | undefined, given: ServerAnswer, now: number): KeptAnswer {
  const { answer, verdict } = given;
  if (own?.state === "waiting") return own;
  if (given.seq === null || given.answeredAt === null) {
    if (own?.answer === answer) return saidAgain(own, verdict);
    return adopted(own, { answer, seq: 0, answeredAt: new Date(now).toISOString() }, verdict);
  }
  const stored = { answer, seq: given.seq, answeredAt: given.answeredAt };
  if (!own || replaces(choiceOf(stored), choiceOf(own))) return adopted(own, stored, verdict);
  // Another answer or number means that the server did not have the later choice of this device yet.
  return own.answer === answer && own.seq === given.seq ? saidAgain(own, verdict) : own;
}

const saidAgain = (own: KeptAnswer, verdict: Verdict | null): KeptAnswer =>
  own.state === "saved" && (verdict === null || verdict.isCorrect === own.verdict?.isCorrect)
    ? own
    : { ...own, state: "saved", verdict: verdict ?? own.verdict };
