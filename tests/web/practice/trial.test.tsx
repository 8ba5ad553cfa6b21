import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { examTypes } from "../../../schema/rules/words.ts";
import { candidateClient } from "../../../web/lib/calls/clients.ts";
import { toasts } from "../support/fake-toasts.ts";
import {
  answer,
  callsOf,
  heading,
  open,
  path,
  person,
  prepareEveryTest,
  storeSession,
  type Answer,
} from "../support/app-harness.tsx";
import { fullStorage } from "../support/full-storage.ts";
import { buildQuestions, buildVerdict } from "../support/practice-fixtures.ts";

const questions = buildQuestions(2).map((question) =>
  Object.assign(question, { __typename: "Question", subjectName: "Chemistry" }),
);
const verdictOn = (letter: "A" | "C"): Answer => ({ data: { checkTrialAnswer: buildVerdict(letter) } });
const refused: Answer = { fails: { code: "UPSTREAM_UNAVAILABLE", status: 503 } };

prepareEveryTest();
// all tests of this file share one client, whose cache would still hold the questions
afterEach(async () => void (await candidateClient().clearStore()));
beforeEach(() => answer("TrialQuestions", { data: { trialQuestions: questions } }));

const choose = async (number: number, letter: string): Promise<void> => {
  const box = await screen.findByRole("group", { name: new RegExp(`^Question ${number}\\.`) });
  await person().click(within(box).getByRole("radio", { name: new RegExp(`^${letter}`) }));
};
const press = async (name: string): Promise<void> => person().click(await screen.findByRole("button", { name }));

describe("questions to try without an account [EXT-67a] [EXT-67b]", () => {
  it("begin with the choice of an exam", async () => {
    open("/try");
    await heading("Try 5 questions");
    expect(screen.getByText(/^No account needed\. Choose an exam/)).toBeTruthy();
    const exams = within(screen.getByRole("main")).getAllByRole("link");
    expect(exams).toHaveLength(examTypes.length);
    await person().click(screen.getByRole("link", { name: "Post UTME" }));
    await heading("Try Post UTME");
    expect(path()).toBe("/try?examType=postutme");
    await waitFor(() => expect(callsOf("TrialQuestions")[0]?.variables).toEqual({ examType: "POSTUTME" }));
  });

  it("begin at the top of the page, and keep the focus in it when they come", async () => {
    open("/try");
    await heading("Try 5 questions");
    await person().click(screen.getByRole("link", { name: "Post UTME" }));
    await heading("Try Post UTME");
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    await screen.findByRole("group", { name: /^Question 1\./ });
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("do not tell somebody who is logged in that no account is needed", async () => {
    storeSession();
    open("/try");
    await heading("Try 5 questions");
    expect(screen.getByText(/^Choose an exam/)).toBeTruthy();
  });

  it("are checked one at a time, and end with the score and why an account is asked for", async () => {
    answer("CheckTrialAnswer", verdictOn("A"), verdictOn("C"));
    open("/try?examType=JAMB");
    await heading("Try JAMB");
    expect((await screen.findByText(/Question 1 of 2/)).textContent).toContain("Chemistry");
    await choose(1, "A");
    await screen.findByText("Wrong. The right answer is C.");
    expect(screen.getByText("Because it is third.")).toBeTruthy();
    // the first choice counts
    await choose(1, "C");
    expect(callsOf("CheckTrialAnswer")).toHaveLength(1);
    await press("Next question");
    await choose(2, "C");
    await screen.findByText("Right.");
    await press("See your score");
    const end = await heading("You got 1 of 2 right");
    expect(document.activeElement).toBe(end);
    expect(screen.getByText(/every subject and year of JAMB/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Create a free account" }).getAttribute("href")).toBe("/register");
    expect(callsOf("CheckTrialAnswer").map(({ variables }) => variables["input"])).toEqual([
      { examType: "JAMB", questionId: questions[0]?.id, selectedAnswer: "A" },
      { examType: "JAMB", questionId: questions[1]?.id, selectedAnswer: "C" },
    ]);
    await press("Start again");
    await screen.findByText(/Question 1 of 2/);
    expect(screen.queryByText("Because it is third.")).toBeNull();
    const first = screen.getByRole("group", { name: /^Question 1\./ });
    expect(document.activeElement).toBe(within(first).getAllByRole("radio")[0]);
  });

  it("are for an hour where they were after a reload, with the answers", async () => {
    const reload = () => {
      cleanup();
      open("/try?examType=JAMB");
    };
    answer("CheckTrialAnswer", verdictOn("A"), { never: true });
    open("/try?examType=JAMB");
    await choose(1, "A");
    await screen.findByText("Wrong. The right answer is C.");
    reload();
    await screen.findByText("Wrong. The right answer is C.");
    await press("Next question");
    await choose(2, "C");
    await screen.findByText("Checking…");
    reload();
    // no verdict had come, so the answer can be chosen again
    await screen.findByText(/Question 2 of 2/);
    expect(screen.queryByText("Checking…")).toBeNull();
    answer("CheckTrialAnswer", verdictOn("C"));
    await choose(2, "C");
    await press("See your score");
    await heading("You got 1 of 2 right");
    reload();
    await heading("You got 1 of 2 right");
    vi.setSystemTime(Date.now() + 3_600_000);
    reload();
    expect(await screen.findByText(/Question 1 of 2/)).toBeTruthy();
  });

  it("begin anew where the server has other questions", async () => {
    answer("CheckTrialAnswer", verdictOn("C"));
    open("/try?examType=JAMB");
    await choose(1, "C");
    await press("Next question");
    await screen.findByText(/Question 2 of 2/);
    cleanup();
    await candidateClient().clearStore();
    answer("TrialQuestions", { data: { trialQuestions: [...questions].reverse() } });
    open("/try?examType=JAMB");
    expect(await screen.findByText(/Question 1 of 2/)).toBeTruthy();
  });

  it("are kept as long as the page where the device cannot store anything", async () => {
    vi.stubGlobal("localStorage", fullStorage(localStorage));
    answer("CheckTrialAnswer", verdictOn("C"));
    open("/try?examType=JAMB");
    await choose(1, "C");
    await press("Next question");
    expect(await screen.findByText(/Question 2 of 2/)).toBeTruthy();
  });

  it("keep the choice when the check fails, and check it again", async () => {
    answer("CheckTrialAnswer", refused, { cutOff: true }, verdictOn("C"));
    open("/try?examType=JAMB");
    await choose(1, "C");
    for (const tries of [1, 2]) {
      await waitFor(() => expect(callsOf("CheckTrialAnswer")).toHaveLength(tries));
      await waitFor(() => expect(toasts.bad).toHaveBeenCalledTimes(tries));
      expect(screen.queryByRole("button", { name: "Next question" })).toBeNull();
      await press("Try Again");
    }
    await screen.findByText("Right.");
    expect(screen.queryByText("Failed to check answer. Please try again.")).toBeNull();
    expect(callsOf("CheckTrialAnswer").map(({ variables }) => variables["input"])[2]).toMatchObject({
      selectedAnswer: "C",
    });
  });

  it("say below the options that there was no network, where it is seen", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    answer("CheckTrialAnswer", { cutOff: true }, verdictOn("C"));
    open("/try?examType=JAMB");
    const showed = vi.spyOn(Element.prototype, "scrollIntoView");
    await choose(1, "C");
    const failure = (await screen.findByText("Failed to check answer. Please try again.")).closest("[role=alert]");
    expect(failure?.textContent).toContain("Check your network");
    const options = screen.getAllByRole("radio").at(-1);
    expect(options && failure && options.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(showed.mock.contexts.some((box) => box instanceof Node && box.contains(failure))).toBe(true);
  });

  it("[D-313] go on past a question that was removed meanwhile", async () => {
    answer("CheckTrialAnswer", { fails: { code: "NOT_FOUND", status: 404 } });
    open("/try?examType=JAMB");
    await choose(1, "C");
    await screen.findByText("This question was removed, so your answer cannot be checked. Go on with the others.");
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    await press("Next question");
    expect(await screen.findByText(/Question 2 of 2/)).toBeTruthy();
  });

  it.each([
    ["an exam without questions", { data: { trialQuestions: [] } }],
    ["a server that has none to try", { fails: { code: "NOT_OFFERED", status: 404 } }],
  ] as [string, Answer][])("lead to another exam for %s", async (_, given) => {
    answer("TrialQuestions", given);
    open("/try?examType=gce");
    await screen.findByText("There are no questions to try in this exam yet.");
    await person().click(screen.getByRole("link", { name: "Choose another exam" }));
    expect(await heading("Try 5 questions")).toBeTruthy();
  });

  it("can be answered again when no answer of the server comes", async () => {
    answer("CheckTrialAnswer", { never: true }, verdictOn("C"));
    open("/try?examType=JAMB");
    await choose(1, "C");
    await act(async () => vi.advanceTimersByTimeAsync(20_000));
    expect(toasts.bad).toHaveBeenCalledWith("Failed to check answer. Please try again.", 3000);
    await press("Try Again");
    await screen.findByText("Right.");
  });

  it("can be loaded again after a failure", async () => {
    answer("TrialQuestions", refused, { data: { trialQuestions: questions } });
    open("/try?examType=JAMB");
    await screen.findByText("Failed to load questions. Please try again.");
    await press("Try Again");
    expect(await screen.findByText(/Question 1 of 2/)).toBeTruthy();
  });

  it("lead somebody with an account to the whole practice", async () => {
    storeSession();
    answer("TrialQuestions", { data: { trialQuestions: questions.slice(0, 1) } });
    answer("CheckTrialAnswer", verdictOn("C"));
    open("/try?examType=JAMB");
    await choose(1, "C");
    await press("See your score");
    await heading("You got 1 of 1 right");
    expect(screen.getByRole("link", { name: "Go on practising" }).getAttribute("href")).toBe("/jamb/practice");
    expect(screen.queryByRole("link", { name: "Create a free account" })).toBeNull();
  });

  it.each([
    ["/jamb", "Try 5 questions without an account", "/try?examType=jamb"],
    ["/olevel", "Try 5 questions without an account (NECO)", "/try?examType=neco"],
    ["/", "Take Free Test", "/try"],
  ])("are linked on %s", async (page, name, to) => {
    answer("Offers", { data: { prices: null, examSubjects: [], bankSize: null } });
    open(page);
    expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(to);
  });
});
