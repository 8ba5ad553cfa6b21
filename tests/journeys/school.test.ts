import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openPage } from "../support/browser.ts";
import { fromMailbox, readCode } from "../support/mailbox.ts";
import { SchoolWalk } from "../support/school-journey.ts";
import { startStack, type Stack } from "../support/stack.ts";

/* SHOTS=1 saves a picture of every stop to ./shots. */
const root = join(import.meta.dirname, "../..");
const shots = process.env["SHOTS"] === undefined ? null : join(root, "shots");
const password = "Quiet-Harbour-42";
const newPassword = "Louder-Harbour-43";

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

async function register(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await page.goto(`${stack.url}/schools`);
  await walk.look("landing");
  await page.getByRole("link", { name: "Register School" }).first().click();
  await walk.button("Next").click();
  await page.getByText("School name is required").waitFor();
  await walk.look("register-errors");
  await page.getByLabel("School name").fill("Unity College");
  await page.getByLabel("School type").selectOption("Secondary School");
  await page.getByLabel("Principal/Director name").fill("Ngozi Umeh");
  await page.getByLabel("Email").fill(walk.email);
  // The rest with the keyboard alone.
  await page.keyboard.press("Tab");
  await page.keyboard.type("08030000000");
  await page.keyboard.press("Enter");
  await page.getByLabel("Address").fill("1 Zik Avenue");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Enugu");
  await page.getByLabel("State").selectOption("Enugu");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByLabel(/I agree/).focus();
  await page.keyboard.press("Space");
  await page.getByText("Very Strong").waitFor();
  await walk.look("register-address");
  await page.keyboard.press("Enter");
  await page.getByText("School registration successful!").first().waitFor();
  await page.waitForURL("**/schools/login");
}

async function addNames(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  for (const [tab, one, names] of [
    ["Subjects", "Subject", ["Mathematics", "Basic Science"]],
    ["Classes", "Class", ["JSS 1", "SS 2 Gold"]],
  ] as const) {
    await walk.openTab(tab);
    for (const name of names) {
      await page.getByLabel(`${one} name`).fill(name);
      await page.keyboard.press("Enter");
      await page.getByRole("listitem").filter({ hasText: name }).waitFor();
    }
    await walk.look(tab.toLowerCase());
  }
  await walk.button("Edit SS 2 Gold").click();
  await page.getByLabel("New name of SS 2 Gold").fill("SS 2 Silver");
  await walk.button("Update").click();
  await walk.button("Delete SS 2 Silver").click();
  await walk.look("delete-class");
  await walk.dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("listitem").filter({ hasText: "SS 2 Silver" }).waitFor({ state: "detached" });
}

/** A teacher by the add-user dialog, a student by the tab; answers their sign-in IDs. */
async function addPeople(walk: SchoolWalk): Promise<{ teacher: string; student: string }> {
  const { page } = walk;
  await walk.openTab("Dashboard");
  await walk.button("Add user").click();
  await page.getByLabel("Role").selectOption("TEACHER");
  await page.getByLabel("Full name").fill("Bola Ade");
  await walk.dialog.getByLabel("Email").fill(`bola.${walk.email}`);
  await walk.look("add-user");
  await walk.dialog.getByRole("button", { name: "Add User" }).click();
  await page.getByRole("heading", { name: "Temporary Credentials Created" }).waitFor();
  const teacher = (await page.locator(".sign-in-id").textContent()) ?? "";
  await page.keyboard.press("Escape");
  await walk.openTab("Students");
  await walk.button("Add Student").click();
  await page.getByLabel("Full name").fill("Ada Obi");
  await walk.dialog.getByLabel("Email").fill(`ada.${walk.email}`);
  await walk.dialog.getByLabel("Class").selectOption("JSS 1");
  await page.keyboard.press("Enter");
  await walk.button("Create credentials for Ada Obi").click();
  await walk.look("credentials");
  await walk.dialog.getByRole("button", { name: "Create Credentials" }).click();
  await page.getByRole("heading", { name: "Temporary Credentials Created" }).waitFor();
  await walk.look("credentials-created");
  const student = (await page.locator(".sign-in-id").textContent()) ?? "";
  await page.keyboard.press("Escape");
  await page.getByText(/^Temp access expires: /).waitFor();
  await walk.look("students");
  return { teacher, student };
}

async function importList(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await walk.button("Import list").click();
  const lines = Array.from({ length: 13 }, (_, index) => `Student ${index},s${index}.${walk.email},JSS 1`);
  const text = ["name,email,class", ...lines, "No Mail,,JSS 1"].join("\n");
  await page.getByLabel("File").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await walk.button("Read file").click();
  await page.getByText("13 of 14 lines ready, 1 needs a look").waitFor();
  await walk.look("import-preview");
  await walk.button("Create students (13)").click();
  await walk.heading("Login cards");
  await walk.look("login-cards");
  const pages = await page.pdf({ preferCSSPageSize: true });
  expect(pages.toString("latin1").match(/\/Type\s*\/Page\b/g), "13 cards on two sheets").toHaveLength(2);
  await walk.button("Done").click();
  await walk.dialog.getByRole("button", { name: "Leave" }).click();
  await page.getByText("1–7 of 14").waitFor();
}

async function changeSettings(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await walk.openTab("Settings");
  await page.getByLabel("School logo").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: readFileSync(join(root, "web/public/icon-192.png")),
  });
  await page.getByRole("img", { name: "New logo, not saved yet" }).waitFor();
  await page.getByLabel("School name").fill("Unity College Enugu");
  await walk.button("Save Settings").click();
  const logo = page.getByRole("img", { name: "Logo of the school" });
  await logo.waitFor();
  expect(await logo.getAttribute("src")).toMatch(/^\/files\//);
  await walk.look("settings");
}

async function recover(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await page.goto(`${stack.url}/schools/forgotpassword`);
  await page.getByLabel("Email").fill(walk.email);
  await walk.look("forgot");
  await page.keyboard.press("Enter");
  await walk.heading("Check Your Email");
  await walk.look("sent");
  await walk.button("Continue to Verification").click();
  const code = await readCode(fromMailbox(stack), walk.email);
  await page.getByLabel("6-digit code").fill(code);
  await walk.look("otp");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/schools/passwordreset");
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByLabel("Confirm password").fill(newPassword);
  await walk.look("reset");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/schools/login");
}

describe("a school joins, fills itself and lets its people in", () => {
  it.each([1280, 360] as const)(
    "[S-REG-15, S-LOG-07, S-SUB-05, S-STU-09, S-CRD-05, S-SET-04, S-FPW-10, D-50, D-51, EXT-15b] at %i pixels",
    async (width) => {
      const watched = await openPage(browser, width);
      const walk = new SchoolWalk(watched, width, shots);
      // A toast that fades is pale for a moment; whoever wants less motion never sees that.
      await watched.page.emulateMedia({ reducedMotion: "reduce" });
      await register(walk);
      await walk.logIn("ADMIN", password);
      await walk.look("dashboard");
      await addNames(walk);
      const { teacher, student } = await addPeople(walk);
      await importList(walk);
      await walk.openTab("Teachers");
      await walk.look("teachers");
      await changeSettings(walk);
      await walk.logOut();
      await walk.look("login");
      await walk.logIn("TEACHER", teacher);
      await walk.page.getByText("TEACHER User").waitFor();
      await walk.look("teacher");
      await walk.logOut();
      // People type it as it is printed, in small letters too.
      await walk.logIn("STUDENT", student.toLowerCase());
      await walk.page.getByText("STUDENT User").waitFor();
      await walk.look("student");
      await walk.page.goto(`${stack.url}/schools/login`);
      await walk.heading("Dashboard");
      await walk.logOut();
      await recover(walk);
      await walk.logIn("ADMIN", newPassword);
      await walk.page.getByText("Unity College Enugu").waitFor();
      expect(watched.faults()).toEqual([]);
      await watched.context.close();
    },
  );
});
