import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { concatAST, parse, print, separateOperations } from "graphql";
import { describe, expect, it } from "vitest";
import { jobs } from "../tools/prepare.ts";
import { listLicences, readPackages } from "../tools/licences.ts";
import { rows, table } from "../schema/rest/table.ts";

/* The rules of the house (docs/house.md), held against the code. */
const root = join(import.meta.dirname, "..");
const rooms = new Set(rows.map((row) => row.room));

/** Rooms whose calls have no handler and no screen yet. It must shrink to nothing. */
const roomsNotOpenYet = new Set<string>([]);

const sources = globSync("{schema,server,gateway,api,web}/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.generated\.ts$|\/generated\//.test(file))
  .sort();
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

/** Imports of a file that stay inside the project, as paths from the root. */
function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g);
  return [...found].map((match) => relative(root, resolve(join(root, dirname(file)), match[1] ?? "")));
}

/** `api/exam/routes.ts` is in layer api, place exam. */
const placeOf = (file: string): { layer: string; place: string; name: string } => {
  const [layer = "", place = "", ...rest] = file.split("/");
  return rest.length === 0 ? { layer, place: "", name: place } : { layer, place, name: rest.join("/") };
};

/** What a room offers to the other rooms of its layer, beside its stores. */
const offered = new Set([
  "api/admin/audit-names.ts",
  "api/auth/sessions.ts",
  "api/question-files/attachment.ts",
  "api/question-files/paper-file.ts",
  "api/question-files/question-export.ts",
  "api/question-files/write/as-in-word.ts",
  "api/question-files/write/written-question.ts",
  "api/school-attempts/submit.ts",
  "api/school-exams/exam-access.ts",
  "api/school-exams/status.ts",
  "api/school-exams/kept-files.ts",
  "api/school-people/namesakes.ts",
  "api/school-results/answers-file.ts",
  "api/school-results/class-result-pdf.ts",
  "api/school-results/slips-pdf.ts",
  "gateway/payment/reference-status.ts",
  "gateway/school-exams/names.ts",
  "gateway/school-exams/present.ts",
]);

/** Whether `from` may import `to`; the matrix of the house. */
function mayImport(from: string, to: string): boolean {
  const [a, b] = [placeOf(from), placeOf(to)];
  const isGenerated = /\.generated\.ts$|\/generated\//.test(to);
  if (a.layer === "schema") {
    if (b.layer !== "schema") return false;
    return a.place === "rules" ? b.place === "rules" : true;
  }
  if (a.layer === "server") return ["schema", "server"].includes(b.layer);
  if (a.layer === "gateway") {
    if (["schema", "server"].includes(b.layer)) return true;
    if (b.layer !== "gateway") return false;
    if (isGenerated) return true;
    if (a.place === "") return true;
    if (a.place === "core") return b.place === "core";
    return b.place === "core" || b.place === a.place || offered.has(to);
  }
  if (a.layer === "api") {
    if (["schema", "server"].includes(b.layer)) return true;
    if (b.layer !== "api") return false;
    if (a.place === "" || a.place === "seed" || a.place === "dev") return true;
    if (b.place === a.place || b.place === "core") return true;
    if (a.place === "core" || a.place === "attempt") return false;
    return b.place === "attempt" || /^(?:[\w-]+-)?store\.ts$/.test(b.name) || offered.has(to);
  }
  if (b.layer === "schema") return b.place === "rules";
  if (b.layer !== "web") return false;
  if (a.place === "" || a.place === "app") return true;
  if (a.place === "ui") return b.place === "ui";
  // the sheets of web/ui have global names: whoever writes such markup needs its sheet
  if (a.place === "lib") return b.place === "lib" || /^web\/ui\/\w+\/\w+\.css$/.test(to);
  if (["ui", "lib", "styles"].includes(b.place)) return true;
  return b.place === a.place || b.place === "attempt";
}

describe("the layout", () => {
  it("has no import against the matrix", () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("offers only modules that exist and that another room imports", () => {
    const imported = new Set(
      sources.flatMap((file) => importsOf(file).filter((target) => placeOf(target).place !== placeOf(file).place)),
    );
    expect([...offered].filter((file) => !imported.has(file))).toEqual([]);
  });

  it("has no circle of imports", () => {
    const graph = new Map(sources.map((file) => [file, importsOf(file).filter((target) => sources.includes(target))]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, path: string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
      if (done.has(file) || path.includes(file)) return;
      for (const target of graph.get(file) ?? []) walk(target, [...path, file]);
      done.add(file);
    };
    for (const file of sources) walk(file, []);
    expect(circles).toEqual([]);
  });

  it("loads neither the rules of forms nor the settings in the processes that read and write files", () => {
    const scripts = sources.filter((file) => file.endsWith("worker.ts") && textOf(file).includes("worker-messages.ts"));
    expect(scripts.length).toBeGreaterThan(5);
    const loaded = (script: string): Set<string> => {
      const files = new Set([script]);
      for (const file of files)
        for (const [, name = ""] of textOf(file).matchAll(/^(?:import|export) (?!type )[^;]*? from "([^"]+)";/gm))
          if (name.startsWith("zod")) files.add("server/runtime.ts");
          else if (name.startsWith(".")) files.add(relative(root, resolve(join(root, dirname(file)), name)));
      return files;
    };
    expect(scripts.filter((script) => loaded(script).has("server/runtime.ts"))).toEqual([]);
  });

  it("names a folder after a room, or after one of the few shared places", () => {
    const shared = new Set([
      "core",
      "attempt",
      "dev",
      "seed",
      "migrations",
      "generated",
      "app",
      "attempt",
      "ui",
      "lib",
      "styles",
      "public",
      "formulas",
      "rest",
      "rules",
    ]);
    const places = new Set(sources.map((file) => placeOf(file).place).filter((place) => place !== ""));
    expect([...places].filter((place) => !shared.has(place) && !rooms.has(place))).toEqual([]);
  });

  it.each(["api", "web"])("keeps the tests of %s in the folder of what they test", (layer) => {
    const files = globSync(`tests/${layer}/**/*.test.{ts,tsx}`, { cwd: root });
    const folders = new Set(files.map((file) => file.split("/").slice(2, -1).join("/")));
    expect([...folders].filter((folder) => folder === "" || !existsSync(join(root, layer, folder)))).toEqual([]);
  });

  it("reads the environment in core/config.ts alone, storage and cookies in web/lib/device/storage.ts and tab-storage.ts alone", () => {
    const environment = sources.filter(
      (file) => textOf(file).includes("process.env") && !file.endsWith("core/config.ts"),
    );
    expect(environment).toEqual([]);
    const storage = sources.filter(
      (file) =>
        /\b(localStorage|sessionStorage|document\.cookie)\b/.test(textOf(file)) &&
        !/^web\/lib\/device\/(tab-)?storage\.ts$/.test(file),
    );
    expect(storage).toEqual([]);
  });

  it("[SEC-41] keeps SQL in stores", () => {
    const sql = sources.filter(
      (file) =>
        file.startsWith("api/") &&
        /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/.test(textOf(file)) &&
        !/\/store\.ts$|\/[\w-]*store\.ts$|sessions\.ts$|^api\/(core|seed|dev)\//.test(file),
    );
    expect(sql).toEqual([]);
    expect(
      sources.filter(
        (file) => !/^api\/core\/database\/(migrate|prepared)\.ts$/.test(file) && /\bsql\.raw\(/.test(textOf(file)),
      ),
    ).toEqual([]);
  });

  it("[LIM-09] cuts pages of lists in core/database/paging.ts alone, which knows the largest page", () => {
    const cut = sources.filter((file) => file.startsWith("api/") && /\bpage(?: - 1\))? \* limit/.test(textOf(file)));
    expect(cut).toEqual(["api/core/database/paging.ts"]);
  });

  it("[REL-19] has no migration that takes away what the version before needs while both run", () => {
    const takesAway =
      /\bdrop (table|column)\b|\brename\b|\balter (column )?\w+ (set not null|(set data )?type)\b|\badd (column )?(?!constraint)\w+ (?!.*\bdefault\b).*\bnot null\b/i;
    const found = globSync("api/migrations/*.sql", { cwd: root }).flatMap((file) =>
      textOf(file)
        .split("\n")
        .filter((line) => !line.startsWith("--") && takesAway.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    // a statement stands here once no version in use needs what it removes (docs/operations/upgrade.md)
    expect(found).toEqual([]);
  });

  it("[SEC-40] never renders text as HTML", () => {
    expect(sources.filter((file) => /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(textOf(file)))).toEqual([]);
  });

  const clientSources = sources.filter((file) => file.startsWith("web/"));

  it("keeps a page when a part of it cannot be fetched", () => {
    // views that take the whole page, for which the boundary of the layout stands
    const wholeViews = new Set([
      "web/app/candidate/ExamHistoryPage.tsx",
      "web/app/visitor/LeaderboardPage.tsx",
      "web/app/visitor/lazy-below.tsx",
      "web/school-exams/ExamsPanel.tsx",
      "web/school-people/PeoplePanel.tsx",
      "web/school-results/ReportsPanel.tsx",
    ]);
    const parts = sources.filter((file) => textOf(file).includes("<Suspense") && !wholeViews.has(file));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter((file) => !textOf(file).includes("<ErrorBoundary"))).toEqual([]);
  });

  it("sends the client's operations by a generated hook or by `send` alone", () => {
    const mayCall = new Set([
      "web/lib/calls/send.ts",
      // gives a call up that gets no answer
      "web/lib/calls/clients.ts",
      // reports the progress of an upload, which `fetch` cannot
      "web/lib/calls/upload-link.ts",
      // keeps files and pictures for times without a network, and sends no operation
      "web/worker.ts",
    ]);
    const call =
      /\.(?:mutate|query)(?:<[^(]*>)?\(|\buse(?:Lazy|Suspense)?Query\b|\buseMutation\b|\bgql\b|\bfetch\(|XMLHttpRequest/;
    expect(clientSources.filter((file) => !mayCall.has(file) && call.test(textOf(file)))).toEqual([]);
  });

  it("[SEC-30] asks for right answers past the cache, where the next person on the device could find them", () => {
    const documents = globSync("web/**/*.graphql", { cwd: root }).map((file) => parse(textOf(file)));
    const queries = Object.entries(separateOperations(concatAST(documents))).filter(([, document]) => {
      const text = print(document);
      return /^query /m.test(text) && /\b(?:correctAnswer|newKey)\b/.test(text);
    });
    // admins have the bank itself in their lists
    const sources = clientSources.filter(
      (file) => !/^web\/(?:app\/admin|admin-questions|question-reports)\//.test(file),
    );
    const calls = queries.flatMap(([name]) => {
      const call = new RegExp(`(?:\\buse${name}Query\\(|, ${name}Document,)[^]{0,400}`, "g");
      return sources.flatMap((file) => [...textOf(file).matchAll(call)].map(([text]) => ({ name, file, text })));
    });
    expect(calls.length).toBeGreaterThan(8);
    expect(
      calls.filter(({ text }) => !text.includes('"no-cache"')).map(({ name, file }) => `${file}: ${name}`),
    ).toEqual([]);
  });

  it("has no operation and no generated hook that the client does not use", () => {
    const used = clientSources.map(textOf).join("\n");
    const isUsed = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(used);
    const operations = globSync("web/**/*.graphql", { cwd: root }).flatMap((file) =>
      [...textOf(file).matchAll(/^(?:query|mutation) (\w+)/gm)].map((match) => match[1] ?? ""),
    );
    expect(operations.length).toBeGreaterThan(50);
    const forms = (name: string) => [`${name}Document`, `use${name}Query`, `use${name}LazyQuery`, `use${name}Mutation`];
    expect(operations.filter((name) => !forms(name).some(isUsed))).toEqual([]);
    const hooks = globSync("web/**/*.generated.ts", { cwd: root }).flatMap((file) =>
      [...textOf(file).matchAll(/^export function (use\w+)/gm)].map((match) => match[1] ?? ""),
    );
    expect(hooks.length).toBeGreaterThan(30);
    expect(hooks.filter((name) => !isUsed(name))).toEqual([]);
  });
});

describe("rows, handlers and callers", () => {
  const open = rows.filter((row) => !roomsNotOpenYet.has(row.room));

  it("names only rooms that exist as not open", () => {
    expect([...roomsNotOpenYet].filter((room) => !rooms.has(room))).toEqual([]);
    expect(Object.keys(table)).toHaveLength(rooms.size);
  });

  it("has a caller in the gateway for each row of an open room", () => {
    // the webhook is for the card provider
    const without = new Set(["paymentWebhook"]);
    const text = globSync("gateway/*/resolvers.ts", { cwd: root }).map(textOf).join("\n");
    const missing = open.filter(
      (row) =>
        row.sameAs === undefined &&
        // a browser loads those by a link
        row.send !== "download" &&
        !without.has(row.name) &&
        !new RegExp(`\\.${row.name}\\b`).test(text),
    );
    expect(missing.map((row) => row.name)).toEqual([]);
  });
});

it("builds the client anew when any module has changed that it is made of or by", () => {
  const hashed = new Set(jobs.web.inputs.flatMap((pattern) => globSync(pattern, { cwd: root })));
  const used = new Set(["vite.config.ts", "tools/prerender.ts", "tools/draw-page.ts", "web/main.tsx", "web/worker.ts"]);
  for (const file of used) for (const target of importsOf(file)) if (existsSync(join(root, target))) used.add(target);
  expect([...used].filter((file) => !hashed.has(file) && !file.includes(".generated."))).toEqual([]);
});

describe("the documents of the repository", () => {
  it("names only scripts that exist", () => {
    const scripts = Object.keys((JSON.parse(textOf("package.json")) as { scripts: Record<string, string> }).scripts);
    const named = [...textOf("README.md").matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? "");
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it("shows pictures that exist, are small and have an alternative text", () => {
    const pictures = [...textOf("README.md").matchAll(/<img [^>]*>|!\[[^\]]*\]\([^)]*\)/g)].map(([tag]) => ({
      file: /src="([^"]*)"|\]\(([^)]*)\)/.exec(tag)?.slice(1).find(Boolean) ?? "",
      words: /alt="([^"]*)"|!\[([^\]]*)\]/.exec(tag)?.slice(1).find(Boolean) ?? "",
    }));
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    for (const { file, words } of pictures) {
      expect(words.length, `alternative text of ${file}`).toBeGreaterThan(20);
      expect(statSync(join(root, file)).size, file).toBeLessThan(150_000);
    }
    const kept = globSync("docs/pictures/*", { cwd: root });
    expect(pictures.map(({ file }) => file).sort()).toEqual(kept.sort());
  });

  it("links only to files that exist", () => {
    const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: root })];
    const broken = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g)]
        .map((match) => join(dirname(page), match[1] ?? ""))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${page} -> ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("names only files that exist", () => {
    const files = globSync("{*,{.ci,api,bench,deploy,docs,gateway,schema,server,tests,tools,web}/**/*}", { cwd: root });
    const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: root })];
    const named = pages.flatMap((page) =>
      [...textOf(page).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|sql|css|sh|conf|graphql|json|md))`/g)].map(
        ([, path = ""]) => ({ page, path }),
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    // most are paths from the root, some from the folder that the sentence is about
    const isThere = (path: string): boolean => files.some((file) => file === path || file.endsWith(`/${path}`));
    const isBuilt = (path: string): boolean => path.startsWith("dist/");
    expect(named.filter(({ path }) => !isBuilt(path) && !isThere(path))).toEqual([]);
  });
});

describe("[SEC-65] what is installed", () => {
  interface Locked {
    integrity?: string;
    hasInstallScript?: boolean;
    resolved?: string;
    link?: boolean;
  }
  const lock = (JSON.parse(textOf("package-lock.json")) as { packages: Record<string, Locked> }).packages;
  const entries = Object.entries(lock).filter(([path]) => path !== "");

  it("is pinned to the byte, from nowhere in particular", () => {
    expect(entries.filter(([, one]) => one.integrity === undefined).map(([path]) => path)).toEqual([]);
    expect(textOf("package-lock.json")).not.toMatch(/"resolved"/);
    const own = JSON.parse(textOf("package.json")) as Record<string, Record<string, string>>;
    const versions = [own["dependencies"], own["devDependencies"], own["optionalDependencies"]].flatMap((part) =>
      Object.entries(part ?? {}),
    );
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version))).toEqual([]);
  });

  it("needs no install script", () => {
    const scripted = entries
      .filter(([, one]) => one.hasInstallScript === true)
      .map(([path]) => path.replace("node_modules/", ""));
    const allowed = (JSON.parse(textOf("package.json")) as { allowScripts: Record<string, boolean> }).allowScripts;
    expect(scripted).toContain("@apollo/protobufjs");
    expect(scripted.filter((name) => allowed[name] !== false)).toEqual([]);
  });

  it("has licences under which it may be part of the product, in the processes and in the client", () => {
    const list = listLicences(readPackages());
    expect(list.filter((one) => !one.isAllowed)).toEqual([]);
    const names = list.map(({ name }) => name);
    // one of the processes, one that the client imports, one that only that one needs; and none that only tests
    expect(names).toEqual(expect.arrayContaining(["fastify", "@apollo/client", "optimism"]));
    expect(names).not.toContain("vitest");
  });

  it.each([
    ["GPL-3.0-only", false],
    ["none", false],
    ["(MIT OR GPL-2.0-only)", true],
    ["MIT AND GPL-2.0-only", false],
  ])("judges a package under %s", (license, isAllowed) => {
    expect(listLicences({ "node_modules/some": { version: "1.0.0", license } })).toMatchObject([{ isAllowed }]);
    // an exception is about one licence, not about whatever the package has tomorrow
    const sharp = listLicences({ "node_modules/@img/sharp-linux-x64": { version: "1.0.0", license } });
    expect(sharp).toMatchObject([{ isAllowed }]);
  });
});
