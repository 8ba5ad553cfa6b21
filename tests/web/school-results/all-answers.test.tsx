import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, path, person, prepareTest } from "../support/app-harness.tsx";
import { buildExam, prepareDashboard } from "../support/school-exam-fixtures.ts";
import { finishSchoolTest } from "../support/school-harness.tsx";

beforeEach(prepareTest);
afterEach(finishSchoolTest);

const student = (number: number, change: object = {}) => ({
  __typename: "SchoolStudentAnswers",
  studentId: `p${number}`,
  name: `Student ${number}`,
  className: "SS 2 Gold",
  state: "SUBMITTED",
  score: 1,
  answers: "BC-",
  ...change,
});
const reply = (change: object = {}) => ({
  data: {
    schoolExamAnswers: {
      __typename: "SchoolExamAnswers",
      isSoFar: false,
      total: 3,
      questions: ["B", "B", "A"].map((correctAnswer, index) => ({
        __typename: "SchoolAnsweredQuestion",
        questionId: `q${index + 1}`,
        correctAnswer,
      })),
      students: [
        student(1),
        student(2, { state: "WRITING", score: null, answers: "A--" }),
        student(3, { state: "ABSENT", score: null, answers: "" }),
      ],
      ...change,
    },
  },
});
const noReports = {
  data: { schoolReportPage: { __typename: "SchoolReportPage", total: 0, totalUnfiltered: 0, reports: [] } },
};

async function openAnswers(given: Parameters<typeof answer>[1], ...more: Parameters<typeof answer>[1][]) {
  prepareDashboard({ exams: [buildExam({ status: "COMPLETED", hasAttempts: true })] });
  answer("SchoolReportPage", noReports);
  answer("SchoolExamAnswers", given, ...more);
  open("/schools/reports?exam=e1&view=answers");
  await screen.findByRole("button", { name: "Back to Reports" });
  return person();
}
const cellsOf = (name: string): (string | null)[] =>
  within(screen.getByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("who answered what [EXT-49a]", () => {
  it("leaves the address when its page is left, so that a reload does not open it again", async () => {
    const user = await openAnswers(reply());
    await user.click(screen.getByRole("button", { name: "Back to Reports" }));
    await heading("Reports");
    expect(path()).toBe("/schools/reports?exam=e1");
  });

  it("is opened from the reports of a completed or running exam, and leads back", async () => {
    prepareDashboard({
      exams: [
        buildExam({ status: "COMPLETED", hasAttempts: true }),
        buildExam({ id: "e2", name: "Running", hasAttempts: true }),
        buildExam({ id: "e3", name: "Of another teacher", status: "COMPLETED", canEdit: false }),
        buildExam({ id: "e4", name: "To come", status: "SCHEDULED" }),
      ],
    });
    answer("SchoolReportPage", noReports);
    answer("SchoolExamAnswers", reply());
    const user = person();
    open("/schools/reports");
    await heading("Reports");
    await screen.findByRole("option", { name: "To come" });
    const button = () => screen.getByRole("button", { name: "All answers" });
    const need = () =>
      button().getAttribute("aria-disabled") === "true" &&
      document.getElementById(button().getAttribute("aria-describedby") ?? "")?.textContent;
    const choose = (name: string) => user.selectOptions(screen.getByLabelText("Exam"), name);
    expect(need()).toBe("Choose an exam above to print its slips or to see its answers and analysis.");
    await choose("Of another teacher");
    expect(need()).toBe("Only a school admin or the teacher who created this exam can see its answers and analysis.");
    await choose("To come");
    expect(need()).toBe("You can see the answers once the exam has begun.");
    await user.click(button());
    expect(callsOf("SchoolExamAnswers")).toEqual([]);
    await choose("Running");
    await vi.waitFor(() => expect(need()).toBe(false));
    await choose("First Term Examination");
    await user.click(button());
    await screen.findByRole("region", { name: "All answers" });
    expect(callsOf("SchoolExamAnswers")[0]?.variables).toEqual({ examId: "e1", page: 1, limit: 25 });
    await user.click(screen.getByRole("button", { name: "Back to Reports" }));
    await heading("Reports");
  });

  it("has a row for each student and a column for each question with its key", async () => {
    await openAnswers(reply());
    await screen.findByRole("region", { name: "All answers" });
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Student",
      "Score",
      "Question 1, right answer B",
      "Question 2, right answer B",
      "Question 3, right answer A",
    ]);
    expect(cellsOf("Student 1")).toEqual(["1", "B right", "C × wrong", "– no answer"]);
    expect(cellsOf("Student 2")).toEqual(["In progress", "A × wrong", "– no answer", "– no answer"]);
    expect(cellsOf("Student 3")).toEqual(["Absent"]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All answers");
    expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
  });

  it("says 'so far' while somebody can still answer, and loads again at a press", async () => {
    const user = await openAnswers(reply({ isSoFar: true }), reply());
    await heading("All answers so far");
    expect(cellsOf("Student 3")).toEqual(["Not started"]);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await heading("All answers")).toBeTruthy();
  });

  it("turns pages of a large class", async () => {
    const user = await openAnswers(reply({ total: 60 }));
    await screen.findByText(/1–25 of 60/);
    await user.click(screen.getByRole("button", { name: /Next/ }));
    await vi.waitFor(() => expect(callsOf("SchoolExamAnswers").at(-1)?.variables).toMatchObject({ page: 2 }));
  });

  it("[D-379] prints the whole class, also what is on other pages", async () => {
    const all = Array.from({ length: 130 }, (_, index) => student(index + 1));
    const page = (from: number, to: number) => reply({ total: 130, students: all.slice(from, to) });
    const user = await openAnswers(page(0, 25), page(0, 100), page(100, 130));
    await screen.findByText("1–25 of 130");
    let printed = 0;
    vi.stubGlobal("print", () => (printed = screen.getAllByRole("rowheader").length));
    await user.click(screen.getByRole("button", { name: "Print all 130" }));
    await vi.waitFor(() => expect(printed).toBe(130));
    expect(callsOf("SchoolExamAnswers").slice(1)).toMatchObject(
      [1, 2].map((number) => ({ variables: { examId: "e1", page: number, limit: 100 } })),
    );
    expect(screen.queryByText(/^1–/)).toBeNull();
    expect(screen.getByRole("row", { name: /^Student 130/ })).toBeTruthy();
  });

  it("prints nothing when the others cannot be loaded", async () => {
    const user = await openAnswers(reply({ total: 60 }), { fails: { code: "UPSTREAM_FAILED", status: 502 } });
    await screen.findByText("1–25 of 60");
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await user.click(screen.getByRole("button", { name: "Print all 60" }));
    await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalled());
    expect(print).not.toHaveBeenCalled();
    expect(screen.getByText("1–25 of 60")).toBeTruthy();
  });

  it("loads the table as a file by a link that works once [EXT-49b]", async () => {
    const user = await openAnswers(reply());
    answer("CreateSchoolFileLink", {
      data: { createSchoolFileLink: { __typename: "SchoolFileLink", path: "/files/once/abc" } },
    });
    const press = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    await user.click(await screen.findByRole("button", { name: "Download (CSV)" }));
    await vi.waitFor(() => expect(press).toHaveBeenCalledOnce());
    expect(callsOf("CreateSchoolFileLink")[0]?.variables).toEqual({ file: "ANSWERS", examId: "e1" });
    press.mockRestore();
  });

  it("says that a class has no students", async () => {
    await openAnswers(reply({ total: 0, students: [] }));
    expect(await screen.findByText("This class has no students.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Download/ })).toBeNull();
  });

  it("says that it failed, with the server's reason, and tries again", async () => {
    const failure = { fails: { code: "CONFLICT", status: 409, serverMessage: "This exam has not opened yet." } };
    const user = await openAnswers(failure, { cutOff: true }, reply());
    await screen.findByText("This exam has not opened yet.");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("The answers could not be loaded.");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("region", { name: "All answers" })).toBeTruthy();
  });

  it("offers no second try of a colleague's exam", async () => {
    const serverMessage = "Only the teacher who set this exam up can do that.";
    await openAnswers({ fails: { code: "FORBIDDEN", status: 403, serverMessage } });
    expect(await screen.findByText(serverMessage)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("says that a server has no such call [NOT_OFFERED]", async () => {
    await openAnswers({ fails: { code: "NOT_OFFERED", status: 404 } });
    expect(await screen.findByText("The answers of a class cannot be shown here.")).toBeTruthy();
  });
});
