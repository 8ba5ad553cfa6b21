import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  buildGateway,
  choose,
  expectAnswered,
  Fails,
  finishExamTest,
  goOffline,
  goOnline,
  heading,
  openPage,
  pass,
  person,
  place,
  prepareExamTest,
  questionBox,
  quizPath,
  showPage,
  storeSession,
  submitExam,
} from "../support/exam-harness.tsx";
import { fullStorage } from "../support/full-storage.ts";
import { toasts } from "../support/fake-toasts.ts";
import { minute } from "../support/exam-fixtures.ts";
import { collectSavedFiles } from "../support/saved-files.ts";

beforeEach(prepareExamTest);
afterEach(finishExamTest);

describe("[REL-14] an exam on a bad network", () => {
  it("offline for 5 min, two reloads, back online at 0 s: all answers sent, submitted once", async () => {
    const gateway = buildGateway();
    let page = openPage(gateway, quizPath);
    await choose(1, "C");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    await pass(54 * minute);

    await goOffline(gateway);
    await choose(2, "C");
    await choose(3, "A");
    await choose(1, "B");
    expect(await screen.findByText("Offline: 3 answers kept on this device")).toBeTruthy();

    for (const answered of ["3", "4"]) {
      page.unmount();
      page = showPage(gateway);
      expect(await screen.findByText(new RegExp(`min left, ${answered} of 25 answered`))).toBeTruthy();
      await person().click(screen.getByRole("button", { name: "Continue" }));
      await choose(Number(answered) + 2, "C");
    }
    await pass(6 * minute);
    expect(await screen.findByText("Submitted on this device, will be sent")).toBeTruthy();
    expect(screen.getByText("Time is up. Your exam is being submitted.")).toBeTruthy();
    expect(gateway.state.submitted).toHaveLength(0);

    await goOnline(gateway);
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(gateway.state.answers).toEqual({ q1: "B", q2: "C", q3: "A", q5: "C", q6: "C" });
    expect(gateway.state.submitted).toMatchObject([{ attemptId: "a1", totalQuestions: 25 }]);
    const stamps = gateway.callsOf("ValidateAnswer").map(({ variables }) => {
      const input = variables["input"] as { answeredAt: string };
      return Date.parse(input.answeredAt);
    });
    expect(Math.max(...stamps)).toBeLessThanOrEqual(gateway.state.begunAt + 60 * minute);
    expect(toasts.good).toHaveBeenCalledTimes(1);
    await pass(10 * minute);
    expect(gateway.state.submitted).toHaveLength(1);
  });

  it("stores each choice on the device before it sends it to the server", async () => {
    const kept: string[] = [];
    const gateway = buildGateway({
      ValidateAnswer: () => {
        kept.push(JSON.stringify(localStorage));
        return { validateAnswer: { __typename: "AnswerVerdict", isCorrect: true, savedSeq: 1, stored: null } };
      },
    });
    openPage(gateway, quizPath);
    await choose(4, "D");
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept[0]?.replaceAll("\\", "")).toMatch(/kept:answer:[^"]*\/q4":"{"answer":"D","seq":1/);
  });

  it("says in words where the answers are, and sends them when the network returns", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await questionBox(1);
    await goOffline(gateway);
    expect(screen.getByText("Offline: your answers are kept on this device")).toBeTruthy();
    await choose(1, "C");
    expect(await screen.findByText("Offline: 1 answer kept on this device")).toBeTruthy();
    expect(screen.getByText("1 waiting")).toBeTruthy();
    await goOnline(gateway);
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    expect(screen.queryByText(/^Offline/)).toBeNull();
    expect(gateway.callsOf("ValidateAnswer")).toHaveLength(1);
  });

  it("shows that it is sending again after an outage", async () => {
    let finish: (value: unknown) => void = () => undefined;
    const gateway = buildGateway({
      ValidateAnswer: async () => {
        await new Promise((resolve) => {
          finish = resolve;
        });
        return { validateAnswer: { __typename: "AnswerVerdict", isCorrect: true, savedSeq: 1, stored: null } };
      },
    });
    openPage(gateway, quizPath);
    await questionBox(1);
    await goOffline(gateway);
    await choose(1, "C");
    await goOnline(gateway);
    expect(await screen.findByText("Back online, sending…")).toBeTruthy();
    expect(screen.getByText("Saving…")).toBeTruthy();
    finish(null);
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
  });

  it("says that a choice has lost against another phone, at its question and in the bar, and shows the stored one", async () => {
    const gateway = buildGateway({
      ValidateAnswer: () => ({
        validateAnswer: {
          __typename: "AnswerVerdict",
          isCorrect: false,
          savedSeq: 7,
          stored: { __typename: "StoredAnswer", userAnswer: "B", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" },
        },
      }),
    });
    openPage(gateway, quizPath);
    await choose(4, "D");
    const words = "Changed to B on another device at 10:42. Here you had chosen D.";
    expect(await within(await questionBox(4)).findByText(words)).toBeTruthy();
    expect(within(await questionBox(4)).getByRole<HTMLInputElement>("radio", { name: /^B/ }).checked).toBe(true);
    expect(screen.getByText("Saved")).toBeTruthy();
    expect(screen.queryByText(/^Question 4 was changed/)).toBeNull();
  });

  it("does not say that an answer is saved which the server has refused", async () => {
    const gateway = buildGateway({ ValidateAnswer: () => new Fails("BAD_USER_INPUT", { status: 400 }) });
    openPage(gateway, quizPath);
    await choose(4, "D");
    expect(await screen.findByText("1 not saved")).toBeTruthy();
    expect(screen.getByText("1 answer is not saved. It is kept on this device.")).toBeTruthy();
    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("turns pages without a network: all of them came with the first answer", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await questionBox(1);
    expect(gateway.callsOf("ExamQuestions")).toHaveLength(1);
    await goOffline(gateway);
    await person().click(screen.getByRole("button", { name: "Next" }));
    expect(await questionBox(11)).toBeTruthy();
  });

  it("submitted offline: says so, offers the answer file, goes on after a reload", async () => {
    const gateway = buildGateway();
    const page = openPage(gateway, quizPath);
    await questionBox(1);
    await goOffline(gateway);
    await choose(1, "C");
    await submitExam();
    expect(await screen.findByText("Submitted on this device, will be sent")).toBeTruthy();
    expect(screen.getByText("1 of 25")).toBeTruthy();
    const saved = collectSavedFiles();
    await person().click(screen.getByRole("button", { name: "Save answer file" }));
    expect(saved).toMatchObject([{ name: "answers-JAMB-Chemistry-2023.json" }]);

    page.unmount();
    showPage(gateway);
    expect(await screen.findByText("Submitted on this device, will be sent")).toBeTruthy();
    await goOnline(gateway);
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(gateway.state.submitted).toHaveLength(1);
  });

  it("asks before closing only while something is unsaved", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await choose(1, "C");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    const close = (): boolean => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await goOffline(gateway);
    await choose(2, "C");
    await waitFor(() => expect(close()).toBe(true));
  });

  it("keeps everything when the session ends mid-exam, and goes on after the next login", async () => {
    let isEnded = false;
    const gateway = buildGateway();
    const { ValidateAnswer } = gateway.own;
    const strict = buildGateway({
      ValidateAnswer: (variables) =>
        isEnded ? new Fails("UNAUTHENTICATED", { status: 401 }) : ValidateAnswer?.(variables),
    });
    const page = openPage(strict, quizPath);
    await choose(1, "C");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    isEnded = true;
    await choose(2, "C");
    await waitFor(() => expect(place()).toBe("/login"));
    expect(screen.getByTestId("place").dataset["state"]).toContain(quizPath);
    page.unmount();

    isEnded = false;
    storeSession(undefined, "token-2");
    openPage(strict, quizPath);
    expect(await screen.findByText(/2 of 25 answered/)).toBeTruthy();
    await waitFor(() => expect(strict.callsOf("ValidateAnswer").length).toBeGreaterThanOrEqual(3));
    await person().click(screen.getByRole("button", { name: "Continue" }));
    await expectAnswered("2/25");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
  });

  it("says so when the phone cannot store answers, and goes on", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await questionBox(1);
    vi.stubGlobal("localStorage", fullStorage(localStorage));
    await goOffline(gateway);
    await choose(1, "C");
    expect(
      await screen.findByText("This device cannot store answers. Keep this page open until they are saved."),
    ).toBeTruthy();
    await goOnline(gateway);
    await waitFor(() => expect(gateway.state.answers).toEqual({ q1: "C" }));
  });

  const tooLate = () =>
    new Fails("CONFLICT", { status: 409, serverMessage: "Time is up. The answer was not counted." });
  async function comeBackLate(gateway: ReturnType<typeof buildGateway>): Promise<void> {
    openPage(gateway, quizPath);
    await questionBox(1);
    await goOffline(gateway);
    await choose(1, "C");
    await pass(65 * minute);
    await goOnline(gateway);
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
  }

  it("shows answers that came too late as not delivered, with the file to save", async () => {
    await comeBackLate(buildGateway({ ValidateAnswer: tooLate }));
    expect(screen.getByText("1 answer was not delivered in time")).toBeTruthy();
    expect(screen.getByText(/They do not count\. They are still on this device\./)).toBeTruthy();
    expect(within(screen.getByRole("main")).getByRole("button", { name: "Save answer file" })).toBeTruthy();
  });

  it("[EXT-35] delivers them before the result, which says so; nothing is left on the phone", async () => {
    const gateway = buildGateway({
      ValidateAnswer: tooLate,
      DeliverLateAnswers: () => {
        gateway.state.answers = { q1: "C" };
        gateway.state.lateAnswers = 1;
        return {
          deliverLateAnswers: {
            __typename: "LateDelivery",
            lateAnswers: 1,
            answers: [{ __typename: "CountedAnswer", questionId: "q1", userAnswer: "C" }],
          },
        };
      },
    });
    await comeBackLate(gateway);
    expect(screen.getByText("Delivered late: 1 answer")).toBeTruthy();
    expect(screen.getByText(/The leaderboard counts only what arrived in time\./)).toBeTruthy();
    expect(screen.queryByText(/not delivered/)).toBeNull();
    expect(gateway.callsOf("DeliverLateAnswers").map(({ variables }) => variables["input"])).toMatchObject([
      { attemptId: "a1", answers: [{ questionId: "q1", userAnswer: "C" }] },
    ]);
    const names = gateway.state.calls.map(({ name }) => name);
    expect(names.indexOf("DeliverLateAnswers")).toBeLessThan(names.indexOf("SubmitExam"));
  });

  it("[EXT-35] gives the server's reason where it takes no late answers", async () => {
    const serverMessage = "You have seen the right answers of this exam. Answers that arrive now do not count.";
    await comeBackLate(
      buildGateway({
        ValidateAnswer: tooLate,
        DeliverLateAnswers: () => new Fails("CONFLICT", { status: 409, serverMessage }),
      }),
    );
    expect(screen.getByText(new RegExp(serverMessage))).toBeTruthy();
    expect(screen.queryByText(/They do not count\./)).toBeNull();
  });
});
