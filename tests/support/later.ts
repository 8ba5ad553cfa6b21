/** What stands in `current` by the time that a test reads it. */
export const later = <T extends object>(current: () => T): T =>
  new Proxy({} as T, { get: (_target, name): unknown => Reflect.get(current(), name) });
