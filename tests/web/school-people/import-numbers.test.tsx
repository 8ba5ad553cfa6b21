import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, prepareTest } from "../support/app-harness.tsx";
import { prepareSchool, student } from "../support/school-dashboard-data.ts";
import { fakeUploads, finishSchoolTest, loadSchoolPages } from "../support/school-harness.tsx";
import { importLine, importPreview, loginCard, readClassList } from "../support/student-import.ts";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const line = (number: number, given: object = {}) => importLine(number, { admissionNo: `AK/${number}`, ...given });
const known = (number: number, given: object = {}) => line(number, { isKnown: true, ...given });
const cards = (count: number) => Array.from({ length: count }, (_, index) => loginCard(index));
const sections = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const section = (name: string) => within(screen.getByRole("region", { name }));
const sentRows = () => callsOf("ImportSchoolStudents").map(({ variables }) => variables["input"]);

/** Reads a list, and answers its confirmation with so many new students. */
async function read(created: number, ...rows: object[]): ReturnType<typeof readClassList> {
  fakeUploads(importPreview(rows));
  prepareSchool("ADMIN", { schoolStudents: [student(1, { canEdit: true })] });
  answer("LastStudentMove", { data: { lastStudentMove: null } });
  answer("ImportSchoolStudents", { data: { importSchoolStudents: cards(created) } });
  const schoolStudents = [student(1, { canEdit: true, admissionNo: "AK/2" })];
  answer("SchoolStudentsAndClasses", { data: { schoolStudents, schoolClasses: [] } });
  const user = await readClassList();
  await screen.findByText(/lines ready/);
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  return user;
}

describe("[D-386] [EXT-15a] students of a list who are there already", () => {
  it("stand between what is to be checked and what is ready, with their numbers", async () => {
    await read(0, line(2), known(3, { className: "JSS 9", classId: null }), line(4, { problem: "Invalid" }), known(5));
    expect(screen.getByText("3 of 4 lines ready, 1 to check")).toBeTruthy();
    expect(sections()).toEqual(["Lines to check", "Already in your school", "Ready"]);
    const there = section("Already in your school");
    expect(
      there.getByText("These students get their admission number, and nothing else about them changes."),
    ).toBeTruthy();
    const shown = there.getAllByRole("row").map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent));
    expect(shown).toEqual([
      ["Name", "Line", "Admission no.", "Class"],
      ["New 3", "3", "AK/3", "JSS 9"],
      ["New 5", "5", "AK/5", "JSS 1"],
    ]);
    // the class of somebody who is there already is not created
    expect(screen.queryByRole("checkbox", { name: "Create the classes that do not exist yet" })).toBeNull();
    expect(section("Lines that are ready").getAllByRole("row")).toHaveLength(2);
  });

  it("new students are created, and the numbers of the others saved with them", async () => {
    const user = await read(1, line(2), known(3), known(4));
    expect(screen.getByText("2 admission numbers will be saved, too.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Create students (1)" }));
    await heading("Login cards");
    expect(toasts.good).toHaveBeenCalledWith("1 student created, 2 admission numbers saved", expect.anything());
    expect(sentRows()).toMatchObject([{ importId: "list-1", rows: [] }]);
  });

  it("numbers alone are saved without cards: the list of students comes back", async () => {
    const user = await read(0, known(2), known(3));
    expect(screen.getByText("2 of 2 lines ready")).toBeTruthy();
    expect(screen.queryByText(/will be saved, too/)).toBeNull();
    expect(screen.queryByLabelText(/days/i)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save admission numbers (2)" }));
    await heading("Students");
    expect(toasts.good).toHaveBeenCalledWith("2 admission numbers saved", expect.anything());
    await screen.findByText("AK/2");
    // and another list can be imported
    await user.click(screen.getByRole("button", { name: "Import list" }));
    await heading("Import students");
    expect(screen.getByLabelText("File")).toBeTruthy();
  });

  it("are corrected and left out like other lines; who is given another name may be somebody new", async () => {
    const user = await read(1, known(2), known(3), known(4), known(5));
    const there = section("Already in your school");
    await user.click(there.getByRole("button", { name: "Correct line 2" }));
    await user.click(there.getByLabelText("Skip line 2"));
    await user.click(there.getByRole("button", { name: "Correct line 3" }));
    await user.type(there.getByLabelText("Admission number of line 3"), "0");
    expect(screen.getByText("3 of 4 lines ready")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Save admission numbers (3)" })).toBeTruthy();
    await user.click(there.getByRole("button", { name: "Correct line 4" }));
    await user.type(there.getByLabelText("Name of line 4"), " Obi");
    expect(screen.getByText("2 admission numbers will be saved, too.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Create students (1)" }));
    await heading("Login cards");
    expect(sentRows()).toMatchObject([
      {
        rows: [
          { line: 2, isLeftOut: true },
          { line: 3, admissionNo: "AK/30" },
          { line: 4, name: "New 4 Obi" },
        ],
      },
    ]);
    expect(toasts.good).toHaveBeenCalledWith("1 student created, 2 admission numbers saved", expect.anything());
  });

  it("a line that was corrected to the name of somebody who is there needs no card", async () => {
    const user = await read(0, line(2));
    await user.click(screen.getByRole("button", { name: "Correct line 2" }));
    await user.type(screen.getByLabelText("Name of line 2"), "a");
    await user.click(screen.getByRole("button", { name: "Create students (1)" }));
    await heading("Students");
    expect(toasts.good).toHaveBeenCalledWith("1 admission number saved", expect.anything());
  });

  it("all left out, nothing can be saved", async () => {
    const user = await read(0, known(2));
    await user.click(screen.getByRole("button", { name: "Correct line 2" }));
    await user.click(screen.getByLabelText("Skip line 2"));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Create students (0)" }).disabled).toBe(true);
  });

  it("says what is going on to who leaves while numbers are saved", async () => {
    const user = await read(0, known(2));
    answer("ImportSchoolStudents", { never: true });
    await user.click(screen.getByRole("button", { name: "Save admission numbers (1)" }));
    await vi.waitFor(() => expect(callsOf("ImportSchoolStudents")).toHaveLength(1));
    await user.click(screen.getByRole("link", { name: "Exams" }));
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(dialog.textContent).toContain("The admission numbers are being saved.");
  });

  it("a server that does not tell makes a student of each line", async () => {
    await read(2, line(2), line(3, { isKnown: false }));
    expect(sections()).toEqual(["Ready"]);
    expect(screen.getByRole("button", { name: "Create students (2)" })).toBeTruthy();
  });
});
