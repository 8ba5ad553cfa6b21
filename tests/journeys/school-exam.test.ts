import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { lagosDay } from "../support/lagos-day.ts";
import { SchoolWalk } from "../support/browser/school-journey.ts";
import type { Stack } from "../support/processes/stack.ts";
import { paragraph, wordDocument } from "../support/data/word-document.ts";

// as long as schools make them
const examName = "First Term Examination in Geography: Map Reading, Rivers and Mountains, 2026/2027 Academic Session";
const today = lagosDay(new Date());

let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

async function logInAsAdmin(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await page.goto(`${stack.url}/schools/login`);
  await page.getByLabel("I am a").selectOption("ADMIN");
  await typeLogin(page, demoAccount(stack, "school"));
  await walk.heading("Dashboard");
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

async function setUp(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await page.goto(`${stack.url}/schools/dashboard?tab=exams`);
  await walk.heading("Exams");
  await walk.look("exams", { alsoAt360: true });
  await walk.button("Create exam").click();
  await walk.dialog.getByRole("button", { name: "Create exam" }).click();
  await walk.dialog.getByText("Enter the exam name").waitFor();
  await walk.look("create-errors", { alsoAt360: true });
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
  await walk.dialog.getByRole("button", { name: "Create exam" }).click();
  await page.getByText("Exam created successfully!").first().waitFor();
  await page.getByText("2 drafts.").waitFor();
  await walk.look("draft", { alsoAt360: true });
}

async function addQuestions(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await walk.follow(`Questions ${examName}`);
  await walk.heading(`Questions of ${examName}`);
  await page
    .getByLabel("File with questions")
    .setInputFiles({ name: "paper.docx", mimeType: "application/octet-stream", buffer: paper });
  await walk.button("Read file").click();
  await page.getByText("2 of 3 have an answer marked; 1 question needs fixing").waitFor();
  await walk.look("imported", { alsoAt360: true });
  await walk.button("Edit question 2").click();
  await page.getByLabel("Right answer").selectOption("C");
  await walk.look("fixing", { alsoAt360: true });
  await walk.button("Save questions").click();
  await page.getByText("Questions saved").first().waitFor();
  await walk.button("Publish").click();
  await walk.look("publish", { alsoAt360: true });
  await walk.publish();
  await walk.follow("Back to exams");
  await page.getByRole("link", { name: `Live view ${examName}` }).waitFor();
  await walk.look("active", { alsoAt360: true });
}

async function issueSignInId(walk: SchoolWalk): Promise<string> {
  const { page } = walk;
  await page.goto(`${stack.url}/schools/students`);
  await page.getByLabel("Search students...").fill("Amina");
  await walk.button("Create credentials for Amina Bello").click();
  await walk.dialog.getByRole("button", { name: "Create Credentials" }).click();
  return (await page.locator(".code-text").first().textContent()) ?? "";
}

const choose = async (page: Page, option: string): Promise<void> => {
  await page
    .locator("label")
    .filter({ has: page.getByText(option, { exact: true }) })
    .click();
};
/** Each student has another order of the questions. */
async function answerTheOneShown(page: Page): Promise<void> {
  const stem = (await page.locator("fieldset legend").first().textContent()) ?? "";
  await choose(page, stem.includes("capital") ? "Abuja" : stem.includes("river") ? "Nile" : "no");
}

async function sit(walk: SchoolWalk, signInId: string): Promise<void> {
  const { page, watched } = walk;
  const { context } = watched;
  await page.goto(`${stack.url}/schools/login`);
  await page.getByLabel("I am a").selectOption("STUDENT");
  await page.getByLabel("Sign-in ID").fill(signInId);
  await walk.button("Login").click();
  await walk.heading("Dashboard");
  await page.goto(`${stack.url}/schools/dashboard?tab=exams`);
  await page.getByRole("link", { name: /Take Exam/ }).waitFor();
  await walk.look("student-exams");
  await walk.follow(/Take Exam/);
  await walk.button("Start exam").waitFor();
  await walk.look("intro");
  await walk.button("Start exam").click();
  await answerTheOneShown(page);
  await page.getByText("Saved", { exact: true }).waitFor();
  const bar = page.getByRole("banner");
  // what is jumped to stands below 8.25 rem, so nothing of it is covered
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(132);
  expect(await bar.getByText("Amina Bello").isVisible()).toBe(true);
  await walk.look("question");
  await context.setOffline(true);
  await walk.button("Next").click();
  await answerTheOneShown(page);
  await page.getByText("Offline: 1 answer kept on this device").waitFor();
  watched.faults();
  // Without a network, failed requests of the repeated sending are expected.
  await walk.look("offline", { isExpected: (fault) => /DISCONNECTED|\/graphql$/.test(fault) });
  await context.setOffline(false);
  await page.getByText("Saved", { exact: true }).waitFor();
  watched.faults();
  await page.reload();
  await page.getByRole("heading", { name: `Continue ${examName}` }).waitFor();
  await page.getByText(/2 of 3 answered/).waitFor();
  await walk.look("resume");
  await walk.button("Continue").click();
  await walk.button("Next").click();
  await answerTheOneShown(page);
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("3/3").waitFor();
}

async function handIn(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await walk.button("Finish").click();
  await walk.dialog.getByText("Submit this exam?").waitFor();
  await walk.look("hand-in");
  await walk.dialog.getByRole("button", { name: "Submit Exam" }).click();
  await page.getByText("Your exam is submitted.").waitFor();
  await walk.look("receipt");
  await walk.follow("Back to exams");
  const leftOf = async (text: string): Promise<number> =>
    (await page.getByText(text, { exact: true }).first().boundingBox())?.x ?? 0;
  await page.getByText("Submitted", { exact: true }).waitFor();
  expect(await leftOf("Submitted")).toBe(await leftOf(examName));
  await walk.look("submitted");
}

async function readResults(walk: SchoolWalk): Promise<string> {
  const { page } = walk;
  await walk.follow(`View Results ${examName}`);
  await page.getByText("1 of 6 reports").waitFor();
  await walk.look("reports", { alsoAt360: true });
  await walk.button(/View the result of Amina Bello/).click();
  await page.getByText("67%").waitFor();
  await page.getByText("Failed").waitFor();
  await walk.look("report", { alsoAt360: true });
  await walk.button("Back to Reports").click();
  await walk.button("Question analysis").click();
  await page.getByText("1 student").waitFor();
  await walk.look("analysis", { alsoAt360: true });
  await walk.button("Back to Reports").click();
  await walk.button("All slips").click();
  const slip = page.getByRole("article", { name: "Result slip of Amina Bello" });
  await slip.waitFor();
  // a long name, or one with an address behind it, has the whole width
  const widthOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.width ?? 0;
  const [row, exam] = [slip.locator("dl").first().locator("div"), slip.locator("div").filter({ hasText: /^Exam/ })];
  expect(await widthOf(row.first())).toBeGreaterThan(1.9 * (await widthOf(exam)));
  await walk.look("slips", { alsoAt360: true });
  const download = page.waitForEvent("download");
  await walk.button("PDF of the class").click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  return (await page.locator(".print-sheet footer b").first().textContent()) ?? "";
}

describe("an exam of a school", () => {
  // oxlint-disable-next-line vitest/expect-expect -- every stop of the journey asserts
  it("[S-ENT-03] [D-58] is set up from a Word file, taken on a phone that goes offline and closed; reports and slips follow", async () => {
    const desk = await SchoolWalk.open(browser, 1280, "school-exam-desk");
    await logInAsAdmin(desk);
    await setUp(desk);
    await addQuestions(desk);
    const signInId = await issueSignInId(desk);

    const phone = await SchoolWalk.open(browser, 360, "school-exam-phone");
    await sit(phone, signInId);
    await desk.page.goto(`${stack.url}/schools/dashboard?tab=exams`);
    await desk.follow(`Live view ${examName}`);
    await desk.page.getByText("1 of 6 students have started, 0 submitted").waitFor();
    await desk.addTime("Amina Bello", 10, () => desk.look("extra-time", { alsoAt360: true }));
    await desk.look("room", { alsoAt360: true });
    // as after a moment without a network, instead of waiting for the next heartbeat
    await phone.page.evaluate(`window.dispatchEvent(new Event("online"))`);
    await phone.page.getByText(/^Your teacher gave you 10 more minutes\. The exam now ends at /).waitFor();
    await phone.look("extra-time");
    await phone.button("OK").click();
    await handIn(phone);

    await desk.page.getByText("1 of 6 students have started, 1 submitted").waitFor();
    await desk.button("Close exam").click();
    await desk.dialog.getByRole("button", { name: "Close exam" }).click();
    await desk.page.getByText("Exam closed").first().waitFor();
    await desk.follow("Back to exams");
    const code = await readResults(desk);

    await phone.page.goto(`${stack.url}/schools/dashboard?tab=exams`);
    await phone.follow(/View my result/);
    await phone.page.getByText("2/3").waitFor();
    await phone.look("own-result");
    await phone.page.goto(`${stack.url}/schools/verify/${code}`);
    await phone.page.getByText("This slip is genuine.").waitFor();
    await phone.look("verify");
    await desk.watched.context.close();
    await phone.watched.context.close();
  }, 240_000);
});
