import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, type Watched } from "./browser.ts";
import { readCode, type ReadMail } from "../mailbox.ts";

/** What the journey needs. */
export interface Walk {
  url: string;
  watched: Watched;
  readMail: ReadMail;
  /** E-mail address of the person whose link is followed. */
  referrer: string;
  email: string;
  /** Called at each stop; saves a picture if SHOTS is set. */
  stop(name: string): Promise<void>;
}

interface BankQuestion {
  question: string;
  correctAnswer: "A" | "B" | "C" | "D";
}

const paper = { examType: "JAMB", subjectName: "Akada Mathematics", year: 2026 };
const password = "Quiet-Harbour-42";

function readKeys(): BankQuestion[] {
  const file = join(import.meta.dirname, "../../../api/seed/bank/jamb-akada-mathematics-2026.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { questions: BankQuestion[] }).questions;
}

/**
 * The main job of the product: join with a referral link, verify, log in, pay, answer twelve questions of an exam over two
 * pages, see the result, see the figures change, log out. Every screen is checked for accessibility and faults.
 */
export async function walkAsCandidate(walk: Walk): Promise<void> {
  const { page } = walk.watched;
  await register(page, walk);
  await verifyAndLogin(page, walk);
  await pay(page, walk);
  await choosePaper(page, walk);
  await answerTwelve(page, walk);
  await readResults(page, walk);
  await seeFigures(page, walk);
  await logout(page, walk);
}

async function look(page: Page, walk: Walk, name: string): Promise<void> {
  await expectAccessible(page, name);
  await walk.stop(name);
  expect(walk.watched.faults(), name).toEqual([]);
}

async function register(page: Page, walk: Walk): Promise<void> {
  await page.goto(walk.url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await look(page, walk, "landing");
  await page.goto(`${walk.url}/register?ref=${encodeURIComponent(walk.referrer)}`);
  const referer = page.getByLabel(/Referer/);
  // the drawn page is shown before its code has loaded and fills this in
  await expect.poll(() => referer.inputValue()).toBe(walk.referrer);
  await expect.poll(() => referer.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByText("First name required").waitFor();
  await look(page, walk, "register-errors");
  await page.getByLabel("First name").fill("Adaeze");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByLabel("Email", { exact: true }).fill(walk.email);
  await page.getByLabel("Phone number").fill("08030000000");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await look(page, walk, "register");
  await page.getByRole("button", { name: "Register" }).click();
  await page.waitForURL("**/otp-verification");
}

async function verifyAndLogin(page: Page, walk: Walk): Promise<void> {
  await page.getByText(walk.email).waitFor();
  await look(page, walk, "otp");
  const code = await readCode(walk.readMail, walk.email);
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/login");
  // the page of the code stays until that of the login has been fetched
  await page.getByRole("heading", { name: "Login to Your Account" }).waitFor();
  await look(page, walk, "login");
  await page.getByLabel("Email").fill(walk.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/dashboard");
}

async function pay(page: Page, walk: Walk): Promise<void> {
  await page.getByRole("heading", { name: "Welcome, Adaeze Okafor" }).waitFor();
  await page.getByRole("button", { name: "Subscribe to JAMB" }).waitFor();
  expect(await figure(page, "Total Exams")).toBe("0");
  await look(page, walk, "dashboard-new");
  await page.getByRole("button", { name: "Subscribe to JAMB" }).click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to JAMB" });
  await dialog.getByText("2000 naira per year").waitFor();
  await dialog.getByText("Sandbox, no money moves").waitFor();
  await look(page, walk, "payment");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  const checkout = page.frameLocator("iframe");
  await checkout.getByRole("button", { name: /^Pay/ }).waitFor();
  await walk.stop("checkout");
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await page.getByText("Subscribed to JAMB!").first().waitFor();
  await page.getByRole("link", { name: "Choose paper of JAMB" }).waitFor();
  await look(page, walk, "dashboard-paid");
}

/** A script for `page.evaluate`: pixels between the end of the page and the footer. */
const gapAboveFooter = `document.querySelector("footer").getBoundingClientRect().top -
  document.querySelector("main > :last-child").getBoundingClientRect().bottom`;

async function choosePaper(page: Page, walk: Walk): Promise<void> {
  await page.getByRole("link", { name: "Choose paper of JAMB" }).click();
  await page.getByRole("heading", { name: "Select Your Exam" }).waitFor();
  const subject = page.getByLabel("Subject");
  await expectOption(subject, paper.subjectName);
  expect(await page.getByLabel("Exam Type").inputValue()).toBe(paper.examType);
  await subject.selectOption(paper.subjectName);
  const year = page.getByLabel("Year");
  await expectOption(year, String(paper.year));
  await year.selectOption(String(paper.year));
  await look(page, walk, "selection");
  await page.getByRole("contentinfo").waitFor();
  expect(await page.evaluate(gapAboveFooter)).toBeLessThan(1);
  await page.getByRole("button", { name: "Start Exam" }).click();
  await page.waitForURL("**/quiz?**");
}

/** Eight right, four wrong: the last two on the second page. */
async function answerTwelve(page: Page, walk: Walk): Promise<void> {
  const keys = readKeys();
  await page.locator("fieldset").nth(9).waitFor();
  await look(page, walk, "exam");
  for (let index = 0; index < 12; index += 1) {
    if (index === 10) {
      await page.getByRole("button", { name: "Next" }).click();
      await page.locator("fieldset").first().getByText("Question 11", { exact: true }).waitFor();
    }
    const question = page.locator("fieldset").nth(index % 10);
    const key = keys[index]?.correctAnswer ?? "A";
    const wrong = key === "A" ? "B" : "A";
    await question
      .locator("label")
      .nth("ABCD".indexOf(index < 8 ? key : wrong))
      .click();
  }
  await page.getByText("12/40").first().waitFor();
  await page.getByText("8/40").first().waitFor();
  await page.getByRole("timer").getByText(/^59:/).waitFor();
  await look(page, walk, "exam-second-page");
  const name = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(name?.width, "width of the paper's name in the bar").toBeGreaterThan(180);
  await reloadAndContinue(page, walk);
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  if (isPhone) {
    await page.getByRole("button", { name: "Questions" }).click();
    await look(page, walk, "palette");
  }
  const place = isPhone ? page.getByRole("dialog") : page.getByRole("complementary");
  await place.getByRole("button", { name: "Submit Exam" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Go back" }).waitFor();
  await look(page, walk, "submit");
  await dialog.getByRole("button", { name: "Submit Exam" }).click();
}

async function reloadAndContinue(page: Page, walk: Walk): Promise<void> {
  await page.reload();
  const resume = page.getByRole("button", { name: /^Continue/ });
  await resume.waitFor();
  await look(page, walk, "resume");
  await resume.click();
  await page.getByText("12/40").first().waitFor();
}

async function readResults(page: Page, walk: Walk): Promise<void> {
  await page.getByRole("heading", { name: "Adaeze, Your Exam Results" }).waitFor();
  await page.getByText("Exam results submitted and sent to your email!").first().waitFor();
  await page.getByRole("tab", { name: /Correct\s*8/ }).waitFor();
  await page.getByRole("tab", { name: /Incorrect\s*4/ }).waitFor();
  await page.getByRole("tab", { name: /Unattempted\s*28/ }).waitFor();
  await page.getByText("20%").first().waitFor();
  await look(page, walk, "results");
  // every tab is in sight with its count, without scrolling
  expect(await page.getByRole("tablist").evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBeLessThanOrEqual(
    0,
  );
  await page.getByRole("tab", { name: /Incorrect/ }).click();
  await page.getByText("Right answer").first().waitFor();
  await look(page, walk, "results-incorrect");
  const mail = await walk.readMail(walk.email, /20/);
  expect(mail).toContain("8");
}

async function seeFigures(page: Page, walk: Walk): Promise<void> {
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("heading", { name: "Welcome, Adaeze Okafor" }).waitFor();
  await page.getByText("20%").first().waitFor();
  expect(await figure(page, "Total Exams")).toBe("1");
  expect(await figure(page, "Exams Passed")).toBe("0");
  await look(page, walk, "dashboard-after");
}

async function logout(page: Page, walk: Walk): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await page.getByText("Logged out successfully").first().waitFor();
  const kept = await page.evaluate<string>("JSON.stringify([localStorage.length, document.cookie])");
  expect(JSON.parse(kept)).toEqual([0, ""]);
  await page.goto(`${walk.url}/dashboard`);
  await page.waitForURL("**/login");
  expect(walk.watched.faults(), "logout").toEqual([]);
}

/** The number on a card of the dashboard with this name. */
async function figure(page: Page, name: string): Promise<string | undefined> {
  const card = page.locator(".card", { hasText: name }).last();
  await card.waitFor();
  return (await card.locator("b").first().textContent())?.trim();
}

async function expectOption(select: Locator, value: string): Promise<void> {
  await select.locator(`option[value="${value}"]`).waitFor({ state: "attached" });
}
