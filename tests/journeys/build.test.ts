import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openPage } from "../support/browser.ts";
import { logInAsCandidate } from "../support/demo.ts";
import { startStack, type Stack } from "../support/stack.ts";

/* The built client: its size, and what must not be in it. */
const folder = join(import.meta.dirname, "../../dist/web");
const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");
const scripts = (): string[] => globSync("**/*.js", { cwd: folder });

let stack: Stack;
let browser: Browser;
/** A visitor, and the demo candidate signed in: one device may be signed in at a time. */
let visitor: BrowserContext;
let candidate: BrowserContext;
beforeAll(async () => {
  stack = await startStack({ LOG_LEVEL: "silent" });
  browser = await openBrowser();
  visitor = (await openPage(browser, 360)).context;
  const { page, context } = await openPage(browser, 360);
  await logInAsCandidate(page, stack);
  candidate = context;
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

/** Compressed kilobytes of scripts and styles that a cold visit of a path fetches. */
async function weigh(context: BrowserContext, path: string): Promise<{ js: number; css: number; names: string[] }> {
  const cold = await context.newPage();
  const assets = new Set<string>();
  cold.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/")) assets.add(basename(pathname));
  });
  await cold.goto(stack.url + path, { waitUntil: "networkidle" });
  await cold.close();
  const kilobytes = (ending: string): number =>
    [...assets]
      .filter((name) => name.endsWith(ending))
      .reduce((sum, name) => sum + statSync(join(folder, "assets", `${name}.gz`)).size, 0) / 1024;
  return { js: kilobytes(".js"), css: kilobytes(".css"), names: [...assets] };
}

describe("the weight of a first visit", () => {
  it.each([
    ["/", 95],
    ["/about", 95],
    ["/schools", 95],
    ["/terms", 95],
    ["/pricing", 160],
    ["/leaderboard", 160],
    ["/contact", 160],
    ["/login", 160],
    ["/register", 160],
  ])("[D-102] %s stays within %i KiB of script", async (path, most) => {
    const weight = await weigh(visitor, path);
    console.info(`${path}: ${weight.js.toFixed(1)} KiB script, ${weight.css.toFixed(1)} KiB style`);
    expect(weight.js).toBeLessThanOrEqual(most);
    expect(weight.css).toBeLessThanOrEqual(15);
  });

  it("does not bring the data client to the front page", async () => {
    const { names } = await weigh(visitor, "/");
    expect(names.filter((name) => /^(data|clients|CandidateArea)-/.test(name))).toEqual([]);
  });

  it.each(["/exams", "/waec/practice", "/dashboard"])(
    "[D-102] %s, signed in, stays within 160 KiB of script and 15 KiB of style",
    async (path) => {
      const weight = await weigh(candidate, path);
      console.info(`${path.split("?")[0]}: ${weight.js.toFixed(1)} KiB script, ${weight.css.toFixed(1)} KiB style`);
      expect(weight.js).toBeLessThanOrEqual(160);
      expect(weight.css).toBeLessThanOrEqual(15);
    },
  );
});

/** Files of the build whose names begin so, with all that they import. */
function withImports(...beginnings: string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    for (const [, imported = ""] of textOf(`assets/${name}`).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      add(imported);
  };
  for (const beginning of beginnings) {
    const [file] = globSync(`${beginning}-*.js`, { cwd: join(folder, "assets") });
    if (file === undefined) throw new Error(`no file of the build begins with ${beginning}`);
    add(file);
  }
  return files;
}

describe("the weight of an exam", () => {
  it("[D-102] stays within 180 KiB of script together with its results", async () => {
    const { names } = await weigh(candidate, "/quiz?examType=JAMB&subjectName=Akada+Mathematics&year=2026");
    const scripts = new Set([...names.filter((name) => name.endsWith(".js")), ...withImports("ReportableExam")]);
    const weight =
      [...scripts].reduce((sum, name) => sum + statSync(join(folder, "assets", `${name}.gz`)).size, 0) / 1024;
    console.info(`exam and results: ${weight.toFixed(1)} KiB script`);
    expect(weight).toBeLessThanOrEqual(180);
  });
});

describe("the built client", () => {
  it("knows no REST path", () => {
    const paths = scripts().filter((file) =>
      /\/api\/|\/auth\/(verifyOTP|resendOTP)|\/exam\/(stats|questions)/.test(textOf(file)),
    );
    expect(scripts().length).toBeGreaterThan(5);
    expect(paths).toEqual([]);
  });

  it("[SEC-35, B-25] holds no key of the card provider, no secret setting and no source map", () => {
    expect(scripts().filter((file) => /[sp]k_(live|test)_|APP_SECRET|DATABASE_URL/.test(textOf(file)))).toEqual([]);
    expect(globSync("**/*.map", { cwd: folder })).toEqual([]);
  });

  it("[SEC-60] has no inline script or style in its pages", () => {
    const pages = globSync("*.html", { cwd: join(folder, "../pages") });
    expect(pages).toEqual(expect.arrayContaining(["home.html", "login.html", "shell.html", "not-found.html"]));
    const wrong = /<script(?![^>]*\bsrc=)[^>]*>|<style|\s(on\w+|style)=|javascript:/i;
    expect(pages.filter((page) => wrong.test(textOf(`../pages/${page}`)))).toEqual([]);
  });

  it("caches hashed files for ever and pages never", async () => {
    const page = await fetch(`${stack.url}/login`, { headers: { accept: "text/html" } });
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const asset = /\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? "";
    const script = await fetch(stack.url + asset, { headers: { "accept-encoding": "br" } });
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(script.headers.get("content-encoding")).toBe("br");
    expect((await fetch(`${stack.url}/assets/none.js`)).status).toBe(404);
  });
});
