import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), "web");

/** Names of the generated hooks that the client imports; codegen writes no others. */
export function hooksInUse(): Set<string> {
  const files = globSync("**/*.{ts,tsx}", { cwd: web }).filter((file) => !file.endsWith(".generated.ts"));
  const texts = files.map((file) => readFileSync(join(web, file), "utf8"));
  return new Set(texts.flatMap((text) => text.match(/\buse\w+(?:Query|Mutation)\b/g) ?? []).sort());
}
