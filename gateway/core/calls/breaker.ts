/** A clock that only goes forward, in milliseconds. */
export type Monotonic = () => number;

const windowMs = 10_000;
const bucketMs = 1000;
const leastCalls = 20;
const openMs = 5000;
const goodTrials = 3;

/**
 * Circuit breaker of one upstream group (REL-03): opens when at least half of 20 or more calls in 10 s failed, lets one
 * trial call through after 5 s, and closes after 3 good ones. Maintained libraries close after the first good call.
 */
export class Breaker {
  readonly #now: Monotonic;
  /** Calls and failures by second of the clock. */
  readonly #buckets = new Map<number, { calls: number; failures: number }>();
  #openedAt: number | null = null;
  #isTrying = false;
  #good = 0;

  constructor(now: Monotonic = () => performance.now()) {
    this.#now = now;
  }

  get state(): "closed" | "open" | "half-open" {
    if (this.#openedAt === null) return "closed";
    return this.#now() - this.#openedAt >= openMs ? "half-open" : "open";
  }

  /** Says whether a call may be made now: an ordinary one, a trial, or none (null). Its outcome must be reported to `end`. */
  start(): "call" | "trial" | null {
    const state = this.state;
    if (state === "closed") return "call";
    if (state === "open" || this.#isTrying) return null;
    this.#isTrying = true;
    return "trial";
  }

  /** @param outcome `left` when the caller did not wait for the answer, which says nothing about the server */
  end(kind: "call" | "trial", outcome: "good" | "bad" | "left"): void {
    const isGood = outcome === "good";
    if (kind === "trial") {
      this.#isTrying = false;
      if (outcome !== "left") this.#endTrial(isGood);
      return;
    }
    // a call from before the opening is no trial
    if (outcome === "left" || this.#openedAt !== null) return;
    const second = Math.floor(this.#now() / bucketMs);
    const bucket = this.#buckets.get(second) ?? { calls: 0, failures: 0 };
    bucket.calls += 1;
    if (!isGood) bucket.failures += 1;
    this.#buckets.set(second, bucket);
    if (!isGood && this.#isBad(second)) this.#open();
  }

  #endTrial(isGood: boolean): void {
    if (!isGood) return this.#open();
    this.#good += 1;
    if (this.#good >= goodTrials) this.#openedAt = null;
  }

  #open(): void {
    this.#openedAt = this.#now();
    this.#isTrying = false;
    this.#good = 0;
    this.#buckets.clear();
  }

  #isBad(second: number): boolean {
    let [calls, failures] = [0, 0];
    for (const [at, bucket] of this.#buckets) {
      if (at <= second - windowMs / bucketMs) this.#buckets.delete(at);
      else [calls, failures] = [calls + bucket.calls, failures + bucket.failures];
    }
    return calls >= leastCalls && failures * 2 >= calls;
  }
}
