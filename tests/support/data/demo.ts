import type { Page } from "playwright-core";
import type { Stack } from "../processes/stack.ts";

interface Account {
  email: string;
  password: string;
}

/** An account of the sample data, as the start command prints it. @throws when it printed none */
export function demoAccount(stack: Stack, kind: "candidate" | "admin" | "school"): Account {
  const [, email, password] = new RegExp(`Demo ${kind}: +(\\S+) {2}(\\S+)`).exec(stack.output()) ?? [];
  if (email === undefined || password === undefined) throw new Error(`no demo ${kind} in the output`);
  return { email, password };
}

/** Fills in and sends the login form of the open page. */
export async function typeLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Logs the demo candidate in, to the dashboard. */
export async function logInAsCandidate(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.url}/login`);
  await typeLogin(page, demoAccount(stack, "candidate"));
  await page.waitForURL("**/dashboard");
}
