import type { Browser } from "playwright-core";
import { describe, expect } from "vitest";
import { demoAccount, typeLogin } from "../support/data/demo.ts";
import { it } from "../support/browser/journey.ts";
import { answerAsNewStudent, openExam } from "../support/data/school-by-gateway.ts";
import { SchoolWalk } from "../support/browser/school-journey.ts";
import type { Stack } from "../support/processes/stack.ts";

/* A wrong key in a school exam: the school corrects it after the exam, and result, news and slip of the student follow. */
const examName = "Rivers of Nigeria";

let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

/** B is marked as right in all of them, by mistake also in the first one, where it is C. */
const questions = [
  "Which river is the longest in Nigeria?",
  "Which river joins it at Lokoja?",
  "Which one is dammed at Kainji?",
].map((text) => ({
  text,
  optionA: "River $2^5$",
  optionB: "Benue",
  optionC: "Niger",
  optionD: "Cross River",
  correctAnswer: "B",
  explanation: "Look at the map of your atlas.",
}));

/** Answers the first question as told and the others by their key. */
const choose =
  (first: string) =>
  ({ text }: { text: string }) =>
    text.includes("longest") ? first : "Benue";

describe("a wrong key in a school exam", () => {
  it("[EXT-54] [D-153] [D-154] is corrected after the exam; result, news and slip of the student follow", async () => {
    const exam = await openExam(stack, examName, questions);
    const { ask, examId } = exam;
    const signInId = await answerAsNewStudent(exam, "Ngozi Eze", choose("Niger"));
    await answerAsNewStudent(exam, "Tunde Alabi", choose("Benue"));
    await ask("mutation X($id: ID!) { closeSchoolExam(id: $id) { id } }", { id: examId });
    const { schoolExamSlips } = await ask<{ schoolExamSlips: { student: string; code: string }[] }>(
      "query S($examId: ID!) { schoolExamSlips(examId: $examId) { student code } }",
      { examId },
    );
    const code = schoolExamSlips.find(({ student }) => student === "Ngozi Eze")?.code ?? "";

    const phone = await SchoolWalk.open(browser, 360, "school-remark-phone");
    const checkSlip = async (percent: string) => {
      await phone.page.goto(`${stack.url}/schools/verify/${code}`);
      await phone.page.getByText(percent, { exact: true }).waitFor();
    };
    await checkSlip("67%");
    expect(await phone.page.getByText(/The score was corrected/).count()).toBe(0);

    const desk = await SchoolWalk.open(browser, 1280, "school-remark-desk");
    await desk.page.goto(`${stack.url}/schools/login`);
    await desk.page.getByLabel("I am a").selectOption("ADMIN");
    await typeLogin(desk.page, demoAccount(stack, "school"));
    await desk.heading("Dashboard");
    await desk.page.goto(`${stack.url}/schools/reports?exam=${examId}`);
    await desk.button("Question analysis").click();
    await desk.heading("Question analysis");
    await desk.page.getByRole("button", { name: "Correct the key of question 1" }).waitFor();
    await desk.look("analysis", { alsoAt360: true });

    // by keyboard alone
    await desk.page.getByRole("button", { name: "Correct the key of question 1" }).focus();
    await desk.page.keyboard.press("Enter");
    await desk.dialog.getByText("Which river is the longest in Nigeria?").waitFor();
    await desk.look("dialog", { alsoAt360: true });
    const option = desk.dialog.locator("label").filter({ has: desk.page.locator("math") });
    const [letter, formula] = [await option.locator("b").boundingBox(), await option.locator("math").boundingBox()];
    // an option with a formula stands beside its letter
    expect(letter && letter.y + letter.height).toBeGreaterThan(formula?.y ?? Number.POSITIVE_INFINITY);
    await desk.dialog.getByRole("radio", { name: /^B Benue/ }).focus();
    await desk.page.keyboard.press("ArrowDown");
    await desk.dialog.getByText("Tunde Alabi").waitFor();
    await desk.look("changes", { alsoAt360: true });
    // on a low screen, what takes the focus comes to a stop above the bar, not behind it
    const own = desk.page.viewportSize();
    await desk.page.setViewportSize({ width: 360, height: 520 });
    const behind = `document.querySelector("dialog textarea").getBoundingClientRect().bottom -
      [...document.querySelectorAll("dialog .dialog-actions")].at(-1).getBoundingClientRect().top`;
    await desk.page.evaluate(
      `document.querySelector(".dialog-body").scrollBy({ top: (${behind}) - 8, behavior: "instant" })`,
    );
    expect(await desk.page.evaluate(behind)).toBeGreaterThan(0);
    await desk.page.keyboard.press("Tab");
    await expect.poll(() => desk.page.evaluate(behind)).toBeLessThanOrEqual(0);
    if (own) await desk.page.setViewportSize(own);
    await desk.page.emulateMedia({ colorScheme: "dark" });
    await desk.look("changes-dark", { alsoAt360: true });
    await desk.page.emulateMedia({ colorScheme: "light" });
    await desk.dialog.getByRole("button", { name: "Correct the key and 2 results" }).click();
    await desk.dialog.getByText("Please say why.").waitFor();
    await desk.look("no-reason");
    await desk.page.keyboard.type("The Niger is longer than the Benue.");
    // past the explanation
    await desk.page.keyboard.press("Tab");
    await desk.page.keyboard.press("Tab");
    await desk.page.keyboard.press("Enter");
    await desk.page.getByText(/Question 1: key corrected from B to C on .*, 2 results changed\./).waitFor();
    await desk.page.getByText("Reason: The Niger is longer than the Benue.").waitFor();
    await desk.look("corrected", { alsoAt360: true });
    await desk.button("Back to Reports").click();
    await desk.page.getByRole("row", { name: /Ngozi Eze .*3\/3/ }).waitFor();
    await desk.page.getByRole("heading", { name: "Corrected keys" }).waitFor();
    await desk.look("reports", { alsoAt360: true });

    await checkSlip("100%");
    await phone.page.getByText(/The score was corrected on/).waitFor();
    await phone.look("slip-check");
    await phone.page.goto(`${stack.url}/schools/login`);
    await phone.logIn("STUDENT", signInId);
    await phone.page.getByText(`Your result in ${examName} was corrected.`, { exact: false }).waitFor();
    await phone.look("news");
    await phone.page
      .getByRole("link", { name: `View my result ${examName}` })
      .first()
      .click();
    await phone.page.getByText(/The score was corrected on/).waitFor();
    await phone.page.getByText(/The score before was 2\/3\./).waitFor();
    await phone.look("result");
    await phone.page.getByRole("button", { name: "Result slip" }).click();
    await phone.page.getByText(code).waitFor();
    await phone.look("slip");
    await phone.page.getByRole("button", { name: "Back to my result" }).click();
    await phone.follow("See your answers");
    await phone.heading("Your answers");
    await phone.page.getByText(/The right answer was corrected on/).waitFor();
    await phone.page.getByText(/Your score was corrected on/).waitFor();
    await phone.look("own-answers");
    await desk.watched.context.close();
    await phone.watched.context.close();
  }, 240_000);
});
