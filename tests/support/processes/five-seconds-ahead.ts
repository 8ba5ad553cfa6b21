/* Loaded into a process by `node --import`, it sets the clock of that process ahead, as a wrong clock of its machine would. */
const aheadMs = 5000;
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? Real.now() + aheadMs : given[0]);
  }

  static override now(): number {
    return Real.now() + aheadMs;
  }
} as DateConstructor;
