import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { openPage } from "../support/browser/browser.ts";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { picture, shotsFolder } from "../support/browser/shots.ts";
import { startStack, type Stack } from "../support/processes/stack.ts";

const schoolName = "Our Lady of Perpetual Succour Comprehensive Secondary School for Girls, Umuahia-Ibeku";
const longName = "Oluwafunmilayo Oluwaseyifunmitan Adegboyega-Ogunbanwo";
const unbroken = "Chukwuemekachimdiebereogheneochukoifeanyichukwuka";
const fonts = [
  "Liberation Serif, DejaVu Serif, serif",
  "Liberation Sans, Arial, sans-serif",
  "DejaVu Sans, Verdana, sans-serif",
];
/** What an A4 sheet has inside its margins, in CSS pixels. */
const sheet = { width: Math.floor((194 / 25.4) * 96), height: (281 / 25.4) * 96 };

let stack: Stack;
let browser: Browser;
it.beforeAll(async ({ browser: chromium }) => {
  stack = await startStack({ LOG_LEVEL: "silent", PUBLIC_WEB_URL: "http://akada.example" });
  browser = chromium;
});
afterAll(() => stack.stop());

/** Creates students of these names from a list, which ends at their cards. */
async function openCards(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Import list" }).click();
  const lines = names.map((name) => `"${name}",,JSS 1`);
  const buffer = Buffer.from(["name,email,class", ...lines].join("\n"));
  await page.getByLabel("File").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Read file" }).click();
  await page
    .getByLabel("Create the classes that do not exist yet")
    .or(page.getByText(/ lines? ready/))
    .first()
    .waitFor();
  const newClasses = page.getByLabel("Create the classes that do not exist yet");
  if (await newClasses.isVisible()) await newClasses.check();
  await page.getByRole("button", { name: `Create students (${names.length})` }).click();
  await page.getByRole("heading", { name: "Login cards", level: 1 }).waitFor();
}

/** The height of each row of cards, and every text or code that is not wholly inside its own card; runs in the page. */
const readCards = `(() => {
  const cards = [...document.querySelectorAll(".print-sheet > li")];
  const cut = [];
  for (const card of cards) {
    const room = card.getBoundingClientRect();
    if (card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth) cut.push("card " + card.textContent);
    const parts = [...card.querySelectorAll("span:not(.visually-hidden), b, p, svg")];
    const boxes = parts.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return { name: part.textContent || "code", box: part.tagName === "svg" ? part.getBoundingClientRect() : range.getBoundingClientRect() };
    }).filter(({ box }) => box.width > 0);
    for (const { name, box } of boxes) {
      if (box.left < room.left || box.right > room.right || box.top < room.top || box.bottom > room.bottom) cut.push("beyond its card: " + name);
      for (const other of boxes)
        if (other.name !== name && box.left < other.box.right - 1 && other.box.left < box.right - 1
          && box.top < other.box.bottom - 2 && other.box.top < box.bottom - 2) cut.push(name + " lies on " + other.name);
    }
  }
  return { cut, rows: cards.filter((_, place) => place % 2 === 0).map((card) => card.getBoundingClientRect().height) };
})()`;

/** How many sheets whole rows of these heights take. */
function sheetsOf(rows: readonly number[], gap: number): number {
  let sheets = 1;
  let used = -gap;
  for (const height of rows) {
    if (used + gap + height > sheet.height) {
      sheets += 1;
      used = -gap;
    }
    used += gap + height;
  }
  return sheets;
}

/** Prints the cards in one font. */
async function print(
  page: Page,
  font: string,
): Promise<{ cut: string[]; rows: number[]; sheets: number; pdf: Buffer }> {
  const own = page.viewportSize();
  await page.evaluate(`document.documentElement.style.setProperty("--font", ${JSON.stringify(font)})`);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: sheet.width, height: 1000 });
  const read = await page.evaluate<{ cut: string[]; rows: number[] }>(readCards);
  await page.emulateMedia({ media: null });
  if (own) await page.setViewportSize(own);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return { ...read, pdf, sheets: pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${stack.url}/schools/login`);
  await page.getByLabel("I am a").selectOption("ADMIN");
  await typeLogin(page, demoAccount(stack, "school"));
  await page.waitForURL("**/schools/dashboard**");
}

describe("login cards on paper", () => {
  it("[EXT-15b] are whole in every font, with long names too, and tell the address that people type", async () => {
    const { page, faults } = await openPage(browser, 1280);
    await logIn(page);

    await page.goto(`${stack.url}/schools/dashboard?tab=students`);
    await openCards(
      page,
      Array.from({ length: 14 }, (_, place) => `Ada Obi ${place}`),
    );
    await page.getByText("akada.example/schools/login").first().waitFor();
    for (const font of fonts) {
      const { cut, sheets } = await print(page, font);
      expect(cut, font).toEqual([]);
      expect(sheets, `14 cards, twelve on a sheet, in ${font}`).toBe(2);
    }
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();

    await page.goto(`${stack.url}/schools/dashboard?tab=settings`);
    await page.getByLabel("School name").fill(schoolName);
    await page.getByRole("button", { name: "Save Settings" }).click();
    await page.getByText("Settings updated successfully").first().waitFor();
    await page.goto(`${stack.url}/schools/dashboard?tab=students`);
    await openCards(page, [...Array.from({ length: 24 }, (_, place) => `${longName} ${place}`), unbroken]);
    await page.locator(".print-sheet").getByText(schoolName).first().waitFor();
    await picture(page, "login-cards");
    for (const [place, font] of fonts.entries()) {
      const { cut, rows, sheets, pdf } = await print(page, font);
      const folder = shotsFolder();
      if (folder !== null) writeFileSync(join(folder, `login-cards-${place}.pdf`), pdf);
      expect(cut, font).toEqual([]);
      expect(sheets, `no card is broken in ${font}: ${rows.join(" ")}`).toBe(sheetsOf(rows, (2 / 25.4) * 96));
    }
    expect(faults()).toEqual([]);
  });

  it("[EXT-15b] let the back button lead one step back, and ask before unprinted cards are left", async () => {
    const { page, context, faults } = await openPage(browser, 360);
    const heading = (name: string): Promise<void> => page.getByRole("heading", { name, level: 1 }).waitFor();
    // the history of the browser moves inside one page, which Playwright does not wait for
    const back = (): Promise<unknown> => page.evaluate("history.back()");
    await logIn(page);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Students" }).click();
    await heading("Students");
    await page.getByRole("button", { name: "Import list" }).click();
    await heading("Import students");
    await back();
    await heading("Students");

    await page.getByRole("button", { name: "Import list" }).click();
    const buffer = Buffer.from("name,email,class\nAda Obi,,JSS 1");
    await page.getByLabel("File").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Read file" }).click();
    const create = page.getByRole("button", { name: "Create students (1)" });
    await create.waitFor();
    await back();
    await page.getByRole("button", { name: "Read file" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await heading("Students");

    await openCards(page, ["Ada Obi"]);
    await back();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Cancel" }).click();
    await heading("Login cards");
    await page.getByRole("button", { name: "Done" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await heading("Students");
    // nothing of the import lies between the list and the page before it
    await back();
    await heading("Dashboard");
    expect(faults()).toEqual([]);
    await context.close();
  });
});
