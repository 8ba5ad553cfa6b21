import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { newAttempt } from "../../../web/attempt/attempt.ts";
import { examStore } from "../../../web/exam/exam-store.ts";
import { minutesUsed } from "../../../web/lib/words/minutes-used.ts";
import type { HistoryRow } from "../../../web/results/history-figures.ts";
import {
  answer,
  callsOf,
  candidate,
  heading,
  open,
  path,
  person,
  prepareEveryTestSignedIn,
} from "../support/app-harness.tsx";
import { historyRow } from "../support/candidate-fixtures.ts";
import { buildLoaded, buildQuestion, minute, setting, startedAt } from "../support/attempt-fixtures.ts";
import { paper } from "../support/exam-fixtures.ts";

prepareEveryTestSignedIn();

const address = "/dashboard/exam-history?exam=r7";
const question = (number: number) => ({ __typename: "Question", ...buildQuestion(number) });
const reviewed = (number: number, userAnswer: string | null) => ({
  __typename: "ReviewedQuestion",
  questionId: `q${number}`,
  userAnswer,
  correctAnswer: "C",
  explanation: `Reason ${number}`,
  formattedExplanation: null,
});
/** Three questions: one right, one mistaken, one left open. */
const past = (result: object = {}) => ({
  data: {
    pastExam: {
      __typename: "PastExam",
      examType: "JAMB",
      subjectName: "Chemistry",
      year: 2023,
      submittedAt: "2026-11-19T23:05:00.000Z",
      secondsUsed: 754,
      result: {
        __typename: "ExamResult",
        id: "r7",
        score: 1,
        totalQuestions: 3,
        percentage: 33,
        status: "Fail",
        receipt: "AK-7Q4R-9K2M",
        lateAnswers: 0,
        ...result,
      },
      questions: [question(1), question(2), question(3)],
      review: [reviewed(1, "C"), reviewed(2, "A"), reviewed(3, null)],
    },
  },
});
const row = (changes: Partial<HistoryRow> = {}) =>
  historyRow({
    id: "r7",
    score: 33,
    status: "Fail",
    hasReview: true,
    rightAnswers: 1,
    answeredQuestions: 2,
    totalQuestions: 3,
    ...changes,
  });
const fails = (code: string, status: number) => ({ fails: { code, status } });

describe("the way from the exam history [EXT-47]", () => {
  it("each row leads to the exam where the server can show it", async () => {
    answer("ExamHistory", { data: { examHistory: [row()] } });
    answer("PastExam", past());
    open("/dashboard/exam-history");
    await person().click(await screen.findByRole("link", { name: /^JAMB Chemistry 2023 ?, 20 Nov 2026, 00:05$/ }));
    await heading("Adaeze, Your Exam Results");
    expect(path()).toBe(address);
    expect(callsOf("PastExam").map(({ variables }) => variables)).toEqual([{ id: "r7" }]);
  });

  it("the back button finds the list as it was left, with its search", async () => {
    answer("ExamHistory", { data: { examHistory: [row(), row({ id: "r8", name: "JAMB Physics 2023" })] } });
    answer("PracticeHistory", fails("NOT_OFFERED", 404));
    answer("PastExam", past());
    open("/dashboard/exam-history");
    const user = person();
    await user.type(await screen.findByLabelText("Search your exams"), "chemistry");
    await user.click(screen.getByRole("link", { name: /^JAMB Chemistry 2023/ }));
    await heading("Adaeze, Your Exam Results");
    expect(screen.queryByRole("searchbox")).toBeNull();
    window.history.back();
    await heading("Exam History");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("chemistry");
    expect(screen.queryByText("JAMB Physics 2023")).toBeNull();
    expect(screen.queryByText("Adaeze, Your Exam Results")).toBeNull();
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("link", { name: /^JAMB Chemistry 2023/ })),
    );
  });

  it("begins at the heading of a list that was not there before", async () => {
    answer("ExamHistory", { data: { examHistory: [row()] } });
    answer("PracticeHistory", fails("NOT_OFFERED", 404));
    answer("PastExam", past());
    open(address);
    await heading("Adaeze, Your Exam Results");
    await person().click(screen.getByRole("link", { name: "Back to Exam History" }));
    const title = await heading("Exam History");
    await vi.waitFor(() => expect(document.activeElement).toBe(title));
  });

  it.each([null, false])("a row with %s is no link", async (hasReview) => {
    answer("ExamHistory", { data: { examHistory: [row({ hasReview })] } });
    open("/dashboard/exam-history");
    await screen.findByText("JAMB Chemistry 2023");
    expect(screen.queryByRole("link", { name: /Chemistry/ })).toBeNull();
  });
});

describe("a past exam [EXT-47]", () => {
  it("shows score, receipt, date, time used and each question, and submits nothing", async () => {
    answer("PastExam", past());
    open(address);
    await heading("Adaeze, Your Exam Results");
    expect(document.body.textContent).toMatch(/JAMB · Chemistry · 2023 · 20\sNov\s2026,\s00:05/);
    const score = screen.getByRole("region", { name: "Score" });
    expect(score.textContent).toContain("1/3");
    expect(score.textContent).toContain("33%");
    expect(score.textContent).toContain("1 right of 2 answered, 1 not tried");
    expect(screen.getByText("AK-7Q4R-9K2M")).toBeTruthy();
    expect(screen.queryByText(/Delivered late/)).toBeNull();

    const user = person();
    // the wrong answers come first
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Incorrect1");
    const advice = await screen.findByRole("region", { name: "Advice" });
    expect(advice.textContent).toContain("Time used13 min");
    expect(screen.getAllByText(/Time used/)).toHaveLength(1);
    await user.click(screen.getByRole("tab", { name: /^Correct/ }));
    expect(screen.getByRole("listitem").textContent).toMatch(/Question 1.*Stem 1.*Third 1.*Why C\?Reason 1/);
    await user.click(screen.getByRole("tab", { name: /Incorrect/ }));
    const mistaken = within(screen.getByRole("listitem"));
    mistaken.getByText("First 2");
    mistaken.getByText("Third 2");
    mistaken.getByText("Reason 2");
    expect(mistaken.getByRole("button", { name: /Report/ })).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: /Unattempted/ }));
    expect(screen.getByRole("listitem").textContent).toContain("Stem 3");

    expect(screen.getByRole("link", { name: "Back to Exam History" }).getAttribute("href")).toBe(
      "/dashboard/exam-history",
    );
    expect(screen.getByRole("link", { name: "Retake Exam" }).getAttribute("href")).toBe(
      "/quiz?examType=JAMB&subjectName=Chemistry&year=2023",
    );
    expect(callsOf("SubmitExam")).toEqual([]);
    expect(callsOf("ExamQuestions")).toEqual([]);
  });

  it("says that answers were delivered late, and shows no receipt where there is none", async () => {
    answer("PastExam", past({ lateAnswers: 2, receipt: null }));
    open(address);
    expect(await screen.findByText("Delivered late: 2 answers")).toBeTruthy();
    expect(screen.queryByText(/Receipt/)).toBeNull();
  });

  it("says that the paper is open as an exam, and leads there; the focus is on the heading", async () => {
    answer("ExamHistory", { data: { examHistory: [row()] } });
    answer("PracticeHistory", fails("NOT_OFFERED", 404));
    answer("PastExam", fails("CONFLICT", 409));
    open("/dashboard/exam-history");
    await person().click(await screen.findByRole("link", { name: /^JAMB Chemistry 2023/ }));
    await screen.findByText("You have this paper open as an exam. Submit it first, then look at your results.");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.getByRole("link", { name: "Continue on the dashboard" }).getAttribute("href")).toBe("/dashboard");
    expect(screen.getByRole("link", { name: "Back to Exam History" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Past exam" }));
  });

  it("says that it loads", async () => {
    answer("PastExam", { never: true });
    open(address);
    await heading("Past exam");
    expect(await screen.findByText("Loading your exam...")).toBeTruthy();
  });

  it.each([
    ["fails", fails("UPSTREAM_FAILED", 502)],
    ["without a network", { cutOff: true } as const],
  ])("says that it %s, and tries again", async (_, failure) => {
    answer("PastExam", failure, past());
    open(address);
    expect(await screen.findByRole("heading", { name: "Failed to load this exam." })).toBeTruthy();
    await person().click(screen.getByRole("button", { name: "Retry" }));
    await heading("Adaeze, Your Exam Results");
  });

  it.each([
    ["NOT_FOUND", 404, "This exam is not in your exam history."],
    ["NOT_OFFERED", 501, "The questions of past exams cannot be shown here."],
  ])("with %s leads back to the history", async (code, status, words) => {
    answer("PastExam", fails(code, status));
    open(address);
    expect(await screen.findByRole("heading", { name: words })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Exam History" })).toBeTruthy();
  });

  it("waits while answers on this device may still be delivered late, because that ends with the keys [D-101]", async () => {
    answer("PastExam", past());
    const loaded = buildLoaded({ deadline: startedAt - minute });
    const begun = newAttempt({ ...setting, about: { ...paper } }, loaded, startedAt);
    const store = examStore(candidate.id, paper);
    await store.save({
      ...begun,
      answers: {
        q1: {
          answer: "A",
          seq: 1,
          answeredAt: "2026-11-20T11:30:00.000Z",
          state: "waiting",
          verdict: null,
          turn: 1,
          instead: null,
        },
      },
    });
    open(address);
    await screen.findByText("Answers on this device have not been sent yet");
    expect(await screen.findByRole("link", { name: "Send now" })).toBeTruthy();
    expect(callsOf("PastExam")).toEqual([]);
    await person().click(screen.getByRole("button", { name: "Show this exam anyway" }));
    await heading("Adaeze, Your Exam Results");
    await store.erase(begun.key);
  });

  it("gives the time in whole minutes", () => {
    expect([10, 59, 60, 754, 3600].map(minutesUsed)).toEqual([
      "less than 1 min",
      "less than 1 min",
      "1 min",
      "13 min",
      "60 min",
    ]);
  });
});
