import { act, cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, open, person, prepareEveryTestSignedIn } from "../support/app-harness.tsx";
import { ownProfile } from "../support/candidate-fixtures.ts";
import { retryForEver } from "../support/retry-harness.ts";

prepareEveryTestSignedIn();

const broken = { fails: { code: "UPSTREAM_FAILED", status: 502 } };
const notOffered = { fails: { code: "NOT_OFFERED", status: 404 } };

describe("Retry", () => {
  it.each([
    ["/dashboard/profile", "Profile"],
    ["/dashboard/performance", "Performance"],
    ["/dashboard/exam-history", "ExamHistory"],
    ["/dashboard/exam-history?exam=r1", "PastExam"],
    ["/dashboard/exam-history?practice=2026-11-19T23:05:00.000Z", "PastPractice"],
    ["/dashboard/payments", "OwnPayments"],
    ["/dashboard/payments?receipt=1-a", "OwnPayments"],
    ["/user-leaderboard", "Leaderboard"],
    ["/settings", "UserDetails"],
  ])("at %s keeps the focus while %s is asked for again", async (path, operation) => {
    for (const name of ["OwnStanding", "PracticeHistory", "AccountClosing"]) answer(name, notOffered);
    answer(operation, broken);
    open(path);
    const button = await retryForEver(operation);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it("keeps the focus on the dashboard while one of its parts is asked for again", async () => {
    answer("Dashboard", { cutOff: true });
    open("/dashboard");
    const [button] = await screen.findAllByRole("button", { name: "Retry" });
    answer("Dashboard", { never: true });
    if (button) await person().click(button);
    await act(async () => undefined);
    expect(document.activeElement).toBe(button);
    expect(button?.getAttribute("aria-busy")).toBe("true");
  });

  it("keeps the focus on the page where an exam is chosen, and fails twice without an error that nobody handles", async () => {
    answer("PaymentStatus", {
      data: { paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: ["JAMB"] } },
    });
    answer("ExamTypes", broken);
    open("/exams");
    await person().click(await screen.findByRole("button", { name: "Try again" }));
    const button = await retryForEver("ExamTypes", "Try again");
    expect(document.activeElement).toBe(button);
  });

  it("leaves the note above old data in its place, and takes it away with the answer", async () => {
    answer("Profile", { data: { profile: ownProfile } });
    open("/dashboard/profile");
    await screen.findByText("adaeze@example.com");
    cleanup();
    answer("Profile", broken);
    open("/dashboard/profile");
    const button = await screen.findByRole("button", { name: "Retry" });
    await person().click(button);
    expect(await screen.findByText("This is what was loaded before. It may be out of date.")).toBeTruthy();
    expect(document.activeElement).toBe(button);
    answer("Profile", { data: { profile: { ...ownProfile, firstName: "Ada" } } });
    await person().click(button);
    expect(await screen.findByText("Ada")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});
