/** The server's clock, which alone decides about codes, sessions, subscriptions and exams (REL-18). Tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const unit = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** The moment `amount` units after `from`, or before it for a negative amount. */
export const after = (from: Date, amount: number, of: keyof typeof unit): Date =>
  new Date(from.getTime() + amount * unit[of]);
