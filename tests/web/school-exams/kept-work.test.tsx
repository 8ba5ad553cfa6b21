import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { schoolClient } from "../../../web/lib/calls/school-client.ts";
import { endSchoolSession, expireSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { answer, callsOf, heading, open, path, person, prepareTest } from "../support/app-harness.tsx";
import { throwPageAway } from "../support/reload.ts";
import { named, prepareSchool, settings, student } from "../support/school-dashboard-data.ts";
import { buildExam, classes, prepareDashboard, subjects } from "../support/school-exam-fixtures.ts";
import { fakeUploads, finishSchoolTest, loadSchoolPages, storeSchoolSession } from "../support/school-harness.tsx";
import { importLine, importPreview, loginCard, readClassList } from "../support/student-import.ts";

beforeAll(async () => {
  await Promise.all([loadSchoolPages(), import("../../../web/school-exams/ExamFormDialog.tsx")]);
});
beforeEach(prepareTest);
afterEach(async () => {
  cleanup();
  finishSchoolTest();
  // a page that was left may still load something
  await schoolClient().clearStore();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const saved = "Here is what you typed before. It is not saved yet.";

const overtaken = `${saved} Somebody else has changed the same thing since then. If you save, your change replaces theirs.`;

/** The hour of the session is over; the page that was open makes way for the login. */
async function endSession(): Promise<void> {
  act(() => expireSchoolSession());
  await vi.waitFor(() => expect(path()).toBe("/schools/login"));
  cleanup();
}

/** The phone loads the page again. */
async function loadAgain(): Promise<void> {
  throwPageAway();
  // a new page has none of what the modules held
  endSchoolSession();
  await schoolClient().clearStore();
}

/** Types into the form of an exam, lets the session end, and opens the form again after a colleague has saved `theirs`. */
async function editAgain(label: string, text: string, theirs: object) {
  prepareDashboard({ exams: [buildExam({ status: "DRAFT", instructions: "Answer all." })] });
  open("/schools/dashboard?tab=exams");
  await person().click(await screen.findByRole("button", { name: /^Edit/ }));
  await person().type(await screen.findByLabelText(label), text);
  await endSession();
  const exam = buildExam({ status: "DRAFT", instructions: "Answer all.", ...theirs });
  prepareDashboard({ exams: [exam] });
  open("/schools/dashboard?tab=exams");
  await screen.findByLabelText(label);
  answer("SchoolExams", { data: { schoolExams: [exam] } });
  return within(screen.getByRole("dialog"));
}

describe("[D-306] what is typed when a school session ends", () => {
  it("is there again in the form of a new exam, for the same person alone, until it is closed", async () => {
    prepareDashboard({ exams: [] });
    const user = person();
    open("/schools/dashboard?tab=exams");
    await heading("Exams");
    await user.click(screen.getByRole("button", { name: "Create exam" }));
    await user.type(await screen.findByLabelText("Exam name"), "Mock exam");
    await user.type(field("Instructions (optional)"), "Answer all questions.");
    await endSession();

    prepareDashboard({ exams: [] });
    storeSchoolSession({ userId: "u2" });
    open("/schools/dashboard?tab=exams");
    await heading("Exams");
    expect(screen.queryByRole("dialog")).toBeNull();
    await endSession();

    prepareDashboard({ exams: [] });
    open("/schools/dashboard?tab=exams");
    const form = within(await screen.findByRole("dialog"));
    expect(await form.findByText(saved)).toBeTruthy();
    expect(field("Exam name").value).toBe("Mock exam");
    expect(field("Instructions (optional)").value).toBe("Answer all questions.");
    await user.click(form.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Create exam" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Exam name")).value).toBe("");
  });

  it("is there again on the page of a new exam, which asks before it is left", async () => {
    const lists = { data: { schoolSubjects: subjects, schoolClasses: classes, schoolSettings: null } };
    prepareDashboard({ exams: [] });
    answer("ExamFormLists", lists);
    const user = person();
    open("/schools/exams/create");
    await user.type(await screen.findByLabelText("Exam name"), "Mock exam");
    await endSession();

    prepareDashboard({ exams: [] });
    answer("ExamFormLists", lists);
    open("/schools/exams/create");
    expect((await screen.findByLabelText<HTMLInputElement>("Exam name")).value).toBe("Mock exam");
    await user.click(screen.getByRole("link", { name: "Back to exams" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await heading("Exams");
  });

  it("[D-402] is there again when the phone has thrown the page away, until the person leaves it", async () => {
    const lists = { data: { schoolSubjects: subjects, schoolClasses: classes, schoolSettings: null } };
    const openPage = async (): Promise<string> => {
      prepareDashboard({ exams: [] });
      answer("ExamFormLists", lists);
      open("/schools/exams/create");
      return (await screen.findByLabelText<HTMLInputElement>("Exam name")).value;
    };
    const user = person();
    await openPage();
    await user.type(field("Exam name"), "Mock exam");
    await user.upload(field("Question file (optional)"), new File(["1."], "paper.pdf", { type: "application/pdf" }));
    await loadAgain();

    expect(await openPage()).toBe("Mock exam");
    expect(screen.getByText(`${saved} Please choose the question file again.`)).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Back to exams" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await heading("Exams");
    cleanup();
    expect(await openPage()).toBe("");
  });

  it("[D-402] is gone once the exam was created", async () => {
    answer("ExamFormLists", { data: { schoolSubjects: subjects, schoolClasses: classes, schoolSettings: null } });
    prepareDashboard({ exams: [] });
    answer("CreateSchoolExam", {
      data: { createSchoolExam: { __typename: "CreateSchoolExamResult", message: null, exam: null } },
    });
    answer("SchoolExams", { data: { schoolExams: [buildExam()] } });
    const user = person();
    open("/schools/exams/create");
    await user.type(await screen.findByLabelText("Exam name"), "Mock exam");
    await user.selectOptions(field("Term"), "First Term");
    await user.selectOptions(field("Subject"), subjects[0]?.name ?? "");
    await user.selectOptions(field("Class"), classes[0]?.name ?? "");
    await user.type(field("Date"), "2026-12-04");
    expect(sessionStorage).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Create exam" }));
    await screen.findAllByText("First Term Examination");
    expect(sessionStorage).toHaveLength(0);
  });

  it("[D-403] is on top of what somebody else has changed in the exam meanwhile", async () => {
    const form = await editAgain("Exam name", " A", { version: 4, instructions: "Answer three." });
    expect(field("Exam name").value).toBe("First Term Examination A");
    expect(field("Instructions (optional)").value).toBe("Answer three.");
    expect(form.getByText(saved)).toBeTruthy();
    answer("UpdateSchoolExam", {
      data: { updateSchoolExam: { __typename: "UpdateSchoolExamResult", message: null, exam: null } },
    });
    await person().click(form.getByRole("button", { name: "Save exam" }));
    await vi.waitFor(() => expect(callsOf("UpdateSchoolExam")).toHaveLength(1));
    expect(callsOf("UpdateSchoolExam")[0]?.variables["input"]).toMatchObject({
      version: 4,
      examName: "First Term Examination A",
      instructions: "Answer three.",
    });
  });

  it("[D-403] tells where somebody else has saved something different in the same field", async () => {
    const form = await editAgain("Instructions (optional)", " Show your working.", {
      version: 4,
      instructions: "Answer three.",
    });
    expect(field("Instructions (optional)").value).toBe("Answer all. Show your working.");
    expect(form.getByText(overtaken)).toBeTruthy();
  });

  it.each(["session ends", "phone throws the page away"])(
    "[D-403] is there again in the settings when the %s, on top of what the school has now",
    async (what) => {
      prepareSchool("ADMIN");
      const user = person();
      open("/schools/settings");
      await heading("Settings");
      await user.type(field("School name"), " Enugu");
      await user.click(screen.getByRole("checkbox", { name: /^Email notifications/i }));
      if (what === "session ends") await endSession();
      else await loadAgain();

      const theirs = { ...settings, contactEmail: "bursar@example.com" };
      prepareSchool("ADMIN", { schoolSettings: theirs });
      answer("SchoolSettings", { data: { schoolSettings: theirs } });
      const after = { ...theirs, schoolName: "Unity College Enugu", emailNotifications: !settings.emailNotifications };
      answer("UpdateSchoolSettings", { data: { updateSchoolSettings: after } });
      open("/schools/settings");
      await screen.findByText(saved);
      expect(field("School name").value).toBe("Unity College Enugu");
      await user.click(screen.getByRole("button", { name: "Save Settings" }));
      await vi.waitFor(() => expect(screen.queryByText(saved)).toBeNull());
      expect(callsOf("UpdateSchoolSettings")[0]?.variables["input"]).toMatchObject({
        schoolName: "Unity College Enugu",
        contactEmail: "bursar@example.com",
        emailNotifications: !settings.emailNotifications,
      });
      await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
    },
  );

  it("[D-403] in the settings is told to replace what another admin has saved there, and is gone once the page is left", async () => {
    prepareSchool("ADMIN");
    const user = person();
    open("/schools/settings");
    await heading("Settings");
    await user.type(field("School name"), " Enugu");
    await endSession();

    prepareSchool("ADMIN", { schoolSettings: { ...settings, schoolName: "Unity College Nsukka" } });
    open("/schools/settings");
    await screen.findByText(overtaken);
    expect(field("School name").value).toBe("Unity College Enugu");
    await user.click(screen.getByRole("link", { name: "Exams" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await heading("Exams");
    expect(sessionStorage).toHaveLength(0);
  });

  it("[D-403] is there again in the same list of students that is read once more, and not in another one", async () => {
    const faulty = { email: "ada", problem: "Please enter a valid email address" };
    const read = async (lines: object[]): Promise<void> => {
      prepareSchool("ADMIN", { schoolStudents: [], schoolClasses: named("SchoolClass", "JSS 1") });
      fakeUploads(importPreview(lines));
      await readClassList();
      await screen.findByRole("button", { name: /^Create students/ });
    };
    await read([importLine(2, faulty), importLine(3)]);
    await person().type(screen.getByLabelText("Email of line 2"), "@example.com");
    await loadAgain();

    await read([importLine(2, faulty), importLine(3)]);
    expect(field("Email of line 2").value).toBe("ada@example.com");
    expect(screen.getByText(saved)).toBeTruthy();
    await loadAgain();

    await read([importLine(2, { ...faulty, email: "obi" }), importLine(3)]);
    expect(field("Email of line 2").value).toBe("obi");
    expect(screen.queryByText(saved)).toBeNull();
  });

  it("is there again as a sign-in ID that was just made, and gone once it was closed", async () => {
    prepareSchool("ADMIN", { schoolStudents: [student(1)] });
    answer("CreateStudentCredentials", {
      data: {
        createStudentCredentials: {
          __typename: "TemporaryCredentials",
          name: "Student 1",
          email: null,
          tempPassword: "ABCDE-FGH23-456",
          expiresAt: null,
        },
      },
    });
    const user = person();
    open("/schools/dashboard?tab=students");
    await user.click(await screen.findByRole("button", { name: "Create credentials for Student 1" }));
    await user.click(await screen.findByRole("button", { name: "Create Credentials" }));
    await screen.findByText("ABCDE-FGH23-456");
    await endSession();

    prepareSchool("ADMIN", { schoolStudents: [student(1)] });
    open("/schools/dashboard?tab=students");
    await screen.findByText("ABCDE-FGH23-456");
    await user.click(within(screen.getByRole("dialog")).getAllByRole("button", { name: "Close" })[0] ?? document.body);
    expect(screen.queryByRole("dialog")).toBeNull();
    await endSession();

    prepareSchool("ADMIN", { schoolStudents: [student(1)] });
    open("/schools/dashboard?tab=students");
    await heading("Students");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is there again in a list of students that is corrected, and so are cards with new sign-in IDs", async () => {
    const again = (): void => {
      prepareSchool("ADMIN", { schoolStudents: [], schoolClasses: named("SchoolClass", "JSS 1") });
      open("/schools/dashboard?tab=students");
    };
    fakeUploads(importPreview([importLine(2, { email: "ada", problem: "Please enter a valid email address" })]));
    const user = person();
    again();
    await user.click(await screen.findByRole("button", { name: "Import list" }));
    await user.upload(await screen.findByLabelText("File"), new File(["Name"], "list.csv"));
    await user.click(screen.getByRole("button", { name: "Read file" }));
    await user.type(await screen.findByLabelText("Email of line 2"), "@example.com");
    await endSession();

    again();
    expect((await screen.findByLabelText<HTMLInputElement>("Email of line 2")).value).toBe("ada@example.com");
    answer("ImportSchoolStudents", { data: { importSchoolStudents: [loginCard(1)] } });
    answer("SchoolStudentsAndClasses", { data: { schoolStudents: [student(1)], schoolClasses: [] } });
    await user.click(screen.getByRole("button", { name: "Create students (1)" }));
    await heading("Login cards");
    await endSession();

    again();
    await heading("Login cards");
    expect(screen.getByText("CODE000000001")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Done" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await heading("Students");
    await endSession();

    again();
    await heading("Students");
  });
});
