import type { Browser } from "playwright-core";
import { afterAll, expect } from "vitest";
import { expectAccessible, openPage } from "../support/browser/browser.ts";
import { it } from "../support/browser/journey.ts";
import { startStack, type Stack } from "../support/processes/stack.ts";

let stack: Stack;
let browser: Browser;
it.beforeAll(async ({ browser: chromium }) => {
  // a minute between two people: nobody's turn comes while the test runs
  stack = await startStack({ LOG_LEVEL: "silent", WAITING_ROOM_PER_MINUTE: "1" });
  browser = chromium;
}, 120_000);
afterAll(() => stack.stop());

const login = "mutation ($input: LoginInput!) { login(input: $input) { accessToken } }";

it("a candidate and a student who come after others see their places in one line, and may stop waiting [EXT-66]", async () => {
  for (const number of [1, 2]) {
    await fetch(`${stack.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-device-id": `waiting-room-device-${number}` },
      body: JSON.stringify({ query: login, variables: { input: { email: "a@example.com", password: "Quiet-42" } } }),
    });
  }
  for (const [path, place] of [
    ["/login", "You are number 2; about 2 minutes."],
    ["/schools/login", "You are number 3; about 3 minutes."],
  ] as const) {
    const { page, context } = await openPage(browser, path === "/login" ? 360 : 1280);
    await page.goto(stack.url + path);
    if (path === "/login") {
      await page.getByLabel("Email").fill("candidate@akada.example");
      await page.getByRole("textbox", { name: "Password" }).fill("Quiet-Harbour-42");
    } else {
      await page.getByLabel("I am a").selectOption("STUDENT");
      await page.getByLabel("Sign-in ID").fill("ABCD-EFGH-JKLM-N");
    }
    await page.getByRole("button", { name: "Login" }).click();
    const dialog = page.getByRole("dialog", { name: "Many students are logging in now" });
    await dialog.getByText(place).waitFor();
    await expectAccessible(page, path);
    await dialog.getByRole("button", { name: "Stop waiting" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(path);
    await context.close();
  }
}, 60_000);
