import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { demoAccounts } from "../api/core/accounts/demo-accounts.ts";
import { freePort } from "../api/core/free-port.ts";
import { askGateway } from "../tests/support/graphql.ts";
import { letters } from "../schema/rules/words.ts";
import { choiceOf, paperDocument, paperQuestions, special } from "../tests/support/data/school-paper.ts";
import { schoolToken, takeByGraphql } from "../tests/support/data/school-by-gateway.ts";
import { findChromium } from "./browser.ts";

/*
 * `npm run pictures`: draws the pictures of the README and of the front page from the running product, on a fresh data folder. What differs from run
 * to run is held still: clocks and animations, and the moment and the receipt of a submission.
 */
const root = join(import.meta.dirname, "..");
const folders = ["docs/pictures", "web/marketing/pictures"];
const maxBytes = 150_000;
interface Size {
  width: number;
  height: number;
}
/** Of the front page, which shows its pictures at most 384 pixels wide. */
const sitePicture: Size = { width: 480, height: 540 };
const maxSiteBytes = 30_000;
const startMs = 180_000;

const [candidate, , school] = demoAccounts;

interface Product {
  url: string;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it. @throws when it does not come up in three minutes */
async function start(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "akada-pictures-"));
  const [port, apiPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(root, "tools/start.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: String(port),
      API_PORT: String(apiPort),
      PUBLIC_WEB_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function ready(child: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the product did not start:\n${output}`)), startMs);
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
      if (!output.includes("Stop with Ctrl-C.")) return;
      clearTimeout(late);
      resolve();
    });
    child.once("exit", () => reject(new Error(`the start command ended:\n${output}`)));
  });
}

async function open(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    hasTouch: width < 640,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** A picture of the window or of a part of it, without toasts, in WebP, which Playwright does not write. */
async function picture(page: Page, part?: Size & { y: number }): Promise<Buffer> {
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  const style = ".toasts, [popover] { display: none !important }";
  const clip = part && { x: 0, ...part };
  const shot = await page.screenshot({ animations: "disabled", caret: "hide", style, ...(clip && { clip }) });
  const blank = await page.context().newPage();
  const url = await blank.evaluate<string>(`(async () => {
    const picture = new Image();
    picture.src = "data:image/png;base64,${shot.toString("base64")}";
    await picture.decode();
    const { width, height } = ${JSON.stringify(part ? sitePicture : null)} ?? picture;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const brush = canvas.getContext("2d");
    brush.imageSmoothingQuality = "high";
    brush.drawImage(picture, 0, 0, width, height);
    return canvas.toDataURL("image/webp", ${part ? 0.8 : 0.9});
  })()`);
  await blank.close();
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

function store(file: string, bytes: Buffer, most: number): void {
  if (bytes.length > most) throw new Error(`${file} has ${bytes.length} bytes, more than ${most}`);
  writeFileSync(join(root, file), bytes);
  console.log(`${file}  ${bytes.length} bytes`);
}

/** Saves what is in the window for the README. @throws when the file is too large for a page that shows several */
const save = async (page: Page, name: string): Promise<void> =>
  store(`docs/pictures/${name}.webp`, await picture(page), maxBytes);

/** Saves a part of the window, from `y` down, for the front page. @throws when the file is too large for a phone */
async function saveForSite(page: Page, name: string, y = 0): Promise<void> {
  const { width } = page.viewportSize() ?? sitePicture;
  const height = (width * sitePicture.height) / sitePicture.width;
  store(`web/marketing/pictures/${name}.webp`, await picture(page, { y, width, height }), maxSiteBytes);
}

async function logIn(page: Page, address: string, { email, password }: { email: string; password: string }) {
  await page.goto(address);
  const role = page.getByLabel("I am a");
  await page.getByLabel("Email").or(role).first().waitFor();
  if (await role.isVisible()) await role.selectOption("ADMIN");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/dashboard/);
}

/** Two papers with what the candidate chooses on the first page, by letters; two are wrong. */
const exams = {
  long: { year: "2026", chosen: "ACCAACABDB" },
  short: { year: "2025", chosen: "BABBACAABC" },
};
const shownMinutes = 42;

/** Stops the clock of a page when its timer shows full minutes. */
async function holdTimer(page: Page, minutes: number): Promise<void> {
  const secondsLeft = async (): Promise<number> => {
    const shown = (await page.getByRole("timer").locator("b").textContent()) ?? "";
    return shown.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  };
  const now = await page.evaluate<number>("Date.now()");
  // a second too early, because part of one has passed
  await page.clock.pauseAt(now + ((await secondsLeft()) - minutes * 60 - 2) * 1000);
  while ((await secondsLeft()) > minutes * 60) await page.clock.runFor(100);
}

async function answer(page: Page, url: string, { year, chosen }: { year: string; chosen: string }): Promise<void> {
  const paper = new URLSearchParams({ examType: "JAMB", subjectName: "Akada Mathematics", year });
  await page.goto(`${url}/quiz?${paper}`);
  await page.locator("fieldset").nth(9).waitFor();
  for (const [question, letter] of [...chosen].entries()) {
    await page.locator("fieldset").nth(question).locator(`label:has(input[value=${letter}])`).click();
  }
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.evaluate("scrollTo(0, 0)");
  await holdTimer(page, shownMinutes);
}

/** Replaces what the server made up for this run, in every text of the page that holds it. */
const replaceText = (page: Page, pattern: RegExp, text: string): Promise<void> =>
  page.evaluate<void>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      node.data = node.data.replace(${pattern}, ${JSON.stringify(text)});
    }
  })()`);

/** The exam on a phone with some answers, and the results of another. */
async function drawExam(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, 360, 740);
  await page.clock.install();
  await logIn(page, `${url}/login`, candidate);
  await answer(page, url, exams.long);
  await save(page, "exam-on-a-phone");
  await saveForSite(page, "exam");
  await page.clock.resume();
  await answer(page, url, exams.short);
  await page.clock.resume();
  await page.getByRole("main").getByRole("button", { name: "Submit Exam" }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit Exam" }).click();
  await page.getByText(/^AK-\w{4}-\w{4}$/).waitFor();
  await page.getByText(/Your average/).waitFor();
  await replaceText(page, /AK-\w{4}-\w{4}/, "AK-7K3M-PXQ4");
  await replaceText(page, /\d+ \w+ \d{4}, \d\d:\d\d/, "20 Nov 2026, 10:00");
  await page.evaluate("scrollTo(0, 0)");
  await save(page, "results");
  await saveForSite(page, "result");
  await page.context().close();
}

interface Lists {
  schoolSubjects: { id: string; name: string }[];
  schoolClasses: { id: string; name: string }[];
  schoolStudents: { id: string; name: string; classId: string }[];
}

/** An exam of the demo school: its questions as they are read from a Word file, and the report once it is over. */
async function drawSchool(browser: Browser, url: string): Promise<void> {
  const token = await schoolToken(url, { role: "ADMIN", email: school.email, password: school.password });
  const ask = <Data>(query: string, variables: object = {}) => askGateway<Data>(url, query, variables, token);
  const lists = await ask<Lists>(
    "{ schoolSubjects { id name } schoolClasses { id name } schoolStudents { id name classId } }",
  );
  const [subject, group] = [
    lists.schoolSubjects.find(({ name }) => name === "Mathematics"),
    lists.schoolClasses.find(({ name }) => name === "JSS 2"),
  ];
  const { createSchoolExam } = await ask<{ createSchoolExam: { exam: { id: string } } }>(
    "mutation C($input: CreateSchoolExamInput!) { createSchoolExam(input: $input) { exam { id } } }",
    {
      input: {
        examName: "Mathematics Mock",
        term: "FIRST",
        subjectId: subject?.id,
        classId: group?.id,
        examDate: "2026-11-20",
        duration: 60,
      },
    },
  );
  const examId = createSchoolExam.exam.id;

  const page = await open(browser, 1280, 800);
  await logIn(page, `${url}/schools/login`, school);
  await page.waitForURL("**/schools/dashboard**");
  await page.goto(`${url}/schools/dashboard?tab=exams&exam=${examId}&view=questions`);
  const buffer = paperDocument();
  await page
    .getByLabel("File with questions")
    .setInputFiles({ name: "mathematics-mock.docx", mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "Read file" }).click();
  await page.getByText("39 of 40 have an answer marked; 1 question needs fixing").waitFor();
  await page.evaluate("scrollTo(0, 0)");
  await save(page, "import-of-questions");

  await page.getByRole("button", { name: `Edit question ${special.broken + 1}` }).click();
  await page.getByLabel("Right answer").selectOption(letters[paperQuestions[special.broken]?.truth ?? 0] ?? "");
  await page.getByRole("button", { name: "Save questions" }).click();
  await page.getByText("Questions saved").first().waitFor();
  const day = 86_400_000;
  await ask(
    "mutation P($id: ID!, $from: DateTime, $to: DateTime) { publishSchoolExam(id: $id, opensAt: $from, closesAt: $to) { id } }",
    {
      id: examId,
      from: new Date(Date.now() - day).toISOString(),
      to: new Date(Date.now() + day).toISOString(),
    },
  );
  const students = lists.schoolStudents.filter(({ classId }) => classId === group?.id);
  for (const [index, { id }] of students.entries()) {
    const { createStudentCredentials: card } = await ask<{ createStudentCredentials: { tempPassword: string } }>(
      "mutation S($id: ID!) { createStudentCredentials(studentId: $id) { tempPassword } }",
      { id },
    );
    await takeByGraphql(url, card.tempPassword, (at) => choiceOf(index * 4, at), new Map());
  }
  await ask("mutation E($id: ID!) { closeSchoolExam(id: $id) { id } }", { id: examId });
  await page.goto(`${url}/schools/reports?exam=${examId}`);
  await page.getByText("6 of 6 reports").waitFor();
  await page.getByText("Class average").waitFor();
  await replaceText(page, /\d+ \w+ \d{4}/, "20 Nov 2026");
  await save(page, "school-report");
  await page.setViewportSize({ width: 480, height: 1400 });
  await page.evaluate("scrollTo(0, 0)");
  const figures = await page.locator(".card", { hasText: "Class average" }).boundingBox();
  await saveForSite(page, "report", (figures?.y ?? 0) - 16);
  await page.context().close();
}

const product = await start();
try {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, "--font-render-hinting=none"] });
  try {
    await drawExam(browser, product.url);
    await drawSchool(browser, product.url);
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
