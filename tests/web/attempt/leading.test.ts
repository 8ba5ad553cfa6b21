import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newAttempt, type Attempt } from "../../../web/attempt/attempt.ts";
import { createClock } from "../../../web/attempt/clock.ts";
import { createCore } from "../../../web/attempt/core.ts";
import type { AttemptPorts, EngineParts } from "../../../web/attempt/engine.ts";
import { createLeading, createTabLink } from "../../../web/attempt/leading.ts";
import { changeOf } from "../../../web/attempt/merge.ts";
import { idleQueue, type QueuePorts } from "../../../web/attempt/queue.ts";
import type { JoinedTabs, TabMessage, Tabs } from "../../../web/attempt/tabs.ts";
import {
  buildLoaded,
  buildQuestions,
  buildReceipt,
  buildStore,
  minute,
  setting,
  startedAt,
} from "../support/attempt-fixtures.ts";
import { noNetwork, tick } from "./harness.ts";

/* What a tab does with what it hears from the others, with and without the lead. The other tabs are the test. */

beforeEach(() => void vi.useFakeTimers({ now: startedAt }));
afterEach(() => void vi.useRealTimers());

const attempt = newAttempt(setting, buildLoaded(), startedAt);
const submission = { by: "person", at: new Date(startedAt).toISOString(), firstQuestionId: "q1", total: 25 } as const;
const receipt = buildReceipt({ code: "AK-1" });
const submitted: Attempt = { ...attempt, submission, endTurn: 1 };
const ended: Attempt = { ...submitted, receipt, endTurn: 2, entries: ["e of the other tab"] };
const changedTo = (next: Attempt): TabMessage => ({ type: "changed", change: changeOf(next, null) });
const statusOf = (given: Partial<Extract<TabMessage, { type: "status" }>> = {}): TabMessage => ({
  type: "status",
  queue: { state: "waiting", failure: { kind: "offline", retryAfterMs: null }, wasOffline: true },
  problem: null,
  ...given,
});

/** A tab that shows `attempt`. `stored` is what it finds on the device. */
async function open({ leads = false, stored = async (): Promise<Attempt> => attempt } = {}) {
  let isLeading = leads;
  let isLive = true;
  let events: Parameters<Tabs["join"]>[1] | null = null;
  const [tell, lead, leave] = [vi.fn<JoinedTabs["tell"]>(), vi.fn(), vi.fn()];
  const tabs: Tabs = {
    join: (_name, given) => {
      events = given;
      return { tell, isLeading: () => isLeading, lead, leave };
    },
  };
  const store = buildStore({ load: async () => ({ attempt: await stored(), pages: {} }) });
  const link = createTabLink(tabs, store.name);
  const clock = createClock();
  const core = createCore(store, clock);
  core.dispatch({ type: "restored", attempt, pages: { 1: buildQuestions(1, 25) } });
  core.dispatch({ type: "continued", entry: setting.entry });
  const onSubmitted = vi.fn<AttemptPorts["onSubmitted"]>();
  const ports: AttemptPorts = {
    loadPage: async () => buildLoaded(),
    lookUp: async () => buildLoaded(),
    saveAnswer: async () => ({ savedSeq: null, verdict: null }),
    submit: async () => receipt,
    isSignedIn: () => true,
    onProblem: () => undefined,
    onSubmitted,
  };
  const parts: EngineParts = {
    setting,
    ports,
    store,
    clock,
    core,
    isLeading: link.isLeading,
    isLive: () => isLive,
  };
  const send = vi.fn<QueuePorts<string>["send"]>(async () => undefined);
  let job: string | null = null;
  const needs = {
    fill: vi.fn(async () => undefined),
    resync: vi.fn(async () => undefined),
    retry: vi.fn(),
    watchDeadline: vi.fn(),
  };
  const sending: QueuePorts<string> = {
    next: () => job,
    stored: core.saved,
    send,
    refused: () => undefined,
    report: (status) => core.show({ queue: status }),
    isSignedIn: () => true,
  };
  const leading = createLeading(parts, { ...needs, link, sending });
  const tab = leading.begin();
  await tick();
  tell.mockClear();
  return {
    ...needs,
    leading,
    tab,
    core,
    tell,
    lead,
    leave,
    send,
    onSubmitted,
    /** Another tab says something. */
    hear: (message: TabMessage) => events?.onMessage(message),
    give: (now: boolean) => {
      isLeading = now;
      events?.onLead(now);
    },
    lose: () => (isLeading = false),
    end: () => (isLive = false),
    /** Sets what waits to be sent; null for nothing. */
    wait: (name: string | null) => (job = name),
    told: () => tell.mock.calls.map(([message]) => message.type),
  };
}

describe("a tab that has not joined the others", () => {
  it("leads nobody, tells nobody, and joins those with the same attempt", () => {
    const join = vi.fn<Tabs["join"]>(() => ({
      tell: () => undefined,
      isLeading: () => true,
      lead: () => undefined,
      leave: () => undefined,
    }));
    const link = createTabLink({ join }, "exam:p1");
    expect(link.isLeading()).toBe(false);
    expect(() => link.tell({ type: "opened" })).not.toThrow();
    const events = { onMessage: () => undefined, onLead: () => undefined };
    link.join(events);
    expect(join.mock.calls).toEqual([["attempt:exam:p1", events]]);
    expect(link.isLeading()).toBe(true);
  });
});

describe("the lead", () => {
  it("begins with a look at the device and at the server, once, where the tab already has it", async () => {
    const leader = await open({ leads: true });
    expect(leader.resync).toHaveBeenCalledTimes(1);
    expect(leader.watchDeadline).toHaveBeenCalledTimes(1);
    const other = await open();
    expect(other.resync).not.toHaveBeenCalled();
    expect(other.watchDeadline).not.toHaveBeenCalled();
  });

  it("given twice asks the server once, and sends through one queue", async () => {
    const tab = await open();
    tab.wait("answer");
    tab.send.mockImplementation(async () => void tab.wait(null));
    tab.give(true);
    tab.give(true);
    await tick();
    expect(tab.resync).toHaveBeenCalledTimes(1);
    expect(tab.send).toHaveBeenCalledTimes(1);
    expect(tab.watchDeadline).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["is lost", (tab: Awaited<ReturnType<typeof open>>) => tab.lose()],
    ["ends with the page", (tab: Awaited<ReturnType<typeof open>>) => tab.end()],
  ])("that %s while the device is read sends nothing", async (_what, happens) => {
    let isRead = (): void => undefined;
    const tab = await open({
      stored: async () => {
        await new Promise<void>((resolve) => (isRead = resolve));
        return attempt;
      },
    });
    tab.wait("answer");
    tab.give(true);
    await tick();
    happens(tab);
    isRead();
    await tick();
    expect(tab.resync).not.toHaveBeenCalled();
    expect(tab.send).not.toHaveBeenCalled();
  });

  it("that is taken away stops the sending", async () => {
    const tab = await open({ leads: true });
    tab.give(false);
    tab.wait("answer");
    tab.leading.nudge();
    tab.leading.sendNow();
    await tick(minute);
    expect(tab.send).not.toHaveBeenCalled();
    expect(tab.resync).toHaveBeenCalledTimes(1);
  });

  it("is taken by hand, and left once everything is on the device", async () => {
    const { tab, lead, leave, core, told } = await open({ leads: true });
    tab.lead();
    expect(lead).toHaveBeenCalledTimes(1);
    core.dispatch({ type: "flagged", questionId: "q1" });
    tab.leave();
    expect(leave).not.toHaveBeenCalled();
    await tick();
    expect(leave).toHaveBeenCalledTimes(1);
    core.show({ problem: "answer" });
    expect(told()).toEqual([]);
  });
});

describe("the tab that leads", () => {
  it("tells how sending stands to a tab that opens, and when it changes, and nothing else", async () => {
    const { hear, core, tell, told } = await open({ leads: true });
    hear({ type: "opened" });
    expect(tell.mock.calls).toEqual([
      [{ type: "status", queue: { state: "idle", failure: null, wasOffline: false }, problem: null }],
    ]);
    core.show({ problem: "answer" });
    expect(told()).toEqual(["status", "status"]);
    core.show({ queue: { ...idleQueue, state: "sending" } });
    expect(told()).toEqual(["status", "status", "status"]);
    core.show({});
    core.dispatch({ type: "flagged", questionId: "q1" });
    hear(statusOf());
    await tick();
    expect(told()).toHaveLength(3);
  });

  it("tries again when another tab asks for it, and at nothing else", async () => {
    const { hear, retry } = await open({ leads: true });
    hear({ type: "opened" });
    hear(statusOf());
    expect(retry).not.toHaveBeenCalled();
    hear({ type: "retry" });
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it("does not take another tab's word for how sending stands", async () => {
    const { hear, core } = await open({ leads: true });
    hear(statusOf({ problem: "answer" }));
    expect(core.view()).toMatchObject({ queue: idleQueue, problem: null });
  });

  it("waits for its next try when another tab sets a flag, and not when another tab submits", async () => {
    const { hear, wait, send, leading } = await open({ leads: true });
    send.mockRejectedValue(noNetwork());
    wait("answer");
    leading.nudge();
    await tick();
    expect(send).toHaveBeenCalledTimes(1);
    hear(changedTo({ ...attempt, flags: { q2: 1 } }));
    await tick();
    expect(send).toHaveBeenCalledTimes(1);
    hear(changedTo(submitted));
    await tick();
    expect(send).toHaveBeenCalledTimes(2);
    hear(changedTo({ ...submitted, flags: { q2: 1, q3: 1 } }));
    await tick();
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe("a tab that does not lead", () => {
  it("tells nobody how sending stands, and does not try again for others", async () => {
    const { hear, core, told, retry } = await open();
    hear({ type: "opened" });
    hear({ type: "retry" });
    core.show({ problem: "answer" });
    expect(told()).toEqual([]);
    expect(retry).not.toHaveBeenCalled();
  });

  it("shows how sending stands where it is done", async () => {
    const { hear, core } = await open();
    hear(statusOf({ problem: "answer" }));
    expect(core.view()).toMatchObject({
      queue: { state: "waiting", failure: { kind: "offline" }, wasOffline: true, error: null },
      problem: "answer",
    });
    hear({ type: "opened" });
    hear({ type: "retry" });
    expect(core.view()).toMatchObject({ queue: { state: "waiting" }, problem: "answer" });
  });

  it("loads its own questions, so it knows better than others whether they have come", async () => {
    const { hear, core } = await open();
    hear(statusOf({ problem: "questions" }));
    expect(core.view().problem).toBeNull();
    core.show({ problem: "questions" });
    hear(statusOf({ problem: "questions" }));
    expect(core.view().problem).toBe("questions");
    hear(statusOf({ problem: "submission" }));
    expect(core.view().problem).toBe("submission");
  });

  it("shows the results that another tab has got, once, without the problem that it had", async () => {
    const { hear, core, onSubmitted, fill } = await open();
    core.show({ problem: "submission", error: noNetwork() });
    hear(changedTo(ended));
    expect(core.view()).toMatchObject({ problem: null, error: null, state: { phase: "results" } });
    expect(core.attempt()?.entries).toContain(setting.entry);
    hear(changedTo({ ...ended, flags: { q5: 1 } }));
    expect(onSubmitted.mock.calls).toEqual([[receipt]]);
    expect(fill).toHaveBeenCalledTimes(1);
  });

  it("finds the results on the device when no message came", async () => {
    let onDevice = attempt;
    const { leading, onSubmitted } = await open({ stored: async () => onDevice });
    await leading.catchUp();
    expect(onSubmitted).not.toHaveBeenCalled();
    onDevice = ended;
    await leading.catchUp();
    await leading.catchUp();
    expect(onSubmitted).toHaveBeenCalledTimes(1);
  });

  it("reads nothing more once the page was left", async () => {
    const { leading, onSubmitted, end } = await open({ stored: async () => ended });
    end();
    await leading.catchUp();
    expect(onSubmitted).not.toHaveBeenCalled();
  });
});
