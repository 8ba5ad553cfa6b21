import { describe, expect, it } from "vitest";
import { runFileWorker } from "../../../api/core/files/file-worker.ts";

const runScript = (name: string, task: object) =>
  runFileWorker(new URL(`../../support/processes/${name}.ts`, import.meta.url), task);

describe("a process that reads a file [SEC-44]", () => {
  it("[D-370] is the only one that ends when the file fills the memory", async () => {
    expect(await runScript("full-memory", {})).toBeNull();
  });

  it("knows none of the secrets of the API", async () => {
    process.env.APP_SECRET = "a secret of this test, long enough to be one";
    try {
      expect(await runScript("environment-names", {})).not.toContain("APP_SECRET");
    } finally {
      delete process.env.APP_SECRET;
    }
  });

  it.each(["SIGINT", "SIGTERM"])("does not call the file too large when it is ended by %s", async (signal) => {
    await expect(runScript("end-by-signal", { signal })).rejects.toMatchObject({ status: 503 });
  });
});
