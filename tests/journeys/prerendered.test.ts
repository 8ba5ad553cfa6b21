import type { Browser, BrowserContext } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible, holdBack, layoutShift, openPage } from "../support/browser/browser.ts";
import { it } from "../support/browser/journey.ts";
import { picture } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";

/* The public pages as the build draws them, without scripts and while they are hydrated. */
let stack: Stack;
let browser: Browser;
/** A phone whose browser runs no scripts. */
let still: BrowserContext;
/** Addresses of the sitemap. */
let paths: string[];
it.beforeAll(async ({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  still = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const map = await (await fetch(`${stack.url}/sitemap.xml`)).text();
  paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
});

describe("a public page", () => {
  it("is complete without scripts: title, texts, ways to the other pages, a word about the scripts", async () => {
    expect(paths).toEqual(expect.arrayContaining(["/", "/contact", "/login", "/register"]));
    const page = await still.newPage();
    for (const path of paths) {
      const answer = await page.goto(stack.url + path);
      expect(answer?.status(), path).toBe(200);
      expect(await page.title(), path).toMatch(/^.{4,} · Akada$/);
      expect((await page.locator("h1:visible").innerText()).length, path).toBeGreaterThanOrEqual(4);
      expect((await page.locator("main").innerText()).length, path).toBeGreaterThan(60);
      expect(await page.locator("noscript").innerText(), path).toContain("without JavaScript");
      const links = await page.locator("a[href^='/']:visible").count();
      expect(links, path).toBeGreaterThan(1);
      expect(await page.locator("link[rel=canonical]").getAttribute("href"), path).toBe(stack.url + path);
      expect(await page.locator("meta[name=description]").getAttribute("content"), path).toMatch(/^.{40,160}$/);
    }
    await page.close();
  });

  it("tells a browser that is too old for the scripts, on pages with and without content", async () => {
    const page = await still.newPage();
    const notice = page.getByText("Your browser is too old for this site");
    for (const path of ["/", "/login", "/quiz"]) {
      await page.goto(stack.url + path);
      expect(await notice.isVisible(), path).toBe(false);
    }
    // an old browser skips the layers of a style file
    await page.route("**/*.css", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(/@layer [^{]*\{[^}]*\}\}/g, "") });
    });
    for (const path of ["/", "/login", "/quiz"]) {
      await page.goto(stack.url + path);
      await notice.waitFor();
      await picture(page, `old-browser${path.replace("/", "-")}`);
    }
    await page.close();
  });

  it("links the public pages in the bar of a phone that cannot open a menu", async () => {
    const page = await still.newPage();
    await page.goto(stack.url);
    const bar = page.getByRole("navigation", { name: "Main" });
    const listed = new Set(paths);
    const links = await bar.locator("a:visible").all();
    const shown = await Promise.all(links.map(async (link) => (await link.getAttribute("href")) ?? ""));
    expect(shown).toContain("/contact");
    expect(shown.filter((path) => !listed.has(path))).toEqual([]);
    expect(await page.getByRole("button", { name: "Open menu" }).isVisible()).toBe(false);
    await page.close();
  });

  it("is hydrated with the same elements, without console messages and without moving", async () => {
    for (const path of paths) {
      const { page, context, faults } = await openPage(browser, 360, { reducedMotion: "no-preference" });
      const release = await holdBack(page, /\/assets\/index-.*\.js$/);
      await page.goto(stack.url + path, { waitUntil: "commit" });
      await page.locator("h1").waitFor();
      await page.evaluate(`window.drawnTitle = document.querySelector("h1")`);
      release();
      await page.waitForLoadState("networkidle");
      // React sets a property on the elements that it has hydrated
      const isTaken = `Object.keys(document.querySelector("h1")).some((key) => key.startsWith("__react"))`;
      await expect.poll(() => page.evaluate(isTaken), { message: path, timeout: 5000 }).toBe(true);
      expect(await page.evaluate(`window.drawnTitle === document.querySelector("h1")`), path).toBe(true);
      expect(await page.evaluate<number>(layoutShift), path).toBeLessThan(0.05);
      expect(faults(), path).toEqual([]);
      await expectAccessible(page, path);
      await context.close();
    }
  });

  it("keeps what a person types before its code has come, and sends nothing by itself", async () => {
    const { page, context, faults } = await openPage(browser, 360);
    const release = await holdBack(page, /\/assets\/index-.*\.js$/);
    await page.goto(`${stack.url}/login`, { waitUntil: "commit" });
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill("Secret-123");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    release();
    const button = page.getByRole("button", { name: "Login" });
    await expect.poll(() => button.isEnabled(), { timeout: 5000 }).toBe(true);
    expect(page.url()).toBe(`${stack.url}/login`);
    expect(await page.getByLabel("Email").inputValue()).toBe("ada@example.com");
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("Secret-123");
    const [request] = await Promise.all([page.waitForRequest("**/graphql"), button.click()]);
    expect(request.postDataJSON()).toMatchObject({
      variables: { input: { email: "ada@example.com", password: "Secret-123" } },
    });
    faults();
    await context.close();
  });

  it("is replaced by the next page, with its title and without the first page's canonical address", async () => {
    const { page, context, faults } = await openPage(browser, 1280);
    await page.goto(stack.url);
    await page.getByRole("link", { name: "Get Started" }).click();
    await page.getByRole("heading", { level: 1, name: "Login to Your Account" }).waitFor();
    await expect.poll(() => page.title()).toBe("Login · Akada");
    expect(await page.locator("link[rel=canonical]").count()).toBe(0);
    expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
    expect(faults()).toEqual([]);
    await context.close();
  });

  it("follows the start of the installed app without a jump", async () => {
    const { page, context, faults } = await openPage(browser, 360);
    const release = await holdBack(page, /\/assets\/LandingPage-.*\.js$/);
    await page.goto(`${stack.url}/start`);
    await page.waitForURL(`${stack.url}/`);
    await page.getByRole("contentinfo").waitFor({ state: "attached" });
    release();
    await page.locator("h1").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate<number>(layoutShift)).toBeLessThan(0.05);
    expect(faults()).toEqual([]);
    await context.close();
  });
});

describe("an unknown address", () => {
  it("is a 404 page, with and without scripts", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      const answer = await page.goto(`${stack.url}/no-such-page`);
      expect(answer?.status()).toBe(404);
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Page not found");
      expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
      await context.close();
    }
  });
});

describe("what browsers and search engines ask for by themselves", () => {
  it.each([
    ["/robots.txt", "text/plain"],
    ["/sitemap.xml", "application/xml"],
    ["/manifest.webmanifest", "application/manifest+json"],
    ["/favicon.ico", "image/"],
    ["/favicon.svg", "image/svg+xml"],
    ["/apple-touch-icon.png", "image/png"],
    ["/icon-192.png", "image/png"],
    ["/icon-512.png", "image/png"],
    ["/icon-maskable-512.png", "image/png"],
    ["/og-image.png", "image/png"],
  ])("%s is there as %s", async (path, type) => {
    const answer = await fetch(stack.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain(type);
  });
});
