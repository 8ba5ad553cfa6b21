import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, type Watched } from "./browser.ts";

function expectNoFaults(watched: Watched, name: string): void {
  expect(watched.faults(), name).toEqual([]);
}

/** One school at one width. */
export class SchoolWalk {
  readonly page: Page;
  readonly email: string;
  #stops = 0;
  readonly #watched: Watched;
  readonly #width: 360 | 1280;
  readonly #shots: string | null;

  /** @param shots folder for a picture of every stop, or null */
  constructor(watched: Watched, width: 360 | 1280, shots: string | null) {
    this.#watched = watched;
    this.#width = width;
    this.#shots = shots;
    this.page = watched.page;
    this.email = `head.${width}@example.com`;
  }

  /** Accessible, not wider than the window, nothing went wrong since the last look. */
  async look(name: string): Promise<void> {
    await expectAccessible(this.page, name);
    this.#stops += 1;
    const file = `school-${String(this.#stops).padStart(2, "0")}-${name}-${this.#width}.png`;
    if (this.#shots !== null) await this.page.screenshot({ path: join(this.#shots, file), fullPage: true });
    expectNoFaults(this.#watched, name);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  async heading(name: string): Promise<void> {
    await this.page.getByRole("heading", { name, level: 1 }).waitFor();
  }

  /** By the menu, as people do; on a phone it has to be opened first. */
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
