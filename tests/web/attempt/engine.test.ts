import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AttemptPorts } from "../../../web/attempt/engine.ts";
import { buildLoaded, buildReceipt, minute, startedAt } from "../support/attempt-fixtures.ts";
import { begin, noNetwork, refusal, tick } from "./harness.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: startedAt });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe("an attempt on a server", () => {
  it("loads every page, sends each answer with its number, and submits once", async () => {
    const { engine, ports, sent } = await begin();
    expect(Object.keys(engine.view().state.pages)).toEqual(["1", "2", "3"]);
    engine.saveAnswer("q1", "A");
    engine.saveAnswer("q2", "C");
    await tick();
    expect(sent).toMatchObject([
      { questionId: "q1", answer: "A", seq: 1, attemptId: "a1" },
      { questionId: "q2", answer: "C", seq: 2, attemptId: "a1" },
    ]);
    engine.submit();
    engine.submit();
    await tick();
    expect(ports.submit).toHaveBeenCalledTimes(1);
    expect(ports.submit).toHaveBeenCalledWith(expect.objectContaining({ id: "a1" }), 2);
    expect(ports.onSubmitted).toHaveBeenCalledWith(expect.objectContaining({ code: "AK-1" }));
    expect(engine.view().state.phase).toBe("results");
  });

  it("says that a page of questions did not come while it is on the screen, and loads it when asked again", async () => {
    let isLacking = true;
    const loadPage = async (page: number) => {
      const loaded = buildLoaded({ page, serverNow: Date.now() });
      return page === 2 && isLacking ? { ...loaded, pages: {} } : loaded;
    };
    const { engine, onProblem } = await begin({ loadPage });
    expect(engine.view().problem).toBeNull();
    engine.move(10);
    await tick();
    expect(engine.view().problem).toBe("questions");
    engine.move(20);
    await tick();
    expect(engine.view()).toMatchObject({ problem: null, state: { phase: "running" } });
    engine.move(10);
    await tick();
    expect(onProblem).toHaveBeenCalledTimes(2);
    isLacking = false;
    engine.retry();
    await tick();
    expect(engine.view().problem).toBeNull();
    expect(Object.keys(engine.view().state.pages)).toEqual(["1", "2", "3"]);
  });

  it("offers the attempt again after a reload, with its answers", async () => {
    const { engine, stop } = await begin();
    engine.saveAnswer("q1", "A");
    engine.flag("q3");
    engine.move(12);
    await tick();
    stop();
    const { engine: again } = await begin();
    expect(again.view().state).toMatchObject({ phase: "offer", attempt: { flags: { q3: 1 }, current: 12 } });
    again.goOn();
    expect(again.view().state.phase).toBe("running");
    expect(again.view().state.attempt?.answers["q1"]).toMatchObject({ answer: "A", state: "saved" });
  });

  it("submits when the time is over, and not earlier", async () => {
    const { engine, ports } = await begin();
    await tick(60 * minute - 1000);
    expect(ports.submit).not.toHaveBeenCalled();
    await tick(1000);
    expect(ports.submit).toHaveBeenCalledTimes(1);
    expect(engine.view().state.attempt?.submission?.by).toBe("clock");
  });

  it("[D-107] sends again what the server has lost before it submits again", async () => {
    const submit = vi
      .fn<AttemptPorts["submit"]>()
      .mockRejectedValueOnce(refusal("ANSWERS_MISSING", { savedSeq: 1, missingQuestionIds: ["q1"] }))
      .mockResolvedValue(buildReceipt());
    const { engine, sent } = await begin({ submit });
    engine.saveAnswer("q1", "A");
    await tick();
    engine.submit();
    await tick();
    expect(sent.map(({ questionId, seq }) => [questionId, seq])).toEqual([
      ["q1", 1],
      ["q1", 2],
    ]);
    expect(submit).toHaveBeenCalledTimes(2);
    expect(engine.view().state.phase).toBe("results");
  });

  it("[D-407] goes on when the server refuses a submission because a teacher has opened the attempt again since", async () => {
    let reopened = 0;
    const submit = vi
      .fn<AttemptPorts["submit"]>()
      .mockRejectedValueOnce(noNetwork())
      .mockRejectedValueOnce(refusal("CONFLICT"))
      .mockResolvedValue(buildReceipt());
    const { engine } = await begin({ submit, lookUp: async () => buildLoaded({ page: 2, reopened }) });
    engine.saveAnswer("q1", "A");
    await tick();
    engine.submit();
    await tick();
    // the first submission had arrived, and its answer was lost
    reopened = 1;
    await tick(minute);
    expect(engine.view().state).toMatchObject({
      phase: "offer",
      attempt: { submission: null, reopened: 1, answers: { q1: { state: "saved" } } },
    });
    engine.goOn();
    engine.submit();
    await tick();
    expect(engine.view().state.phase).toBe("results");
    expect(submit.mock.calls.map(([{ submission }]) => submission?.reopened)).toEqual([undefined, undefined, 1]);
  });

  it("stays submitted when the server refuses the submission for another reason", async () => {
    const submit = vi.fn<AttemptPorts["submit"]>().mockRejectedValue(refusal("CONFLICT"));
    const { engine, ports } = await begin({ submit });
    engine.submit();
    await tick(minute);
    expect(engine.view().state.phase).toBe("submitting");
    expect(ports.onProblem).toHaveBeenCalledWith("submission");
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it("asks the server about the attempt when it says that it is over", async () => {
    let isOver = false;
    const { engine, ports } = await begin({
      saveAnswer: async () => {
        isOver = true;
        throw refusal("ATTEMPT_CLOSED");
      },
      lookUp: async () => (isOver ? buildLoaded({ page: 2, attemptId: null }) : buildLoaded({ page: 2 })),
    });
    engine.saveAnswer("q1", "A");
    await tick();
    expect(ports.onProblem).toHaveBeenCalledWith("answer");
    expect(engine.view().state).toMatchObject({ phase: "results", attempt: { submission: { by: "server" } } });
  });

  it("takes a later end that comes with a saved answer", async () => {
    let deadline = startedAt + 60 * minute;
    const { engine } = await begin({
      saveAnswer: async ({ seq }) => {
        deadline = startedAt + 70 * minute;
        return { savedSeq: seq, verdict: null, deadline };
      },
      lookUp: async () => buildLoaded({ page: 2, deadline, serverNow: Date.now() }),
    });
    engine.saveAnswer("q1", "A");
    await tick();
    expect(engine.view().state.attempt?.deadline).toBe(deadline);
  });

  it("[D-82] asks the server before it submits because time is up, and continues if there is extra time", async () => {
    let deadline = startedAt + 60 * minute;
    const { engine, ports } = await begin({
      askDeadline: async () => deadline,
      lookUp: async () => buildLoaded({ page: 2, deadline, serverNow: Date.now() }),
    });
    deadline = startedAt + 65 * minute;
    await tick(60 * minute);
    expect(ports.submit).not.toHaveBeenCalled();
    expect(engine.view().state).toMatchObject({ phase: "offer", attempt: { submission: null, deadline } });
    await tick(5 * minute);
    expect(ports.submit).toHaveBeenCalledTimes(1);
  });

  it("says that a login is needed, and submits after it", async () => {
    let isSignedIn = false;
    const { engine, ports } = await begin({ isSignedIn: () => isSignedIn });
    engine.submit();
    await tick();
    expect(engine.view().problem).toBe("signedOut");
    expect(ports.submit).not.toHaveBeenCalled();
    isSignedIn = true;
    engine.retry();
    await tick();
    expect(ports.submit).toHaveBeenCalledTimes(1);
  });

  it("a retake begins without the answers of the attempt before", async () => {
    const { engine } = await begin();
    engine.saveAnswer("q1", "A");
    engine.submit();
    await tick();
    engine.retake();
    await tick();
    expect(engine.view().state).toMatchObject({ phase: "running", attempt: { answers: {}, submission: null } });
  });
});
