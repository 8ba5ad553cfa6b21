import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { openEmbedded } from "../../api/core/database/db.ts";
import { migrate } from "../../api/core/database/migrate.ts";
import { hashPassword } from "../../api/core/accounts/passwords.ts";
import { createTokens } from "../../api/core/accounts/tokens.ts";
import { openPage } from "../support/browser/browser.ts";
import { it } from "../support/browser/journey.ts";
import { createLook } from "../support/browser/shots.ts";
import { startStack, type Stack } from "../support/processes/stack.ts";
import { databaseFolder } from "../support/processes/scratch.ts";

/*
 * A wrong key from the exam to the corrected score, in a real browser against the real processes: Ngozi takes a paper and
 * stays just below half, Musa passes it; Ngozi reports the key, the admin corrects it and marks again. SHOTS=1 saves a
 * picture of every stop to ./shots.
 */
const password = "Quiet-Harbour-42";
const adminEmail = "root@example.com";
const paper = { examType: "JAMB", subjectName: "Geography", year: 2025 };
const title = "JAMB Geography 2025";
const stem = "Which river is the longest in Nigeria?";

let dataDir: string;
let stack: Stack;
let browser: Browser;
it.beforeAll(async ({ browser: chromium }) => {
  dataDir = databaseFolder("remark");
  await fill(dataDir);
  stack = await startStack({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SAMPLE_DATA: "off",
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: password,
  });
  browser = chromium;
});
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Two candidates with a subscription, and ten questions of which the first has a wrong key: B instead of C. */
async function fill(dir: string): Promise<void> {
  const { kysely: db, close } = await openEmbedded(dir, { isOwner: false });
  await migrate(db);
  const { id } = createTokens("test-secret-test-secret-test-secret");
  const at = new Date();
  const hash = await hashPassword(password);
  for (const [first, last] of [
    ["Ngozi", "Eze"],
    ["Musa", "Bello"],
  ] as const) {
    const candidate = id();
    await db
      .insertInto("candidates")
      .values({
        id: candidate,
        first_name: first,
        last_name: last,
        email: `${first.toLowerCase()}@example.com`,
        phone: "08030000000",
        password_hash: hash,
        is_verified: true,
        referrer_id: null,
        created_at: at,
      })
      .execute();
    await db
      .insertInto("subscriptions")
      .values({
        candidate_id: candidate,
        exam_type: paper.examType,
        starts_at: at,
        expires_at: new Date(at.getTime() + 365 * 86_400_000),
      })
      .execute();
  }
  await db
    .insertInto("questions")
    .values(
      Array.from({ length: 10 }, (_, index) => ({
        id: id(),
        exam_type: paper.examType,
        subject_name: paper.subjectName,
        year: paper.year,
        question: index === 0 ? stem : `Which answer to question ${index + 1} is the second?`,
        question_image_url: null,
        question_image_alt: null,
        option_a: index === 0 ? "Benue" : "The first",
        option_b: index === 0 ? "Kaduna" : "The second",
        option_c: index === 0 ? "Niger" : "The third",
        option_d: index === 0 ? "Cross" : "The fourth",
        correct_answer: "B" as const,
        explanation: null,
        source: null,
        position: index + 1,
        created_at: at,
      })),
    )
    .execute();
  await close();
}

const look = createLook("remark");

async function signIn(page: Page, first: string): Promise<void> {
  await page.goto(`${stack.url}/login`);
  await page.getByLabel("Email").fill(`${first.toLowerCase()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/dashboard");
}

/** Answers the spoiled question with `first`, and the given number of the others rightly, the rest wrongly. */
async function sit(page: Page, first: "B" | "C" | "D", right: number): Promise<void> {
  await page.goto(`${stack.url}/quiz?${new URLSearchParams({ ...paper, year: String(paper.year) })}`);
  await page.locator("fieldset").nth(9).waitFor();
  for (let index = 0; index < 10; index += 1) {
    const letter = index === 0 ? first : index <= right ? "B" : "A";
    await page.locator("fieldset").nth(index).locator("label").nth("ABCD".indexOf(letter)).click();
  }
  await page.getByText("10/10").first().waitFor();
  await page.keyboard.press("s");
  await page.getByRole("dialog").getByRole("button", { name: "Submit Exam" }).click();
  await page.getByRole("heading", { name: "Your Exam Results" }).waitFor();
}

const historyRow = async (page: Page): Promise<string> => {
  await page.goto(`${stack.url}/dashboard/exam-history`);
  const row = page.getByRole("row", { name: new RegExp(title) });
  await row.waitFor();
  return (await row.innerText()).replaceAll(/\s+/g, " ");
};

describe("a wrong key", () => {
  it("[EXT-16a, EXT-16b, EXT-16c, EXT-16d, EXT-16e, EXT-16f] is reported, corrected, and the exams are marked again", async () => {
    const ngozi = await openPage(browser, 360);
    await signIn(ngozi.page, "Ngozi");
    await sit(ngozi.page, "C", 4);
    await ngozi.page.getByText("40%").first().waitFor();
    await ngozi.page.getByRole("tab", { name: /Incorrect/ }).click();
    const item = ngozi.page.getByRole("listitem").filter({ hasText: stem });
    await item.getByRole("button", { name: /^Report this question/ }).click();
    const dialog = ngozi.page.getByRole("dialog", { name: "Report question 1" });
    await dialog.getByRole("button", { name: "Send report" }).click();
    await dialog.getByText("Please choose what is wrong.").waitFor();
    await look(ngozi, "report-error");
    await dialog.getByLabel("The marked answer is wrong").check();
    await dialog.getByLabel("Your note (optional)").fill("The Niger is the longest, option C.");
    await look(ngozi, "report");
    await dialog.getByRole("button", { name: "Send report" }).click();
    await item.getByText("Reported. Thank you.").waitFor();
    await look(ngozi, "results");

    const musa = await openPage(browser, 1280);
    await signIn(musa.page, "Musa");
    await sit(musa.page, "D", 6);
    await musa.page.getByText("60%").first().waitFor();
    await musa.page.getByRole("tab", { name: /Incorrect/ }).click();
    await musa.page
      .getByRole("button", { name: /^Report this question/ })
      .first()
      .waitFor();
    await look(musa, "results");

    await correct();

    const row = await historyRow(ngozi.page);
    expect(row).toMatch(/Re-marked on .*: 40% → ?to 50% You pass now\./);
    expect(row).toContain("Pass");
    await look(ngozi, "history");
    const kept = await historyRow(musa.page);
    expect(kept).toContain("60%");
    expect(kept).not.toContain("Re-marked");
    await look(musa, "history");
    await ngozi.context.close();
    await musa.context.close();
  });
});

/** The admin: queue, correction, figures, confirmation, progress, decision. */
async function correct(): Promise<void> {
  const admin = await openPage(browser, 1280);
  const { page } = admin;
  await page.goto(`${stack.url}/admin/reports`);
  await page.waitForURL("**/admin/adminlogin");
  await page.getByLabel("Email").fill(adminEmail);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin/reports");
  await page.getByRole("heading", { level: 1, name: "Reported Questions" }).waitFor();
  await page.getByText("1 report, the latest").waitFor();
  await look(admin, "queue");
  await page.setViewportSize({ width: 360, height: 740 });
  await look(admin, "queue");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: /^Look at it/ }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByText("The Niger is the longest, option C.").waitFor();
  await dialog.getByText("By the present key, B, every score is right.").waitFor();
  await look(admin, "entry");
  await dialog.getByRole("button", { name: "Correct the question" }).click();
  const editor = page.getByRole("dialog", { name: "Edit question" });
  await editor.getByLabel("Correct answer", { exact: true }).selectOption("C");
  await editor.getByRole("button", { name: "Save" }).click();
  await editor.waitFor({ state: "detached" });

  await dialog.getByText("Version 2").waitFor();
  await dialog.getByRole("button", { name: "Re-mark 1 exam" }).waitFor();
  await look(admin, "figures");
  await page.setViewportSize({ width: 360, height: 740 });
  await look(admin, "figures");
  await dialog.getByRole("button", { name: "Re-mark 1 exam" }).click();
  const confirm = page.getByRole("dialog", { name: `Re-mark 1 exam of ${title}?` });
  await confirm.getByText("Key: C").waitFor();
  await look(admin, "confirm");
  await page.setViewportSize({ width: 1280, height: 800 });
  await look(admin, "confirm");
  await confirm.getByRole("button", { name: "Re-mark 1 exam" }).click();
  await dialog.getByText("Re-marked. 1 score changed.").waitFor();
  await dialog.getByLabel(/^Answer to 1 reporter/).fill("You were right: it is the Niger.");
  await dialog.getByRole("button", { name: "Close as fixed" }).click();
  await dialog.getByText("Fixed: 1 report closed.").waitFor();
  await look(admin, "decided");
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText("No reported questions").waitFor();
  await look(admin, "queue-empty");
  await admin.context.close();
}
