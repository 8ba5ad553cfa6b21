/** Something that others want to know the changes of: `subscribe` calls back at each `notify`, until what it returns is called. */
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
