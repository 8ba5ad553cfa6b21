import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { prepareSchool, student } from "../support/school-dashboard-data.ts";
import { fakeUploads, finishSchoolTest, loadSchoolPages } from "../support/school-harness.tsx";
import { importLine, importPreview, loginCard, readClassList } from "../support/student-import.ts";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const one = (id: number, admissionNo: string | null = null, given: object = {}) =>
  student(id, { canEdit: true, admissionNo, ...given });
const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
const dialog = async () => within(await screen.findByRole("dialog"));
const numberField = "Admission number (optional)";
const taken = "Another student has the admission number AK/2024/017.";
const conflict = { fails: { code: "CONFLICT", status: 409, serverMessage: taken, field: "admissionNo" } } as const;

async function openStudents(...schoolStudents: object[]): Promise<ReturnType<typeof person>> {
  prepareSchool("ADMIN", { schoolStudents });
  answer("LastStudentMove", { data: { lastStudentMove: null } });
  const user = person();
  open("/schools/dashboard?tab=students");
  await heading("Students");
  return user;
}

describe("[D-384] admission numbers in the list of students", () => {
  it("stand below the name, also for who chooses students by ear, and are searched", async () => {
    const user = await openStudents(one(1, "AK/2024/017"), one(2));
    expect(rows()).toEqual(["Student 1AK/2024/017", "Student 2"]);
    expect(screen.getByRole("checkbox", { name: "Student 1 AK/2024/017" })).toBeTruthy();
    await user.type(screen.getByLabelText("Search students..."), "ak/2024");
    expect(rows()).toEqual(["Student 1AK/2024/017"]);
  });

  it("tell two of one name apart before one is removed, better than an address", async () => {
    const user = await openStudents(
      one(1, "AK/1", { name: "Ada Eze" }),
      one(2, "AK/2", { name: "Ada Eze", email: null, added: "added 20 Nov 2026" }),
    );
    expect(rows()).toEqual(["Ada EzeAK/1", "Ada EzeAK/2"]);
    await user.click(screen.getAllByRole("button", { name: "Remove Ada Eze" })[0] as HTMLElement);
    expect((await dialog()).getByRole("heading").textContent).toBe("Remove Ada Eze (AK/1)?");
  });
});

describe("[D-106] the form for a new student", () => {
  it("leads who has no email address to the import, where the server reads lists", async () => {
    const user = await openStudents(one(1));
    await user.click(screen.getByRole("button", { name: "Add Student" }));
    const email = await (await dialog()).findByLabelText("Email");
    const help = document.querySelector(`#${email.getAttribute("aria-describedby") ?? "none"}`);
    expect(help?.textContent).toBe("No email address? Use Import list instead, which does not ask for one.");
  });
});

describe("[D-384] the admission number in the forms", () => {
  it("is given to a new student; one that is taken is said at the field", async () => {
    const user = await openStudents(one(1));
    answer("CreateSchoolStudent", conflict, {
      data: { createSchoolStudent: one(9, "AK/2024/018", { name: "Ada Obi" }) },
    });
    await user.click(screen.getByRole("button", { name: "Add Student" }));
    const form = await dialog();
    await user.type(await form.findByLabelText("Full name"), "Ada Obi");
    await user.type(form.getByLabelText("Email"), "ada@example.com");
    await user.selectOptions(form.getByLabelText("Class"), "JSS 1");
    await user.type(form.getByLabelText(numberField), "ẸK");
    await user.click(form.getByRole("button", { name: "Add Student" }));
    await form.findByText("Please use English letters, digits and signs such as / and -");
    await user.clear(form.getByLabelText(numberField));
    await user.type(form.getByLabelText(numberField), "AK/2024/017");
    await user.click(form.getByRole("button", { name: "Add Student" }));
    await form.findByText(taken);
    expect(document.activeElement).toBe(form.getByLabelText(numberField));
    await user.click(form.getByRole("button", { name: "Add Student" }));
    await vi.waitFor(() => expect(rows()).toContain("Ada ObiAK/2024/018"));
    expect(callsOf("CreateSchoolStudent")[0]?.variables["input"]).toMatchObject({ admissionNo: "AK/2024/017" });
  });

  it("is changed and taken away by the pencil, and only then sent", async () => {
    const user = await openStudents(one(1, "AK/2024/017"));
    answer("UpdateSchoolStudent", conflict, { data: { updateSchoolStudent: one(1) } });
    await user.click(screen.getByRole("button", { name: "Edit Student 1" }));
    const form = await dialog();
    await user.click(await form.findByRole("button", { name: "Save changes" }));
    await form.findByText(taken);
    expect(callsOf("UpdateSchoolStudent")[0]?.variables["input"]).not.toHaveProperty("admissionNo");
    await user.clear(form.getByLabelText(numberField));
    await user.click(form.getByRole("button", { name: "Save changes" }));
    await vi.waitFor(() => expect(screen.queryByText("AK/2024/017")).toBeNull());
    expect(callsOf("UpdateSchoolStudent")[1]?.variables["input"]).toMatchObject({
      admissionNo: "",
      seen: { admissionNo: "AK/2024/017" },
    });
  });

  it("is not asked for where the server keeps none, nor of a teacher", async () => {
    const user = await openStudents(one(1, null, { canEdit: false }));
    await user.click(screen.getByRole("button", { name: "Add Student" }));
    const form = await dialog();
    await form.findByLabelText("Full name");
    expect(form.queryByLabelText(numberField)).toBeNull();
  });

  it("is asked for by the dialog of the dashboard once the role is Student", async () => {
    prepareSchool("ADMIN", { schoolStudents: [one(1)] });
    answer("CreateSchoolUser", conflict);
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.click(screen.getByRole("button", { name: "Add User" }));
    const form = await dialog();
    await user.selectOptions(await form.findByLabelText("Role"), "TEACHER");
    expect(form.queryByLabelText(numberField)).toBeNull();
    await user.selectOptions(form.getByLabelText("Role"), "STUDENT");
    await user.type(form.getByLabelText("Full name"), "Ada Obi");
    await user.type(form.getByLabelText("Email"), "ada@example.com");
    await user.selectOptions(form.getByLabelText("Class"), "JSS 1");
    await user.type(form.getByLabelText(numberField), "AK/2024/017");
    await user.click(form.getByRole("button", { name: "Add User" }));
    await form.findByText(taken);
    expect(callsOf("CreateSchoolUser")[0]?.variables["input"]).toMatchObject({ admissionNo: "AK/2024/017" });
  });
});

describe("[D-384] [EXT-15a] admission numbers of a class list", () => {
  const card = (number: number, name: string, admissionNo: string | null) =>
    loginCard(number, { name, email: `n${number}@x.example`, admissionNo });

  it("are shown and corrected before they are kept, and stand on the cards once", async () => {
    const taken = { admissionNo: "AK/1", problem: "Line 2 has the same admission number" };
    fakeUploads(importPreview([importLine(2, { admissionNo: "AK/1" }), importLine(3, taken), importLine(4)]));
    prepareSchool("ADMIN", { schoolStudents: [] });
    const user = await readClassList();
    const field = await screen.findByLabelText("Admission number of line 3");
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
    const table = screen.getByRole("table", { name: "Lines that are ready" });
    expect(
      within(table)
        .getAllByRole("row")
        .map((row) => row.children[2]?.textContent),
    ).toEqual(["Admission no.", "AK/1", "–"]);
    await user.clear(field);
    await user.type(field, "AK/2");
    const importSchoolStudents = [
      card(1, "Ada Eze (AK/1)", "AK/1"),
      card(2, "Ada Eze (AK/2)", "AK/2"),
      card(3, "Efe Obi", "AK/3"),
      card(4, "Efe Obi", null),
    ];
    answer("ImportSchoolStudents", { data: { importSchoolStudents } });
    answer("SchoolStudentsAndClasses", { data: { schoolStudents: [], schoolClasses: [] } });
    await user.click(screen.getByRole("button", { name: "Create students (3)" }));
    await heading("Login cards");
    expect(callsOf("ImportSchoolStudents")[0]?.variables["input"]).toMatchObject({
      rows: [{ line: 3, admissionNo: "AK/2" }],
    });
    const sheet = within(document.querySelector<HTMLElement>(".print-sheet") ?? document.body);
    const cards = sheet.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
    expect(cards.map((text) => /^Unity College(.*)Sign-in ID/.exec(text)?.[1])).toEqual([
      "Ada Eze (AK/1)JSS 1",
      "Ada Eze (AK/2)JSS 1",
      "Efe ObiJSS 1 · AK/3",
      "Efe Obi (n4@x.example)JSS 1",
    ]);
  });
});
