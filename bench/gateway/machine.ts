import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/* Processes on a core of their own, and their usage by /proc; Linux only. */

export const serverCore = 1;
export const loadCore = 0;

// Debian installs nginx in a folder outside the PATH of users
const searchPath = `${process.env["PATH"] ?? ""}:/usr/sbin`;
const packages = { nginx: "nginx", wrk: "wrk", taskset: "util-linux" };

/** Names the missing tools; null when there are none. */
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

/** Starts a command on one core with exactly this environment; it is ended with this process. */
export function startOn(core: number, command: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn("taskset", ["-c", String(core), ...command], {
    env: { PATH: searchPath, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.add(child);
  child.once("exit", () => started.delete(child));
  return child;
}

/** Ends all started processes and waits for them. */
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

/** The ids of a process and its descendants. */
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

// the usual values on Linux: 100 ticks a second, pages of 4 KiB
const tickMicroseconds = 10_000;
const pageKib = 4;

/** Processor time since the start, and memory now, of all processes together. */
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
