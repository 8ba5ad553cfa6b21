import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { scratchFolder } from "../support/processes/scratch.ts";

it("the build says in one line what to install where npm has left its packages out, as with NODE_ENV=production", () => {
  const { path, drop } = scratchFolder();
  onTestFinished(drop);
  for (const folder of ["tools", "web", ".cache"]) mkdirSync(join(path, folder));
  for (const name of ["prepare.ts", "hooks-in-use.ts"])
    copyFileSync(join(import.meta.dirname, "../../tools", name), join(path, "tools", name));
  const { status, stderr } = spawnSync(process.execPath, [join(path, "tools/prepare.ts"), "web"], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "The packages that build the product are missing. Install them first: npm ci --include=dev\n",
  });
});
