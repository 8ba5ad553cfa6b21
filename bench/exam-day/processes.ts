import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { replicaOf, type Topology } from "../../tools/topology/start.ts";

/* Processor time and memory of the parts of a topology, as Linux counts them in /proc. */

/** One part of the topology: a process, with the processes that it has started. */
export interface Part {
  name: string;
  pid(): number;
}

/** Clock ticks in a second; Linux tells 100 to programs on every machine. */
const ticksPerSecond = 100;

const postmaster = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n", 1)[0]);

/** The parts of a topology whose database lies in `dataDir`. */
export const partsOf = ({ apis, gateways, worker, proxy, redis }: Topology, dataDir: string): Part[] => [
  ...gateways,
  ...apis,
  worker,
  { name: "PostgreSQL", pid: () => postmaster(dataDir) },
  { name: "replica", pid: () => postmaster(replicaOf(dataDir)) },
  { name: "Redis", pid: () => redis.pid() },
  { name: "nginx", pid: () => proxy.pid() },
];

/** Fields of /proc/PID/stat after the name of the program, which may contain spaces; null when the process has ended. */
function readStat(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}

const livingChildren = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readStat(pid)?.parent === parent);

/** Seconds of processor time so far, of the processes that it has started as well. */
export function cpuSeconds({ pid }: Part): number {
  const of = readStat(pid());
  if (of === null) return 0;
  const children = livingChildren(pid()).map((child) => readStat(child));
  const ticks = children.reduce((sum, child) => sum + (child?.own ?? 0) + (child?.ended ?? 0), of.own + of.ended);
  return ticks / ticksPerSecond;
}

/** Bytes of memory in use; memory that processes share is divided among them (proportional set size). */
export function memoryBytes({ pid }: Part): number {
  return [pid(), ...livingChildren(pid())].reduce((sum, one) => {
    try {
      const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, "utf8"))?.[1];
      return sum + Number(kilobytes ?? 0) * 1024;
    } catch {
      // has ended meanwhile
      return sum;
    }
  }, 0);
}
