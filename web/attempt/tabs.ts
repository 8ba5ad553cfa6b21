import type { AttemptProblem } from "./core.ts";
import type { AttemptChange } from "./merge.ts";
import type { QueueStatus } from "./queue.ts";

/** What the tabs of one browser that show the same attempt tell each other. */
export type TabMessage =
  | { type: "changed"; change: AttemptChange }
  /** Sent by the leading tab: whether answers are being sent, wait, or failed. */
  | { type: "status"; queue: Pick<QueueStatus, "state" | "failure" | "wasOffline">; problem: AttemptProblem | null }
  /** A tab that has just opened wants to know the status. */
  | { type: "opened" }
  /** The person asks in another tab to try again. */
  | { type: "retry" };

interface TabEvents {
  onMessage: (message: TabMessage) => void;
  /** This tab begins or stops to lead, after `join` has returned. */
  onLead: (isLeading: boolean) => void;
}

export interface JoinedTabs {
  tell: (message: TabMessage) => void;
  isLeading: () => boolean;
  /** The person looks at this tab, so it is the one to lead: browsers slow down tabs that are hidden. */
  lead: () => void;
  leave: () => void;
}

export interface Tabs {
  /** Joins the tabs that use the same name; one attempt has one name. */
  join: (name: string, events: TabEvents) => JoinedTabs;
}

/** Firefox refuses a channel where the person lets this site store nothing. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/**
 * Tabs by a channel and a lock of the browser. One of them leads; when it closes, another one follows by itself. Over plain
 * http browsers have no locks, and refuse them where the person lets this site store nothing: then every tab leads, and the
 * server decides which answer counts. Without a channel a tab learns of the others when it is looked at again.
 */
export const browserTabs: Tabs = {
  join: (name, { onMessage, onLead }) => {
    const channel = openChannel(name);
    channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => onMessage(data));
    const locks = (navigator as Partial<Navigator>).locks;
    let isLeading = false;
    let hasLeft = false;
    let release = (): void => undefined;
    let waiting = new AbortController();

    const setLeading = (now: boolean): void => {
      if (isLeading === now) return;
      isLeading = now;
      onLead(now);
    };
    const hold = (): Promise<void> | undefined => {
      if (hasLeft) return undefined;
      setLeading(true);
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    const ask = async (isNow: boolean): Promise<void> => {
      waiting.abort();
      waiting = new AbortController();
      const { signal } = waiting;
      try {
        await locks?.request(name, isNow ? { steal: true } : { signal }, hold);
      } catch (error) {
        // Given up for a newer request, or another tab has taken the lead.
        if (hasLeft || signal.aborted) return;
        if (!isAbort(error)) return setLeading(true);
        setLeading(false);
        void ask(false);
      }
    };
    if (locks) void ask(document.visibilityState !== "hidden");
    else isLeading = true;

    return {
      tell: (message) => {
        // A closed channel throws, and the reply to a call may come after the page was left.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
        if (!hasLeft) channel?.postMessage(message);
      },
      isLeading: () => isLeading,
      lead: () => {
        if (locks && !isLeading && !hasLeft) void ask(true);
      },
      leave: () => {
        hasLeft = true;
        isLeading = false;
        waiting.abort();
        release();
        channel?.close();
      },
    };
  },
};
