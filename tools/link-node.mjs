import { existsSync, linkSync, mkdirSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";

/*
 * Runs after every install: makes the Node that comes along the `node` of npm's scripts. npm 11 does so itself; npm 9 and 10
 * do not, because the packages for other platforms have the same command. It is JavaScript because a Node without support for
 * TypeScript runs it.
 */
const modules = new URL("../node_modules/", import.meta.url);
const isWindows = process.platform === "win32";
const name = isWindows ? "node.exe" : "node";
const packaged = `node-${isWindows ? "win" : process.platform}-${process.arch}/bin/${name}`;
const commands = new URL(".bin/", modules);
const command = fileURLToPath(new URL(name, commands));
// there is no package for a Mac, and npm on Windows makes a node.cmd beside it
if (existsSync(new URL(packaged, modules)) && !existsSync(command)) {
  mkdirSync(commands, { recursive: true });
  // Windows allows symbolic links to administrators only
  if (isWindows) linkSync(new URL(packaged, modules), command);
  else symlinkSync(`../${packaged}`, command);
}
