import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newAttempt } from "../../../web/attempt/attempt.ts";
import { schoolAttemptStore } from "../../../web/school-attempts/attempt-store.ts";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, path, person, prepareTest } from "../support/app-harness.tsx";
import { buildLoaded, setting, startedAt } from "../support/attempt-fixtures.ts";
import { buildExam, prepareDashboard } from "../support/school-exam-fixtures.ts";
import { prepareSchool, settings } from "../support/school-dashboard-data.ts";
import { finishSchoolTest, storeSchoolSession } from "../support/school-harness.tsx";

beforeEach(() => {
  prepareTest();
  localStorage.clear();
});
afterEach(finishSchoolTest);

const ownAttempt = (hasReview: boolean | null) => ({
  __typename: "OwnSchoolAttempt" as const,
  state: "SUBMITTED" as const,
  deadline: "2026-11-20T12:30:00.000Z",
  submittedAt: "2026-11-20T11:30:00.000Z",
  receipt: "R-1",
  hasReview,
});
const finished = (hasReview: boolean | null, change: object = {}) =>
  buildExam({ status: "COMPLETED", ownAttempt: ownAttempt(hasReview), ...change });
const question = (number: number, image: string | null = null) => ({
  __typename: "SchoolAttemptQuestion",
  id: `q${number}`,
  text: `Stem ${number}`,
  formatted: null,
  image,
  imageAlt: image && "A bar chart",
  options: ["A", "B", "C"].map((letter) => ({
    __typename: "SchoolAttemptOption",
    letter,
    text: `Option ${letter} of ${number}`,
    formatted: null,
  })),
});
const reviewed = (number: number, userAnswer: string | null, explanation: string | null = null) => ({
  __typename: "ReviewedQuestion",
  questionId: `q${number}`,
  userAnswer,
  correctAnswer: "C",
  explanation,
  formattedExplanation: null,
});
const own = (change: object = {}) => ({
  data: {
    ownSchoolAnswers: {
      __typename: "OwnSchoolAnswers",
      submittedAt: "2026-11-20T11:30:00.000Z",
      score: 1,
      total: 3,
      lateTaken: 0,
      lateWaiting: 0,
      questions: [question(1, "/files/chart.png"), question(2), question(3)],
      review: [reviewed(1, "C"), reviewed(2, "A", "Because of reason 2."), reviewed(3, null)],
      ...change,
    },
  },
});
const address = "/schools/dashboard?tab=exams&exam=e1&view=answers";
const fails = (code: string, status: number, serverMessage: string | null = null) => ({
  fails: { code, status, serverMessage },
});
async function openAnswers(reply: Parameters<typeof answer>[1], ...more: Parameters<typeof answer>[1][]) {
  prepareDashboard({ role: "STUDENT", exams: [finished(true)] });
  answer("OwnSchoolAnswers", reply, ...more);
  open(address);
  await screen.findByRole("link", { name: "Back to exams" });
}
const numbers = (): string[] => screen.getAllByText(/^Question \d$/).map(({ textContent }) => textContent ?? "");

describe("the way to own answers [EXT-48] [D-105]", () => {
  it("is a link at finished exams that the school shows", async () => {
    prepareDashboard({
      role: "STUDENT",
      exams: [
        finished(true),
        finished(false, { id: "e2", name: "Not shown" }),
        finished(null, { id: "e3", name: "Foreign server" }),
        buildExam({ id: "e4", name: "Running", ownAttempt: ownAttempt(false) }),
      ],
    });
    answer("OwnSchoolAnswers", own());
    open("/schools/dashboard?tab=exams");
    await heading("Exams");
    const links = await screen.findAllByRole("link", { name: /^See your answers/ });
    expect(links.map((link) => link.textContent)).toEqual(["See your answers First Term Examination"]);
    await person().click(links[0] as HTMLElement);
    await heading("Your answers");
    expect(path()).toBe(address);
    expect(callsOf("OwnSchoolAnswers").map(({ variables }) => variables)).toEqual([{ examId: "e1" }]);
  });
});

describe("own answers [EXT-48]", () => {
  it("shows score, every question with own and right answer, reason and picture", async () => {
    await openAnswers(own());
    const title = await heading("Your answers");
    expect(document.activeElement).toBe(title);
    expect(within(screen.getByRole("region", { name: "Score" })).getByText("/3").parentElement?.textContent).toBe(
      "1/3",
    );
    expect(numbers()).toEqual(["Question 1", "Question 2", "Question 3"]);
    expect(screen.getByRole("img", { name: "A bar chart" })).toBeTruthy();
    const [, second, third] = screen.getAllByRole("listitem").filter((item) => item.textContent?.includes("Stem"));
    expect(second?.textContent).toContain("Your answer: A");
    expect(second?.textContent).toContain("Right answer: C");
    expect(second?.textContent).toContain("Because of reason 2.");
    expect(third?.textContent).toContain("You did not answer this question.");
    expect(third?.textContent).toContain("Option C of 3");
  });

  it("says whose answers they are, because they are printed, and leaves the way back off the paper", async () => {
    prepareDashboard({ role: "STUDENT", exams: [finished(true)] });
    storeSchoolSession({ role: "STUDENT", name: "Ada Obi" });
    answer("OwnSchoolAnswers", own());
    open(address);
    const title = await heading("Your answers");
    expect(title.previousElementSibling?.textContent).toMatch(/^Ada Obi · First Term Examination · submitted /);
    expect(screen.getByRole("link", { name: "Back to exams" }).closest(".no-print")).toBeTruthy();
  });

  it("shows the questions of one kind", async () => {
    await openAnswers(own());
    await heading("Your answers");
    const user = person();
    await user.click(screen.getByRole("tab", { name: /^Wrong/ }));
    expect(numbers()).toEqual(["Question 2"]);
    await user.click(screen.getByRole("tab", { name: /^Not answered/ }));
    expect(numbers()).toEqual(["Question 3"]);
  });

  it("says which late answers count and which wait [D-82]", async () => {
    await openAnswers(own({ lateTaken: 1, lateWaiting: 2 }));
    expect(await screen.findByText("1 answer arrived late. Your school accepted it.")).toBeTruthy();
    expect(screen.getByText("2 answers arrived late and do not count yet. Your teacher decides.")).toBeTruthy();
  });

  it("sends answers of this phone first, because none are taken afterwards", async () => {
    const attempt = newAttempt({ ...setting, about: { examId: "e1" } }, buildLoaded(), startedAt);
    const kept = { answer: "A" as const, seq: 1, answeredAt: "2026-11-20T11:01:00.000Z", state: "refused" as const };
    const answers = { q1: { ...kept, verdict: null, turn: 1, instead: null } };
    await schoolAttemptStore("u1", "e1").save({ ...attempt, answers });
    await openAnswers(own());
    expect(await screen.findByText("Answers on this device have not been sent yet")).toBeTruthy();
    expect(callsOf("OwnSchoolAnswers")).toHaveLength(0);
    expect(screen.getByRole("link", { name: "Send them now" }).getAttribute("href")).toBe("/schools/exams/e1/take");
    await person().click(screen.getByRole("button", { name: "Show the right answers anyway" }));
    await heading("Your answers");
  });

  it.each([
    ["FORBIDDEN", 403, "Your school does not show the answers after an exam."],
    ["NOT_FOUND", 404, "You have no result in this exam."],
  ])("says why nothing is shown: %s", async (code, status, message) => {
    await openAnswers(fails(code, status, message));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /again|Retry/ })).toBeNull();
  });

  it("says that a server has no such call [NOT_OFFERED]", async () => {
    await openAnswers(fails("NOT_OFFERED", 404));
    expect(await screen.findByText("The questions of past exams cannot be shown here.")).toBeTruthy();
  });

  it("waits for everybody, and asks again at a press", async () => {
    const message = "Not everybody has finished this exam. Please come back a little later.";
    await openAnswers(fails("CONFLICT", 409, message), own());
    expect(await screen.findByText(message)).toBeTruthy();
    await person().click(screen.getByRole("button", { name: "Try again" }));
    await heading("Your answers");
  });

  it("says that it failed and tries again without a network", async () => {
    await openAnswers({ cutOff: true }, own());
    expect(await screen.findByText("Your answers could not be loaded.")).toBeTruthy();
    await person().click(screen.getByRole("button", { name: "Retry" }));
    await heading("Your answers");
  });
});

describe("the setting of the school [D-105]", () => {
  const label = "Students can see the questions and right answers after an exam";

  it("is on, and is saved with the others", async () => {
    prepareSchool("ADMIN");
    answer("UpdateSchoolSettings", { data: { updateSchoolSettings: { ...settings, studentsSeeAnswers: false } } });
    open("/schools/settings");
    await heading("Settings");
    const box = await screen.findByLabelText<HTMLInputElement>(label);
    expect(box.checked).toBe(true);
    const user = person();
    await user.click(box);
    await user.click(screen.getByRole("button", { name: "Save Settings" }));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Settings updated successfully", 2000));
    expect(callsOf("UpdateSchoolSettings")[0]?.variables["input"]).toMatchObject({ studentsSeeAnswers: false });
    expect(screen.getByLabelText<HTMLInputElement>(label).checked).toBe(false);
  });

  it("is hidden where the server has none", async () => {
    prepareSchool("ADMIN", { schoolSettings: { ...settings, studentsSeeAnswers: null } });
    open("/schools/settings");
    await heading("Settings");
    expect(screen.queryByLabelText(label)).toBeNull();
  });
});
