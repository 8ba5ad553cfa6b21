import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { scratchFolder } from "../support/processes/scratch.ts";

const tools = join(import.meta.dirname, "../../tools");

/** A folder with the tool that prepares, and nothing that it could prepare. */
function emptyProject(): string {
  const { path, drop } = scratchFolder();
  onTestFinished(drop);
  for (const folder of ["tools", "web", ".cache"]) mkdirSync(join(path, folder));
  for (const name of ["prepare.ts", "hooks-in-use.ts"]) copyFileSync(join(tools, name), join(path, "tools", name));
  return path;
}

it("the build says in one line what to install where npm has left its packages out, as with NODE_ENV=production", () => {
  const path = emptyProject();
  const { status, stderr } = spawnSync(process.execPath, [join(path, "tools/prepare.ts"), "web"], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "The packages that build the product are missing. Install them first: npm ci --include=dev\n",
  });
});

it("two commands that need the same generated files make them once, one after the other", async () => {
  const path = emptyProject();
  const programs = join(path, "node_modules/.bin");
  mkdirSync(programs, { recursive: true });
  const log = join(path, "log");
  const standIn = (name: string, output: string): void =>
    writeFileSync(
      join(programs, name),
      // takes a moment, in which the other command would begin as well
      `const { appendFileSync, mkdirSync } = process.getBuiltinModule("node:fs");
      appendFileSync(${JSON.stringify(log)}, "${name} begins, ");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      mkdirSync("${output}", { recursive: true });
      appendFileSync(${JSON.stringify(log)}, "${name} ends, ");`,
    );
  standIn("tcm", ".cache/styles");
  standIn("graphql-codegen", "gateway/generated/resolvers.ts");
  const commands = [1, 2].map(() => spawn(process.execPath, [join(path, "tools/prepare.ts"), "codegen"]));
  expect(await Promise.all(commands.map((command) => once(command, "close")))).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(readFileSync(log, "utf8")).toBe("tcm begins, tcm ends, graphql-codegen begins, graphql-codegen ends, ");
});

it("a build that failed says so in its own words, and what it has left is made again, also when the files are again those of the version before", () => {
  const path = emptyProject();
  const programs = join(path, "node_modules/.bin");
  mkdirSync(programs, { recursive: true });
  const write = (file: string, text: string): void => writeFileSync(join(path, file), text);
  write(
    "node_modules/.bin/tcm",
    `process.getBuiltinModule("node:fs").mkdirSync(".cache/styles", { recursive: true });`,
  );
  // writes the name of the version, and fails when that is "new"
  write(
    "node_modules/.bin/graphql-codegen",
    `const { copyFileSync, mkdirSync, readFileSync } = process.getBuiltinModule("node:fs");
    mkdirSync("gateway/generated", { recursive: true });
    copyFileSync("codegen.ts", "gateway/generated/resolvers.ts");
    if (readFileSync("codegen.ts", "utf8") === "new") {
      console.error("There is no room.");
      process.exit(1);
    }`,
  );
  const prepare = (version: string) => {
    write("codegen.ts", version);
    const { status, stderr } = spawnSync(process.execPath, [join(path, "tools/prepare.ts"), "codegen"], {
      encoding: "utf8",
    });
    return { status, stderr, made: readFileSync(join(path, "gateway/generated/resolvers.ts"), "utf8") };
  };
  expect(prepare("old")).toEqual({ status: 0, stderr: "", made: "old" });
  expect(prepare("new")).toEqual({ status: 1, stderr: "There is no room.\n", made: "new" });
  expect(prepare("old")).toEqual({ status: 0, stderr: "", made: "old" });
});
