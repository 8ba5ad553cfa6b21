import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/* Linux: processes on a core of their own, and what /proc says they used. */

export const serverCore = 1;
export const loadCore = 0;

// where Debian keeps nginx, and a person's PATH does not reach
const searchPath = `${process.env["PATH"] ?? ""}:/usr/sbin`;
const packages = { nginx: "nginx", wrk: "wrk", taskset: "util-linux" };

/** Says what the machine lacks; null when nothing. */
export function missingTools(): string | null {
  if (process.platform !== "linux") return "It reads /proc: run it on Linux.";
  if (availableParallelism() < 2) return "It needs two cores: one for the server, one for the load.";
  const isThere = (tool: string): boolean =>
    spawnSync(tool, ["-V"], { env: { PATH: searchPath }, stdio: "ignore" }).error === undefined;
  const missing = Object.entries(packages).filter(([tool]) => !isThere(tool));
  if (missing.length === 0) return null;
  const install = `apt-get install ${missing.map(([, name]) => name).join(" ")}`;
  return `Missing: ${missing.map(([tool]) => tool).join(", ")}. On Debian and Ubuntu: ${install}`;
}

const started = new Set<ChildProcess>();

/** Starts a command on one core with exactly this environment; it ends with us. */
export function startOn(core: number, command: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn("taskset", ["-c", String(core), ...command], {
    env: { PATH: searchPath, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.add(child);
  child.once("exit", () => started.delete(child));
  return child;
}

/** Ends what was started here, and waits for it. */
export async function endAll(): Promise<void> {
  const ends = [...started].map(async (child) => {
    const end = once(child, "exit");
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
    await end;
    clearTimeout(timer);
  });
  await Promise.all(ends);
}

/** The numbers of /proc/PID/stat after the name of the program; null when the process is gone. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? null;
  } catch {
    return null;
  }
}

/** A process and all that descend from it. */
export function treeOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat !== null) parents.set(Number(name), Number(stat[1]));
  }
  const tree = [pid];
  for (const known of tree) for (const [child, parent] of parents) if (parent === known) tree.push(child);
  return tree;
}

// ticks of a hundredth and pages of four KiB, as on every Linux that Node runs on by default
const tickMicroseconds = 10_000;
const pageKib = 4;

/** Processor time since their start and memory now, of some processes together. */
export function usageOf(pids: readonly number[]): { cpuMicroseconds: number; mib: number } {
  let ticks = 0;
  let pages = 0;
  for (const pid of pids) {
    const stat = statOf(pid) ?? [];
    ticks += Number(stat[11] ?? 0) + Number(stat[12] ?? 0);
    pages += Number(stat[21] ?? 0);
  }
  return { cpuMicroseconds: ticks * tickMicroseconds, mib: (pages * pageKib) / 1024 };
}
