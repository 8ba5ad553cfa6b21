import { spawnSync } from "node:child_process";

const programs = { nginx: "-v", "redis-server": "--version", openssl: "version" };

/** The programs of a topology that this machine lacks; npm cannot install them. */
export const missingPrograms = (): string[] =>
  Object.entries(programs)
    .filter(([program, version]) => spawnSync(program, [version], { stdio: "ignore" }).status !== 0)
    .map(([program]) => program);
