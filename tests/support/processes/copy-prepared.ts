import { cpSync } from "node:fs";
import { inject } from "vitest";
import { databaseFolder } from "./scratch.ts";

// In a file of its own, because what makes the folder loads the whole API, which most tests that copy it never call.

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder as it is after a first start: sample bank, demo accounts, demo school. */
    preparedFolder: string;
  }
}

/** A filled data folder for one test, which has to remove it. */
export function copyPrepared(): string {
  const folder = databaseFolder("copy");
  cpSync(inject("preparedFolder"), folder, { recursive: true, preserveTimestamps: true });
  return folder;
}
