import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Download, Locator } from "playwright-core";
import { describe, expect, vi } from "vitest";
import { plainText } from "../../web/lib/words/plain-text.ts";
import { watch } from "../support/browser/browser.ts";
import { rounds } from "../support/full.ts";
import { askGateway } from "../support/graphql.ts";
import { it } from "../support/browser/journey.ts";
import { lagosDay } from "../support/lagos-day.ts";
import { SchoolWalk } from "../support/browser/school-journey.ts";
import { shotsFolder } from "../support/browser/shots.ts";
import {
  choiceOf,
  figuresOf,
  paperDocument,
  paperQuestions,
  paperStudents,
  scoreOf,
  special,
  type Chosen,
} from "../support/data/school-paper.ts";
import { schoolForm } from "../support/data/school.ts";
import { schoolToken, takeByGraphql } from "../support/data/school-by-gateway.ts";
import { answerOn, beginExam, submitByKeys } from "../support/browser/school-exam-walk.ts";
import type { Stack } from "../support/processes/stack.ts";

const password = "Quiet-Harbour-42";
const school = { name: "Heritage College Enugu", city: "Enugu", state: "Enugu" };
// as schools name them
const examName = "First Term Examination in Mathematics, Session of 2026/2027";
const today = lagosDay(new Date());
const [minutes, extraMinutes] = [60, 30];

/** Students who lose the network in the middle, and the one who never finishes. */
const [tabClosed, powerCut, unfinished] = [4, 11, paperStudents.length - 1];
const total = paperQuestions.length;
const atOnce = 3;
/** How many students use real screens (all of them before a release); the others answer as an app does. */
const onScreens = rounds(paperStudents.length, 6);

let stack: Stack;
let browser: Browser;
const begun = Date.now();
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

/** Prints the progress of the run. */
const say = (what: string): void => console.log(`${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`);

const emailOf = (student: number): string => `student.${student}@heritage.example`;
const nameOf = (student: number): string => paperStudents[student] ?? "";

/** A picture in the usual format of phones. */
async function webpLogo(walk: SchoolWalk): Promise<Buffer> {
  const url = await walk.page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#166534";
    pen.beginPath();
    pen.ellipse(150, 100, 150, 100, 0, 0, 7);
    pen.fill();
    pen.fillStyle = "#ffffff";
    pen.font = "bold 110px sans-serif";
    pen.textAlign = "center";
    pen.fillText("HC", 150, 140);
    return canvas.toDataURL("image/webp");
  })()`);
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

/** Registers the school with a subject, a class and a teacher, as an app does; answers the teacher's sign-in ID. */
async function found(email: string): Promise<string> {
  const form = schoolForm({ ...school, email, password });
  await askGateway(
    stack.url,
    "mutation R($input: SchoolRegisterInput!) { schoolRegister(input: $input) { schoolId } }",
    {
      input: form,
    },
  );
  const token = await schoolToken(stack.url, { role: "ADMIN", email, password });
  for (const [kind, name] of [
    ["Subject", "Mathematics"],
    ["Class", "SS 2 Gold"],
  ])
    await askGateway(
      stack.url,
      `mutation N($input: SchoolNameInput!) { createSchool${kind}(input: $input) { id } }`,
      { input: { name } },
      token,
    );
  const { createSchoolUser } = await askGateway<{ createSchoolUser: { tempPassword: string } }>(
    stack.url,
    "mutation T($input: CreateSchoolUserInput!) { createSchoolUser(input: $input) { tempPassword } }",
    { input: { role: "TEACHER", name: "Bola Ade", email: "bola@heritage.example" } },
    token,
  );
  return createSchoolUser.tempPassword;
}

/** The head of the school uploads its logo and the list of its class. */
async function setUpSchool(walk: SchoolWalk): Promise<{ teacher: string; cards: Map<string, string> }> {
  const { page } = walk;
  const teacher = await found(walk.email);
  await page.goto(`${stack.url}/schools/login`);
  await walk.logIn("ADMIN", password);
  await walk.openTab("Settings");
  const buffer = await webpLogo(walk);
  await page.getByLabel("School logo").setInputFiles({ name: "logo.webp", mimeType: "image/webp", buffer });
  await page.getByRole("img", { name: "New logo, not saved yet" }).waitFor();
  await walk.button("Save Settings").click();
  // before that, leaving the page would open a question, because the logo is sent before the settings
  await page.getByText("Settings updated successfully").first().waitFor();
  await page.getByRole("img", { name: "Logo of the school" }).waitFor();
  return { teacher, cards: await importStudents(walk) };
}

/** Imports thirty students from a file; returns their sign-in IDs by name, as the cards show them. */
async function importStudents(walk: SchoolWalk): Promise<Map<string, string>> {
  const { page } = walk;
  await walk.openTab("Students");
  await walk.button("Import list").click();
  const lines = paperStudents.map((name, student) => `${name},${emailOf(student)},SS 2 Gold`);
  const buffer = Buffer.from(["name,email,class", ...lines].join("\n"));
  await page.getByLabel("File").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer });
  await walk.button("Read file").click();
  await page.getByText("30 lines ready").waitFor();
  await walk.button("Create students (30)").click();
  await walk.heading("Login cards");
  await walk.look("login-cards", { alsoAt360: true });
  const cards = new Map<string, string>();
  for (const card of await page.locator(".print-sheet > li").all()) {
    const [name, signInId] = [await card.locator("b").textContent(), await card.locator(".code-text").textContent()];
    cards.set(name ?? "", signInId ?? "");
  }
  expect([...cards.keys()].toSorted()).toEqual([...paperStudents].toSorted());
  await walk.button("Done").click();
  await walk.dialog.getByRole("button", { name: "Leave" }).click();
  await page.getByText("1–7 of 30").waitFor();
  await walk.logOut();
  return cards;
}

/** What the teacher does before the exam: form, Word file, correction of one question, publication. */
async function setUpExam(walk: SchoolWalk, signInId: string): Promise<void> {
  const { page } = walk;
  await walk.logIn("TEACHER", signInId);
  await walk.openTab("Exams");
  await walk.button("Create exam").click();
  await walk.dialog.getByRole("button", { name: "Create exam" }).click();
  await walk.dialog.getByText("Enter the exam name").waitFor();
  await walk.look("create-errors", { alsoAt360: true });
  await page.getByLabel("Exam name").fill(examName);
  await page.getByLabel("Term").selectOption("First Term");
  await page.getByLabel("Subject").selectOption("Mathematics");
  await page.getByLabel("Class").selectOption("SS 2 Gold");
  await page.getByLabel("Date").fill(today);
  await page.getByLabel("Duration (minutes)").fill(String(minutes));
  await page.getByLabel("Instructions").fill("Answer every question.\nNo calculator.");
  const file = { name: "paper.docx", mimeType: "application/octet-stream", buffer: paperDocument() };
  await page.getByLabel("Question file").setInputFiles(file);
  await walk.dialog.getByRole("button", { name: "Create exam" }).click();
  await page.getByText("1 draft.").waitFor();
  await walk.look("draft", { alsoAt360: true });
  await walk.follow(`Questions ${examName}`);
  await walk.heading(`Questions of ${examName}`);
  await page.getByLabel("File with questions").setInputFiles(file);
  await walk.button("Read file").click();
  await page.getByText("39 of 40 have an answer marked; 1 question needs fixing").waitFor();
  await walk.look("paper-read", { alsoAt360: true });
  await walk.button(`Edit question ${special.broken + 1}`).click();
  const key = "ABCD"[paperQuestions[special.broken]?.key ?? 0] ?? "";
  await page.getByLabel("Right answer").selectOption(key);
  await walk.look("paper-mended", { alsoAt360: true });
  await walk.button("Save questions").click();
  await page.getByText("Questions saved").first().waitFor();
  await walk.button("Publish").click();
  await walk.look("publish", { alsoAt360: true });
  await walk.publish();
  await walk.follow("Back to exams");
  await page.getByRole("link", { name: `Live view ${examName}` }).waitFor();
  await walk.look("active", { alsoAt360: true });
  await walk.follow(`Live view ${examName}`);
  await page.getByText("0 of 30 students have started, 0 submitted").waitFor();
}

/**
 * Failed requests that are expected without a network; any other would be a fault. Pictures are among them, because only the
 * service worker keeps them for certain, and this browser has none (offline.test.ts is about the worker).
 */
const isOfNoNetwork = (fault: string): boolean => /DISCONNECTED|\/graphql$|\/files\/\S+\.png$/.test(fault);

async function expectNarrowBar({ page }: SchoolWalk): Promise<void> {
  const bar = page.getByRole("banner");
  // a jump scrolls its target to 8.25 rem below the top: a higher bar would cover it
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(132);
  expect(await bar.getByText(nameOf(0)).isVisible()).toBe(true);
}

/** On a phone the status of an exam stands below the beginning of its name. */
async function seeSubmitted(walk: SchoolWalk): Promise<void> {
  const { page } = walk;
  await walk.follow("Back to exams");
  await page.getByText("Submitted", { exact: true }).waitFor();
  const leftOf = async (text: string): Promise<number> =>
    (await page.getByText(text, { exact: true }).first().boundingBox())?.x ?? 0;
  expect(await leftOf("Submitted")).toBe(await leftOf(examName));
  await walk.look("submitted");
}

/** Takes the exam without an interruption; phones and desktops alternate. */
async function sitWhole(student: number, signInId: string, answers: Map<number, number>): Promise<void> {
  const walk = await SchoolWalk.open(browser, student % 2 === 0 ? 360 : 1280, `whole-student-${student}`);
  const look = student === 0 ? (name: string) => walk.look(name) : undefined;
  await beginExam(walk, stack.url, signInId, look);
  if (student === 0) await expectNarrowBar(walk);
  await answerOn(walk.page, total, (at) => choiceOf(student, at), answers);
  if (student < 2) await walk.look("answered");
  await submitByKeys(walk, look);
  if (student < 2) await walk.look("receipt");
  if (student === 0) await seeSubmitted(walk);
  expect(walk.watched.faults(), nameOf(student)).toEqual([]);
  await walk.watched.context.close();
}

/** The network fails, then the tab is closed; the student continues on the same device. */
async function sitThroughClosedTab(student: number, signInId: string, answers: Map<number, number>): Promise<void> {
  const choice = (at: number) => choiceOf(student, at);
  const first = await SchoolWalk.open(browser, 360, `whole-student-${student}`);
  const { context } = first.watched;
  await beginExam(first, stack.url, signInId);
  await answerOn(first.page, 15, choice, answers);
  await first.page.getByText("Saved", { exact: true }).waitFor();
  expect(first.watched.faults()).toEqual([]);
  await context.setOffline(true);
  await answerOn(first.page, 5, choice, answers);
  await first.page.getByText("Offline: 5 answers kept on this device").waitFor();
  await first.look("offline", { isExpected: isOfNoNetwork });
  const address = first.page.url();
  await first.page.close();
  await context.setOffline(false);
  const again = new SchoolWalk(await watch(context), 360, `whole-student-${student}`);
  await again.page.goto(address);
  await again.page.getByText(/20 of 40 answered/).waitFor();
  await again.button("Continue").click();
  await answerOn(again.page, total - 20, choice, answers);
  await submitByKeys(again);
  expect(again.watched.faults(), nameOf(student)).toEqual([]);
  await context.close();
}

/** A power cut: only what the browser had written to the disk is left. */
async function sitThroughPowerCut(student: number, signInId: string, answers: Map<number, number>): Promise<void> {
  const choice = (at: number) => choiceOf(student, at);
  const first = await SchoolWalk.open(browser, 1280, `whole-student-${student}`);
  await beginExam(first, stack.url, signInId);
  await answerOn(first.page, 20, choice, answers);
  await first.page.getByText("Saved", { exact: true }).waitFor();
  await first.watched.context.setOffline(true);
  await answerOn(first.page, 3, choice, answers);
  await first.page.getByText("Offline: 3 answers kept on this device").waitFor();
  const address = first.page.url();
  // the browser writes to the disk a moment later
  const storageState = await vi.waitFor(async () => {
    const state = await first.watched.context.storageState({ indexedDB: true });
    expect(JSON.stringify(state)).toContain('"seq":23');
    return state;
  }, 30_000);
  await first.watched.context.close();
  const again = await SchoolWalk.open(browser, 1280, `whole-student-${student}`, { storageState });
  await again.page.goto(address);
  await again.page.getByText(/23 of 40 answered/).waitFor();
  await again.look("resume");
  await again.button("Continue").click();
  await answerOn(again.page, total - 23, choice, answers);
  await submitByKeys(again);
  expect(again.watched.faults(), nameOf(student)).toEqual([]);
  await again.watched.context.close();
}

async function sitOne(student: number, signInId: string, answers: Map<number, number>): Promise<void> {
  if (student === tabClosed) await sitThroughClosedTab(student, signInId, answers);
  else if (student === powerCut) await sitThroughPowerCut(student, signInId, answers);
  else if (student < onScreens) await sitWhole(student, signInId, answers);
  else await takeByGraphql(stack.url, signInId, (at) => choiceOf(student, at), answers);
}

/** Everybody but the one who never finishes, a few at a time. */
async function sitAll(cards: ReadonlyMap<string, string>, chosen: Map<number, Map<number, number>>): Promise<void> {
  const waiting = paperStudents.map((_, student) => student).filter((student) => student !== unfinished);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let student = waiting.shift(); student !== undefined; student = waiting.shift()) {
        const answers = new Map<number, number>();
        chosen.set(student, answers);
        await sitOne(student, cards.get(nameOf(student)) ?? "", answers);
      }
    }),
  );
}

/** A student begins, answers six questions and stays; the teacher gives extra time, in minutes. */
async function beginUnfinished(desk: SchoolWalk, signInId: string, answers: Map<number, number>) {
  const walk = await SchoolWalk.open(browser, 360, "whole-unfinished");
  await beginExam(walk, stack.url, signInId);
  await answerOn(walk.page, 6, (at) => choiceOf(unfinished, at), answers);
  await walk.page.getByText("Saved", { exact: true }).waitFor();
  await desk.page.getByText("1 of 30 students have started, 0 submitted").waitFor();
  const minutesBefore = await minutesOf(walk);
  await desk.addTime(nameOf(unfinished), extraMinutes, () => desk.look("extra-time", { alsoAt360: true }));
  return { waits: walk, minutesBefore };
}

/** Whole minutes on a student's clock. */
async function minutesOf({ page }: SchoolWalk): Promise<number> {
  const digits = (await page.getByRole("timer").locator("b").textContent()) ?? "";
  const [, minutes = 0, hours = 0] = digits.split(":").map(Number).toReversed();
  return hours * 60 + minutes;
}

/** The teacher closes the exam while one phone has no network; its last answer waits, and counts after extra time. */
async function closeExam(desk: SchoolWalk, late: SchoolWalk, answers: Map<number, number>): Promise<void> {
  const { page } = desk;
  await page.getByText("30 of 30 students have started, 29 submitted").waitFor();
  const row = page.getByRole("row", { name: nameOf(unfinished) });
  await row.getByText("6 of 40").waitFor();
  await row.getByText("In progress").waitFor();
  await desk.look("room", { alsoAt360: true });
  const { context } = late.watched;
  await context.setOffline(true);
  await answerOn(late.page, 1, (at) => choiceOf(unfinished, at), answers);
  await late.page.getByText("Offline: 1 answer kept on this device").waitFor();
  await desk.button("Close exam").click();
  await desk.dialog.getByRole("button", { name: "Close exam" }).click();
  await page.getByText("Exam closed").first().waitFor();
  await row.getByText("Submitted").waitFor();
  late.watched.faults();
  await context.setOffline(false);
  await late.page
    .getByText("This answer came late. Your teacher will decide if it counts.")
    .waitFor({ timeout: 40_000 });
  await late.look("delivered-late", { isExpected: isOfNoNetwork });
  await page.getByText("This exam is over.").waitFor();
  await desk.button(`Add time for ${nameOf(unfinished)}`).click();
  await desk.dialog.getByLabel("Reason").fill("No network when the exam was closed");
  await desk.dialog.getByRole("button", { name: "Add time" }).click();
  await row.getByText("In progress").waitFor();
  await desk.look("room-over", { alsoAt360: true });
  // its page asks by itself whether the exam is open again
  await late.page.getByText(/7 of 40 answered/).waitFor({ timeout: 40_000 });
  await late.button("Continue").click();
  await submitByKeys(late);
  await late.page.getByText("7 of 40").waitFor();
  await row.getByText("Submitted").waitFor();
  await desk.follow("Back to exams");
}

const percentOf = (score: number): number => Math.round((score / total) * 100);
const statusOf = (score: number): string => (percentOf(score) >= 70 ? "Passed" : "Failed");

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), "utf8");
}

/** Compares all results with the exported file, and then looks at filters, pages and one result. */
async function readReports(desk: SchoolWalk, scores: readonly number[]): Promise<void> {
  const { page } = desk;
  await desk.follow(`View Results ${examName}`);
  await page.getByText("30 of 30 reports").waitFor();
  await desk.look("reports", { alsoAt360: true });
  const saved = page.waitForEvent("download");
  await desk.button("Class list (CSV)").click();
  const [, ...lines] = (await textOf(await saved)).trim().split("\r\n");
  const found = lines.map((line) => line.slice(1, -1).split('","').slice(3, 9).join(" · "));
  const wanted = scores.map((score, student) =>
    [nameOf(student), emailOf(student), score, total, percentOf(score), statusOf(score)].join(" · "),
  );
  expect(found.toSorted()).toEqual(wanted.toSorted());

  await page.getByText("1–20 of 30").waitFor();
  await desk.button("Next page").click();
  await page.getByText("21–30 of 30").waitFor();
  await page.locator("tbody tr").nth(10).waitFor({ state: "detached" });
  await page.getByLabel("Search reports...").fill("adé");
  const matching = paperStudents.filter((name) => plainText(name).includes("ade"));
  await page.getByText(`${matching.length} of 30 reports`).waitFor();
  await page.getByLabel("Search reports...").fill("");
  await page.getByText("30 of 30 reports").waitFor();
  await page.getByLabel("Student", { exact: true }).selectOption(nameOf(12));
  await page.getByText("1 of 30 reports").waitFor();
  await desk.button(new RegExp(`View the result of ${nameOf(12)}`)).click();
  const score = scores[12] ?? 0;
  const result = page.getByRole("region", { name: "Result" });
  await result.getByText(`${score}/${total}`).waitFor();
  await result.getByText(`${percentOf(score)}%`).waitFor();
  await result.getByText(statusOf(score)).waitFor();
  await result.getByText(emailOf(12)).waitFor();
  await desk.look("report", { alsoAt360: true });
  await desk.button("Back to Reports").click();
  await page.getByLabel("Student", { exact: true }).selectOption("All Students");
  await page.getByText("30 of 30 reports").waitFor();
}

async function readAnalysis(desk: SchoolWalk, chosen: Chosen): Promise<void> {
  const { page } = desk;
  await desk.button("Question analysis").click();
  await page.getByText("30 students").waitFor();
  const rows = await page.locator("tbody tr").all();
  const found = await Promise.all(
    rows.map(async (row) => {
      const [, right, verdict, counts] = await row.locator("td").allTextContents();
      return { right, verdict, chosen: counts };
    }),
  );
  expect(found).toEqual(figuresOf(chosen));
  const truth = "ABCD"[paperQuestions[special.wrongKey]?.truth ?? 0];
  await rows[special.wrongKey]?.getByText(`Most strong students chose ${truth}: check the key.`).waitFor();
  await rows[0]?.getByText("Very easy: almost everybody was right.").waitFor();
  await rows[special.formula]?.locator("math").waitFor();
  await rows[total - 1]?.getByText(/^Very hard: hardly anybody was right\./).waitFor();
  await desk.look("analysis", { alsoAt360: true });
  await desk.button("Back to Reports").click();
}

const pagesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Looks at the slips and at their file; answers the code on one of them. */
async function readSlips(desk: SchoolWalk, scores: readonly number[]): Promise<string> {
  const { page } = desk;
  await desk.button("All slips").click();
  const slip = page.getByRole("article", { name: `Result slip of ${nameOf(0)}` });
  await slip.getByText(`${scores[0]}/${total}`).waitFor();
  await slip
    .locator("div")
    .filter({ hasText: /^Position1 of 30$/ })
    .waitFor();
  expect(await page.getByRole("article").count()).toBe(30);
  expect(await page.evaluate("document.querySelector('.print-sheet img').naturalWidth"), "the school's logo").toBe(300);
  // the name of the student has a whole row, because it may be long or have an email address behind it
  const widthOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.width ?? 0;
  const [row, exam] = [slip.locator("dl").first().locator("div"), slip.locator("div").filter({ hasText: /^Exam/ })];
  expect(await widthOf(row.first())).toBeGreaterThan(1.9 * (await widthOf(exam)));
  await desk.look("slips", { alsoAt360: true });
  const print = await page.pdf({ preferCSSPageSize: true });
  expect(pagesIn(print), "four to a sheet").toBe(8);
  const saved = page.waitForEvent("download");
  await desk.button("PDF of the class").click();
  const download = await saved;
  const file = readFileSync(await download.path());
  expect(pagesIn(file), "four to a page").toBe(8);
  expect(file.toString("latin1").match(/\/Width 300\b/g), "the logo once, and how clear it is").toHaveLength(2);
  const shots = shotsFolder();
  if (shots !== null) await download.saveAs(join(shots, "whole-slips.pdf"));
  if (shots !== null) await page.pdf({ preferCSSPageSize: true, path: join(shots, "whole-print.pdf") });
  return (await slip.locator("footer b").first().textContent()) ?? "";
}

async function readOwnResult(signInId: string, score: number, code: string): Promise<void> {
  const walk = await SchoolWalk.open(browser, 360, "whole-own");
  const { page } = walk;
  await page.goto(`${stack.url}/schools/login`);
  await walk.logIn("STUDENT", signInId);
  await walk.openTab("Exams");
  await walk.follow(/View my result/);
  const result = page.getByRole("region", { name: "Result" });
  await result.getByText(`${score}/${total}`).waitFor();
  await result.getByText(nameOf(0)).waitFor();
  await result.getByText(emailOf(0)).waitFor();
  await walk.look("result");
  await walk.button("Result slip").click();
  await page.getByRole("article", { name: `Result slip of ${nameOf(0)}` }).waitFor();
  await walk.look("slip");
  await page.goto(`${stack.url}/schools/verify/${code}`);
  await page.getByText("This slip is genuine.").waitFor();
  await walk.look("verify");
  await walk.watched.context.close();
}

describe("a school's first exam, from the list of its class to the slips", () => {
  it("[S-ENT-03] [D-58] [D-60] [EXT-08b] [EXT-11] [EXT-14a] [EXT-15b] [EXT-17b] [EXT-18b] [EXT-24] [D-82] thirty students take it, at screens and by an app, some lose the network, and every figure agrees with their answers", async () => {
    const head = await SchoolWalk.open(browser, 1280, "whole-head");
    const { teacher, cards } = await setUpSchool(head);
    say("school, class and 30 login cards");
    const desk = await SchoolWalk.open(browser, 1280, "whole-desk");
    await desk.page.goto(`${stack.url}/schools/login`);
    await setUpExam(desk, teacher);
    say("exam published");

    const chosen = new Map<number, Map<number, number>>([[unfinished, new Map()]]);
    const signInOf = (student: number): string => cards.get(nameOf(student)) ?? "";
    const { waits, minutesBefore } = await beginUnfinished(
      desk,
      signInOf(unfinished),
      chosen.get(unfinished) ?? new Map(),
    );
    await sitAll(cards, chosen);
    say("29 submitted");
    // this phone has saved nothing since, and still learns of its extra time
    await vi.waitFor(async () => expect(await minutesOf(waits)).toBeGreaterThan(minutesBefore), { timeout: 30_000 });
    await waits.page.getByText(/^Your teacher gave you 30 more minutes\. The exam now ends at /).waitFor();
    await waits.look("more-time");
    await waits.button("OK").click();
    await closeExam(desk, waits, chosen.get(unfinished) ?? new Map());

    const scores = paperStudents.map((_, student) => scoreOf(chosen.get(student)));
    await readReports(desk, scores);
    await readAnalysis(desk, chosen);
    const code = await readSlips(desk, scores);
    await readOwnResult(signInOf(0), scores[0] ?? 0, code);
    say("reports, analysis, slips");
    for (const walk of [head, desk, waits]) {
      expect(walk.watched.faults()).toEqual([]);
      await walk.watched.context.close();
    }
  }, 600_000);
});
