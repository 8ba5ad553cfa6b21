import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { endSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answer, heading, open, path, person, prepareTest } from "../support/app-harness.tsx";
import { exam, prepareSchool, student, teacher } from "../support/school-dashboard-data.ts";
import { finishSchoolTest, loadSchoolPages } from "../support/school-harness.tsx";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const people = {
  schoolStudents: [student(1, { name: "Ọlá Adeyemi" }), student(2, { name: "Ada Obi", classId: null })],
  schoolTeachers: [teacher(1, { name: "Mrs Ola Bello" })],
};
const box = () => screen.getByRole("searchbox", { name: "Search" });
const found = () => [...document.querySelectorAll("search a")];

describe("the search of the school's bar", () => {
  it("[D-163] finds exams, students and teachers by name, whatever marks and capitals are typed", async () => {
    prepareSchool("ADMIN", { ...people, schoolExams: [exam(1, { name: "Ola Cup" })] });
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.type(box(), "OLA");
    expect(await screen.findByText("3 found")).toBeTruthy();
    expect(found().map(({ textContent }) => textContent)).toEqual([
      "Ọlá AdeyemiStudent, JSS 1",
      "Ola CupExam, JSS 1",
      "Mrs Ola BelloTeacher",
    ]);
  });

  it("[D-163] leads to the tab that lists the person, by mouse and by keys, also from the same tab", async () => {
    prepareSchool("ADMIN", people);
    const user = person();
    open("/schools/dashboard?tab=students");
    await heading("Students");
    await user.type(box(), "adey");
    await user.click(screen.getByRole("link", { name: /Adeyemi/ }));
    expect(path()).toBe("/schools/dashboard?tab=students&find=%E1%BB%8Cl%C3%A1%20Adeyemi");
    const list = within(screen.getByRole("region", { name: "Students List" }));
    expect(list.queryByText("Ada Obi")).toBeNull();
    expect(list.getByRole<HTMLInputElement>("searchbox").value).toBe("Ọlá Adeyemi");
    expect(found()).toEqual([]);
    await user.type(box(), "mrs{ArrowDown}{Enter}");
    await heading("Teachers");
    expect(screen.getByText("teacher1@example.com")).toBeTruthy();
    await user.type(box(), "ada o{Enter}");
    await heading("Students");
    expect(screen.getByRole("table").textContent).toContain("Ada Obi");
  });

  it("[D-384] finds a student by the admission number, after those whose name has it, and leads to that number", async () => {
    prepareSchool("ADMIN", {
      schoolStudents: [student(1, { name: "Ada Obi", admissionNo: "AK/2026/017" })],
      schoolExams: [exam(1, { name: "Mock 2026" })],
    });
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.type(box(), "2026");
    expect(await screen.findByText("2 found")).toBeTruthy();
    expect(found().map(({ textContent }) => textContent)).toEqual([
      "Mock 2026Exam, JSS 1",
      "Ada ObiStudent, JSS 1, AK/2026/017",
    ]);
    await user.click(screen.getByRole("link", { name: /Ada Obi/ }));
    await heading("Students");
    expect(path()).toBe("/schools/dashboard?tab=students&find=AK%2F2026%2F017");
    expect(screen.getAllByRole("row")).toHaveLength(2);
  });

  it("[D-163] lists an exam alone in its tab; Escape and leaving close the list", async () => {
    prepareSchool("TEACHER");
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.type(box(), "exam");
    await waitFor(() => expect(found()).toHaveLength(4));
    await user.keyboard("{Escape}");
    expect(found()).toEqual([]);
    expect(box()).toHaveProperty("value", "");
    await user.type(box(), "exam");
    await user.click(screen.getByRole("heading", { name: "Dashboard" }));
    expect(found()).toEqual([]);
    await user.click(box());
    await user.click(screen.getByRole("link", { name: /Exam 2/ }));
    const title = await heading("Exams");
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getAllByRole("row")).toHaveLength(2);
    await user.clear(screen.getByRole("searchbox", { name: "Search exams..." }));
    expect(screen.getAllByRole("row")).toHaveLength(5);
    await user.type(screen.getByRole("searchbox", { name: "Search exams..." }), "zzz");
    expect(screen.getByText("No exams found.")).toBeTruthy();
    expect(screen.getByText("Try adjusting your search query.")).toBeTruthy();
  });

  it("[D-163] shows eight, and says how many more there are", async () => {
    prepareSchool("TEACHER", { schoolStudents: Array.from({ length: 11 }, (_, at) => student(at + 1)) });
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.type(box(), "student");
    expect(found()).toHaveLength(8);
    expect(screen.getByText("3 more. Type more of the name.")).toBeTruthy();
  });

  it("[D-163] opens as a dialog where the bar has no room, and closes when a link is followed", async () => {
    prepareSchool("STUDENT", { schoolExams: [exam(1)], schoolStudents: null, schoolTeachers: null });
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.click(screen.getByRole("button", { name: "Search" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Search" }));
    await user.type(dialog.getByRole("searchbox"), "exam");
    await user.click(dialog.getByRole("link", { name: /Exam 1/ }));
    await heading("Exams");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[D-163] finds people from the page that creates exams, too", async () => {
    prepareSchool("TEACHER", people);
    answer("ExamFormLists", { data: { schoolSubjects: [], schoolClasses: [] } });
    const user = person();
    open("/schools/exams/create");
    await heading("Create Exam");
    // the form takes the focus when it arrives
    await screen.findByLabelText("Exam name");
    await user.type(box(), "ada");
    await waitFor(() => expect(found()).toHaveLength(1));
  });
});

describe("the bell of the school's bar", () => {
  const news = {
    schoolExams: [exam(1, { notice: "OPEN" }), exam(2, { notice: "UNPUBLISHED", status: "DRAFT" }), exam(3)],
  };

  it("[D-163] [S-SET-07] counts the news until they are seen, and lists all with their links", async () => {
    prepareSchool("ADMIN", news);
    const user = person();
    open("/schools/dashboard?tab=classes");
    await heading("Classes");
    const bell = screen.getByRole("button", { name: "2 new notifications" });
    expect(bell.textContent).toBe("2");
    await user.click(bell);
    const dialog = within(await screen.findByRole("dialog", { name: "News" }));
    expect(dialog.getByText("Exam 2 is still a draft. Publish it so that students can take it.")).toBeTruthy();
    expect(dialog.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/schools/dashboard?tab=exams&exam=e2&view=questions",
      "/schools/dashboard?tab=exams&exam=e1&view=room",
    ]);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "0 new notifications" }).textContent).toBe("0");
  });

  it("[D-163] counts anew what changes, and for another person of the same device", async () => {
    prepareSchool("ADMIN", news);
    const user = person();
    open("/schools/dashboard?tab=classes");
    await user.click(await screen.findByRole("button", { name: "2 new notifications" }));
    await screen.findByRole("dialog", { name: "News" });
    const comeBack = async (userId: string, exams: object[]): Promise<void> => {
      cleanup();
      // the cache is emptied in a promise, which the test waits for
      await act(async () => endSchoolSession());
      prepareSchool("TEACHER", { schoolExams: exams }, { userId, token: `token of ${userId}` });
      open("/schools/dashboard?tab=classes");
      await heading("Classes");
    };
    await comeBack("u1", [exam(1, { notice: "RESULTS", status: "COMPLETED" }), exam(2, { notice: "UNPUBLISHED" })]);
    expect(screen.getByRole("button", { name: "1 new notification" })).toBeTruthy();
    await comeBack("u2", news.schoolExams);
    expect(screen.getByRole("button", { name: "2 new notifications" })).toBeTruthy();
  });
});
