import { expect, it } from "vitest";
import { runFileWorker } from "../../../api/core/files/file-worker.ts";

it("[SEC-44] [D-370] a file that fills the memory ends the process that reads it alone", async () => {
  const script = new URL("../../support/processes/full-memory.ts", import.meta.url);
  expect(await runFileWorker(script, {})).toBeNull();
});
