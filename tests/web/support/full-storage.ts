/** The same storage without room for anything more. */
export const fullStorage = (storage: Storage): Storage =>
  new Proxy(storage, {
    get: (target, name) => {
      if (name === "setItem") {
        return () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
