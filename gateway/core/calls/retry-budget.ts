const share = 0.1;
const reserve = 10;

/** Allows retries for a tenth of the calls, plus a reserve of ten (REL-02). */
export class RetryBudget {
  #tokens = reserve;

  /** To be called for each first try. */
  earn(): void {
    this.#tokens = Math.min(reserve, this.#tokens + share);
  }

  /** Whether a retry may be made now; counts it if so. */
  spend(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
