import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { prepare } from "../prepare.ts";
import { planted } from "./planted-defects.ts";

/*
 * `npm run test:planted`: plants known defects into the engine, one at a time, and runs its property test. The test has to
 * fail each time. Names after the command limit it to those defects.
 */
const root = join(import.meta.dirname, "../..");
const named = process.argv.slice(2);
const names = named.length > 0 ? named : Object.keys(planted);
prepare("codegen");
let unnoticed = 0;
for (const name of names) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--no-color",
      "--config",
      join(import.meta.dirname, "planted.vitest.config.ts"),
    ],
    { cwd: root, encoding: "utf8", env: { ...process.env, PLANTED: name } },
  );
  const tries = /Property failed after (\d+) tests/.exec(stdout + stderr)?.[1];
  // A defect that could not be planted makes vitest fail, too.
  const isFound = status !== 0 && tries !== undefined;
  if (!isFound) unnoticed += 1;
  const found = isFound ? `found after ${tries} histories` : status === 0 ? "NOT FOUND" : `FAILED\n${stdout}${stderr}`;
  console.log(`${name}: ${planted[name]?.words ?? "unknown"}. ${found}.`);
}
process.exit(unnoticed === 0 ? 0 : 1);
