import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { prepare } from "../prepare.ts";
import { targets } from "./targets.ts";

/*
 * `npm run test:mutation -- rules`: plants one defect after the other into the code of a target and runs its tests each
 * time. A defect that no test notices "survives". Prints the survivors, and how many of 100 defects were noticed, by file.
 */
const root = join(import.meta.dirname, "../..");
const [name = ""] = process.argv.slice(2);
const target = targets[name];
if (target === undefined) {
  console.error(`Name one of: ${Object.keys(targets).join(", ")}`);
  process.exit(2);
}
prepare("codegen");
const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/@stryker-mutator/core/bin/stryker.js"),
    "run",
    join(import.meta.dirname, "stryker.json"),
    "--mutate",
    target.code.join(","),
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, MUTATE: name } },
);
process.exit(status ?? 1);
