import { describe, expect, it } from "vitest";
import { Breaker } from "../../gateway/core/calls/breaker.ts";
import { RetryBudget } from "../../gateway/core/calls/retry-budget.ts";
import { groupOf } from "../../gateway/core/calls/upstream.ts";
import { rows } from "../../schema/rest/table.ts";

/** A breaker on a clock that the test moves. */
function breakerAt(): { breaker: Breaker; pass(ms: number): void; report(good: number, bad: number): void } {
  let now = 1_000_000;
  const breaker = new Breaker(() => now);
  const report = (good: number, bad: number): void => {
    for (let call = 0; call < good + bad; call += 1) {
      breaker.start();
      breaker.end("call", call < good ? "good" : "bad");
    }
  };
  return { breaker, pass: (ms) => (now += ms), report };
}

describe("[REL-03] the circuit breaker", () => {
  it("stays closed below 20 calls and below half of them failing", () => {
    const { breaker, report } = breakerAt();
    report(0, 19);
    expect(breaker.state).toBe("closed");
    const other = breakerAt();
    other.report(40, 39);
    expect(other.breaker.state).toBe("closed");
  });

  it("opens at half of 20 calls within 10 s, and forgets older ones", () => {
    const { breaker, report } = breakerAt();
    report(10, 10);
    expect(breaker.state).toBe("open");
    expect(breaker.start()).toBeNull();
    const slow = breakerAt();
    slow.report(0, 15);
    slow.pass(10_001);
    slow.report(0, 15);
    expect(slow.breaker.state).toBe("closed");
  });

  it("lets one trial through after 5 s and closes after three good ones", () => {
    const { breaker, pass, report } = breakerAt();
    report(0, 20);
    pass(4999);
    expect(breaker.start()).toBeNull();
    pass(1);
    for (let trial = 0; trial < 3; trial += 1) {
      expect(breaker.state).toBe("half-open");
      expect(breaker.start()).toBe("trial");
      expect(breaker.start()).toBeNull();
      // a call from before the opening comes to its end meanwhile
      breaker.end("call", "good");
      expect(breaker.start()).toBeNull();
      breaker.end("trial", "good");
    }
    expect(breaker.state).toBe("closed");
  });

  it("opens again when a trial fails", () => {
    const { breaker, pass, report } = breakerAt();
    report(0, 20);
    pass(5000);
    breaker.start();
    breaker.end("trial", "bad");
    expect(breaker.state).toBe("open");
    pass(5000);
    expect(breaker.start()).toBe("trial");
  });

  it("learns nothing from callers who left", () => {
    const { breaker, pass, report } = breakerAt();
    report(0, 15);
    for (let call = 0; call < 20; call += 1) {
      breaker.start();
      breaker.end("call", "left");
    }
    report(0, 5);
    expect(breaker.state).toBe("open");
    pass(5000);
    for (let trial = 0; trial < 5; trial += 1) {
      expect(breaker.start()).toBe("trial");
      breaker.end("trial", "left");
      expect(breaker.state).toBe("half-open");
    }
  });
});

describe("[REL-02] the retry budget", () => {
  it("gives a tenth of the calls and a reserve of ten", () => {
    const budget = new RetryBudget();
    let retries = 0;
    for (let call = 0; call < 1000; call += 1) {
      budget.earn();
      if (budget.spend()) retries += 1;
    }
    expect(retries).toBeGreaterThan(90);
    expect(retries).toBeLessThanOrEqual(110);
  });
});

it("every room belongs to a group", () => {
  const map = Object.fromEntries(rows.map((row) => [row.room, groupOf(row.room)]));
  expect(map).toMatchObject({
    auth: "auth",
    account: "auth",
    exam: "exam",
    results: "exam",
    payment: "payment",
    referral: "payment",
    "admin-users": "admin",
    "school-exams": "school",
  });
});
