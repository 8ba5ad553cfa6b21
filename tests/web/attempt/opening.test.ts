import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LoadedQuestions } from "../../../web/attempt/attempt.ts";
import type { AttemptPorts } from "../../../web/attempt/engine.ts";
import { buildLoaded, buildReceipt, minute, startedAt } from "../support/attempt-fixtures.ts";
import { begin, noNetwork, refusal, tick } from "./harness.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: startedAt });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A call that is answered when the test says so. */
function onDemand<Reply>() {
  let answer: (reply: Reply) => void = () => undefined;
  const call = vi.fn(() => new Promise<Reply>((resolve) => (answer = resolve)));
  return { call, answer: (reply: Reply) => answer(reply) };
}

describe("a page that is left and opened again", () => {
  it("while its first questions are on their way asks for them once", async () => {
    const { call, answer } = onDemand<LoadedQuestions>();
    const loadPage = vi.fn<AttemptPorts["loadPage"]>((page) =>
      page === 1 ? call() : Promise.resolve(buildLoaded({ page })),
    );
    const { engine, stop } = await begin({ loadPage });
    stop();
    const stopAgain = engine.start();
    await tick();
    answer(buildLoaded());
    await tick();
    expect(loadPage.mock.calls).toEqual([[1], [2], [3]]);
    expect(engine.view().state.phase).toBe("running");
    stopAgain();
  });

  it("after its questions did not come asks for them again", async () => {
    const loadPage = vi.fn<AttemptPorts["loadPage"]>().mockRejectedValueOnce(noNetwork());
    loadPage.mockImplementation(async (page) => buildLoaded({ page }));
    const { engine, stop } = await begin({ loadPage });
    stop();
    const stopAgain = engine.start();
    await tick();
    expect(loadPage.mock.calls).toEqual([[1], [1], [2], [3]]);
    stopAgain();
  });

  it("begins no other exam where one is over", async () => {
    const lookUp = vi.fn(async () => ({ ...buildLoaded({ page: 2 }), attempt: null }));
    const onNoneOpen = vi.fn<() => void>();
    const { engine, ports } = await begin({ lookUp, onNoneOpen }, { onlyContinues: true });
    expect(onNoneOpen).toHaveBeenCalledTimes(1);
    expect(ports.loadPage).not.toHaveBeenCalled();
    // the person asks for one
    engine.retake();
    await tick();
    expect(engine.view().state.phase).toBe("running");
    expect(onNoneOpen).toHaveBeenCalledTimes(1);
  });

  it("[C-RT-25] leaves the results of a later visit alone where it begins no other exam", async () => {
    const first = await begin({}, { entry: "later visit" });
    first.engine.submit();
    await tick();
    first.stop();
    await tick();
    const lookUp = vi.fn(async () => ({ ...buildLoaded({ page: 2 }), attempt: null }));
    const older = await begin({ lookUp }, { entry: "older visit", onlyContinues: true });
    older.stop();
    const later = await begin({}, { entry: "later visit", onlyContinues: true });
    expect(later.engine.view().state).toMatchObject({ phase: "results", attempt: { receipt: { code: "AK-1" } } });
  });

  it("keeps the results on the device until another exam has come in their place", async () => {
    const first = await begin({}, { entry: "first visit" });
    first.engine.submit();
    await tick();
    first.stop();
    await tick();
    const loadPage = vi.fn<AttemptPorts["loadPage"]>().mockRejectedValueOnce(noNetwork());
    loadPage.mockImplementation(async (page) => buildLoaded({ page, attemptId: "a2" }));
    const next = await begin({ loadPage }, { entry: "next visit" });
    expect((await next.store.load())?.attempt.receipt?.code).toBe("AK-1");
    next.engine.retry();
    await tick();
    expect((await next.store.load())?.attempt).toMatchObject({ id: "a2", receipt: null });
    expect(next.engine.view().state.phase).toBe("running");
  });

  it("goes on with an exam that is open, also where the device has lost it", async () => {
    const onNoneOpen = vi.fn<() => void>();
    const { engine } = await begin({ onNoneOpen }, { onlyContinues: true });
    expect(engine.view().state.phase).toBe("running");
    expect(onNoneOpen).not.toHaveBeenCalled();
  });

  it("asks again whether an exam is open when the network was away", async () => {
    const lookUp = vi.fn<AttemptPorts["lookUp"]>().mockRejectedValueOnce(noNetwork());
    lookUp.mockResolvedValue({ ...buildLoaded({ page: 2 }), attempt: null });
    const onNoneOpen = vi.fn<() => void>();
    const { engine, ports } = await begin({ lookUp, onNoneOpen }, { onlyContinues: true });
    expect(engine.view().problem).toBe("questions");
    engine.retry();
    await tick();
    expect(onNoneOpen).toHaveBeenCalledTimes(1);
    expect(ports.loadPage).not.toHaveBeenCalled();
  });

  it("does not begin an exam while nobody looks, and begins it when somebody does", async () => {
    const loadPage = vi.fn<AttemptPorts["loadPage"]>().mockRejectedValueOnce(noNetwork());
    loadPage.mockImplementation(async (page) => buildLoaded({ page }));
    const { engine } = await begin({ loadPage });
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    window.dispatchEvent(new Event("online"));
    await tick();
    expect(loadPage).toHaveBeenCalledTimes(1);
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    await tick();
    expect(engine.view().state.phase).toBe("running");
  });

  it("counts a sleep without a network by the clock of the device", async () => {
    let awake = 0;
    vi.spyOn(performance, "now").mockImplementation(() => awake);
    const { engine } = await begin();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const before = engine.now();
    vi.setSystemTime(Date.now() + 20 * minute);
    expect(engine.now() - before).toBeLessThan(minute);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(engine.now() - before).toBe(20 * minute);
    awake += minute;
    expect(engine.now() - before).toBe(21 * minute);
  });

  it("[D-298] counts a sleep by the clock of the device where the server keeps no attempt", async () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    const { engine } = await begin({ loadPage: async (page) => ({ ...buildLoaded({ page }), attempt: null }) });
    const before = engine.now();
    vi.setSystemTime(Date.now() + 20 * minute);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(engine.now() - before).toBe(20 * minute);
  });

  it("[D-298] asks the time until it is answered, because a phone that wakes up often has no network yet", async () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    const lookUp = vi
      .fn<AttemptPorts["lookUp"]>()
      .mockRejectedValueOnce(noNetwork())
      .mockRejectedValueOnce(noNetwork());
    lookUp.mockImplementation(async () => buildLoaded({ page: 2, serverNow: Date.now() }));
    const { engine } = await begin({ lookUp });
    const before = engine.now();
    await tick(20 * minute);
    expect(lookUp).not.toHaveBeenCalled();
    document.dispatchEvent(new Event("visibilitychange"));
    await tick();
    expect(engine.now()).toBe(before);
    await tick(minute);
    expect(lookUp).toHaveBeenCalledTimes(3);
    expect(engine.now() - before).toBeGreaterThanOrEqual(20 * minute);
  });

  it("[D-298] asks a server that has too much to do less often, and one that refuses not again", async () => {
    const lookUp = vi.fn<AttemptPorts["lookUp"]>().mockRejectedValueOnce(refusal("OVERLOADED"));
    lookUp.mockRejectedValue(refusal("FORBIDDEN"));
    await begin({ lookUp });
    document.dispatchEvent(new Event("visibilitychange"));
    await tick(minute / 2);
    expect(lookUp).toHaveBeenCalledTimes(1);
    await tick(minute);
    expect(lookUp).toHaveBeenCalledTimes(2);
    await tick(10 * minute);
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it("[REL-14] offers the attempt of another visit, with the answers that only this device has", async () => {
    const first = await begin({ saveAnswer: () => Promise.reject(noNetwork()) }, { entry: "first visit" });
    first.engine.saveAnswer("q1", "A");
    await tick();
    first.stop();
    await tick();
    const loadPage = vi.fn<AttemptPorts["loadPage"]>(async (page) => buildLoaded({ page }));
    const second = await begin({ loadPage }, { entry: "second visit" });
    expect(second.engine.view().state).toMatchObject({
      phase: "offer",
      attempt: { answers: { q1: { answer: "A" } } },
    });
    expect(loadPage.mock.calls).not.toContainEqual([1]);
  });

  it("[REL-10] has the answers that another device has given meanwhile", async () => {
    (await begin()).stop();
    await tick();
    const lookUp = async () => buildLoaded({ page: 2, answers: { q3: "B" }, serverNow: Date.now() });
    const { engine } = await begin({ lookUp });
    expect(engine.view().state).toMatchObject({ phase: "offer", attempt: { answers: { q3: { answer: "B" } } } });
  });

  it("and left before the device has answered does nothing", async () => {
    const { call, answer } = onDemand<null>();
    const { stop, ports } = await begin({}, {}, { load: call });
    stop();
    answer(null);
    await tick();
    expect(ports.loadPage).not.toHaveBeenCalled();
  });

  it("while the server is asked about its attempt asks once", async () => {
    (await begin()).stop();
    await tick();
    const { call, answer } = onDemand<LoadedQuestions>();
    const { engine, stop } = await begin({ lookUp: call });
    stop();
    const stopAgain = engine.start();
    await tick();
    answer(buildLoaded({ page: 2, serverNow: Date.now() }));
    await tick();
    expect(engine.view().state.phase).toBe("offer");
    expect(call).toHaveBeenCalledTimes(1);
    stopAgain();
  });

  describe("over its results", () => {
    const deadline = startedAt + 65 * minute;
    /** Results that this visit has on the device; `end` ends the attempt. */
    const finish = async (end: (engine: Awaited<ReturnType<typeof begin>>["engine"]) => unknown) => {
      const loadPage = async (page: number) => {
        if (page === 3) throw noNetwork();
        return buildLoaded({ page });
      };
      const first = await begin({ loadPage });
      await end(first.engine);
      await tick();
      expect(first.engine.view().state.phase).toBe("results");
      first.stop();
      await tick();
    };

    it("[D-82] goes on with the time that a teacher has given since the clock ended it", async () => {
      await finish(() => tick(60 * minute));
      const lookUp = async () => buildLoaded({ page: 2, deadline, serverNow: Date.now() });
      const { engine } = await begin({ askDeadline: async () => deadline, lookUp });
      expect(engine.view().state).toMatchObject({ phase: "offer", attempt: { submission: null, deadline } });
    });

    it("[D-407] goes on where a teacher has opened it again after the person had ended it", async () => {
      await finish((engine) => engine.submit());
      const lookUp = async () => buildLoaded({ page: 2, deadline, serverNow: Date.now() });
      const { engine } = await begin({ askDeadline: async () => deadline, lookUp });
      expect(engine.view().state).toMatchObject({ phase: "offer", attempt: { submission: null, deadline } });
    });

    it("stays where the end is that of the submission, and loads what is missing", async () => {
      await finish((engine) => engine.submit());
      const submittedAt = Date.now() + 3000;
      const { engine } = await begin({ askDeadline: async () => submittedAt });
      expect(engine.view().state.phase).toBe("results");
      expect(Object.keys(engine.view().state.pages)).toEqual(["1", "2", "3"]);
    });
  });

  it("before the server has said whether the attempt is open does nothing more", async () => {
    const first = await begin();
    first.stop();
    const { call, answer } = onDemand<LoadedQuestions>();
    const again = await begin({ lookUp: call });
    again.stop();
    answer(buildLoaded({ page: 2, attemptId: null }));
    await tick();
    expect(call).toHaveBeenCalledTimes(1);
    expect(again.engine.view().state).toMatchObject({ phase: "loading", attempt: { submission: null } });
    expect(again.ports.submit).not.toHaveBeenCalled();
  });
});

describe("questions that did not come", () => {
  it("come by themselves when the network is back, also where not even the first one was there", async () => {
    const loadPage = vi.fn<AttemptPorts["loadPage"]>().mockRejectedValueOnce(noNetwork());
    loadPage.mockImplementation(async (page) => buildLoaded({ page }));
    const { engine } = await begin({ loadPage });
    expect(engine.view().problem).toBe("questions");
    window.dispatchEvent(new Event("online"));
    await tick();
    expect(loadPage.mock.calls).toEqual([[1], [1], [2], [3]]);
    expect(engine.view()).toMatchObject({ problem: null, state: { phase: "running" } });
  });

  it("are a problem of the results, which show all of them, and no longer once they have come", async () => {
    let isDown = true;
    const { engine } = await begin({
      loadPage: async (page) => {
        if (isDown && page > 1) throw noNetwork();
        return buildLoaded({ page });
      },
    });
    expect(engine.view().problem).toBeNull();
    engine.submit();
    await tick();
    expect(engine.view()).toMatchObject({ problem: "questions", state: { phase: "results" } });
    isDown = false;
    engine.retry();
    await tick();
    expect(engine.view().problem).toBeNull();
    expect(Object.keys(engine.view().state.pages)).toEqual(["1", "2", "3"]);
  });
});

describe("a retake", () => {
  it("removes the attempt before it from the device, and has no problem left of it", async () => {
    const erase = vi.fn(async () => undefined);
    const { engine } = await begin({ submit: () => Promise.reject(refusal("FORBIDDEN")) }, {}, { erase });
    const key = engine.view().state.attempt?.key;
    engine.submit();
    await tick();
    expect(engine.view().problem).toBe("submission");
    engine.retake();
    await tick();
    expect(erase.mock.calls).toEqual([[key]]);
    expect(engine.view()).toMatchObject({ problem: null, kept: "device" });
  });

  it("of nothing begins an attempt", async () => {
    const erase = vi.fn(async () => undefined);
    const loadPage = vi.fn<AttemptPorts["loadPage"]>().mockRejectedValueOnce(noNetwork());
    loadPage.mockImplementation(async (page) => buildLoaded({ page }));
    const { engine } = await begin({ loadPage }, {}, { erase });
    engine.retake();
    await engine.forget();
    await tick();
    expect(erase).not.toHaveBeenCalled();
    expect(engine.view().state.phase).toBe("running");
  });
});

describe("[D-107] what the server says it lacks", () => {
  it.each([
    ["no list of questions", { savedSeq: 0, missingQuestionIds: "q1" }],
    ["ids that are none", { savedSeq: 9, missingQuestionIds: [1, null] }],
  ])("is not believed with %s: the attempt is submitted with what has arrived", async (_what, more) => {
    const submit = vi.fn<AttemptPorts["submit"]>().mockRejectedValueOnce(refusal("ANSWERS_MISSING", more));
    submit.mockResolvedValue(buildReceipt());
    const { engine } = await begin({ submit });
    engine.submit();
    await tick();
    expect(submit.mock.calls.map(([, held]) => held)).toEqual([0, null]);
  });

  it("without its highest number is everything that was saved", async () => {
    const more = { savedSeq: "9", missingQuestionIds: [] };
    const submit = vi.fn<AttemptPorts["submit"]>().mockRejectedValueOnce(refusal("ANSWERS_MISSING", more));
    submit.mockResolvedValue(buildReceipt());
    const { engine, sent } = await begin({ submit });
    engine.saveAnswer("q1", "A");
    await tick();
    engine.submit();
    await tick();
    expect(sent.map(({ questionId, seq }) => [questionId, seq])).toEqual([
      ["q1", 1],
      ["q1", 2],
    ]);
  });

  it("is not asked of a server that keeps no attempts", async () => {
    const submit = vi.fn<AttemptPorts["submit"]>(async () => buildReceipt());
    const { engine } = await begin({ submit, loadPage: async (page) => buildLoaded({ page, attemptId: null }) });
    engine.saveAnswer("q1", "A");
    await tick();
    engine.submit();
    await tick();
    expect(submit.mock.calls.map(([, held]) => held)).toEqual([null]);
  });
});

describe("asking the server about the attempt", () => {
  it("happens while it runs and while it is offered, and not over its results", async () => {
    const first = await begin();
    first.engine.resync();
    await tick();
    expect(first.ports.lookUp).toHaveBeenCalledTimes(1);
    first.stop();
    const again = await begin();
    expect(again.engine.view().state.phase).toBe("offer");
    expect(again.ports.lookUp).toHaveBeenCalledTimes(1);
    again.engine.resync();
    await tick();
    expect(again.ports.lookUp).toHaveBeenCalledTimes(2);
    again.engine.submit();
    await tick();
    again.stop();
    const results = await begin();
    results.engine.resync();
    await tick();
    expect(results.ports.lookUp).not.toHaveBeenCalled();
  });

  it("does not end it when no answer comes", async () => {
    const run = await begin({ lookUp: () => Promise.reject(noNetwork()) });
    run.engine.resync();
    await tick(minute);
    expect(run.engine.view().state.phase).toBe("running");
    expect(run.ports.submit).not.toHaveBeenCalled();
  });

  it.each([
    ["a higher number than this device has used", 9, true],
    ["its own number", 1, false],
    ["no number", null, false],
  ] as const)("follows a saved answer for which the server has %s", async (_what, savedSeq, isAsked) => {
    const run = await begin({
      saveAnswer: async ({ answer, seq, answeredAt }) => ({
        savedSeq,
        verdict: null,
        stored: { answer, seq, answeredAt },
      }),
    });
    run.engine.saveAnswer("q1", "A");
    await tick();
    expect(run.ports.lookUp).toHaveBeenCalledTimes(isAsked ? 1 : 0);
    expect(run.engine.view().state.attempt?.answers["q1"]).toMatchObject({ answer: "A", state: "saved" });
  });
});

describe("an answer that the server refused", () => {
  it("waits until the person tries again, and is tried once more when the attempt is continued", async () => {
    const saveAnswer = vi.fn<AttemptPorts["saveAnswer"]>(() => Promise.reject(refusal("BAD_USER_INPUT")));
    const run = await begin({ saveAnswer });
    run.engine.saveAnswer("q1", "A");
    await tick();
    expect(run.engine.view().problem).toBe("answer");
    run.engine.retry();
    await tick();
    expect(saveAnswer).toHaveBeenCalledTimes(2);
    run.stop();
    const again = await begin({ saveAnswer });
    expect(saveAnswer).toHaveBeenCalledTimes(2);
    again.engine.goOn();
    await tick();
    expect(saveAnswer).toHaveBeenCalledTimes(3);
  });

  it("is not sent again by a person who retries something else", async () => {
    const saveAnswer = vi.fn<AttemptPorts["saveAnswer"]>(() => Promise.reject(refusal("BAD_USER_INPUT")));
    let isSignedIn = false;
    const run = await begin({ saveAnswer, isSignedIn: () => isSignedIn });
    run.engine.saveAnswer("q1", "A");
    await tick();
    run.engine.submit();
    await tick();
    expect(run.engine.view().problem).toBe("signedOut");
    isSignedIn = true;
    run.engine.retry();
    await tick();
    expect(saveAnswer).toHaveBeenCalledTimes(1);
    expect(run.engine.view().state.phase).toBe("results");
  });
});

describe("pictures of the questions", () => {
  const pictureOf = (id: string): string => `/files/questions/${id}.png`;
  const withPictures = async (page: number): Promise<LoadedQuestions> => {
    const loaded = buildLoaded({ page });
    // of three questions one shares its picture with the first, and one has none
    const questions = (loaded.pages[page] ?? []).map((question, index) =>
      Object.assign(question, { questionImageUrl: index === 2 ? null : pictureOf(`${page}-${index < 2 ? 0 : index}`) }),
    );
    return { ...loaded, pages: { [page]: questions } };
  };
  let fetched: string[];
  beforeEach(() => {
    fetched = [];
    vi.stubGlobal(
      "Image",
      class {
        set src(url: string) {
          fetched.push(url);
        }
      },
    );
  });
  const expected = [1, 2, 3].flatMap((page) =>
    [0, 3, 4, 5, 6, 7, 8, 9].filter((index) => page < 3 || index < 5).map((index) => pictureOf(`${page}-${index}`)),
  );

  it("come with the questions, each once, before they are looked at", async () => {
    await begin({ loadPage: withPictures });
    expect(fetched).toEqual(expected);
  });

  it("are asked for once more after a reload and when the network is back, and not for results", async () => {
    const first = await begin({ loadPage: withPictures });
    first.stop();
    fetched = [];
    const again = await begin({ loadPage: withPictures, lookUp: () => withPictures(2) });
    expect(new Set(fetched)).toEqual(new Set(expected));
    fetched = [];
    window.dispatchEvent(new Event("online"));
    expect(fetched).toEqual(expected);
    again.engine.submit();
    await tick();
    fetched = [];
    window.dispatchEvent(new Event("online"));
    await tick();
    expect(fetched).toEqual([]);
  });

  it("wait until they are looked at where the phone saves data", async () => {
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as object, { connection: { saveData: true } }));
    await begin({ loadPage: withPictures });
    expect(fetched).toEqual([]);
  });

  it("come with the questions where the browser has refused the service worker, or not installed it yet", async () => {
    const serviceWorker = { ready: new Promise(() => undefined), controller: null };
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as object, { serviceWorker }));
    await begin({ loadPage: withPictures });
    expect(fetched).toEqual(expected);
  });

  it("stay on the device under the name of the attempt where there is a service worker", async () => {
    const postMessage = vi.fn();
    const serviceWorker = { ready: Promise.resolve({ active: { postMessage } }), controller: {} };
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as object, { serviceWorker }));
    const run = await begin({ loadPage: withPictures });
    expect(fetched).toEqual([]);
    const messages = postMessage.mock.calls.map(
      ([message]) => message as { type: string; cache: string; urls: string[] },
    );
    expect(messages.flatMap(({ urls }) => urls)).toEqual(expected);
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(["keepPictures"]));
    expect(messages.every(({ cache }) => cache.endsWith(run.store.name))).toBe(true);
  });
});
