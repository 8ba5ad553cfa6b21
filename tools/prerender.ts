import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { productName } from "../schema/rules/product.ts";
import { pageHtml, robots, sitemap, type PageParts, type Site } from "./page-html.ts";

/*
 * Run by tools/prepare.ts after the build: draws every listed page of the route table into dist/pages, with a list of
 * them for the gateway, and lays compressed copies beside the files of dist/web.
 */
const root = join(import.meta.dirname, "..");
const web = join(root, "dist/web");
const pages = join(root, "dist/pages");

const site: Site = {
  name: productName,
  image: {
    path: "/og-image.png",
    width: 1200,
    height: 630,
    alt: `${productName}: computer-based practice for Nigerian exams`,
  },
};

/** The exports of web/prerender.tsx. */
interface Drawing {
  listedPages(): { path: string; title: string; description: string | undefined }[];
  otherPaths(): string[];
  draw(path: string): Promise<string>;
}

/** Loads the module again for each page, so that pages do not share a client's cache. */
let drawings = 0;
const openDrawing = (): Promise<Drawing> =>
  import(`${pathToFileURL(join(root, ".cache/prerender/prerender.js")).href}?${(drawings += 1)}`);

interface BuiltFiles {
  /** Module to file. */
  modules: Record<string, string>;
  files: Record<string, { imports: string[]; styles: string[] }>;
}

/** Modules that a page needs; true for parts below the first screen, which can be loaded later. */
type Asked = Map<string, boolean>;

/** Files of the modules and their imports, without those of the template. */
function filesOf(asked: Asked, { modules, files }: BuiltFiles, template: string) {
  const scriptsOf = (wanted: Iterable<string>): Set<string> => {
    const scripts = new Set<string>();
    const add = (file: string): void => {
      if (scripts.has(file)) return;
      scripts.add(file);
      for (const imported of files[file]?.imports ?? []) add(imported);
    };
    for (const module of wanted) {
      const file = modules[module];
      if (file === undefined) throw new Error(`A page asks for ${module}, which is in no file of the build.`);
      add(file);
    }
    return scripts;
  };
  const isNew = (file: string): boolean => !template.includes(file);
  const styles = new Set([...scriptsOf(asked.keys())].flatMap((file) => files[file]?.styles ?? []));
  const soon = [...asked].filter(([, isBelow]) => !isBelow).map(([module]) => module);
  return { modules: [...scriptsOf(soon)].filter(isNew), styles: [...styles].filter(isNew) };
}

const fileName = (path: string): string =>
  `${path === "*" ? "not-found" : path === "/" ? "home" : path.slice(1).replaceAll("/", "-").toLowerCase()}.html`;

async function drawAll(): Promise<void> {
  const template = readFileSync(join(web, "index.html"), "utf8");
  const built = JSON.parse(readFileSync(join(web, "files.json"), "utf8")) as BuiltFiles;
  const asked: Asked = new Map();
  Object.assign(globalThis, { noteAsked: (module: string, isBelow: boolean) => asked.set(module, isBelow) });
  const common = /<meta\s+name="description"\s+content="([^"]+)"/.exec(template)?.[1] ?? "";
  const write = (file: string, parts: PageParts): void =>
    writeFileSync(join(pages, file), pageHtml(template, site, parts));

  rmSync(pages, { recursive: true, force: true });
  mkdirSync(pages, { recursive: true });
  const table = await openDrawing();
  const listed = table.listedPages();
  for (const { path, title, description } of listed) {
    asked.clear();
    const body = await (await openDrawing()).draw(path);
    const isPage = path !== "*";
    write(fileName(path), {
      path: isPage ? path : null,
      title,
      description: description ?? common,
      body,
      ...filesOf(asked, built, template),
    });
  }
  write("shell.html", {
    path: null,
    title: "Computer-based test practice",
    description: common,
    body: "",
    styles: [],
    modules: [],
  });
  const paths = listed.map(({ path }) => path).filter((path) => path !== "*");
  writeFileSync(join(pages, "sitemap.xml"), sitemap(paths));
  writeFileSync(join(pages, "robots.txt"), robots);
  writeFileSync(
    join(pages, "pages.json"),
    JSON.stringify({
      drawn: Object.fromEntries(paths.map((path) => [path, fileName(path)])),
      other: table.otherPaths(),
    }),
  );
  for (const file of ["index.html", "files.json"]) rmSync(join(web, file));
}

/** Writes compressed copies of the assets, so that no request has to compress them. */
async function compressAssets(): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    globSync("**/*.{js,css,svg,json,txt,webmanifest}", { cwd: web }).map(async (file) => {
      const bytes = await readFile(join(web, file));
      await Promise.all([
        promisify(brotliCompress)(bytes, { params }).then((small) => writeFile(join(web, `${file}.br`), small)),
        promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(join(web, `${file}.gz`), small)),
      ]);
    }),
  );
}

await drawAll();
await compressAssets();
