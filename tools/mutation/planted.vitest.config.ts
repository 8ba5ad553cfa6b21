import { relative, resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { planted } from "./planted-defects.ts";

const root = resolve(import.meta.dirname, "../..");
const defect = planted[process.env["PLANTED"] ?? ""];

/** The property test of the engine with one defect in the code that it runs. */
export default defineConfig({
  root,
  plugins: [
    {
      name: "plant a defect",
      enforce: "pre",
      transform(code, id) {
        const file = relative(root, id.split("?")[0] ?? "");
        const edits = defect?.edits.filter((edit) => edit.file === file) ?? [];
        return edits.reduce((text, edit) => {
          const parts = text.split(edit.code);
          if (parts.length !== 2) throw new Error(`${file} has this code ${parts.length - 1} times: ${edit.code}`);
          return parts.join(edit.becomes);
        }, code);
      },
    },
  ],
  test: {
    include: ["tests/web/attempt/property.test.ts"],
    environment: "happy-dom",
    setupFiles: ["tests/web/setup.ts"],
    // A module that is cached on disk would keep the defect of another run.
    fsModuleCache: false,
  },
});
