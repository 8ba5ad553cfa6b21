import { join } from "node:path";
import { variables } from "../../server/runtime.ts";

/** A server on PORT that answers the documents with calls to API_URL. */
export interface Contestant {
  name: string;
  about: string;
  /** File from the root of the repository. */
  file: string;
  env?: Record<string, string>;
  /** Documents it takes part in; all when absent. */
  only?: readonly string[];
  /** Whether it never compresses its answers. */
  isPlain?: true;
}

export const root = join(import.meta.dirname, "../..");

/** The limits stay on, so that their cost is measured, but are raised, because all load comes from one address. */
const raised: readonly [RegExp, string][] = [
  [/^LIM_14_/, "1000000"],
  [/^REL_04_WAITING$/, "1000000"],
  // as many as the peers have
  [/^REL_04_CONNECTIONS$/, "50"],
];
const limits = Object.fromEntries(
  Object.keys(variables).flatMap((name) =>
    raised.filter(([rule]) => rule.test(name)).map(([, value]) => [name, value]),
  ),
);

export const contestants: readonly Contestant[] = [
  { name: "bare", about: "node:http and undici, written by hand, no GraphQL", file: "bench/gateway/peers/bare.ts" },
  {
    name: "bare by id",
    about: "the same, students fetched one by one",
    file: "bench/gateway/peers/bare.ts",
    env: { BY_ID: "1" },
    only: ["q1l"],
  },
  {
    name: "ours",
    about: "gateway/main.ts as in production",
    file: "gateway/main.ts",
    env: { TRUSTED_DOCUMENTS: "0", ...limits },
  },
  {
    name: "mercurius-tuned",
    about: "Mercurius, jit, lists joined in the parent, undici dispatch",
    file: "bench/gateway/peers/mercurius-tuned.ts",
  },
  { name: "mercurius", about: "Mercurius, jit, a resolver per row", file: "bench/gateway/peers/mercurius.ts" },
  {
    name: "yoga",
    about: "GraphQL Yoga, jit, a resolver per row",
    file: "bench/gateway/peers/yoga.ts",
    isPlain: true,
  },
  {
    name: "apollo-naive",
    about: "Apollo Server standalone, fetch, a call per row",
    file: "bench/gateway/peers/apollo-naive.ts",
    isPlain: true,
  },
];
