import { describe, expect, it } from "vitest";
import { exam } from "../../schema/rest/exam.ts";
import { practice } from "../../schema/rest/practice.ts";
import { gatewayForEachTest } from "../support/gateway.ts";

/* Differences between servers that offer the documented calls of practice. */
const { upstream, gateway } = gatewayForEachTest();

const token = { authorization: "Bearer t" };
const options = { optionA: "1", optionB: "2", optionC: "3", optionD: "4" };
const keyed = { _id: 7, question: "?", ...options, correctAnswer: "A", explanation: "x" };

describe("practice in front of another server", () => {
  it("[C-PRAC-16] puts the years in ascending order, each once", async () => {
    upstream.on(practice.practiceYears).reply(200, ["2026", 2019, 2023, 2019]);
    const reply = await gateway.query('{ practiceYears(examType: "JAMB", subject: "Physics") }', {}, token);
    expect(reply.data).toEqual({ practiceYears: [2019, 2023, 2026] });
  });

  it("[C-ENT-06] [C-ENT-03] reads the question list response: questions, totalPages, totalQuestions; never a key", async () => {
    const list = { questions: [keyed], totalPages: "1", totalQuestions: 1 };
    upstream.on(practice.practiceQuestions).reply(200, list);
    upstream.on(exam.examQuestions).reply(200, list);
    const fields = "id question optionA optionD";
    const reply = await gateway.query(
      `{ practiceQuestions(examType: "JAMB", subject: "Physics", year: 2026) { ${fields} }
         examQuestions(paper: { examType: "JAMB", subjectName: "Physics", year: 2026 }) {
           questions { ${fields} } totalPages totalQuestions } }`,
      {},
      token,
    );
    const shown = { id: "7", question: "?", optionA: "1", optionD: "4" };
    expect(reply.data).toEqual({
      practiceQuestions: [shown],
      examQuestions: { questions: [shown], totalPages: 1, totalQuestions: 1 },
    });
    expect(JSON.stringify(reply)).not.toMatch(/correct|explanation/i);
  });

  it("[C-ENT-03] reads a question with two options", async () => {
    upstream.on(practice.practiceQuestions).reply(200, [{ ...keyed, optionC: null, optionD: undefined }]);
    const document =
      '{ practiceQuestions(examType: "JAMB", subject: "Physics", year: 2026) { optionB optionC optionD } }';
    const { data } = await gateway.query(document, {}, token);
    expect(data).toEqual({ practiceQuestions: [{ optionB: "2", optionC: "", optionD: "" }] });
  });

  const check = (selectedAnswer: string) =>
    gateway.query(
      `mutation M($input: CheckAnswerInput!) {
        checkAnswer(input: $input) { questionId selectedAnswer isCorrect correctAnswer explanation } }`,
      { input: { questionId: "7", selectedAnswer } },
      token,
    );

  it("[C-ENT-04] tells the answer that counts when an earlier one had arrived", async () => {
    const counted = { questionId: 7, selectedAnswer: "optionB", isCorrect: true, correctAnswer: "b", explanation: "x" };
    upstream.on(practice.checkAnswer).reply(200, counted);
    expect((await check("C")).data).toEqual({
      checkAnswer: { questionId: "7", selectedAnswer: "B", isCorrect: true, correctAnswer: "B", explanation: "x" },
    });
  });

  it("[D-89] passes on the text of the right option where a server has no letters", async () => {
    upstream.on(practice.checkAnswer).reply(200, { isCorrect: false, correctAnswer: " Lagos ", explanation: null });
    const document = `mutation M($input: CheckAnswerInput!) { checkAnswer(input: $input) { correctAnswer correctOption } }`;
    const { data } = await gateway.query(document, { input: { questionId: "7", selectedAnswer: "C" } }, token);
    expect(data).toEqual({ checkAnswer: { correctAnswer: null, correctOption: " Lagos " } });
    upstream.on(practice.checkAnswer).reply(200, { isCorrect: false, correctAnswer: { letter: 1 } });
    const other = await gateway.query(document, { input: { questionId: "7", selectedAnswer: "C" } }, token);
    expect(other.data).toEqual({ checkAnswer: { correctAnswer: null, correctOption: null } });
  });

  it("[C-SES-08] needs a token, and calls no server without one", async () => {
    const reply = await gateway.query('{ practiceSubjects(examType: "JAMB") }');
    expect(reply.errors[0]).toMatchObject({
      message: "No access token found",
      extensions: { code: "UNAUTHENTICATED" },
    });
    expect(upstream.seen).toEqual([]);
  });
});
