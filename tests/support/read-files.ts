import { fork, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, vi } from "vitest";
import * as fileWorker from "../../api/core/files/file-worker.ts";

/**
 * Reads all files of a test file in one process, one after another, because to start a process for each takes many times longer
 * than to read it. What a process may take is tested in tests/api/core/file-worker.test.ts and with files that are too large.
 */
export function readFilesInOneProcess(): void {
  let reader: ChildProcess;
  beforeAll(() => {
    reader = fork(new URL("processes/files-in-turn.ts", import.meta.url), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    let last: Promise<unknown> = Promise.resolve();
    vi.spyOn(fileWorker, "runFileWorker").mockImplementation((script, task) => {
      const turn = last.then(
        () =>
          new Promise<never>((resolve, reject) => {
            const failed = (): void => reject(new Error(`${script.pathname} ended without an answer`));
            reader.once("exit", failed);
            reader.once("message", (answer) => {
              reader.off("exit", failed);
              resolve(answer as never);
            });
            reader.send({ script: script.href, task });
          }),
      );
      last = turn.catch(() => undefined);
      return turn;
    });
  });
  afterAll(() => {
    vi.mocked(fileWorker.runFileWorker).mockRestore();
    reader.kill();
  });
}
