import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { replaces } from "../../../schema/rules/choice.ts";
import type { Letter } from "../../../schema/rules/words.ts";
import { isFlagged, type Attempt } from "../../../web/attempt/attempt.ts";
import { choiceOf } from "../../../web/attempt/adopted.ts";
import { saveStateOf } from "../../../web/attempt/save-state.ts";
import { startedAt } from "../support/attempt-fixtures.ts";
import { tick } from "./harness.ts";
import { questionIds, stampOf, type ModelAttempt } from "./server.ts";
import { World, type Fate, type Tab, type WorldOptions } from "./world.ts";

/*
 * "An answer shown as saved is the one in the database", for random histories of two devices with two tabs each: choices,
 * flags, submissions, networks that come and go, calls that are lost, late or doubled, tabs and browsers that are killed,
 * clocks that are wrong. The code is that of the product, from engine to device store; the server is a model that decides by
 * the product's own rule.
 *
 * `npm run check` and `npm test` try 1,000 of them, `npm run test:drills` 20,000. Every defect that `npm run test:planted` plants
 * is found within 408.
 * HISTORIES=100000 npx vitest run --project web tests/web/attempt/property.test.ts    tries more of them
 * SEED=… tries others; a failure prints its seed and the shortest history that fails.
 */

type Act =
  | { do: "choose"; device: 0 | 1; tab: 0 | 1; question: number; letter: Letter }
  | { do: "flag"; device: 0 | 1; tab: 0 | 1; question: number }
  | { do: "pass"; ms: number }
  | { do: "network"; device: 0 | 1; isOnline: boolean }
  | { do: "open" | "killBrowser"; device: 0 | 1 }
  | { do: "killTab" | "show" | "hide" | "submit" | "retake"; device: 0 | 1; tab: 0 | 1 }
  | { do: "fates"; fates: Fate[] }
  | { do: "clock"; device: 0 | 1; ms: number }
  | { do: "settle" };

const device = fc.constantFrom(0 as const, 1 as const);
const tab = fc.constantFrom(0 as const, 1 as const);
const question = fc.nat({ max: questionIds.length - 1 });
const act = <Shape extends Act>(shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }): fc.Arbitrary<Act> =>
  fc.record(shape) as unknown as fc.Arbitrary<Act>;
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: act<Extract<Act, { do: "choose" }>>({
      do: fc.constant("choose"),
      device,
      tab,
      question,
      letter: fc.constantFrom("A", "B", "C", "D"),
    }),
  },
  { weight: 2, arbitrary: act<Extract<Act, { do: "flag" }>>({ do: fc.constant("flag"), device, tab, question }) },
  {
    weight: 6,
    arbitrary: act<Extract<Act, { do: "pass" }>>({
      do: fc.constant("pass"),
      // To the millisecond, over calls on their way, and rarely until the end of the exam
      ms: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(1, 50, 150, 250) },
        { weight: 4, arbitrary: fc.integer({ min: 300, max: 30_000 }) },
        { weight: 1, arbitrary: fc.constantFrom(600_000, 3_500_000, 3_650_000) },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: act<Extract<Act, { do: "network" }>>({
      do: fc.constant("network"),
      device,
      isOnline: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: act<Extract<Act, { do: "open" | "killBrowser" }>>({
      do: fc.constantFrom("open", "open", "open", "killBrowser"),
      device,
    }),
  },
  {
    weight: 4,
    arbitrary: act<Extract<Act, { do: "killTab" | "show" | "hide" | "submit" | "retake" }>>({
      do: fc.constantFrom("killTab", "killTab", "show", "show", "hide", "submit", "retake"),
      device,
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: act<Extract<Act, { do: "fates" }>>({
      do: fc.constant("fates"),
      fates: fc.array(fc.constantFrom("ok", "lost", "replyLost", "slow", "slow", "late", "twice"), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: act<Extract<Act, { do: "clock" }>>({
      do: fc.constant("clock"),
      device,
      ms: fc.constantFrom(-10_800_000, -60_000, 2000, 60_000, 10_800_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ do: "settle" }) },
);
const anyWorld: fc.Arbitrary<WorldOptions> = fc.record({
  hasLocks: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  hasChannel: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  clocks: fc.tuple(fc.constantFrom(0, -10_800_000, 90_000), fc.constantFrom(0, 10_800_000, -5000)),
});

const attemptOf = ({ engine }: Tab): Attempt | null => engine.view().state.attempt;
const ofServer = ({ server }: World, attempt: Attempt | null): ModelAttempt | undefined =>
  server.attempts.find(({ id }) => id === attempt?.id);

/** At every moment: what a tab takes for saved was stored by the server, as it is, and a tab never goes back to an older one. */
function checkSaved(world: World): void {
  for (const one of world.tabs()) {
    const attempt = attemptOf(one);
    const { history } = ofServer(world, attempt) ?? {};
    for (const [id, kept] of Object.entries(attempt?.answers ?? {})) {
      if (kept.state !== "saved" || !history) continue;
      const stamp = stampOf(id, choiceOf(kept));
      expect(history.has(stamp), `${one.device.name} shows ${stamp} as saved`).toBe(true);
      const place = `${attempt?.id} ${id}`;
      const earlier = one.shownAsSaved.get(place);
      const isOlder = earlier !== undefined && replaces(earlier, choiceOf(kept));
      expect(isOlder, `${one.device.name} goes back to ${stamp}`).toBe(false);
      one.shownAsSaved.set(place, choiceOf(kept));
    }
  }
}

/** When everything has arrived and every tab was looked at. */
function checkQuiet(world: World): void {
  for (const one of world.tabs()) {
    const { state } = one.engine.view();
    const { attempt, phase } = state;
    const known = ofServer(world, attempt);
    if (!attempt || !known) continue;
    expect(known.results, "one result for each attempt").toBe(known.submitted_at === null ? 0 : 1);
    if (attempt.receipt) expect(attempt.receipt.code).toBe(`AK-${known.id}`);
    if (phase !== "running" && phase !== "offer") {
      // Nothing is left half way: an attempt that the person or the clock has ended has its receipt.
      expect(phase).toBe("results");
      continue;
    }
    expect(known.submitted_at, "an attempt that is shown as open is open").toBeNull();
    const shown = Object.fromEntries(
      Object.entries(attempt.answers).map(([id, { answer, state: saved }]) => [id, `${answer} ${saved}`]),
    );
    const stored = Object.fromEntries([...known.stored].map(([id, { answer }]) => [id, `${answer} saved`]));
    expect(shown, `${one.device.name} shows what is stored`).toEqual(stored);
    expect(saveStateOf(one.engine.view()).short).toBe("Saved");
    for (const other of one.device.tabs) {
      const theirs = attemptOf(other);
      if (theirs?.key !== attempt.key) continue;
      const flagsOf = (whose: Attempt) => questionIds.filter((id) => isFlagged(whose, id));
      expect(flagsOf(theirs), "tabs show the same flags").toEqual(flagsOf(attempt));
    }
  }
  for (const choice of world.kept.values()) {
    const known = world.server.attempts.find(({ id }) => id === choice.attemptId);
    if (!known || known.submitted_at !== null) continue;
    const stored = known.stored.get(choice.questionId);
    const isThere = stored !== undefined && !replaces(choice, stored);
    expect(isThere, `${JSON.stringify(choice)} is stored, or a later choice is`).toBe(true);
  }
}

/** A choice counts more than the one that the screen showed before it. */
function choose(which: Tab, questionId: string, letter: Letter): void {
  const before = attemptOf(which)?.answers[questionId];
  which.engine.saveAnswer(questionId, letter);
  const after = attemptOf(which)?.answers[questionId];
  if (!before || !after || before === after) return;
  expect(replaces(choiceOf(after), choiceOf(before)), "the newest choice counts").toBe(true);
}

async function perform(world: World, one: Act): Promise<void> {
  if (one.do === "pass") await tick(one.ms);
  if (one.do === "fates") world.fates.push(...one.fates);
  if (one.do === "settle") await settleAndCheck(world);
  if (!("device" in one)) return;
  const where = world.devices[one.device];
  if (one.do === "open") world.open(where);
  if (one.do === "clock") where.clockMs = one.ms;
  if (one.do === "killBrowser") while (where.tabs[0]) where.tabs[0].kill();
  if (one.do === "network") {
    where.isOnline = one.isOnline;
    if (one.isOnline) for (const other of where.tabs) other.noteOnline();
  }
  if (!("tab" in one)) return;
  const which = where.tabs[one.tab];
  if (!which) return;
  const { engine } = which;
  if (one.do === "killTab") which.kill();
  if (one.do === "show") which.show();
  if (one.do === "hide") which.hide();
  if (engine.view().state.phase === "offer") engine.goOn();
  if (one.do === "choose") choose(which, questionIds[one.question] ?? "", one.letter);
  if (one.do === "flag") engine.flag(questionIds[one.question] ?? "");
  if (one.do === "submit") engine.submit();
  if (one.do === "retake" && engine.view().state.phase === "results") engine.retake();
}

async function settleAndCheck(world: World): Promise<void> {
  await world.settle();
  checkSaved(world);
  checkQuiet(world);
}

async function live(options: WorldOptions, acts: readonly Act[]): Promise<void> {
  vi.setSystemTime(startedAt);
  localStorage.clear();
  const world = new World(options);
  try {
    for (const where of world.devices) world.open(where);
    await tick(1000);
    for (const one of acts) {
      await perform(world, one);
      await tick();
      checkSaved(world);
    }
    await settleAndCheck(world);
  } finally {
    for (const one of world.tabs()) one.kill();
    vi.clearAllTimers();
  }
}

/** Storage without the cost of the simulated one. */
class QuickStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

beforeAll(() => {
  vi.useFakeTimers({ now: startedAt });
  vi.stubGlobal("localStorage", new QuickStorage());
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const histories = Number(process.env["HISTORIES"] ?? 1000);
const seed = Number(process.env["SEED"] ?? 20_261_122);

it(
  "[REL-14] [REL-10] an answer shown as saved is the one in the database",
  { timeout: 60_000 + histories * 100 },
  async () => {
    const played = fc.assert(fc.asyncProperty(anyWorld, fc.array(anyAct, { minLength: 4, maxLength: 30 }), live), {
      numRuns: histories,
      seed,
    });
    await expect(played).resolves.toBeUndefined();
  },
);
