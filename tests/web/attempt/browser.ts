import { vi } from "vitest";
import { browserTabs, type Tabs } from "../../../web/attempt/tabs.ts";

/** What a browser has for its tabs; over plain http it has no locks. */
interface Primitives {
  hasLocks: boolean;
  hasChannel: boolean;
}

interface Lock {
  name: string;
  tab: object;
}
interface Holder extends Lock {
  lose: () => void;
}
interface Waiting extends Lock {
  begin: () => void;
}

/** Channels and locks of one browser; a tab that was killed neither hears nor holds anything. */
export class FakeBrowser {
  readonly #channels = new Set<FakeChannel>();
  readonly #holders: Holder[] = [];
  readonly #waiting: Waiting[] = [];

  /** The real tabs over the primitives of this browser, as `tab` sees them. */
  tabsFor(tab: object, { hasLocks, hasChannel }: Primitives): Tabs {
    return {
      join: (name, events) => {
        const open = (): FakeChannel => new FakeChannel(this.#channels, tab, name);
        // A class that answers an object made elsewhere
        const Channel = function Channel() {
          return open();
        };
        vi.stubGlobal("BroadcastChannel", hasChannel ? Channel : undefined);
        vi.stubGlobal("navigator", hasLocks ? { locks: this.#locksOf(tab) } : {});
        const joined = browserTabs.join(name, events);
        vi.stubGlobal("navigator", {});
        return joined;
      },
    };
  }

  #locksOf(tab: object): LockManager {
    const request = (name: string, options: LockOptions, work: () => unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const hold = (): void => {
          const holder: Holder = { name, tab, lose: () => reject(new DOMException("stolen", "AbortError")) };
          this.#holders.push(holder);
          const run = async (): Promise<void> => {
            await Promise.resolve();
            if (this.#holders.includes(holder)) await work();
            resolve(undefined);
            this.#free(holder);
          };
          void run();
        };
        const entry = { name, tab, begin: hold };
        options.signal?.addEventListener("abort", () => {
          const index = this.#waiting.indexOf(entry);
          if (index === -1) return;
          this.#waiting.splice(index, 1);
          reject(new DOMException("given up", "AbortError"));
        });
        if (options.steal) for (const holder of this.#holdersOf(name)) this.#take(holder).lose();
        if (this.#holdersOf(name).length === 0) hold();
        else this.#waiting.push(entry);
      });
    return { request } as unknown as LockManager;
  }

  #holdersOf(name: string): Holder[] {
    return this.#holders.filter((holder) => holder.name === name);
  }

  #take(holder: Holder): Holder {
    this.#holders.splice(this.#holders.indexOf(holder), 1);
    return holder;
  }

  #free(holder: Holder): void {
    if (!this.#holders.includes(holder)) return;
    this.#take(holder);
    const next = this.#waiting.find(({ name }) => name === holder.name);
    if (next === undefined) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.begin();
  }

  /** How many hold and wait for the lock of this name. */
  count(name: string): { holding: number; waiting: number } {
    const waiting = this.#waiting.filter((entry) => entry.name === name);
    return { holding: this.#holdersOf(name).length, waiting: waiting.length };
  }

  forget(tab: object): void {
    for (const channel of this.#channels) if (channel.tab === tab) this.#channels.delete(channel);
    const others = this.#waiting.filter((entry) => entry.tab !== tab);
    this.#waiting.splice(0, this.#waiting.length, ...others);
    for (const holder of this.#holders.filter((one) => one.tab === tab)) this.#free(holder);
  }
}

class FakeChannel {
  readonly #all: Set<FakeChannel>;
  readonly tab: object;
  readonly #name: string;
  #isClosed = false;
  #listener: (event: { data: unknown }) => void = () => undefined;
  constructor(all: Set<FakeChannel>, tab: object, name: string) {
    this.#all = all;
    this.tab = tab;
    this.#name = name;
    all.add(this);
  }
  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    if (type === "message") this.#listener = listener;
  }
  postMessage(message: unknown): void {
    if (this.#isClosed) throw new DOMException("The channel is closed.", "InvalidStateError");
    const data = structuredClone(message);
    for (const other of this.#all) {
      if (other === this || other.#name !== this.#name) continue;
      setTimeout(() => this.#all.has(other) && other.#listener({ data }), 5);
    }
  }
  close(): void {
    this.#isClosed = true;
    this.#all.delete(this);
  }
}
