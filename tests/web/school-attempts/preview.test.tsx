import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, calls, callsOf, heading, open, pass, path, person, prepareTest } from "../support/app-harness.tsx";
import { buildExam, prepareDashboard, signIn } from "../support/school-exam-fixtures.ts";
import { finishSchoolTest, loadSchoolPages } from "../support/school-harness.tsx";

beforeAll(async () => {
  await Promise.all([
    loadSchoolPages(),
    import("../../../web/app/school/QuestionEditor.tsx"),
    import("../../../web/app/school/SchoolTakePage.tsx"),
    import("../../../web/school-attempts/ExamPreview.tsx"),
  ]);
});
beforeEach(() => {
  prepareTest();
  localStorage.clear();
});
afterEach(() => {
  finishSchoolTest();
  localStorage.clear();
  document.body.className = "";
});

const question = (number: number, change: object = {}) => ({
  __typename: "SchoolAttemptQuestion",
  id: `q${number}`,
  text: `Stem ${number}`,
  formatted: null,
  image: null,
  imageAlt: null,
  options: ["A", "B", "C"].map((letter) => ({
    __typename: "SchoolAttemptOption",
    letter,
    text: `Option ${letter} of ${number}`,
    formatted: null,
  })),
  ...change,
});
const preview = (change: object = {}) => ({
  data: {
    schoolExamPreview: {
      __typename: "SchoolExamPreview",
      name: "First Term Examination",
      duration: 45,
      questionsPerPage: 1,
      isShuffled: false,
      questions: [question(1), question(2), question(3)],
      ...change,
    },
  },
});
const address = "/schools/exams/e1/take";
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const note = "This is a preview. Nothing is saved.";

async function openPreview(reply: Parameters<typeof answer>[1] = preview()): Promise<ReturnType<typeof person>> {
  signIn("TEACHER");
  answer("SchoolExamPreview", reply);
  const user = person();
  open(address);
  return user;
}

/** The questions of the exam, as their editor gets them. */
function answerEditor(): void {
  const options = { optionA: "One", optionB: "Two", optionC: null, optionD: null };
  const row = { id: "q1", text: "Stem 1", ...options, correctAnswer: "A", explanation: null, image: null };
  answer("SchoolExamQuestions", {
    data: {
      schoolExamQuestions: {
        __typename: "SchoolQuestionSet",
        version: 3,
        questions: [{ __typename: "SchoolQuestion", ...row, imageAlt: null, formatted: null }],
      },
    },
  });
}

/** A staff member comes from the questions of the exam. */
async function comeFromEditor(): Promise<ReturnType<typeof person>> {
  prepareDashboard({ role: "TEACHER", exams: [buildExam({ status: "DRAFT" })] });
  answerEditor();
  answer("SchoolExamPreview", preview());
  const user = person();
  open("/schools/dashboard?tab=exams");
  await user.click(await screen.findByRole("link", { name: /^Questions/ }));
  await screen.findByRole("link", { name: "Preview" });
  return user;
}
const editorAddress = "/schools/dashboard?tab=exams&exam=e1&view=questions";

describe("the preview of an exam [D-385]", () => {
  it("shows the questions in the parts of a student's screen, and a clock that stands still", async () => {
    const user = await openPreview();
    await screen.findByRole("group", { name: /Stem 1/ });
    expect(screen.getByRole("heading", { level: 1 }).getAttribute("aria-label")).toBe(
      "First Term Examination, preview",
    );
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.queryByRole("group", { name: /Stem 2/ })).toBeNull();
    expect(screen.getByRole("timer", { name: "Time left" }).textContent).toContain("45:00");
    await pass(120_000);
    expect(screen.getByRole("timer", { name: "Time left" }).textContent).toContain("45:00");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("group", { name: /Stem 2/ })).toBeTruthy();
    expect(screen.queryByText(/another order/)).toBeNull();
  });

  it("[D-412] prints all questions, and stays at the one that was shown", async () => {
    const user = await openPreview();
    await screen.findByRole("group", { name: /Stem 1/ });
    await user.click(screen.getByRole("button", { name: "Next" }));
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const printed = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(printed).toHaveLength(3);
    expect(printed[2]).toBe("3. Stem 3A. Option A of 3B. Option B of 3C. Option C of 3");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("First Term Examination");
    expect(screen.queryByRole("button")).toBeNull();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.getByRole("group", { name: /Stem 2/ })).toBeTruthy();
    expect(screen.queryByRole("group", { name: /Stem [13]/ })).toBeNull();
  });

  it("lets options be chosen and questions be flagged, and sends and stores nothing, also without a network", async () => {
    const user = await openPreview();
    await screen.findByRole("group", { name: /Stem 1/ });
    const stored = { ...localStorage };
    const sent = calls.length;
    await user.click(radio(/Option B of 1/));
    expect(radio(/Option B of 1/).checked).toBe(true);
    await user.click(radio(/Option A of 1/));
    expect([radio(/Option A of 1/).checked, radio(/Option B of 1/).checked]).toEqual([true, false]);
    expect(screen.getByText("1/3")).toBeTruthy();
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await user.click(screen.getByRole("button", { name: "Flag question 1" }));
    const overview = within(screen.getByRole("complementary", { name: "Overview" }));
    expect(overview.getByRole("button", { name: "Question 1, answered, flagged, current" })).toBeTruthy();
    await pass(300_000);
    expect(calls).toHaveLength(sent);
    expect({ ...localStorage }).toEqual(stored);
  });

  it("is worked by the keys of the exam", async () => {
    await openPreview();
    await screen.findByRole("group", { name: /Stem 1/ });
    fireEvent.keyDown(document.body, { key: "b" });
    expect(radio(/Option B of 1/).checked).toBe(true);
    fireEvent.keyDown(document.body, { key: "n" });
    expect(screen.getByRole("group", { name: /Stem 2/ })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: "s" });
    expect(within(screen.getByRole("dialog")).getByText(/You still have 45 min\./)).toBeTruthy();
  });

  it("shows as many questions at once as the school has set, and says on the first screen that students get other orders", async () => {
    const user = await openPreview(preview({ questionsPerPage: 2, isShuffled: true }));
    await screen.findByRole("group", { name: /Stem 2/ });
    expect(screen.getByText(/Each student gets the questions and their options in another order/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("group", { name: /Stem 3/ })).toBeTruthy();
    expect(screen.queryByText(/in another order/)).toBeNull();
  });

  it("shows a picture, a formula and an unfinished question as students would get them", async () => {
    const formatted = ["What is ", ["b", "x"], "?"];
    const questions = [
      question(1, { formatted, image: "/files/p.png", imageAlt: "A cell" }),
      question(2, { text: "", options: [] }),
    ];
    await openPreview(preview({ questionsPerPage: 2, questions }));
    const first = within(await screen.findByRole("group", { name: /What is/ }));
    expect(first.getByRole("img", { name: "A cell" })).toBeTruthy();
    const second = within(screen.getByRole("group", { name: "Question 2." }));
    expect(second.getAllByRole("radio")).toHaveLength(2);
  });

  it("ends with the dialog of the exam, and says that nothing was sent", async () => {
    const user = await comeFromEditor();
    await user.click(screen.getByRole("link", { name: "Preview" }));
    await screen.findByRole("group", { name: /Stem 1/ });
    const sent = calls.length;
    await user.keyboard("s");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: /^Submit exam$/i }));
    await waitFor(() => expect(path()).toBe(editorAddress));
    expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining("Nothing was sent"), expect.anything());
    expect(calls.slice(sent).map(({ name }) => name)).not.toContain("SubmitSchoolAttempt");
  });

  it("leads back to the questions it was opened from, by its button and by the browser's", async () => {
    const user = await comeFromEditor();
    await user.click(screen.getByRole("link", { name: "Preview" }));
    await screen.findByRole("group", { name: /Stem 1/ });
    expect(path()).toBe(address);
    await user.click(radio(/Option B of 1/));
    await user.click(screen.getByRole("button", { name: "Close preview" }));
    await waitFor(() => expect(path()).toBe(editorAddress));
    await user.click(await screen.findByRole("link", { name: "Preview" }));
    await screen.findByRole("group", { name: /Stem 1/ });
    // each visit begins anew
    expect(radio(/Option B of 1/).checked).toBe(false);
    window.history.back();
    await waitFor(() => expect(path()).toBe(editorAddress));
    await waitFor(() => expect(document.body.className).toBe(""));
  });

  it("goes back one page when its button is pressed twice", async () => {
    const user = await comeFromEditor();
    await user.click(screen.getByRole("link", { name: "Preview" }));
    const close = await screen.findByRole("button", { name: "Close preview" });
    // browsers go back later than the next press
    const go = vi.spyOn(window.history, "go").mockReturnValue();
    fireEvent.click(close);
    fireEvent.click(close);
    expect(go.mock.calls).toEqual([[-1]]);
  });

  it("leads to the questions of the exam where the address was typed", async () => {
    const user = await openPreview();
    await screen.findByRole("group", { name: /Stem 1/ });
    prepareDashboard({ role: "TEACHER", exams: [buildExam()] });
    answer("SchoolExamQuestions", { never: true });
    await user.click(screen.getByRole("button", { name: "Close preview" }));
    await waitFor(() => expect(path()).toBe(editorAddress));
  });

  it("shows what is saved: with unsaved changes the button asks to save first", async () => {
    const user = await comeFromEditor();
    await user.click(screen.getByRole("button", { name: "Edit question 1" }));
    await user.type(screen.getByLabelText("Question"), " changed");
    await user.click(screen.getByRole("button", { name: "Preview" }));
    expect(path()).toBe(editorAddress);
    expect(toasts.info).toHaveBeenCalledWith(
      "Save the questions first. The preview shows what is saved.",
      expect.anything(),
    );
  });

  it("is offered in the list of exams where there are questions, and leads back to the list", async () => {
    const exams = [
      buildExam({ status: "DRAFT" }),
      buildExam({ id: "e2", name: "Empty", status: "DRAFT", questionCount: 0 }),
      buildExam({ id: "e3", name: "Of another teacher", canEdit: false }),
      buildExam({ id: "e4", name: "Of a server without questions", questionCount: null }),
    ];
    prepareDashboard({ role: "TEACHER", exams });
    answer("SchoolExamPreview", preview());
    const user = person();
    open("/schools/dashboard?tab=exams");
    await screen.findByRole("link", { name: /^Questions Empty/ });
    expect(screen.getAllByRole("link", { name: /^Preview/ }).map(({ title }) => title)).toEqual([
      "Preview First Term Examination",
    ]);
    await user.click(screen.getByRole("link", { name: /^Preview/ }));
    await user.click(await screen.findByRole("button", { name: "Close preview" }));
    await waitFor(() => expect(path()).toBe("/schools/dashboard?tab=exams"));
  });

  it("is offered for an exam that students have begun", async () => {
    prepareDashboard({ exams: [buildExam({ status: "COMPLETED", hasAttempts: true })] });
    answerEditor();
    open(editorAddress);
    expect((await screen.findByRole("link", { name: "Preview" })).getAttribute("href")).toBe(address);
    expect(screen.queryByRole("button", { name: "Save questions" })).toBeNull();
  });
});

describe("a preview that cannot be shown [D-385]", () => {
  it("says that there are no questions yet, with a way back", async () => {
    const user = await openPreview(preview({ questions: [] }));
    await heading("No questions yet.");
    prepareDashboard({ role: "TEACHER" });
    answer("SchoolExamQuestions", { never: true });
    await user.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(path()).toBe(editorAddress));
  });

  it("says that the questions are being loaded", async () => {
    await openPreview({ never: true });
    expect(await screen.findByText("Loading questions...")).toBeTruthy();
  });

  it("says that there is no network, and loads again", async () => {
    const user = await openPreview({ cutOff: true });
    await heading("The questions could not be loaded.");
    expect(screen.getByText("Check your network and try again.")).toBeTruthy();
    answer("SchoolExamPreview", preview());
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("group", { name: /Stem 1/ });
  });

  it.each([
    [{ code: "NOT_OFFERED", status: 404 }, "Exams cannot be previewed here."],
    [{ code: "FORBIDDEN", status: 403, serverMessage: "Access denied." }, "Access denied."],
    [{ code: "NOT_FOUND", status: 404, serverMessage: "Exam not found" }, "Exam not found"],
  ])("says why: %o", async (fails, words) => {
    await openPreview({ fails });
    await heading(words);
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.getByRole("button", { name: "Back" })).toBeTruthy();
  });

  it("is for staff: a student gets the exam itself at that address", async () => {
    signIn("STUDENT");
    answer("SchoolExams", { data: { schoolExams: [buildExam()] } });
    open(address);
    await screen.findByRole("button", { name: "Start exam" });
    expect(callsOf("SchoolExamPreview")).toEqual([]);
    expect(screen.queryByText(note)).toBeNull();
  });

  it("leads to the login without a session", async () => {
    open(address);
    await heading("School Login");
    expect(callsOf("SchoolExamPreview")).toEqual([]);
  });
});
