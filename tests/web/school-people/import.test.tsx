import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { schoolPaths } from "../../../web/lib/navigation/school-paths.ts";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { prepareSchool, student } from "../support/school-dashboard-data.ts";
import { fakeUploads, finishSchoolTest, heldBack, loadSchoolPages, uploads } from "../support/school-harness.tsx";
import { importLine, importPreview, loginCard, readClassList } from "../support/student-import.ts";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const line = (number: number, given: object = {}) =>
  importLine(number, { email: `new${number}@example.com`, ...given });
const preview = (...rows: object[]) => importPreview(rows);
const created = (count: number) => ({
  data: { importSchoolStudents: Array.from({ length: count }, (_, index) => loginCard(index)) },
});

/** A field of the list that was read. Waits until the heading has taken the focus, which would interrupt typing. */
async function fieldOf(label: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label);
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  return field;
}

async function read(reply: object, ready?: Promise<void>): Promise<ReturnType<typeof person>> {
  fakeUploads(reply, ready);
  prepareSchool("ADMIN", { schoolStudents: [] });
  return readClassList();
}

describe("a list of students", () => {
  it("[EXT-15a] asks for a file first", async () => {
    prepareSchool("ADMIN", { schoolStudents: [] });
    const user = person();
    open("/schools/dashboard?tab=students");
    await user.click(await screen.findByRole("button", { name: "Import list" }));
    // the page begins at its heading
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Import students"));
    await user.click(screen.getByRole("button", { name: "Read file" }));
    expect(screen.getByRole("alert").textContent).toBe(
      "Please choose a .docx, .xlsx or .csv file. Open a .doc, .xls, .ods or PDF file first and save it as .docx or .xlsx.",
    );
    const field = screen.getByLabelText<HTMLInputElement>("File");
    expect(document.activeElement).toBe(field);
    // the types that Android gives to a file from Google Drive, and to one on the phone
    expect(field.accept.split(",")).toEqual(expect.arrayContaining(["text/csv", "text/comma-separated-values"]));
  });

  it("[EXT-15a] [D-387] takes a Word document, and says how to make one of an old one", async () => {
    fakeUploads(importPreview([importLine(2)], ["Table 2 begins at line 45."]));
    prepareSchool("ADMIN", { schoolStudents: [] });
    const user = person();
    open("/schools/dashboard?tab=students");
    await user.click(await screen.findByRole("button", { name: "Import list" }));
    const field = await screen.findByLabelText<HTMLInputElement>("File");
    expect(field.accept.split(",")).toContain(".docx");
    for (const name of ["list.doc", "list.pdf"]) {
      await userEvent.setup({ applyAccept: false }).upload(field, new File(["list"], name));
      await user.click(screen.getByRole("button", { name: "Read file" }));
      expect(screen.getByRole("alert").textContent).toContain("save it as .docx or .xlsx");
    }
    expect(uploads).toEqual([]);
    await user.upload(field, new File(["list"], "JSS 1A.docx"));
    await user.click(screen.getByRole("button", { name: "Read file" }));
    await screen.findByText("Table 2 begins at line 45.");
    expect(uploads).toEqual(["PreviewStudentImport JSS 1A.docx"]);
  });

  it("[EXT-15a] is not offered where the server can change no students, as a server without it", async () => {
    prepareSchool("ADMIN", { schoolStudents: [student(1)] });
    open("/schools/dashboard?tab=students");
    await screen.findByRole("button", { name: "Add Student" });
    expect(screen.queryByRole("button", { name: "Import list" })).toBeNull();
  });

  it.each([
    ["NOT_OFFERED", null, "Lists cannot be imported here. Please add students one by one."],
    ["BAD_USER_INPUT", "The list has no students in it.", "The list has no students in it."],
    ["UPSTREAM_FAILED", null, "The file could not be read"],
  ])("[EXT-15a] says why it could not be read: %s", async (code, serverMessage, message) => {
    await read({ data: null, errors: [{ message: "no", extensions: { code, status: 400, serverMessage } }] });
    await screen.findByText(message);
    expect(toasts.bad).toHaveBeenCalledWith(message, 2000);
    expect(uploads).toEqual(["PreviewStudentImport list.csv"]);
  });

  it("[EXT-15a] says nothing of the file before once another one is chosen", async () => {
    const serverMessage = "The list has no students in it.";
    const user = await read({
      data: null,
      errors: [{ message: "no", extensions: { code: "BAD_USER_INPUT", status: 400, serverMessage } }],
    });
    await screen.findByText(serverMessage);
    await user.upload(screen.getByLabelText("File"), new File(["Name"], "other.csv"));
    expect(screen.queryByText(serverMessage)).toBeNull();
  });

  it("[EXT-15a] [EXT-15b] shows lines that need a look, corrects or leaves them out, and creates the rest", async () => {
    const user = await read(
      preview(
        line(2),
        line(3, { email: null, problem: "Please enter a valid email address" }),
        line(4, { problem: "Twice" }),
        line(5, { problem: "Bad" }),
      ),
    );
    await screen.findByText("1 of 4 lines ready, 3 to check");
    await user.type(await fieldOf("Email of line 3"), "fixed@example.com");
    expect(screen.getByText("Line 3: changed. It is checked once more before anything is saved.")).toBeTruthy();
    await user.click(screen.getByLabelText("Skip line 4"));
    expect(screen.getByText("Line 4: it will be skipped.")).toBeTruthy();
    expect(screen.getByText("2 of 4 lines ready, 1 to check")).toBeTruthy();
    answer("ImportSchoolStudents", created(2));
    answer("SchoolStudentsAndClasses", { data: { schoolStudents: [student(1), student(2)], schoolClasses: [] } });
    await user.click(screen.getByRole("button", { name: "Create students (2)" }));
    await heading("Login cards");
    expect(callsOf("ImportSchoolStudents")[0]?.variables).toEqual({
      input: {
        importId: "list-1",
        rows: [
          { line: 3, email: "fixed@example.com" },
          { line: 4, isLeftOut: true },
        ],
        expiresInDays: 7,
        createClasses: false,
      },
    });
    expect(toasts.good).toHaveBeenCalledWith("2 students created", 2000);
    await vi.waitFor(() => expect(callsOf("SchoolStudentsAndClasses")).toHaveLength(1));
  });

  it("[EXT-15a] says what was left out, and gives one class to all lines without one", async () => {
    const faulty = { className: null, classId: null, problem: "Please select a class for the student" };
    const user = await read(
      importPreview(
        [line(2, { email: null, ...faulty }), line(3, faulty)],
        ['Unknown column "mail". Did you mean email?', "Columns left out: House."],
      ),
    );
    await screen.findByText("0 of 2 lines ready, 2 to check");
    const notes = screen.getByText("About this file").closest<HTMLElement>(".notice");
    expect(within(notes ?? document.body).getByRole("list").className).toBe("points");
    expect(
      within(notes ?? document.body)
        .getAllByRole("listitem")
        .map((note) => note.textContent),
    ).toEqual(['Unknown column "mail". Did you mean email?', "Columns left out: House."]);
    await user.type(await fieldOf("Class for students without one in the file"), "JSS1");
    expect(screen.getByText("2 of 2 lines ready")).toBeTruthy();
    expect(screen.queryByLabelText("Create the classes that do not exist yet")).toBeNull();
    answer("ImportSchoolStudents", created(2));
    answer("SchoolStudentsAndClasses", { data: { schoolStudents: [], schoolClasses: [] } });
    await user.click(screen.getByRole("button", { name: "Create students (2)" }));
    await heading("Login cards");
    expect(callsOf("ImportSchoolStudents")[0]?.variables["input"]).toMatchObject({
      rows: [
        { line: 2, className: "JSS1" },
        { line: 3, className: "JSS1" },
      ],
    });
  });

  it("[EXT-15a] lines that are ready can be corrected or skipped, too", async () => {
    const user = await read(preview(line(2), line(3), line(4)));
    await screen.findByText("3 of 3 lines ready");
    await user.click(screen.getByRole("button", { name: "Correct line 3" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Name of line 3"));
    await user.type(screen.getByLabelText("Name of line 3"), " Chioma");
    expect(screen.queryByRole("button", { name: "Correct line 3" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Correct line 4" }));
    await user.click(screen.getByLabelText("Skip line 4"));
    expect(screen.getByText("2 of 3 lines ready")).toBeTruthy();
    answer("ImportSchoolStudents", created(2));
    answer("SchoolStudentsAndClasses", { data: { schoolStudents: [], schoolClasses: [] } });
    await user.click(screen.getByRole("button", { name: "Create students (2)" }));
    await heading("Login cards");
    expect(callsOf("ImportSchoolStudents")[0]?.variables["input"]).toMatchObject({
      rows: [
        { line: 3, name: expect.stringMatching(/ Chioma$/) as string },
        { line: 4, isLeftOut: true },
      ],
    });
  });

  it.each(["Choose another file", "Cancel"])("[EXT-15a] %s asks before corrections are thrown away", async (name) => {
    const user = await read(preview(line(2), line(3, { email: null, problem: "Please enter a valid email address" })));
    await user.type(await fieldOf("Email of line 3"), "fixed@example.com");
    await user.click(screen.getByRole("button", { name }));
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    await user.click(within(dialog).getByRole("button", { name: "Leave" }));
    await vi.waitFor(() => expect(screen.queryByLabelText("Email of line 3")).toBeNull());
  });

  it("[EXT-15a] asks before corrections are thrown away", async () => {
    const user = await read(preview(line(2), line(3, { email: null, problem: "Please enter a valid email address" })));
    await user.type(await fieldOf("Email of line 3"), "fixed@example.com");
    await user.click(within(screen.getByRole("navigation", { name: "School" })).getByRole("link", { name: "Classes" }));
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    await user.click(within(dialog).getByRole("button", { name: "Stay here" }));
    expect(screen.getByLabelText<HTMLInputElement>("Email of line 3").value).toBe("fixed@example.com");
  });

  it("[EXT-15b] asks before the page is left while the IDs are made, which are shown only once", async () => {
    const user = await read(preview(line(2)));
    await screen.findByText("1 of 1 lines ready");
    answer("ImportSchoolStudents", { never: true });
    await user.click(screen.getByRole("button", { name: "Create students (1)" }));
    await vi.waitFor(() => expect(callsOf("ImportSchoolStudents")).toHaveLength(1));
    await user.click(screen.getByRole("link", { name: "Exams" }));
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(dialog.textContent).toContain("The students are being created.");
    await user.click(within(dialog).getByRole("button", { name: "Stay here" }));
    expect(await heading("Import students")).toBeTruthy();
  });

  it("[EXT-15a] does not come back to who has left it while the file was read", async () => {
    const { ready, reply } = heldBack();
    const user = await read(preview(line(2)), ready);
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    // the phone's back button, as the browser reports it
    act(() => {
      window.history.replaceState(null, "");
      window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
    });
    await heading("Students");
    reply();
    const open = await screen.findByRole("button", { name: "Import list" });
    await vi.waitFor(() => expect(open.getAttribute("aria-busy")).toBeNull());
    expect(screen.queryByRole("heading", { name: "Import students" })).toBeNull();
    await user.click(open);
    expect(await heading("Import students")).toBeTruthy();
  });

  it("[EXT-15a] reads no list behind the import when the page is shown again, as after choosing a file on a phone", async () => {
    prepareSchool("ADMIN", { schoolStudents: [] });
    const user = person();
    open("/schools/dashboard?tab=students");
    await user.click(await screen.findByRole("button", { name: "Import list" }));
    await heading("Import students");
    answer("SchoolStudents", { never: true });
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(callsOf("SchoolStudents")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await heading("Students");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await vi.waitFor(() => expect(callsOf("SchoolStudents")).toHaveLength(1));
  });

  it("[EXT-15a] leaves the classes that were typed into single lines when one class is given to the others", async () => {
    const faulty = { className: null, classId: null, problem: "Please select a class for the student" };
    const user = await read(preview(line(2, faulty), line(3, faulty)));
    await user.type(await fieldOf("Class of line 3"), "SS 2 Gold");
    await user.type(screen.getByLabelText("Class for students without one in the file"), "JSS 1");
    const classOf = (number: number): string =>
      screen.getByLabelText<HTMLInputElement>(`Class of line ${number}`).value;
    expect([classOf(2), classOf(3)]).toEqual(["JSS 1", "SS 2 Gold"]);
  });

  it("[EXT-15b] creates classes only on request", async () => {
    const user = await read(preview(line(2, { className: "SS 3 Blue", classId: null })));
    await user.click(await screen.findByRole("button", { name: "Create students (1)" }));
    expect(screen.getByText(/Some lines name classes that do not exist yet/)).toBeTruthy();
    expect(callsOf("ImportSchoolStudents")).toEqual([]);
    answer("ImportSchoolStudents", {
      fails: { code: "CONFLICT", status: 409, serverMessage: "This list was imported already." },
    });
    await user.click(screen.getByLabelText("Create the classes that do not exist yet"));
    await user.click(screen.getByRole("button", { name: "Create students (1)" }));
    await screen.findByText("This list was imported already.");
    expect(callsOf("ImportSchoolStudents")[0]?.variables["input"]).toMatchObject({ createClasses: true });
  });

  it("[EXT-15a] says that the sign-in IDs cannot be shown again when the list was sent before", async () => {
    const user = await read(preview(line(2)));
    const { importSchoolStudents } = created(2).data;
    const again = importSchoolStudents.map((student) => Object.assign(student, { signInId: null, expiresAt: null }));
    answer("ImportSchoolStudents", { data: { importSchoolStudents: again } });
    answer("SchoolStudentsAndClasses", { data: { schoolStudents: [student(1)], schoolClasses: [] } });
    await user.click(await screen.findByRole("button", { name: "Create students (1)" }));
    await heading("Login cards");
    expect(screen.getByText(/Their sign-in IDs cannot be shown again\./)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Print cards" })).toBeNull();
    expect(document.querySelector(".print-sheet")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Done" }));
    await heading("Students");
  });

  it("[EXT-15b] makes cards, each with name, sign-in ID and a code; and asks before they are gone", async () => {
    const user = await read(preview(line(2)));
    answer("ImportSchoolStudents", created(14));
    answer("SchoolStudentsAndClasses", { data: { schoolStudents: [student(1)], schoolClasses: [] } });
    await user.click(await screen.findByRole("button", { name: "Create students (1)" }));
    await heading("Login cards");
    const cards = within(document.querySelector<HTMLElement>(".print-sheet") ?? document.body).getAllByRole("listitem");
    expect(cards).toHaveLength(14);
    const card = cards[13];
    expect(card?.textContent).toContain("Unity College");
    expect(card?.textContent).toContain("New 13");
    expect(card?.textContent).toContain("CODE000000013");
    expect(card?.textContent).toContain(window.location.host + schoolPaths.login());
    expect(card?.textContent).toContain("Works until 27 Nov 2026, ");
    expect(card?.querySelector("svg path")?.getAttribute("d")?.length).toBeGreaterThan(200);
    await user.click(screen.getByRole("button", { name: "Done" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Login cards");
    await user.click(within(screen.getByRole("navigation", { name: "School" })).getByRole("link", { name: "Exams" }));
    await user.click(within(screen.getByRole("dialog", { name: "Leave the cards?" })).getByText("Cancel"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Login cards");
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    await user.click(screen.getByRole("button", { name: "Print cards" }));
    expect(print).toHaveBeenCalledOnce();
    // nobody knows whether the print was cancelled
    await user.click(screen.getByRole("button", { name: "Done" }));
    await user.click(
      within(screen.getByRole("dialog", { name: "Leave the cards?" })).getByRole("button", { name: "Leave" }),
    );
    await heading("Students");
    expect(document.body.textContent).not.toContain("CODE0000");
  });

  it("[D-347] cards of students of one name have their addresses", async () => {
    const user = await read(preview(line(2)));
    const importSchoolStudents = [
      loginCard(1, { name: "Blessing Okoro", email: "b1@x.example" }),
      loginCard(2, { name: "Blessing Okoro" }),
      loginCard(3, { name: "Ada Eze", email: "ada@x.example" }),
    ];
    answer("ImportSchoolStudents", { data: { importSchoolStudents } });
    answer("SchoolStudentsAndClasses", { data: { schoolStudents: [student(1)], schoolClasses: [] } });
    await user.click(await screen.findByRole("button", { name: "Create students (1)" }));
    await heading("Login cards");
    const sheet = within(document.querySelector<HTMLElement>(".print-sheet") ?? document.body);
    const names = sheet.getAllByRole("listitem").map((card) => card.querySelector("b")?.textContent);
    expect(names).toEqual(["Blessing Okoro (b1@x.example)", "Blessing Okoro", "Ada Eze"]);
  });
});
