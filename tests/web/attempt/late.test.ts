import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  declinedIds,
  heldCount,
  lateIds,
  refusedIds,
  unsavedIds,
  type Attempt,
  type LateDelivery,
} from "../../../web/attempt/attempt.ts";
import type { AttemptPorts } from "../../../web/attempt/engine.ts";
import { buildReceipt, minute, startedAt } from "../support/attempt-fixtures.ts";
import { begin, noNetwork, refusal, tick } from "./harness.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: startedAt });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

type Run = Awaited<ReturnType<typeof begin>>;
const stateOf = ({ engine }: Run) => engine.view().state;
const attemptOf = (run: Run): Attempt => {
  const { attempt } = stateOf(run);
  if (!attempt) throw new Error("no attempt");
  return attempt;
};
type DeliverLate = NonNullable<AttemptPorts["deliverLate"]>;
const counts = (delivery: Partial<LateDelivery>) =>
  vi.fn<DeliverLate>(async () => ({ counted: {}, waiting: [], declined: [], ...delivery }));

/** An attempt whose answers came too late, of which two were given; `order` has the calls that end it. */
async function tooLate(deliverLate: DeliverLate | undefined, given: Partial<AttemptPorts> = {}) {
  const order: string[] = [];
  const run = await begin({
    saveAnswer: () => Promise.reject(refusal("CONFLICT")),
    submit: async () => {
      order.push("submit");
      return buildReceipt({ code: "AK-1" });
    },
    ...(deliverLate && {
      deliverLate: async (...sent) => {
        order.push("late");
        return deliverLate(...sent);
      },
    }),
    ...given,
  });
  run.engine.saveAnswer("q1", "A");
  run.engine.saveAnswer("q2", "B");
  await tick();
  run.engine.submit();
  await tick();
  return { run, order };
}

describe("[EXT-35] answers that came too late", () => {
  it("are delivered before the submission, whose reply shows the keys, with the time at which they were given", async () => {
    const deliverLate = counts({ counted: { q1: "A", q2: "B" } });
    const { run, order } = await tooLate(deliverLate);
    expect(order).toEqual(["late", "submit"]);
    expect(deliverLate).toHaveBeenCalledWith("a1", [
      { questionId: "q1", answer: "A", seq: 1, answeredAt: new Date(startedAt).toISOString(), attemptId: "a1" },
      { questionId: "q2", answer: "B", seq: 2, answeredAt: new Date(startedAt).toISOString(), attemptId: "a1" },
    ]);
    expect(stateOf(run).phase).toBe("results");
    expect(unsavedIds(attemptOf(run))).toEqual([]);
    expect(heldCount(attemptOf(run))).toBe(2);
  });

  it("show the answer that counts where it is another one, and stay here where the server names none", async () => {
    const { run } = await tooLate(counts({ counted: { q1: "D" } }));
    expect(attemptOf(run).answers).toMatchObject({
      q1: { answer: "D", state: "saved" },
      q2: { answer: "B", state: "refused" },
    });
  });

  it("stay here, with the server's reason, when it takes none; the attempt is submitted all the same", async () => {
    const reason = "You have seen the right answers of this exam.";
    const { run, order } = await tooLate(
      vi.fn<DeliverLate>().mockRejectedValue(refusal("CONFLICT", { serverMessage: reason })),
    );
    expect(order).toEqual(["late", "submit"]);
    expect(refusedIds(attemptOf(run))).toEqual(["q1", "q2"]);
    expect(attemptOf(run).submission?.lateRefusal).toBe(reason);
  });

  it("[EXT-35] stay here on a server that lacks the call, or keeps no attempts, and where a room has none", async () => {
    const lacks = await tooLate(vi.fn<DeliverLate>().mockRejectedValue(refusal("NOT_OFFERED")));
    expect(lacks.order).toEqual(["late", "submit"]);
    expect(attemptOf(lacks.run).submission?.lateRefusal).toBeNull();
    localStorage.clear();
    const none = await tooLate(undefined);
    expect(none.order).toEqual(["submit"]);
    expect(refusedIds(attemptOf(none.run))).toEqual(["q1", "q2"]);
  });

  it("[REL-14] are not submitted over a lost network: the delivery is repeated first", async () => {
    const deliverLate = vi
      .fn<DeliverLate>()
      .mockRejectedValueOnce(noNetwork())
      .mockRejectedValueOnce(refusal("OVERLOADED"))
      .mockResolvedValue({ counted: { q1: "A", q2: "B" }, waiting: [], declined: [] });
    const { run, order } = await tooLate(deliverLate);
    await tick(minute);
    expect(order).toEqual(["late", "late", "late", "submit"]);
    expect(unsavedIds(attemptOf(run))).toEqual([]);
  });

  it("are not asked about where every answer arrived", async () => {
    const deliverLate = counts({});
    const run = await begin({ deliverLate });
    run.engine.saveAnswer("q1", "A");
    run.engine.submit();
    await tick();
    expect(stateOf(run).phase).toBe("results");
    expect(deliverLate).not.toHaveBeenCalled();
  });
});

describe("[EXT-36] late answers that wait for the school", () => {
  it("are no answers of this device alone any more, and are asked about again until it has decided", async () => {
    const deliverLate = counts({ waiting: ["q1", "q2"] });
    const { run } = await tooLate(deliverLate);
    expect(lateIds(attemptOf(run))).toEqual(["q1", "q2"]);
    expect(unsavedIds(attemptOf(run))).toEqual([]);
    deliverLate.mockResolvedValue({ counted: { q1: "A" }, waiting: [], declined: ["q2"] });
    await run.engine.deliverLate();
    expect(deliverLate.mock.calls.at(-1)?.[1]).toHaveLength(2);
    expect(attemptOf(run).answers).toMatchObject({ q1: { state: "saved" }, q2: { state: "declined" } });
    expect(declinedIds(attemptOf(run))).toEqual(["q2"]);
    await run.engine.deliverLate();
    expect(deliverLate).toHaveBeenCalledTimes(2);
  });

  it("[EXT-17b] are sent like all others once the attempt is open again", async () => {
    const deadline = startedAt + 90 * minute;
    const saveAnswer = vi.fn<AttemptPorts["saveAnswer"]>().mockRejectedValue(refusal("ATTEMPT_CLOSED"));
    const { run } = await tooLate(counts({ waiting: ["q1"], declined: ["q2"] }), {
      saveAnswer,
      askDeadline: async () => deadline,
    });
    saveAnswer.mockResolvedValue({ savedSeq: 2, verdict: null });
    expect(await run.engine.reopen()).toBe(true);
    await tick();
    expect(attemptOf(run).answers).toMatchObject({ q1: { state: "saved" }, q2: { state: "saved" } });
  });
});
