import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { openBrowser } from "../../tests/support/browser/browser.ts";
import {
  costOf,
  logIn,
  logOut,
  openAgain,
  openMeasured,
  takeExam,
  type Cost,
  type Measured,
} from "../../tests/support/browser/exam-bytes.ts";
import { longQuestions, uploadPaper } from "../../tests/support/data/long-paper.ts";
import {
  roomArgument,
  roomName,
  startMeasuredStack,
  type MeasuredStack,
} from "../../tests/support/processes/measured-stack.ts";
import { hasProxy, startProxy } from "../../tools/topology/proxy.ts";
import { openWire, type Wire } from "../../tests/support/processes/wire.ts";

/*
 * npm run bench:bytes: what an exam costs on the wire, counted by a relay between Chromium and the gateway or nginx, both ways,
 * headers and encryption included. `--requests` lists each request. docs/performance-bytes.md keeps the figures.
 */
const root = join(import.meta.dirname, "../..");
const long = { examType: "JAMB", subjectName: "Long", year: 2026 };
const isVerbose = process.argv.includes("--requests");
type Texts = ReturnType<typeof longQuestions>;

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
function line(name: string, { up, down, requests }: Cost): void {
  const count = requests.length === 0 ? "" : requests.length;
  console.log(`| ${name} | ${kilobytes(down)} | ${kilobytes(up)} | ${kilobytes(up + down)} | ${count} |`);
  if (isVerbose) for (const request of requests) console.log(`    ${request}`);
}
function middle(costs: readonly Cost[]): Cost {
  const sorted = costs.toSorted((a, b) => a.up + a.down - b.up - b.down);
  return sorted[Math.floor(sorted.length / 2)] ?? { up: 0, down: 0, content: 0, requests: [] };
}
const bareBytes = (texts: Texts): number =>
  gzipSync(texts.flatMap((one) => [one.question, one.optionA, one.optionB, one.optionC, one.optionD]).join("\n"))
    .length;

async function openPaper(measured: Measured, paper: typeof long): Promise<Cost> {
  const { page, url } = measured;
  await page.goto(`${url}/exams`);
  const questions = page.waitForResponse((answer) => answer.request().postData()?.includes("ExamQuestions") === true);
  return costOf(measured, async () => {
    await page.goto(`${url}/quiz?${new URLSearchParams({ ...paper, year: String(paper.year) })}`);
    const { responseBodySize, responseHeadersSize } = await (await questions).request().sizes();
    console.log(`| its questions, one answer | ${kilobytes(responseBodySize + responseHeadersSize)} | | | 1 |`);
    // the second time the attempt is open already
    const goOn = page.getByRole("button", { name: /^Continue/ });
    await page.locator("fieldset").nth(9).or(goOn).first().waitFor();
  });
}

/** All visits over one way to the gateway. */
async function visit(title: string, browser: Browser, url: string, wire: Wire): Promise<void> {
  console.log(`\n${title}\n\n| | down KB | up KB | both KB | requests |\n|---|--:|--:|--:|--:|`);
  const first = await openMeasured(browser, url, wire);
  const cold = await takeExam(first);
  line("exam of 40, login to result, first visit", cold.whole);
  await logOut(first);
  const second = await openAgain(first);
  const warm = await takeExam(second);
  line("exam of 40, login to result, files kept", warm.whole);
  line("its questions", warm.paper);
  const one = middle(warm.answers);
  console.log(`| one answer, bytes | ${one.down} | ${one.up} | ${one.up + one.down} | 1 |`);
  console.log(`| the same without TLS, bytes | | | ${one.content} | |`);
  await logOut(second);
  const third = await openAgain(second);
  line("the start page again", await costOf(third, () => third.page.goto(url)));
  await logIn(third);
  line("page with 180 long questions, files kept", await openPaper(third, long));
  await logOut(third);
  await third.page.context().close();
}

async function visitAll(stack: MeasuredStack): Promise<void> {
  const questions = longQuestions(180);
  await uploadPaper(stack.apiUrl, long, questions);
  const bank = join(root, "api/seed/bank/jamb-akada-mathematics-2026.json");
  const short = (JSON.parse(readFileSync(bank, "utf8")) as { questions: Texts }).questions;
  console.log(
    `Bare texts, gzip: 40 questions ${kilobytes(bareBytes(short))} KB, 180 ${kilobytes(bareBytes(questions))} KB`,
  );
  const { plain, secret, certificate } = stack;
  const browser = await openBrowser(roomArgument, certificate.trust);
  try {
    await visit("HTTP/2 in TLS", browser, `https://localhost:${secret.port}`, secret);
    await visit("HTTP/1.1, as in an exam room", browser, `http://${roomName}:${plain.port}`, plain);
    await visit("HTTP/1.1 on localhost", browser, `http://localhost:${plain.port}`, plain);
    if (!hasProxy()) {
      console.log("\nnginx is not installed, and not measured.");
      return;
    }
    const proxy = await startProxy({ gateways: [stack.port] }, certificate);
    const wire = await openWire(proxy.port, true);
    await visit("HTTP/2 in TLS, nginx in front", browser, `https://localhost:${wire.port}`, wire);
    await wire.close();
    await proxy.stop();
  } finally {
    await browser.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), "akada-bench-bytes-"));
const stack = await startMeasuredStack(folder);
try {
  await visitAll(stack);
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
