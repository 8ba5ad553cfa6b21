import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { exam } from "../../schema/rest/exam.ts";
import { practice } from "../../schema/rest/practice.ts";
import { gatewayForEachTest } from "../support/gateway.ts";

/* Formulas as any server sends them, and as they leave the gateway. */
const { upstream, gateway } = gatewayForEachTest();
const headers = { authorization: "Bearer token" };
const tex = String.raw;
const x = ["math", { alttext: "x" }, ["mi", "x"]];
const plain = { id: "q1", question: "One?", optionA: "1", optionB: "2", optionC: "3", optionD: "4" };

describe("formulas", () => {
  it("[SEC-40] come beside the plain texts, and are null where there are none", async () => {
    upstream
      .on(exam.examQuestions)
      .reply(200, { questions: [plain, { ...plain, id: "q2", optionB: "$x$ <script>", optionC: "H<sub>2</sub>" }] });
    const { data, errors } = await gateway.query(
      `{ examQuestions(paper: { examType: "JAMB", subjectName: "Physics", year: 2026 }) {
        questions { optionB formatted { question optionA optionB optionC optionD } } } }`,
      {},
      headers,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      examQuestions: {
        questions: [
          { optionB: "2", formatted: null },
          {
            optionB: "$x$ <script>",
            formatted: {
              question: null,
              optionA: null,
              optionB: [x, " <script>"],
              optionC: ["H", ["sub", "2"]],
              optionD: null,
            },
          },
        ],
      },
    });
  });

  it("[SEC-40] are drawn in explanations of the review and of practice", async () => {
    const reviewed = { questionId: "q1", userAnswer: "A", correctAnswer: "B", explanation: "So $x$." };
    upstream.on(exam.submitResult).reply(200, { review: [reviewed, { ...reviewed, explanation: null }] });
    upstream.on(exam.sendResultEmail).reply(200, {});
    upstream.on(practice.checkAnswer).reply(200, { isCorrect: true, correctAnswer: "A", explanation: "$x$" });
    const submitted = await gateway.query(
      `mutation { submitExam(input: { userId: "7", score: 0, totalQuestions: 1, examType: "JAMB", subjectName: "Physics",
        year: 2026 }) { review { explanation formattedExplanation } } }`,
      {},
      headers,
    );
    expect(submitted.data).toEqual({
      submitExam: {
        review: [
          { explanation: "So $x$.", formattedExplanation: ["So ", x, "."] },
          { explanation: null, formattedExplanation: null },
        ],
      },
    });
    const checked = await gateway.query(
      'mutation { checkAnswer(input: { questionId: "q1", selectedAnswer: A }) { formattedExplanation } }',
      {},
      headers,
    );
    expect(checked.data).toEqual({ checkAnswer: { formattedExplanation: [x] } });
  });

  it("cost a paper of 180 questions, with formulas in all of its texts, at most 25 KiB", async () => {
    const questions = Array.from({ length: 180 }, (_, number) => ({
      id: `q${number}`,
      question: tex`Solve $\frac{${number}x - 1}{3} = \sqrt{${number}}$ for $x$, given that $y^2 = ${number} + \sin\theta$.`,
      optionA: `$x = ${number}$`,
      optionB: tex`$\frac{${number}}{4}$`,
      optionC: tex`$${number}\sqrt{2}$`,
      optionD: "None of these",
    }));
    upstream.on(practice.practiceQuestions).reply(200, questions);
    const reply = await gateway.query(
      `{ practiceQuestions(examType: "JAMB", subject: "Mathematics", year: 2026) { id question optionA optionB optionC
        optionD formatted { question optionA optionB optionC optionD } } }`,
      {},
      headers,
    );
    expect(reply.errors).toEqual([]);
    // all formulas were translated, so the limit of a request was not reached
    expect(reply.text.match(/"alttext"/g)).toHaveLength(180 * 6);
    expect(gzipSync(reply.text).length).toBeLessThan(25 * 1024);
  });
});
