import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PurgeCSS } from "purgecss";

/*
 * Finds style rules that nothing uses, and global class names that have no rule. Names of style modules that do not
 * exist are type errors already.
 */
const web = fileURLToPath(new URL("../web", import.meta.url));
const longestFile = 300;

const read = (file: string): string => readFileSync(join(web, file), "utf8");
const sources = globSync("**/*.{ts,tsx,html}", { cwd: web })
  .filter((file) => !file.endsWith(".d.ts"))
  .map((file) => ({ file, text: read(file) }));
const styles = globSync("**/*.css", { cwd: web }).map((file) => ({ file, text: read(file) }));

const words = (text: string): string[] => text.split(/[^\w-]+/);
const quoted = (text: string): string[] => [...text.matchAll(/"[^"\n]*"|`[^`]*`/g)].flatMap(([part]) => words(part));
const allQuoted = [...new Set(sources.flatMap(({ text }) => quoted(text)))];

/** The classes of a module that the files importing it name; an index such as `styles[tone]` may be any quoted word. */
function usedOf(module: string): string[] {
  const used: string[] = [];
  for (const { text } of sources) {
    const alias = new RegExp(`import (\\w+) from "[^"]*/${module}"`).exec(text)?.[1];
    if (alias === undefined) continue;
    for (const [, name] of text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))) used.push(name ?? "");
    if (text.includes(`${alias}[`)) used.push(...allQuoted);
  }
  return used;
}

async function unusedIn({ file, text }: { file: string; text: string }): Promise<string[]> {
  const isModule = file.endsWith(".module.css");
  // of a module, the global parts of a selector are not its own
  const raw = isModule ? text.replaceAll(/:global\([^)]*\)/g, ":hover") : text;
  const classes = isModule ? usedOf(basename(file)) : allQuoted;
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: "", extension: "tsx" }],
    css: [{ raw, name: file }],
    rejected: true,
    // only classes are judged: elements and attributes may come from a library
    defaultExtractor: () => ({
      classes,
      ids: [],
      tags: words(text),
      attributes: { names: words(text), values: words(text) },
      undetermined: [],
    }),
    safelist: [/^Toastify/],
  });
  return (result?.rejected ?? [])
    .filter((selector) => selector.includes("."))
    .map((selector) => `${file}: nothing uses ${selector.trim()}`);
}

function withoutRule(): string[] {
  const known = new Set<string>();
  for (const { file, text } of styles) {
    const parts = file.endsWith(".module.css") ? text.match(/:global\([^)]*\)/g) : [text];
    for (const [, name] of (parts ?? []).join(" ").matchAll(/\.([A-Za-z_][\w-]*)/g)) known.add(name ?? "");
  }
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
      .flatMap(([, plain, template]) => (plain ?? template ?? "").replaceAll(/\S*\$\{[^}]*\}\S*/g, " ").split(/\s+/))
      .filter((name) => name !== "" && !known.has(name))
      .map((name) => `${file}: no rule for the class ${name}`),
  );
}

const tooLong = styles
  .filter(({ text }) => text.split("\n").length - 1 > longestFile)
  .map(({ file }) => `${file}: longer than ${longestFile} lines`);
const faults = [...(await Promise.all(styles.map(unusedIn))).flat(), ...withoutRule(), ...tooLong];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
