import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { uploadAnswerSeconds } from "../../../schema/rules/limits.ts";
import { filesOf, runFileWorker } from "../../../api/core/files/file-worker.ts";

const fullMemory = new URL("../../support/processes/full-memory.ts", import.meta.url);
const environmentNames = new URL("../../support/processes/environment-names.ts", import.meta.url);
const noAnswer = new URL("../../support/processes/no-answer.ts", import.meta.url);
const endBySignal = new URL("../../support/processes/end-by-signal.ts", import.meta.url);

describe("a process that reads a file [SEC-44]", () => {
  it("[D-370] is the only one that ends when the file fills the memory", async () => {
    expect(await runFileWorker(fullMemory, {})).toBeNull();
  });

  it("knows none of the secrets of the API, but where compiled scripts are kept", async () => {
    vi.stubEnv("APP_SECRET", "a secret of this test, long enough to be one");
    vi.stubEnv("NODE_COMPILE_CACHE", join(tmpdir(), "akada-compiled"));
    try {
      const names = await runFileWorker<string[]>(environmentNames, {});
      expect(names).toContain("NODE_COMPILE_CACHE");
      expect(names).not.toContain("APP_SECRET");
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("[REL-03] is refused to a school before the gateway stops waiting, so that slow files of one school look like no failure", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const files = Array.from({ length: 5 }, () => filesOf("a school", () => runFileWorker(noAnswer, {})));
      const answers = Promise.allSettled(files);
      const isAnswered = vi.fn<(answer: unknown) => void>();
      for (const file of files) file.then(isAnswered, isAnswered);
      await vi.advanceTimersByTimeAsync((uploadAnswerSeconds - 1) * 1000);
      expect(isAnswered).toHaveBeenCalledTimes(files.length);
      expect(await answers).toMatchObject([
        { value: null },
        { value: null },
        { value: null },
        { reason: { status: 429 } },
        { reason: { status: 429 } },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(["SIGINT", "SIGTERM"])("does not call the file too large when it is ended by %s", async (signal) => {
    await expect(runFileWorker(endBySignal, { signal })).rejects.toMatchObject({ status: 503 });
  });
});
