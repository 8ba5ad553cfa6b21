import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { planted } from "../../tools/mutation/planted-defects.ts";

const root = join(import.meta.dirname, "../..");

// `npm run test:planted` takes too long for every run: a defect that no longer fits the code would go unnoticed
it.each(Object.entries(planted))("the defect %s can be planted in the code as it is now", (_name, { edits }) => {
  for (const { file, code } of edits) {
    expect(readFileSync(join(root, file), "utf8").split(code).length - 1, `${file}: ${code}`).toBe(1);
  }
});
