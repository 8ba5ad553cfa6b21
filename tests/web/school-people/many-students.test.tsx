import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { nextClass } from "../../../web/school-people/next-class.ts";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { named, prepareSchool, student, teacher } from "../support/school-dashboard-data.ts";
import { finishSchoolTest, loadSchoolPages } from "../support/school-harness.tsx";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const classes = named("SchoolClass", "JSS 1", "JSS 2", "SS 2 Gold");
const one = (number: number, classId = "c1") => student(number, { classId, canEdit: true });
const names = () =>
  screen
    .queryAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
const dialog = async () => within(await screen.findByRole("dialog"));
const notOffered = { fails: { code: "NOT_OFFERED", status: 404 } };

const at = "2026-11-20T09:00:00.000Z";
const lastMove = {
  data: {
    lastStudentMove: {
      __typename: "SchoolStudentMove",
      id: "m1",
      movedAt: at,
      movedBy: "Bola Ade",
      className: "JSS 2",
      count: 2,
      undoUntil: "2026-11-21T09:00:00.000Z",
    },
  },
};
const noMove = { data: { lastStudentMove: null } };
const undone = (stayed: number, ...students: object[]) => ({
  data: { undoStudentMove: { __typename: "UndoneStudentMove", stayed, students } },
});

async function openStudents(
  role: "ADMIN" | "TEACHER" = "ADMIN",
  ...moves: Parameters<typeof answer>[1][]
): Promise<ReturnType<typeof person>> {
  prepareSchool(role, { schoolStudents: [one(1), one(2), one(3, "c2")], schoolClasses: classes });
  if (moves.length > 0) answer("LastStudentMove", ...moves);
  const user = person();
  open("/schools/dashboard?tab=students");
  await heading("Students");
  return user;
}

describe("several students", () => {
  it("[EXT-57] shows one class, and those without a class", async () => {
    const user = await openStudents();
    await user.selectOptions(screen.getByLabelText("Class"), "JSS 2");
    expect(names()).toEqual(["Student 3"]);
    await user.selectOptions(screen.getByLabelText("Class"), "No class");
    expect(screen.getByText("No students found.")).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Class"), "All classes");
    expect(names()).toHaveLength(3);
  });

  it("[EXT-57] writes large numbers with a comma", async () => {
    prepareSchool("ADMIN", {
      schoolStudents: Array.from({ length: 1851 }, (_, at) => one(at)),
      schoolClasses: classes,
    });
    const user = person();
    open("/schools/dashboard?tab=students");
    await heading("Students");
    await user.click(screen.getByRole("checkbox", { name: "Choose all 1,851" }));
    expect(screen.getByText("1,851 chosen")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Move to a class" }));
    expect((await dialog()).getByText(/^1,851 students move to JSS 2\./)).toBeTruthy();
  });

  it("[EXT-57c] moves a class up, says how many before and after, and moves them back", async () => {
    const user = await openStudents("TEACHER");
    await user.selectOptions(screen.getByLabelText("Class"), "JSS 1");
    await user.click(screen.getByRole("checkbox", { name: "Choose all 2" }));
    expect(screen.getByText("2 chosen")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Move to a class" }));
    const move = await dialog();
    expect(move.getByText(/^2 students move to JSS 2\./)).toBeTruthy();
    answer("MoveSchoolStudents", { data: { moveSchoolStudents: [one(1, "c2"), one(2, "c2")] } });
    answer("LastStudentMove", lastMove, noMove);
    await user.click(move.getByRole("button", { name: "Move JSS 1 to JSS 2" }));
    expect(await screen.findByText("2 students moved to JSS 2")).toBeTruthy();
    expect(names()).toEqual([]);
    expect(toasts.good).toHaveBeenCalledWith("2 students moved to JSS 2", 2000);
    expect(callsOf("MoveSchoolStudents").map(({ variables }) => variables)).toEqual([
      { input: { studentIds: ["s1", "s2"], classId: "c2" } },
    ]);
    answer("UndoStudentMove", undone(0, one(1), one(2)));
    await user.click(screen.getByRole("button", { name: "Move back" }));
    await vi.waitFor(() => expect(names()).toEqual(["Student 1", "Student 2"]));
    expect(toasts.good).toHaveBeenCalledWith("2 students moved back", 2000);
    expect(callsOf("UndoStudentMove").map(({ variables }) => variables)).toEqual([{ id: "m1" }]);
    await vi.waitFor(() => expect(screen.queryByText("2 students moved to JSS 2")).toBeNull());
  });

  it("[D-288] removes a class that leaves the school, and goes on after a failure where it stopped", async () => {
    const user = await openStudents("TEACHER");
    await user.selectOptions(screen.getByLabelText("Class"), "JSS 1");
    await user.click(screen.getByRole("checkbox", { name: "Choose all 2" }));
    await user.click(screen.getByRole("button", { name: "Remove" }));
    const remove = await dialog();
    expect(screen.getByRole("heading", { name: "Remove JSS 1?" })).toBeTruthy();
    expect(remove.getByText(/^2 students leave the school for good/).textContent).toContain(
      "Exams that they are taking end",
    );
    expect(document.activeElement).toBe(remove.getByRole("button", { name: "Cancel" }));
    const gone = { data: { deleteSchoolStudent: { __typename: "Notice", message: null } } };
    answer("DeleteSchoolStudent", gone, { cutOff: true }, { fails: { code: "NOT_FOUND", status: 404 } });
    await user.click(remove.getByRole("button", { name: "Remove 2 students" }));
    expect(await remove.findByText("1 of 2 were removed. The others are still here.")).toBeTruthy();
    await user.click(remove.getByRole("button", { name: "Remove 1 student" }));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("2 students removed", 2000));
    expect(callsOf("DeleteSchoolStudent").map(({ variables }) => variables)).toEqual(
      ["s1", "s2", "s2"].map((id) => ({ id })),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(names()).not.toContain("Student 1");
  });

  it("[EXT-69a] says after a reload who moved a class and until when that can be undone, and who stayed", async () => {
    const user = await openStudents("ADMIN", lastMove, noMove);
    expect(await screen.findByText("2 students moved to JSS 2")).toBeTruthy();
    expect(
      screen.getByText("By Bola Ade, 20 Nov 2026, 10:00. You can move them back until 21 Nov 2026, 10:00."),
    ).toBeTruthy();
    answer("UndoStudentMove", undone(1, one(3)));
    await user.click(screen.getByRole("button", { name: "Move back" }));
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Move back" })).toBeNull());
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Students List" })));
    expect(toasts.good).toHaveBeenCalledWith(
      "1 student moved back; 1 stayed, because they or their class changed since",
      2000,
    );
  });

  it("[EXT-69b] shows the later move when somebody has moved students since", async () => {
    const later = { data: { lastStudentMove: { ...lastMove.data.lastStudentMove, id: "m2", className: "SS 2 Gold" } } };
    const user = await openStudents("ADMIN", lastMove, later);
    answer("UndoStudentMove", {
      fails: { code: "CONFLICT", status: 409, serverMessage: "Students were moved again since." },
    });
    await user.click(await screen.findByRole("button", { name: "Move back" }));
    expect(await screen.findByText("2 students moved to SS 2 Gold")).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith("Students were moved again since.", 2000);
  });

  it("[EXT-57b] gives one chosen student and a whole class new sign-in IDs, and shows the cards to print", async () => {
    const user = await openStudents();
    await user.click(screen.getByRole("checkbox", { name: "Student 3" }));
    await user.click(screen.getByRole("button", { name: "New sign-in IDs and cards" }));
    const renew = await dialog();
    expect(renew.getByText("New sign-in IDs and login cards for JSS 2")).toBeTruthy();
    const card = { id: "s3", name: "Student 3", email: null, className: "JSS 2", signInId: "ABCDE-FGH23-456" };
    answer("RenewStudentSignIns", {
      data: {
        renewStudentSignIns: [{ __typename: "ImportedSchoolStudent", ...card, expiresAt: "2026-11-27T09:00:00.000Z" }],
      },
    });
    answer("SchoolStudents", { data: { schoolStudents: [one(1), one(2), one(3, "c2")] } });
    await user.click(renew.getByRole("button", { name: "Create sign-in IDs" }));
    await heading("Login cards");
    expect(screen.getByText("1 new sign-in ID")).toBeTruthy();
    expect(screen.getByText("ABCDE-FGH23-456")).toBeTruthy();
    expect(callsOf("RenewStudentSignIns")[0]?.variables).toEqual({
      input: { studentIds: ["s3"], expiresInDays: 7 },
    });
  });

  it("[EXT-57b] makes no sign-in IDs while the cards that would show them cannot be loaded", async () => {
    const user = await openStudents();
    await user.click(screen.getByRole("checkbox", { name: "Student 3" }));
    await user.click(screen.getByRole("button", { name: "New sign-in IDs and cards" }));
    const renew = await dialog();
    vi.doMock("../../../web/school-people/LoginCards.tsx", () => Promise.reject(new Error("gone offline")));
    await user.click(renew.getByRole("button", { name: "Create sign-in IDs" }));
    expect(await renew.findByRole("alert")).toBeTruthy();
    expect(callsOf("RenewStudentSignIns")).toEqual([]);
    vi.doUnmock("../../../web/school-people/LoginCards.tsx");
  });

  it("[EXT-57] says what failed and keeps the dialog; a server without it says so", async () => {
    const user = await openStudents();
    answer("MoveSchoolStudents", notOffered);
    await user.click(screen.getByRole("checkbox", { name: "Student 1" }));
    await user.click(screen.getByRole("button", { name: "Move to a class" }));
    const move = await dialog();
    await user.click(move.getByRole("button", { name: "Move 1 student to JSS 2" }));
    expect(await move.findByText("This is not available here.")).toBeTruthy();
    expect(screen.getByText("1 chosen")).toBeTruthy();
  });

  it("[EXT-57] suggests no class for students of several classes, because one press would move them all", async () => {
    const user = await openStudents();
    await user.click(screen.getByRole("checkbox", { name: "Student 1" }));
    await user.click(screen.getByRole("checkbox", { name: "Student 3" }));
    await user.click(screen.getByRole("button", { name: "Move to a class" }));
    const move = await dialog();
    expect(move.getByRole<HTMLSelectElement>("combobox").value).toBe("");
    await user.click(move.getByRole("button", { name: "Move to a class" }));
    expect(callsOf("MoveSchoolStudents")).toEqual([]);
  });

  it("[EXT-57] forgets who was chosen with another class or search, so that nobody is changed unseen", async () => {
    const user = await openStudents();
    await user.click(screen.getByRole("checkbox", { name: "Student 1" }));
    await user.selectOptions(screen.getByLabelText("Class"), "JSS 2");
    expect(screen.queryByText("1 chosen")).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Student 3" }));
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.queryByText("1 chosen")).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it("[EXT-61] [D-98] corrects a teacher by the pencil, and takes the class away", async () => {
    prepareSchool("ADMIN", { schoolTeachers: [teacher(1, { classId: "c1", canEdit: true })], schoolClasses: classes });
    const user = person();
    open("/schools/dashboard?tab=teachers");
    await heading("Teachers");
    answer("UpdateSchoolTeacher", notOffered, {
      data: { updateSchoolTeacher: teacher(1, { name: "Mrs Eze", canEdit: true }) },
    });
    await user.click(screen.getByRole("button", { name: "Edit Teacher 1" }));
    const form = await dialog();
    expect(form.getByRole("heading", { name: "Edit teacher" })).toBeTruthy();
    const name = form.getByLabelText("Full name");
    await user.clear(name);
    await user.click(form.getByRole("button", { name: "Save changes" }));
    expect(form.getByText("Name required")).toBeTruthy();
    expect(document.activeElement).toBe(name);
    await user.type(name, "Mrs Eze");
    await user.selectOptions(form.getByLabelText("Class (optional)"), "No class");
    await user.click(form.getByRole("button", { name: "Save changes" }));
    expect(await form.findByText("This is not available here.")).toBeTruthy();
    await user.click(form.getByRole("button", { name: "Save changes" }));
    await vi.waitFor(() => expect(names()).toEqual(["Mrs Eze"]));
    expect(toasts.good).toHaveBeenCalledWith("Teacher updated successfully", 2000);
    expect(callsOf("UpdateSchoolTeacher")[1]?.variables).toEqual({
      id: "t1",
      input: {
        name: "Mrs Eze",
        email: "teacher1@example.com",
        classId: null,
        seen: { name: "Teacher 1", email: "teacher1@example.com", classId: "c1" },
      },
    });
  });

  it("[EXT-61] leaves the pencil as documented where the server cannot", async () => {
    prepareSchool("ADMIN", { schoolTeachers: [teacher(1)] });
    open("/schools/dashboard?tab=teachers");
    await heading("Teachers");
    expect(screen.getByRole("button", { name: "Edit Teacher 1" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("[EXT-57a] [D-98] [D-276] corrects name, address and class by the pencil", async () => {
    const user = await openStudents();
    const taken = "A student with this email address exists already.";
    answer(
      "UpdateSchoolStudent",
      { fails: { code: "CONFLICT", status: 409, serverMessage: taken, field: "email" } },
      {
        data: { updateSchoolStudent: { ...one(1, "c2"), name: "Chidinma Obi" } },
      },
    );
    await user.click(screen.getByRole("button", { name: "Edit Student 1" }));
    const form = await dialog();
    await user.clear(form.getByLabelText("Full name"));
    await user.click(form.getByRole("button", { name: "Save changes" }));
    expect(form.getByText("Name required")).toBeTruthy();
    await user.type(form.getByLabelText("Full name"), "Chidinma Obi");
    await user.selectOptions(form.getByLabelText("Class"), "JSS 2");
    await user.clear(form.getByLabelText("Email (optional)"));
    await user.type(form.getByLabelText("Email (optional)"), "obi@example.com");
    await user.click(form.getByRole("button", { name: "Save changes" }));
    await form.findByText(taken);
    expect(document.activeElement).toBe(form.getByLabelText("Email (optional)"));
    await user.click(form.getByRole("button", { name: "Save changes" }));
    await vi.waitFor(() => expect(names()).toEqual(["Chidinma Obi", "Student 2", "Student 3"]));
    expect(callsOf("UpdateSchoolStudent")[0]?.variables).toEqual({
      id: "s1",
      input: {
        name: "Chidinma Obi",
        email: "obi@example.com",
        classId: "c2",
        seen: { name: "Student 1", email: "student1@example.com", classId: "c1" },
      },
    });
  });
});

describe("the class above", () => {
  const all = ["JSS 1A", "JSS2 A", "JSS 3", "SS 1", "Primary 6", "Gold"].map((name) => ({ id: name, name }));
  it.each([
    ["JSS 1A", "JSS2 A"],
    ["JSS 3", "SS 1"],
    ["SS 1", undefined],
    ["Primary 6", undefined],
    ["Gold", undefined],
  ])("[EXT-57c] of %s is %s", (from, to) => expect(nextClass(from, all)?.name).toBe(to));
});
