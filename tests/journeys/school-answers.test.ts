import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { describe, expect } from "vitest";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { answerAsNewStudent, openExam } from "../support/data/school-by-gateway.ts";
import { SchoolWalk } from "../support/browser/school-journey.ts";
import type { Stack } from "../support/processes/stack.ts";

/* After an exam: the school sees who answered what, students see their own answers. */
const examName = "Rivers and Mountains";
const count = 40;

let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

/** An exam of 40 questions with the key B. */
const questions = Array.from({ length: count }, (_, index) => ({
  text: `Question ${index + 1}: which river is meant?`,
  optionA: "Niger",
  optionB: "Benue",
  optionC: "Cross River",
  optionD: "Osun",
  correctAnswer: "B",
  explanation: "It rises in Cameroon.",
}));

/** Answers the first question right, the second wrong, the third not, and so on. */
const choose = (_question: unknown, index: number) => ["Benue", "Osun", null][index % 3];

/** The school makes a link to the result of Ngozi Eze; a parent opens it on a phone, until the school stops it. */
async function sendToParent(desk: SchoolWalk): Promise<void> {
  await desk.button(/View the result of Ngozi Eze/).click();
  await desk.button("Make a link").click();
  await desk.page.getByText(/^The link works until /).waitFor();
  const link = desk.page.getByLabel("Link", { exact: true });
  expect(await link.inputValue()).toContain(`${stack.url}/schools/result#`);
  await desk.look("parent-link", { alsoAt360: true });

  const parent = await SchoolWalk.open(browser, 360, "school-answers-parent");
  await parent.page.goto(await link.inputValue());
  await parent.page.getByRole("heading", { level: 2, name: "Ngozi Eze" }).waitFor();
  await parent.page.getByText("14/40").waitFor();
  expect(await parent.page.getByRole("contentinfo").getByText("Newsletter").count()).toBe(0);
  await parent.look("result");

  await desk.button("Stop this link").click();
  await desk.dialog.getByText(/cannot open the result of Ngozi Eze any more/).waitFor();
  await desk.look("parent-stop", { alsoAt360: true });
  await desk.dialog.getByRole("button", { name: "Stop this link" }).click();
  await desk.page.getByText("The link does not work any more.").waitFor();
  await parent.page.reload();
  await parent.page.getByText("This link does not work. Please ask the school for a new one.").waitFor();
  await parent.look("stopped", { isExpected: (fault) => fault.includes("404") });
  await parent.watched.context.close();
}

/** On paper a list is a table with its heads, under the name of the school, without what can only be pressed or typed into. */
async function printsTable({ page }: SchoolWalk): Promise<void> {
  await page.emulateMedia({ media: "print" });
  // A4 upright, without the margins
  await page.setViewportSize({ width: 718, height: 1046 });
  expect(await page.evaluate<string>(`getComputedStyle(document.querySelector("tbody tr")).display`)).toBe("table-row");
  expect((await page.getByRole("columnheader", { name: "Student" }).boundingBox())?.width).toBeGreaterThan(50);
  const head = `getComputedStyle(document.querySelector("[data-school]"), "::before").content`;
  expect(await page.evaluate<string>(head)).toBe('"Unity Demo College"');
  expect(await page.getByPlaceholder("Search reports...").isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
}

describe("the answers of a school's exam", () => {
  it("[EXT-48] [EXT-49a] [D-105] [EXT-68a] [EXT-68d] [EXT-72] the school sees them all, each student the own ones, unless the school turns that off", async () => {
    const exam = await openExam(stack, examName, questions);
    const { examId } = exam;
    const signInId = await answerAsNewStudent(exam, "Ngozi Eze", choose);
    await answerAsNewStudent(exam, "Tunde Alabi", choose);

    const desk = await SchoolWalk.open(browser, 1280, "school-answers-desk");
    await desk.page.goto(`${stack.url}/schools/login`);
    await desk.page.getByLabel("I am a").selectOption("ADMIN");
    await typeLogin(desk.page, demoAccount(stack, "school"));
    await desk.heading("Dashboard");
    await desk.page.goto(`${stack.url}/schools/dashboard?tab=exams`);
    await desk.follow(`Live view ${examName}`);
    await desk.heading(/Live view|Rivers/);
    await desk.follow("All answers");
    await desk.heading("All answers so far");
    await desk.page.getByRole("row", { name: /Ngozi Eze/ }).waitFor();
    await desk.look("answers-so-far", { alsoAt360: true });

    // names and numbers stay in sight, wherever the table is scrolled to
    const table = desk.page.locator("section[tabindex='0']");
    await desk.page.setViewportSize({ width: 360, height: 740 });
    await table.focus();
    await table.evaluate((element) => element.scrollTo(element.scrollWidth, 80));
    const name = desk.page.getByRole("rowheader", { name: "Ngozi Eze" });
    const [left, frame] = [await name.boundingBox(), await table.boundingBox()];
    expect(Math.abs((left?.x ?? -1) - (frame?.x ?? 0))).toBeLessThan(3);
    const head = await desk.page.getByRole("columnheader", { name: /Question 40/ }).boundingBox();
    expect(Math.abs((head?.y ?? -1) - (frame?.y ?? 0))).toBeLessThan(3);
    await desk.look("answers-scrolled");
    await desk.page.setViewportSize({ width: 1280, height: 800 });

    await desk.page.goto(`${stack.url}/schools/dashboard?tab=exams&exam=${examId}&view=room`);
    await desk.button("Close exam").click();
    await desk.dialog.getByText("2 students are still answering. Their answers so far will be submitted.").waitFor();
    await desk.look("close", { alsoAt360: true });
    await desk.dialog.getByRole("button", { name: "Close exam" }).click();
    await desk.page.getByText("Exam closed").first().waitFor();
    await desk.page.goto(`${stack.url}/schools/reports?exam=${examId}`);
    await desk.page.getByText("Class average").waitFor();
    await desk.page.getByText("Students who were absent").click();
    await desk.page.getByRole("listitem").filter({ hasText: "Amina Bello" }).waitFor();
    await desk.look("class-result", { alsoAt360: true });
    await sendToParent(desk);
    await desk.page.goto(`${stack.url}/schools/reports?exam=${examId}`);
    await desk.button(/View the result of Ngozi Eze/).click();
    await desk.heading("Ngozi Eze");
    await desk.button("Result slip").click();
    await desk.button("Print slip").waitFor();
    await desk.page.goBack();
    await desk.button("Result slip").waitFor();
    await desk.page.goBack();
    await desk.heading("Reports");
    await printsTable(desk);
    await desk.button("All answers").click();
    await desk.heading("All answers");
    await desk.page.getByRole("row", { name: /Ngozi Eze 14 / }).waitFor();
    // A4 on its side without the margins: what is wider would end at the edge of the paper
    const paper = { width: 1047, height: 740 };
    await desk.page.emulateMedia({ media: "print" });
    await desk.page.setViewportSize(paper);
    const last = await desk.page.getByRole("columnheader", { name: /Question 40/ }).boundingBox();
    expect((last?.x ?? paper.width) + (last?.width ?? 0)).toBeLessThanOrEqual(paper.width);
    const letters = `getComputedStyle(document.querySelector("tbody td")).fontSize`;
    expect(await desk.page.evaluate<string>(letters)).toBe("10px");
    // nobody can press on paper
    expect(await desk.page.locator(".button:visible").allInnerTexts()).toEqual([]);
    // a class of this size is one sheet, without empty ones around it
    const sheets = (await desk.page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(sheets.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await desk.page.emulateMedia({ media: null });
    await desk.page.setViewportSize({ width: 1280, height: 800 });
    const download = desk.page.waitForEvent("download");
    await desk.button("Download (CSV)").click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${examName} - Basic Science - JSS 1 - answers.csv`);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    // beside the answers: name, admission number, class and score
    expect(lines.find((line) => line.startsWith('"Ngozi Eze"'))?.split(",")).toHaveLength(count + 4);

    const phone = await SchoolWalk.open(browser, 360, "school-answers-phone");
    await phone.page.goto(`${stack.url}/schools/login`);
    await phone.logIn("STUDENT", signInId);
    await phone.page.getByText("Not you?").waitFor();
    await phone.look("dashboard");
    await phone.openTab("Exams");
    await phone.page.getByRole("link", { name: `See your answers ${examName}` }).waitFor();
    await phone.look("exams");
    await phone.follow(`See your answers ${examName}`);
    await phone.heading("Your answers");
    await phone.page.getByText("You did not answer this question.").first().waitFor();
    await phone.look("own-answers");
    await phone.page.getByRole("tab", { name: /Wrong/ }).click();
    expect(await phone.page.getByText("It rises in Cameroon.").count()).toBe(13);

    await desk.page.goto(`${stack.url}/schools/settings`);
    await desk.page.getByLabel("Students can see the questions and right answers after an exam").uncheck();
    await desk.button("Save Settings").click();
    await desk.page.getByText("Settings updated successfully").first().waitFor();
    await desk.look("settings", { alsoAt360: true });
    await desk.button("Show the log").click();
    await desk.page.getByText(`closed ${examName}`).waitFor();
    await desk.look("log", { alsoAt360: true });
    await phone.page.reload();
    await phone.page.getByText("Your school does not show the answers after an exam.").waitFor();
    await phone.look("turned-off");
    await phone.follow("Back to exams");
    await phone.page.getByRole("link", { name: `View my result ${examName}` }).waitFor();
    expect(await phone.page.getByRole("link", { name: /See your answers/ }).count()).toBe(0);
    await desk.watched.context.close();
    await phone.watched.context.close();
  }, 240_000);
});
