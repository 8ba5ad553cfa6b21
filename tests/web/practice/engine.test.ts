import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AttemptClock } from "../../../web/attempt/clock.ts";
import { createPractice } from "../../../web/practice/create-practice.ts";
import type { PracticePorts } from "../../../web/practice/practice-ports.ts";
import { verdictOf } from "../support/attempt-fixtures.ts";
import { buildQuestions } from "../support/practice-fixtures.ts";

const start = Date.parse("2026-11-20T12:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const wallClock: AttemptClock = {
  now: () => Date.now(),
  set: () => undefined,
  isFromServer: () => false,
  resume: () => undefined,
  keep: () => ({ leadMs: 0, seenMs: Date.now() }),
};

const tick = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** The practice page of a visit; leaves with `stop`. */
async function visit(entry: string, given: Partial<PracticePorts> = {}, subject: string | null = null) {
  const onCheckFailed = vi.fn<() => void>();
  const engine = createPractice(
    { examType: "JAMB", subject, candidateId: "c1", entry },
    {
      loadQuestions: async () => buildQuestions(2),
      checkAnswer: async (_questionId, answer) => ({ answer, verdict: verdictOf(answer === "C") }),
      onCheckFailed,
      clock: wallClock,
      ...given,
    },
  );
  const stop = engine.start();
  await tick();
  return { engine, stop, onCheckFailed };
}

async function begin(entry: string, given: Partial<PracticePorts> = {}) {
  const visited = await visit(entry, given);
  visited.engine.chooseSubject("Chemistry");
  visited.engine.chooseYear(2023);
  await tick(1000);
  return visited;
}

describe("a subject that was chosen before", () => {
  it("[EXT-52] is chosen when the page opens, and can be changed", async () => {
    const { engine, stop } = await visit("e", {}, "Biology");
    expect(engine.view().choice).toMatchObject({ phase: "choosing", subject: "Biology" });
    engine.goBack();
    expect(engine.view().choice.subject).toBeNull();
    stop();
  });

  it("[EXT-52] waits for a test that still runs, which is offered first", async () => {
    (await begin("e")).stop();
    const { engine, stop } = await visit("f", {}, "Biology");
    expect(engine.view().state.phase).toBe("offer");
    expect(engine.view().choice.subject).toBeNull();
    stop();
  });
});

describe("coming back", () => {
  it("continues after a reload, with clock and answers", async () => {
    const { engine, stop } = await begin("e");
    const { deadline } = engine.view().state.attempt ?? {};
    engine.saveAnswer("q1", "C");
    await tick(5000);
    stop();
    const { engine: again } = await visit("e");
    const { phase, attempt } = again.view().state;
    expect({ phase, deadline: attempt?.deadline }).toEqual({ phase: "running", deadline });
    expect(attempt?.answers["q1"]).toMatchObject({ answer: "C", state: "saved" });
  });

  it("shows the results again after a reload", async () => {
    const { engine, stop } = await begin("e");
    engine.submit();
    await tick();
    stop();
    const { engine: again } = await visit("e");
    expect(again.view().state.phase).toBe("results");
  });

  it("keeps the results of a visit until another one begins a test", async () => {
    const first = await begin("e");
    first.engine.saveAnswer("q1", "C");
    first.engine.submit();
    await tick();
    first.stop();
    const other = await visit("f");
    expect(other.engine.view()).toMatchObject({ choice: { phase: "choosing" }, state: { attempt: null } });
    other.stop();
    await tick();
    const back = await visit("e");
    expect(back.engine.view().state).toMatchObject({ phase: "results", attempt: { answers: { q1: { answer: "C" } } } });
    back.stop();
    await tick();
    (await begin("g")).stop();
    await tick();
    expect(Object.keys(localStorage).filter((name) => name.includes("answer:"))).toEqual([]);
    const last = await visit("e");
    expect(last.engine.view().state).toMatchObject({ phase: "offer", attempt: { entries: ["g"] } });
  });

  it("leaves no answers of an offered test on the device when another one begins instead", async () => {
    const { engine, stop } = await begin("e");
    engine.saveAnswer("q1", "C");
    engine.flag("q2");
    await tick();
    stop();
    const second = await begin("f");
    await tick();
    expect(second.engine.view().state).toMatchObject({ phase: "running", attempt: { answers: {} } });
    expect(Object.keys(localStorage).filter((name) => /(answer|flag):/.test(name))).toEqual([]);
    second.stop();
  });

  it("offers a test of another visit until it is submitted, also when its time has run out", async () => {
    const { engine, stop } = await begin("e");
    engine.saveAnswer("q1", "C");
    await tick();
    stop();
    const second = await visit("f");
    expect(second.engine.view()).toMatchObject({ choice: { phase: "choosing" }, state: { phase: "offer" } });
    second.engine.goOn();
    expect(second.engine.view().state).toMatchObject({ phase: "running", attempt: { entries: ["e", "f"] } });
    expect(second.engine.view().state.attempt?.answers["q1"]?.answer).toBe("C");
    second.stop();
    await tick(600_000);
    const third = await visit("g");
    expect(third.engine.view()).toMatchObject({ choice: { phase: "choosing" }, state: { phase: "offer" } });
    third.engine.goOn();
    expect(third.engine.view().state).toMatchObject({ phase: "results", attempt: { submission: { by: "clock" } } });
    third.stop();
    await tick();
    const fourth = await visit("h");
    expect(fourth.engine.view()).toMatchObject({ choice: { phase: "choosing" }, state: { attempt: null } });
  });

  it("offers a test that runs again where the questions of another did not come", async () => {
    (await begin("e")).stop();
    const loadQuestions = vi
      .fn<PracticePorts["loadQuestions"]>()
      .mockRejectedValueOnce(new TypeError("Failed to fetch"));
    loadQuestions.mockImplementation(async () => buildQuestions(3));
    const { engine, stop } = await begin("f", { loadQuestions });
    expect(engine.view().choice.phase).toBe("failed");
    engine.reset();
    expect(engine.view()).toMatchObject({ choice: { phase: "choosing", subject: null }, state: { phase: "offer" } });
    // one that comes takes its place
    engine.chooseSubject("Biology");
    engine.chooseYear(2021);
    await tick(1000);
    const { phase, attempt } = engine.view().state;
    expect(phase).toBe("running");
    expect(attempt).toMatchObject({ totalQuestions: 3, about: { subjectName: "Biology" } });
    stop();
  });

  it("[C-PRAC-12] keeps nothing after a reset", async () => {
    const { engine } = await begin("e");
    engine.reset();
    await tick();
    expect(engine.view()).toMatchObject({ choice: { phase: "choosing", subject: null }, state: { attempt: null } });
    expect(Object.keys(localStorage).filter((name) => name.includes("practice"))).toEqual([]);
  });

  it("drops questions that arrive after the choice was taken back", async () => {
    const loadQuestions = vi.fn(
      () => new Promise<ReturnType<typeof buildQuestions>>((resolve) => setTimeout(resolve, 5000, buildQuestions(2))),
    );
    const { engine } = await begin("e", { loadQuestions });
    expect(loadQuestions).toHaveBeenCalledTimes(1);
    engine.reset();
    await tick(10_000);
    expect(engine.view()).toMatchObject({ choice: { phase: "choosing" }, state: { attempt: null } });
  });
});

describe("checks", () => {
  it("are sent side by side, and a failed one can be repeated", async () => {
    const asked: string[] = [];
    let isDown = true;
    const { engine, onCheckFailed } = await begin("e", {
      checkAnswer: async ({ id }, answer) => {
        asked.push(id);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        if (isDown) throw new TypeError("Failed to fetch");
        return { answer, verdict: verdictOf(answer === "C") };
      },
    });
    engine.saveAnswer("q1", "C");
    engine.saveAnswer("q2", "A");
    await tick();
    expect(asked).toEqual(["q1", "q2"]);
    await tick(1000);
    expect(onCheckFailed).toHaveBeenCalledTimes(2);
    isDown = false;
    engine.recheck();
    await tick(1000);
    const states = Object.values(engine.view().state.attempt?.answers ?? {}).map(({ state }) => state);
    expect(states).toEqual(["saved", "saved"]);
  });

  it("[C-PRAC-08] the clock ends the test", async () => {
    const { engine } = await begin("e");
    await tick(600_000);
    expect(engine.view().state).toMatchObject({ phase: "results", attempt: { submission: { by: "clock" } } });
  });
});
