import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openLog } from "../../server/log.ts";
import { scratchFolder } from "../support/processes/scratch.ts";

const polling = { timeout: 40_000, interval: 20 };

it.skipIf(process.platform === "win32")(
  "a log that cannot be written for a while: its lines come later, and it says how many did not fit [REL-16, D-389] (skipped on Windows)",
  async () => {
    const folder = scratchFolder();
    onTestFinished(folder.drop);
    const path = join(folder.path, "pipe");
    execFileSync("mkfifo", [path]);
    // it takes 64 KB, and refuses more until somebody reads
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(pipe));
    const log = openLog(pipe, 200_000);
    const line = `${JSON.stringify({ msg: "answered", text: "a".repeat(973) })}\n`;
    const written = 500;
    for (let count = 0; count < written; count += 1) log.write(line);

    let text = "";
    await vi.waitFor(() => {
      text += readAll(pipe);
      expect(text).toContain("missing here");
    }, polling);
    const lines = text.trimEnd().split("\n");
    const note = JSON.parse(lines.pop() ?? "") as { lines: number };
    expect(new Set(lines)).toEqual(new Set([line.trimEnd()]));
    expect(note.lines).toBeGreaterThan(0);
    expect(lines.length + note.lines).toBe(written);
  },
  60_000,
);

function readAll(pipe: number): string {
  const piece = Buffer.alloc(1024 * 1024);
  try {
    return piece.toString("utf8", 0, readSync(pipe, piece));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return "";
    throw error;
  }
}
