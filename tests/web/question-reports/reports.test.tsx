import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession } from "../../../web/lib/sessions/sessions.ts";
import { setReportsOffered } from "../../../web/question-reports/offer.ts";
import { toasts } from "../support/fake-toasts.ts";
import {
  buildGateway,
  candidate,
  choose,
  Fails,
  finishExamTest,
  heading,
  openPage,
  person,
  prepareExamTest,
  questionBox,
  quizPath,
  showPage,
  storeSession,
  submitExam,
  type Gateway,
} from "../support/exam-harness.tsx";
import { throwPageAway } from "../support/reload.ts";
import { buildPracticeGateway, openPractice } from "../support/practice-harness.tsx";

beforeEach(prepareExamTest);
afterEach(() => {
  finishExamTest();
  act(() => {
    setReportsOffered(true);
    endSession();
  });
});

const thanks = "Thank you. We will look at this question.";
const received = () => ({ reportQuestion: { __typename: "QuestionReport", id: "r1", message: thanks } });
const reports = (gateway: Gateway) => gateway.callsOf("ReportQuestion").map(({ variables }) => variables["input"]);
const buttonOf = (number: number) =>
  screen.findByRole("button", { name: new RegExp(`^Report this question ?, number ${number}$`) }, { timeout: 8000 });
const dialogOf = (number: number) => screen.findByRole("dialog", { name: `Report question ${number}` });

/** Practice results of three questions, the first of them answered. */
async function practiceResults(handlers: Parameters<typeof buildPracticeGateway>[0]): Promise<Gateway> {
  const gateway = buildPracticeGateway(handlers);
  openPractice(gateway);
  const user = person();
  await user.click(await screen.findByRole("button", { name: "Chemistry" }));
  await user.click(await screen.findByRole("button", { name: "2023" }));
  await user.click(within(await questionBox(1)).getByRole("radio", { name: /^A/ }));
  await user.keyboard("s");
  await user.click(
    within(await screen.findByRole("dialog", { name: "Submit this test?" })).getByRole("button", {
      name: "Submit Test",
    }),
  );
  await heading("Test Results");
  return gateway;
}

async function fillIn(number: number, reason: string, note: string): Promise<HTMLElement> {
  const user = person();
  await user.click(await buttonOf(number));
  const dialog = await dialogOf(number);
  await user.click(within(dialog).getByRole("radio", { name: reason }));
  await user.type(within(dialog).getByLabelText("Your note (optional)"), note);
  return dialog;
}

const send = async (dialog: HTMLElement): Promise<void> =>
  person().click(within(dialog).getByRole("button", { name: "Send report" }));

/** Takes an exam of two questions, and stays on its results. */
async function openResults() {
  const gateway = buildGateway({ ReportQuestion: received });
  gateway.state.total = 2;
  openPage(gateway, quizPath);
  await choose(1, "C");
  await submitExam();
  await heading("Adaeze, Your Exam Results");
  return gateway;
}

describe("reporting a question [EXT-16a]", () => {
  it("from the review of an exam: reason and note go out, the thanks stay below the question", async () => {
    const gateway = await openResults();
    const dialog = await fillIn(1, "The marked answer is wrong", "  It is D. ");
    await send(dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(reports(gateway)).toEqual([{ questionId: "q1", reason: "WRONG_KEY", note: "It is D." }]);
    expect(toasts.good).toHaveBeenCalledWith(thanks);
    expect(screen.getByText("Reported. Thank you.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Change your report ?, number 1$/ })).toBeTruthy();
  });

  it("can be changed: the dialog begins with what was sent, also after another tab of the results", async () => {
    const gateway = await openResults();
    await send(await fillIn(1, "The marked answer is wrong", "It is D."));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const user = person();
    const shown = screen.getByRole("tab", { selected: true });
    await user.click(screen.getByRole("tab", { name: /^Unattempted/ }));
    await buttonOf(2);
    await user.click(shown);
    await user.click(await screen.findByRole("button", { name: /^Change your report ?, number 1$/ }));
    const dialog = await dialogOf(1);
    await user.click(within(dialog).getByRole("radio", { name: "The question is unclear" }));
    await send(dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(reports(gateway).at(-1)).toEqual({ questionId: "q1", reason: "UNCLEAR", note: "It is D." });
  });

  it("can be changed after a reload, by the person who sent it and nobody else", async () => {
    const gateway = await openResults();
    await send(await fillIn(1, "The marked answer is wrong", "It is D."));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    cleanup();
    // a page that is loaded again has none of what the modules held
    vi.resetModules();
    const { sentReport } = await import("../../../web/question-reports/sent-reports.ts");
    expect(sentReport("q1")).toEqual({ reason: "wrong-key", note: "It is D." });
    showPage(gateway);
    expect(await screen.findByRole("button", { name: /^Change your report ?, number 1$/ })).toBeTruthy();
    cleanup();
    storeSession({ ...candidate, id: "c2" });
    expect(sentReport("q1")).toBeNull();
  });

  it("from the results of a practice test, each question by its own button", async () => {
    const gateway = await practiceResults({ ReportQuestion: received });
    await send(await fillIn(2, "There is a typing mistake", "x"));
    await waitFor(() => expect(reports(gateway)).toEqual([{ questionId: "q2", reason: "TYPO", note: "x" }]));
    expect(await buttonOf(1)).toBeTruthy();
    expect(await buttonOf(3)).toBeTruthy();
  });

  it("[D-402] is there again when the phone has thrown the page away, for the same person alone", async () => {
    const gateway = await openResults();
    await fillIn(1, "The marked answer is wrong", "It is D.");
    throwPageAway();
    showPage(gateway);
    await person().click(await buttonOf(1));
    const dialog = within(await dialogOf(1));
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Your note (optional)").value).toBe("It is D.");
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "The marked answer is wrong" }).checked).toBe(true);
    expect(dialog.getByText("Here is what you typed before. It is not saved yet.")).toBeTruthy();
    throwPageAway();
    storeSession({ ...candidate, id: "c2" });
    expect(Object.keys({ ...sessionStorage }).filter((name) => name.includes("c2"))).toEqual([]);
  });

  it("asks for a reason before anything is sent", async () => {
    const gateway = await practiceResults({ ReportQuestion: received });
    await person().click(await buttonOf(1));
    const dialog = await dialogOf(1);
    await send(dialog);
    expect(within(dialog).getByRole("alert").textContent).toBe("Please choose what is wrong.");
    expect(reports(gateway)).toEqual([]);
    await person().click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keeps what was typed when the network fails, and sends it the second time", async () => {
    const gateway = await practiceResults({ ReportQuestion: received });
    const dialog = await fillIn(1, "Something else", "The table is missing.");
    gateway.state.isDown = true;
    const showed = vi.spyOn(Element.prototype, "scrollIntoView");
    await send(dialog);
    const failure = await within(dialog).findByRole("alert");
    expect(failure.textContent).toContain("Failed to send your report. Please try again.");
    expect(failure.textContent).toContain("Check your connection");
    // on a phone it stands below what is in sight
    expect(showed.mock.contexts).toContain(failure);
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Your note (optional)").value).toBe(
      "The table is missing.",
    );
    gateway.state.isDown = false;
    await send(dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(reports(gateway)).toEqual([{ questionId: "q1", reason: "OTHER", note: "The table is missing." }]);
  });

  it("shows the server's own words", async () => {
    await practiceResults({
      ReportQuestion: () => new Fails("NOT_FOUND", { status: 404, serverMessage: "You have not met this question." }),
    });
    const dialog = await fillIn(1, "Something else", "x");
    await send(dialog);
    expect(await within(dialog).findByText("You have not met this question.")).toBeTruthy();
  });

  it("hides every button where the server takes no reports", async () => {
    await practiceResults({ ReportQuestion: () => new Fails("NOT_OFFERED", { status: 501 }) });
    await send(await fillIn(1, "Something else", "x"));
    const dialog = await screen.findByRole("dialog", { name: "Report this question" });
    expect(within(dialog).getByText("Questions cannot be reported here.")).toBeTruthy();
    await person().click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryAllByRole("button", { name: /^Report this question/ })).toEqual([]));
  });
});
