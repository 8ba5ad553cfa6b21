import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

/*
 * Builds the service worker (web/worker.ts) with the addresses of the client's files. It is one script of its own, beside the
 * pages, because the gateway serves it with headers of its own.
 */

/** An entry of Vite's manifest, by the path of its source. */
interface BuiltFile {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Record<string, BuiltFile>;

/**
 * What a signed-in person needs to go on with an open attempt: the pages themselves, and those with all that they may fetch
 * later. Other pages show the server's data and are of no use without a network.
 */
const areas = {
  candidate: {
    pages: [
      "app/candidate/CandidateArea.tsx",
      "app/candidate/CandidateLayout.tsx",
      "app/candidate/DashboardPage.tsx",
      "app/OpenTests.tsx",
      "auth/logout.ts",
      "lib/toasts/toast-host.tsx",
    ],
    whole: ["app/candidate/TakeExamPage.tsx", "app/candidate/PracticePage.tsx"],
  },
  school: {
    pages: [
      "app/school/area.tsx",
      "app/school/SchoolDashboardPage.tsx",
      "app/OpenTests.tsx",
      "lib/toasts/toast-host.tsx",
    ],
    whole: ["app/school/SchoolTakePage.tsx"],
  },
};

/** These lead to every page. */
const tables = new Set(["index.html", "app/school/area.tsx"]);

/** Adds the addresses of the files of an entry: those it imports, and with `isWhole` those that it may fetch later. */
function addFiles(files: Set<string>, manifest: Manifest, entry: string, isWhole: boolean): void {
  const seen = new Set<string>();
  const add = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const built = manifest[source];
    if (built === undefined) throw new Error(`The build has no ${source}.`);
    for (const file of [built.file, ...(built.css ?? [])]) files.add(`/${file}`);
    for (const next of built.imports ?? []) add(next);
    if (isWhole && !tables.has(source)) for (const next of built.dynamicImports ?? []) add(next);
  };
  add(entry);
}

type AreaName = keyof typeof areas;

/** What the worker keeps for everybody and for each area. `publicFiles` belong to public pages that need no data. */
function keptFiles(
  manifest: Manifest,
  publicFiles: Iterable<string>,
): { first: string[]; areas: Record<AreaName, string[]> } {
  const first = new Set<string>();
  for (const entry of ["index.html", "app/watch-versions.tsx", "app/visitor/StartPage.tsx"])
    addFiles(first, manifest, entry, false);
  for (const file of publicFiles) first.add(`/${file}`);
  const filesOf = ({ pages, whole }: (typeof areas)[AreaName]): string[] => {
    const files = new Set<string>();
    for (const page of pages) addFiles(files, manifest, page, false);
    for (const page of whole) addFiles(files, manifest, page, true);
    return [...files].filter((file) => !first.has(file)).sort();
  };
  return {
    first: [...first].sort(),
    areas: { candidate: filesOf(areas.candidate), school: filesOf(areas.school) },
  };
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Writes `worker.js` into the folder of the pages, where the shell must be already. */
export async function buildWorker(manifest: Manifest, publicFiles: Iterable<string>, pages: string): Promise<void> {
  const shellRevision = hashOf(readFileSync(join(pages, "shell.html"), "utf8"));
  const files = keptFiles(manifest, publicFiles);
  const version = hashOf(JSON.stringify([shellRevision, files]));
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, ".."),
    logLevel: "warn",
    define: {
      clientBuild: JSON.stringify({ version, shellRevision, ...files }),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      write: false,
      target: "chrome100",
      rolldownOptions: { input: "web/worker.ts", output: { format: "iife" } },
    },
  });
  const [chunk] = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (chunk?.type !== "chunk") throw new Error("The build gave no service worker.");
  writeFileSync(join(pages, "worker.js"), chunk.code);
}
