import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  buildGateway,
  choose,
  expectAnswered,
  Fails,
  finishExamTest,
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
import { toasts } from "../support/fake-toasts.ts";
import { newAttempt } from "../../../web/attempt/attempt.ts";
import { loadAttempts } from "../../../web/attempt/store.ts";
import { examPrefix, examStore } from "../../../web/exam/exam-store.ts";
import { useOpenExams } from "../../../web/exam/use-open-exams.ts";
import { buildLoaded, setting } from "../support/attempt-fixtures.ts";
import { buildPage, minute, paper } from "../support/exam-fixtures.ts";

beforeEach(prepareExamTest);
afterEach(finishExamTest);

const timer = () => screen.getByRole("timer", { name: "Time left" });

describe("questions", () => {
  it("[C-QUIZ-01] shows that it is loading, then the questions", async () => {
    const gateway = buildGateway({ ExamQuestions: () => new Promise(() => undefined) });
    openPage(gateway, quizPath);
    await pass(200);
    expect(screen.getByText("Loading questions...")).toBeTruthy();
    expect(await heading("JAMB · Chemistry · 2023")).toBeTruthy();
  });

  it("[C-QUIZ-02] [C-QUIZ-03] [C-QUIZ-04] has a bar with name, clock, counts, progress and save state", async () => {
    openPage(buildGateway(), quizPath);
    expect(await heading("JAMB · Chemistry · 2023")).toBeTruthy();
    await expectAnswered("0/25");
    expect(screen.getByText("score").previousElementSibling?.textContent).toBe("0/25");
    expect(timer().textContent).toMatch(/^(1:00:00|59:5\d)left$/);
    expect(timer().getAttribute("aria-live")).toBe("off");
    expect(screen.getByRole("progressbar", { name: "Answered" }).getAttribute("aria-valuenow")).toBe("0");
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  it("[C-QUIZ-05] [B-12] pages ten questions with radios A to D; Previous and Next turn pages", async () => {
    openPage(buildGateway(), quizPath);
    const user = person();
    const first = await questionBox(1);
    expect(within(first).getAllByRole("radio")).toHaveLength(4);
    expect(screen.getAllByRole("group", { name: /^Question \d+\. / })).toHaveLength(10);
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await questionBox(11)).toBeTruthy();
    expect(screen.queryByRole("group", { name: /^Question 1\. / })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Previous" }));
    expect(await questionBox(1)).toBeTruthy();
  });

  it("[C-QUIZ-06] shows the picture of a question with words, and enlarges it", async () => {
    const gateway = buildGateway();
    const { ExamQuestions } = gateway.own;
    const withPicture = buildGateway({
      ExamQuestions: (variables) => {
        const reply = ExamQuestions?.(variables) as { examQuestions: { questions: Record<string, unknown>[] } };
        const [first, second, third] = reply.examQuestions.questions;
        Object.assign(first ?? {}, { questionImageUrl: "/files/tubes.png", questionImageAlt: "Two test tubes" });
        Object.assign(second ?? {}, { questionImageUrl: "https://cdn.example/plain.png" });
        Object.assign(third ?? {}, { questionImageUrl: "javascript:alert(1)" });
        return reply;
      },
    });
    openPage(withPicture, quizPath);
    // Its code is fetched with the first picture.
    expect(await screen.findByAltText("Two test tubes", undefined, { timeout: 8000 })).toBeTruthy();
    const plain = await screen.findByAltText("Picture for question 2");
    expect(plain.getAttribute("src")).toBe("https://cdn.example/plain.png");
    expect(screen.queryByAltText("Picture for question 3")).toBeNull();
    await person().click(screen.getByRole("button", { name: /^Enlarge: Two test tubes\./ }));
    expect(await screen.findByRole("dialog", { name: "Question 1, picture" })).toBeTruthy();
  });

  it("[C-QUIZ-09] says that questions did not load, in a toast and in place, and tries again", async () => {
    let isBroken = true;
    const gateway = buildGateway();
    const { ExamQuestions } = gateway.own;
    const flaky = buildGateway({
      ExamQuestions: (variables) => (isBroken ? new Fails("UPSTREAM_FAILED") : ExamQuestions?.(variables)),
    });
    openPage(flaky, quizPath);
    const text = "Failed to fetch questions. Please try again.";
    const failure = (await screen.findByRole("alert")).textContent;
    expect(failure).toContain(text);
    // the network of the candidate is not at fault
    expect(failure).toContain("Please try again later. Nothing is lost.");
    expect(screen.queryByRole("link", { name: /^Subscribe/ })).toBeNull();
    expect(toasts.bad).toHaveBeenCalledWith(text, 3000);
    isBroken = false;
    await person().click(screen.getByRole("button", { name: "Try Again" }));
    expect(await questionBox(1)).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });

  it("gives the server's reason when the paper may not be opened, and leads to its payment", async () => {
    const serverMessage = "You need a subscription to JAMB to take this exam.";
    openPage(buildGateway({ ExamQuestions: () => new Fails("FORBIDDEN", { status: 403, serverMessage }) }), quizPath);
    expect(await screen.findByText(serverMessage)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try Again" })).toBeTruthy();
    const goTo = vi.spyOn(history, "pushState");
    await person().click(screen.getByRole("link", { name: "Subscribe to JAMB" }));
    await waitFor(() => expect(place()).toBe("/dashboard"));
    expect(goTo.mock.calls[0]?.[0]).toMatchObject({ usr: { subscribeTo: "JAMB" } });
  });

  it("[C-RT-25] sends an address without a complete paper to the selection", async () => {
    openPage(
      buildGateway({ ExamTypes: () => ({ examTypes: [] }), PaymentStatus: () => new Fails("X") }),
      "/quiz?examType=JAMB",
    );
    await waitFor(() => expect(place()).toBe("/exams?examType=jamb"));
  });
});

describe("answers", () => {
  it("[C-QUIZ-07] asks the server at once and counts right answers", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await choose(1, "C");
    await choose(2, "A");
    await expectAnswered("2/25");
    await waitFor(() => expect(screen.getByText("score").previousElementSibling?.textContent).toBe("1/25"));
    const sent = gateway.callsOf("ValidateAnswer").map((call) => call.variables["input"] as Record<string, unknown>);
    expect(sent).toMatchObject([
      { questionId: "q1", userAnswer: "C", attemptId: "a1", seq: 1 },
      { questionId: "q2", userAnswer: "A", attemptId: "a1", seq: 2 },
    ]);
    expect(String(sent[0]?.["answeredAt"])).toMatch(/^2026-11-20T12:00:/);
  });

  it("[C-QUIZ-07] may be changed; the score uses the last choice", async () => {
    openPage(buildGateway(), quizPath);
    await choose(1, "C");
    await choose(1, "B");
    await expectAnswered("1/25");
    await waitFor(() => expect(screen.getByText("score").previousElementSibling?.textContent).toBe("0/25"));
  });

  it("[C-QUIZ-08] says that an answer was not validated, in a toast and in place, and tries again on demand", async () => {
    let isBroken = true;
    const gateway = buildGateway();
    const { ValidateAnswer } = gateway.own;
    const flaky = buildGateway({
      ValidateAnswer: (variables) => (isBroken ? new Fails("BAD_USER_INPUT") : ValidateAnswer?.(variables)),
    });
    openPage(flaky, quizPath);
    await choose(1, "C");
    const text = "Failed to validate answer. Please try again.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith(text, 3000);
    isBroken = false;
    await person().click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    expect(screen.getByText("score").previousElementSibling?.textContent).toBe("1/25");
  });

  it("[C-QUIZ-08] repeats by itself while the server is broken, with one toast for all of it", async () => {
    let tries = 0;
    const gateway = buildGateway();
    const { ValidateAnswer } = gateway.own;
    const flaky = buildGateway({
      ValidateAnswer: (variables) => {
        tries += 1;
        return tries < 4 ? new Fails("UPSTREAM_FAILED", { status: 502 }) : ValidateAnswer?.(variables);
      },
    });
    openPage(flaky, quizPath);
    await choose(1, "C");
    await pass(20_000);
    expect(tries).toBe(4);
    expect(toasts.bad.mock.calls.filter(([text]) => text.startsWith("Failed to validate"))).toHaveLength(1);
    expect(screen.queryByText("Failed to validate answer. Please try again.")).toBeNull();
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  it("works with a server that keeps no attempts", async () => {
    const gateway = buildGateway();
    gateway.state.keepsAttempts = false;
    openPage(gateway, quizPath);
    await choose(1, "C");
    await waitFor(() => expect(gateway.callsOf("ValidateAnswer")).toHaveLength(1));
    expect(gateway.callsOf("ValidateAnswer")[0]?.variables["input"]).toEqual({ questionId: "q1", userAnswer: "C" });
    await submitExam();
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(gateway.state.submitted).toMatchObject([{ score: 1, totalQuestions: 25, attemptId: null }]);
  });
});

describe("flags, palette, keys", () => {
  it("names every question in the palette and jumps to it", async () => {
    openPage(buildGateway(), quizPath);
    await choose(1, "C");
    const user = person();
    await user.click(within(await questionBox(1)).getByRole("button", { name: "Flag question 1" }));
    await user.click(screen.getByRole("button", { name: "Questions" }));
    const sheet = await screen.findByRole("dialog", { name: "Questions" });
    expect(within(sheet).getByRole("button", { name: /^Question 1, answered, flagged/ })).toBeTruthy();
    expect(within(sheet).getByText("1 answered, 24 not answered, 1 flagged")).toBeTruthy();
    await user.click(within(sheet).getByRole("button", { name: "Question 21, not seen" }));
    expect(await questionBox(21)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement?.closest("fieldset")?.id).toBe("question-21");
  });

  it("answers, moves, flags and opens the submit dialog by keys, and S never submits", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await questionBox(1);
    const user = person();
    await user.keyboard("c");
    await user.keyboard("n");
    expect(document.activeElement?.closest("fieldset")?.id).toBe("question-2");
    await user.keyboard("b");
    await user.keyboard("f");
    await user.keyboard("p");
    await expectAnswered("2/25");
    expect(within(await questionBox(2)).getByRole("button", { name: "Flagged question 2" })).toBeTruthy();
    await user.keyboard("s");
    expect(await screen.findByRole("dialog", { name: "Submit this exam?" })).toBeTruthy();
    await user.keyboard("s");
    await user.keyboard("a");
    await user.keyboard("r");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(gateway.state.submitted).toHaveLength(0);
    expect(within(await questionBox(1)).getByRole<HTMLInputElement>("radio", { name: /^C/ }).checked).toBe(true);
  });

  it("puts the focus where a letter key has chosen, from where arrow keys go on", async () => {
    openPage(buildGateway(), quizPath);
    const first = within(await questionBox(1));
    const user = person();
    await user.keyboard("c");
    expect(document.activeElement).toBe(first.getByRole("radio", { name: /^C/ }));
    await user.keyboard("a");
    expect(document.activeElement).toBe(first.getByRole("radio", { name: /^A/ }));
    await user.keyboard("n");
    await user.keyboard("d");
    expect(document.activeElement).toBe(within(await questionBox(2)).getByRole("radio", { name: /^D/ }));
  });

  it("says once of a question that it is flagged", async () => {
    openPage(buildGateway(), quizPath);
    const flag = within(await questionBox(1)).getByRole("button", { name: "Flag question 1" });
    await person().click(flag);
    expect(flag.textContent).toBe("Flagged question 1");
    // the words say it already
    expect(flag.getAttribute("aria-pressed")).toBeNull();
  });

  it("moves by keys across pages", async () => {
    openPage(buildGateway(), quizPath);
    await questionBox(1);
    const user = person();
    for (let step = 0; step < 10; step += 1) await user.keyboard("n");
    expect(document.activeElement?.closest("fieldset")?.id).toBe("question-11");
    await user.keyboard("p");
    expect(document.activeElement?.closest("fieldset")?.id).toBe("question-10");
  });

  it("has a switch for keys, and leaves shortcuts alone", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await questionBox(1);
    const user = person();
    await user.keyboard("{Control>}c{/Control}");
    await expectAnswered("0/25");
    await user.click(screen.getByRole("checkbox", { name: "Use keys" }));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("c");
    await expectAnswered("0/25");
    expect(gateway.callsOf("ValidateAnswer")).toHaveLength(0);
  });
});

describe("time", () => {
  it("[C-QUIZ-04] [B-11] turns red under 300 s and pulses under 60 s, and says so in words", async () => {
    openPage(buildGateway(), quizPath);
    await questionBox(1);
    await pass(54.9 * minute);
    expect(timer().className).toBe("countdown");
    await pass(0.2 * minute);
    expect(timer().className).toBe("countdown low");
    expect(timer().textContent).toContain("under 5 min");
    await pass(4 * minute);
    expect(timer().className).toBe("countdown low pulsing");
  });

  it("speaks at 30, 10, 5 and 1 minute and at 30 s", async () => {
    openPage(buildGateway(), quizPath);
    await questionBox(1);
    const spoken = () => document.querySelector('[aria-live="polite"]')?.textContent;
    expect(spoken()).toBe("");
    await pass(30 * minute);
    expect(spoken()).toBe("30 minutes left");
    await pass(20 * minute);
    expect(spoken()).toBe("10 minutes left");
    await pass(5 * minute);
    expect(spoken()).toBe("5 minutes left");
    await pass(4 * minute);
    expect(spoken()).toBe("1 minute left");
    await pass(30_000);
    expect(spoken()).toBe("30 seconds left");
  });

  it("[C-QUIZ-11] submits at 0, once", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await choose(1, "C");
    await pass(60 * minute);
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    await pass(5 * minute);
    expect(gateway.state.submitted).toHaveLength(1);
  });

  it("[REL-18] a moved device clock neither ends nor lengthens the exam", async () => {
    openPage(buildGateway(), quizPath);
    await questionBox(1);
    await pass(minute);
    vi.setSystemTime(Date.now() + 3 * 60 * minute);
    await pass(2000);
    expect(timer().textContent).toMatch(/^58:5\dleft$/);
  });
});

describe("a paper that does not exist", () => {
  it.each([true, false])(
    "a paper without questions says so and leaves no exam on the device (attempts kept: %s)",
    async (keepsAttempts) => {
      const gateway = buildGateway();
      gateway.state.total = 0;
      gateway.state.keepsAttempts = keepsAttempts;
      const page = openPage(gateway, quizPath);
      expect(await screen.findByText("This paper has no questions.")).toBeTruthy();
      expect(screen.getByRole("link", { name: "Take Another Exam" }).getAttribute("href")).toBe("/exams");
      expect(screen.queryByRole("timer")).toBeNull();
      await pass(61 * 60_000);
      expect(gateway.state.submitted).toEqual([]);
      expect(await loadAttempts(examPrefix("c1"))).toEqual([]);
      page.unmount();
      // the paper is published meanwhile
      gateway.state.total = 25;
      gateway.state.begunAt = Date.now();
      showPage(gateway);
      await questionBox(1);
    },
  );

  it("an empty exam from before is neither offered nor submitted", async () => {
    const gateway = buildGateway();
    gateway.state.total = 0;
    await examStore("c1", paper).save(newAttempt(setting, buildLoaded({ total: 0 }), Date.now()));
    const offers = renderHook(() => useOpenExams("c1"));
    await pass(100);
    expect(offers.result.current).toEqual([]);
    openPage(gateway, quizPath);
    expect(await screen.findByText("This paper has no questions.")).toBeTruthy();
    expect(await loadAttempts(examPrefix("c1"))).toEqual([]);
    expect(gateway.state.submitted).toEqual([]);
  });
});

describe("submission", () => {
  it("[C-QUIZ-10] [C-QUIZ-14] [C-QUIZ-17] asks first, with Go back as the first choice, then sends the documented payload", async () => {
    let finish: (value: unknown) => void = () => undefined;
    const gateway = buildGateway();
    const { SubmitExam } = gateway.own;
    const slow = buildGateway({
      SubmitExam: async (variables) => {
        slow.state.submitted.push(variables["input"] as Record<string, unknown>);
        await new Promise((resolve) => {
          finish = resolve;
        });
        return SubmitExam?.(variables);
      },
    });
    openPage(slow, quizPath);
    await choose(1, "C");
    await choose(2, "A");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    const user = person();
    await user.keyboard("s");
    const dialog = await screen.findByRole("dialog", { name: "Submit this exam?" });
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Go back" })),
    );
    expect(within(dialog).getByText(/You still have 59 min/)).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "Go to question 3" })).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Submit Exam" }));
    expect(await screen.findByText("Submitting...")).toBeTruthy();
    finish(null);
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(slow.state.submitted).toEqual([
      {
        userId: "c1",
        examId: "q1",
        score: 1,
        totalQuestions: 25,
        examType: "JAMB",
        subjectName: "Chemistry",
        year: 2023,
        attemptId: "a1",
        answersHeld: 2,
      },
    ]);
    expect(toasts.good).toHaveBeenCalledWith("Exam results submitted and sent to your email!", 3000);
  });

  it("[C-QUIZ-16] says that the result was not saved, in a toast and in place, and tries again on demand", async () => {
    let isBroken = true;
    const gateway = buildGateway();
    const { SubmitExam } = gateway.own;
    const flaky = buildGateway({
      SubmitExam: (variables) => (isBroken ? new Fails("BAD_USER_INPUT") : SubmitExam?.(variables)),
    });
    openPage(flaky, quizPath);
    await questionBox(1);
    await submitExam();
    const text = "Failed to submit exam result.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith(text, 3000);
    isBroken = false;
    await person().click(screen.getByRole("button", { name: "Try again" }));
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
  });

  it("[C-QUIZ-13] repeats the submission with the same attempt when its reply was lost", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await choose(1, "C");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    gateway.state.losesReplies = true;
    await submitExam();
    await pass(100);
    gateway.state.losesReplies = false;
    await pass(5000);
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(gateway.state.submitted.map((input) => input["attemptId"])).toEqual(["a1", "a1"]);
    expect(toasts.good).toHaveBeenCalledTimes(1);
  });

  /** A submission that the server does, or does not do, and to which no answer comes. */
  function loseSubmission(gateway: ReturnType<typeof buildGateway>, isDone: boolean): void {
    const { SubmitExam } = gateway.own;
    gateway.own["SubmitExam"] = (variables) => {
      if (isDone) SubmitExam?.(variables);
      if (SubmitExam) gateway.own["SubmitExam"] = SubmitExam;
      throw new TypeError("Failed to fetch");
    };
  }

  it("[REL-17] finds a lost submission in the history where the server keeps no attempts, and sends no second one", async () => {
    const gateway = buildGateway();
    gateway.state.keepsAttempts = false;
    openPage(gateway, quizPath);
    await choose(1, "C");
    loseSubmission(gateway, true);
    await submitExam();
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(gateway.state.submitted).toHaveLength(1);
    expect(screen.getByText("Your result is stored.")).toBeTruthy();
    expect(toasts.info).toHaveBeenCalledWith("Your exam has arrived. It is in your exam history.", 3000);
  });

  it("[REL-17] offers a second submission once the history does not show the first, also after a reload", async () => {
    const gateway = buildGateway();
    gateway.state.keepsAttempts = false;
    const page = openPage(gateway, quizPath);
    await questionBox(1);
    loseSubmission(gateway, false);
    await submitExam();
    expect(await screen.findByRole("heading", { name: "Checking whether your exam arrived" })).toBeTruthy();
    page.unmount();
    gateway.state.isDown = true;
    const again = showPage(gateway);
    expect(await screen.findByRole("heading", { name: "Your exam may have been submitted" })).toBeTruthy();
    expect(screen.getByText(/This page looks for it in your exam history when it can be reached\./)).toBeTruthy();
    again.unmount();
    gateway.state.isDown = false;
    showPage(gateway);
    await pass(20_000);
    expect(await screen.findByRole("heading", { name: "Your exam has not arrived" })).toBeTruthy();
    expect(screen.queryByText(/goes on by itself/)).toBeNull();
    expect(screen.getByRole("link", { name: "Exam history" }).getAttribute("href")).toBe("/dashboard/exam-history");
    await act(async () => void window.dispatchEvent(new Event("online")));
    await pass(60_000);
    expect(gateway.state.submitted).toHaveLength(0);
    await person().click(screen.getByRole("button", { name: "Send again" }));
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(gateway.state.submitted).toHaveLength(1);
  });

  it("[REL-17] says that it is unclear where the history cannot tell", async () => {
    const gateway = buildGateway({ PaperResults: () => new Fails("FORBIDDEN", { status: 403 }) });
    gateway.state.keepsAttempts = false;
    openPage(gateway, quizPath);
    await questionBox(1);
    loseSubmission(gateway, true);
    await submitExam();
    await pass(20_000);
    expect(await screen.findByRole("heading", { name: "Your exam may have been submitted" })).toBeTruthy();
    expect(screen.getByText(/We cannot tell whether it arrived\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send again" })).toBeTruthy();
    expect(gateway.state.submitted).toHaveLength(1);
  });

  it("[REL-10] submitted on another phone: this one says so, submits nothing twice and shows the same result", async () => {
    const gateway = buildGateway({
      ValidateAnswer: () => new Fails("CONFLICT", { status: 409, serverMessage: "This exam has been submitted." }),
    });
    const own = gateway.own["SubmitExam"];
    let reply: (() => void) | undefined;
    gateway.own["SubmitExam"] = async (variables) => {
      await new Promise<void>((resolve) => {
        reply = resolve;
      });
      return own?.(variables);
    };
    openPage(gateway, quizPath);
    await questionBox(1);
    gateway.state.attempt = 2;
    gateway.state.submittedAt = "2026-11-20T08:07:00.000Z";
    await choose(1, "C");
    expect(await screen.findByText(/This exam has already ended somewhere else/)).toBeTruthy();
    expect(screen.queryByText(/The time is up/)).toBeNull();
    expect(screen.queryByText("Submitted")).toBeNull();
    await waitFor(() => expect(reply).toBeDefined());
    reply?.();
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(screen.getByText(/^20 Nov 2026, 09:07$/)).toBeTruthy();
    expect(screen.getByText("AK-R7Q4-2K9M")).toBeTruthy();
    expect(gateway.state.submitted).toMatchObject([{ attemptId: "a1" }]);
  });

  it("[REL-17] submits by itself after a reload if the submission was never sent, or was refused", async () => {
    const gateway = buildGateway();
    gateway.state.keepsAttempts = false;
    const submit = gateway.own["SubmitExam"];
    gateway.own["SubmitExam"] = () => new Fails("RATE_LIMITED", { status: 429 });
    const page = openPage(gateway, quizPath);
    await questionBox(1);
    await submitExam();
    await screen.findByText("Failed to submit exam result.");
    page.unmount();
    if (submit) gateway.own["SubmitExam"] = submit;
    showPage(gateway);
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(gateway.state.submitted).toHaveLength(1);
  });

  it("[C-QUIZ-15] asks to log in again when the user is gone, and keeps everything", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await choose(1, "C");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    // Another program on the phone has cleared the browser's data while this page was open.
    localStorage.removeItem("user");
    await submitExam();
    const text = "User information not found. Please log in again.";
    await waitFor(() => expect(toasts.bad).toHaveBeenCalledWith(text, 3000));
    expect(gateway.state.submitted).toHaveLength(0);
  });

  it("says that the result is stored when the mail could not be sent", async () => {
    const gateway = buildGateway();
    const { SubmitExam } = gateway.own;
    const mute = buildGateway({
      SubmitExam: (variables) => {
        const reply = SubmitExam?.(variables) as { submitExam: { emailed: boolean } };
        reply.submitExam.emailed = false;
        return reply;
      },
    });
    openPage(mute, quizPath);
    await questionBox(1);
    await submitExam();
    expect(await screen.findByText(/could not be sent\. Your result is stored/)).toBeTruthy();
    expect(toasts.good).not.toHaveBeenCalled();
  });
});

describe("results", () => {
  async function sit() {
    const gateway = buildGateway();
    const page = openPage(gateway, quizPath);
    await choose(1, "C");
    await choose(2, "A");
    await submitExam();
    await heading("Adaeze, Your Exam Results");
    return { gateway, page };
  }

  it("[C-QUIZ-19] [C-QUIZ-21] shows title, score, percentage, counts and receipt", async () => {
    await sit();
    const score = screen.getByRole("region", { name: "Score" });
    expect(score.textContent).toContain("1/25");
    expect(within(score).getByText("4%")).toBeTruthy();
    for (const [label, count] of [
      ["Correct", "1"],
      ["Incorrect", "1"],
      ["Unattempted", "23"],
    ]) {
      expect(within(score).getByText(label ?? "").nextElementSibling?.textContent).toBe(count);
    }
    expect(screen.getByText("AK-R7Q4-2K9M")).toBeTruthy();
    expect(screen.getByText(/A copy was sent to adaeze@example\.com/)).toBeTruthy();
  });

  it.each([
    [18, "good"],
    [17, "mid"],
    [13, "mid"],
    [12, "bad"],
  ])("[C-QUIZ-20] [B-15] draws %s of 25 in the colour %s", async (right, tone) => {
    const gateway = buildGateway();
    for (let number = 1; number <= 25; number += 1) gateway.state.answers[`q${number}`] = number <= right ? "C" : "A";
    openPage(gateway, quizPath);
    await person().click(await screen.findByRole("button", { name: "Continue" }));
    await submitExam();
    const badge = (await screen.findByText(`${Math.round((right / 25) * 100)}%`)).closest(".badge");
    expect(badge?.classList.contains(tone)).toBe(true);
  });

  it("[C-QUIZ-23] [C-QUIZ-24] [C-QUIZ-25] has three tabs over all pages, Correct first", async () => {
    await sit();
    const user = person();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Correct1",
      "Incorrect1",
      "Unattempted23",
    ]);
    // It opens on what was wrong.
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Incorrect1");
    await user.click(screen.getByRole("tab", { name: /^Correct/ }));
    expect(await screen.findByText("Stem 1")).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: /^Incorrect/ }));
    const item = screen.getByText("Stem 2").closest("li");
    expect(item?.textContent).toContain("Your answer");
    expect(item?.textContent).toContain("Right answer");
    expect(item?.querySelector("details")?.open).toBe(true);
    expect(within(item ?? document.body).getByText("Reason 2")).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: /^Unattempted/ }));
    expect(await screen.findByText("Stem 25")).toBeTruthy();
    expect(within(screen.getByRole("tabpanel")).getAllByRole("listitem")).toHaveLength(23);
  });

  it("says the time used, the average in the subject and an advice", async () => {
    const row = { __typename: "ExamHistoryRow", name: "", date: null, status: "", examType: "JAMB", year: 2023 };
    const more = { remarkedAt: null, scoreBefore: null, receipt: null, lateAnswers: null, hasReview: null };
    const counts = { rightAnswers: null, answeredQuestions: null, totalQuestions: null };
    const score = (id: string, subjectName: string, percent: number) =>
      Object.assign({ id, subjectName, score: percent }, row, more, counts);
    const gateway = buildGateway({
      ExamHistory: () => ({
        examHistory: [score("1", "Chemistry", 4), score("2", "Chemistry", 61), score("3", "Physics", 90)],
      }),
    });
    openPage(gateway, quizPath);
    await choose(1, "C");
    await choose(2, "A");
    await pass(12 * minute);
    await submitExam();
    const advice = await screen.findByRole("region", { name: "Advice" });
    expect(within(advice).getByText("Time used").nextElementSibling?.textContent).toBe("12 min");
    const average = within(advice).getByText("Your average in Chemistry");
    await waitFor(() => expect(average.nextElementSibling?.textContent).toBe("32.5% in 2 exams"));
    expect(advice.textContent).toMatch(
      /You left 23 questions with 4[78] minutes to go\. Try every question: a wrong answer costs nothing\.$/,
    );
  });

  it("shows the advice without an average where the history does not come", async () => {
    const gateway = buildGateway({ ExamHistory: () => new Fails("UPSTREAM_FAILED") });
    openPage(gateway, quizPath);
    await questionBox(1);
    await submitExam();
    const advice = await screen.findByRole("region", { name: "Advice" });
    const average = within(advice).getByText("Your average in Chemistry");
    await waitFor(() => expect(average.nextElementSibling?.textContent).toBe("–"));
    expect(advice.textContent).toContain("You did not try any question.");
  });

  it("[C-QUIZ-23] [C-QUIZ-24] empty tabs of right and of wrong answers", async () => {
    openPage(buildGateway(), quizPath);
    await questionBox(1);
    await submitExam();
    expect(await screen.findByText("No correct answers yet")).toBeTruthy();
    await person().click(screen.getByRole("tab", { name: /^Incorrect/ }));
    expect(screen.getByText("Perfect! No incorrect answers")).toBeTruthy();
  });

  it("[C-QUIZ-25] an empty tab of open questions", async () => {
    const gateway = buildGateway();
    gateway.state.total = 1;
    openPage(gateway, quizPath);
    await choose(1, "C");
    await submitExam();
    await heading("Adaeze, Your Exam Results");
    await person().click(screen.getByRole("tab", { name: /^Unattempted/ }));
    expect(screen.getByText("Great! You attempted all questions")).toBeTruthy();
  });

  it("loads no longer once it is known that the server counts more questions than it sends", async () => {
    const gateway = buildGateway({
      ExamQuestions: ({ page }) => {
        const given = { page: Number(page), serverNow: Date.now() };
        return { examQuestions: { ...buildPage(given), totalQuestions: 35, totalPages: 4 } };
      },
    });
    // the result counts them, too
    gateway.state.total = 35;
    openPage(gateway, quizPath);
    await choose(1, "C");
    await submitExam();
    await heading("Adaeze, Your Exam Results");
    const user = person();
    await user.click(screen.getByRole("tab", { name: /^Unattempted/ }));
    expect(await screen.findByText("Stem 25")).toBeTruthy();
    expect(screen.queryByText("Loading questions...")).toBeNull();
    await user.click(screen.getByRole("tab", { name: /^Incorrect/ }));
    expect(screen.getByText("Perfect! No incorrect answers")).toBeTruthy();
  });

  it("survives a reload, without another submission", async () => {
    const { gateway, page } = await sit();
    page.unmount();
    showPage(gateway);
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(screen.getByText("AK-R7Q4-2K9M")).toBeTruthy();
    expect(gateway.state.submitted).toHaveLength(1);
  });

  it("[C-QUIZ-26] leads to the dashboard and leaves nothing behind", async () => {
    await sit();
    expect(screen.getByRole("link", { name: "Back to Dashboard" }).getAttribute("href")).toBe("/dashboard");
    expect(Object.keys(localStorage).some((key) => key.includes("exam:c1"))).toBe(true);
    const push = vi.spyOn(history, "pushState");
    await person().click(screen.getByRole("link", { name: "Take Another Exam" }));
    await waitFor(() => expect(Object.keys(localStorage).some((key) => key.includes("exam:c1"))).toBe(false));
    // the back button would begin the exam again
    expect(push).not.toHaveBeenCalled();
  });

  it("[C-QUIZ-27] leads to the selection", async () => {
    await sit();
    expect(screen.getByRole("link", { name: "Take Another Exam" }).getAttribute("href")).toBe("/exams");
  });

  it("[C-QUIZ-28] a retake clears answers, clock, page and tab", async () => {
    const { gateway } = await sit();
    const user = person();
    await user.click(screen.getByRole("tab", { name: /^Incorrect/ }));
    gateway.state.attempt = 2;
    gateway.state.answers = {};
    gateway.state.begunAt = Date.now();
    await user.click(screen.getByRole("button", { name: "Retake Exam" }));
    await questionBox(1);
    await expectAnswered("0/25");
    expect(timer().textContent).toMatch(/^(1:00:00|59:5\d)left$/);
    await choose(3, "C");
    await submitExam();
    await heading("Adaeze, Your Exam Results");
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Correct1");
    expect(gateway.state.submitted.map((input) => input["attemptId"])).toEqual(["a1", "a2"]);
  });
});

describe("coming back", () => {
  it("offers to continue before anything else, with time and count", async () => {
    const gateway = buildGateway();
    const page = openPage(gateway, quizPath);
    await choose(1, "C");
    await choose(2, "A");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    await pass(19 * minute);
    page.unmount();
    showPage(gateway);
    expect(await heading("Continue JAMB Chemistry 2023")).toBeTruthy();
    expect(screen.getByText("40 min left, 2 of 25 answered")).toBeTruthy();
    expect(screen.queryByRole("group")).toBeNull();
    await person().click(screen.getByRole("button", { name: "Continue" }));
    expect(within(await questionBox(1)).getByRole<HTMLInputElement>("radio", { name: /^C/ }).checked).toBe(true);
  });

  it("[REL-18] asks the server before a wrong device clock may submit", async () => {
    const gateway = buildGateway();
    const page = openPage(gateway, quizPath);
    await choose(1, "C");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    page.unmount();
    const serverNow = Date.now();
    vi.setSystemTime(serverNow + 5 * 60 * minute);
    const { ExamQuestions } = gateway.own;
    const steady = buildGateway({
      ExamQuestions: (variables) => {
        const reply = ExamQuestions?.(variables) as { examQuestions: { attempt: { serverNow: string } } };
        reply.examQuestions.attempt.serverNow = new Date(serverNow).toISOString();
        return reply;
      },
    });
    showPage(steady);
    expect(await screen.findByText(/59 min left, 1 of 25 answered/)).toBeTruthy();
    expect(steady.state.submitted).toHaveLength(0);
  });

  it("shows the result of an attempt that the server has closed meanwhile", async () => {
    const gateway = buildGateway();
    const page = openPage(gateway, quizPath);
    await choose(1, "C");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    page.unmount();
    vi.setSystemTime(Date.now() + 3 * 60 * minute);
    gateway.state.attempt = 2;
    showPage(gateway);
    expect(await heading("Adaeze, Your Exam Results")).toBeTruthy();
    expect(gateway.state.submitted).toMatchObject([{ attemptId: "a1" }]);
  });

  it("keeps attempts of two candidates on one phone apart", async () => {
    const gateway = buildGateway();
    const page = openPage(gateway, quizPath);
    await choose(1, "C");
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    page.unmount();
    storeSession({ id: "c2", firstName: "Bola" }, "token-2");
    gateway.state.answers = {};
    gateway.state.attempt = 7;
    gateway.state.begunAt = Date.now();
    showPage(gateway);
    await questionBox(1);
    await expectAnswered("0/25");
  });

  it("[D-250] begins no other exam when the back button leads to one that is over", async () => {
    const gateway = buildGateway();
    const page = openPage(gateway, quizPath);
    await questionBox(1);
    // it is left with "Save and leave", ended in another visit, and its results are left, too
    page.unmount();
    await examStore("c1", paper).erase("a1");
    gateway.own["ExamAttempt"] = () => ({ examQuestions: buildPage({ page: 2, attemptId: null }) });
    showPage(gateway);
    expect(await heading("Select Your Exam")).toBeTruthy();
    expect(place()).toBe("/exams?examType=jamb");
    expect(gateway.callsOf("ExamQuestions")).toHaveLength(1);
  });

  it("[D-250] begins no other exam by a link to one that another tab has ended since, and leads to its result", async () => {
    const gateway = buildGateway();
    const page = openPage(gateway, quizPath);
    await questionBox(1);
    page.unmount();
    openPage(gateway, "/dashboard");
    const link = await screen.findByRole("link", { name: "Continue" });
    await examStore("c1", paper).erase("a1");
    gateway.own["ExamAttempt"] = () => ({ examQuestions: buildPage({ page: 2, attemptId: null }) });
    await person().click(link);
    await waitFor(() => expect(place()).toBe("/dashboard/exam-history"));
    expect(gateway.callsOf("ExamQuestions")).toHaveLength(1);
  });

  it("lets one press of the back button leave the results", async () => {
    const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
    openPage(buildGateway(), quizPath);
    await questionBox(1);
    expect(history.state).toMatchObject({ examGuard: true });
    expect(back).not.toHaveBeenCalled();
    await submitExam();
    await heading("Adaeze, Your Exam Results");
    expect(back).toHaveBeenCalledTimes(1);
    expect(history.state).toMatchObject({ examGuard: false });
    history.replaceState(null, "");
  });

  it("lets one press of the back button leave the offer to continue after a reload", async () => {
    const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
    const gateway = buildGateway();
    const page = openPage(gateway, quizPath);
    await questionBox(1);
    page.unmount();
    expect(history.state).toMatchObject({ examGuard: true });
    showPage(gateway);
    await heading("Continue JAMB Chemistry 2023");
    expect(back).toHaveBeenCalledTimes(1);
    expect(history.state).toMatchObject({ examGuard: false });
    await person().click(screen.getByRole("button", { name: "Continue" }));
    await questionBox(1);
    expect(history.state).toMatchObject({ examGuard: true });
    history.replaceState(null, "");
  });

  it("asks before the back button leaves a running exam", async () => {
    openPage(buildGateway(), quizPath);
    await questionBox(1);
    const user = person();
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
    const dialog = await screen.findByRole("dialog", { name: "Leave the exam?" });
    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
    await user.click(await screen.findByRole("button", { name: "Save and leave" }));
    await waitFor(() => expect(place()).toBe("/dashboard"));
  });
});
