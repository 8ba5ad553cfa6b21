import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { demoAccounts } from "../../../api/core/accounts/demo-accounts.ts";
import { openPage } from "./browser.ts";
import type { Bytes, Wire } from "../processes/wire.ts";

/** What a stretch of a visit has cost. */
export interface Cost extends Bytes {
  /** Both ways together, without what TLS adds. */
  content: number;
  /** First lines of its requests; empty where they are encrypted. */
  requests: string[];
}

/** What a whole exam has cost, from the login to the result. */
export interface ExamCost {
  whole: Cost;
  /** From the press on Start until all questions have arrived. */
  paper: Cost;
  /** What the page said before the start. */
  told: string;
  /** Each answer by itself. */
  answers: Cost[];
  /** As `Measured.asked`. */
  asked: string[];
}

export interface Measured {
  page: Page;
  url: string;
  wire: Wire;
  /** Waits until no request is on its way and the page has begun no further one. */
  quiet(): Promise<void>;
  /** What the page has asked for so far: operations by name, everything else by its path. */
  asked(): string[];
}

const paper = { examType: "JAMB", subjectName: "Akada Mathematics", year: 2026 };
const [candidate] = demoAccounts;

/** A page in a browser that has kept nothing, like a phone's first visit. */
export async function openMeasured(browser: Browser, url: string, wire: Wire): Promise<Measured> {
  const { page } = await openPage(browser, 360, { ignoreHTTPSErrors: true });
  return { page, url, wire, ...watchRequests(page) };
}

/** The next visit of the same browser, with the files that it has kept. */
export async function openAgain({ page, url, wire }: Measured): Promise<Measured> {
  const context: BrowserContext = page.context();
  await page.close();
  const next = await context.newPage();
  next.setDefaultTimeout(40_000);
  return { page: next, url, wire, ...watchRequests(next) };
}

const askedOf = (request: Request): string =>
  request.method() === "POST"
    ? (request.postDataJSON() as { operationName: string }).operationName
    : new URL(request.url()).pathname;

function watchRequests(page: Page): Pick<Measured, "quiet" | "asked"> {
  const asked: string[] = [];
  let begun = 0;
  let open = 0;
  let onRest: (() => void) | undefined;
  const end = (): void => {
    open -= 1;
    if (open === 0) onRest?.();
  };
  page.on("request", (request) => {
    asked.push(askedOf(request));
    begun += 1;
    open += 1;
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const quiet = async (): Promise<void> => {
    for (let known = -1; known !== begun;) {
      known = begun;
      if (open > 0) await new Promise<void>((resolve) => (onRest = resolve));
      // two idle moments of the page, in which it draws what has arrived and asks for what that needs; a headless browser may
      // never call a page at rest idle, so each has a time limit
      await page.evaluate(`new Promise((done) => {
        const limit = { timeout: 1000 };
        requestIdleCallback(() => requestIdleCallback(() => done(0), limit), limit);
      })`);
    }
  };
  return { quiet, asked: () => [...asked] };
}

/** The cost of what `act` does, until the network is at rest. */
export async function costOf({ wire, quiet }: Measured, act: () => Promise<unknown>): Promise<Cost> {
  const start = wire.bytes();
  const begun = wire.content();
  const known = wire.requests().length;
  await act();
  await quiet();
  const end = wire.bytes();
  const content = wire.content();
  return {
    up: end.up - start.up,
    down: end.down - start.down,
    content: content.up + content.down - begun.up - begun.down,
    requests: wire.requests().slice(known),
  };
}

/** Answers one question and waits until the server has it. */
async function answer({ page }: Measured, index: number): Promise<void> {
  const arrived = page.waitForResponse((response) => response.url().endsWith("/graphql"));
  const question = page.locator("fieldset").nth(index % 10);
  await question
    .locator("label")
    .nth(index % 4)
    .click();
  await (await arrived).finished();
  await page.getByText("Saved", { exact: true }).first().waitFor();
}

/** Logs the demo candidate in by the form of the login page. */
export async function logIn({ page, url, quiet }: Measured): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(candidate.email);
  await page.getByLabel("Password", { exact: true }).fill(candidate.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/dashboard");
  await quiet();
}

/** Chooses the paper of the sample bank as a person does, up to its first questions. */
async function startExam(measured: Measured): Promise<{ paper: Cost; told: string }> {
  const { page, quiet } = measured;
  await page.getByRole("link", { name: "Choose paper of JAMB" }).click();
  await page.getByLabel("Subject").selectOption(paper.subjectName);
  await page.getByLabel("Year").selectOption(String(paper.year));
  await quiet();
  const told = (await page.getByText(/of data for the whole exam/).textContent()) ?? "";
  const cost = await costOf(measured, async () => {
    await page.getByRole("button", { name: "Start Exam" }).click();
    await page.locator("fieldset").nth(9).waitFor();
  });
  return { paper: cost, told };
}

/** Logs in, takes the 40 questions of a paper of the sample bank and sees the result. */
export async function takeExam(measured: Measured): Promise<ExamCost> {
  const { page } = measured;
  let start = { paper: { up: 0, down: 0, content: 0, requests: [] as string[] }, told: "" };
  const answers: Cost[] = [];
  const whole = await costOf(measured, async () => {
    await logIn(measured);
    start = await startExam(measured);
    for (let index = 0; index < 40; index += 1) {
      if (index > 0 && index % 10 === 0) {
        await page.getByRole("button", { name: "Next", exact: true }).click();
        await page
          .locator("fieldset")
          .first()
          .getByText(`Question ${index + 1}`, { exact: true })
          .waitFor();
      }
      answers.push(await costOf(measured, () => answer(measured, index)));
    }
    await page.getByRole("button", { name: "Questions" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit Exam" }).click();
    await page.getByRole("button", { name: "Go back" }).waitFor();
    await page.getByRole("dialog").last().getByRole("button", { name: "Submit Exam" }).click();
    await page.getByRole("heading", { name: /Your Exam Results/ }).waitFor();
    // the average comes with a request of its own
    await page.getByText(/% in \d+ exams?$/).waitFor();
  });
  return { whole, ...start, answers, asked: measured.asked() };
}

export async function logOut({ page, url, quiet }: Measured): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await quiet();
}
