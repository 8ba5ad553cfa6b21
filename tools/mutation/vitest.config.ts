import { defineConfig } from "vitest/config";
import rings from "../../vitest.config.ts";
import { targets } from "./targets.ts";

/* One ring of vitest.config.ts with the tests of one target alone: the mutation tool runs them for each planted defect. */
const target = targets[process.env["MUTATE"] ?? "rules"];
const ring = rings.test?.projects?.find(
  (project) => typeof project === "object" && "test" in project && project.test?.name === target?.ring,
);
if (target === undefined || typeof ring !== "object" || !("test" in ring)) throw new Error("There is no such target.");

/* Without isolation a run does not load the code and the simulated browser anew, which takes longer than the tests. */
export default defineConfig({ ...ring, test: { ...ring.test, include: target.tests, isolate: false } });
