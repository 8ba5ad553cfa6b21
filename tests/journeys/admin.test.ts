import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { questionFields } from "../../schema/rules/question-columns.ts";
import { csvOf, csvRow } from "../support/data/question-csv.ts";
import { openPage, type Watched } from "../support/browser/browser.ts";
import { demoAccount } from "../support/data/demo.ts";
import { askGateway } from "../support/graphql.ts";
import { it } from "../support/browser/journey.ts";
import { createLook, walkedAt } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";

/* An admin imports, corrects, edits and leaves. SHOTS=1 saves a picture of every stop to ./shots. */
let stack: Stack;
let browser: Browser;
let folder: string;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
  folder = mkdtempSync(join(tmpdir(), "akada-import-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const look = createLook("admin", { alsoAtOther: true });

/** 300 questions of one subject, five of them with a fault; rows count from the header. */
function brokenCsv(subjectName: string): string {
  const rows = Array.from({ length: 300 }, (_, index) => csvRow(index + 1, { subjectName }));
  const broken: [row: number, changes: Record<string, string>][] = [
    [4, { correctAnswer: "E" }],
    [11, { optionC: "" }],
    [21, { ...csvRow(19, { subjectName }) }],
    [31, { optionB: "same", optionD: "same" }],
    [41, { year: "23" }],
  ];
  for (const [row, changes] of broken) Object.assign(rows[row - 2] ?? {}, changes);
  return csvOf(rows);
}

/** Corrects the rows of the error file, as a person would in a spreadsheet. */
function corrected(errorFile: string, subjectName: string): string {
  const records = parse(errorFile, { bom: true, columns: true }) as Record<string, string>[];
  const repaired = records.map((record) => Object.assign(record, csvRow(Number(record["row"]) - 1, { subjectName })));
  return csvOf(repaired, [...questionFields, "file", "row", "reason"]);
}

async function logIn({ page }: Watched): Promise<void> {
  const account = demoAccount(stack, "admin");
  await page.goto(`${stack.url}/admin/admindashboard`);
  await page.getByRole("heading", { level: 1, name: "Admin Portal Login" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/adminlogin");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await page.getByText("Admin login successful!").waitFor();
  await page.waitForURL("**/admin/admindashboard");
}

/** Changes a question as another admin would while the editor is open. */
async function changeBehindTheBack(page: Page, words: string, optionA: string): Promise<void> {
  const token = await page.evaluate<string>(`localStorage.getItem("adminToken")`);
  const { adminQuestions } = await askGateway<{ adminQuestions: { questions: [{ id: string }] } }>(
    stack.url,
    `query Q($filter: QuestionFilter) {
      adminQuestions(filter: $filter) { questions { id ${[...questionFields, "version"].join(" ")} } } }`,
    { filter: { search: words } },
    token,
  );
  const [{ id, ...input }] = adminQuestions.questions;
  await askGateway(
    stack.url,
    "mutation U($id: ID!, $input: UpdateQuestionInput!) { updateQuestion(id: $id, input: $input) { question { id } } }",
    { id, input: { ...input, optionA } },
    token,
  );
}

/** The demo candidate begins to pay. */
async function beginPayment(): Promise<void> {
  const { login } = await askGateway<{ login: { accessToken: string } }>(
    stack.url,
    "mutation ($input: LoginInput!) { login(input: $input) { accessToken } }",
    { input: demoAccount(stack, "candidate") },
  );
  const begin = 'mutation { createPaymentReference(examType: "COMMON_ENTRANCE") { reference } }';
  await askGateway(stack.url, begin, {}, login.accessToken);
}

/** Opens the lists of the platform one after another, and removes an admin. */
async function seeThePlatform(watched: Watched, leaves: string): Promise<void> {
  const { page } = watched;
  for (const name of ["Schools", "Payments", "Admins"]) {
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).press("Enter");
    const list = page.getByRole("dialog", { name, exact: true });
    await list.getByRole("table").waitFor();
    await look(watched, name.toLowerCase());
    if (name === "Admins") {
      await list.getByLabel("Name or email").fill(leaves);
      await page.keyboard.press("Enter");
      await list.getByText("1–1 of 1").waitFor();
      await list.getByRole("button", { name: `Remove ${leaves}` }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Remove this admin?" });
      await dialog.getByLabel("Your password", { exact: true }).fill(demoAccount(stack, "admin").password);
      await look(watched, "admin-remove");
      await page.keyboard.press("Enter");
      await list.getByText(`${leaves} was removed.`).waitFor();
      await list.getByText("No admins found").waitFor();
      await look(watched, "admins-none");
    }
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
  }
}

describe.each(walkedAt(1280))("an admin at %i pixels", (width) => {
  const subject = `Journey ${width}`;

  it("[A-RT-04] [A-RT-10] [A-RT-11] [A-LOG-06] [A-DASH-01] logs in by keyboard and sees the dashboard", async () => {
    const watched = await openPage(browser, width);
    const { page } = watched;
    await page.goto(`${stack.url}/admin/Adminlogin`);
    await page.getByRole("heading", { level: 1, name: "Admin Portal Login" }).waitFor();
    await look(watched, "login");
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByText("Please enter a valid email address").waitFor();
    await look(watched, "login-errors");
    for (const [path, title] of [
      ["/admin/register", "Register an admin"],
      ["/admin/forgot-password", "Forgot your password?"],
    ] as const) {
      await page.goto(stack.url + path);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await look(watched, title.split(" ")[0] ?? "");
    }
    await logIn(watched);
    await page.getByText("Live subscriptions").waitFor();
    await look(watched, "dashboard");
    await page.getByText(/^All papers as a table/).click();
    expect(await page.getByRole("table").count()).toBe(1);
    await look(watched, "dashboard-tables");
    await page.context().close();
  });

  it("[A-UPL-01] [A-UPL-04] [A-UPL-05] [D-44] imports 300 rows, sees five faults, corrects them and uploads them", async () => {
    const watched = await openPage(browser, width);
    const { page, faults } = watched;
    await logIn(watched);
    await page.goto(`${stack.url}/admin/upload`);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.getByText("Please select at least one CSV file to upload.").first().waitFor();
    await look(watched, "upload-none");
    const file = join(folder, `bank-${width}.csv`);
    writeFileSync(file, brokenCsv(subject));
    await page.getByLabel("CSV files", { exact: true }).setInputFiles(file);
    await look(watched, "upload-chosen");

    await page.getByRole("button", { name: "Check only" }).click();
    await page.getByText("300 rows checked, nothing saved").waitFor();
    expect(faults().join()).toContain(`bank-${width}.csv: 5 errors`);
    // saved in a spreadsheet after it was chosen
    const savedAt = new Date(Date.now() + 60_000);
    utimesSync(file, savedAt, savedAt);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.getByText("This file can no longer be read.").first().waitFor();
    expect(faults().join()).toContain("ERR_UPLOAD_FILE_CHANGED");
    await page.getByLabel("CSV files", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    // both toasts close by themselves
    await Promise.all([
      page.getByText("Successfully uploaded 295 questions from 1 files!").waitFor(),
      page.getByText("Encountered 5 errors. Check console for details.").first().waitFor(),
    ]);
    await page.getByText("295 of 300 rows saved").waitFor();
    expect(faults().join()).toContain(`bank-${width}.csv: 5 errors`);

    const table = page.getByRole("table", { name: "Errors by file and row" });
    const told = await table.locator("tbody td:nth-child(3)").allTextContents();
    expect(told.map((cell) => cell.replace(/[^0-9]+/, ""))).toEqual(["4", "11", "21", "31", "41"]);
    await look(watched, "upload-errors");
    await page.getByLabel("Search the errors").fill("year");
    expect(await table.locator("tbody tr").count()).toBe(1);
    await page.getByLabel("Search the errors").fill("");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Error CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^rows-to-correct-[\d-]+\.csv$/);
    const errorFile = readFileSync(await download.path(), "utf8");
    const records = parse(errorFile, { bom: true, columns: true }) as Record<string, string>[];
    expect(records.map(({ row, correctAnswer, year }) => [row, correctAnswer === "E", year === "23"])).toEqual([
      ["4", true, false],
      ["11", false, false],
      ["21", false, false],
      ["31", false, false],
      ["41", false, true],
    ]);
    const repaired = join(folder, `repaired-${width}.csv`);
    writeFileSync(repaired, corrected(errorFile, subject));
    await page.getByRole("button", { name: "Clear the list" }).click();
    await page.getByLabel("CSV files", { exact: true }).setInputFiles(repaired);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.getByText("Successfully uploaded 5 questions from 1 files!").waitFor();
    await page.getByText("5 of 5 rows saved").waitFor();
    await look(watched, "upload-corrected");
    await page.context().close();
  });

  it("[A-DASH-04] [A-QST-01] [A-QST-02] [A-QST-03] [A-QST-04] finds, edits and deletes questions; the second of two editors sees a warning", async () => {
    const watched = await openPage(browser, width);
    const { page, faults } = watched;
    await logIn(watched);
    await page.getByRole("button", { name: /^Manage Questions/ }).focus();
    await page.keyboard.press("Enter");
    const list = page.getByRole("dialog", { name: "Manage Questions" });
    await list.getByText(/^1–3 of \d+/).waitFor();
    await look(watched, "questions");
    await list.getByLabel("Subject").fill(subject);
    await page.keyboard.press("Enter");
    await list.getByText("300 questions found").waitFor();
    await list.getByLabel("Question text").fill("141 + 141");
    await page.keyboard.press("Enter");
    await list.getByText("1 question found").waitFor();

    await list.getByRole("button", { name: /^Edit:/ }).press("Enter");
    const editor = page.getByRole("dialog", { name: "Edit question" });
    await editor.getByLabel("Question", { exact: true }).fill("What is $141^2$, and 141 + 141?");
    await editor.locator("math").first().waitFor();
    await look(watched, "question-edit");
    await changeBehindTheBack(page, "141 + 141", "none of these");
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.getByText("Not saved: somebody else changed this question meanwhile").waitFor();
    await look({ ...watched, faults: () => faults().filter((fault) => !fault.includes("was not saved")) }, "conflict");
    // a field that was not touched here takes what the other one saved
    expect(await editor.getByLabel("Option A").inputValue()).toBe("none of these");
    await editor.getByRole("button", { name: "Save" }).click();
    await list.getByText("The question was saved.").waitFor();
    await list.locator("math").first().waitFor();

    await list.getByRole("button", { name: /^Edit:/ }).click();
    expect(await editor.getByLabel("Option A").inputValue()).toBe("none of these");
    await editor.getByRole("button", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History of this question" });
    await history.getByText("Version 3, now in the bank").waitFor();
    await look(watched, "question-history");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await editor.waitFor({ state: "detached" });

    await list.getByRole("button", { name: /^Delete:/ }).click();
    const confirm = page.getByRole("dialog", { name: /^Delete this question of JAMB Journey/ });
    await look(watched, "question-delete");
    await confirm.getByRole("button", { name: "Delete" }).click();
    await list.getByText("No questions found").waitFor();
    await look(watched, "questions-none");
    await page.context().close();
  });

  it("[A-DASH-03] [A-DASH-05] [A-USR-01] [A-USR-02] [A-USR-03] [A-USR-04] [A-CRE-02] [EXT-58] [EXT-59] [EXT-60a] edits a user, creates an admin, sees the lists of the platform, reads the audit log and logs out", async () => {
    const watched = await openPage(browser, width);
    const { page } = watched;
    await logIn(watched);
    await page.getByRole("button", { name: /^Manage Users/ }).click();
    const list = page.getByRole("dialog", { name: "Manage Users" });
    await list.getByText("demo@akada.example").waitFor();
    await list.getByRole("button", { name: /^Edit / }).click();
    const editor = page.getByRole("dialog", { name: /^Edit / });
    await editor.getByLabel("Phone (optional)").fill("");
    await editor.getByLabel("Last name (optional)").fill(`Obi ${width}`);
    await look(watched, "user-edit");
    await editor.getByRole("button", { name: "Save" }).click();
    await list.getByText(`Obi ${width}`, { exact: true }).waitFor();
    await list.getByText("N/A").waitFor();
    await look(watched, "users");
    await list.getByRole("button", { name: /^Delete / }).click();
    await page.getByRole("dialog", { name: /^Delete .*\?$/ }).waitFor();
    await look(watched, "user-delete");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: /^Create Admin/ }).click();
    const create = page.getByRole("dialog", { name: "Create Admin" });
    await create.getByLabel("Email").fill(`second-${width}@akada.example`);
    await create.getByLabel("Password", { exact: true }).fill("Quiet-Harbour-42");
    await create.getByRole("button", { name: "Create Admin" }).click();
    await create.getByText("Admin Created Successfully!").waitFor();
    await look(watched, "create");
    await page.keyboard.press("Escape");
    await create.waitFor({ state: "detached" });
    await beginPayment();
    await seeThePlatform(watched, `second-${width}@akada.example`);

    await page.goto(`${stack.url}/admin/audit`);
    await page.getByLabel("Action", { exact: true }).fill("question");
    await page.keyboard.press("Enter");
    await page.getByText("question.deleted").first().waitFor();
    await look(watched, "audit");
    for (const [path, title] of [
      ["/admin/users", "Manage Users"],
      ["/admin/questions", "Manage Questions"],
      ["/admin/createadmin", "Create Admin"],
      ["/admin/sidebar", "Admin panel"],
    ] as const) {
      await page.goto(stack.url + path);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await look(watched, `page-${title.split(" ").at(-1)}`);
    }
    if (width < 1024) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await look(watched, "menu");
    }
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("You have been logged out successfully!").waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/Adminlogin");
    expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
    await look(watched, "logged-out");
    await page.context().close();
  });
});
