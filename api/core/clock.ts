/** The server's clock: the only judge of codes, sessions, subscriptions and exams (REL-18). Tests hold it still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const unit = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** A moment after `from`; negative amounts go back. */
export const after = (from: Date, amount: number, of: keyof typeof unit): Date =>
  new Date(from.getTime() + amount * unit[of]);
