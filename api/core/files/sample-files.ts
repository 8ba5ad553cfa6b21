import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../seed/images");
const names = readdirSync(folder).filter((name) => name.endsWith(".svg"));

/** The pictures of the sample bank, by name. */
export const sampleFiles: ReadonlyMap<string, Buffer> = new Map(
  names.map((name) => [name, readFileSync(join(folder, name))]),
);
