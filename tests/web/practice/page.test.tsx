import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { practiceSeconds } from "../../../schema/rules/limits.ts";
import { examTypes, type Letter } from "../../../schema/rules/words.ts";
import { paths } from "../../../web/lib/navigation/paths.ts";
import { OpenPractice } from "../../../web/practice/OpenPractice.tsx";
import { isCandidateReturn } from "../../../web/lib/sessions/return-target.ts";
import { endSession } from "../../../web/lib/sessions/sessions.ts";
import { toasts } from "../support/fake-toasts.ts";
import { buildQuestion } from "../support/attempt-fixtures.ts";
import {
  candidate,
  Fails,
  finishExamTest,
  goOffline,
  goOnline,
  heading,
  pass,
  person,
  place,
  prepareExamTest,
  questionBox,
  type Gateway,
} from "../support/exam-harness.tsx";
import { fullStorage } from "../support/full-storage.ts";
import { buildVerdict } from "../support/practice-fixtures.ts";
import { buildPracticeGateway, openPractice, showPractice } from "../support/practice-harness.tsx";

beforeEach(prepareExamTest);
afterEach(finishExamTest);

const press = async (name: string | RegExp): Promise<void> =>
  person().click(await screen.findByRole("button", { name }));
const timer = () => screen.getByRole("timer", { name: "Time left" }).textContent;
const checks = (gateway: Gateway) => gateway.callsOf("CheckAnswer").map(({ variables }) => variables["input"]);

async function begin(gateway: Gateway): Promise<void> {
  openPractice(gateway);
  await press("Chemistry");
  await press("2023");
  await questionBox(1);
}

async function pick(number: number, letter: Letter): Promise<void> {
  await person().click(within(await questionBox(number)).getByRole("radio", { name: new RegExp(`^${letter}`) }));
}

async function submitTest(): Promise<void> {
  await person().keyboard("s");
  const dialog = await screen.findByRole("dialog", { name: "Submit this test?" });
  await person().click(within(dialog).getByRole("button", { name: "Submit Test" }));
  await heading("Test Results");
}

/** A promise that a test settles when it likes. */
function later<Value>() {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

describe("the address", () => {
  it("[C-RT-17] [C-RT-18] [C-RT-19] [C-RT-20] [C-RT-21] has the documented spellings", () => {
    expect(examTypes.map((type) => paths.practice(type))).toEqual([
      "/jamb/practice",
      "/waec/practice",
      "/neco/practice",
      "/gce/practice",
      "/post-utme/practice",
      "/common-entrance/practice",
      "/professional-exams/practice",
      "/Jwaec/practice",
    ]);
    expect(paths.practice("junior waec")).toBe("/Jwaec/practice");
    expect(paths.practice("A/B?")).toBe("/a%2Fb%3F/practice");
  });

  it.each([null, {}, { examType: "" }, { examType: 7 }])(
    "[C-PRAC-01] without an exam type in the state %o there is only the error and a way back",
    async (state) => {
      openPractice(buildPracticeGateway(), "/jamb/practice", state);
      expect(await heading("Invalid exam type. Please go back and try again.")).toBeTruthy();
      await press("Go Back");
      expect(place()).toBe("/dashboard");
    },
  );

  it("[C-PRAC-01] [D-100] shows a visitor the same error, and leads back to the front page", async () => {
    endSession();
    openPractice(buildPracticeGateway(), "/waec/practice", null);
    expect(await heading("Invalid exam type. Please go back and try again.")).toBeTruthy();
    expect(place()).toBe("/waec/practice");
    await press("Go Back");
    expect(place()).toBe("/");
  });

  it("[C-PRAC-01] goes back one page when the way back of that error is pressed twice", async () => {
    openPractice(buildPracticeGateway(), "/jamb/practice", null);
    await heading("Invalid exam type. Please go back and try again.");
    window.history.replaceState({ idx: 2 }, "");
    // browsers go back later than the next press
    const go = vi.spyOn(window.history, "go").mockReturnValue();
    const back = screen.getByRole("button", { name: "Go Back" });
    fireEvent.click(back);
    fireEvent.click(back);
    expect(go.mock.calls).toEqual([[-1]]);
  });

  it("[C-TYP-05] [D-100] sends a visitor who starts a set to the login, with the way back and the exam type", async () => {
    endSession();
    openPractice(buildPracticeGateway());
    await screen.findByText("Another page");
    expect(place()).toBe("/login");
    const state: unknown = JSON.parse(screen.getByTestId("place").dataset["state"] ?? "");
    expect(state).toEqual({ returnTo: "/jamb/practice", returnState: { examType: "JAMB" } });
    expect(isCandidateReturn("/jamb/practice")).toBe(true);
    expect(isCandidateReturn("/practice")).toBe(false);
  });
});

describe("choosing", () => {
  it("[C-PRAC-02] asks for the subject, then for the year, and goes back", async () => {
    const gateway = buildPracticeGateway();
    openPractice(gateway);
    expect(await heading("JAMB practice test")).toBeTruthy();
    await press("Chemistry");
    expect(gateway.callsOf("PracticeSubjects")[0]?.variables).toEqual({ examType: "JAMB" });
    await screen.findByRole("heading", { name: "Choose a year" });
    expect(gateway.callsOf("PracticeYears")[0]?.variables).toEqual({ examType: "JAMB", subject: "Chemistry" });
    const list = screen.getByRole("region", { name: "Choose a year" });
    expect(
      within(list)
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["2021", "2023", "2026"]);
    await press("Go Back");
    expect(await screen.findByRole("button", { name: "Biology" })).toBeTruthy();
  });

  it("begins each choice at the top of the page, with the focus on its heading", async () => {
    openPractice(buildPracticeGateway());
    const title = () => screen.getByRole("heading", { name: "JAMB practice test" });
    await press("Chemistry");
    await screen.findByRole("heading", { name: "Choose a year" });
    expect(document.activeElement).toBe(title());
    expect(window.scrollTo).toHaveBeenCalledTimes(1);
    screen.getByRole("button", { name: "Go Back" }).focus();
    await press("Go Back");
    await screen.findByRole("heading", { name: "Choose a subject" });
    expect(document.activeElement).toBe(title());
    expect(window.scrollTo).toHaveBeenCalledTimes(2);
  });

  it("keeps the focus on the page when the heading where it begins is drawn again", async () => {
    openPractice(buildPracticeGateway());
    const title = screen.getByRole("heading", { name: "JAMB practice test" });
    title.tabIndex = -1;
    title.focus();
    await screen.findByRole("heading", { name: "Choose a subject" });
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("[C-PRAC-03] loads the questions 300 ms after the choice, once", async () => {
    const gateway = buildPracticeGateway();
    openPractice(gateway);
    await press("Chemistry");
    const year = await screen.findByRole("button", { name: "2023" });
    // held still from here
    vi.useFakeTimers({ now: Date.now() });
    fireEvent.click(year);
    fireEvent.click(year);
    await pass(299);
    expect(gateway.callsOf("PracticeQuestions")).toHaveLength(0);
    await pass(1);
    expect(gateway.callsOf("PracticeQuestions").map(({ variables }) => variables)).toEqual([
      { examType: "JAMB", subject: "Chemistry", year: 2023 },
    ]);
  });

  it("says what is loading", async () => {
    openPractice(buildPracticeGateway({ PracticeSubjects: () => new Promise(() => undefined) }));
    await pass(200);
    expect(screen.getByText("Loading subjects...")).toBeTruthy();
  });

  it("keeps the focus on the way back when the years arrive", async () => {
    const reply = later<unknown>();
    openPractice(buildPracticeGateway({ PracticeYears: () => reply.promise }));
    await press("Chemistry");
    const back = await screen.findByRole("button", { name: "Go Back" });
    back.focus();
    reply.settle({ practiceYears: [2023] });
    await screen.findByRole("button", { name: "2023" });
    expect(document.activeElement).toBe(back);
  });

  it("offers another way where there is nothing to practise: no subject, no year, no question", async () => {
    const empty = buildPracticeGateway({ PracticeSubjects: () => ({ practiceSubjects: [] }) });
    const { unmount } = openPractice(empty);
    await screen.findByText("There are no subjects to practise yet.");
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toBeTruthy();
    unmount();

    const { unmount: close } = openPractice(buildPracticeGateway({ PracticeYears: () => ({ practiceYears: [] }) }));
    await press("Chemistry");
    await screen.findByText("There are no Chemistry questions to practise now.");
    await press("Go Back");
    await screen.findByRole("button", { name: "Biology" });
    close();

    openPractice(buildPracticeGateway({ PracticeQuestions: () => ({ practiceQuestions: [] }) }));
    await press("Chemistry");
    await press("2023");
    await screen.findByText("This paper has no questions yet.");
    await press("Go Back");
    await screen.findByRole("button", { name: "Biology" });
  });

  it("shows a subject of 200 letters whole", async () => {
    const subject = "Long ".repeat(40).trim();
    openPractice(buildPracticeGateway({ PracticeSubjects: () => ({ practiceSubjects: [subject] }) }));
    await press(subject);
    expect(await screen.findByText(subject)).toBeTruthy();
  });
});

describe("a test that is offered", () => {
  it("stays when the list of subjects fails and is loaded again", async () => {
    await begin(buildPracticeGateway());
    await pick(1, "C");
    await screen.findByText("Right.");
    cleanup();
    window.history.pushState({ usr: { examType: "JAMB" }, key: "other", idx: 1 }, "", "/jamb/practice");
    showPractice(buildPracticeGateway({ PracticeSubjects: () => new Fails("UPSTREAM_FAILED", { status: 502 }) }));
    await screen.findByRole("region", { name: "Practice test in progress" });
    await press("Try Again");
    const card = await screen.findByRole("region", { name: "Practice test in progress" });
    await person().click(within(card).getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Right.")).toBeTruthy();
  });
});

describe("a test whose time ran out while its page was closed", () => {
  it("shows its results to whoever presses its card on the dashboard", async () => {
    await begin(buildPracticeGateway());
    await pick(1, "C");
    await screen.findByText("Right.");
    cleanup();
    await pass(660_000);
    window.history.pushState(null, "", "/open");
    showPractice(buildPracticeGateway(), <Route path="/open" element={<OpenPractice candidateId={candidate.id} />} />);
    await person().click(await screen.findByRole("link", { name: "See results" }));
    expect(await screen.findByText("Time is up. Your test was submitted.")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Score" }).textContent).toContain("1/3");
  });

  it("is offered with its results to whoever takes another free test", async () => {
    await begin(buildPracticeGateway());
    await pick(1, "C");
    await screen.findByText("Right.");
    cleanup();
    await pass(660_000);
    window.history.pushState({ usr: { examType: "JAMB" }, key: "other", idx: 1 }, "", "/jamb/practice");
    showPractice(buildPracticeGateway());
    expect(await screen.findByRole("button", { name: "Chemistry" })).toBeTruthy();
    const card = screen.getByRole("region", { name: "Practice test" });
    expect(card.textContent).toContain("JAMB Chemistry 2023Time is up, 1 of 3 answered");
    await person().click(within(card).getByRole("button", { name: "See results" }));
    expect(await screen.findByText("Time is up. Your test was submitted.")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Score" }).textContent).toContain("1/3");
  });
});

describe("another test while one is open", () => {
  it("says before the year is chosen which test it ends", async () => {
    await begin(buildPracticeGateway());
    await pick(1, "C");
    await screen.findByText("Right.");
    cleanup();
    window.history.pushState({ usr: { examType: "JAMB" }, key: "other", idx: 1 }, "", "/jamb/practice");
    showPractice(buildPracticeGateway());
    const words = /^A new test ends the open one/;
    await screen.findByRole("region", { name: "Practice test in progress" });
    expect(screen.queryByText(words)).toBeNull();
    await press("Chemistry");
    await screen.findByRole("button", { name: "2023" });
    expect(screen.getByText(words).textContent).toBe("A new test ends the open one, JAMB Chemistry 2023.");
  });
});

describe("what fails", () => {
  it.each([
    ["[C-PRAC-13]", "PracticeSubjects", "Failed to load exam subjects. Please try again."],
    ["[C-PRAC-14]", "PracticeYears", "Failed to load exam years. Please try again."],
    ["[C-PRAC-15]", "PracticeQuestions", "Failed to load questions. Please try again."],
  ])("%s %s: a full-screen error, and Try Again begins with the subject", async (_id, operation, text) => {
    let isBroken = true;
    const own = buildPracticeGateway();
    const gateway = buildPracticeGateway({
      [operation]: (variables) =>
        isBroken
          ? new Fails("UPSTREAM_FAILED", { status: 502 })
          : ({ PracticeSubjects: { practiceSubjects: ["Chemistry"] }, PracticeYears: { practiceYears: [2023] } }[
              operation
            ] ?? own.own[operation]?.(variables)),
    });
    openPractice(gateway);
    if (operation !== "PracticeSubjects") await press("Chemistry");
    if (operation === "PracticeQuestions") await press("2023");
    expect(await heading(text)).toBeTruthy();
    expect(screen.getByText(/^Please try again later\./)).toBeTruthy();
    expect(screen.queryByText("JAMB practice test")).toBeNull();
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toBeTruthy();
    isBroken = false;
    await press("Try Again");
    expect(await screen.findByRole("heading", { name: "Choose a subject" })).toBeTruthy();
    await press("Chemistry");
    expect(await screen.findByRole("button", { name: "2023" })).toBeTruthy();
  });

  it("gives the server's reason", async () => {
    const serverMessage = "You have this paper open as an exam. Submit it first, then practise it.";
    openPractice(buildPracticeGateway({ PracticeQuestions: () => new Fails("CONFLICT", { serverMessage }) }));
    await press("Chemistry");
    await press("2023");
    expect(await screen.findByText(serverMessage)).toBeTruthy();
  });

  it("[C-PRAC-07] an answer that could not be checked: a toast, a notice, the choice stays and may change", async () => {
    let isBroken = true;
    const gateway = buildPracticeGateway({
      CheckAnswer: ({ input }) =>
        isBroken
          ? new Fails("UPSTREAM_FAILED", { status: 502 })
          : { checkAnswer: buildVerdict((input as { selectedAnswer: Letter }).selectedAnswer) },
    });
    await begin(gateway);
    await pick(1, "A");
    const text = "Failed to check answer. Please try again.";
    const failure = await screen.findByRole("alert");
    expect(failure.textContent).toContain(text);
    // below the options: above them, where a phone has scrolled past, nobody found "Try Again"
    const option = screen.getByRole("radio", { name: /^D/ });
    expect(option.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(toasts.bad).toHaveBeenCalledExactlyOnceWith(text, 3000);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^A/ }).checked).toBe(true);
    isBroken = false;
    await pick(1, "B");
    await screen.findByText("Wrong. The right answer is C.");
    expect(checks(gateway)).toEqual([
      { questionId: "q1", selectedAnswer: "A" },
      { questionId: "q1", selectedAnswer: "B" },
    ]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[C-PRAC-07] [D-313] a question that was removed meanwhile is not checked again, and the others go on", async () => {
    const gateway = buildPracticeGateway({
      CheckAnswer: ({ input }) => {
        const { questionId, selectedAnswer } = input as { questionId: string; selectedAnswer: Letter };
        return questionId === "q1"
          ? new Fails("NOT_FOUND", { status: 404 })
          : { checkAnswer: buildVerdict(selectedAnswer) };
      },
    });
    await begin(gateway);
    await pick(1, "C");
    await screen.findByText("This question was removed, so your answer cannot be checked. Go on with the others.");
    expect(toasts.bad).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    await press("Next");
    await pick(2, "C");
    await screen.findByText("Right.");
    await submitTest();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    expect(screen.getByText("Your answer, not checked")).toBeTruthy();
    expect(checks(gateway)).toHaveLength(2);
  });

  it("checks by itself what was chosen offline, when the network is back", async () => {
    const gateway = buildPracticeGateway();
    await begin(gateway);
    await goOffline(gateway);
    await pick(1, "C");
    await screen.findByText("Offline: 1 answer waits to be checked");
    await press("Next");
    await pick(2, "C");
    await screen.findByText("Offline: 2 answers wait to be checked");
    await goOnline(gateway);
    await screen.findByText("Right.");
    expect(screen.queryByText(/^Offline/)).toBeNull();
    expect(checks(gateway)).toHaveLength(2);
    // the bar says it already, and there is nothing to try again
    expect(toasts.bad).not.toHaveBeenCalled();
  });
});

describe("a phone that cannot store answers", () => {
  it("[REL-14] is told before the start and while the test runs", async () => {
    const gateway = buildPracticeGateway();
    vi.stubGlobal("localStorage", fullStorage(localStorage));
    openPractice(gateway);
    expect(await screen.findByText("This device cannot store your answers")).toBeTruthy();
    await press("Chemistry");
    await press("2023");
    await questionBox(1);
    const warning = "This device cannot store your test. If this page closes, your answers are lost.";
    expect(await screen.findByText(warning)).toBeTruthy();
    await pick(1, "C");
    await goOffline(gateway);
    expect(screen.getByText(warning)).toBeTruthy();
  });

  it("keeps the focus on the first choice, which counts", async () => {
    await begin(buildPracticeGateway());
    const user = person();
    await user.keyboard("b");
    await user.keyboard("a");
    expect(document.activeElement).toBe(within(await questionBox(1)).getByRole("radio", { name: /^B/ }));
  });
});

describe("the questions", () => {
  it("[C-PRAC-04] come one at a time, with A to D, Previous, Next and Submit Test", async () => {
    await begin(buildPracticeGateway());
    const first = await questionBox(1);
    expect(
      within(first)
        .getAllByRole("radio")
        .map((radio) => (radio as HTMLInputElement).value)
        .join(""),
    ).toBe("ABCD");
    expect(screen.getAllByRole("group", { name: /^Question/ })).toHaveLength(1);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous" }).disabled).toBe(true);
    await press("Next");
    await questionBox(2);
    await press("Previous");
    await questionBox(1);
    expect(screen.getAllByRole("button", { name: "Submit Test" }).length).toBeGreaterThan(0);
    await person().keyboard("nn");
    await questionBox(3);
    expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  });

  it("[C-PRAC-05] stand between a navigator, two progress bars, the counts and a foot with subject and year", async () => {
    await begin(buildPracticeGateway());
    await pick(1, "C");
    const side = screen.getByRole("complementary", { name: "Overview" });
    expect(within(side).getByRole("button", { name: "Question 1, answered, current" })).toBeTruthy();
    await person().click(within(side).getByRole("button", { name: "Question 3, not seen" }));
    await questionBox(3);
    const bar = (name: string) => screen.getByRole("progressbar", { name }).getAttribute("aria-valuenow");
    expect(bar("Answered")).toBe("33");
    expect(bar("Place in the test")).toBe("100");
    const foot = screen.getByText("Remaining").closest("dl");
    expect(foot?.textContent).toBe("SubjectChemistryYear2023Answered1Remaining2");
    expect(screen.getByText("answered").previousElementSibling?.textContent).toBe("1");
    expect(screen.getByText("remaining").previousElementSibling?.textContent).toBe("2");
  });

  it("[C-PRAC-06] [D-09] are checked with the choice, show the key and accept no second choice", async () => {
    const gateway = buildPracticeGateway();
    await begin(gateway);
    const box = await questionBox(1);
    // two taps in quick succession
    act(() => {
      fireEvent.click(within(box).getByRole("radio", { name: /^A/ }));
      fireEvent.click(within(box).getByRole("radio", { name: /^C/ }));
    });
    await screen.findByText("Wrong. The right answer is C.");
    expect(within(box).getByText("Because it is third.")).toBeTruthy();
    expect(within(box).getByText("Your answer, wrong")).toBeTruthy();
    await pick(1, "C");
    await person().keyboard("b");
    expect(checks(gateway)).toEqual([{ questionId: "q1", selectedAnswer: "A" }]);
    expect(within(box).getByRole<HTMLInputElement>("radio", { name: /^A/ }).checked).toBe(true);
  });

  it("keep each verdict with its question when the replies come in another order", async () => {
    const waiting = new Map<string, ReturnType<typeof later<unknown>>>();
    const gateway = buildPracticeGateway({
      CheckAnswer: ({ input }) => {
        const reply = later<unknown>();
        waiting.set((input as { questionId: string }).questionId, reply);
        return reply.promise;
      },
    });
    await begin(gateway);
    await pick(1, "A");
    expect(screen.getByText("Checking…", { selector: ".said" })).toBeTruthy();
    await press("Next");
    await pick(2, "C");
    await waitFor(() => expect(waiting.size).toBe(2));
    waiting.get("q2")?.settle({ checkAnswer: buildVerdict("C") });
    await screen.findByText("Right.");
    waiting.get("q1")?.settle({ checkAnswer: buildVerdict("A") });
    await press("Previous");
    await screen.findByText("Wrong. The right answer is C.");
  });

  it("[D-89] name the right option also where a server sends its text", async () => {
    const correctOption = ` ${buildQuestion(1).optionC} `;
    const gateway = buildPracticeGateway({
      CheckAnswer: () => ({ checkAnswer: buildVerdict("A", { correctAnswer: null, correctOption }) }),
    });
    await begin(gateway);
    await pick(1, "A");
    expect(await screen.findByText("Wrong. The right answer is C.")).toBeTruthy();
  });

  it("[D-89] name it in a test that goes on after a reload, too", async () => {
    const correctOption = buildQuestion(2).optionC;
    const gateway = buildPracticeGateway({
      CheckAnswer: () => ({ checkAnswer: buildVerdict("A", { correctAnswer: null, correctOption }) }),
    });
    await begin(gateway);
    cleanup();
    showPractice(gateway);
    await questionBox(1);
    await press("Next");
    await pick(2, "A");
    expect(await screen.findByText("Wrong. The right answer is C.")).toBeTruthy();
  });

  it("go with arrow keys from option to option without choosing; Space chooses", async () => {
    const gateway = buildPracticeGateway();
    await begin(gateway);
    const box = await questionBox(1);
    within(box).getByRole("radio", { name: /^A/ }).focus();
    await person().keyboard("{ArrowDown}{ArrowDown}");
    expect(document.activeElement).toBe(within(box).getByRole("radio", { name: /^C/ }));
    await person().keyboard("{ArrowUp}{ArrowUp}{ArrowLeft}");
    expect(document.activeElement).toBe(within(box).getByRole("radio", { name: /^D/ }));
    expect(checks(gateway)).toEqual([]);
    await person().keyboard(" ");
    await screen.findByText("Wrong. The right answer is C.");
    expect(checks(gateway)).toEqual([{ questionId: "q1", selectedAnswer: "D" }]);
  });

  it("are not for the browser to translate; their results are", async () => {
    await begin(buildPracticeGateway());
    expect(document.body.translate).toBe(false);
    await submitTest();
    expect(document.body.translate).toBe(true);
  });

  it("answer to eight keys: A to D, N, P, S and R", async () => {
    const gateway = buildPracticeGateway();
    await begin(gateway);
    await person().keyboard("n");
    await questionBox(2);
    await person().keyboard("p");
    await questionBox(1);
    await person().keyboard("f");
    expect(screen.getAllByRole("button", { name: /^Flagged/ })).toHaveLength(1);
    await person().keyboard("d");
    await screen.findByText("Wrong. The right answer is C.");
    await person().keyboard("s");
    await screen.findByRole("dialog", { name: "Submit this test?" });
    await person().keyboard("s");
    expect(screen.queryByText("Test Results")).toBeNull();
    await person().keyboard("r");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("show a passage of 800 words and a question without a picture", async () => {
    const passage = "word ".repeat(800).trim();
    const gateway = buildPracticeGateway({
      PracticeQuestions: () => ({ practiceQuestions: [{ ...buildQuestion(1), question: passage }] }),
    });
    await begin(gateway);
    expect((await questionBox(1)).textContent).toContain(passage);
    expect(screen.queryByRole("img")).toBeNull();
  });
});

describe("the end", () => {
  it("[C-PRAC-08] submits at zero, and says so", async () => {
    await begin(buildPracticeGateway());
    expect(timer()).toMatch(/^(10:00|9:5\d)left$/);
    await pick(1, "C");
    await pass(practiceSeconds * 1000);
    expect(await heading("Test Results")).toBeTruthy();
    expect(screen.getByText("Time is up. Your test was submitted.")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Score" }).textContent).toContain("1/3");
  });

  it("[C-PRAC-09] [C-PRAC-10] [C-PRAC-11] shows score, grade, counts and every question", async () => {
    await begin(buildPracticeGateway());
    await pick(1, "C");
    await press("Next");
    await pick(2, "A");
    await screen.findByText("Wrong. The right answer is C.");
    await submitTest();
    const score = screen.getByRole("region", { name: "Score" });
    expect(score.textContent).toContain("1/3");
    expect(score.textContent).toContain("33%");
    expect(within(score).getByText("Fail")).toBeTruthy();
    expect(within(score).getByText("Correct").nextElementSibling?.textContent).toBe("1");
    expect(within(score).getByText("Incorrect").nextElementSibling?.textContent).toBe("2");
    expect(score.textContent).toContain("1 right of 2 answered, 1 not tried. Questions not tried count as incorrect.");
    const items = within(screen.getByRole("region", { name: "Your answers" })).getAllByRole("listitem");
    expect(items).toHaveLength(3);
    expect(items[0]?.textContent).toContain("Your answer, right");
    expect(items[1]?.textContent).toMatch(/Your answer: A.*Right answer: C.*Because it is third\./);
    expect(items[2]?.textContent).toContain("Not answered.");
  });

  it("[C-PRAC-10] a half is a pass", async () => {
    const gateway = buildPracticeGateway({
      PracticeQuestions: () => ({ practiceQuestions: [buildQuestion(1), buildQuestion(2)] }),
    });
    await begin(gateway);
    await pick(1, "C");
    await screen.findByText("Right.");
    await submitTest();
    expect(screen.getByText("Pass")).toBeTruthy();
  });

  it("counts an answer whose check comes after the end, and offers to check what failed", async () => {
    const reply = later<unknown>();
    const gateway = buildPracticeGateway({ CheckAnswer: () => reply.promise });
    await begin(gateway);
    await pick(1, "C");
    await submitTest();
    expect(screen.getByText("Checking your last answers…")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Score" }).textContent).toContain("0/3");
    reply.settle(new Fails("UPSTREAM_FAILED"));
    await screen.findByText("Failed to check answer. Please try again.");
    gateway.state.calls.length = 0;
    await press("Try Again");
    await waitFor(() => expect(checks(gateway)).toEqual([{ questionId: "q1", selectedAnswer: "C" }]));
  });

  it("waits without a network for the checks, as the questions do, and makes them when it is back", async () => {
    const gateway = buildPracticeGateway();
    await begin(gateway);
    await goOffline(gateway);
    await pick(1, "C");
    await submitTest();
    expect(await screen.findByText("Offline: 1 answer waits to be checked")).toBeTruthy();
    expect(screen.queryByText("Failed to check answer. Please try again.")).toBeNull();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    await goOnline(gateway);
    await waitFor(() => expect(screen.getByRole("region", { name: "Score" }).textContent).toContain("1/3"));
    expect(screen.queryByText(/^Offline/)).toBeNull();
  });

  it("[C-PRAC-12] 'Take Another Test' resets everything, the clock too", async () => {
    const gateway = buildPracticeGateway();
    await begin(gateway);
    await pick(1, "C");
    await pass(200_000);
    await submitTest();
    await press("Take Another Test");
    await press("Chemistry");
    await press("2023");
    await questionBox(1);
    expect(timer()).toMatch(/^(10:00|9:5\d)left$/);
    expect(screen.getAllByRole<HTMLInputElement>("radio").some((radio) => radio.checked)).toBe(false);
    expect(gateway.callsOf("PracticeQuestions")).toHaveLength(2);
  });
});

describe("coming back", () => {
  it("continues after a reload: same question, answers, verdicts and clock", async () => {
    const gateway = buildPracticeGateway();
    openPractice(gateway);
    await press("Chemistry");
    await press("2023");
    await pick(1, "A");
    await screen.findByText("Wrong. The right answer is C.");
    await press("Next");
    await pass(120_000);
    const moves = vi.spyOn(window.history, "go");
    cleanup();
    showPractice(gateway);
    expect(await questionBox(2)).toBeTruthy();
    // the entry that catches the back button is there already
    expect(window.history.state).toMatchObject({ step: 1 });
    expect(moves).not.toHaveBeenCalled();
    expect(timer()).toMatch(/^(8:00|7:5\d)left$/);
    await press("Previous");
    expect(await screen.findByText("Wrong. The right answer is C.")).toBeTruthy();
    expect(gateway.callsOf("PracticeQuestions")).toHaveLength(1);
  });

  it("[D-414] asks at the back button before a test whose clock runs is left, and leaves it open", async () => {
    const gateway = buildPracticeGateway();
    openPractice(gateway);
    await press("Chemistry");
    await press("2023");
    await pick(1, "C");
    await screen.findByText("Right.");
    const pressBack = (): void =>
      act(() => {
        window.history.replaceState({ usr: { examType: "JAMB" }, key: "test", idx: 0 }, "");
        window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state as unknown }));
      });
    pressBack();
    const dialog = await screen.findByRole("dialog", { name: "Leave the test?" });
    await person().click(within(dialog).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Right.")).toBeTruthy();
    pressBack();
    await person().click(await screen.findByRole("button", { name: "Save and leave" }));
    expect(place()).toBe("/dashboard");
    cleanup();
    window.history.pushState({ usr: { examType: "JAMB" }, key: "other", idx: 1 }, "", "/jamb/practice");
    showPractice(gateway);
    expect(await screen.findByRole("region", { name: "Practice test in progress" })).toBeTruthy();
  });

  it("another visit is offered the test that still runs", async () => {
    const gateway = buildPracticeGateway();
    await begin(gateway);
    await pick(1, "C");
    await screen.findByText("Right.");
    cleanup();
    window.history.pushState({ usr: { examType: "JAMB" }, key: "other", idx: 1 }, "", "/jamb/practice");
    showPractice(gateway);
    const card = await screen.findByRole("region", { name: "Practice test in progress" });
    expect(card.textContent).toContain("1 of 3 answered");
    // an exam of the same paper has the same name
    expect(within(card).getByText("Practice test in progress")).toBeTruthy();
    await person().click(within(card).getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Right.")).toBeTruthy();
  });
});
