import type { Browser } from "playwright-core";
import { describe, expect } from "vitest";
import { demoAccount, typeLogin } from "../support/demo.ts";
import { askGateway } from "../support/graphql.ts";
import { it } from "../support/journey.ts";
import { lagosDay, SchoolWalk } from "../support/school-journey.ts";
import type { Stack } from "../support/stack.ts";

/* A wrong key in a school exam: the school corrects it after the exam, and result, news and slip of the student follow. */
const examName = "Rivers of Nigeria";

let stack: Stack;
let browser: Browser;
it.beforeAll(({ stack: product, browser: chromium }) => {
  stack = product;
  browser = chromium;
});

const logIn = async (input: object): Promise<string> => {
  const { schoolLogin } = await askGateway<{ schoolLogin: { token: string } }>(
    stack.url,
    "mutation L($input: SchoolLoginInput!) { schoolLogin(input: $input) { token } }",
    { input },
  );
  return schoolLogin.token;
};

interface School {
  examId: string;
  classId: string;
  ask: <Data>(query: string, variables?: object) => Promise<Data>;
}

/** Publishes an exam of three questions with the key B; the right answer to the first one is C. */
async function publishExam(): Promise<School> {
  const token = await logIn({ role: "ADMIN", ...demoAccount(stack, "school") });
  const ask: School["ask"] = (query, variables = {}) => askGateway(stack.url, query, variables, token);
  const named = await ask<Record<"schoolClasses" | "schoolSubjects", { id: string }[]>>(
    "{ schoolClasses { id } schoolSubjects { id } }",
  );
  const classId = named.schoolClasses[0]?.id ?? "";
  const subjectId = named.schoolSubjects[0]?.id;
  const input = { examName, term: "FIRST", subjectId, classId, examDate: lagosDay(new Date()), duration: 30 };
  const { createSchoolExam } = await ask<{ createSchoolExam: { exam: { id: string; version: number } } }>(
    "mutation C($input: CreateSchoolExamInput!) { createSchoolExam(input: $input) { exam { id version } } }",
    { input },
  );
  const { id: examId, version } = createSchoolExam.exam;
  const stems = [
    "Which river is the longest in Nigeria?",
    "Which river joins it at Lokoja?",
    "Which one is dammed at Kainji?",
  ];
  const questions = stems.map((text) => ({
    text,
    optionA: "Osun",
    optionB: "Benue",
    optionC: "Niger",
    optionD: "Cross River",
    correctAnswer: "B",
    explanation: "Look at the map of your atlas.",
  }));
  await ask(
    `mutation Q($examId: ID!, $input: UpdateSchoolQuestionsInput!) {
      updateSchoolExamQuestions(examId: $examId, input: $input) { version } }`,
    { examId, input: { version, questions } },
  );
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await ask(
    "mutation P($id: ID!, $from: DateTime, $to: DateTime) { publishSchoolExam(id: $id, opensAt: $from, closesAt: $to) { id } }",
    { id: examId, from: inHours(-24), to: inHours(24) },
  );
  return { examId, classId, ask };
}

interface Started {
  attemptId: string;
  questions: { id: string; text: string; options: { letter: string; text: string }[] }[];
}

/** Adds a student who answers the first question with `first` and the others by their key; answers the sign-in ID. */
async function sit({ ask, examId, classId }: School, name: string, first: string): Promise<string> {
  const email = `${name.toLowerCase().replace(" ", ".")}@remark.example`;
  const { createSchoolUser } = await ask<{ createSchoolUser: { tempPassword: string } }>(
    "mutation U($input: CreateSchoolUserInput!) { createSchoolUser(input: $input) { tempPassword } }",
    { input: { role: "STUDENT", name, email, classId } },
  );
  const signInId = createSchoolUser.tempPassword;
  const own = await logIn({ role: "STUDENT", signInId });
  const { startSchoolAttempt: started } = await askGateway<{ startSchoolAttempt: Started }>(
    stack.url,
    "mutation B($examId: ID!) { startSchoolAttempt(examId: $examId) { attemptId questions { id text options { letter text } } } }",
    { examId },
    own,
  );
  const answers = started.questions.map(({ id, text, options }, index) => ({
    seq: index + 1,
    questionId: id,
    answer: options.find((option) => option.text === (text.includes("longest") ? first : "Benue"))?.letter,
  }));
  await askGateway(
    stack.url,
    `mutation S($examId: ID!, $attemptId: ID!, $answers: [SchoolAnswerInput!]!) {
      saveSchoolAnswers(examId: $examId, attemptId: $attemptId, answers: $answers) { savedSeq } }`,
    { examId, attemptId: started.attemptId, answers },
    own,
  );
  return signInId;
}

describe("a wrong key in a school exam", () => {
  it("[EXT-54] [D-153] [D-154] is corrected after the exam; result, news and slip of the student follow", async () => {
    const school = await publishExam();
    const { ask, examId } = school;
    const signInId = await sit(school, "Ngozi Eze", "Niger");
    await sit(school, "Tunde Alabi", "Benue");
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
    await desk.dialog.getByRole("radio", { name: /^B Benue/ }).focus();
    await desk.page.keyboard.press("ArrowDown");
    await desk.dialog.getByText("Tunde Alabi").waitFor();
    await desk.look("changes", { alsoAt360: true });
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
