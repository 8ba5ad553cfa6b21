import { cpSync, rmSync } from "node:fs";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { prepareApi } from "../../../api/start.ts";
import { readRuntime } from "../../../schema/runtime.ts";
import { databaseFolder } from "./scratch.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder as it is after a first start: sample bank, demo accounts, demo school. */
    preparedFolder: string;
  }
}

/** Vitest global setup: one first start of the product, whose data folder tests copy instead of waiting for their own. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = databaseFolder("prepared");
  const api = await prepareApi(readRuntime("api", { DATA_DIR: folder, LOG_LEVEL: "silent" }));
  await api.stop();
  project.provide("preparedFolder", folder);
  return () => rmSync(folder, { recursive: true });
}

/** A filled data folder for one test, which has to remove it. */
export function copyPrepared(): string {
  const folder = databaseFolder("copy");
  cpSync(inject("preparedFolder"), folder, { recursive: true, preserveTimestamps: true });
  return folder;
}
