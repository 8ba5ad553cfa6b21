import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { onTestFinished, vi } from "vitest";
import type { AttemptSetting } from "../../../web/attempt/attempt.ts";
import { createAttempt } from "../../../web/attempt/create-attempt.ts";
import type { AttemptPorts, AnswerToSend } from "../../../web/attempt/engine.ts";
import { attemptStore, type AttemptStore } from "../../../web/attempt/store.ts";
import { inTurn } from "../../../web/lib/device/device-store.ts";
import { buildLoaded, buildReceipt, setting, verdictOf } from "../support/attempt-fixtures.ts";

/** An error that the server answers, with its code. */
export const refusal = (code: string, more: Record<string, unknown> = {}) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message: "x", extensions: { code, ...more } }] });

export const noNetwork = (): TypeError => new TypeError("Failed to fetch");

export const tick = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** An engine over a server that takes everything, unless a port is given; timers are to be fake. */
export async function begin(
  given: Partial<AttemptPorts> = {},
  more: Partial<AttemptSetting> = {},
  device: Partial<AttemptStore> = {},
) {
  const sent: AnswerToSend[] = [];
  const onProblem = vi.fn<AttemptPorts["onProblem"]>();
  const ports: AttemptPorts = {
    loadPage: vi.fn<AttemptPorts["loadPage"]>(async (page) => buildLoaded({ page, serverNow: Date.now() })),
    lookUp: vi.fn<AttemptPorts["lookUp"]>(async () => buildLoaded({ page: 2, serverNow: Date.now() })),
    saveAnswer: async (answer) => {
      sent.push(answer);
      return { savedSeq: answer.seq, verdict: verdictOf(answer.answer === "C") };
    },
    submit: vi.fn<AttemptPorts["submit"]>(async () => buildReceipt({ code: "AK-1" })),
    isSignedIn: () => true,
    onProblem,
    onSubmitted: vi.fn<AttemptPorts["onSubmitted"]>(),
    ...given,
  };
  const store = { ...attemptStore({ attempt: "attempt:p1", questions: "questions:p1" }), ...device };
  const engine = createAttempt({ setting: { ...setting, ...more }, store }, ports);
  const stop = engine.start();
  // One that goes on would be another tab of the next test's attempt.
  onTestFinished(async () => {
    stop();
    await inTurn(() => Promise.resolve());
    localStorage.clear();
  });
  await tick();
  return { engine, stop, ports, sent, store, onProblem };
}
