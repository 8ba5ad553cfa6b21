import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../support/browser/browser.ts";
import { logOut, openAgain, openMeasured, takeExam, type ExamCost } from "../support/browser/exam-bytes.ts";
import { roomArgument, roomName, startMeasuredStack, type MeasuredStack } from "../support/processes/measured-stack.ts";
import { copyPrepared } from "../support/processes/copy-prepared.ts";
import { hasProxy, startProxy } from "../../tools/topology/proxy.ts";

/* What an exam of 40 questions costs a phone, counted on the wire. docs/performance-bytes.md has more of it. */
let stack: MeasuredStack;
let browser: Browser;
beforeAll(async () => {
  stack = await startMeasuredStack(copyPrepared());
  browser = await openBrowser(roomArgument, stack.certificate.trust);
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

/** The second exam of a browser, which has kept the files of the first. */
async function secondExam(url: string, wire: MeasuredStack["plain"]): Promise<ExamCost> {
  const first = await openMeasured(browser, url, wire);
  await takeExam(first);
  await logOut(first);
  const second = await openAgain(first);
  const cost = await takeExam(second);
  await logOut(second);
  await second.page.context().close();
  return cost;
}
const both = ({ up, down }: { up: number; down: number }): number => up + down;
/** Operations are sent under their name and a part of their hash. */
const operationName = (sent: string): string => sent.split(".")[0] ?? sent;
const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b);

describe("an exam of 40 questions, from login to result, with the files of an earlier one", () => {
  it("[REL-14] [EXT-46] over HTTP/2 costs at most 45 KB, and each answer 500 bytes before encryption", async () => {
    const { whole, paper, told, answers } = await secondExam(`https://localhost:${stack.secret.port}`, stack.secret);
    expect(both(whole)).toBeLessThanOrEqual(45 * 1024);
    expect(both(paper)).toBeLessThanOrEqual(6 * 1024);
    // what the page said before the start was right, but for the pictures, which are kept from the first exam
    const [, all, questions] = /^About (\d+) KB of data for the whole exam: questions (\d+) KB,/.exec(told) ?? [];
    expect(Math.abs(Number(questions) - both(paper) / 1024)).toBeLessThanOrEqual(1);
    expect(Math.abs(Number(all) - both(whole) / 1024)).toBeLessThanOrEqual(8);
    expect(answers).toHaveLength(40);
    // now and then an answer brings a frame with it that belongs to the connection
    expect(sorted(answers.map(({ content }) => content))[35]).toBeLessThanOrEqual(500);
    // on a busy machine the proxy encrypts head and body of some answers apart, which costs 29 bytes
    expect(sorted(answers.map(both))[20]).toBeLessThanOrEqual(560);
  });

  it("[REL-14] over HTTP/1.1 takes at most 50 requests, one of them for all questions, and 1 KB for an answer", async () => {
    const { whole, paper, answers, asked } = await secondExam(`http://${roomName}:${stack.plain.port}`, stack.plain);
    expect(
      asked.filter((name) => /^\w+\.\w+$/.test(name) && !name.startsWith("ValidateAnswer.")).map(operationName),
    ).toEqual([
      "Login",
      "Dashboard",
      "PaymentStatus",
      "ExamSubjects",
      "ExamYears",
      "PaperSize",
      "ExamQuestions",
      "SubmitExam",
      "ExamHistory",
    ]);
    expect(whole.requests.length).toBeLessThanOrEqual(50);
    expect(paper.requests).toEqual(["POST /graphql"]);
    for (const answer of answers) {
      expect(answer.requests).toEqual(["POST /graphql"]);
      expect(both(answer)).toBeLessThanOrEqual(1024);
    }
  });

  it.runIf(hasProxy())("works through nginx with the shipped configuration", async () => {
    const proxy = await startProxy({ gateways: [stack.port] }, stack.certificate);
    const measured = await openMeasured(browser, `https://localhost:${proxy.port}`, stack.plain);
    const { answers } = await takeExam(measured);
    expect(answers).toHaveLength(40);
    const version = await measured.page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol");
    expect(version).toBe("h2");
    await logOut(measured);
    await proxy.stop();
  });
});
