import type { StoredChoice } from "../../../schema/rules/choice.ts";
import { waitingAnswers } from "../../../web/attempt/attempt.ts";
import { createClock } from "../../../web/attempt/clock.ts";
import { createAttempt } from "../../../web/attempt/create-attempt.ts";
import type { AttemptEngine } from "../../../web/attempt/engine.ts";
import { attemptStore, type AttemptStore } from "../../../web/attempt/store.ts";
import type { watchPage } from "../../../web/attempt/watch-page.ts";
import { FakeBrowser } from "./browser.ts";
import { setting } from "../support/attempt-fixtures.ts";
import { noNetwork, tick } from "./harness.ts";
import { ModelServer } from "./server.ts";

/**
 * What happens to a call: all is well, it never arrives, its reply is lost, its reply takes 3 s, it arrives 40 s later, or it
 * arrives twice.
 */
export type Fate = "ok" | "lost" | "replyLost" | "slow" | "late" | "twice";

type PageEvents = Parameters<typeof watchPage>[0];

const never = <Value>(): Promise<Value> => new Promise(() => undefined);

export interface WorldOptions {
  /** Whether the browsers have locks (not over plain http) and channels. */
  hasLocks: boolean;
  hasChannel: boolean;
  /** How far the clock of each device is from the server's, in milliseconds. */
  clocks: readonly [number, number];
}

/** A phone or computer with its storage, its browser and its network. */
export class Device {
  readonly world: World;
  readonly name: string;
  readonly browser = new FakeBrowser();
  readonly tabs: Tab[] = [];
  isOnline = true;
  clockMs: number;
  constructor(world: World, name: string, clockMs: number) {
    this.world = world;
    this.name = name;
    this.clockMs = clockMs;
  }
}

/** A choice that was on the device, with the time of the server at which it was made. */
export interface KeptChoice {
  attemptId: string;
  questionId: string;
  at: number;
  seq: number;
  answer: string;
}

export class Tab {
  readonly device: Device;
  readonly engine: AttemptEngine;
  isDead = false;
  /** Codes of the receipts that the page was told of. */
  readonly receipts: (string | null)[] = [];
  /** The last choice that it has shown as saved, by attempt and question. */
  readonly shownAsSaved = new Map<string, StoredChoice>();
  #page: PageEvents | null = null;
  #stop: () => void = () => undefined;

  constructor(device: Device) {
    this.device = device;
    const { world } = device;
    const begunAt = Date.now();
    this.engine = createAttempt(
      {
        setting: { ...setting, entry: `visit ${(world.visits += 1)}` },
        store: this.#store(),
        clock: createClock(
          () => Date.now() - begunAt,
          () => Date.now() + device.clockMs,
        ),
        tabs: device.browser.tabsFor(this, world.options),
        watch: (events) => {
          this.#page = events;
          return () => undefined;
        },
      },
      {
        loadPage: () => this.#call(() => world.server.loadPage()),
        lookUp: () => this.#call(() => world.server.lookUp()),
        saveAnswer: (answer) => this.#call(() => world.server.save(answer)),
        submit: ({ id }, held) => this.#call(() => world.server.submit(id, held)),
        isSignedIn: () => true,
        onProblem: () => undefined,
        onSubmitted: ({ code }) => void this.receipts.push(code),
      },
    );
    this.#stop = this.engine.start();
  }

  /** The real store; a tab that was killed writes nothing any more. */
  #store(): AttemptStore {
    const { device } = this;
    const name = `exam:${device.name}:paper`;
    const store = attemptStore({ attempt: name, questions: `questions:${name}` });
    const whileAlive = <Value>(work: () => Promise<Value>): Promise<Value> => (this.isDead ? never<Value>() : work());
    return {
      name,
      save: (attempt) =>
        whileAlive(async () => {
          const kept = await store.save(attempt);
          for (const { questionId, kept: choice } of waitingAnswers(attempt)) {
            device.world.noteKept({
              ...choice,
              attemptId: attempt.id ?? "",
              questionId,
              at: Date.parse(choice.answeredAt),
            });
          }
          return kept;
        }),
      savePages: (pages) => whileAlive(() => store.savePages(pages)),
      erase: (key) => whileAlive(() => store.erase(key)),
      load: () => whileAlive(store.load),
    };
  }

  async #call<Reply>(work: () => Reply): Promise<Reply> {
    const { device } = this;
    const { world } = device;
    if (!device.isOnline) throw noNetwork();
    const fate = world.fates.shift() ?? "ok";
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (this.isDead) return never();
    const quietly = (): void => {
      try {
        work();
      } catch {
        // Nobody waits for this reply.
      }
    };
    if (fate === "late") setTimeout(quietly, 40_000);
    if (fate === "twice") setTimeout(quietly, 7000);
    if (fate === "lost" || fate === "late") throw noNetwork();
    const outcome = ((): { reply: Reply } | { error: unknown } => {
      try {
        return { reply: work() };
      } catch (error) {
        return { error };
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, fate === "slow" ? 3000 : 100));
    if (this.isDead) return never();
    if (fate === "replyLost" || !device.isOnline) throw noNetwork();
    if ("error" in outcome) throw outcome.error;
    return outcome.reply;
  }

  /** The tab is gone without a word: nothing it began goes on. */
  kill(): void {
    this.isDead = true;
    this.device.browser.forget(this);
    this.device.tabs.splice(this.device.tabs.indexOf(this), 1);
    this.#stop();
  }

  show(): void {
    this.#page?.onVisible();
  }
  hide(): void {
    this.#page?.onHidden();
  }
  noteOnline(): void {
    this.#page?.onOnline();
  }
}

/** Two devices of one person and the server, in virtual time. */
export class World {
  readonly server = new ModelServer();
  readonly devices: readonly [Device, Device];
  readonly fates: Fate[] = [];
  readonly kept = new Map<string, KeptChoice>();
  readonly options: WorldOptions;
  visits = 0;

  constructor(options: WorldOptions) {
    this.options = options;
    const [first, second] = options.clocks;
    this.devices = [new Device(this, "phone", first), new Device(this, "laptop", second)];
  }

  tabs(): Tab[] {
    return this.devices.flatMap(({ tabs }) => tabs);
  }

  open(device: Device): void {
    if (device.tabs.length < 2) device.tabs.push(new Tab(device));
  }

  noteKept(choice: KeptChoice): void {
    const { attemptId, questionId, seq, at, answer } = choice;
    const name = [attemptId, questionId, seq, at, answer].join(" ");
    // A device whose clock is ahead cannot claim a time that has not come.
    if (!this.kept.has(name)) this.kept.set(name, { ...choice, at: Math.min(at, Date.now()) });
  }

  /**
   * Everybody has a network, opens the exam where no tab shows it any more, calls on their way arrive, and each tab is looked at
   * once more.
   */
  async settle(): Promise<void> {
    this.fates.length = 0;
    for (const device of this.devices) {
      device.isOnline = true;
      if (device.tabs.every(({ engine }) => engine.view().state.phase === "results")) this.open(device);
    }
    for (const tab of this.tabs()) tab.noteOnline();
    await tick(45_000);
    // an exam that ends while the tabs are looked at would be half submitted at the end
    const endsSoon = this.server.attempts.some(({ deadline }) => Math.abs(deadline.getTime() - Date.now()) < 20_000);
    if (endsSoon) await tick(45_000);
    for (let round = 0; round < 2; round += 1) {
      for (const tab of this.tabs()) {
        tab.show();
        await tick(2000);
      }
    }
  }
}
