import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openPage, type Watched } from "../support/browser/browser.ts";
import { logInAsCandidate } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { sitPastExam } from "../support/data/past-exams.ts";
import { openStored } from "../support/data/stored-attempts.ts";
import { createLook, walkedAt } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";

/* The panels of the dashboard, their pages and the leaderboards. SHOTS=1 saves a picture of every stop to ./shots. */
let stack: Stack;
let browser: Browser;
it.beforeAll(async ({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  const stored = await openStored(stack.dataDir);
  await stored.clear();
  await stored.close();
});

async function signIn(width: 360 | 1280): Promise<Watched> {
  const watched = await openPage(browser, width);
  const { page } = watched;
  await logInAsCandidate(page, stack);
  await page.getByText("Total Exams").waitFor();
  return watched;
}

async function signOut({ page, context }: Watched, width: number): Promise<void> {
  await page.goto(`${stack.url}/dashboard`);
  if (width < 1024) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await context.close();
}

const look = createLook("panels", { alsoAtOther: true });

/** Opens a panel only with the keyboard: from the side panel, on phones from the menu. */
async function openPanel(page: Page, name: string) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  if (isPhone) {
    await page.getByRole("button", { name: "Open menu" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Dashboard" }).waitFor();
  }
  const menu = isPhone ? page.getByRole("dialog", { name: "Dashboard" }) : page.getByRole("navigation").first();
  await menu.getByRole("link", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name, exact: true });
  await dialog.waitFor();
  return dialog;
}

/** Closes with Escape, and expects the focus where it was before. */
async function closePanel(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name, exact: true }).waitFor({ state: "detached" });
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  const focused = page.locator(":focus");
  expect(isPhone ? await focused.getAttribute("aria-label") : (await focused.textContent())?.trim()).toBe(
    isPhone ? "Open menu" : name,
  );
}

describe("leaderboards", () => {
  it("[C-LB-04, D-91] shows five marked sample rows while nobody has a result", async () => {
    const watched = await signIn(360);
    await watched.page.goto(`${stack.url}/user-leaderboard`);
    await watched.page.getByText("This is a sample").waitFor();
    await expect.poll(() => watched.page.getByText("Sample", { exact: true }).count()).toBe(5);
    await look(watched, "sample-leaderboard");
    await watched.page.goto(`${stack.url}/leaderboard`);
    await watched.page.getByText("Nobody has a result yet.").waitFor();
    await look(watched, "empty-leaderboard");
    await signOut(watched, 360);
  });
});

describe.each(walkedAt(360))("panels at %i pixels", (width) => {
  it("[C-DASH-03, C-DASH-04, C-PRO-01, C-PRO-03, C-PRO-05, C-PRO-07] open over the dashboard, by keyboard", async () => {
    const watched = await signIn(width);
    const { page } = watched;
    if (width === walkedAt(360)[0]) {
      for (const name of ["Performance", "Exam History"]) {
        const dialog = await openPanel(page, name);
        await dialog.getByText("No exams yet").waitFor();
        await look(watched, `empty-${name}`);
        await closePanel(page, name);
      }
      await sitSome(page);
      await page.reload();
    }
    const profile = await openPanel(page, "Profile");
    await profile.getByText("demo@akada.example").waitFor();
    await look(watched, "profile");
    await closePanel(page, "Profile");

    const performance = await openPanel(page, "Performance");
    await performance.getByText("Average Score").waitFor();
    await performance.getByRole("heading", { name: "By subject" }).waitFor();
    await look(watched, "performance");
    await performance.getByText("Show as a table").click();
    expect(await performance.getByRole("row").count()).toBe(9);
    await look(watched, "performance-table");
    await closePanel(page, "Performance");

    const history = await openPanel(page, "Exam History");
    await history.getByText("8 exams", { exact: true }).waitFor();
    await look(watched, "history");
    await history.getByLabel("Search your exams").fill("mathematics fail");
    await history.getByText(/^\d of 8 exams found$/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      history.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^exam-history-\d{4}-\d\d-\d\d\.csv$/);
    const csv = readFileSync(await download.path(), "utf8");
    expect(csv).toMatch(/^\uFEFF"Exam","Exam type","Subject","Year","Date \(Lagos\)"/);
    expect(csv).not.toContain("Pass");
    await history.getByLabel("Search your exams").fill("no such thing");
    await history.getByText("No exam matches your search.").waitFor();
    await look(watched, "history-nothing-found");
    await closePanel(page, "Exam History");

    await changeName(watched, width);
    await signOut(watched, width);
  });

  it("[C-DASH-05, C-RT-27, C-RT-28, C-RT-29, C-RT-30, C-RT-31, C-RT-04] are pages of their own, beside the leaderboards", async () => {
    const watched = await signIn(width);
    const { page } = watched;
    for (const [path, title, text] of [
      ["/dashboard/profile", "Profile", "demo@akada.example"],
      ["/dashboard/performance", "Performance", "Average Score"],
      ["/dashboard/exam-history", "Exam History", "8 exams"],
      ["/settings", "Settings", "Save changes"],
      ["/user-leaderboard", "Leaderboard", "Participant"],
      ["/leaderboard", "Top Performers", "Best Subject"],
    ] as const) {
      await page.goto(stack.url + path);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.getByText(text, { exact: true }).first().waitFor({ state: "attached" });
      expect(await page.title()).toContain(title === "Top Performers" ? "Leaderboard" : title);
      await look(watched, `page-${title}`);
    }
    await page.goto(`${stack.url}/settings`);
    await page.getByRole("radio", { name: "130%" }).check();
    await look(watched, "settings-large");
    for (const path of ["/dashboard", "/dashboard/exam-history", "/dashboard/performance", "/user-leaderboard"]) {
      await page.goto(stack.url + path);
      await page.getByText("%").first().waitFor();
      await look(watched, `large${path.replaceAll("/", "-")}`);
    }
    await hardNames(watched);
    await signOut(watched, width);
  });
});

/** The longest name that the server accepts, without a space, and one in another script with a flag. */
async function hardNames(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${stack.url}/settings`);
  await page.getByRole("radio", { name: "100%" }).check();
  await page.getByLabel("First name").fill("Adaeze".repeat(33));
  await page.getByLabel("Last name").fill("\u0623\u0645\u064A\u0646\u0629 \u{1F1F3}\u{1F1EC}");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Profile updated successfully").first().waitFor();
  for (const path of ["/dashboard", "/dashboard/profile", "/user-leaderboard", "/leaderboard"]) {
    await page.goto(stack.url + path);
    await page
      .getByText(/AdaezeAdaeze/)
      .last()
      .waitFor();
    await look(watched, `hard-name${path.replaceAll("/", "-")}`);
  }
  await page.goto(`${stack.url}/settings`);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Obi");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Profile updated successfully").first().waitFor();
}

async function sitSome(page: Page): Promise<void> {
  const stored = await page.evaluate<string>(
    `JSON.stringify({ id: JSON.parse(localStorage.getItem("user")).id, token: localStorage.getItem("accessToken") })`,
  );
  const person = JSON.parse(stored) as { id: string; token: string };
  const exams = [
    ["jamb-akada-mathematics-2025", 3],
    ["jamb-akada-physics-2025", 4],
    ["jamb-akada-mathematics-2025", 5],
    ["waec-akada-biology-2026", 6],
    ["jamb-akada-mathematics-2025", 7],
    ["jamb-akada-physics-2025", 10],
    ["waec-akada-biology-2026", 9],
    ["jamb-akada-mathematics-2025", 10],
  ] as const;
  for (const [bankFile, right] of exams) await sitPastExam(stack.url, person, bankFile, right);
}

/** Saves wrong values, values that the server refuses, and right ones; the new name is then shown everywhere. */
async function changeName(watched: Watched, width: number): Promise<void> {
  const { page } = watched;
  const settings = await openPanel(page, "Settings");
  const first = settings.getByLabel("First name");
  await first.waitFor();
  await look(watched, "settings");
  await first.fill("");
  await settings.getByRole("button", { name: "Save changes" }).click();
  await settings.getByText("First name required").waitFor();
  await look(watched, "settings-errors");
  await first.fill(`Adaeze ${width}`);
  await settings.getByLabel("Phone (optional)").fill("");
  await settings.getByRole("button", { name: "Save changes" }).click();
  await settings.getByText("Profile updated successfully").waitFor();
  await look(watched, "settings-saved");
  await closePanel(page, "Settings");
  await page.getByRole("heading", { name: new RegExp(`^Welcome, Adaeze ${width}`) }).waitFor();
  const profile = await openPanel(page, "Profile");
  await profile.getByText(`Adaeze ${width}`).waitFor();
  await profile.getByText("N/A").waitFor();
  await closePanel(page, "Profile");
}

it("keep words together on a phone at twice its size", async () => {
  const watched = await signIn(360);
  const { page } = watched;
  await page.setViewportSize({ width: 180, height: 370 });
  for (const [path, place] of [
    ["/dashboard", "text=Paid until"],
    ["/dashboard", "text=Exams Passed"],
    ["/dashboard/exam-history", "td.lead bdi"],
    ["/user-leaderboard", "td.lead bdi"],
    ["/leaderboard", "td[data-l='Best Subject']"],
  ] as const) {
    await page.goto(stack.url + path);
    const box = await page.locator(place).first().boundingBox();
    // five lines; they were up to twenty of one letter
    expect(box?.height, `${path} ${place}`).toBeLessThan(120);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await signOut(watched, 360);
});

/** A script for `page.evaluate`: the items of the side menu whose words reach out of them. */
const overfullItems = `[...document.querySelectorAll("nav a, nav button")]
  .filter((item) => item.scrollHeight > item.clientHeight)
  .map((item) => item.textContent)`;

describe("the side menu", () => {
  it("shows every item whole in text of 200 %", async () => {
    const watched = await signIn(1280);
    const { page } = watched;
    await page.evaluate("document.documentElement.dataset.text = '200'");
    const word = await page.getByRole("navigation").first().getByRole("link", { name: "Leaderboard" }).boundingBox();
    expect(word?.height, "one line").toBeLessThan(70);
    expect(await page.evaluate<string[]>(overfullItems)).toEqual([]);
    await signOut(watched, 1280);
  });
});
