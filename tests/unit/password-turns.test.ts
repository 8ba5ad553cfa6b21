import { expect, it, vi } from "vitest";
import { hashPassword } from "../../api/core/accounts/passwords.ts";

const { end, work } = vi.hoisted(() => {
  const open: (() => void)[] = [];
  return {
    /** Ends one running hash; returns whether there was one. */
    end: () => {
      const one = open.shift();
      one?.();
      return one !== undefined;
    },
    work: vi.fn<(password: string) => Promise<string>>(
      (password) => new Promise((resolve) => open.push(() => resolve(`hash of ${password}`))),
    ),
  };
});
vi.mock("@node-rs/argon2", () => ({ hash: work, verify: vi.fn<() => void>() }));

/** Lets everything that waits run, one after the other. */
async function endAll(): Promise<void> {
  while (end()) await new Promise((resolve) => setImmediate(resolve));
}

it("[SEC-01] hashes four passwords at once, lets a hundred wait and refuses more with 503", async () => {
  // the hash made at the start, with which passwords of unknown accounts are compared
  expect(end()).toBe(true);
  work.mockClear();
  const hashes = Array.from({ length: 104 }, (_, index) => hashPassword(`password ${index}`));
  await expect(hashPassword("one too many")).rejects.toMatchObject({ status: 503 });
  expect(work).toHaveBeenCalledTimes(4);
  expect(end()).toBe(true);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(5));
  const done = Promise.all(hashes);
  for (let left = 103; left > 0; left -= 1) {
    expect(end()).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await done).at(-1)).toBe("hash of password 103");
});

it("[SEC-01, REL-03, D-295] lets an address that fills the queue wait alone, and no other", async () => {
  work.mockClear();
  const outcomes: string[] = [];
  const ask = (password: string, ip: string): Promise<unknown> =>
    hashPassword(password, ip).then(
      () => outcomes.push(`${ip} done`),
      (error: unknown) => outcomes.push(`${ip} ${(error as { status: number }).status}`),
    );
  const flood = Array.from({ length: 104 }, (_, index) => ask(`guess ${index}`, "192.0.2.1"));
  // a 503 would open the breaker of the gateway for everybody
  await ask("one too many", "192.0.2.1");
  expect(outcomes).toEqual(["192.0.2.1 429"]);
  const other = ask("a login", "192.0.2.2");
  await new Promise((resolve) => setImmediate(resolve));
  expect(outcomes).toEqual(["192.0.2.1 429", "192.0.2.1 429"]);
  // it passes those of the address that has four at work
  expect(end()).toBe(true);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(5));
  expect(work.mock.lastCall?.[0]).toBe("a login");
  await endAll();
  await Promise.all([...flood, other]);
  expect(outcomes.filter((one) => one === "192.0.2.1 done")).toHaveLength(103);
  expect(outcomes).toContain("192.0.2.2 done");
});

it("[SEC-01] refuses with 503 when a hundred addresses wait", async () => {
  const asked = Array.from({ length: 104 }, (_, index) => hashPassword("a login", `198.51.100.${index}`));
  await expect(hashPassword("a login", "203.0.113.1")).rejects.toMatchObject({ status: 503 });
  await endAll();
  await Promise.all(asked);
});
