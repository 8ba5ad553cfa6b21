import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { adminPaths } from "../../web/lib/navigation/admin-paths.ts";
import { schoolPaths } from "../../web/lib/navigation/school-paths.ts";
import { mayOpen, schoolTabs, tabPath } from "../../web/app/school/school-tabs.ts";
import { brokenWords, findTooWide, openPage } from "../support/browser/browser.ts";
import { it } from "../support/browser/journey.ts";
import { picture } from "../support/browser/shots.ts";
import { logInAt } from "../support/browser/visits.ts";
import { fillWithLongNames, nameForAdmin, oneWord } from "../support/data/long-names.ts";
import type { Stack } from "../support/processes/stack.ts";

/* The lists of staff and admins, where every name that people type is one long word. */
let stack: Stack;
let browser: Browser;
let ids: Awaited<ReturnType<typeof fillWithLongNames>>;
it.beforeAll(async ({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  ids = await fillWithLongNames(stack);
  await nameForAdmin(stack);
});

/**
 * What makes the page wider than the window, or scrolls sideways inside it; runs in the page. The table of all answers has a
 * column for each question and scrolls by itself.
 */
const sideways = `[document.documentElement, ...document.querySelectorAll("main *, dialog[open] *")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.matches("[tabindex='0'], .tabs")
    && (one === document.documentElement || ["auto", "scroll"].includes(getComputedStyle(one).overflowX)))
  .map((one) => one.tagName + "." + one.className + " " + one.scrollWidth)`;

async function expectToFit(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.locator("[aria-busy=true]").count(), { message: where }).toBe(0);
  for (const width of [1280, 1024, 900, 800, 768, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(sideways), `${where} at ${width} px`).toEqual([]);
  }
  await picture(page, `long-words-${where.replaceAll(/\W+/g, "-")}`);
  expect(await findTooWide(page), where).toEqual([]);
}

async function logIn(kind: "admin" | "school"): Promise<Page> {
  const { page } = await openPage(browser, 1280);
  await logInAt(page, stack, kind);
  return page;
}

/** The part of an A4 sheet that a browser prints on, in CSS pixels. */
const paper = { width: 718, height: 1047 };

/** A class list with one student whose name and class are long words, and one line that cannot be imported. */
const list = [
  "name,email,class,admission no",
  `${oneWord("new")},${oneWord("new", 60)}@${oneWord("host", 60)}.example,${oneWord("klass", 120)},${oneWord("7", 40)}`,
  `,not an address,${oneWord("klass", 120)},`,
].join("\n");

it("of a school fit at every width and in large text", async () => {
  const page = await logIn("school");
  const { openId, closedId, draftId } = ids;
  const addresses = [
    ...schoolTabs.filter(({ name }) => mayOpen("ADMIN", name)).map(({ name }) => tabPath(name)),
    ...[openId, closedId].flatMap((id) => [schoolPaths.exam(id, "room"), schoolPaths.exam(id, "questions")]),
    schoolPaths.exam(draftId, "questions"),
    schoolPaths.reports({ exam: closedId }),
    schoolPaths.answers(closedId),
    schoolPaths.examCreate(),
    schoolPaths.takeExam(openId),
  ];
  for (const address of addresses) {
    await page.goto(stack.url + address);
    await page.locator("h1").first().waitFor();
    await expectToFit(page, address);
  }
  for (const name of ["Question analysis", "All slips", /^View the result/]) {
    await page.goto(stack.url + schoolPaths.reports({ exam: closedId }));
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("button", { name: "Back to Reports" }).waitFor();
    await expectToFit(page, String(name));
  }
  for (const [address, ...buttons] of [
    [schoolPaths.exam(openId, "room"), "Add time for all"],
    [schoolPaths.exam(openId, "room"), /^Add time for A/],
    [schoolPaths.exam(openId, "room"), "Close exam"],
    [tabPath("students"), /^Create credentials for A/],
    [tabPath("students"), /^Create credentials for A/, "Create Credentials"],
    [tabPath("students"), /^Edit A/],
    [tabPath("students"), /^Remove A/],
    [tabPath("exams"), /^Copy A/],
    [tabPath("exams"), /^Delete A/],
    [schoolPaths.reports({ exam: closedId }), "Question analysis", /^Correct the key/],
  ] as const) {
    await page.goto(stack.url + address);
    for (const name of buttons) await page.getByRole("button", { name }).first().click();
    await page.getByRole("dialog").getByRole("heading").first().waitFor();
    await expectToFit(page, `${address} ${buttons.join(" ")}`);
  }
  await page.goto(stack.url + tabPath("students"));
  await page.getByRole("button", { name: "Import list" }).click();
  await page.getByLabel("File").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await page.getByRole("button", { name: "Read file" }).click();
  await page.getByRole("heading", { name: "Lines to check" }).waitFor();
  await expectToFit(page, "list of students");
});

it("of a school keep all other words whole on paper", async () => {
  const page = await logIn("school");
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(paper);
  for (const name of ["exams", "students", "teachers", "reports"] as const) {
    await page.goto(stack.url + tabPath(name));
    await page.getByRole("row").nth(1).waitFor();
    expect(await page.evaluate(sideways), name).toEqual([]);
    const broken = await page.evaluate<string[]>(brokenWords);
    // email addresses are long words too, and may break
    expect(
      broken.filter((word) => word.length < 20),
      name,
    ).toEqual([]);
  }
});

it("of an admin fit at every width and in large text", async () => {
  const page = await logIn("admin");
  for (const address of [adminPaths.users(), adminPaths.audit(), adminPaths.questions(), adminPaths.dashboard()]) {
    await page.goto(stack.url + address);
    await page.locator("h1").first().waitFor();
    await expectToFit(page, address);
  }
  for (const name of [/^Schools/, /^Admins/]) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog").getByRole("row").first().waitFor({ state: "attached" });
    await expectToFit(page, String(name));
    await page.keyboard.press("Escape");
  }
});
