import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { scratchFolder } from "../support/processes/scratch.ts";

const isWindows = process.platform === "win32";
const name = isWindows ? "node.exe" : "node";

/** A project after its packages were installed, for the script to run in. */
function installed(...packages: string[]) {
  const { path, drop } = scratchFolder();
  onTestFinished(drop);
  mkdirSync(join(path, "tools"));
  copyFileSync(join(import.meta.dirname, "../../tools/link-node.mjs"), join(path, "tools/link-node.mjs"));
  for (const one of packages) {
    mkdirSync(join(path, "node_modules", one, "bin"), { recursive: true });
    writeFileSync(join(path, "node_modules", one, "bin", name), one);
  }
  const command = join(path, "node_modules/.bin", name);
  const run = (): void => void execFileSync(process.execPath, [join(path, "tools/link-node.mjs")]);
  return { path, command, run };
}

const own = `node-${isWindows ? "win" : process.platform}-${process.arch}`;

describe("the Node of npm's scripts", () => {
  it("is the one that comes along, also where npm did not link it", () => {
    const { command, run } = installed(own, "node-of-another-platform");
    run();
    expect(readFileSync(command, "utf8")).toBe(own);
    // the script runs again after each install
    run();
    expect(readFileSync(command, "utf8")).toBe(own);
  });

  it("stays what npm linked", () => {
    const { path, command, run } = installed(own);
    mkdirSync(join(path, "node_modules/.bin"));
    writeFileSync(command, "linked by npm");
    run();
    expect(readFileSync(command, "utf8")).toBe("linked by npm");
  });

  it("is the machine's own where none comes along", () => {
    const { command, run } = installed();
    run();
    expect(() => readFileSync(command)).toThrow("ENOENT");
  });
});
