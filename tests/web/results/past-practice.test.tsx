import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, callsOf, heading, open, path, person, prepareEveryTestSignedIn } from "../support/app-harness.tsx";
import { buildQuestion } from "../support/attempt-fixtures.ts";

prepareEveryTestSignedIn();
beforeEach(() => answer("ExamHistory", { data: { examHistory: [] } }));

const page = "/dashboard/exam-history";
const openedAt = "2026-11-19T23:05:00.000Z";
const address = `${page}?practice=${encodeURIComponent(openedAt)}`;
const test = (changes: object = {}) => ({
  __typename: "PracticeTest",
  examType: "JAMB",
  subjectName: "Chemistry",
  year: 2023,
  openedAt,
  rightAnswers: 4,
  answeredQuestions: 6,
  totalQuestions: 40,
  ...changes,
});
const history = (total: number, ...items: object[]) => ({
  data: { practiceHistory: { __typename: "PracticeTestPage", items, total } },
});
const past = () => ({
  data: {
    pastPractice: {
      ...test({ rightAnswers: 1, answeredQuestions: 2, totalQuestions: 3 }),
      __typename: "PastPracticeTest",
      questions: [1, 2, 3].map(buildQuestion),
      review: [
        ["C", "C"],
        ["A", "C"],
        [null, null],
      ].map(([userAnswer, correctAnswer], index) => ({
        __typename: "ReviewedQuestion",
        questionId: `q${index + 1}`,
        userAnswer,
        correctAnswer,
        explanation: correctAnswer && `Reason ${index + 1}`,
        formattedExplanation: null,
      })),
    },
  },
});
const fails = (code: string, status: number) => ({ fails: { code, status } });
const section = async () => within(await screen.findByRole("region", { name: "Practice tests" }));

describe("the practice tests below the exam history [EXT-73a]", () => {
  it("each with what was right and what was not tried, leading to its questions and to another test", async () => {
    answer("PracticeHistory", history(1, test()));
    answer("PastPractice", past());
    open(page);
    const list = await section();
    list.getByText("Practice does not count in your average or on the leaderboard.");
    const row = within((await list.findAllByRole("row"))[1] ?? document.body);
    expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
      "JAMB · Chemistry · 2023, 20 Nov 2026, 00:05",
      "20 Nov 2026, 00:05",
      "4 of 40",
      "34",
      "Practise again, Chemistry",
    ]);
    expect(row.getByRole("link", { name: /^Practise again/ }).getAttribute("href")).toBe("/jamb/practice");
    await person().click(row.getByRole("link", { name: /^JAMB/ }));
    await heading("Practice test");
    expect(path()).toBe(address);
    await waitFor(() => expect(callsOf("PastPractice").map(({ variables }) => variables)).toEqual([{ openedAt }]));
  });

  it("page by page", async () => {
    const tests = (first: number) =>
      Array.from({ length: 20 }, (_, index) => test({ openedAt: new Date(first + index).toISOString() }));
    answer("PracticeHistory", history(21, ...tests(0)), history(21, test({ subjectName: "Biology" })));
    open(page);
    const list = await section();
    await list.findByText("1–20 of 21");
    await person().click(list.getByRole("button", { name: /Next/ }));
    await list.findByText("21–21 of 21");
    list.getByText("JAMB · Biology · 2023");
    expect(callsOf("PracticeHistory").map(({ variables }) => variables["page"])).toEqual([1, 2]);
  });

  it("says that there are none yet, or that they could not be loaded", async () => {
    answer("PracticeHistory", fails("UPSTREAM_FAILED", 502), history(0));
    open(page);
    const list = await section();
    await list.findByRole("heading", { name: "Failed to load your practice tests." });
    await person().click(list.getByRole("button", { name: "Retry" }));
    expect(await list.findByRole("heading", { name: "No practice tests yet" })).toBeTruthy();
  });

  it("is not there where the server has no such list", async () => {
    answer("PracticeHistory", fails("NOT_OFFERED", 404));
    open(page);
    await heading("Exam History");
    await screen.findByRole("heading", { name: "No exams yet" });
    expect(screen.queryByRole("region", { name: "Practice tests" })).toBeNull();
  });
});

describe("a practice test of the past [EXT-73b]", () => {
  it("shows the score as the test itself did, and every question, the key only where there is an answer", async () => {
    answer("PastPractice", past());
    open(address);
    await heading("Practice test");
    const score = await screen.findByRole("region", { name: "Score" });
    expect(document.body.textContent).toMatch(/JAMB · Chemistry · 2023 · 20\sNov\s2026,\s00:05/);
    expect(score.textContent).toBe(
      "1/333%Grade: FailCorrect1Incorrect21 right of 2 answered, 1 not tried. Questions not tried count as incorrect.",
    );
    const entries = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(entries[0]).toMatch(/Question 1.*Stem 1.*Third 1.*Why C\?Reason 1/);
    expect(entries[1]).toMatch(/Question 2.*First 2.*Third 2.*Reason 2/);
    expect(entries[2]).toMatch(/Question 3.*Not answered\. Answer it next time to see the right answer\./);
    expect(screen.getAllByRole("button", { name: /Report/ })).toHaveLength(3);
    await person().click(screen.getByRole("link", { name: "Back to Exam History" }));
    expect(await heading("Exam History")).toBeTruthy();
  });

  it.each([
    ["NOT_FOUND", 404, "This practice test is not in your list."],
    ["NOT_OFFERED", 404, "This practice test is not in your list."],
    ["CONFLICT", 409, "You have this paper open as an exam. Submit it first, then look at your practice."],
  ])("%s leads back to the list", async (code, status, words) => {
    answer("PastPractice", fails(code, status));
    open(address);
    await screen.findByRole("heading", { name: words });
    expect(screen.getByRole("link", { name: "Back to Exam History" }).getAttribute("href")).toBe(page);
  });

  it("can be loaded again after a failure", async () => {
    answer("PastPractice", fails("UPSTREAM_FAILED", 502), past());
    open(address);
    await screen.findByRole("heading", { name: "Failed to load this practice test." });
    await person().click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Stem 1")).toBeTruthy();
  });
});
