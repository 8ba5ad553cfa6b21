import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "playwright-core";
import { demoAccounts } from "../api/core/accounts/demo-accounts.ts";
import { freePort } from "../api/core/free-port.ts";
import { questionFields } from "../schema/rules/question-columns.ts";
import { findChromium } from "../tools/browser.ts";

/*
 * `node bench/exam-inp.ts`: how long an exam of 180 questions takes to answer a press (Interaction to Next Paint) on a
 * processor that the browser slows down four times. It starts the product on free ports and a folder of its own; build the
 * client first (`npm run build`).
 *
 * Beside it stands the processor time of the page for a press, taken without the slowdown and multiplied: on a machine
 * that does other work, it is the figure to compare.
 */
const questionCount = 180;
const slowdown = 4;
const paper = { examType: "JAMB", subjectName: "Long Paper", year: "2026" };
const [candidate, admin] = demoAccounts;

/** Runs the start command until it is ready; returns its addresses and how to stop it. */
async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), "akada-inp-"));
  const [port, apiPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["tools/start.ts"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(apiPort),
      PUBLIC_WEB_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      LOG_LEVEL: "silent",
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
      if (output.includes("Stop with Ctrl-C.")) resolve();
    });
    void ended.then(() => reject(new Error(`the product did not start:\n${output}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, apiUrl: `http://127.0.0.1:${apiPort}`, stop };
}

async function uploadPaper(apiUrl: string): Promise<void> {
  const login = await fetch(`${apiUrl}/admin/admin-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  });
  const { token } = (await login.json()) as { token: string };
  const rowOf = (number: number): Record<string, string> => ({
    ...paper,
    question: `Question ${number}: a trader bought ${number} bags of rice and sold them at a gain of 20 per cent. What was the gain?`,
    optionA: `${number} naira`,
    optionB: `${number * 2} naira`,
    optionC: `${number * 3} naira`,
    optionD: `${number * 4} naira`,
    correctAnswer: "B",
  });
  const rows = Array.from({ length: questionCount }, (_, index) => rowOf(index + 1));
  const csv = [questionFields, ...rows.map((row) => questionFields.map((field) => row[field] ?? ""))];
  const form = new FormData();
  form.append("files", new File([csv.map((cells) => cells.join(",")).join("\r\n")], "long.csv", { type: "text/csv" }));
  const answer = await fetch(`${apiUrl}/admin/upload-questions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { totalInserted } = (await answer.json()) as { totalInserted: number };
  if (totalInserted !== questionCount) throw new Error(`${totalInserted} of ${questionCount} questions were taken`);
}

// runs in the page: the longest event of each interaction, by the kind of press that the bench has named
const observe = `
  window.presses = new Map();
  window.press = "";
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      if (interactionId === 0) continue;
      const known = window.presses.get(interactionId);
      window.presses.set(interactionId, { press: known?.press ?? window.press, ms: Math.max(known?.ms ?? 0, duration) });
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });`;

interface Press {
  press: string;
  ms: number;
}

/** Processor time of the page's main thread since it was opened, in milliseconds. */
async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

const settle = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60))))`;

/** Makes every kind of press; returns the interactions that the browser noted, and the work of each press. */
async function pressAll(page: Page, devtools: CDPSession): Promise<{ noted: Press[]; work: Press[] }> {
  const work: Press[] = [];
  const named = async (press: string, act: () => Promise<unknown>): Promise<void> => {
    await page.evaluate(`window.press = ${JSON.stringify(press)}`);
    const before = await workOf(devtools);
    await act();
    await page.evaluate(settle);
    work.push({ press, ms: (await workOf(devtools)) - before });
  };
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  for (let place = 0; place < 30; place += 1) {
    await named("letter key", () => page.keyboard.press("abcd"[place % 4] ?? "a"));
    await named((place + 1) % 10 === 0 ? "N, next page" : "N, next question", () => page.keyboard.press("n"));
  }
  for (let place = 0; place < 10; place += 1) {
    await named("tap on an option", () => page.locator("fieldset").nth(place).locator("label").nth(2).click());
  }
  await named("flag", () => page.keyboard.press("f"));
  if (isPhone)
    await named("open the palette", () => page.getByRole("button", { name: "Questions", exact: true }).click());
  const jump = page.getByRole("button", { name: /^Question 171,/ }).last();
  await named("jump by the palette", () => jump.click());
  await named("open the dialog to submit", () => page.keyboard.press("s"));
  await named("close it", () => page.keyboard.press("r"));
  return { noted: await page.evaluate<Press[]>("[...window.presses.values()]"), work };
}

function print(presses: readonly Press[]): void {
  for (const [press, all] of Map.groupBy(presses, ({ press: name }) => name)) {
    const times = all.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b);
    console.log(`  ${press}: median ${times[times.length >> 1]} ms, longest ${times.at(-1)} ms (${times.length})`);
  }
}

async function measure(browser: Browser, url: string, width: number, rate: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 720 }, hasTouch: width < 1024 });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(candidate.email);
  await page.getByLabel("Password", { exact: true }).fill(candidate.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/dashboard");
  await page.goto(`${url}/quiz?${new URLSearchParams(paper)}`);
  await page.locator("fieldset").nth(9).waitFor();
  await page.waitForLoadState("networkidle");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  await page.evaluate(observe);
  const { noted, work } = await pressAll(page, devtools);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  if (rate === 1) {
    console.log(`${width} px: processor time of a press, times ${slowdown}`);
    print(work.map(({ press, ms }) => ({ press, ms: ms * slowdown })));
  } else {
    const sorted = noted.map(({ ms }) => ms).toSorted((a, b) => a - b);
    // the definition leaves out one of each fifty
    const inp = sorted.at(-1 - Math.floor(sorted.length / 50)) ?? 0;
    console.log(`${width} px: INP ${inp} ms, the longest ${sorted.at(-1)} ms, of ${sorted.length} presses above 16 ms`);
    print(noted);
  }
  await page.getByRole("main").getByRole("button", { name: "Submit Exam" }).last().press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Submit Exam" }).click();
  await page.getByRole("heading", { name: /Your Exam Results/ }).waitFor();
  await page.goto(`${url}/dashboard`);
  if (width < 1024) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await context.close();
}

const product = await startProduct();
const browser = await chromium.launch({ ...(await findChromium()), headless: true });
try {
  await uploadPaper(product.apiUrl);
  for (const width of [360, 1280]) {
    for (const rate of [slowdown, 1]) await measure(browser, product.url, width, rate);
  }
} finally {
  await browser.close();
  await product.stop();
}
