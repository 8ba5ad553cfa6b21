import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  answer,
  callsOf,
  candidate,
  open,
  person,
  prepareEveryTestSignedIn,
  type Answer,
} from "../support/app-harness.tsx";
import { historyRow, ownPayment, ownProfile } from "../support/candidate-fixtures.ts";

prepareEveryTestSignedIn();

const broken = { fails: { code: "UPSTREAM_FAILED", status: 502 } };
const performance = {
  __typename: "Performance",
  totalExams: 3,
  averageScore: 61.5,
  bestPerformance: null,
  weakestSubject: null,
  lateExams: 0,
};
const test = {
  __typename: "PracticeTest",
  openedAt: "2026-11-19T23:05:00.000Z",
  examType: "JAMB",
  subjectName: "Physics",
  year: 2021,
  rightAnswers: 3,
  answeredQuestions: 4,
  totalQuestions: 5,
};
const board = {
  examStats: {
    __typename: "ExamStats",
    totalExams: 2,
    highestScore: 80,
    examsPassed: 1,
    lateExams: 0,
    openExams: [],
  },
  examTypes: ["JAMB", "WAEC"],
  paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: ["JAMB"] },
  referralStats: {
    __typename: "ReferralStats",
    referredCount: 0,
    totalEarnings: 0,
    earningsPerReferral: 100,
    subscriptionFee: 2000,
    referralCode: null,
    payout: null,
  },
  prices: [],
  paymentReferences: [],
  ownPayments: { __typename: "OwnPayments", subscriptions: [] },
  performance: { __typename: "Performance", weakestSubject: null },
};
const note = "This is what was loaded before. It may be out of date.";
const standing = { __typename: "OwnStanding", rank: null, total: 1, name: "", averageScore: null };
const leader = { __typename: "Leader", name: "Ada O.", averageScore: "81.50%", bestSubject: "Physics" };

/** Shows a page whose data came, and then the same page when it cannot be loaded again. */
async function openTwice(path: string, shown: string, failing: string, again: Answer): Promise<void> {
  open(path);
  await screen.findAllByText(shown);
  cleanup();
  answer(failing, again);
  open(path);
  await screen.findAllByText(note);
}

describe("what was loaded before", () => {
  it.each([
    ["/dashboard/profile", "adaeze@example.com", "Profile"],
    ["/dashboard/performance", "61.5%", "Performance"],
    ["/dashboard/performance", "Scores over time", "ExamHistory"],
    ["/dashboard/exam-history", "JAMB Chemistry 2023", "ExamHistory"],
    ["/dashboard/exam-history", "JAMB Chemistry 2023", "PracticeHistory"],
    ["/dashboard/payments", "Post UTME", "OwnPayments"],
    ["/leaderboard", "Ada O.", "Leaderboard"],
    ["/user-leaderboard", "Ada O.", "Leaderboard"],
  ])("[D-297] stays on %s, with %s, when %s fails or the network is lost", async (path, shown, failing) => {
    for (const failure of [broken, { cutOff: true }] satisfies Answer[]) {
      answer("Profile", { data: { profile: ownProfile } });
      answer("Performance", { data: { performance } });
      answer("ExamHistory", { data: { examHistory: [historyRow()] } });
      answer("PracticeHistory", {
        data: { practiceHistory: { __typename: "PracticeTestPage", items: [test], total: 1 } },
      });
      answer("OwnPayments", { data: { ownPayments: { __typename: "OwnPayments", items: [ownPayment()], total: 1 } } });
      answer("Leaderboard", { data: { leaderboard: [leader] } });
      answer("OwnStanding", { data: { ownStanding: standing } });
      answer("ExamTypes", { data: { examTypes: [] } });
      await openTwice(path, shown, failing, failure);
      expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
      cleanup();
    }
  });

  it("[D-297] stays on the dashboard, where nobody pays before it is known what is paid", async () => {
    answer("Dashboard", { data: board }, { cutOff: true }, { data: board });
    open("/dashboard");
    await screen.findByText("Best of 2 exams");
    cleanup();
    open("/dashboard");
    await screen.findByText("Your dashboard could not be loaded again.");
    expect(screen.getByText("Best of 2 exams")).toBeTruthy();
    expect(screen.getByText("Friends joined")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose paper of JAMB" })).toBeTruthy();
    const subscribe = (): HTMLElement => screen.getByRole("button", { name: "Subscribe to WAEC", hidden: true });
    expect(subscribe()).toHaveProperty("disabled", true);
    const [everything] = screen.getAllByRole("button", { name: "Retry" });
    if (everything) await person().click(everything);
    await waitFor(() => expect(subscribe()).toHaveProperty("disabled", false));
    expect(screen.queryByText(note)).toBeNull();
  });

  it("[D-297] stays on the dashboard while it is asked for again, and nobody pays meanwhile", async () => {
    answer("Dashboard", { data: board }, { cutOff: true });
    open("/dashboard");
    await screen.findByText("Best of 2 exams");
    cleanup();
    open("/dashboard");
    await screen.findByText("Your dashboard could not be loaded again.");
    answer("Dashboard", { never: true });
    const retry = screen.getByRole("button", { name: "Retry" });
    await person().click(retry);
    await act(async () => undefined);
    expect(document.activeElement).toBe(retry);
    expect(screen.getByText("Best of 2 exams")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose paper of JAMB" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Subscribe to WAEC", hidden: true })).toHaveProperty("disabled", true);
  });

  it("gives way on the dashboard to what comes once the network is back", async () => {
    localStorage.setItem("user", JSON.stringify({ ...candidate, id: "c3" }));
    answer("Dashboard", { cutOff: true }, { data: board });
    open("/dashboard");
    await screen.findAllByText("Failed to fetch referral stats");
    await act(async () => window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Best of 2 exams")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    await act(async () => window.dispatchEvent(new Event("online")));
    expect(callsOf("Dashboard")).toHaveLength(2);
  });

  it("shows nothing of the candidate who used the device before", async () => {
    answer("Dashboard", { data: board }, { cutOff: true });
    open("/dashboard");
    await screen.findByText("Best of 2 exams");
    cleanup();
    localStorage.setItem("user", JSON.stringify({ ...candidate, id: "c2" }));
    open("/dashboard");
    await screen.findAllByText("Failed to fetch referral stats");
    expect(screen.queryByText("Best of 2 exams")).toBeNull();
  });
});
