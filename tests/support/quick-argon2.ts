import { createRequire } from "node:module";
import type * as Argon from "@node-rs/argon2";

/*
 * Makes password hashes as cheaply as the library can. At the real cost they took about a tenth of the time of all tests of
 * API and gateway. A stored hash names its own cost, so `verify` needs no change. tests/api/auth/auth.test.ts uses the real cost.
 */
const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon;
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: typeof Argon.hash = (password) => real.hash(password, least);
export const { verify } = real;
