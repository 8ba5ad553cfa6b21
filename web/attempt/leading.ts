import type { Attempt } from "./attempt.ts";
import type { EngineParts } from "./engine.ts";
import { changeOf } from "./merge.ts";
import { createQueue, type Queue, type QueuePorts } from "./queue.ts";
import type { JoinedTabs, TabMessage, Tabs } from "./tabs.ts";

/** The connection of this tab to the other tabs that show the same attempt. */
export interface TabLink {
  tell: (message: TabMessage) => void;
  isLeading: () => boolean;
  join: (events: Parameters<Tabs["join"]>[1]) => JoinedTabs;
}

/** The link of a tab that has not joined yet: it leads nobody, and nobody hears it. */
export function createTabLink(tabs: Tabs, storeName: string): TabLink {
  let joined: JoinedTabs | null = null;
  return {
    tell: (message) => joined?.tell(message),
    isLeading: () => joined?.isLeading() === true,
    join: (events) => {
      joined = tabs.join(`attempt:${storeName}`, events);
      return joined;
    },
  };
}

/** Of all tabs that show an attempt one leads: it alone sends answers. The others show what it tells them. */
export interface Leading {
  /** Sends what waits, unless the next try is still to come. */
  nudge: () => void;
  /** Sends what waits, at once. */
  sendNow: () => void;
  /** Reads what other tabs have stored, in case a message did not come. */
  catchUp: () => Promise<void>;
  /** Joins the other tabs; the returned functions take the lead, because the person looks at this tab, and leave. */
  begin: () => { lead: () => void; leave: () => void };
}

interface LeadingNeeds<Job> {
  link: TabLink;
  sending: QueuePorts<Job>;
  fill: () => Promise<void>;
  resync: () => Promise<void>;
  /** Repeats what has failed, as the person asked in another tab. */
  retry: () => void;
  watchDeadline: () => void;
}

export function createLeading<Job>(parts: EngineParts, needs: LeadingNeeds<Job>): Leading {
  const { core, store, ports, setting, isLive } = parts;
  const { link, sending, fill, resync, retry, watchDeadline } = needs;
  let queue: Queue | null = null;

  const tellStatus = (): void => {
    const { queue: status, problem } = core.view();
    const { state, failure, wasOffline } = status;
    if (link.isLeading()) link.tell({ type: "status", queue: { state, failure, wasOffline }, problem });
  };
  /** What follows from a change that another tab has made. */
  const goOnAfter = (before: Attempt | null): void => {
    const { attempt } = core.view().state;
    if (attempt?.receipt && !before?.receipt) {
      ports.onSubmitted(attempt.receipt);
      core.dispatch({ type: "seen", entry: setting.entry });
      core.show({ problem: null, error: null });
      void fill();
    }
    queue?.nudge();
    if (attempt?.submission && !before?.submission) queue?.retryNow();
  };
  const hear = (message: TabMessage): void => {
    const before = core.attempt();
    if (message.type === "changed" && core.hear(message.change)) goOnAfter(before);
    if (message.type === "opened") tellStatus();
    if (message.type === "retry" && link.isLeading()) retry();
    if (message.type === "status" && !link.isLeading()) {
      const problem = message.problem === "questions" ? core.view().problem : message.problem;
      core.show({ queue: { ...message.queue, error: null }, problem });
    }
  };
  const catchUp = async (): Promise<void> => {
    const known = await store.load();
    if (!isLive() || !known) return;
    const before = core.attempt();
    if (core.hear(changeOf(known.attempt, null))) goOnAfter(before);
  };
  const startQueue = async (): Promise<void> => {
    await catchUp();
    if (!isLive() || !link.isLeading() || queue) return;
    queue = createQueue(sending);
    queue.retryNow();
    void resync();
  };
  const stopQueue = (): void => {
    queue?.stop();
    queue = null;
  };
  const setLeading = (now: boolean): void => {
    stopQueue();
    watchDeadline();
    if (now) void startQueue();
  };

  return {
    nudge: () => queue?.nudge(),
    sendNow: () => queue?.retryNow(),
    catchUp,
    begin: () => {
      const joined = link.join({ onMessage: hear, onLead: setLeading });
      if (joined.isLeading()) setLeading(true);
      joined.tell({ type: "opened" });
      let told = core.view();
      const unsubscribe = core.subscribe(() => {
        const { queue: status, problem } = core.view();
        if (status !== told.queue || problem !== told.problem) tellStatus();
        told = core.view();
      });
      return {
        lead: joined.lead,
        leave: () => {
          stopQueue();
          // The tab that leads next is to find the last change on the device.
          void core.saved().finally(joined.leave);
          unsubscribe();
        },
      };
    },
  };
}
