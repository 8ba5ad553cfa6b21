import { createRequire } from "node:module";
import type * as Argon from "@node-rs/argon2";

/*
 * The library for passwords at the least cost that it takes. At the real one, hashes were a tenth of the time of all tests of
 * API and gateway. A stored hash names its own cost, so that `verify` is as it was. The real cost is tested in
 * tests/unit/password-cost.test.ts.
 */
const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon;
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: typeof Argon.hash = (password) => real.hash(password, least);
export const { verify } = real;
