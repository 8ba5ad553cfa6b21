import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { runFileWorker } from "../../../api/core/files/file-worker.ts";

const fullMemory = new URL("../../support/processes/full-memory.ts", import.meta.url);
const environmentNames = new URL("../../support/processes/environment-names.ts", import.meta.url);
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

  it.each(["SIGINT", "SIGTERM"])("does not call the file too large when it is ended by %s", async (signal) => {
    await expect(runFileWorker(endBySignal, { signal })).rejects.toMatchObject({ status: 503 });
  });
});
