import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openPage, type Watched } from "../support/browser.ts";
import { startStack, type Stack } from "../support/stack.ts";
import { paragraph, wordDocument } from "../support/word-document.ts";

/* SHOTS=1 saves a picture of every stop to ./shots. */
const shots = process.env["SHOTS"] === undefined ? null : join(import.meta.dirname, "../../shots");
const examName = "Geography Test";
const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Africa/Lagos" }).format(new Date());

let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  stack = await startStack({ LOG_LEVEL: "silent" });
  browser = await openBrowser();
  if (shots !== null) mkdirSync(shots, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const inDialog = (page: Page) => page.getByRole("dialog");
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first().click();

let stops = 0;
/** Accessible, not wider than the window, nothing went wrong; with two widths on a phone too. */
async function look(watched: Watched, name: string, alsoAt360 = false): Promise<void> {
  const { page } = watched;
  stops += 1;
  const own = page.viewportSize();
  for (const size of alsoAt360 && own ? [own, { width: 360, height: 740 }] : [own]) {
    if (size) await page.setViewportSize(size);
    await expectAccessible(page, `${name} at ${size?.width}`);
    const file = `school-exam-${String(stops).padStart(2, "0")}-${name}-${size?.width}.png`;
    if (shots !== null) await page.screenshot({ path: join(shots, file), fullPage: true });
  }
  if (own) await page.setViewportSize(own);
  // Without a network the answers are tried again and again.
  const isOffline = (fault: string): boolean => name === "offline" && /DISCONNECTED|\/graphql$/.test(fault);
  expect(
    watched.faults().filter((fault) => !isOffline(fault)),
    name,
  ).toEqual([]);
}

async function logInAsAdmin(page: Page): Promise<void> {
  const account = /Demo school: +(\S+) {2}(\S+)/.exec(stack.output());
  await page.goto(`${stack.url}/schools/login`);
  await page.getByLabel("I am a").selectOption("ADMIN");
  await page.getByLabel("Email").fill(account?.[1] ?? "");
  await page.getByLabel("Password", { exact: true }).fill(account?.[2] ?? "");
  await button(page, "Login").click();
  await heading(page, "Dashboard");
}

/** A paper in which the second question has no key. */
const paper = wordDocument(
  `1. What is the capital of Nigeria?
A. Lagos
B. Abuja
C. Kano
D. Ibadan
Answer: B
2. Which river is the longest in Africa?
A. Niger
B. Congo
C. Nile
D. Benue
3. Is the Sahara a desert?
A. yes
B. no
Answer: A`
    .split("\n")
    .map((line) => paragraph(line)),
);

async function setUp(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${stack.url}/schools/dashboard?tab=exams`);
  await heading(page, "Exams");
  await look(watched, "no-exams", true);
  await button(page, "Create exam").click();
  await inDialog(page).getByRole("button", { name: "Create exam" }).click();
  await inDialog(page).getByText("Please fill all required fields").first().waitFor();
  await look(watched, "create-errors", true);
  await page.getByLabel("Exam name").fill(examName);
  await page.getByLabel("Term").selectOption("First Term");
  await page.getByLabel("Subject").selectOption("Basic Science");
  await page.getByLabel("Class").selectOption("JSS 1");
  await page.getByLabel("Date").fill(today);
  await page.getByLabel("Duration (minutes)").fill("30");
  await page.getByLabel("Instructions").fill("Answer every question.\nNo atlas.");
  await page
    .getByLabel("Question file")
    .setInputFiles({ name: "paper.docx", mimeType: "application/octet-stream", buffer: paper });
  await inDialog(page).getByRole("button", { name: "Create exam" }).click();
  await page.getByText("Exam created successfully!").first().waitFor();
  await page.getByText("1 draft").waitFor();
  await look(watched, "draft", true);
}

async function addQuestions(watched: Watched): Promise<void> {
  const { page } = watched;
  await follow(page, `Questions ${examName}`);
  await heading(page, `Questions of ${examName}`);
  await page
    .getByLabel("File with questions")
    .setInputFiles({ name: "paper.docx", mimeType: "application/octet-stream", buffer: paper });
  await button(page, "Read file").click();
  await page.getByText("3 questions, 1 needs a look, not saved yet").waitFor();
  await look(watched, "imported", true);
  await button(page, "Edit question 2").click();
  await page.getByLabel("Right answer").selectOption("C");
  await look(watched, "fixing", true);
  await button(page, "Save questions").click();
  await page.getByText("Questions saved").first().waitFor();
  await button(page, "Publish").click();
  await look(watched, "publish", true);
  await inDialog(page).getByRole("button", { name: "Publish" }).click();
  await page.getByText("Exam published").first().waitFor();
  await follow(page, "Back to exams");
  await page.getByRole("link", { name: `Room ${examName}` }).waitFor();
  await look(watched, "active", true);
}

async function issueSignInId(page: Page): Promise<string> {
  await page.goto(`${stack.url}/schools/students`);
  await page.getByLabel("Search students...").fill("Amina");
  await button(page, "Create credentials for Amina Bello").click();
  await inDialog(page).getByRole("button", { name: "Create Credentials" }).click();
  return (await page.locator(".sign-in-id").first().textContent()) ?? "";
}

const choose = async (page: Page, option: string): Promise<void> => {
  await page
    .locator(".opt")
    .filter({ has: page.getByText(option, { exact: true }) })
    .click();
};
/** The questions come in an order of the student's own. */
async function answerTheOneShown(page: Page): Promise<void> {
  const stem = (await page.locator("fieldset.q legend").first().textContent()) ?? "";
  await choose(page, stem.includes("capital") ? "Abuja" : stem.includes("river") ? "Nile" : "no");
}

async function sit(watched: Watched, signInId: string): Promise<void> {
  const { page, context } = watched;
  await page.goto(`${stack.url}/schools/login`);
  await page.getByLabel("I am a").selectOption("STUDENT");
  await page.getByLabel("Sign-in ID").fill(signInId);
  await button(page, "Login").click();
  await heading(page, "Dashboard");
  await page.goto(`${stack.url}/schools/dashboard?tab=exams`);
  await page.getByRole("link", { name: /Take Exam/ }).waitFor();
  await look(watched, "student-exams");
  await follow(page, /Take Exam/);
  await button(page, "Start exam").waitFor();
  await look(watched, "intro");
  await button(page, "Start exam").click();
  await answerTheOneShown(page);
  await page.getByText("Saved", { exact: true }).waitFor();
  await look(watched, "question");
  await context.setOffline(true);
  await button(page, "Next").click();
  await answerTheOneShown(page);
  await page.getByText("Offline: 1 answer kept on this phone").waitFor();
  watched.faults();
  await look(watched, "offline");
  await context.setOffline(false);
  await page.getByText("Saved", { exact: true }).waitFor();
  watched.faults();
  await page.reload();
  await page.getByRole("heading", { name: `Continue ${examName}` }).waitFor();
  await page.getByText(/2 of 3 answered/).waitFor();
  await look(watched, "resume");
  await button(page, "Continue").click();
  await button(page, "Next").click();
  await answerTheOneShown(page);
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("3/3").waitFor();
}

async function handIn(watched: Watched): Promise<void> {
  const { page } = watched;
  await button(page, "Finish").click();
  await inDialog(page).getByText("Hand in this exam?").waitFor();
  await look(watched, "hand-in");
  await inDialog(page).getByRole("button", { name: "Submit Exam" }).click();
  await page.getByText("Your exam is handed in.").waitFor();
  await look(watched, "receipt");
}

async function readResults(watched: Watched): Promise<string> {
  const { page } = watched;
  await follow(page, `View Results ${examName}`);
  await page.getByText("1 of 1 reports").waitFor();
  await look(watched, "reports", true);
  await button(page, /View the result of Amina Bello/).click();
  await page.getByText("67%").waitFor();
  await page.getByText("Failed").waitFor();
  await look(watched, "report", true);
  await button(page, "Back to Reports").click();
  await button(page, "Question analysis").click();
  await page.getByText("1 student").waitFor();
  await look(watched, "analysis", true);
  await button(page, "Back to Reports").click();
  await button(page, "All slips").click();
  await page.getByRole("article", { name: "Result slip of Amina Bello" }).waitFor();
  await look(watched, "slips", true);
  const download = page.waitForEvent("download");
  await button(page, "PDF of the class").click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  return (await page.locator(".proof b").first().textContent()) ?? "";
}

describe("an exam of a school", () => {
  // oxlint-disable-next-line vitest/expect-expect -- every stop of the walk asserts
  it("[S-ENT-03] [D-58] is set up from a Word file, sat on a phone that goes offline, closed, reported and proved", async () => {
    const desk = await openPage(browser, 1280);
    // A toast that fades is pale for a moment; whoever wants less motion never sees that.
    await desk.page.emulateMedia({ reducedMotion: "reduce" });
    await logInAsAdmin(desk.page);
    await setUp(desk);
    await addQuestions(desk);
    const signInId = await issueSignInId(desk.page);
    desk.faults();

    const phone = await openPage(browser, 360);
    await phone.page.emulateMedia({ reducedMotion: "reduce" });
    await sit(phone, signInId);
    await desk.page.goto(`${stack.url}/schools/dashboard?tab=exams`);
    await follow(desk.page, `Room ${examName}`);
    await desk.page.getByText("1 of 6 students have started, 0 have handed in").waitFor();
    await button(desk.page, "Add time for Amina Bello").click();
    await inDialog(desk.page).getByLabel("Reason").fill("Power cut");
    await look(desk, "extra-time", true);
    await inDialog(desk.page).getByRole("button", { name: "Add time" }).click();
    await desk.page.getByText("40 min").waitFor();
    await look(desk, "room", true);
    await handIn(phone);

    await desk.page.getByText("1 of 6 students have started, 1 have handed in").waitFor();
    await button(desk.page, "Close exam").click();
    await inDialog(desk.page).getByRole("button", { name: "Close exam" }).click();
    await desk.page.getByText("Exam closed").first().waitFor();
    await follow(desk.page, "Back to exams");
    const code = await readResults(desk);

    await phone.page.goto(`${stack.url}/schools/dashboard?tab=exams`);
    await follow(phone.page, /View my result/);
    await phone.page.getByText("2/3").waitFor();
    await look(phone, "own-result");
    await phone.page.goto(`${stack.url}/schools/verify/${code}`);
    await phone.page.getByText("This slip is genuine.").waitFor();
    await look(phone, "verify");
    await desk.context.close();
    await phone.context.close();
  }, 240_000);
});
