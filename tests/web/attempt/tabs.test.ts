import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newAttempt } from "../../../web/attempt/attempt.ts";
import { changeOf, withChange } from "../../../web/attempt/merge.ts";
import { browserTabs } from "../../../web/attempt/tabs.ts";
import { practiceStore } from "../../../web/practice/practice-store.ts";
import { createPractice } from "../../../web/practice/create-practice.ts";
import type { PracticePorts } from "../../../web/practice/practice-ports.ts";
import { buildLoaded, minute, setting, startedAt, verdictOf } from "../support/attempt-fixtures.ts";
import { FakeBrowser } from "./browser.ts";
import { tick } from "./harness.ts";
import { World, type Tab, type WorldOptions } from "./world.ts";
import { buildQuestions, paper } from "../support/practice-fixtures.ts";

const whole: WorldOptions = { hasLocks: true, hasChannel: true, clocks: [0, 0] };
const answersIn = ({ engine }: Tab) =>
  Object.fromEntries(
    Object.entries(engine.view().state.attempt?.answers ?? {}).map(([id, { answer, state }]) => [
      id,
      `${answer} ${state}`,
    ]),
  );

/** Two tabs of one device with the same exam. */
async function openTwo(options: Partial<WorldOptions> = {}) {
  const world = new World({ ...whole, ...options });
  const [phone] = world.devices;
  world.open(phone);
  await tick(1000);
  world.open(phone);
  await tick(1000);
  const [first, second] = phone.tabs;
  if (!first || !second) throw new Error("There are no two tabs.");
  second.engine.goOn();
  const saveAnswer = vi.spyOn(world.server, "save");
  return { world, phone, first, second, saveAnswer };
}

beforeEach(() => {
  vi.useFakeTimers({ now: startedAt });
  localStorage.clear();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("[REL-14] tabs of one browser", () => {
  it("show the same answers, flags and state, and one of them sends", async () => {
    const { first, second, saveAnswer } = await openTwo();
    first.engine.saveAnswer("q1", "A");
    second.engine.saveAnswer("q2", "B");
    first.engine.flag("q3");
    await tick(1000);
    for (const tab of [first, second]) {
      expect(answersIn(tab)).toEqual({ q1: "A saved", q2: "B saved" });
      expect(tab.engine.view().state.attempt?.flags).toEqual({ q3: 1 });
    }
    expect(saveAnswer).toHaveBeenCalledTimes(2);
  });

  it("show that there is no network, also in the tab that does not send", async () => {
    const { phone, first, second } = await openTwo();
    phone.isOnline = false;
    first.engine.saveAnswer("q1", "A");
    await tick(1000);
    for (const { engine } of [first, second]) {
      expect(engine.view().queue).toMatchObject({ state: "waiting", failure: { kind: "offline" } });
    }
  });

  it("end together: a submission in one is sent once, and every tab has the receipt", async () => {
    const { world, first, second } = await openTwo();
    const submit = vi.spyOn(world.server, "submit");
    first.engine.saveAnswer("q1", "A");
    first.engine.submit();
    await tick(1000);
    for (const { engine } of [first, second]) {
      expect(engine.view().state).toMatchObject({ phase: "results", attempt: { receipt: { code: "AK-a1" } } });
    }
    expect(submit).toHaveBeenCalledTimes(1);
    expect([first.receipts, second.receipts]).toEqual([["AK-a1"], ["AK-a1"]]);
    const entries = second.engine.view().state.attempt?.entries ?? [];
    expect(entries).toContain("visit 1");
    expect(entries).toContain("visit 2");
  });

  it("say nothing more once they are left, also when a reply still comes", () => {
    const events = { onMessage: () => undefined, onLead: () => undefined };
    const left = new FakeBrowser().tabsFor({}, whole).join("exam", events);
    left.leave();
    expect(() => left.tell({ type: "opened" })).not.toThrow();
  });

  it("hand the lead over when the leading tab dies", async () => {
    const { first, second, saveAnswer } = await openTwo();
    second.kill();
    first.engine.saveAnswer("q1", "C");
    await tick(1000);
    expect(answersIn(first)).toEqual({ q1: "C saved" });
    expect(saveAnswer).toHaveBeenCalledTimes(1);
  });

  it("ask the leading tab when the person tries again in another one, however long it would wait", async () => {
    const { phone, first } = await openTwo();
    phone.isOnline = false;
    first.engine.saveAnswer("q1", "C");
    await tick(2 * minute);
    phone.isOnline = true;
    first.engine.retry();
    await tick(400);
    expect(answersIn(first)).toEqual({ q1: "C saved" });
  });

  it("send a submission of any tab at once, however long the next try would wait", async () => {
    const { world, phone, first, second } = await openTwo();
    phone.isOnline = false;
    second.engine.saveAnswer("q1", "C");
    await tick(2 * minute);
    phone.isOnline = true;
    first.engine.submit();
    await tick(1000);
    expect(world.server.attempts[0]?.results).toBe(1);
    expect(first.engine.view().state.phase).toBe("results");
  });

  it("tell a tab that has just opened what they know", async () => {
    const { world, phone, first, second } = await openTwo();
    phone.isOnline = false;
    second.engine.saveAnswer("q1", "A");
    await tick(1000);
    second.kill();
    await tick(1000);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    world.open(phone);
    await tick(20);
    const [, opened] = phone.tabs;
    expect(opened?.engine.view().queue).toEqual({ ...first.engine.view().queue, error: null });
    expect(opened?.engine.view().queue).toMatchObject({ state: "waiting", failure: { kind: "offline" } });
  });

  it("the tab that is looked at leads", async () => {
    const { first, second, world } = await openTwo();
    first.show();
    await tick(100);
    second.isDead = true;
    first.engine.saveAnswer("q1", "C");
    await tick(1000);
    expect(world.server.attempts[0]?.stored.get("q1")).toMatchObject({ answer: "C" });
  });

  it("keep the time together: the leading tab ends the attempt for both", async () => {
    const { world, first, second } = await openTwo();
    const submit = vi.spyOn(world.server, "submit");
    await tick(60 * minute);
    for (const { engine } of [first, second]) expect(engine.view().state.phase).toBe("results");
    expect(submit).toHaveBeenCalledTimes(1);
  });
});

describe("[REL-14] a browser without", () => {
  it("locks lets every tab send; the same choice twice is one, and the server decides between two", async () => {
    const { world, first, second } = await openTwo({ hasLocks: false });
    first.engine.saveAnswer("q1", "A");
    await tick(1);
    second.engine.saveAnswer("q1", "D");
    await tick(1000);
    for (const tab of [first, second]) expect(answersIn(tab)).toEqual({ q1: "D saved" });
    expect(world.server.attempts[0]?.stored.get("q1")).toMatchObject({ answer: "D" });
    first.engine.submit();
    await tick(1000);
    expect(world.server.attempts[0]?.results).toBe(1);
  });

  it("storage for this site, which then refuses locks and channels, lets every tab send", async () => {
    const refused = (): DOMException => new DOMException("The operation is insecure.", "SecurityError");
    const request = vi.fn<() => Promise<void>>();
    for (let times = 0; times < 20; times++) request.mockRejectedValueOnce(refused());
    request.mockImplementation(() => new Promise(() => undefined));
    vi.stubGlobal("navigator", { locks: { request } });
    vi.stubGlobal("BroadcastChannel", function Channel() {
      throw refused();
    });
    const onLead = vi.fn<(isLeading: boolean) => void>();
    const joined = browserTabs.join("exam", { onMessage: () => undefined, onLead });
    await tick(1000);
    expect(joined.isLeading()).toBe(true);
    expect(onLead.mock.calls).toEqual([[true]]);
    expect(request).toHaveBeenCalledTimes(1);
    joined.tell({ type: "opened" });
    joined.leave();
  });

  it("a channel agrees when a tab is looked at, and loses nothing", async () => {
    const { first, second } = await openTwo({ hasChannel: false });
    first.engine.saveAnswer("q1", "A");
    second.engine.saveAnswer("q2", "B");
    await tick(1000);
    for (const tab of [first, second]) {
      tab.show();
      await tick(1000);
    }
    first.show();
    await tick(1000);
    for (const tab of [first, second]) expect(answersIn(tab)).toEqual({ q1: "A saved", q2: "B saved" });
  });

  it("a channel reads what others have stored when a tab is looked at, also without a network", async () => {
    const { phone, first, second } = await openTwo({ hasChannel: false });
    phone.isOnline = false;
    first.engine.saveAnswer("q1", "A");
    first.engine.submit();
    await tick(1000);
    second.show();
    await tick(1000);
    expect(answersIn(second)).toEqual({ q1: "A waiting" });
    expect(second.engine.view().state.attempt?.submission?.by).toBe("person");
  });
});

it("a message about another attempt changes nothing", async () => {
  const { first } = await openTwo();
  const other = { ...newAttempt(setting, buildLoaded({ attemptId: "other" }), startedAt), flags: { q1: 1 } };
  const { attempt } = first.engine.view().state;
  if (!attempt) throw new Error("There is no attempt.");
  expect(withChange(attempt, changeOf(other, null))).toBe(attempt);
  expect(withChange(attempt, changeOf({ ...other, key: attempt.key }, null)).flags).toEqual({ q1: 1 });
});

describe("[D-09] two tabs of a practice test", () => {
  it("keep the first answer, and show its verdict in both", async () => {
    const checked: string[] = [];
    const ports: PracticePorts = {
      loadQuestions: async () => buildQuestions(2),
      checkAnswer: async (_questionId, answer) => {
        checked.push(answer);
        // The server keeps the first answer that reaches it.
        const [first = answer] = checked;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return { answer: first as typeof answer, verdict: verdictOf(first === "C") };
      },
      onCheckFailed: () => undefined,
    };
    const open = (entry: string) => {
      const practice = createPractice({ examType: "JAMB", candidateId: "c1", entry }, ports);
      practice.start();
      return practice;
    };
    const first = open("e");
    await tick();
    first.chooseSubject(paper.subjectName);
    first.chooseYear(paper.year);
    await tick(minute / 60);
    const second = open("f");
    await tick();
    second.goOn();
    const [question] = first.view().state.pages[1] ?? [];
    const id = question?.id ?? "";
    first.saveAnswer(id, "A");
    await tick(10);
    second.saveAnswer(id, "C");
    await tick(minute / 60);
    const kept = (await practiceStore("c1", "JAMB").load())?.attempt.answers[id];
    expect(kept).toMatchObject({ answer: "A", state: "saved", verdict: { isCorrect: false } });
    for (const { view } of [first, second]) expect(view().state.attempt?.answers[id]).toMatchObject({ answer: "A" });
  });
});
