import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LoadedQuestions } from "../../../web/attempt/attempt.ts";
import type { AttemptPorts, SaveReply } from "../../../web/attempt/engine.ts";
import { buildLoaded, buildReceipt, minute, startedAt, verdictOf } from "../support/attempt-fixtures.ts";
import { begin, noNetwork, refusal, tick } from "./harness.ts";

let isOnline = true;
beforeEach(() => {
  vi.useFakeTimers({ now: startedAt });
  localStorage.clear();
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const stateOf = ({ engine }: Awaited<ReturnType<typeof begin>>) => engine.view().state;
const pagesOf = (run: Awaited<ReturnType<typeof begin>>): string[] => Object.keys(stateOf(run).pages);
const show = (state: "hidden" | "visible"): void => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};
const goOnline = (): void => {
  isOnline = true;
  window.dispatchEvent(new Event("online"));
};
/** A server that keeps no attempts. */
const withoutAttempts: Partial<AttemptPorts> = {
  loadPage: async (page) => buildLoaded({ page, attemptId: null }),
};

describe("questions that do not come", () => {
  it("are a problem when none is there, until they are asked for again", async () => {
    const error = noNetwork();
    const loadPage = vi.fn<AttemptPorts["loadPage"]>().mockRejectedValueOnce(error);
    loadPage.mockImplementation(async (page) => buildLoaded({ page }));
    const run = await begin({ loadPage });
    expect(run.engine.view()).toMatchObject({ problem: "questions", error });
    expect(run.onProblem.mock.calls).toEqual([["questions"]]);
    run.engine.retry();
    expect(run.engine.view()).toMatchObject({ problem: null, error: null });
    await tick();
    expect(stateOf(run).phase).toBe("running");
    expect(pagesOf(run)).toEqual(["1", "2", "3"]);
  });

  it("come by themselves when the network is back, asked for once", async () => {
    const loadPage = vi.fn<AttemptPorts["loadPage"]>().mockRejectedValueOnce(noNetwork());
    loadPage.mockImplementation(async (page) => buildLoaded({ page }));
    const run = await begin({ loadPage });
    expect(run.engine.view().problem).toBe("questions");
    goOnline();
    run.engine.retry();
    await tick();
    expect(stateOf(run).phase).toBe("running");
    expect(run.engine.view().problem).toBeNull();
    expect(loadPage.mock.calls).toEqual([[1], [1], [2], [3]]);
  });

  it("are not begun while the device still looks for an attempt that it keeps", async () => {
    const loadPage = vi.fn<AttemptPorts["loadPage"]>(async (page) => buildLoaded({ page }));
    const run = begin({ loadPage });
    goOnline();
    await run;
    expect(loadPage.mock.calls.filter(([page]) => page === 1)).toEqual([[1]]);
  });

  it("are none while the question on the screen is there; the page with the mark comes first", async () => {
    let isDown = true;
    const loadPage = vi.fn<AttemptPorts["loadPage"]>(async (page) => {
      if (isDown && page > 1) throw noNetwork();
      return buildLoaded({ page });
    });
    const run = await begin({ loadPage });
    expect(run.engine.view().problem).toBeNull();
    run.engine.move(24);
    await tick();
    expect(run.engine.view().problem).toBe("questions");
    expect(loadPage.mock.calls.at(-1)).toEqual([3]);
    isDown = false;
    goOnline();
    await tick();
    expect(run.engine.view().problem).toBeNull();
    expect(loadPage.mock.calls.slice(-2)).toEqual([[3], [2]]);
    expect(pagesOf(run)).toEqual(["1", "2", "3"]);
  });

  it("are asked for again by the person, with the attempt as it is", async () => {
    let isDown = true;
    const run = await begin({
      loadPage: async (page) => {
        if (isDown && page > 1) throw noNetwork();
        return buildLoaded({ page });
      },
    });
    run.engine.saveAnswer("q1", "A");
    run.engine.move(12);
    await tick();
    isDown = false;
    run.engine.retry();
    await tick();
    expect(pagesOf(run)).toEqual(["1", "2", "3"]);
    expect(stateOf(run).attempt?.answers).toHaveProperty("q1");
  });

  it("do not exist: there is no attempt then", async () => {
    const run = await begin({ loadPage: async () => buildLoaded({ total: 0, attemptId: null }) });
    expect(stateOf(run)).toMatchObject({ phase: "empty", attempt: null });
  });

  it("are not asked for twice at once, nor for ever when a page stays empty", async () => {
    const loadPage = vi.fn<AttemptPorts["loadPage"]>(async (page) =>
      page === 3 ? { ...buildLoaded({ page }), pages: {} } : buildLoaded({ page }),
    );
    const run = await begin({ loadPage });
    expect(loadPage.mock.calls).toEqual([[1], [2], [3]]);
    run.engine.move(1);
    run.engine.move(2);
    await tick();
    expect(loadPage.mock.calls).toEqual([[1], [2], [3], [3]]);
  });

  it("arrive after the page was left, and are dropped", async () => {
    let arrive: (loaded: LoadedQuestions) => void = () => undefined;
    const run = await begin({ loadPage: () => new Promise((resolve) => (arrive = resolve)) });
    run.stop();
    arrive(buildLoaded());
    await tick();
    expect(stateOf(run)).toMatchObject({ phase: "loading", attempt: null });
  });

  it("fail after the page was left, which is no problem", async () => {
    let fail: (error: unknown) => void = () => undefined;
    const run = await begin({ loadPage: () => new Promise((_resolve, reject) => (fail = reject)) });
    run.stop();
    fail(noNetwork());
    await tick();
    expect(run.ports.onProblem).not.toHaveBeenCalled();
  });
});

describe("answers that do not arrive", () => {
  it("wait for the network, and go out when it is back", async () => {
    let isDown = true;
    const run = await begin({
      saveAnswer: async ({ seq }) => {
        if (isDown) throw noNetwork();
        return { savedSeq: seq, verdict: null };
      },
    });
    run.engine.saveAnswer("q1", "A");
    await tick();
    expect(run.engine.view()).toMatchObject({ problem: null, queue: { state: "waiting" } });
    isDown = false;
    goOnline();
    await tick();
    expect(stateOf(run).attempt?.answers["q1"]?.state).toBe("saved");
    expect(run.engine.view().queue.state).toBe("idle");
  });

  it("are a problem once while the server is busy, and none when it has taken them", async () => {
    let isBusy = true;
    const run = await begin({
      saveAnswer: async ({ seq }) => {
        if (isBusy) throw refusal("OVERLOADED");
        return { savedSeq: seq, verdict: null };
      },
    });
    run.engine.saveAnswer("q1", "A");
    await tick(20_000);
    expect(run.onProblem.mock.calls).toEqual([["answer"]]);
    expect(run.engine.view().problem).toBe("answer");
    isBusy = false;
    await tick(60_000);
    expect(run.engine.view()).toMatchObject({ problem: null, error: null });
  });

  it("on one of which the server fails let the others go first [C-QUIZ-08]", async () => {
    const saved: string[] = [];
    const run = await begin({
      saveAnswer: async ({ questionId, seq }) => {
        if (questionId === "q1") throw refusal("UPSTREAM_FAILED");
        saved.push(questionId);
        return { savedSeq: seq, verdict: null };
      },
    });
    for (const id of ["q1", "q2", "q3"]) run.engine.saveAnswer(id, "A");
    await tick(5000);
    expect(saved).toEqual(["q2", "q3"]);
    expect(stateOf(run).attempt?.answers["q1"]?.state).toBe("waiting");
  });

  it("on one of which the server failed before goes first again once it was taken [C-QUIZ-08]", async () => {
    let isFailing = true;
    const saved: string[] = [];
    const run = await begin({
      saveAnswer: async ({ questionId, answer, seq }) => {
        if (isFailing) throw refusal("UPSTREAM_FAILED");
        saved.push(`${questionId} ${answer}`);
        return { savedSeq: seq, verdict: null };
      },
    });
    run.engine.saveAnswer("q1", "A");
    await tick(5000);
    isFailing = false;
    await tick(minute);
    run.engine.saveAnswer("q1", "B");
    run.engine.saveAnswer("q2", "A");
    await tick();
    expect(saved).toEqual(["q1 A", "q1 B", "q2 A"]);
  });

  it("are given up after eight failures of a server that answers, be it with a refusal [C-QUIZ-13]", async () => {
    const lookUp = vi.fn<AttemptPorts["lookUp"]>(() => Promise.reject(refusal("NOT_FOUND")));
    const run = await begin({
      ...withoutAttempts,
      pastResults: async () => [],
      lookUp,
      saveAnswer: () => Promise.reject(refusal("UPSTREAM_FAILED")),
    });
    run.engine.saveAnswer("q1", "A");
    run.engine.submit();
    await tick(10 * minute);
    expect(lookUp).toHaveBeenCalledTimes(8);
    expect(stateOf(run)).toMatchObject({ phase: "results", attempt: { answers: { q1: { state: "refused" } } } });
  });

  it("are given as many tries after a retake as before it [C-QUIZ-13]", async () => {
    const run = await begin({
      ...withoutAttempts,
      pastResults: async () => [],
      saveAnswer: () => Promise.reject(refusal("UPSTREAM_FAILED")),
    });
    run.engine.saveAnswer("q1", "A");
    run.engine.submit();
    await tick(10 * minute);
    expect(stateOf(run).phase).toBe("results");
    run.engine.retake();
    await tick();
    run.engine.saveAnswer("q1", "A");
    run.engine.submit();
    await tick(minute);
    expect(stateOf(run)).toMatchObject({ phase: "submitting", attempt: { answers: { q1: { state: "waiting" } } } });
    await tick(10 * minute);
    expect(stateOf(run)).toMatchObject({ phase: "results", attempt: { answers: { q1: { state: "refused" } } } });
  });

  it.each([
    ["without it where the server keeps no attempt", null, "results"],
    ["not without it where the server keeps the attempt", "a1", "submitting"],
  ])(
    "on one of which the server fails for minutes: the submission goes out %s [C-QUIZ-13]",
    async (_how, id, phase) => {
      const loadPage = async (page: number) => buildLoaded({ page, attemptId: id, serverNow: Date.now() });
      const pastResults = async () => [];
      const saveAnswer = async (): Promise<never> => Promise.reject(refusal("UPSTREAM_FAILED"));
      const run = await begin({ loadPage, pastResults, saveAnswer });
      run.engine.saveAnswer("q1", "A");
      run.engine.submit();
      await tick(60_000);
      expect(run.engine.view()).toMatchObject({ state: { phase: "submitting" }, problem: "answer" });
      await tick(10 * minute);
      expect(stateOf(run).phase).toBe(phase);
      expect(stateOf(run).attempt?.answers["q1"]?.state).toBe(id === null ? "refused" : "waiting");
    },
  );

  it("wait for a server that is away, however often the person tries to send them [C-QUIZ-13]", async () => {
    let isAway = false;
    const answer = async <Value>(value: Value): Promise<Value> =>
      isAway ? Promise.reject(refusal("UPSTREAM_FAILED")) : value;
    const run = await begin({
      ...withoutAttempts,
      pastResults: async () => [],
      lookUp: () => answer(buildLoaded({ attemptId: null })),
      saveAnswer: ({ seq }) => answer({ savedSeq: seq, verdict: null }),
    });
    isAway = true;
    run.engine.saveAnswer("q1", "A");
    run.engine.submit();
    for (let press = 0; press < 200; press += 1) {
      run.engine.retry();
      await tick(5000);
    }
    expect(stateOf(run)).toMatchObject({ phase: "submitting", attempt: { answers: { q1: { state: "waiting" } } } });
    isAway = false;
    await tick(minute);
    expect(stateOf(run)).toMatchObject({ phase: "results", attempt: { answers: { q1: { state: "saved" } } } });
  });

  it("on one of which the server fails are not given up within seconds, and leave no problem behind [C-QUIZ-13]", async () => {
    let isBusy = true;
    const run = await begin({
      ...withoutAttempts,
      pastResults: async () => [],
      saveAnswer: () => Promise.reject(refusal("UPSTREAM_FAILED")),
      submit: async () => (isBusy ? Promise.reject(refusal("RATE_LIMITED")) : buildReceipt()),
    });
    run.engine.saveAnswer("q1", "A");
    run.engine.submit();
    for (let press = 0; press < 20; press += 1) {
      run.engine.retry();
      await tick(1000);
    }
    expect(stateOf(run).attempt?.answers["q1"]?.state).toBe("waiting");
    await tick(4 * minute);
    expect(stateOf(run).attempt?.answers["q1"]?.state).toBe("refused");
    expect(run.engine.view().problem).toBe("submission");
    isBusy = false;
    await tick(minute);
    expect(run.engine.view()).toMatchObject({ state: { phase: "results" }, problem: null });
  });

  it("stay here when the server refuses them, and go out again when the person asks", async () => {
    const error = refusal("BAD_USER_INPUT");
    const saveAnswer = vi.fn<AttemptPorts["saveAnswer"]>().mockRejectedValueOnce(error);
    saveAnswer.mockImplementation(async ({ seq }) => ({ savedSeq: seq, verdict: null }));
    const run = await begin({ saveAnswer });
    run.engine.saveAnswer("q1", "A");
    await tick();
    expect(stateOf(run).attempt?.answers["q1"]?.state).toBe("refused");
    expect(run.engine.view()).toMatchObject({ problem: "answer", error });
    expect(run.ports.lookUp).not.toHaveBeenCalled();
    run.engine.retry();
    await tick();
    expect(stateOf(run).attempt?.answers["q1"]?.state).toBe("saved");
    expect(saveAnswer).toHaveBeenCalledTimes(2);
  });

  it.each(["CONFLICT", "NOT_FOUND", "ATTEMPT_CLOSED"])("with %s make it ask about the attempt", async (code) => {
    const run = await begin({
      saveAnswer: async () => {
        throw refusal(code);
      },
    });
    run.engine.saveAnswer("q1", "A");
    await tick();
    expect(run.ports.lookUp).toHaveBeenCalledTimes(1);
  });

  it("are no problem any more once the attempt is submitted", async () => {
    let fail: (error: unknown) => void = () => undefined;
    const run = await begin({ saveAnswer: () => new Promise((_resolve, reject) => (fail = reject)) });
    run.engine.saveAnswer("q1", "A");
    await tick();
    run.engine.submit();
    fail(refusal("CONFLICT"));
    await tick();
    expect(run.ports.onProblem).not.toHaveBeenCalled();
    expect(run.ports.lookUp).not.toHaveBeenCalled();
    expect(run.ports.submit).toHaveBeenCalledWith(expect.anything(), 0);
    expect(stateOf(run).phase).toBe("results");
  });

  it("are not sent after the page was left, and go out when it is opened again", async () => {
    const first = await begin({ saveAnswer: () => new Promise<SaveReply>(() => undefined) });
    first.engine.saveAnswer("q1", "A");
    await tick();
    first.stop();
    const again = await begin();
    expect(again.sent.map(({ questionId }) => questionId)).toEqual(["q1"]);
  });

  it("are repeated also where the server keeps no attempts: an answer counts once", async () => {
    const saveAnswer = vi.fn<AttemptPorts["saveAnswer"]>().mockRejectedValueOnce(noNetwork());
    saveAnswer.mockResolvedValue({ savedSeq: null, verdict: null });
    const run = await begin({ ...withoutAttempts, saveAnswer });
    run.engine.saveAnswer("q1", "A");
    await tick();
    expect(stateOf(run).attempt?.answers["q1"]?.state).toBe("waiting");
    await tick(2000);
    expect(stateOf(run).attempt?.answers["q1"]?.state).toBe("saved");
    expect(run.engine.view().problem).toBeNull();
  });

  it.each([
    ["refused", (): Promise<SaveReply> => Promise.reject(refusal("CONFLICT"))],
    ["saved", () => Promise.resolve<SaveReply>({ savedSeq: 1, verdict: null, deadline: startedAt + 70 * minute })],
  ])("that are %s after a retake change nothing of it", async (_outcome, outcome) => {
    let arrive: () => void = () => undefined;
    const loadPage = vi.fn<AttemptPorts["loadPage"]>(async (page) => buildLoaded({ page }));
    const run = await begin({
      loadPage,
      saveAnswer: () => new Promise((resolve) => (arrive = () => resolve(outcome()))),
    });
    run.engine.saveAnswer("q1", "A");
    await tick();
    loadPage.mockReturnValueOnce(new Promise(() => undefined));
    run.engine.retake();
    await tick();
    arrive();
    await tick();
    expect(run.engine.view()).toMatchObject({ problem: null, state: { phase: "loading", attempt: null } });
    expect(await run.engine.reopen()).toBe(false);
  });

  it("asks about the end only when a saved answer names another one", async () => {
    const silent = await begin();
    silent.engine.saveAnswer("q1", "A");
    await tick();
    expect(silent.ports.lookUp).not.toHaveBeenCalled();
    silent.stop();
    await tick();
    localStorage.clear();
    const same = await begin({
      saveAnswer: async ({ seq }) => ({ savedSeq: seq, verdict: null, deadline: startedAt + 60 * minute }),
    });
    same.engine.saveAnswer("q1", "A");
    await tick();
    expect(same.ports.lookUp).not.toHaveBeenCalled();
  });
});

describe("a submission that does not arrive", () => {
  it("is no problem any more once it was taken, nor is an answer that was refused before", async () => {
    const busy = vi.fn<AttemptPorts["submit"]>().mockRejectedValueOnce(refusal("OVERLOADED"));
    busy.mockResolvedValue(buildReceipt());
    const first = await begin({ submit: busy });
    first.engine.submit();
    await tick(5000);
    expect(first.onProblem.mock.calls).toEqual([["submission"]]);
    expect(first.engine.view()).toMatchObject({ problem: null, state: { phase: "results" } });
    first.stop();
    localStorage.clear();
    const second = await begin({ saveAnswer: () => Promise.reject(refusal("BAD_USER_INPUT")) });
    second.engine.saveAnswer("q1", "A");
    await tick();
    second.engine.submit();
    await tick();
    expect(second.onProblem.mock.calls).toEqual([["answer"]]);
    expect(second.engine.view()).toMatchObject({ problem: null, state: { phase: "results" } });
  });

  it.each([
    ["refused", "BAD_USER_INPUT"],
    ["not processed", "RATE_LIMITED"],
    ["not allowed", "UNAUTHENTICATED"],
  ])("[REL-17] goes out again after a reload when it was surely %s", async (_why, code) => {
    const first = await begin({ ...withoutAttempts, submit: () => Promise.reject(refusal(code)) });
    first.engine.submit();
    await tick();
    expect(stateOf(first).attempt?.submission?.isSent).toBe(false);
    first.stop();
    const again = await begin(withoutAttempts);
    expect(again.ports.submit).toHaveBeenCalledTimes(1);
  });

  it("waits for a network where the only try counts", async () => {
    const run = await begin(withoutAttempts);
    isOnline = false;
    run.engine.submit();
    await tick(minute);
    expect(run.ports.submit).not.toHaveBeenCalled();
    goOnline();
    await tick();
    expect(run.ports.submit).toHaveBeenCalledTimes(1);
  });

  it("is repeated until the server confirms it where the server keeps the attempt", async () => {
    const submit = vi.fn<AttemptPorts["submit"]>().mockRejectedValueOnce(noNetwork());
    submit.mockResolvedValue(buildReceipt());
    isOnline = false;
    const run = await begin({ submit });
    run.engine.submit();
    await tick(5000);
    expect(submit).toHaveBeenCalledTimes(2);
    expect(stateOf(run).phase).toBe("results");
  });

  it("goes out after a reload, with what the person had", async () => {
    const first = await begin({ submit: () => new Promise(() => undefined) });
    first.engine.saveAnswer("q1", "A");
    first.engine.submit();
    await tick();
    first.stop();
    const again = await begin();
    expect(again.ports.submit).toHaveBeenCalledWith(expect.objectContaining({ id: "a1" }), 1);
    expect(again.ports.lookUp).not.toHaveBeenCalled();
    expect(stateOf(again)).toMatchObject({ phase: "results", attempt: { submission: { by: "person" } } });
    expect(again.onProblem).not.toHaveBeenCalled();
  });

  it("stops when the server refuses it, until the person asks again", async () => {
    const error = refusal("FORBIDDEN");
    const submit = vi.fn<AttemptPorts["submit"]>().mockRejectedValueOnce(error).mockResolvedValue(buildReceipt());
    const run = await begin({ submit });
    run.engine.submit();
    await tick(minute);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(run.engine.view()).toMatchObject({ problem: "submission", error });
    run.engine.retry();
    await tick();
    expect(stateOf(run).phase).toBe("results");
    expect(run.engine.view().problem).toBeNull();
  });

  it("while the server is busy is a problem of the submission", async () => {
    const run = await begin({ submit: () => Promise.reject(refusal("OVERLOADED")) });
    run.engine.submit();
    await tick();
    expect(run.onProblem.mock.calls).toEqual([["submission"]]);
  });

  it("[D-107] asks for a check of lost answers three times, and then submits what has arrived", async () => {
    const lost = refusal("ANSWERS_MISSING", { savedSeq: 0, missingQuestionIds: ["q1"] });
    const submit = vi.fn<AttemptPorts["submit"]>(async (_attempt, held) => {
      if (held !== null) throw lost;
      return buildReceipt();
    });
    const run = await begin({ submit });
    run.engine.saveAnswer("q1", "A");
    await tick();
    run.engine.submit();
    await tick();
    expect(submit.mock.calls.map(([, held]) => held)).toEqual([1, 1, 1, null]);
    expect(run.sent).toHaveLength(4);
    expect(stateOf(run).phase).toBe("results");
  });

  it("[D-107] sends only the lost answers again, with a number that the server has not seen", async () => {
    const lost = refusal("ANSWERS_MISSING", { savedSeq: 5, missingQuestionIds: ["q1"] });
    const submit = vi.fn<AttemptPorts["submit"]>().mockRejectedValueOnce(lost).mockResolvedValue(buildReceipt());
    const run = await begin({ submit });
    run.engine.saveAnswer("q1", "A");
    run.engine.saveAnswer("q2", "B");
    await tick();
    run.engine.submit();
    await tick();
    expect(run.sent.map(({ questionId, seq }) => [questionId, seq])).toEqual([
      ["q1", 1],
      ["q2", 2],
      ["q1", 6],
    ]);
    expect(stateOf(run).phase).toBe("results");
  });

  it("[D-107] submits without a check what neither side has", async () => {
    const lost = refusal("ANSWERS_MISSING", { savedSeq: 9, missingQuestionIds: ["q7"] });
    const submit = vi.fn<AttemptPorts["submit"]>().mockRejectedValueOnce(lost).mockResolvedValue(buildReceipt());
    const run = await begin({ submit });
    run.engine.submit();
    await tick();
    expect(submit.mock.calls.map(([, held]) => held)).toEqual([0, null]);
  });

  it("[D-107] gives up when the server misses answers without having been asked", async () => {
    const lost = refusal("ANSWERS_MISSING", { savedSeq: 9, missingQuestionIds: ["q7"] });
    const submit = vi.fn<AttemptPorts["submit"]>().mockRejectedValue(lost);
    const run = await begin({ submit });
    run.engine.submit();
    await tick(minute);
    expect(submit).toHaveBeenCalledTimes(2);
    expect(run.engine.view().problem).toBe("submission");
  });
});

describe("the device", () => {
  it("has an answer before the server gets it", async () => {
    let write: () => void = () => undefined;
    const save = vi.fn(async () => "device" as const);
    const run = await begin({}, {}, { save });
    save.mockReturnValue(new Promise((resolve) => (write = () => resolve("device"))));
    run.engine.saveAnswer("q1", "A");
    await tick(minute);
    expect(run.sent).toEqual([]);
    write();
    await tick();
    expect(run.sent).toHaveLength(1);
  });

  it("is named when it keeps nothing, and when it does again", async () => {
    const save = vi.fn(async (): Promise<"device" | "page"> => "page");
    const run = await begin({}, {}, { save });
    expect(run.engine.view().kept).toBe("page");
    save.mockResolvedValue("device");
    run.engine.flag("q1");
    await tick();
    expect(run.engine.view().kept).toBe("device");
  });

  it("[REL-14] gets everything again when its storage was cleared, at the latest when the page is left", async () => {
    isOnline = false;
    const saveAnswer = () => Promise.reject(noNetwork());
    const run = await begin({ saveAnswer });
    run.engine.saveAnswer("q1", "A");
    await tick();
    localStorage.clear();
    show("visible");
    await tick();
    expect((await run.store.load())?.attempt.answers).toHaveProperty("q1");
    localStorage.clear();
    run.stop();
    await tick();
    expect((await run.store.load())?.attempt.answers).toHaveProperty("q1");
  });

  it("is not given back an attempt whose results were left", async () => {
    const run = await begin();
    run.engine.submit();
    await tick();
    await run.engine.forget();
    run.stop();
    await tick();
    expect(await run.store.load()).toBeNull();
  });

  it("writes questions only when there are more of them", async () => {
    const savePages = vi.fn(async () => "device" as const);
    const run = await begin({}, {}, { savePages });
    expect(savePages).toHaveBeenCalledTimes(3);
    run.engine.saveAnswer("q1", "A");
    await tick();
    expect(savePages).toHaveBeenCalledTimes(3);
  });

  it("sends nothing more after the page was left, also what it would have repeated", async () => {
    const saveAnswer = vi.fn<AttemptPorts["saveAnswer"]>(() => Promise.reject(noNetwork()));
    const run = await begin({ saveAnswer });
    run.engine.saveAnswer("q1", "A");
    await tick();
    run.stop();
    await tick(10 * minute);
    expect(saveAnswer).toHaveBeenCalledTimes(1);
  });
});

describe("the end of the time", () => {
  const atTheEnd = async (deadline: () => number | null, by: "clock" | "person" = "clock") => {
    const askDeadline = vi.fn(async () => deadline());
    const run = await begin({ askDeadline });
    if (by === "person") run.engine.submit();
    await tick(by === "person" ? 0 : 60 * minute);
    return { run, askDeadline };
  };

  it("[D-82] submits when there is no more time", async () => {
    for (const deadline of [() => null, () => startedAt + 60 * minute]) {
      const { run } = await atTheEnd(deadline);
      expect(run.ports.submit).toHaveBeenCalledTimes(1);
      run.stop();
      localStorage.clear();
      vi.setSystemTime(startedAt);
    }
  });

  it("is not asked about when the person submits", async () => {
    const { run, askDeadline } = await atTheEnd(() => startedAt + 90 * minute, "person");
    expect(askDeadline).not.toHaveBeenCalled();
    expect(run.ports.submit).toHaveBeenCalledTimes(1);
  });

  it("comes while an attempt is offered, and not once the page was left", async () => {
    const first = await begin();
    first.stop();
    await tick(10 * minute);
    const offered = await begin();
    expect(stateOf(offered).phase).toBe("offer");
    await tick(50 * minute);
    expect(offered.ports.submit).toHaveBeenCalledTimes(1);
    expect(first.ports.submit).not.toHaveBeenCalled();
    expect(stateOf(first).phase).toBe("running");
  });

  it.each([
    ["the phone wakes up", () => show("visible")],
    ["the network comes back", goOnline],
  ])("is asked about when %s after sleep, while the page is open", async (_when, wake) => {
    const run = await begin();
    vi.setSystemTime(startedAt + 2 * minute);
    wake();
    await tick();
    expect(run.ports.lookUp).toHaveBeenCalledTimes(1);
    run.engine.resync();
    await tick();
    expect(run.ports.lookUp).toHaveBeenCalledTimes(2);
    vi.setSystemTime(startedAt + 9 * minute);
    run.stop();
    wake();
    await tick();
    expect(run.ports.lookUp).toHaveBeenCalledTimes(2);
  });

  it("[REL-18] goes by the server's clock, also after a reload without a network", async () => {
    const loadPage = async (page: number) => buildLoaded({ page, serverNow: startedAt + 10 * minute });
    const first = await begin({ loadPage });
    expect(first.engine.now()).toBe(startedAt + 10 * minute);
    first.engine.saveAnswer("q1", "A");
    await tick();
    first.stop();
    isOnline = false;
    vi.setSystemTime(startedAt - 30 * minute);
    const again = await begin();
    expect(again.engine.now()).toBe(startedAt + 10 * minute);
  });

  it("asks the server when the page comes to the front, because another device may have answered", async () => {
    const run = await begin();
    await tick(minute);
    show("hidden");
    expect(run.ports.lookUp).not.toHaveBeenCalled();
    show("visible");
    await tick();
    expect(run.ports.lookUp).toHaveBeenCalledTimes(1);
  });

  it("draws again without a network, and stops listening with the page", async () => {
    const run = await begin();
    const listener = vi.fn();
    const unsubscribe = run.engine.subscribe(listener);
    window.dispatchEvent(new Event("offline"));
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    window.dispatchEvent(new Event("offline"));
    expect(listener).toHaveBeenCalledTimes(1);
    run.stop();
    run.engine.subscribe(listener);
    window.dispatchEvent(new Event("offline"));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("keeps the time of the clock when the page is hidden", async () => {
    const run = await begin();
    await tick(3 * minute);
    show("hidden");
    await tick();
    expect((await run.store.load())?.attempt.clock.seenMs).toBe(startedAt + 3 * minute);
  });
});

describe("coming back to the page", () => {
  it("submits when the server has closed the attempt or begun another one, and says that it was the server before the end of the time", async () => {
    const first = await begin();
    first.stop();
    const again = await begin({ lookUp: async () => buildLoaded({ page: 2, attemptId: "a2" }) });
    expect(stateOf(again)).toMatchObject({ phase: "results", attempt: { submission: { by: "server" } } });
    again.stop();
    localStorage.clear();
    const other = await begin();
    other.stop();
    await tick(61 * minute);
    const closed = await begin({ lookUp: async () => buildLoaded({ page: 2, attemptId: "a2" }) });
    expect(stateOf(closed)).toMatchObject({ phase: "results", attempt: { submission: { by: "clock" } } });
  });

  it("[REL-18] goes on when the server cannot be asked, or nobody can", async () => {
    const first = await begin();
    first.engine.saveAnswer("q1", "A");
    await tick();
    first.stop();
    const silent = await begin({ lookUp: () => Promise.reject(noNetwork()) });
    expect(stateOf(silent)).toMatchObject({ phase: "offer", attempt: { submission: null } });
    silent.stop();
    isOnline = false;
    const offline = await begin();
    expect(offline.ports.lookUp).not.toHaveBeenCalled();
    expect(stateOf(offline).attempt?.answers["q1"]?.answer).toBe("A");
  });

  it("[REL-18] does not end an exam that the server has open, when a wrong device clock said so after a reload", async () => {
    // the phone's date was a year behind, and is put right while the page is loaded again without a server
    vi.setSystemTime(startedAt - 365 * 24 * 60 * minute);
    const first = await begin({ loadPage: async (page) => buildLoaded({ page }) });
    first.engine.saveAnswer("q1", "A");
    await tick();
    first.stop();
    vi.setSystemTime(startedAt + minute);
    let isReachable = false;
    const lookUp = vi.fn<AttemptPorts["lookUp"]>(async () => {
      if (!isReachable) throw noNetwork();
      return buildLoaded({ page: 2, serverNow: startedAt + 2 * minute });
    });
    const again = await begin({ lookUp });
    expect(again.ports.submit).not.toHaveBeenCalled();
    isReachable = true;
    goOnline();
    await tick(minute);
    expect(again.ports.submit).not.toHaveBeenCalled();
    expect(stateOf(again)).toMatchObject({ phase: "offer", attempt: { submission: null } });
    expect(stateOf(again).attempt?.answers["q1"]?.answer).toBe("A");
    // the dashboard goes by what is kept, and so does the next load without a network
    const kept = (await again.store.load())?.attempt.clock;
    expect(kept?.seenMs).toBeLessThan(startedAt + 60 * minute);
    again.engine.goOn();
    await tick(60 * minute);
    expect(again.ports.submit).toHaveBeenCalledTimes(1);
  });

  it("[REL-18] ends it when the server says so, too, or does not know it any more", async () => {
    for (const found of [
      buildLoaded({ page: 2, serverNow: startedAt + 60 * minute }),
      buildLoaded({ page: 2, attemptId: "a2" }),
    ]) {
      vi.setSystemTime(startedAt);
      localStorage.clear();
      const first = await begin();
      first.stop();
      vi.setSystemTime(startedAt + 60 * minute);
      const lookUp = vi.fn<AttemptPorts["lookUp"]>().mockRejectedValueOnce(noNetwork()).mockResolvedValue(found);
      const again = await begin({ lookUp });
      await tick(minute);
      expect(again.ports.submit).toHaveBeenCalledTimes(1);
      expect(stateOf(again)).toMatchObject({ phase: "results", attempt: { submission: { by: "clock" } } });
      again.stop();
    }
  });

  it("has its questions without a network", async () => {
    const first = await begin();
    first.stop();
    isOnline = false;
    const again = await begin({ loadPage: () => Promise.reject(noNetwork()) });
    expect(pagesOf(again)).toEqual(["1", "2", "3"]);
    expect(again.onProblem).not.toHaveBeenCalled();
  });

  it("asks nothing of a server that keeps no attempts", async () => {
    const first = await begin(withoutAttempts);
    first.stop();
    const again = await begin(withoutAttempts);
    again.engine.resync();
    await tick();
    expect(again.ports.lookUp).not.toHaveBeenCalled();
    expect(stateOf(again).phase).toBe("offer");
  });

  it("shows results again to the same visit, and begins anew in another", async () => {
    const first = await begin();
    first.engine.submit();
    await tick();
    first.stop();
    const reload = await begin();
    expect(stateOf(reload).phase).toBe("results");
    expect(reload.ports.submit).not.toHaveBeenCalled();
    reload.stop();
    const other = await begin({}, { entry: "f" });
    expect(stateOf(other)).toMatchObject({ phase: "running", attempt: { submission: null } });
  });

  it("asks about the end only while the attempt runs", async () => {
    const run = await begin();
    run.engine.submit();
    await tick();
    run.engine.resync();
    await tick();
    expect(run.ports.lookUp).not.toHaveBeenCalled();
  });

  it("loads the first page when the device has lost it", async () => {
    const first = await begin();
    first.engine.saveAnswer("q1", "A");
    await tick();
    await first.store.savePages({});
    first.stop();
    const again = await begin();
    expect(pagesOf(again)).toEqual(["1", "2", "3"]);
    expect(stateOf(again)).toMatchObject({ phase: "offer", attempt: { answers: { q1: { answer: "A" } } } });
  });

  it("opens the attempt again where the server allows it, and sends what waited", async () => {
    const deadline = startedAt + 70 * minute;
    const askDeadline = vi.fn<() => Promise<number | null>>().mockResolvedValueOnce(null).mockResolvedValue(deadline);
    const saveAnswer = vi.fn<AttemptPorts["saveAnswer"]>().mockRejectedValueOnce(refusal("BAD_USER_INPUT"));
    saveAnswer.mockImplementation(async ({ seq }) => ({ savedSeq: seq, verdict: verdictOf(true) }));
    const lookUp = async () => buildLoaded({ page: 2, deadline });
    const run = await begin({ askDeadline, saveAnswer, lookUp });
    run.engine.saveAnswer("q1", "A");
    await tick();
    expect(await run.engine.reopen()).toBe(false);
    expect(await run.engine.reopen()).toBe(false);
    run.engine.submit();
    await tick();
    expect(await run.engine.reopen()).toBe(true);
    await tick();
    expect(stateOf(run)).toMatchObject({ phase: "offer", attempt: { deadline, receipt: null } });
    expect(stateOf(run).attempt?.answers["q1"]?.state).toBe("saved");
  });

  it("is not opened again where nobody can be asked", async () => {
    const run = await begin();
    run.engine.submit();
    await tick();
    expect(await run.engine.reopen()).toBe(false);
  });

  it("leaves nothing when the person leaves the results", async () => {
    const run = await begin();
    run.engine.submit();
    await tick();
    await run.engine.forget();
    expect(await run.store.load()).toBeNull();
  });

  it("a retake forgets that the last submission was refused, and loads the questions again", async () => {
    const submit = vi.fn<AttemptPorts["submit"]>().mockRejectedValueOnce(refusal("FORBIDDEN"));
    submit.mockResolvedValue(buildReceipt());
    const run = await begin({ submit });
    run.engine.submit();
    await tick();
    run.engine.retake();
    await tick();
    expect(run.engine.view()).toMatchObject({ problem: null, error: null });
    run.engine.submit();
    await tick();
    expect(submit).toHaveBeenCalledTimes(2);
    expect(stateOf(run).phase).toBe("results");
  });
});
