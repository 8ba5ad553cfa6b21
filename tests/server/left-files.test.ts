import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it, vi } from "vitest";
import { acceptMultipart } from "../../gateway/core/operations/multipart-request.ts";
import { removeLeftUploads } from "../../api/core/files/receive-files.ts";
import { scratchFolder } from "../support/processes/scratch.ts";

it("[SEC-52] deletes at the start what a killed process has left of uploads, and nothing that may still be in use", async () => {
  const scratch = scratchFolder();
  vi.stubEnv("TMPDIR", scratch.path);
  const make = (name: string, ageHours: number): void => {
    const path = join(scratch.path, name);
    if (name.startsWith("akada-")) mkdirSync(path);
    writeFileSync(name.startsWith("akada-") ? join(path, "0") : path, "a question");
    const at = Date.now() / 1000 - ageHours * 3600;
    utimesSync(path, at, at);
  };
  for (const name of [
    "akada-upload-old",
    "capacitor-0a1b.tmp",
    "capacitor-app.tmp",
    "akada-scratch-old",
    "notes-old.txt",
  ])
    make(name, 7);
  for (const name of ["akada-upload-new", "capacitor-2c3d.tmp"]) make(name, 5);
  const app = Fastify();
  try {
    acceptMultipart(app);
    removeLeftUploads(app);
    await app.ready();
    expect(readdirSync(scratch.path).toSorted()).toEqual([
      "akada-scratch-old",
      "akada-upload-new",
      "capacitor-2c3d.tmp",
      "capacitor-app.tmp",
      "notes-old.txt",
    ]);
  } finally {
    await app.close();
    vi.unstubAllEnvs();
    scratch.drop();
  }
});
