import { vi } from "vitest";
import type { StoredChoice } from "../../schema/rules/choice.ts";
import { waitingAnswers } from "../../web/attempt/attempt.ts";
import { createClock } from "../../web/attempt/clock.ts";
import { createAttempt } from "../../web/attempt/create-attempt.ts";
import type { AttemptEngine } from "../../web/attempt/engine.ts";
import { attemptStore, type AttemptStore } from "../../web/attempt/store.ts";
import { browserTabs, type Tabs } from "../../web/attempt/tabs.ts";
import type { watchPage } from "../../web/attempt/watch-page.ts";
import { setting } from "./attempt-fixtures.ts";
import { noNetwork, tick } from "./attempt-harness.ts";
import { ModelServer } from "./attempt-server.ts";

/**
 * What happens to a call: all is well, it never arrives, its reply is lost, its reply takes 3 s, it arrives 40 s later, or it
 * arrives twice.
 */
export type Fate = "ok" | "lost" | "replyLost" | "slow" | "late" | "twice";

type PageEvents = Parameters<typeof watchPage>[0];

const never = <Value>(): Promise<Value> => new Promise(() => undefined);

interface Holder {
  tab: Tab;
  lose: () => void;
}

/** Channels and locks of one browser; a tab that was killed neither hears nor holds anything. */
class Browser {
  readonly #channels = new Set<FakeChannel>();
  readonly #holders: Holder[] = [];
  readonly #waiting: { tab: Tab; begin: () => void }[] = [];

  openChannel = (tab: Tab): FakeChannel => {
    const channel = new FakeChannel(this.#channels, tab);
    this.#channels.add(channel);
    return channel;
  };

  locksOf = (tab: Tab): LockManager => {
    const request = (_name: string, options: LockOptions, work: () => unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const hold = (): void => {
          const holder: Holder = { tab, lose: () => reject(new DOMException("stolen", "AbortError")) };
          this.#holders.push(holder);
          const run = async (): Promise<void> => {
            await Promise.resolve();
            if (this.#holders.includes(holder)) await work();
            resolve(undefined);
            this.#free(holder);
          };
          void run();
        };
        const entry = { tab, begin: hold };
        options.signal?.addEventListener("abort", () => {
          const index = this.#waiting.indexOf(entry);
          if (index === -1) return;
          this.#waiting.splice(index, 1);
          reject(new DOMException("given up", "AbortError"));
        });
        if (options.steal) for (const holder of this.#holders.splice(0)) holder.lose();
        if (this.#holders.length === 0) hold();
        else this.#waiting.push(entry);
      });
    return { request } as unknown as LockManager;
  };

  #free(holder: Holder): void {
    const index = this.#holders.indexOf(holder);
    if (index === -1) return;
    this.#holders.splice(index, 1);
    if (this.#holders.length === 0) this.#waiting.shift()?.begin();
  }

  forget(tab: Tab): void {
    for (const channel of this.#channels) if (channel.tab === tab) channel.close();
    const others = this.#waiting.filter((entry) => entry.tab !== tab);
    this.#waiting.splice(0, this.#waiting.length, ...others);
    for (const holder of this.#holders.filter((one) => one.tab === tab)) this.#free(holder);
  }
}

class FakeChannel {
  readonly #all: Set<FakeChannel>;
  readonly tab: Tab;
  #listener: (event: { data: unknown }) => void = () => undefined;
  constructor(all: Set<FakeChannel>, tab: Tab) {
    this.#all = all;
    this.tab = tab;
  }
  addEventListener(_type: string, listener: (event: { data: unknown }) => void): void {
    this.#listener = listener;
  }
  postMessage(message: unknown): void {
    const data = structuredClone(message);
    for (const other of this.#all) {
      if (other !== this) setTimeout(() => this.#all.has(other) && other.#listener({ data }), 5);
    }
  }
  close(): void {
    this.#all.delete(this);
  }
}

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
  readonly browser = new Browser();
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
        tabs: this.#tabs(),
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
        onSubmitted: () => undefined,
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

  /** The real tabs over the primitives of this browser. */
  #tabs(): Tabs {
    const { browser, world } = this.device;
    return {
      join: (name, events) => {
        const open = (): FakeChannel => browser.openChannel(this);
        // A class that answers an object made elsewhere
        const Channel = function Channel() {
          return open();
        };
        vi.stubGlobal("BroadcastChannel", world.options.hasChannel ? Channel : undefined);
        vi.stubGlobal("navigator", world.options.hasLocks ? { locks: browser.locksOf(this) } : {});
        const joined = browserTabs.join(name, events);
        vi.stubGlobal("navigator", {});
        return joined;
      },
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

  /** Everybody has a network, calls on their way arrive, and each tab is looked at once more. */
  async settle(): Promise<void> {
    this.fates.length = 0;
    for (const device of this.devices) {
      device.isOnline = true;
      if (device.tabs.length === 0) this.open(device);
    }
    for (const tab of this.tabs()) tab.noteOnline();
    await tick(45_000);
    for (let round = 0; round < 2; round += 1) {
      for (const tab of this.tabs()) {
        tab.show();
        await tick(2000);
      }
    }
  }
}
