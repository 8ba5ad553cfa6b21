const share = 0.1;
const reserve = 10;

/** Retries may be at most a tenth of the calls, plus a reserve of ten (REL-02): a token bucket without a clock. */
export class RetryBudget {
  #tokens = reserve;

  /** Every first call earns a tenth of a retry. */
  earn(): void {
    this.#tokens = Math.min(reserve, this.#tokens + share);
  }

  /** Whether a retry may be made now; a yes spends it. */
  spend(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
