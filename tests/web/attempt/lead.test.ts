import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { JoinedTabs, TabMessage } from "../../../web/attempt/tabs.ts";
import { FakeBrowser } from "./browser.ts";
import { tick } from "./harness.ts";

/* Which tab of a browser leads, and what the others hear. */
interface Tab extends JoinedTabs {
  heard: TabMessage[];
  /** Each time it began (true) or stopped to lead. */
  leads: boolean[];
}

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const whole = { hasLocks: true, hasChannel: true };

/** A tab that is opened, in front of the others unless it is hidden. */
function open(state: DocumentVisibilityState = "visible", { name = "attempt:a", has = whole } = {}): Tab {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  const [heard, leads]: [TabMessage[], boolean[]] = [[], []];
  const joined = browser.tabsFor({}, has).join(name, {
    onMessage: (message) => heard.push(message),
    onLead: (isLeading) => leads.push(isLeading),
  });
  return { ...joined, heard, leads };
}
const retry: TabMessage = { type: "retry" };
const state = async (...some: readonly Tab[]) => {
  await tick(10);
  return { leads: some.map((tab) => tab.isLeading()), ...browser.count("attempt:a") };
};

it("a tab alone leads, once the browser has given it the lead", async () => {
  const tab = open();
  expect(tab.isLeading()).toBe(false);
  expect(await state(tab)).toEqual({ leads: [true], holding: 1, waiting: 0 });
  expect(tab.leads).toEqual([true]);
});

it("a tab that opens in front takes the lead, one that opens behind waits for it", async () => {
  const first = open();
  await state();
  const second = open();
  expect(await state(first, second)).toEqual({ leads: [false, true], holding: 1, waiting: 1 });
  const third = open("hidden");
  expect(await state(first, second, third)).toEqual({ leads: [false, true, false], holding: 1, waiting: 2 });
  expect([first.leads, second.leads, third.leads]).toEqual([[true, false], [true], []]);
});

it("a tab that is looked at takes the lead, and keeps it when it is looked at again", async () => {
  const first = open();
  await state();
  const second = open("hidden");
  expect(await state(first, second)).toEqual({ leads: [true, false], holding: 1, waiting: 1 });
  for (const _look of [1, 2]) {
    second.lead();
    expect(await state(first, second)).toEqual({ leads: [false, true], holding: 1, waiting: 1 });
  }
  expect([first.leads, second.leads]).toEqual([[true, false], [true]]);
  first.lead();
  expect(await state(first, second)).toEqual({ leads: [true, false], holding: 1, waiting: 1 });
});

it("when the leading tab leaves, the next one leads; who has left is told nothing and takes nothing", async () => {
  const [first, second, third] = [open(), open("hidden"), open("hidden")];
  expect(await state(first, second, third)).toEqual({ leads: [true, false, false], holding: 1, waiting: 2 });
  first.leave();
  expect(first.isLeading()).toBe(false);
  expect(await state(first, second, third)).toEqual({ leads: [false, true, false], holding: 1, waiting: 1 });
  first.lead();
  third.leave();
  expect(await state(first, second, third)).toEqual({ leads: [false, true, false], holding: 1, waiting: 0 });
  second.leave();
  expect(await state(first, second, third)).toEqual({ leads: [false, false, false], holding: 0, waiting: 0 });
  expect([first.leads, second.leads, third.leads]).toEqual([[true], [true], []]);
});

it("a tab that leaves before it was given the lead gives it back", async () => {
  const hasty = open();
  hasty.leave();
  expect(await state(hasty)).toEqual({ leads: [false], holding: 0, waiting: 0 });
  expect(hasty.leads).toEqual([]);
});

it("each attempt has a lead of its own", async () => {
  const [one, other] = [open(), open("visible", { name: "attempt:b" })];
  expect(await state(one, other)).toEqual({ leads: [true, true], holding: 1, waiting: 0 });
  expect(browser.count("attempt:b")).toEqual({ holding: 1, waiting: 0 });
});

it("a message reaches the other tabs of the attempt, until they leave", async () => {
  const [one, other, third] = [open(), open(), open()];
  const another = open("visible", { name: "attempt:b" });
  third.leave();
  one.tell(retry);
  await tick(10);
  expect([one, other, third, another].map(({ heard }) => heard)).toEqual([[], [retry], [], []]);
});

it("without locks every tab leads at once, and nothing is told of it", async () => {
  const has = { hasLocks: false, hasChannel: true };
  const [one, other] = [open("visible", { has }), open("hidden", { has })];
  one.lead();
  expect([one.isLeading(), other.isLeading()]).toEqual([true, true]);
  one.leave();
  one.lead();
  expect(await state(one, other)).toEqual({ leads: [false, true], holding: 0, waiting: 0 });
  expect([one.leads, other.leads]).toEqual([[], []]);
});

it("without a channel a tab leads and leaves all the same", async () => {
  const tab = open("visible", { has: { hasLocks: true, hasChannel: false } });
  tab.tell(retry);
  expect(await state(tab)).toEqual({ leads: [true], holding: 1, waiting: 0 });
  tab.leave();
  expect(await state(tab)).toEqual({ leads: [false], holding: 0, waiting: 0 });
});
