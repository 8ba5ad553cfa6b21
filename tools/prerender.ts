import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { brotliCompress, constants, gzip } from "node:zlib";
import { productName } from "../schema/rules/product.ts";
import { buildWorker, type Manifest } from "./build-worker.ts";
import type { DrawnPage } from "./draw-page.ts";
import { webManifest } from "./manifest.ts";
import { pageHtml, robots, sitemap, type PageParts, type Site } from "./page-html.ts";

/*
 * Run by tools/prepare.ts after the build: draws every listed page of the route table into dist/pages, and the frame of each
 * page behind a sign-in, with a list of them for the gateway, builds the service worker, and lays compressed copies beside the
 * files of dist/web.
 */
const root = join(import.meta.dirname, "..");
const web = join(root, "dist/web");
const pages = join(root, "dist/pages");
const drawingFolder = join(root, ".cache/prerender");
const client = pathToFileURL(join(drawingFolder, "prerender.js")).href;

const site: Site = {
  name: productName,
  image: {
    path: "/og-image.png",
    width: 1200,
    height: 630,
    alt: `${productName}: computer-based practice for Nigerian exams`,
  },
};

/** What web/prerender.tsx says about the route table. */
interface RouteTable {
  listedPages(): { path: string; title: string; description: string | undefined; needsData: boolean }[];
  framedPages(): { path: string; title: string; area: string }[];
  otherPaths(): string[];
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;

/** One page in a thread of its own. @throws when a part of it fails */
const drawPage = (path: string, isFrame = false): Promise<DrawnPage> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "draw-page.ts"), { workerData: { path, client, isFrame } });
    worker.once("message", resolve);
    worker.once("error", reject);
  });

/** Files of the browser's build for what was loaded while drawing, with all that these import. */
function filesOf(loaded: readonly string[], drawing: Manifest, built: Manifest) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (source: string): void => {
    const entry = built[source];
    if (entry === undefined) throw new Error(`A page asks for ${source}, which is in no file of the build.`);
    if (scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const imported of entry.imports ?? []) add(imported);
  };
  const sources = new Map(
    Object.entries(drawing)
      .filter(([, { isDynamicEntry }]) => isDynamicEntry)
      .map(([source, { file }]) => [pathToFileURL(join(drawingFolder, file)).href, source]),
  );
  for (const url of loaded) {
    const source = sources.get(url);
    if (source !== undefined) add(source);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

const fileName = (path: string): string =>
  `${path === "*" ? "not-found" : path === "/" ? "home" : path.slice(1).replaceAll("/", "-").toLowerCase()}.html`;

async function drawAll(): Promise<void> {
  const template = readFileSync(join(web, "index.html"), "utf8");
  const [built, drawing] = [readManifest(web), readManifest(drawingFolder)];
  const common = /<meta\s+name="description"\s+content="([^"]+)"/.exec(template)?.[1] ?? "";
  const write = (file: string, parts: PageParts): void =>
    writeFileSync(join(pages, file), pageHtml(template, site, parts));

  rmSync(pages, { recursive: true, force: true });
  mkdirSync(pages, { recursive: true });
  const table = (await import(client)) as RouteTable;
  // The template names what every page has.
  const isNew = (file: string): boolean => !template.includes(file);
  const listed = table.listedPages();
  const publicFiles = new Set<string>();
  for (const { path, title, description, needsData } of listed) {
    const { body, firstScreen, whole } = await drawPage(path);
    const files = filesOf(whole, drawing, built);
    if (!needsData) for (const file of [...files.scripts, ...files.styles]) publicFiles.add(file);
    const isPage = path !== "*";
    write(fileName(path), {
      path: isPage ? path : null,
      title,
      description: description ?? common,
      body,
      styles: files.styles.filter(isNew),
      // What stands below the first screen is fetched when somebody scrolls to it.
      modules: filesOf(firstScreen, drawing, built).scripts.filter(isNew),
    });
  }
  const framed = table.framedPages();
  for (const { path, title, area } of framed) {
    const { body, whole } = await drawPage(path, true);
    const { styles, scripts } = filesOf(whole, drawing, built);
    write(fileName(path), {
      path: null,
      title,
      description: common,
      body: "",
      frame: { area, html: body },
      styles: styles.filter(isNew),
      modules: scripts.filter(isNew),
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
      framed: Object.fromEntries(framed.map(({ path }) => [path, fileName(path)])),
      other: table.otherPaths(),
    }),
  );
  writeFileSync(join(web, "manifest.webmanifest"), webManifest());
  await buildWorker(built, publicFiles, pages);
  for (const name of ["index.html", ".vite"]) rmSync(join(web, name), { recursive: true });
}

/** Compressed copies beside each asset, so that no request pays for compression. */
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
