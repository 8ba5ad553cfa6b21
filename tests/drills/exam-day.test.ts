import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { missingPrograms } from "../../tools/topology/programs.ts";
import { isFull } from "../support/full.ts";

const canRun = isFull && missingPrograms().length === 0;

it.skipIf(!canRun)(
  "a small morning of exams in production mode loses, doubles and miscounts nothing, and its audit finds every planted loss [REL-08] [REL-14] (skipped without DRILLS=full, nginx, redis-server or openssl: the drill of the topology is the short form)",
  async () => {
    const size = ["--candidates", "20", "--students", "10", "--minutes", "0.5"];
    const { stdout } = await promisify(execFile)(process.execPath, ["bench/exam-day/run.ts", ...size]);
    expect(stdout).toContain("nothing lost, doubled or wrong");
    expect(stdout).toContain("the same on the replica");
    expect(stdout).toContain("of 10 planted losses the audit found 10");
  },
  300_000,
);
