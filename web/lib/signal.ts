/** A list of listeners: `subscribe` adds one and returns a function that removes it, and `notify` calls them all. */
export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
