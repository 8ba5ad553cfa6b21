import { expect, it, vi } from "vitest";
import { hashPassword, isPassword } from "../../api/core/accounts/passwords.ts";

// another file has loaded the module with an imitation of the library
vi.hoisted(() => vi.resetModules());

it("[SEC-01] stores a password at the cost that is asked for", async () => {
  const stored = await hashPassword("Quiet-Harbour-42");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, "Quiet-Harbour-42")).toBe(true);
  expect(await isPassword(stored, "Quiet-Harbour-43")).toBe(false);
});
