import { describe, expect, it } from "vitest";
import { runFileWorker } from "../../../api/core/files/file-worker.ts";

const fullMemory = new URL("../../support/processes/full-memory.ts", import.meta.url);
const environmentNames = new URL("../../support/processes/environment-names.ts", import.meta.url);
const endBySignal = new URL("../../support/processes/end-by-signal.ts", import.meta.url);

describe("a process that reads a file [SEC-44]", () => {
  it("[D-370] is the only one that ends when the file fills the memory", async () => {
    expect(await runFileWorker(fullMemory, {})).toBeNull();
  });

  it("knows none of the secrets of the API", async () => {
    process.env.APP_SECRET = "a secret of this test, long enough to be one";
    try {
      expect(await runFileWorker(environmentNames, {})).not.toContain("APP_SECRET");
    } finally {
      delete process.env.APP_SECRET;
    }
  });

  it.each(["SIGINT", "SIGTERM"])("does not call the file too large when it is ended by %s", async (signal) => {
    await expect(runFileWorker(endBySignal, { signal })).rejects.toMatchObject({ status: 503 });
  });
});
