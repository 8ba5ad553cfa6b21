import { beforeEach, describe, expect, it, vi } from "vitest";
import { adopted } from "../../../web/attempt/adopted.ts";
import { newAttempt, type Attempt, type KeptAnswer } from "../../../web/attempt/attempt.ts";
import { createClock } from "../../../web/attempt/clock.ts";
import { createCore, type AttemptView } from "../../../web/attempt/core.ts";
import { changeOf } from "../../../web/attempt/merge.ts";
import { idleQueue } from "../../../web/attempt/queue.ts";
import { emptyAttempt } from "../../../web/attempt/state.ts";
import type { AttemptStore } from "../../../web/attempt/store.ts";
import type { Kept } from "../../../web/lib/device/device-store.ts";
import { buildLoaded, buildQuestions, buildStore, setting, startedAt, verdictOf } from "../support/attempt-fixtures.ts";

let keptOn: Kept;
/** Lets what is being stored reach the device. */
let finishWriting: () => void;
beforeEach(() => {
  keptOn = "device";
  finishWriting = () => undefined;
});

const attempt = newAttempt(setting, buildLoaded(), startedAt);
const pages = { 1: buildQuestions(1, 25) };

/** A core whose device has stored `attempt`, and every view that it has shown since. */
async function open({ writesSlowly = false } = {}) {
  let isSlow = false;
  const save = vi.fn<AttemptStore["save"]>(async () => {
    if (isSlow) await new Promise<void>((resolve) => (finishWriting = resolve));
    return keptOn;
  });
  const savePages = vi.fn<AttemptStore["savePages"]>(async () => keptOn);
  const tell = vi.fn();
  const core = createCore(buildStore({ save, savePages }), createClock(), tell);
  core.dispatch({ type: "restored", attempt, pages });
  await core.saved();
  for (const spy of [save, savePages, tell]) spy.mockClear();
  isSlow = writesSlowly;
  const shown: AttemptView[] = [];
  const unsubscribe = core.subscribe(() => void shown.push(core.view()));
  return { core, save, savePages, tell, shown, unsubscribe };
}

const flag = (questionId: string) => ({ type: "flagged", questionId }) as const;
const flagged = (given: Partial<Attempt> = {}): Attempt => ({ ...attempt, flags: { q9: 1 }, ...given });

describe("an attempt in this tab", () => {
  it("knows nothing and has no problem before it is opened", () => {
    const core = createCore(buildStore(), createClock());
    const nothing = { lastStored: null, problem: null, error: null };
    expect(core.view()).toEqual({ state: emptyAttempt, queue: idleQueue, kept: "device", ...nothing });
    expect(core.hear(changeOf(attempt, null))).toBe(false);
  });

  it("shows a change at once, says later that it is stored, and tells the other tabs only then", async () => {
    const { core, tell, shown } = await open({ writesSlowly: true });
    expect(core.dispatch(flag("q3"))).toBe(true);
    const [first] = shown;
    expect(shown).toHaveLength(1);
    expect(first).toMatchObject({ state: { attempt: { flags: { q3: 1 } } }, lastStored: attempt });
    expect(tell).not.toHaveBeenCalled();
    finishWriting();
    await core.saved();
    expect(shown).toHaveLength(2);
    expect(core.view().lastStored).toBe(core.attempt());
    await Promise.resolve();
    expect(tell.mock.calls).toEqual([[changeOf(core.attempt() ?? attempt, attempt)]]);
  });

  it("shows nothing new when it is stored as it was, and where it is kept when that has changed", async () => {
    const { core, shown } = await open();
    core.save();
    await core.saved();
    expect(shown).toEqual([]);
    keptOn = "page";
    core.save();
    await core.saved();
    core.save();
    await core.saved();
    expect(shown.map(({ kept }) => kept)).toEqual(["page"]);
  });

  it("stores questions without the attempt when only they have changed, and nothing when nothing has", async () => {
    const { core, save, savePages, shown } = await open();
    const more = { ...pages, 2: buildQuestions(2, 25) };
    core.dispatch({ type: "restored", attempt, pages: more });
    expect(savePages.mock.calls).toEqual([[more]]);
    expect(core.dispatch({ type: "missing", questionIds: [], savedSeq: 0 })).toBe(false);
    expect(save).not.toHaveBeenCalled();
    expect(shown).toHaveLength(1);
  });

  it("shows nothing to who has stopped listening", async () => {
    const { core, shown, unsubscribe } = await open();
    unsubscribe();
    core.dispatch(flag("q3"));
    await core.saved();
    expect(shown).toEqual([]);
  });
});

describe("what another tab has stored", () => {
  it("is shown as stored, and nothing is shown when it is known", async () => {
    const { core, save, shown } = await open();
    expect(core.hear(changeOf(flagged(), null))).toBe(true);
    expect(core.view().state.attempt?.flags).toEqual({ q9: 1 });
    expect(core.view().lastStored).toBe(core.attempt());
    expect(shown).toHaveLength(1);
    expect(core.hear(changeOf(flagged(), null))).toBe(false);
    expect(shown).toHaveLength(1);
    expect(save).not.toHaveBeenCalled();
  });

  it("does not make stored what this tab is still writing", async () => {
    const { core } = await open({ writesSlowly: true });
    core.dispatch(flag("q3"));
    core.hear(changeOf(flagged(), null));
    expect(core.view()).toMatchObject({ state: { attempt: { flags: { q3: 1, q9: 1 } } }, lastStored: attempt });
  });
});

describe("the choice that the server has, in place of the own one", () => {
  const own: KeptAnswer = {
    answer: "A",
    seq: 3,
    answeredAt: "2026-11-20T12:03:00.000Z",
    state: "waiting",
    verdict: null,
    turn: 2,
    instead: null,
  };
  const later = { answer: "B", seq: 9, answeredAt: "2026-11-20T12:09:00.000Z" } as const;
  const earlier = { answer: "B", seq: 1, answeredAt: "2026-11-20T12:01:00.000Z" } as const;

  it("counts by its time when it is later, and by one turn more when it is not", () => {
    expect(adopted(own, later, null)).toEqual({ ...later, state: "saved", verdict: null, turn: 2, instead: "A" });
    expect(adopted(own, earlier, null)).toEqual({ ...earlier, state: "saved", verdict: null, turn: 3, instead: "A" });
  });

  it("replaces nothing that the person would miss when it is the same, or when there was none", () => {
    const verdict = verdictOf(true);
    expect(adopted(own, { ...later, answer: "A" }, verdict)).toMatchObject({ answer: "A", instead: null, verdict });
    expect(adopted(undefined, later, null)).toEqual({
      ...later,
      state: "saved",
      verdict: null,
      turn: 0,
      instead: null,
    });
  });
});
