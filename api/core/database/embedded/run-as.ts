import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, lchownSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { programEnvironment } from "../../config.ts";
import type { Binaries } from "./binaries.ts";
import { EmbeddedFault } from "./fault.ts";

/** Runs the programs of PostgreSQL on one data folder; PostgreSQL refuses to run as root. */
export interface Runner {
  /** Runs a program to its end. What it prints goes to the open file `log`. Returns its exit code. */
  run(program: "initdb" | "pgCtl", args: string[], env: Record<string, string>, log: number): Promise<number | null>;
}

// the user "nobody" of every Unix, because initdb needs a user with a name
export const nobody = 65_534;
const inNamespace = ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`] as const;

/**
 * How this process may run PostgreSQL on the folder `dir`: directly, or for root in a user namespace, where the files stay
 * root's, or else as "nobody", who then becomes the owner of the folder.
 * @throws EmbeddedFault when "nobody" cannot reach the folder.
 */
export function createRunner(binaries: Binaries, dir: string): Runner {
  if (process.getuid?.() !== 0) return makeRunner(binaries, [], {});
  if (spawnSync(inNamespace[0], [...inNamespace.slice(1), "true"]).status === 0) {
    return makeRunner(binaries, inNamespace, {});
  }
  giveToNobody(dir);
  return makeRunner(runnableByNobody(binaries, dir), [], { uid: nobody, gid: nobody });
}

function makeRunner(binaries: Binaries, prefix: readonly string[], identity: { uid?: number; gid?: number }): Runner {
  return {
    run: (program, args, env, log) => {
      const [file = "", ...rest] = [...prefix, binaries[program], ...args];
      const child = spawn(file, rest, {
        stdio: ["ignore", log, log],
        // Ctrl-C must not reach the server, which we stop ourselves after its clients
        cwd: dirname(binaries.native),
        detached: true,
        env: programEnvironment(env),
        ...identity,
      });
      return new Promise((done, fail) => {
        child.once("error", fail);
        child.once("exit", done);
      });
    },
  };
}

function giveToNobody(dir: string): void {
  for (let above = dirname(resolve(dir)); ; above = dirname(above)) {
    if ((statSync(above).mode & 0o001) === 0) {
      throw new EmbeddedFault(
        `PostgreSQL does not run as root, and no other user can enter ${above}. Start as an ordinary user, set ` +
          "DATA_DIR to a folder that everybody can enter, such as /var/lib/akada, or set DATABASE_URL.",
      );
    }
    if (above === dirname(above)) break;
  }
  for (const entry of readdirSync(dir, { recursive: true, encoding: "utf8" }))
    lchownSync(join(dir, entry), nobody, nobody);
  lchownSync(dir, nobody, nobody);
}

/** The programs, copied into the data folder if "nobody" cannot run them where they are. */
function runnableByNobody(binaries: Binaries, dir: string): Binaries {
  const canRun = (): boolean => {
    try {
      execFileSync(binaries.initdb, ["--version"], { uid: nobody, gid: nobody, cwd: "/", stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  if (canRun()) return binaries;
  const copy = join(dir, "programs");
  const version = String(statSync(binaries.initdb).mtimeMs);
  const native = join(copy, version);
  if (!existsSync(join(native, "bin", basename(binaries.initdb)))) {
    cpSync(binaries.native, native, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
  }
  const program = (path: string): string => join(native, "bin", basename(path));
  return { native, initdb: program(binaries.initdb), pgCtl: program(binaries.pgCtl) };
}
