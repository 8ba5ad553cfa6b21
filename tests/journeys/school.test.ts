import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "../support/browser/journey.ts";
import { fromMailbox, readCode } from "../support/mailbox.ts";
import { SchoolWalk } from "../support/browser/school-journey.ts";
import { walkedAt } from "../support/browser/shots.ts";
import type { Stack } from "../support/processes/stack.ts";

const root = join(import.meta.dirname, "../..");
const password = "Quiet-Harbour-42";
const newPassword = "Louder-Harbour-43";
const unity = { name: "Unity College", principal: "Ngozi Umeh", city: "Enugu", state: "Enugu" };

let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

/** Asks for the code by the dashboard's notice, and types it there. */
async function verifyMail(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await walk.button("Send code").click();
  await page.getByLabel(/6-digit code/).fill(await readCode(fromMailbox(stack), walk.email));
  await walk.look("verify-mail");
  await page.keyboard.press("Enter");
  await page.getByText("Your school's email address is not verified yet").waitFor({ state: "detached" });
}

async function addNames(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await walk.addNames("Subjects", "Subject", ["Mathematics", "Basic Science"]);
  await walk.addNames("Classes", "Class", ["JSS 1", "SS 2 Gold"]);
  await walk.button("Edit SS 2 Gold").click();
  await page.getByLabel("New name of SS 2 Gold").fill("SS 2 Silver");
  await walk.button("Update").click();
  await walk.button("Delete SS 2 Silver").click();
  await walk.look("delete-class");
  await walk.dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("listitem").filter({ hasText: "SS 2 Silver" }).waitFor({ state: "detached" });
}

/** Adds a teacher by the add-user dialog and a student by the tab; returns their sign-in IDs. */
async function addPeople(walk: SchoolWalk): Promise<{ teacher: string; student: string }> {
  const { page } = walk;
  const teacher = await walk.addTeacher("Bola Ade", `bola.${walk.email}`);
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
  const student = (await page.locator(".code-text").textContent()) ?? "";
  await walk.dialog.getByRole("button", { name: "Close" }).first().click();
  await page.getByText(/^Temp access expires: /).waitFor();
  await walk.look("students");
  return { teacher, student };
}

async function importList(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await walk.button("Import list").click();
  const lines = Array.from({ length: 13 }, (_, index) => `Student ${index},s${index}.${walk.email},JSS 1`);
  const text = ["name,email,class", ...lines, "No Mail,,JSS 1", "Wrong Mail,nobody,JSS 1"].join("\n");
  await page.getByLabel("File").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await walk.button("Read file").click();
  await page.getByText("14 of 15 lines ready, 1 to check").waitFor();
  await walk.look("import-preview");
  await walk.button("Create students (14)").click();
  await walk.heading("Login cards");
  await walk.look("login-cards");
  const pages = await page.pdf({ preferCSSPageSize: true });
  expect(pages.toString("latin1").match(/\/Type\s*\/Page\b/g), "14 cards on two sheets").toHaveLength(2);
  await walk.button("Done").click();
  await walk.dialog.getByRole("button", { name: "Leave" }).click();
  await page.getByText("1–7 of 15").waitFor();
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
  // before that, leaving the page would open a question, because the logo is sent before the settings
  await page.getByText("Settings updated successfully").first().waitFor();
  const logo = page.getByRole("img", { name: "Logo of the school" });
  await logo.waitFor();
  expect(await logo.getAttribute("src")).toMatch(/^\/files\//);
  const overhang = await page
    .getByLabel("Current password")
    .evaluate(
      (field) => (field.nextElementSibling?.getBoundingClientRect().bottom ?? 0) - field.getBoundingClientRect().bottom,
    );
  expect(overhang, "the button that shows the password stays inside its field").toBeLessThan(0);
  await walk.look("settings");
}

describe("a school joins, fills itself and lets its people in", () => {
  it.each(walkedAt(1280))(
    "[D-99, S-REG-15, S-LOG-07, S-SUB-05, S-STU-09, S-CRD-05, S-SET-04, S-FPW-10, D-50, D-51, EXT-15b] at %i pixels",
    async (width) => {
      const walk = await SchoolWalk.open(browser, width);
      walk.alsoAt360 = width === 1280;
      const { watched } = walk;
      await walk.register(stack.url, unity, password);
      await walk.logIn("ADMIN", password);
      await walk.page.getByText("Your school's email address is not verified yet").waitFor();
      await walk.look("dashboard");
      await verifyMail(walk);
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
      await walk.recover(stack.url, fromMailbox(stack), newPassword);
      await walk.logIn("ADMIN", newPassword);
      await walk.page.getByText("Unity College Enugu").waitFor();
      expect(watched.faults()).toEqual([]);
      await watched.context.close();
    },
  );
});
