import type { Browser, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openPage } from "../support/browser/browser.ts";
import { hiddenButtons } from "../support/browser/dialogs.ts";
import { it } from "../support/browser/journey.ts";
import { says } from "../support/browser/screen.ts";
import { picture } from "../support/browser/shots.ts";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import type { Stack } from "../support/processes/stack.ts";
import { visits } from "../support/browser/visits.ts";

/* The tallest dialogs: their buttons and the cross stay in sight. SHOTS=1 saves a picture of each to ./shots. */
let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

interface Opening {
  name: string;
  path: string;
  open: (page: Page) => Promise<void>;
}

const press =
  (name: string | RegExp, role: "button" | "link" = "button") =>
  (page: Page): Promise<void> =>
    page.getByRole("main").getByRole(role, { name }).first().click();
const pressInMenu =
  (name: string) =>
  async (page: Page): Promise<void> => {
    if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name, exact: true }).last().click();
  };

const dialogs: Record<string, readonly Opening[]> = {
  "a school admin": [
    { name: "create-exam", path: "/schools/dashboard?tab=exams", open: press("Create exam") },
    { name: "add-user", path: "/schools/dashboard", open: press("Add User") },
    { name: "add-student", path: "/schools/students", open: press("Add Student") },
    { name: "edit-student", path: "/schools/students", open: press(/^Edit /) },
    { name: "credentials", path: "/schools/students", open: press(/^Create credentials/) },
  ],
  "an admin": [
    { name: "edit-question", path: "/admin/questions", open: press(/^Edit/) },
    { name: "edit-user", path: "/admin/users", open: press(/^Edit/) },
    { name: "create-admin", path: "/admin/admindashboard", open: press(/^Create Admin/) },
    { name: "password", path: "/admin/admindashboard", open: pressInMenu("Change Password") },
  ],
  "a candidate": [{ name: "settings", path: "/dashboard", open: pressInMenu("Settings") }],
};

describe("dialogs keep their buttons in sight", () => {
  it.each(Object.entries(dialogs))(
    "for %s, at 1280 by 800 and 360 by 640",
    async (who, openings) => {
      const { page, context } = await openPage(browser, 1280);
      await visits.find((visit) => visit.who === who)?.logIn?.(page, stack);
      for (const size of [
        { width: 1280, height: 800 },
        { width: 360, height: 640 },
      ]) {
        await page.setViewportSize(size);
        for (const { name, path, open } of openings) {
          await page.goto(stack.url + path);
          await open(page);
          await page.locator("dialog[open] :is(input, select, textarea)").first().waitFor();
          // a part of the dialog may be loaded later than its first field
          await expect
            .poll(() => page.evaluate<string[]>(hiddenButtons), { message: `${name} at ${size.width}` })
            .toEqual([]);
          await picture(page, `dialog-${name}`);
        }
      }
      await context.close();
    },
    120_000,
  );
});

describe("dialogs with a form", () => {
  it("take nothing that is typed while they are sent, and give the focus back when it failed", async () => {
    const { page, context } = await openPage(browser, 1280);
    await visits.find(({ who }) => who === "a school admin")?.logIn?.(page, stack);
    await page.goto(`${stack.url}/schools/students`);
    await press(/^Edit /)(page);
    const name = page.getByRole("dialog").getByLabel("Full name");
    await name.fill("Chidinma Obi");
    let fail = (): void => undefined;
    const failure = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route("**/graphql", async (route) => {
      await failure;
      await route.abort();
    });
    await name.press("Enter");
    const focused = page.locator("dialog :focus");
    await expect.poll(() => focused.textContent()).toContain("Saving...");
    await page.keyboard.type(" and more");
    fail();
    await expect.poll(() => focused.getAttribute("name")).toBe("name");
    expect(await name.inputValue()).toBe("Chidinma Obi");
    await context.close();
  }, 60_000);
});

describe("a part that cannot be fetched", () => {
  it("leaves what is typed on the rest of its page", async () => {
    const { page: other, context } = await openPage(browser, 360);
    await other.goto(`${stack.url}/login`);
    await typeLogin(other, demoAccount(stack, "candidate"));
    // an earlier test may have left the candidate logged in, on a device of its own
    await other
      .getByText(/^(Already logged in on another device|Available Exams)$/)
      .first()
      .waitFor();
    const { page, context: second } = await openPage(browser, 360);
    await page.route(/\/assets\/(OtherDeviceDialog|SchoolLog)-.*\.js$/, (route) => route.abort());
    await page.goto(`${stack.url}/login`);
    await typeLogin(page, demoAccount(stack, "candidate"));
    await page.getByRole("button", { name: "Log out the other device" }).click();
    await says(page, "A part of this page could not be loaded.");
    await picture(page, "part-missing-login");
    expect(await page.getByLabel("Email").inputValue()).toBe("demo@akada.example");

    await visits.find(({ who }) => who === "a school admin")?.logIn?.(page, stack);
    await page.goto(`${stack.url}/schools/settings`);
    await page.getByLabel("Contact phone").fill("08031234567");
    await page.getByRole("button", { name: "Show the log" }).click();
    await says(page, "This could not be loaded. The connection may have dropped, or the site was just updated.");
    await picture(page, "part-missing-settings");
    expect(await page.getByLabel("Contact phone").inputValue()).toBe("08031234567");
    await context.close();
    await second.close();
  }, 60_000);
});
