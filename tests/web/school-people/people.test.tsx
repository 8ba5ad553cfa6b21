import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { prepareSchool, student, teacher } from "../support/school-dashboard-data.ts";
import { finishSchoolTest, loadSchoolPages } from "../support/school-harness.tsx";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const rows = () =>
  screen
    .queryAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
const dialog = () => within(screen.getByRole("dialog"));
const failed = { fails: { code: "UPSTREAM_FAILED", status: 500 } } as const;
const many = (count: number) => Array.from({ length: count }, (_, index) => student(index + 1));

async function openPeople(
  kind: "students" | "teachers",
  given: Record<string, unknown> = {},
): Promise<ReturnType<typeof person>> {
  prepareSchool("ADMIN", given);
  const user = person();
  open(`/schools/dashboard?tab=${kind}`);
  await heading(kind === "students" ? "Students" : "Teachers");
  return user;
}

describe("the students tab", () => {
  it("[S-STU-01] [S-STU-02] [S-STU-03] [S-ENT-04] lists name, email and access", async () => {
    await openPeople("students", {
      schoolStudents: [
        student(1),
        student(2, { hasTemporaryCredentials: true, credentialsExpireAt: "2026-11-27T10:00:00.000Z" }),
        student(3, {
          hasTemporaryCredentials: true,
          credentialsExpireAt: "2026-11-01T10:00:00.000Z",
          credentialsExpired: true,
        }),
      ],
    });
    expect(screen.getByRole("button", { name: "Add Student" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Students List" })).toBeTruthy();
    const texts = screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent);
    expect(texts).toEqual([
      "Student 1student1@example.comJSS 1No sign-in ID yetCredentials",
      "Student 2student2@example.comJSS 1Temp access expires: 27\u{A0}Nov\u{A0}2026Credentials",
      "Student 3student3@example.comJSS 1Credentials expiredCredentials",
    ]);
  });

  it("[S-STU-01] [S-STU-05] [S-STU-06] searches name and email in any case", async () => {
    const user = await openPeople("students");
    const search = screen.getByLabelText("Search students...");
    await user.type(search, "STUDENT2@");
    expect(rows()).toEqual(["Student 2"]);
    await user.clear(search);
    await user.type(search, "3 ṣTUDENT");
    expect(rows()).toEqual(["Student 3"]);
    expect(screen.getByText("1 found").tagName).toBe("OUTPUT");
    await user.clear(search);
    await user.type(search, "nobody");
    expect(screen.getByText("Nothing found").tagName).toBe("OUTPUT");
    expect(screen.getByText("No students found.")).toBeTruthy();
    expect(screen.getByText("Try adjusting your search query.")).toBeTruthy();
  });

  it.each([
    [24, 24, false],
    [1001, 7, true],
  ])("[D-412] of %i students prints %i, and then the page on the screen again", async (count, printed, saysPage) => {
    const user = await openPeople("students", { schoolStudents: many(count) });
    const next = screen.getByRole("button", { name: "Next page" });
    await user.click(next);
    const shown = rows();
    expect(shown).toHaveLength(7);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(rows()).toHaveLength(printed);
    const list = screen.getByRole("region", { name: "Students List" });
    expect(list.dataset["whole"] === undefined).toBe(saysPage);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(rows()).toEqual(shown);
    expect(document.activeElement).toBe(next);
  });

  it("[D-412] prints all of the class that is chosen", async () => {
    const others = Array.from({ length: 40 }, (_, at) => student(at + 1, { classId: at < 12 ? "c2" : "c1" }));
    const user = await openPeople("students", { schoolStudents: others });
    await user.selectOptions(screen.getByLabelText("Class"), "c2");
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(rows()).toHaveLength(12);
  });

  it("[S-STU-06] says how to begin when there is nobody", async () => {
    await openPeople("students", { schoolStudents: [] });
    expect(screen.getByText("No students found.")).toBeTruthy();
    expect(screen.getByText("Add a new student to get started.")).toBeTruthy();
  });

  it("[S-STU-11] [D-66] [B-35] shows seven to a page and searches all pages", async () => {
    const user = await openPeople("students", { schoolStudents: many(9) });
    expect(rows()).toHaveLength(7);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(rows()).toEqual(["Student 8", "Student 9"]);
    await user.type(screen.getByLabelText("Search students..."), "student 1");
    expect(rows()).toEqual(["Student 1"]);
  });

  it("[D-104] sorts by name, and shows 25 or 50 to a page once somebody has chosen so on this device", async () => {
    const people = { schoolStudents: many(30).reverse() };
    let user = await openPeople("students", people);
    expect(rows().at(0)).toBe("Student 1");
    expect(rows()).toHaveLength(7);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.selectOptions(screen.getByLabelText("Rows of a page"), "25 a page");
    expect(rows()).toHaveLength(25);
    expect(rows().at(-1)).toBe("Student 25");
    expect(screen.getByText("1–25 of 30")).toBeTruthy();
    cleanup();
    user = await openPeople("students", people);
    expect(rows()).toHaveLength(25);
    await user.selectOptions(screen.getByLabelText("Rows of a page"), "7 a page");
    expect(rows()).toHaveLength(7);
  });

  it("[S-STU-04] [D-65] has three buttons; edit is announced as disabled and does nothing", async () => {
    const user = await openPeople("students", { schoolStudents: [student(1)] });
    const edit = screen.getByRole("button", { name: "Edit Student 1" });
    expect(edit.getAttribute("aria-disabled")).toBe("true");
    await user.click(edit);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: "Create credentials for Student 1" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove Student 1" })).toBeTruthy();
  });

  it("[S-STU-08] removes after a question", async () => {
    const user = await openPeople("students");
    answer("DeleteSchoolStudent", failed, { data: { deleteSchoolStudent: { __typename: "Notice", message: null } } });
    const remove = async () => {
      await user.click(screen.getByRole("button", { name: "Remove Student 2" }));
      expect(dialog().getByText(/An exam that the student is taking ends and is submitted/)).toBeTruthy();
      await user.click(dialog().getByRole("button", { name: "Remove" }));
    };
    await remove();
    expect((await dialog().findByRole("alert")).textContent).toBe("Failed to remove student");
    expect(toasts.bad).toHaveBeenCalledWith("Failed to remove student", 2000);
    await user.click(dialog().getByRole("button", { name: "Remove" }));
    await vi.waitFor(() => expect(rows()).toEqual(["Student 1", "Student 3"]));
    expect(toasts.good).toHaveBeenCalledWith("Student removed successfully", 2000);
  });

  it("[D-347] tells people of one name apart by address or class before one is removed or gets a sign-in ID", async () => {
    const user = await openPeople("students", {
      schoolStudents: [
        student(1, { name: "Blessing Okoro" }),
        student(2, { name: "Blessing Okoro", email: null }),
        student(3),
      ],
    });
    const titles: (string | undefined)[] = [];
    for (const at of [0, 1, 2]) {
      await user.click(screen.getAllByRole("button", { name: /^Remove / })[at] as HTMLElement);
      titles.push(dialog().getByRole("heading").textContent);
      await user.click(dialog().getByRole("button", { name: "Cancel" }));
    }
    expect(titles).toEqual([
      "Remove Blessing Okoro (student1@example.com)?",
      "Remove Blessing Okoro (JSS 1)?",
      "Remove Student 3?",
    ]);
    await user.click(screen.getAllByRole("button", { name: /^Create credentials/ })[0] as HTMLElement);
    expect(await screen.findByText("Blessing Okoro (student1@example.com)")).toBeTruthy();
  });

  it("[D-347] tells apart by when they were added those who share name and class and have no address", async () => {
    const line = (number: number) => `added 20 Nov 2026, line ${number} of the list`;
    const alike = (number: number) => student(number, { name: "Ada Eze", email: null, added: line(number) });
    const user = await openPeople("students", {
      schoolStudents: [alike(4), alike(9), student(1, { name: "Ada Eze", email: null, classId: null }), student(2)],
    });
    expect(rows()).toEqual([`Ada Eze (${line(4)})`, `Ada Eze (${line(9)})`, "Ada Eze", "Student 2"]);
    await user.click(screen.getAllByRole("button", { name: "Remove Ada Eze" })[1] as HTMLElement);
    expect(dialog().getByRole("heading").textContent).toBe(`Remove Ada Eze (${line(9)})?`);
  });

  it("[S-STU-09] [D-83] [D-88] adds a student once, however often the form is sent", async () => {
    prepareSchool("ADMIN", {}, { schoolId: "school-1" });
    const user = person();
    open("/schools/dashboard?tab=students");
    await user.click(await screen.findByRole("button", { name: "Add Student" }));
    await screen.findByRole("dialog");
    await user.click(dialog().getByRole("button", { name: "Add Student" }));
    expect(await screen.findByText("Name required")).toBeTruthy();
    expect(screen.getByText("Please select a class for the student")).toBeTruthy();
    const taken = "A student with this email address exists already.";
    answer(
      "CreateSchoolStudent",
      { fails: { code: "CONFLICT", status: 409, serverMessage: taken, field: "email" } },
      failed,
      { data: { createSchoolStudent: student(9, { name: "Ada Obi" }) } },
    );
    await user.type(dialog().getByLabelText("Full name"), "Ada Obi");
    await user.type(dialog().getByLabelText("Email"), "ada@example.com");
    await user.selectOptions(dialog().getByLabelText("Class"), "JSS 1");
    await user.click(dialog().getByRole("button", { name: "Add Student" }));
    await screen.findByText(taken);
    expect(document.activeElement).toBe(dialog().getByRole("textbox", { name: "Email", description: taken }));
    expect(toasts.bad).toHaveBeenCalledWith(taken, 2000);
    // a colleague may have added the student meanwhile
    await vi.waitFor(() => expect(callsOf("SchoolStudents")).toHaveLength(1));
    await user.click(dialog().getByRole("button", { name: "Add Student" }));
    await screen.findByText("Failed to create student");
    expect(toasts.bad).toHaveBeenCalledWith("Failed to create student", 2000);
    await user.click(dialog().getByRole("button", { name: "Add Student" }));
    await vi.waitFor(() => expect(rows()).toContain("Ada Obi"));
    const [first, second] = callsOf("CreateSchoolStudent").map(({ variables }) => variables);
    expect(first).toEqual(second);
    expect(first).toEqual({
      input: { name: "Ada Obi", email: "ada@example.com", classId: "c1", schoolId: "school-1" },
      requestKey: expect.stringMatching(/^[\da-f]{32}$/),
    });
  });
});

describe("the teachers tab", () => {
  it("[S-TEA-01] [S-TEA-02] looks like the students tab", async () => {
    const user = await openPeople("teachers", { schoolTeachers: [] });
    expect(screen.getByRole("button", { name: "Add Teacher" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Teachers List" })).toBeTruthy();
    expect(screen.getByText("No teachers found.")).toBeTruthy();
    expect(screen.getByText("Add a new teacher to get started.")).toBeTruthy();
    await user.type(screen.getByLabelText("Search teachers..."), "x");
    expect(screen.getByText("Try adjusting your search query.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Import list" })).toBeNull();
  });

  it("[S-TEA-03] [S-TEA-04] [D-68] adds, the class optional, and removes", async () => {
    const user = await openPeople("teachers");
    answer("CreateSchoolTeacher", failed, { data: { createSchoolTeacher: teacher(2) } });
    await user.click(screen.getByRole("button", { name: "Add Teacher" }));
    await screen.findByRole("dialog");
    await user.type(dialog().getByLabelText("Full name"), "Teacher 2");
    await user.type(dialog().getByLabelText("Email"), "teacher2@example.com");
    await user.click(dialog().getByRole("button", { name: "Add Teacher" }));
    await screen.findByText("Failed to create teacher");
    await user.click(dialog().getByRole("button", { name: "Add Teacher" }));
    await vi.waitFor(() => expect(rows()).toEqual(["Teacher 1", "Teacher 2"]));
    expect(callsOf("CreateSchoolTeacher")[0]?.variables["input"]).toMatchObject({ classId: null });
    answer("DeleteSchoolTeacher", failed, { data: { deleteSchoolTeacher: { __typename: "Notice", message: null } } });
    await user.click(screen.getByRole("button", { name: "Remove Teacher 1" }));
    for (const message of ["Failed to remove teacher", "Teacher removed successfully"]) {
      await user.click(dialog().getByRole("button", { name: "Remove" }));
      await vi.waitFor(() =>
        expect([...toasts.bad.mock.calls, ...toasts.good.mock.calls].map(([text]) => text)).toContain(message),
      );
    }
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(rows()).toEqual(["Teacher 2"]);
  });
});

describe("temporary credentials", () => {
  const issued = {
    __typename: "TemporaryCredentials",
    name: "Student 1",
    email: "student1@example.com",
    tempPassword: "ABCDEFGHJKMNP",
    expiresAt: "2026-11-30T10:00:00.000Z",
  };
  const days = () => dialog().getByLabelText<HTMLInputElement>("Expires in (days)");
  const openDialog = async (user: ReturnType<typeof person>) => {
    await user.click(screen.getByRole("button", { name: "Create credentials for Student 1" }));
    await screen.findByRole("dialog", { name: "Create Temporary Credentials" });
  };

  it.each([
    ["", 7],
    ["0", 7],
    ["31", 7],
    ["2.5", 7],
    ["1", 1],
    ["30", 30],
  ])("[S-CRD-01] [S-CRD-02] [B-30] '%s' days counts as %i", async (typed, sent) => {
    const user = await openPeople("students");
    answer("CreateStudentCredentials", { data: { createStudentCredentials: issued } });
    await openDialog(user);
    expect(days().value).toBe("7");
    expect(dialog().getByRole("button", { name: "Cancel" })).toBeTruthy();
    await user.clear(days());
    if (typed !== "") await user.type(days(), typed);
    await user.click(dialog().getByRole("button", { name: "Create Credentials" }));
    await screen.findByRole("dialog", { name: "Temporary Credentials Created" });
    expect(callsOf("CreateStudentCredentials")[0]?.variables).toEqual({ studentId: "s1", expiresInDays: sent });
  });

  it("[S-CRD-03] [S-CRD-04] [S-CRD-05] [S-CRD-06] [S-CRD-07] [S-ENT-05] [D-51] shows them this once, to be copied", async () => {
    const user = await openPeople("students");
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    answer("CreateStudentCredentials", { data: { createStudentCredentials: issued } });
    await openDialog(user);
    await user.click(dialog().getByRole("button", { name: "Create Credentials" }));
    await screen.findByRole("dialog", { name: "Temporary Credentials Created" });
    expect(toasts.good).toHaveBeenCalledWith("Temporary credentials created successfully", 2000);
    expect(screen.getByText("Save this information. The password cannot be retrieved later.")).toBeTruthy();
    const expected = {
      name: "Student 1",
      email: "student1@example.com",
      "temporary password (sign-in id)": "ABCDEFGHJKMNP",
      expires: "30 Nov 2026, 11:00",
    };
    for (const [label, value] of Object.entries(expected)) {
      await user.click(dialog().getByRole("button", { name: `Copy ${label}` }));
      expect(copied).toHaveBeenLastCalledWith(value);
      expect((await dialog().findByText("Copied to clipboard")).tagName).toBe("OUTPUT");
    }
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Copied to clipboard", 2000));
    await user.click(dialog().getAllByRole("button", { name: "Close" })[0] ?? days());
    expect(screen.getByText("Temp access expires: 30 Nov 2026")).toBeTruthy();
    expect(document.body.textContent).not.toContain("ABCDEFGHJKMNP");
  });

  it("[S-CRD-07] [S-CRD-01] says when it failed; Cancel sends nothing", async () => {
    const user = await openPeople("teachers");
    answer("CreateTeacherCredentials", failed);
    await user.click(screen.getByRole("button", { name: "Create credentials for Teacher 1" }));
    await user.click(dialog().getByRole("button", { name: "Create Credentials" }));
    await screen.findByText("Failed to create credentials");
    expect(toasts.bad).toHaveBeenCalledWith("Failed to create credentials", 2000);
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(callsOf("CreateTeacherCredentials")).toHaveLength(1);
  });

  it("[S-CRD-01] says 'Creating...' meanwhile", async () => {
    const user = await openPeople("students");
    answer("CreateStudentCredentials", { never: true });
    await openDialog(user);
    await user.click(dialog().getByRole("button", { name: "Create Credentials" }));
    expect((await dialog().findByRole("button", { name: "Creating..." })).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the add-user dialog", () => {
  async function openAdd(given: Record<string, unknown> = {}): Promise<ReturnType<typeof person>> {
    prepareSchool("ADMIN", given);
    const user = person();
    open("/schools/dashboard");
    await user.click(await screen.findByRole("button", { name: "Add User" }));
    await screen.findByRole("dialog", { name: "Add User" });
    return user;
  }
  const submit = () => dialog().getByRole("button", { name: "Add User" });

  it("[S-USR-01] [S-USR-02] [S-USR-03] [S-USR-04] offers teacher and student, and asks for role and class", async () => {
    const user = await openAdd({ schoolClasses: [] });
    const roles = within(dialog().getByLabelText("Role")).getAllByRole<HTMLOptionElement>("option");
    expect(roles.map(({ value }) => value)).toEqual(["", "TEACHER", "STUDENT"]);
    await user.click(submit());
    expect(await screen.findByText("Please select a user role")).toBeTruthy();
    await user.selectOptions(dialog().getByLabelText("Role"), "STUDENT");
    expect(screen.getByText("No classes available. Please create a class first.")).toBeTruthy();
    await user.type(dialog().getByLabelText("Full name"), "Ada Obi");
    await user.type(dialog().getByLabelText("Email"), "ada@example.com");
    await user.click(submit());
    expect(screen.getByText("Please select a class for the student")).toBeTruthy();
    expect(callsOf("CreateSchoolUser")).toEqual([]);
  });

  it("[S-USR-05] [S-USR-06] [D-52] shows the temporary password and refreshes the list", async () => {
    const user = await openAdd();
    answer("CreateSchoolUser", {
      data: { createSchoolUser: { __typename: "CreatedSchoolUser", tempPassword: "ABCDEFGHJKMNP", expiresAt: null } },
    });
    answer("SchoolTeachers", { data: { schoolTeachers: [teacher(1), teacher(2)] } });
    await user.selectOptions(dialog().getByLabelText("Role"), "TEACHER");
    await user.type(dialog().getByLabelText("Full name"), "Teacher 2");
    await user.type(dialog().getByLabelText("Email"), "teacher2@example.com");
    await user.click(submit());
    await screen.findByRole("dialog", { name: "Temporary Credentials Created" });
    expect(toasts.good).toHaveBeenCalledWith("Teacher created successfully", 2000);
    expect(toasts.info).toHaveBeenCalledWith("teacher2@example.com: ABCDEFGHJKMNP", 2000);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Teachers refreshed successfully", 2000));
    // it cannot be shown again, so a slip of the finger must not close it
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Temporary Credentials Created" })).toBeTruthy();
    await user.click(dialog().getAllByRole("button", { name: "Close" })[0] ?? submit());
    expect(screen.getByText("Total Teachers").nextElementSibling?.textContent).toBe("2");
  });

  it.each([
    [{ fails: { code: "UPSTREAM_FAILED", status: 500 } }, "Failed to create user"],
    [
      { fails: { code: "CONFLICT", status: 409, serverMessage: "This email is taken.", field: "email" } },
      "This email is taken.",
    ],
    [{ fails: { code: "FORBIDDEN", status: 403 } }, "You don't have permission to perform this action"],
  ])("[S-USR-07] [S-USR-06] says why it failed", async (reply, message) => {
    const user = await openAdd();
    answer("CreateSchoolUser", reply, {
      data: { createSchoolUser: { __typename: "CreatedSchoolUser", tempPassword: "ABCDEFGHJKMNP", expiresAt: null } },
    });
    answer("SchoolStudents", failed);
    await user.selectOptions(dialog().getByLabelText("Role"), "STUDENT");
    await user.type(dialog().getByLabelText("Full name"), "Ada Obi");
    await user.type(dialog().getByLabelText("Email"), "ada@example.com");
    await user.selectOptions(dialog().getByLabelText("Class"), "JSS 1");
    await user.click(submit());
    await screen.findByText(message);
    const isTaken = reply.fails.code === "CONFLICT";
    expect(dialog().getByLabelText("Email").getAttribute("aria-invalid")).toBe(String(isTaken));
    expect(toasts.bad).toHaveBeenCalledWith(message, 2000);
    await user.click(submit());
    await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledWith("Failed to refresh students/teachers", 2000));
    expect(screen.getByText("ABCDEFGHJKMNP")).toBeTruthy();
  });
});
