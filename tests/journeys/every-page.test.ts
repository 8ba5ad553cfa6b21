import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser, Page, Response } from "playwright-core";
import { describe, expect, vi } from "vitest";
import { routeList, type NamedRoute, type RouteName } from "../../web/app/routes.ts";
import { mayOpen, schoolTabs, tabPath } from "../../web/app/school/school-tabs.ts";
import { findTooWide, findViolations, openPage, watch, type Watched } from "../support/browser/browser.ts";
import { it } from "../support/browser/journey.ts";
import { bothThemes, shotsFolder } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";
import { addressOf, visits, type Visit } from "../support/browser/visits.ts";

/*
 * Every page of the route table, opened once by everybody who may: what it weighs, whether it fits with large text, and axe in
 * both themes. Then the built client: what must not be in it.
 */
const folder = join(import.meta.dirname, "../../dist/web");
const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");
const scripts = (): string[] => globSync("**/*.js", { cwd: folder });

const shots = shotsFolder();

let stack: Stack;
let browser: Browser;
it.beforeAll(async ({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  await Promise.all([visitInTurn(visits.slice(0, 3)), visitInTurn(visits.slice(3))]);
}, 480_000);

/** What one visit of a page found. The weights are compressed kilobytes that a cold visit fetches. */
interface Visited {
  js: number;
  css: number;
  names: string[];
  /** What does not fit with large text and zoom. */
  tooWide: string[];
  /** What axe finds, with the theme. */
  violations: string[];
  /** Errors in the console and requests that failed. */
  faults: string[];
  /** Animations without an end, which use up the battery of a phone that only shows the page. */
  endless: string[];
  /** Legends that Safari draws onto the border of their fieldset. */
  onBorder: string[];
  /** Fields that a screen reader calls wrong although nobody has touched them. */
  calledWrong: string[];
  /** Values of a card that stand in narrow columns beside each other. */
  sideBySide: string[];
}

const kilobytesOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + statSync(join(folder, "assets", `${name}.gz`)).size, 0) / 1024;

const looks = [
  { theme: "dark", width: 360, height: 740 },
  { theme: "light", width: 1280, height: 800 },
] as const;

async function findViolationsInBothThemes(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const { theme, ...size } of looks) {
    await page.setViewportSize(size);
    if (shots !== null) await bothThemes(page, join(shots, `page-${name.replaceAll(/\W+/g, "-")}`));
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    // where the mouse stands after a click in a menu
    const current = page.locator("nav a[aria-current=page]:visible").first();
    if ((await current.count()) > 0) await current.hover();
    const violations = await findViolations(page);
    found.push(...violations.map(({ id, targets }) => `${theme}: ${id} ${targets.join("; ")}`));
  }
  return found;
}

/** Names of the animations that never end; runs in the page. */
const endlessAnimations = `document.getAnimations()
  .filter(({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime === Infinity)
  .map(({ animationName, effect }) => animationName + " of " + effect.target.className)`;

/** Legends of fieldsets with a border. Those that float in a block stand inside it in every browser. Runs in the page. */
const legendsOnBorder = `[...document.querySelectorAll("fieldset > legend:first-child:not(.visually-hidden)")]
  .filter((legend) => {
    const { display, borderTopWidth } = getComputedStyle(legend.parentElement);
    return borderTopWidth !== "0px" && (display !== "block" || getComputedStyle(legend).float !== "left");
  })
  .map((legend) => legend.textContent)`;

/** Names of the fields that a browser calls invalid, and the page does not. Runs in the page. */
const fieldsCalledWrong = `[...document.querySelectorAll("input, select, textarea")]
  .filter((field) => field.matches(":invalid") && !field.hasAttribute("aria-invalid"))
  .map((field) => field.labels[0]?.textContent ?? field.name)`;

/** Cells of tables drawn as cards whose parts share the line of their label. Runs in the page. */
const partsSideBySide = `[...document.querySelectorAll(".table.as-cards td:not(.act, .state)")]
  .filter((cell) => getComputedStyle(cell).display === "flex" && cell.childNodes.length > 1)
  .map((cell) => cell.dataset.l + ": " + cell.textContent)`;

async function visit({ page, faults }: Watched, who: string, path: string): Promise<Visited> {
  const assets = new Set<string>();
  const note = (response: Response): void => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/")) assets.add(basename(pathname));
  };
  // as a new tab would be, after the looks at the page before
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: null, reducedMotion: "no-preference" });
  page.on("response", note);
  await page.goto(stack.url + path);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await vi.waitFor(async () => expect(await page.locator("[aria-busy=true]").count()).toBe(0), { timeout: 10_000 });
  await page.waitForLoadState("networkidle");
  const names = [...assets];
  const endless = await page.evaluate<string[]>(endlessAnimations);
  const onBorder = await page.evaluate<string[]>(legendsOnBorder);
  const calledWrong = await page.evaluate<string[]>(fieldsCalledWrong);
  const sideBySide = await page.evaluate<string[]>(partsSideBySide);
  // parts further down are fetched when they come near
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 400);
  await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
  await page.waitForLoadState("networkidle");
  const tooWide = await findTooWide(page);
  const violations = await findViolationsInBothThemes(page, `${who} ${path}`);
  page.off("response", note);
  const kilobytes = (ending: string): number => kilobytesOf(names.filter((name) => name.endsWith(ending)));
  return {
    js: kilobytes(".js"),
    css: kilobytes(".css"),
    names,
    tooWide,
    violations,
    faults: faults(),
    endless,
    onBorder,
    calledWrong,
    sideBySide,
  };
}

/** The tabs of the school dashboard have no routes of their own (S-RT-07). */
const roles = { "a school admin": "ADMIN", "a teacher": "TEACHER", "a student": "STUDENT" } as const;
function tabsOf(who: string): string[] {
  const role = Object.entries(roles).find(([name]) => name === who)?.[1];
  return role === undefined
    ? []
    : schoolTabs.filter(({ name }) => mayOpen(role, name)).map(({ name }) => tabPath(name));
}

/** By who opened the page, and its name or, of a tab, its path. */
const visited = new Map<string, Visited>();

async function visitAll({ who, logIn, opens }: Visit): Promise<void> {
  const { page, context } = await openPage(browser, 360);
  await logIn?.(page, stack);
  await page.close();
  // one tab for all pages, because each new one starts a process that compiles everything anew
  const watched = await watch(context);
  for (const route of routeList.filter(opens))
    visited.set(`${who} ${route.name}`, await visit(watched, who, addressOf(route)));
  for (const path of tabsOf(who)) visited.set(`${who} ${path}`, await visit(watched, who, path));
  await context.close();
}

async function visitInTurn(some: readonly Visit[]): Promise<void> {
  for (const visit of some) await visitAll(visit);
}

const visitsOf = (who: string): [string, Visited][] => [...visited].filter(([name]) => name.startsWith(`${who} `));

function visitOf(who: string, route: RouteName): Visited {
  const found = visited.get(`${who} ${route}`);
  if (!found) throw new Error(`${who} did not open ${route}`);
  return found;
}

/** Visitors' pages that come without the data client. */
const isLight = ({ area, name, menu }: NamedRoute): boolean =>
  area === "visitor" && menu !== "exams" && name !== "pricing" && name !== "leaderboard";

/**
 * KiB of script of the pages that need more than their budget (D-102: 95 for visitors, 160 elsewhere). They are held where
 * they are until they fit: the libraries alone are 135 KiB with the rules of a form.
 */
const heavier: Partial<Record<RouteName, number>> = {
  // The whole engine of a timed exam, with what keeps tabs and devices alike.
  schoolTakeExam: 196,
  practice: 172,
  // Open tests on this device, for which it reads the store of attempts.
  start: 100,
  notFound: 96,
  // Their lists and notices keep the focus near when the row or button that has it goes away.
  exams: 162,
  adminReports: 162,
  dashboard: 168,
  // Shows the part that was opened, below the button.
  settings: 161,
  // Two lists, of exams and of practice tests, which stay when they cannot be loaded again.
  examHistory: 165,
  // Without what it needs it leads on to another page, which is counted with it; from the logout with a toast.
  schoolOtp: 161,
  adminLogout: 163,
  // A form within the frame of a dashboard, with the log of the school. What is typed is kept when the session ends, as in the
  // forms of exams and the list of people.
  schoolSettings: 175,
  // A dashboard with a whole tool in it: the upload with its progress, the list of people, the reports.
  adminDashboard: 171,
  // As the school's: its logout forgets what was typed in this tab.
  adminAudit: 161,
  adminUpload: 163,
  adminQuestions: 166,
  // A logout forgets what was typed in this tab, here and on the pages of the school below.
  // With the search and the bell of the school's bar, grey rows until its lists are there, and the way to the first exam.
  schoolDashboard: 172,
  // Asks before it is left, takes a file, and its form is that of an exam that a colleague may change meanwhile.
  schoolExamCreate: 172,
  schoolStudents: 178,
  schoolReports: 177,
};
const mostOf = (route: NamedRoute): number => heavier[route.name] ?? (isLight(route) ? 95 : 160);

/** What staff fetch beside the page of a school's exam: its preview (D-385). */
const previewKiB = 3;
const withPreview = (who: string, { name }: NamedRoute): number =>
  name === "schoolTakeExam" && who !== "a student" ? previewKiB : 0;

const cases = visits.flatMap(({ who, opens }) =>
  routeList
    .filter((route) => opens(route) && route.name !== "quiz")
    .map((route) => ({ who, name: route.name, path: route.path, most: mostOf(route) + withPreview(who, route) })),
);

/** Hashes in file names change with every build, which makes the compressed size of a page vary by up to this much. */
const hashesKiB = 0.2;

describe("the weight of a first visit", () => {
  it("has been taken of every route", () => {
    const opened = new Set([...cases.map(({ name }) => name), "quiz"]);
    expect(routeList.map(({ name }) => name).filter((name) => !opened.has(name))).toEqual([]);
  });

  it.each(cases)("[D-102] $path stays within $most KiB of script for $who", ({ who, name, path, most }) => {
    const { js, css } = visitOf(who, name);
    console.info(`${path} (${who}): ${js.toFixed(1)} KiB script, ${css.toFixed(1)} KiB style`);
    expect(js).toBeLessThanOrEqual(most + hashesKiB);
    expect(css).toBeLessThanOrEqual(15);
  });

  it.each(visits)("brings no rules of forms for $who, because nobody has touched a form", ({ who }) => {
    const early = visitsOf(who).filter(([, { names }]) => names.some((name) => name.startsWith("rules-")));
    expect(early.map(([name]) => name)).toEqual([]);
  });

  it("[D-330] looks behind in no pattern, which Safari before 16.4 refuses together with the whole script", () => {
    expect(scripts().filter((name) => /\(\?<[!=]/.test(textOf(name)))).toEqual([]);
  });

  it("does not bring the data client to the front page", () => {
    const { names } = visitOf("a visitor", "home");
    expect(names.filter((name) => /^(data|clients|CandidateArea)-/.test(name))).toEqual([]);
  });
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

describe("large text and zoom", () => {
  it.each(visits)("fit on every page for $who, without scrolling sideways", ({ who }) => {
    expect(visitsOf(who).length).toBeGreaterThan(0);
    expect(visitsOf(who).flatMap(([name, { tooWide }]) => tooWide.map((line) => `${name}: ${line}`))).toEqual([]);
  });
});

describe("a visit to the end of the page", () => {
  it.each(visits)("meets no fault on any page for $who", ({ who }) => {
    const found = visitsOf(who).flatMap(([name, { faults }]) => faults.map((line) => `${name}: ${line}`));
    // a page that is not there has this status
    expect(found.filter((line) => !/ notFound: .*\b404\b/.test(line))).toEqual([]);
  });
});

describe("a page that nobody touches", () => {
  it.each(visits)("has nothing that moves for ever, for $who", ({ who }) => {
    expect(visitsOf(who).length).toBeGreaterThan(0);
    expect(visitsOf(who).flatMap(([name, { endless }]) => endless.map((line) => `${name}: ${line}`))).toEqual([]);
  });
});

describe("a fieldset", () => {
  it.each(visits)("holds its legend inside its border, for $who", ({ who }) => {
    expect(visitsOf(who).length).toBeGreaterThan(0);
    expect(visitsOf(who).flatMap(([name, { onBorder }]) => onBorder.map((line) => `${name}: ${line}`))).toEqual([]);
  });
});

describe("a field that nobody has touched", () => {
  it.each(visits)("is not called wrong by a screen reader, for $who", ({ who }) => {
    expect(visitsOf(who).length).toBeGreaterThan(0);
    const wrong = visitsOf(who).flatMap(([name, { calledWrong }]) => calledWrong.map((label) => `${name}: ${label}`));
    expect(wrong).toEqual([]);
  });
});

describe("a row drawn as a card", () => {
  it.each(visits)("gives each value the whole line beside its label, for $who", ({ who }) => {
    expect(visitsOf(who).length).toBeGreaterThan(0);
    const beside = visitsOf(who).flatMap(([name, { sideBySide }]) => sideBySide.map((cell) => `${name}: ${cell}`));
    expect(beside).toEqual([]);
  });
});

describe("axe", () => {
  it.each(visits)("finds nothing on any page for $who, light or dark", ({ who }) => {
    expect(visitsOf(who).length).toBeGreaterThan(0);
    expect(visitsOf(who).flatMap(([name, { violations }]) => violations.map((line) => `${name} ${line}`))).toEqual([]);
  });
});

describe("the weight of an exam", () => {
  it("stays within 192 KiB of script together with its results (D-102 asks for 180)", () => {
    const { names } = visitOf("a candidate", "quiz");
    const scripts = new Set([...names.filter((name) => name.endsWith(".js")), ...withImports("ReportableExam")]);
    const weight = kilobytesOf(scripts);
    console.info(`exam and results: ${weight.toFixed(1)} KiB script`);
    expect(weight).toBeLessThanOrEqual(192 + hashesKiB);
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

  it("[SEC-60] has no inline style in its pages, and no inline script but the one that the policy names", async () => {
    const pages = globSync("*.html", { cwd: join(folder, "../pages") });
    expect(pages).toEqual(expect.arrayContaining(["home.html", "login.html", "shell.html", "not-found.html"]));
    const policy = (await fetch(stack.url)).headers.get("content-security-policy") ?? "";
    const named = [...policy.matchAll(/'sha256-[^']+'/g)].map(([hash]) => hash);
    expect(named).toHaveLength(1);
    const isNamed = (script: string) =>
      named.includes(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    const wrong = /<script(?![^>]*\bsrc=)[^>]*>|<style|\s(on\w+|style)=|javascript:/i;
    const withoutNamed = (text: string) =>
      text.replace(/<script>([^<]*)<\/script>/, (all, script: string) => (isNamed(script) ? "" : all));
    expect(pages.filter((page) => wrong.test(withoutNamed(textOf(`../pages/${page}`))))).toEqual([]);
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
