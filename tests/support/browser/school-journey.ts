import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, openPage, type Watched } from "./browser.ts";
import { formIsReady } from "./keyboard.ts";
import { lagosDay } from "../lagos-day.ts";
import { readCode, type ReadMail } from "../mailbox.ts";
import { phoneSize } from "./screen.ts";
import { bothThemes, shotsFolder } from "./shots.ts";

/** Expects no faults in the page since the last check, except those that belong to the test. */
function expectNoFaults(watched: Watched, name: string, isExpected?: (fault: string) => boolean): void {
  const faults = watched.faults().filter((fault) => !isExpected?.(fault));
  expect(faults, name).toEqual([]);
}

/** One person of a school at one width. */
export class SchoolWalk {
  readonly page: Page;
  readonly watched: Watched;
  readonly email: string;
  /** Whether each stop is looked at in the width of a phone, too. */
  alsoAt360 = false;
  #stops = 0;
  readonly #width: 360 | 1280;
  readonly #shots: string | null;
  readonly #prefix: string;

  /** @param prefix names of pictures begin with it */
  constructor(watched: Watched, width: 360 | 1280, prefix = "school") {
    this.watched = watched;
    this.#width = width;
    this.#shots = shotsFolder();
    this.#prefix = prefix;
    this.page = watched.page;
    this.email = `head.${width}@example.com`;
  }

  static async open(
    browser: Browser,
    width: 360 | 1280,
    prefix?: string,
    options?: BrowserContextOptions,
  ): Promise<SchoolWalk> {
    const watched = await openPage(browser, width, options);
    return new SchoolWalk(watched, width, prefix);
  }

  /**
   * Expects an accessible page that is not wider than the window and had no faults since the last check.
   * @param alsoAt360 checks a wide page at the width of a phone, too
   * @param isExpected faults that belong to the test
   */
  async look(
    name: string,
    { alsoAt360 = this.alsoAt360, isExpected }: { alsoAt360?: boolean; isExpected?: (fault: string) => boolean } = {},
  ): Promise<void> {
    this.#stops += 1;
    const own = this.page.viewportSize();
    for (const size of alsoAt360 && own ? [own, phoneSize] : [own]) {
      if (size) await this.page.setViewportSize(size);
      const width = size?.width ?? this.#width;
      await expectAccessible(this.page, `${name} at ${width}`);
      const start = `${this.#prefix}-${String(this.#stops).padStart(2, "0")}-${name}`;
      if (this.#shots !== null) await bothThemes(this.page, join(this.#shots, start));
    }
    if (own && alsoAt360) await this.page.setViewportSize(own);
    expectNoFaults(this.watched, name, isExpected);
  }

  /** Registers a school on screen, first with mistakes; the second half only with the keyboard. */
  async register(
    url: string,
    school: { name: string; principal: string; city: string; state: string },
    password: string,
  ) {
    const { page } = this;
    await page.goto(`${url}/schools`);
    await this.look("landing");
    await page.getByRole("link", { name: "Register School" }).first().click();
    await this.button("Next").click();
    await page.getByText("School name is required").waitFor();
    await this.look("register-errors");
    await page.getByLabel("School name").fill(school.name);
    await page.getByLabel("School type").selectOption("Secondary School");
    await page.getByLabel("Principal/Director name").fill(school.principal);
    await page.getByLabel("Email").fill(this.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type("08030000000");
    await page.keyboard.press("Enter");
    await page.getByLabel("Address").fill("1 Zik Avenue");
    // the back button of a phone leads to the first step, and what was typed stays in both
    await page.goBack();
    await this.button("Next").click();
    await page.getByLabel("Address").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type(school.city);
    await page.getByLabel("State").selectOption(school.state);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByLabel(/I agree/).focus();
    await page.keyboard.press("Space");
    await page.getByText("Very Strong").waitFor();
    await this.look("register-address");
    await page.keyboard.press("Enter");
    await page.getByText("School registration successful!").first().waitFor();
    await page.waitForURL("**/schools/login");
  }

  /** Sets a new password with the code that comes by mail. */
  async recover(url: string, read: ReadMail, newPassword: string): Promise<void> {
    const { page } = this;
    await page.goto(`${url}/schools/forgotpassword`);
    await formIsReady(page);
    await page.getByLabel("Email").fill(this.email);
    await this.look("forgot");
    await page.keyboard.press("Enter");
    await this.heading("Check Your Email");
    await this.look("sent");
    await this.button("Continue to Verification").click();
    const code = await readCode(read, this.email);
    await page.getByLabel("6-digit code").fill(code);
    await this.look("otp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/schools/passwordreset");
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByLabel("Confirm password").fill(newPassword);
    await this.look("reset");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/schools/login");
  }

  /** Adds subjects or classes on their tab. */
  async addNames(tab: "Subjects" | "Classes", one: "Subject" | "Class", names: readonly string[]): Promise<void> {
    const { page } = this;
    await this.openTab(tab);
    for (const name of names) {
      await page.getByLabel(`${one} name`).fill(name);
      // it waits for every request of the school (S-SHELL-12)
      await page.getByRole("button", { name: `Add ${one}`, disabled: false }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("listitem").filter({ hasText: name }).waitFor();
    }
    await this.look(tab.toLowerCase());
  }

  /** Adds a teacher by the add-user dialog; returns the sign-in ID. */
  async addTeacher(name: string, email: string): Promise<string> {
    const { page } = this;
    await this.openTab("Dashboard");
    await this.button("Add User").click();
    await page.getByLabel("Role").selectOption("TEACHER");
    await page.getByLabel("Full name").fill(name);
    await this.dialog.getByLabel("Email").fill(email);
    await this.look("add-user");
    await this.dialog.getByRole("button", { name: "Add User" }).click();
    await page.getByRole("heading", { name: "Temporary Credentials Created" }).waitFor();
    const signInId = (await page.locator(".code-text").textContent()) ?? "";
    await this.dialog.getByRole("button", { name: "Close" }).first().click();
    return signInId;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  async heading(name: string | RegExp): Promise<void> {
    await this.page.getByRole("heading", { name, level: 1 }).waitFor();
  }

  /** Publishes the exam of the dialog from yesterday's noon to tomorrow's, so that the time of the run does not matter. */
  async publish(): Promise<void> {
    const noonIn = (days: number): string => `${lagosDay(new Date(Date.now() + days * 86_400_000))}T12:00`;
    await this.dialog.getByRole("checkbox").uncheck();
    await this.dialog.getByLabel("Opens at").fill(noonIn(-1));
    await this.dialog.getByLabel("Closes at").fill(noonIn(1));
    await this.dialog.getByRole("button", { name: "Publish" }).click();
    await this.page.getByText("Exam published").first().waitFor();
  }

  /** Gives a student extra time in the exam room. */
  async addTime(student: string, minutes: number, look?: () => Promise<void>): Promise<void> {
    const left = this.page.getByRole("row", { name: student }).getByText(/^\d+ min$/);
    const before = Number.parseInt((await left.textContent()) ?? "", 10);
    await this.button(`Add time for ${student}`).click();
    await this.dialog.getByLabel("Minutes").fill(String(minutes));
    await this.dialog.getByLabel("Reason").fill("Power cut");
    await look?.();
    await this.dialog.getByRole("button", { name: "Add time" }).click();
    await left.filter({ hasText: new RegExp(`^(${before + minutes}|${before + minutes - 1}) min$`) }).waitFor();
  }

  /** A link by its name, the first of several. */
  async follow(name: string | RegExp): Promise<void> {
    await this.page.getByRole("link", { name }).first().click();
  }

  /** Opens a page by the menu, which has to be opened first on a phone. */
  async openTab(name: string): Promise<void> {
    if (this.#width === 360) await this.button("Open menu").click();
    await this.page.getByRole("link", { name, exact: true }).last().click();
    await this.heading(name);
  }

  async logOut(): Promise<void> {
    if (this.#width === 360) await this.button("Open menu").click();
    await this.button("Log Out").last().click();
    await this.heading("School Login");
  }

  async logIn(role: "ADMIN" | "TEACHER" | "STUDENT", secret: string): Promise<void> {
    await this.page.getByLabel("I am a").selectOption(role);
    if (role === "ADMIN") {
      await this.page.getByLabel("Email").fill(this.email);
      await this.page.getByLabel("Password", { exact: true }).fill(secret);
    } else await this.page.getByLabel("Sign-in ID").fill(secret);
    await this.button("Login").click();
    await this.heading("Dashboard");
  }
}
