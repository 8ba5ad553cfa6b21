import { newAttempt, type Attempt, type AttemptSetting, type LoadedQuestions, type ServerAttempt } from "./attempt.ts";
import { changed, emptyAttempt, type AttemptState } from "./state.ts";

/** An attempt of which the server already knows more than its beginning is offered, not just continued. */
const freshMs = 15_000;

interface Arrival {
  setting: AttemptSetting;
  loaded: LoadedQuestions;
  now: number;
}

/** The state after questions have arrived, with the server's data of the attempt. */
export function arrived(state: AttemptState, { setting, loaded, now }: Arrival): AttemptState {
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
  const attempt = { ...fresh, ...merged(fresh, server), seq: lowestSeq(server) };
  return { phase: isFresh ? "running" : "offer", attempt, pages };
}

/** Assumed upper bound of the numbers that another device has used: two choices a second for an hour. */
const lowestSeq = ({ answers, now, startedAt }: ServerAttempt): number =>
  answers.length === 0 ? 0 : Math.max(0, Math.floor((2 * (now - startedAt)) / 1000));

/** Merges the server's attempt with this device's: answers that wait here are newer, all others are the server's. */
function merged(attempt: Attempt, server: ServerAttempt): Partial<Attempt> {
  const answers = { ...attempt.answers };
  for (const { questionId, answer, verdict } of server.answers) {
    const own = answers[questionId];
    if (own?.state === "waiting") continue;
    answers[questionId] =
      own?.answer === answer
        ? { ...own, state: "saved", verdict: verdict ?? own.verdict }
        : { answer, seq: 0, answeredAt: new Date(server.now).toISOString(), state: "saved", verdict };
  }
  return { answers, deadline: server.deadline, startedAt: server.startedAt };
}
