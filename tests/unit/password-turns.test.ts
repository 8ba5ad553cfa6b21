import { expect, it, vi } from "vitest";
import { hashPassword } from "../../api/core/passwords.ts";

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
