import { serverMessageOf } from "../lib/calls/message-of.ts";
import type { Attempt } from "./attempt.ts";
import type { EngineParts, AnswerToSend } from "./engine.ts";
import { failureOf } from "./failures.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";

/** Answers that came too late, with those of which a school has not decided, which it may ask for again. */
const lateAnswers = ({ id, answers }: Attempt): AnswerToSend[] =>
  Object.entries(answers).flatMap(([questionId, { answer, seq, answeredAt, state }]) =>
    state === "refused" || state === "late" ? [{ questionId, answer, seq, answeredAt, attemptId: id }] : [],
  );

/**
 * Delivers the answers that the server did not take because they came too late (D-101). It does so before the submission,
 * whose reply shows the right answers: the server accepts no late ones after it. What a server does not take stays on the device.
 */
export async function deliverLate({ core, ports }: EngineParts): Promise<void> {
  const attempt = core.attempt();
  if (!attempt?.id || !ports.deliverLate) return;
  const answers = lateAnswers(attempt);
  if (answers.length === 0) return;
  try {
    const delivery = await withTimeout(ports.deliverLate(attempt.id, answers));
    core.dispatch({ type: "deliveredLate", startedAt: attempt.startedAt, delivery });
  } catch (error) {
    if (failureOf(error).kind !== "refused") throw error;
    core.dispatch({ type: "submissionNoted", lateRefusal: serverMessageOf(error) });
  }
}
