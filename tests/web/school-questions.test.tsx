import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, callsOf, heading, open, path, person, prepareTest } from "./app-harness.tsx";
import { buildExam, prepareDashboard } from "./school-exam-fixtures.ts";
import { finishSchoolTest, loadSchoolPages } from "./school-harness.tsx";

vi.mock("../../web/lib/toasts.ts", () => import("./app-fake-toasts.ts"));
beforeAll(async () => {
  await Promise.all([loadSchoolPages(), import("../../web/school-exams/QuestionEditor.tsx")]);
});
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const question = (number: number, change: object = {}) => ({
  __typename: "SchoolQuestion",
  id: `q${number}`,
  text: `Question text ${number}`,
  optionA: "One",
  optionB: "Two",
  optionC: null,
  optionD: null,
  correctAnswer: "A",
  explanation: null,
  image: null,
  formatted: null,
  ...change,
});
const questionSet = (questions: readonly object[], version = 3) => ({
  __typename: "SchoolQuestionSet",
  version,
  questions,
});
const editorAddress = "/schools/dashboard?tab=exams&exam=e1&view=questions";

async function openEditor(questions: readonly object[] = [question(1)]): Promise<ReturnType<typeof person>> {
  prepareDashboard({ exams: [buildExam({ status: "DRAFT" })] });
  answer("SchoolExamQuestions", { data: { schoolExamQuestions: questionSet(questions) } });
  const user = person();
  open("/schools/dashboard?tab=exams");
  await heading("Exams");
  await user.click(screen.getByRole("link", { name: /^Questions/ }));
  await heading("Questions of First Term Examination");
  await screen.findByRole("list");
  return user;
}
const menuLink = (name: string): HTMLElement =>
  within(screen.getByRole("navigation", { name: "School" })).getByRole("link", { name });

async function changeText(user: ReturnType<typeof person>): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Edit question 1" }));
  await user.type(screen.getByLabelText("Question"), " changed");
}

describe("leaving the question editor", () => {
  it("asks before a link or the back button throws edits away", async () => {
    const user = await openEditor();
    await changeText(user);
    await user.click(menuLink("Subjects"));
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(path()).toBe(editorAddress);
    await user.click(within(dialog).getByRole("button", { name: "Stay here" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("Question text 1 changed");

    // the phone's back button, as the browser reports it
    act(() => {
      window.history.replaceState({ key: "editor" }, "");
      window.dispatchEvent(new PopStateEvent("popstate", { state: { key: "editor" } }));
    });
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    await user.click(screen.getByRole("button", { name: "Stay here" }));

    await user.click(screen.getByRole("link", { name: "Back to exams" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await heading("Exams");
    expect(callsOf("UpdateSchoolExamQuestions")).toEqual([]);
    await user.click(menuLink("Subjects"));
    await heading("Subjects");
  });

  it("does not ask when nothing was changed, or everything is saved", async () => {
    const user = await openEditor();
    await changeText(user);
    answer("UpdateSchoolExamQuestions", {
      data: { updateSchoolExamQuestions: questionSet([question(1, { text: "Question text 1 changed" })], 4) },
    });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "DRAFT", version: 4 })] } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(callsOf("SchoolExams")).toHaveLength(1));
    await user.click(menuLink("Subjects"));
    await heading("Subjects");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
