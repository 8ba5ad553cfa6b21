import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { prepareApi } from "../../../api/start.ts";
import { readRuntime } from "../../../server/runtime.ts";
import { databaseFolder } from "./scratch.ts";

/** Vitest global setup: one first start of the product, whose data folder tests copy instead of waiting for their own. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = databaseFolder("prepared");
  const api = await prepareApi(readRuntime("api", { DATA_DIR: folder, LOG_LEVEL: "silent" }));
  await api.stop();
  project.provide("preparedFolder", folder);
  return () => rmSync(folder, { recursive: true });
}
