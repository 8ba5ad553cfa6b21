import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, pass, path, person, prepareTest } from "../support/app-harness.tsx";
import { reportsCsv } from "../../../web/school-results/export-reports.ts";
import { expireSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { resultOf, type SchoolReportRow } from "../../../web/school-results/report-figures.ts";
import { buildExam, prepareDashboard, signIn } from "../support/school-exam-fixtures.ts";
import { collectSavedFiles } from "../support/saved-files.ts";
import { throwPageAway } from "../support/reload.ts";
import { finishSchoolTest, storeSchoolSession } from "../support/school-harness.tsx";

beforeEach(prepareTest);
afterEach(finishSchoolTest);

const report = (number: number, score: number, change: Partial<SchoolReportRow> = {}): SchoolReportRow => ({
  __typename: "SchoolReport",
  id: `r${number}`,
  examId: "e1",
  studentId: `p${number}`,
  score,
  totalQuestions: 10,
  remarkedAt: null,
  scoreBefore: null,
  date: "2026-11-13T10:00:00.000Z",
  student: {
    __typename: "SchoolStudent",
    id: `p${number}`,
    name: `Student ${number}`,
    email: `s${number}@example.com`,
    admissionNo: null,
    added: null,
  },
  exam: {
    __typename: "SchoolExam",
    id: "e1",
    name: "First Term Examination",
    subjectName: "Mathematics",
    className: "SS 2 Gold",
  },
  ...change,
});
const reportPage = (reports: readonly SchoolReportRow[], total = reports.length, totalUnfiltered = 41) => ({
  data: { schoolReportPage: { __typename: "SchoolReportPage", total, totalUnfiltered, reports } },
});
const exams = [
  buildExam({ status: "COMPLETED", hasAttempts: true }),
  buildExam({ id: "e2", name: "Essay", subjectId: "s2", subjectName: "English Language", status: "COMPLETED" }),
];
const students = [
  { __typename: "SchoolStudent", id: "p2", name: "Student 2", email: null, classId: "k1", canEdit: true },
  { __typename: "SchoolStudent", id: "p1", name: "Student 1", email: null, classId: "k1", canEdit: true },
];

async function openReports(address = "/schools/reports"): Promise<ReturnType<typeof person>> {
  prepareDashboard({ exams, students });
  const user = person();
  open(address);
  await heading("Reports");
  return user;
}
const filters = (): unknown[] => callsOf("SchoolReportPage").map(({ variables }) => variables["filter"]);

describe("the reports tab", () => {
  it("[S-REP-01] [S-REP-04] lists results with score, subject, date and a badge from 70 percent", async () => {
    answer("SchoolReportPage", reportPage([report(1, 7), report(2, 6)]));
    await openReports();
    expect(await screen.findByText("2 of 41 reports")).toBeTruthy();
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows[0]?.textContent).toContain("First Term ExaminationStudent 17/10Mathematics13 Nov 202670%");
    expect(within(rows[0] as HTMLElement).getByText("70%").className).toContain("good");
    expect(within(rows[1] as HTMLElement).getByText("60%").className).toContain("bad");
  });

  it("[S-REP-02] [S-REP-03] filters by subject, exam of that subject, student and words", async () => {
    answer("SchoolReportPage", reportPage([report(1, 7)]));
    const user = await openReports();
    await screen.findByText("1 of 41 reports");
    const exam = screen.getByLabelText<HTMLSelectElement>("Exam");
    const names = (): string[] => [...exam.options].map(({ text }) => text);
    expect(names()).toEqual(["All Exams", "First Term Examination", "Essay"]);
    await user.selectOptions(screen.getByLabelText("Subject"), "English Language");
    expect(names()).toEqual(["All Exams", "Essay"]);
    await user.selectOptions(exam, "Essay");
    expect(path()).toBe("/schools/reports?subject=s2&exam=e2");
    await user.selectOptions(screen.getByLabelText("Student"), "Student 1");
    await vi.waitFor(() => expect(path()).toBe("/schools/reports?subject=s2&exam=e2&student=p1"));
    await user.type(screen.getByLabelText("Search reports..."), "ess");
    await pass(400);
    await vi.waitFor(() =>
      expect(filters().at(-1)).toEqual({ subjectId: "s2", examId: "e2", studentId: "p1", search: "ess" }),
    );
    expect(screen.getByLabelText<HTMLSelectElement>("Subject").options[0]?.text).toBe("All Subjects");
    const offered = [...screen.getByLabelText<HTMLSelectElement>("Student").options].map(({ text }) => text);
    expect(offered).toEqual(["All Students", "Student 1", "Student 2"]);
  });

  it("[S-REP-02] offers exams of one name with class and day, and students of one name with the address", async () => {
    answer("SchoolReportPage", reportPage([]));
    const same = { name: "Mathematics", date: "2026-11-13" };
    prepareDashboard({
      exams: [
        buildExam({ id: "e1", className: "JSS 1", ...same }),
        buildExam({ id: "e2", className: "JSS 2", ...same }),
        buildExam({ id: "e3", name: "Essay" }),
      ],
      students: [
        { ...students[0], id: "p1", name: "Kunle Ade", email: "kunle@x.example" },
        { ...students[0], id: "p2", name: "Kunle Ade", email: null },
        { ...students[0], id: "p3", name: "Efe Okoro", email: "efe@x.example" },
        { ...students[0], id: "p4", name: "Kunle Ade", email: null, added: "added 20 Nov 2026" },
      ],
    });
    open("/schools/reports");
    await heading("Reports");
    const offered = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].slice(1).map(({ text }) => text);
    expect(offered("Exam")).toEqual(["Mathematics (JSS 1, 13 Nov 2026)", "Mathematics (JSS 2, 13 Nov 2026)", "Essay"]);
    expect(offered("Student")).toEqual([
      "Efe Okoro",
      "Kunle Ade (kunle@x.example)",
      "Kunle Ade",
      "Kunle Ade (added 20 Nov 2026)",
    ]);
  });

  it("[D-347] lists results of students of one name with the address", async () => {
    const same = { __typename: "SchoolStudent", name: "Kunle Ade", admissionNo: null, added: null } as const;
    answer(
      "SchoolReportPage",
      reportPage([
        report(1, 7, { student: { ...same, id: "p1", email: "kunle@x.example" } }),
        report(2, 6, { student: { ...same, id: "p2", email: "kunle2@x.example" } }),
        report(3, 5),
      ]),
    );
    prepareDashboard({
      exams,
      students: [
        { ...students[0], id: "p1", name: "Kunle Ade", email: "kunle@x.example" },
        { ...students[0], id: "p2", name: "Kunle Ade", email: "kunle2@x.example" },
      ],
    });
    open("/schools/reports");
    await screen.findByText("3 of 41 reports");
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map((row) => within(row).getAllByRole("cell")[1]?.textContent)).toEqual([
      "Kunle Ade (kunle@x.example)",
      "Kunle Ade (kunle2@x.example)",
      "Student 3",
    ]);
  });

  it("[S-REP-02] [D-61] offers who was removed and exams that were deleted, too, where their results stand", async () => {
    const left = { __typename: "SchoolStudent", id: "p9", email: null, admissionNo: null } as const;
    const gone = { __typename: "SchoolExam", id: "e9", name: "Old Test", subjectName: null, className: null } as const;
    answer(
      "SchoolReportPage",
      reportPage([
        report(1, 7),
        report(8, 7, { exam: gone, student: { ...left, id: "p8", name: "Efe Okoro", added: null } }),
        report(9, 7, { student: { ...left, name: "Student 1", added: "removed 20 Nov 2026, 14:05" } }),
      ]),
    );
    const user = await openReports();
    await screen.findByText("3 of 41 reports");
    const offered = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].slice(1).map(({ text }) => text);
    expect(offered("Exam")).toEqual(["First Term Examination", "Essay", "Old Test"]);
    const told = "Student 1 (removed 20 Nov 2026, 14:05)";
    expect(offered("Student")).toEqual(["Efe Okoro", "Student 1", told, "Student 2"]);
    await user.selectOptions(screen.getByLabelText("Student"), told);
    await vi.waitFor(() => expect(filters().at(-1)).toMatchObject({ studentId: "p9" }));
    await user.selectOptions(screen.getByLabelText("Exam"), "Old Test");
    // an exam was chosen, but nothing more can be had of it
    await vi.waitFor(() => expect(screen.queryByText(/Choose an exam/)).toBeNull());
  });

  it("[D-347] [EXT-68] heads the report of one of two namesakes so, and writes to the parent with the name alone", async () => {
    const student = {
      __typename: "SchoolStudent",
      id: "p9",
      name: "Student 1",
      email: null,
      admissionNo: null,
    } as const;
    const removed = report(9, 7, { studentId: "p9", student: { ...student, added: "removed 20 Nov 2026, 14:05" } });
    answer("SchoolReportPage", reportPage([removed]));
    const link = { __typename: "SchoolResultLink", token: "t".repeat(43), expiresAt: "2026-12-27T10:00:00.000Z" };
    const schoolResultLink = { ...link, isExpired: false, madeBy: null };
    const user = await openReports();
    answer("SchoolResultLink", { data: { schoolResultLink } });
    const told = "Student 1 (removed 20 Nov 2026, 14:05)";
    await user.click(await screen.findByRole("button", { name: `View the result of ${told}, First Term Examination` }));
    expect(await heading(told)).toBeTruthy();
    const send = await screen.findByRole<HTMLAnchorElement>("link", { name: /WhatsApp/ });
    expect(new URL(send.href).searchParams.get("text")).toContain("Student 1");
    expect(send.href).not.toContain("removed");
  });

  it("[D-60] begins with the exam of the address", async () => {
    answer("SchoolReportPage", reportPage([report(1, 7)]));
    await openReports("/schools/reports?exam=e2&student=p1");
    await screen.findByText("1 of 41 reports");
    expect(filters()[0]).toMatchObject({ examId: "e2", studentId: "p1" });
  });

  it("[S-REP-05] [S-REP-06] shows one result and leads back", async () => {
    answer("SchoolReportPage", reportPage([report(1, 7), report(2, 6)]));
    const user = await openReports();
    await user.click(await screen.findByRole("button", { name: /View the result of Student 2/ }));
    expect(screen.getByText("Failed")).toBeTruthy();
    const facts = screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts).toEqual([
      "Exam: First Term Examination",
      "Subject: Mathematics",
      "Class: SS 2 Gold",
      "Date: 13 Nov 2026",
      "Student: Student 2",
      "Email: s2@example.com",
      "Score: 6/10",
      "Percentage: 60%",
      "Pass mark: 70%",
    ]);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Student 2" }));
    await user.click(screen.getByRole("button", { name: "Back to Reports" }));
    expect(document.activeElement).toBe(await heading("Reports"));
  });

  it("[D-306] shows it again after the login when the session ended meanwhile", async () => {
    answer("SchoolReportPage", reportPage([report(1, 7), report(2, 6)]));
    const user = await openReports();
    await user.click(await screen.findByRole("button", { name: /View the result of Student 2/ }));
    act(() => expireSchoolSession());
    await vi.waitFor(() => expect(path()).toBe("/schools/login"));
    cleanup();

    answer("SchoolReportPage", reportPage([report(1, 7), report(2, 6)]));
    prepareDashboard({ exams, students });
    open("/schools/reports");
    await heading("Student 2");
    await person().click(screen.getByRole("button", { name: "Back to Reports" }));
    await heading("Reports");
  });

  it("[S-REP-08] says that nothing matches", async () => {
    answer("SchoolReportPage", reportPage([]));
    await openReports();
    expect(await screen.findByText("No reports found matching your filters.")).toBeTruthy();
    expect(screen.getByText("Try adjusting your search criteria.")).toBeTruthy();
  });

  it("[S-REP-09] says that it loads", async () => {
    answer("SchoolReportPage", { never: true });
    await openReports();
    await pass(200);
    expect(screen.getByText("Loading reports data...")).toBeTruthy();
  });

  it("[S-REP-10] says what failed and tries again", async () => {
    answer("SchoolReportPage", { cutOff: true });
    const user = await openReports();
    expect(await screen.findByText("Could not load students or subjects")).toBeTruthy();
    expect(screen.getByText("Please try again later or contact support.")).toBeTruthy();
    answer("SchoolReportPage", reportPage([report(1, 7)]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("1 of 41 reports")).toBeTruthy();
  });

  it("[S-REP-10] does not show the results of everybody as those of one student, which could not be loaded", async () => {
    answer("SchoolReportPage", reportPage([report(1, 7)]));
    const user = await openReports();
    await screen.findByText("1 of 41 reports");
    answer("SchoolReportPage", { cutOff: true });
    await user.selectOptions(screen.getByLabelText("Student"), "Student 2");
    expect(await screen.findByText("Could not load students or subjects")).toBeTruthy();
    expect(screen.queryByText("1 of 41 reports")).toBeNull();
    expect(screen.queryByRole("button", { name: /View the result of Student 1/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Class list (CSV)" })).toHaveProperty("disabled", true);
    answer("SchoolReportPage", reportPage([report(2, 6)]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: /View the result of Student 2/ })).toBeTruthy();
  });

  it.each([
    ["schoolSubjects", "Failed to fetch subjects"],
    ["schoolStudents", "Failed to fetch students"],
  ])("[S-MSG-01] says which list is missing: %s", async (field, text) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    answer("SchoolReportPage", reportPage([report(1, 7)]));
    prepareDashboard({ exams, students, failing: [field] });
    const user = person();
    open("/schools/reports");
    await screen.findByText("Could not load students or subjects");
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByText(/^Failed to fetch/)).toHaveLength(1);
    expect(screen.getByText("Please try again later or contact support.")).toBeTruthy();
    prepareDashboard({ exams, students });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("1 of 41 reports")).toBeTruthy();
    expect(await screen.findByLabelText("Subject")).toBeTruthy();
  });

  it("shows 20 to a page", async () => {
    answer("SchoolReportPage", reportPage([report(1, 7)], 41));
    const user = await openReports();
    expect(await screen.findByText("1–20 of 41")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await vi.waitFor(() => expect(callsOf("SchoolReportPage").at(-1)?.variables).toMatchObject({ page: 2, limit: 20 }));
  });

  it("[D-395] goes back to the exam that was chosen before, and to its page", async () => {
    answer("SchoolReportPage", reportPage([report(1, 7)], 41));
    const user = await openReports();
    await screen.findByText("1–20 of 41");
    const began = history.length;
    const exam = screen.getByLabelText<HTMLSelectElement>("Exam");
    await user.selectOptions(exam, "Essay");
    await vi.waitFor(() => expect(path()).toBe("/schools/reports?exam=e2"));
    await user.click(await screen.findByRole("button", { name: "Next page" }));
    await screen.findByText("21–40 of 41");
    act(() => history.back());
    await screen.findByText("1–20 of 41");
    expect([path(), exam.value, history.length - began]).toEqual(["/schools/reports", "", 1]);
  });
});

describe("figures of a result", () => {
  it.each([
    [7, 10, 70, "Passed"],
    [69.4, 100, 69, "Failed"],
    [0, 0, 0, "Failed"],
  ])("[S-REP-06] [S-REP-07] [B-31] %d of %d is %d percent: %s", (score, totalQuestions, percent, status) => {
    expect(resultOf({ score, totalQuestions })).toMatchObject({ percent, status });
  });

  it("saves each result once, although a student submits while the pages are read", async () => {
    const saved = collectSavedFiles();
    const all = Array.from({ length: 102 }, (_, index) => report(index, 7));
    answer("SchoolReportPage", reportPage(all.slice(1, 21), 101));
    const user = await openReports();
    await screen.findByText("101 of 41 reports");
    answer("SchoolReportPage", reportPage(all.slice(1, 101), 101), reportPage(all.slice(100), 102));
    await user.click(screen.getByRole("button", { name: "Class list (CSV)" }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await saved[0]?.text())?.trimEnd().split("\r\n").slice(1) ?? [];
    expect([lines.length, new Set(lines).size]).toEqual([101, 101]);
  });

  it("writes a list in which no cell is a formula [SEC-42]", () => {
    const student = {
      __typename: "SchoolStudent" as const,
      id: "p",
      name: '=HYPERLINK("x")',
      email: "\uFF0Bx@y.example",
      admissionNo: null,
      added: null,
    };
    const [head, line] = reportsCsv([report(1, 7, { student })]).split("\r\n");
    expect(head).toBe('\uFEFF"Exam","Subject","Class","Student","Email","Score","Total","Percentage","Status","Date"');
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(line).toContain(`"'\uFF0Bx@y.example"`);
    expect(line).toContain('"7","10","70","Passed","2026-11-13 11:00"');
  });
});

it("[D-384] writes admission numbers where there are some, marked where a spreadsheet would run one", () => {
  const numbered = (id: number, admissionNo: string | null) => {
    const student = {
      __typename: "SchoolStudent",
      id: `p${id}`,
      name: "Ada Eze",
      email: null,
      added: "today",
    } as const;
    return report(id, 7, { studentId: `p${id}`, student: { ...student, admissionNo } });
  };
  const lines = reportsCsv([numbered(1, "=1+1"), numbered(2, null)]).split("\r\n");
  expect(lines.slice(0, 3).map((line) => line.split(",").slice(3, 6))).toEqual([
    ['"Student"', '"Admission number"', '"Email"'],
    ['"Ada Eze"', `"'=1+1"`, '""'],
    ['"Ada Eze"', '""', '""'],
  ]);
});

it("[D-347] writes when students were added who share a name and have no address", () => {
  const of = (id: number, line: number | null) => {
    const added = line === null ? null : `added 20 Nov 2026, line ${line} of the list`;
    const student = {
      __typename: "SchoolStudent",
      id: `p${id}`,
      name: "Ada Eze",
      email: null,
      admissionNo: null,
      added,
    } as const;
    return report(id, 7, { studentId: `p${id}`, student });
  };
  const lines = reportsCsv([of(1, 4), of(2, 9), of(2, 9), report(3, 5)]).split("\r\n");
  expect(lines.slice(1, 5).map((line) => line.split('","')[3])).toEqual([
    "Ada Eze (added 20 Nov 2026, line 4 of the list)",
    "Ada Eze (added 20 Nov 2026, line 9 of the list)",
    "Ada Eze (added 20 Nov 2026, line 9 of the list)",
    "Student 3",
  ]);
});

describe("slips and analysis", () => {
  const slip = (number: number, percentage: number) => ({
    __typename: "SchoolSlip",
    studentId: `p${number}`,
    student: `Student ${number}`,
    admissionNo: number === 1 ? "AK/2024/017" : null,
    score: percentage / 10,
    total: 10,
    percentage,
    status: percentage >= 70 ? "Passed" : "Failed",
    code: `AK-R7Q4-000${number}`,
    classPosition: number,
    classSize: 30,
    schoolLogo: "/files/logo.png",
    remarkedAt: null,
  });

  it("[EXT-18a] prints the slips of a class, each with its code", async () => {
    answer("SchoolReportPage", reportPage([report(1, 9)]));
    answer("SchoolExamSlips", { data: { schoolExamSlips: [slip(1, 90), slip(2, 60)] } });
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const user = await openReports("/schools/reports?exam=e1");
    await user.click(await screen.findByRole("button", { name: "All slips" }));
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    expect(screen.getByText("2 slips. They are printed four on a sheet.")).toBeTruthy();
    expect(screen.getByText("AK-R7Q4-0002")).toBeTruthy();
    expect(screen.getAllByRole("presentation").map((logo) => logo.getAttribute("src"))).toEqual([
      "/files/logo.png",
      "/files/logo.png",
    ]);
    await user.click(screen.getByRole("button", { name: "Print all slips" }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "PDF of the class" })).toBeTruthy();
  });

  it("[D-384] [EXT-18a] prints the admission number on the slip of who has one", async () => {
    answer("SchoolReportPage", reportPage([report(1, 9)]));
    answer("SchoolExamSlips", { data: { schoolExamSlips: [slip(1, 90), slip(2, 60)] } });
    const user = await openReports("/schools/reports?exam=e1");
    await user.click(await screen.findByRole("button", { name: "All slips" }));
    const slips = await screen.findAllByRole("article");
    expect(slips.map((one) => within(one).queryByText("Adm. no.")?.nextSibling?.textContent)).toEqual([
      "AK/2024/017",
      undefined,
    ]);
  });

  it("[EXT-18a] [EXT-24] [EXT-62a] shows what slips, class result and analysis need until they can be had", async () => {
    const button = (name: string) => screen.getByRole("button", { name });
    const names = ["Question analysis", "All slips", "Class result (PDF)"];
    prepareDashboard({
      exams: [
        buildExam({ status: "COMPLETED", canEdit: false }),
        buildExam({ id: "e2", name: "Running", hasAttempts: true }),
      ],
    });
    answer("SchoolReportPage", reportPage([report(1, 9)]));
    answer("SchoolClassResult", { fails: { code: "NOT_OFFERED", status: 404 } });
    const user = person();
    open("/schools/reports");
    await heading("Reports");
    await screen.findByRole("option", { name: "Running" });
    for (const name of names) expect(button(name).getAttribute("aria-disabled")).toBe("true");
    await user.selectOptions(screen.getByLabelText("Exam"), "Running");
    expect(screen.getByText("Slips, class result and analysis are ready once the exam is closed.")).toBeTruthy();
    await user.click(button("All slips"));
    expect(callsOf("SchoolExamSlips")).toEqual([]);
    await user.selectOptions(screen.getByLabelText("Exam"), "First Term Examination");
    await vi.waitFor(() =>
      expect(names.map((name) => button(name).getAttribute("aria-disabled"))).toEqual(["true", null, null]),
    );
    const link = { __typename: "SchoolFileLink", path: "/files/once/x", expiresAt: "2026-11-20T12:01:00.000Z" };
    answer("CreateSchoolFileLink", { data: { createSchoolFileLink: link } });
    await user.click(button("Class result (PDF)"));
    expect(callsOf("CreateSchoolFileLink")[0]?.variables).toEqual({ file: "CLASS_RESULT", examId: "e1" });
  });

  it("[EXT-18b] [EXT-62a] has no such buttons where the server tells nothing of its questions", async () => {
    prepareDashboard({ exams: [buildExam({ status: "COMPLETED", questionCount: null })] });
    answer("SchoolReportPage", reportPage([report(1, 9)]));
    open("/schools/reports?exam=e1");
    await heading("Reports");
    await screen.findByRole("option", { name: "First Term Examination" });
    expect(screen.queryByRole("button", { name: "All slips" })).toBeNull();
  });

  it.each([
    [30, "2 of 30"],
    // another server
    [null, "2"],
  ])("[EXT-18a] a single slip says that its place is among %s", async (classSize, place) => {
    answer("SchoolReportPage", reportPage([report(2, 6)]));
    answer("SchoolExamSlips", { data: { schoolExamSlips: [{ ...slip(2, 60), classSize }] } });
    const user = await openReports();
    await user.click(await screen.findByRole("button", { name: /View the result/ }));
    await user.click(await screen.findByRole("button", { name: "Result slip" }));
    const sheet = await screen.findByRole("article", { name: "Result slip of Student 2" });
    expect(within(sheet).getByText("Position").nextSibling?.textContent).toBe(place);
  });

  it.each([
    ["is copied", true, "good", "Copied to clipboard"],
    ["that cannot be copied says so", false, "bad", "Copying is not possible here. Please write the code down."],
  ] as const)("[EXT-18a] the code of a slip %s", async (_, isCopied, tone, words) => {
    answer("SchoolReportPage", reportPage([report(2, 6)]));
    answer("SchoolExamSlips", { data: { schoolExamSlips: [slip(2, 60)] } });
    const user = await openReports();
    const write = vi.spyOn(navigator.clipboard, "writeText");
    if (!isCopied) write.mockRejectedValue(new Error("not allowed"));
    await user.click(await screen.findByRole("button", { name: /View the result/ }));
    await user.click(await screen.findByRole("button", { name: "Result slip" }));
    await user.click(await screen.findByRole("button", { name: "Copy code" }));
    await vi.waitFor(() => expect(toasts[tone]).toHaveBeenCalledWith(words, 2000));
    write.mockRestore();
  });

  it("[EXT-18a] prints the documented report without a code where the server has no slips", async () => {
    answer("SchoolReportPage", reportPage([report(1, 9)]));
    answer("SchoolExamSlips", { fails: { code: "NOT_OFFERED", status: 404 } });
    const user = await openReports();
    await user.click(await screen.findByRole("button", { name: /View the result/ }));
    await user.click(screen.getByRole("button", { name: "Result slip" }));
    const sheet = await screen.findByRole("article", { name: "Result slip of Student 1" });
    expect(sheet.textContent).toContain("90%");
    expect(within(sheet).queryByText("Check this slip")).toBeNull();
  });

  it("[EXT-24] shows how students answered the questions", async () => {
    answer("SchoolReportPage", reportPage([report(1, 9)]));
    const item = {
      __typename: "SchoolQuestionAnalysis",
      questionId: "q1",
      text: "Is <b>1</b> odd?",
      formatted: ["Is ", ["b", "1"], " odd?"],
      correctAnswer: "B",
      difficulty: 0.25,
      discrimination: -0.1,
      chosen: { __typename: "SchoolOptionCounts", A: 1, B: 2, C: 3, D: 4, none: 5 },
      note: "Most strong students chose C: check the key.",
    };
    answer("SchoolExamAnalysis", {
      data: { schoolExamAnalysis: { __typename: "SchoolExamAnalysis", count: 15, items: [item] } },
    });
    const user = await openReports("/schools/reports?exam=e1");
    await user.click(await screen.findByRole("button", { name: "Question analysis" }));
    expect(await screen.findByText("Most strong students chose C: check the key.")).toBeTruthy();
    expect(screen.getByText("1", { selector: "b" })).toBeTruthy();
    expect(screen.getByText("25%")).toBeTruthy();
    expect(screen.getByText("Check the key")).toBeTruthy();
    expect(screen.getByText(/15 students/)).toBeTruthy();
  });

  it.each([
    [15, 0.1, "No difference"],
    [15, 0.2, "As expected"],
    [10, 0, "No difference"],
    [9, 1, /^Right: .+ compared from 10 students on/],
  ])("[EXT-24] says of %i students with a difference of %f in words what it means", async (count, figure, words) => {
    answer("SchoolReportPage", reportPage([report(1, 9)]));
    const item = {
      __typename: "SchoolQuestionAnalysis",
      questionId: "q1",
      text: "1 + 1",
      formatted: null,
      correctAnswer: "B",
      difficulty: 0.5,
      discrimination: figure,
      chosen: { __typename: "SchoolOptionCounts", A: 1, B: 2, C: 3, D: 4, none: 5 },
      note: null,
    };
    answer("SchoolExamAnalysis", {
      data: { schoolExamAnalysis: { __typename: "SchoolExamAnalysis", count, items: [item] } },
    });
    const user = await openReports("/schools/reports?exam=e1");
    await user.click(await screen.findByRole("button", { name: "Question analysis" }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText("Strong and weak") === null).toBe(count < 10);
  });

  it("[D-60] shows a student the own result of a completed exam, with the name and address of the login", async () => {
    prepareDashboard({ role: "STUDENT", exams });
    storeSchoolSession({ role: "STUDENT", name: "Ada Obi", email: "ada@school.example" });
    answer("OwnSchoolResult", reportPage([report(1, 9)]));
    const user = person();
    open("/schools/dashboard?tab=exams");
    await heading("Exams");
    await user.click(await screen.findByRole("link", { name: /View my result First Term/ }));
    expect(await screen.findByText("Passed")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Ada Obi" })).toBeTruthy();
    expect(screen.getByText("ada@school.example")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Back to exams" }));
    expect(await heading("Exams")).toBeTruthy();
  });
});

describe("checking a slip", () => {
  it.each([
    [
      "a genuine one",
      {
        data: {
          verifySchoolSlip: {
            __typename: "SchoolSlipCheck",
            school: "Unity Demo College",
            exam: "First Term Examination",
            initials: "N. U.",
            percentage: 90,
            date: "2026-11-13T10:00:00.000Z",
            remarkedAt: null,
          },
        },
      },
      "This slip is genuine.",
    ],
    ["an unknown one", { fails: { code: "NOT_FOUND", status: 404 } }, "No slip has this code."],
    ["a server without slips", { fails: { code: "NOT_OFFERED", status: 404 } }, "Result slips cannot be checked here."],
    ["too many checks", { fails: { code: "RATE_LIMITED", status: 429 } }, "Too many checks. Please wait a minute."],
  ])("[EXT-18c] answers for %s, without a session", async (_case, reply, message) => {
    answer("VerifySchoolSlip", reply);
    open("/schools/verify/AK-R7Q4-2K9M");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText("Pass mark")?.nextElementSibling?.textContent).toBe("data" in reply ? "70%" : undefined);
    expect(callsOf("VerifySchoolSlip")[0]?.variables).toEqual({ code: "AK-R7Q4-2K9M" });
    expect(callsOf("VerifySchoolSlip")[0]?.headers["authorization"]).toBeUndefined();
  });
});

describe("checking the printed result of a class", () => {
  it.each([
    [
      "a genuine one",
      {
        data: {
          verifySchoolClassResult: {
            __typename: "SchoolClassResultCheck",
            school: "Unity Demo College",
            exam: "First Term Examination",
            className: "JSS 2",
            taken: 31,
            average: 64,
            passed: 12,
            date: "2026-11-13T10:00:00.000Z",
          },
        },
      },
      "This class result is genuine.",
    ],
    ["an unknown one", { fails: { code: "NOT_FOUND", status: 404 } }, "No slip has this code."],
  ])("[EXT-62b] answers for %s, without a session", async (_case, reply, message) => {
    answer("VerifySchoolClassResult", reply);
    open("/schools/verify/cr-R7Q4-2K9M");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText("64%") !== null).toBe("data" in reply);
    expect(screen.queryByText("Pass mark") !== null).toBe("data" in reply);
    expect(callsOf("VerifySchoolSlip")).toEqual([]);
    expect(callsOf("VerifySchoolClassResult")[0]?.headers["authorization"]).toBeUndefined();
  });
});

describe("the exam room", () => {
  const inRoom = (change: object = {}) => ({
    data: {
      schoolExamRoom: {
        __typename: "SchoolExamRoom",
        serverNow: "2026-11-20T12:00:00.000Z",
        students: [
          {
            __typename: "SchoolRoomStudent",
            id: "p1",
            name: "Ada Obi",
            email: null,
            state: "WRITING",
            answered: 2,
            lastSeenAt: "2026-11-20T11:59:48.000Z",
            deadline: "2026-11-20T12:22:00.000Z",
            canGetTime: null,
            canReopen: null,
            late: null,
            ...change,
          },
          {
            __typename: "SchoolRoomStudent",
            id: "p2",
            name: "Tunde Bello",
            email: null,
            state: "ABSENT",
            answered: 0,
            lastSeenAt: null,
            deadline: null,
            canGetTime: null,
            canReopen: null,
            late: null,
          },
        ],
      },
    },
  });
  async function openRoom(
    status: "ACTIVE" | "COMPLETED" = "ACTIVE",
    more: Parameters<typeof buildExam>[0] = {},
  ): Promise<ReturnType<typeof person>> {
    prepareDashboard({ exams: [buildExam({ status, hasAttempts: true, ...more })] });
    answer("SchoolExamRoom", inRoom({ state: status === "ACTIVE" ? "WRITING" : "SUBMITTED" }));
    const user = person();
    open("/schools/dashboard?tab=exams&exam=e1&view=room");
    await screen.findByText("Ada Obi");
    return user;
  }

  it("[EXT-17a] tells students of one name apart by their addresses, also when time is added", async () => {
    const user = await openRoom();
    answer("SchoolExamRoom", inRoom({ email: "ada@x.example" }));
    await pass(5100);
    await user.click(await screen.findByRole("button", { name: "Add time for Ada Obi (ada@x.example)" }));
    expect(await screen.findByRole("dialog", { name: "Add time for Ada Obi (ada@x.example)" })).toBeTruthy();
  });

  it("[D-402] has the reason for more time again when the phone has thrown the page away", async () => {
    const user = await openRoom();
    await user.click(await screen.findByRole("button", { name: "Add time for Ada Obi" }));
    await user.type(await screen.findByLabelText("Reason"), "The power was cut for ten minutes.");
    throwPageAway();
    await openRoom();
    await user.click(await screen.findByRole("button", { name: "Add time for Ada Obi" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Reason")).value).toBe("The power was cut for ten minutes.");
    expect(screen.getByText("Here is what you typed before. It is not saved yet.")).toBeTruthy();
  });

  it("[EXT-17a] shows who is writing and loads again every 5 seconds while it is visible", async () => {
    await openRoom();
    const row = screen.getAllByRole("row")[1];
    expect(row?.textContent).toContain("Ada Obi2 of 412 s ago22 minIn progress");
    expect(screen.getByText("1 of 2 students have started, 0 submitted")).toBeTruthy();
    expect(screen.getByText("SS 2 Gold")).toBeTruthy();
    const before = callsOf("SchoolExamRoom").length;
    answer("SchoolExamRoom", inRoom({ answered: 3 }));
    await pass(5100);
    await vi.waitFor(() => expect(callsOf("SchoolExamRoom")).toHaveLength(before + 1));
    expect(await screen.findByText("3 of 4")).toBeTruthy();
  });

  it("[EXT-17a] waits for an answer before it asks again, and says when none comes", async () => {
    await openRoom();
    const before = callsOf("SchoolExamRoom").length;
    answer("SchoolExamRoom", { never: true });
    await pass(15_500);
    expect(callsOf("SchoolExamRoom")).toHaveLength(before + 1);
    await pass(10_000);
    expect(await screen.findByText("No answer. Check your network. This may be out of date.")).toBeTruthy();
    answer("SchoolExamRoom", inRoom({ answered: 3 }));
    await pass(26_000);
    expect(await screen.findByText("3 of 4")).toBeTruthy();
  });

  it("[EXT-17a] does not blame the network when the server refuses, such as after a hand-over to another teacher", async () => {
    await openRoom();
    const serverMessage = "You don't have permission to perform this action";
    answer("SchoolExamRoom", { fails: { code: "FORBIDDEN", status: 403, serverMessage } });
    await pass(5100);
    expect(await screen.findByText(serverMessage)).toBeTruthy();
    expect(screen.queryByText(/Check your network/)).toBeNull();
  });

  it("[EXT-17a] asks only for changes, and once a minute for everything", async () => {
    await openRoom();
    const sinces = () => callsOf("SchoolExamRoom").map(({ variables }) => variables["since"]);
    const change = inRoom({ answered: 3 });
    change.data.schoolExamRoom.students.pop();
    answer("SchoolExamRoom", change);
    await pass(5100);
    await vi.waitFor(() => expect(sinces()).toEqual([null, "2026-11-20T11:59:55.000Z"]));
    expect(await screen.findByText("3 of 4")).toBeTruthy();
    expect(screen.getByText("Tunde Bello")).toBeTruthy();
    await pass(60_000);
    await vi.waitFor(() => expect(sinces().filter((since) => since === null)).toHaveLength(2));
    await vi.waitFor(() => expect(screen.queryByText("Tunde Bello")).toBeNull());
  });

  const late = (given: object = {}) => ({
    late: {
      __typename: "SchoolLateWaiting",
      count: 3,
      arrivedAt: "2026-11-20T11:58:00.000Z",
      isFromFile: false,
      ...given,
    },
  });
  const figures = { __typename: "SchoolLateFigures", waiting: 0, taken: 3, declined: 0 };

  it("[EXT-37] shows late answers and takes them with one press", async () => {
    const user = await openRoom("COMPLETED");
    answer("SchoolExamRoom", inRoom({ state: "SUBMITTED", ...late() }));
    await pass(5100);
    expect(await screen.findByText("3 late answers from Ada Obi, given before the end")).toBeTruthy();
    expect(
      screen.getByText(/Arrived 20 Nov 2026, 12:58\. The device's own clock says this was in time\./),
    ).toBeTruthy();
    answer("DecideLateAnswers", { data: { decideLateAnswers: figures } });
    answer("SchoolExamRoom", inRoom({ state: "SUBMITTED", answered: 4 }));
    await user.click(screen.getByRole("button", { name: "Accept the late answers from Ada Obi" }));
    await vi.waitFor(() => expect(screen.queryByText(/late answers from Ada Obi, given/)).toBeNull());
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("MAIN"));
    expect(callsOf("DecideLateAnswers")[0]?.variables).toEqual({
      examId: "e1",
      studentId: "p1",
      input: { isTaken: true, arrivedBy: "2026-11-20T11:58:00.000Z" },
    });
    expect(toasts.good).toHaveBeenCalledWith("The late answers from Ada Obi count now", 2000);
  });

  it("[EXT-37] goes to the next student's button once one is decided, with the keyboard", async () => {
    const user = await openRoom("COMPLETED");
    const both = inRoom({ state: "SUBMITTED", ...late() });
    const [ada, tunde] = both.data.schoolExamRoom.students;
    const list = (...students: object[]) => ({ data: { schoolExamRoom: { ...both.data.schoolExamRoom, students } } });
    answer("SchoolExamRoom", list({ ...ada }, { ...tunde, state: "SUBMITTED", ...late() }));
    await pass(5100);
    (await screen.findByRole("button", { name: "Accept the late answers from Ada Obi" })).focus();
    answer("DecideLateAnswers", { data: { decideLateAnswers: figures } });
    answer("SchoolExamRoom", list({ ...ada, late: null }, { ...tunde, state: "SUBMITTED", ...late() }));
    await user.keyboard("{Enter}");
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole("button", { name: "Accept the late answers from Tunde Bello" }),
      ),
    );
  });

  it("[EXT-37] names students with late answers in the list of exams", async () => {
    prepareDashboard({ exams: [buildExam({ status: "COMPLETED", hasAttempts: true, lateStudents: 2 })] });
    open("/schools/dashboard?tab=exams");
    const row = await screen.findByRole("row", { name: /First Term Examination/ });
    expect(within(row).getByText("Late answers of 2 students")).toBeTruthy();
  });

  it("[EXT-37] asks before it does not take them; a failure stays on the screen", async () => {
    const user = await openRoom("COMPLETED");
    answer("SchoolExamRoom", inRoom({ state: "SUBMITTED", ...late({ count: 1, isFromFile: true }) }));
    await pass(5100);
    expect(await screen.findByText("1 late answer from Ada Obi, given before the end")).toBeTruthy();
    expect(screen.getByText(/It comes from an answer file, which anybody can edit\./)).toBeTruthy();
    const decline = () => user.click(screen.getByRole("button", { name: "Reject the late answers from Ada Obi" }));
    await decline();
    const dialog = () => within(screen.getByRole("dialog", { name: "Reject the late answers from Ada Obi?" }));
    await user.click(dialog().getByRole("button", { name: "Go back" }));
    expect(callsOf("DecideLateAnswers")).toEqual([]);
    await decline();
    answer("DecideLateAnswers", { fails: { code: "UPSTREAM_FAILED", status: 502 } });
    await user.click(dialog().getByRole("button", { name: "Reject" }));
    expect(await screen.findByText("Your decision could not be saved. Please try again.")).toBeTruthy();
    answer("DecideLateAnswers", { data: { decideLateAnswers: { ...figures, taken: 0, declined: 1 } } });
    await decline();
    await user.click(dialog().getByRole("button", { name: "Reject" }));
    await vi.waitFor(() =>
      expect(toasts.good).toHaveBeenCalledWith("The late answers from Ada Obi do not count", 2000),
    );
    expect(callsOf("DecideLateAnswers").at(-1)?.variables).toMatchObject({ input: { isTaken: false } });
  });

  const answerFile = (given: object = {}) =>
    new File(
      [
        JSON.stringify({
          about: { examId: "e1" },
          personId: "p1",
          attemptId: "t1",
          startedAt: "2026-11-20T11:00:00.000Z",
          deadline: "2026-11-20T11:45:00.000Z",
          submission: null,
          answers: [
            { questionId: "q1", answer: "B", seq: 1, answeredAt: "2026-11-20T11:30:00.000Z", delivered: false },
            { questionId: "q2", answer: "A", seq: 2, answeredAt: "2026-11-20T11:31:00.000Z", delivered: true },
          ],
          ...given,
        }),
      ],
      "answers-e1.json",
    );

  it("[EXT-38] brings in the answer file of a student, whose answers then wait", async () => {
    const user = await openRoom("COMPLETED");
    await user.click(screen.getByText("Upload an answer file"));
    expect(
      screen.getByText(/Anybody can edit such a file, so its answers wait here until you accept them\./),
    ).toBeTruthy();
    const form = within(screen.getByRole("form", { name: "Upload an answer file" }));
    await user.click(form.getByRole("button", { name: "Send the answers" }));
    expect(form.getByText("Please choose the answer file that the device has saved.")).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText("Answer file"));
    await user.upload(form.getByLabelText("Answer file"), answerFile());
    expect(await form.findByText("First Term Examination, Ada Obi")).toBeTruthy();
    expect(form.getByText("20 Nov 2026, 12:00")).toBeTruthy();
    answer("BringInAnswerFile", { data: { bringInAnswerFile: { ...figures, waiting: 2, taken: 0 } } });
    await user.click(form.getByRole("button", { name: "Send the answers" }));
    expect(await form.findByText("2 answers wait for your decision, above.")).toBeTruthy();
    expect(callsOf("BringInAnswerFile")[0]?.variables).toEqual({
      examId: "e1",
      input: {
        studentId: "p1",
        attemptId: "t1",
        answers: [
          { questionId: "q1", answer: "B", answeredAt: "2026-11-20T11:30:00.000Z" },
          { questionId: "q2", answer: "A", answeredAt: "2026-11-20T11:31:00.000Z" },
        ],
      },
    });
  });

  it("[EXT-38] refuses what is no answer file, or of another exam or person, and shows why a server does", async () => {
    const user = await openRoom("COMPLETED");
    await user.click(screen.getByText("Upload an answer file"));
    const form = within(screen.getByRole("form", { name: "Upload an answer file" }));
    const changed = "This is not an answer file of Akada, or somebody has changed it.";
    const late = { questionId: "q1", answer: "B", answeredAt: "2026-11-20T11:46:00.000Z" };
    const cases: [File, string][] = [
      [new File(["not a file"], "x.json"), changed],
      [new File([`"${"x".repeat(256 * 1024)}"`], "x.json"), "This file is too large to be an answer file."],
      [answerFile({ answers: [late] }), changed],
      [answerFile({ answers: [] }), changed],
      [answerFile({ answers: [{ ...late, answer: "E", answeredAt: "2026-11-20T11:30:00.000Z" }] }), changed],
      [answerFile({ about: { examId: "e2" } }), "This file belongs to another exam."],
      [answerFile({ personId: "p9" }), "This file is from somebody who has not taken this exam."],
    ];
    for (const [file, problem] of cases) {
      await user.upload(form.getByLabelText("Answer file"), file);
      expect(await form.findByText(problem)).toBeTruthy();
      expect(form.queryByText(/First Term Examination/)).toBeNull();
    }
    await user.upload(form.getByLabelText("Answer file"), answerFile());
    await form.findByText("First Term Examination, Ada Obi");
    const serverMessage = "This exam was submitted before its time was up. Later answers do not count.";
    answer("BringInAnswerFile", { fails: { code: "CONFLICT", status: 409, serverMessage } });
    await user.click(form.getByRole("button", { name: "Send the answers" }));
    expect(await form.findByText(serverMessage)).toBeTruthy();
    answer("BringInAnswerFile", { fails: { code: "NOT_OFFERED", status: 404 } });
    await user.click(form.getByRole("button", { name: "Send the answers" }));
    expect(await form.findByText("This is not available here.")).toBeTruthy();
    expect(callsOf("BringInAnswerFile")).toHaveLength(2);
  });

  it("[EXT-17b] does not offer time for a student whom the server would refuse", async () => {
    await openRoom("COMPLETED");
    expect(screen.getByRole("button", { name: "Add time for Ada Obi" })).toBeTruthy();
    answer("SchoolExamRoom", inRoom({ state: "SUBMITTED", canGetTime: false }));
    await pass(5100);
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Add time for Ada Obi" })).toBeNull());
  });

  it("[EXT-17a] shows only those who have not started, are writing or have submitted", async () => {
    const user = await openRoom();
    const tab = (name: string) => screen.getByRole("tab", { name });
    await user.click(tab("Not started 1"));
    expect(screen.getByText("Tunde Bello")).toBeTruthy();
    expect(screen.queryByText("Ada Obi")).toBeNull();
    await user.click(tab("Submitted 0"));
    expect(screen.getByText("No students here.")).toBeTruthy();
    answer("SchoolExamRoom", inRoom({ state: "SUBMITTED" }));
    await pass(5100);
    await screen.findByText("Ada Obi");
    expect(screen.queryByText("Tunde Bello")).toBeNull();
    await user.click(tab("All 2"));
    expect(screen.getByText("Tunde Bello")).toBeTruthy();
  });

  it("[EXT-17b] gives minutes with a reason to the student it names", async () => {
    const user = await openRoom();
    await user.click(screen.getByRole("button", { name: "Add time for Ada Obi" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add time for Ada Obi" }));
    await user.click(dialog.getByRole("button", { name: "Add time" }));
    expect(dialog.getByText("Please give a reason")).toBeTruthy();
    await user.type(dialog.getByLabelText("Reason"), "Power cut");
    answer("GiveExtraTime", { data: { giveExtraTime: [] } });
    await user.click(dialog.getByRole("button", { name: "Add time" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf("GiveExtraTime")[0]?.variables).toMatchObject({
      examId: "e1",
      input: { studentIds: ["p1"], all: false, minutes: 10, reason: "Power cut" },
    });
  });

  it("[EXT-17b] [D-407] lets a student continue who has submitted, with the time that was left or more", async () => {
    const user = await openRoom();
    answer("SchoolExamRoom", inRoom({ state: "SUBMITTED", canGetTime: false, canReopen: true }));
    await pass(5100);
    await user.click(await screen.findByRole("button", { name: "Reopen exam for Ada Obi" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reopen exam for Ada Obi" }));
    expect(dialog.getByText(/22 minutes are left\. What you give here is added\./)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>("Extra minutes").value).toBe("0");
    await user.type(dialog.getByLabelText("Reason"), "By mistake");
    const serverMessage = "This student has not submitted the exam, or it is open again.";
    answer(
      "GiveExtraTime",
      { fails: { code: "CONFLICT", status: 409, serverMessage } },
      { data: { giveExtraTime: [] } },
    );
    await user.click(dialog.getByRole("button", { name: "Reopen exam" }));
    expect(await dialog.findByText(serverMessage)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Reopen exam" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf("GiveExtraTime")[1]?.variables).toMatchObject({
      examId: "e1",
      input: { studentIds: ["p1"], all: false, minutes: 0, reason: "By mistake", reopen: true },
    });
  });

  it("[EXT-17b] [D-407] asks for minutes to let a student continue once the exam is over", async () => {
    const user = await openRoom("COMPLETED");
    answer("SchoolExamRoom", inRoom({ state: "SUBMITTED", canGetTime: false, canReopen: true }));
    await pass(5100);
    await user.click(await screen.findByRole("button", { name: "Reopen exam for Ada Obi" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText<HTMLInputElement>("Extra minutes").value).toBe("10");
  });

  it("[EXT-17b] [D-196] gives time to a student who has not started, and to all before anybody has", async () => {
    const user = await openRoom();
    expect(screen.getByText("Tunde Bello").closest("tr")?.textContent).toContain("Not started");
    await user.click(screen.getByRole("button", { name: "Add time for Tunde Bello" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    answer("SchoolExamRoom", inRoom({ state: "ABSENT" }));
    await pass(5100);
    await screen.findByText("0 of 2 students have started, 0 submitted");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add time for all" }).disabled).toBe(false);
  });

  it("[EXT-17b] [D-82] gives time to single students alone once the exam is over, and says why it could not", async () => {
    const user = await openRoom("COMPLETED");
    expect(screen.getByText("This exam is over.")).toBeTruthy();
    expect(screen.getByText("Tunde Bello").closest("tr")?.textContent).toContain("Absent");
    expect(screen.queryByRole("button", { name: /for all|Close exam/ })).toBeNull();
    expect(screen.getByRole("link", { name: "View results" }).getAttribute("href")).toBe("/schools/reports?exam=e1");
    await user.click(screen.getByRole("button", { name: "Add time for Ada Obi" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add time for Ada Obi" }));
    await user.type(dialog.getByLabelText("Reason"), "No network");
    const serverMessage = "Students who have submitted get no more time.";
    answer("GiveExtraTime", { fails: { code: "CONFLICT", status: 409, serverMessage } });
    await user.click(dialog.getByRole("button", { name: "Add time" }));
    expect(await dialog.findByText(serverMessage)).toBeTruthy();
  });

  it("[EXT-17b] [D-406] starts the exam for those who were absent from one that is over", async () => {
    const user = await openRoom("COMPLETED");
    expect(screen.queryByRole("button", { name: /Start exam/ })).toBeNull();
    const absent = { state: "ABSENT", answered: 0, lastSeenAt: null, deadline: null, canGetTime: true };
    const room = inRoom(absent);
    Object.assign(room.data.schoolExamRoom.students[1] ?? {}, absent);
    answer("SchoolExamRoom", room);
    await pass(5100);
    expect(await screen.findByText(/Students who were absent can still take it\./)).toBeTruthy();
    answer("GiveExtraTime", { data: { giveExtraTime: [] } });
    const start = async (button: string, title: string): Promise<void> => {
      await user.click(screen.getByRole("button", { name: button }));
      const dialog = within(await screen.findByRole("dialog", { name: title }));
      expect(dialog.getByLabelText<HTMLInputElement>("Minutes").value).toBe("45");
      await user.type(dialog.getByLabelText("Reason"), "Ill");
      await user.click(dialog.getByRole("button", { name: "Start exam" }));
      await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await start("Start exam for Tunde Bello", "Start exam for Tunde Bello");
    expect(toasts.good).toHaveBeenLastCalledWith("Exam started for Tunde Bello, 45 minutes", 2000);
    await start("Start exam for all absent students", "Start exam for 2 students");
    expect(callsOf("GiveExtraTime").map(({ variables }) => variables["input"])).toMatchObject([
      { studentIds: ["p2"], all: false, minutes: 45, reason: "Ill" },
      { studentIds: ["p1", "p2"], all: false, minutes: 45, reason: "Ill" },
    ]);
  });

  it("[EXT-17b] [D-406] says that an exam of more minutes than can be given at once needs the rest afterwards", async () => {
    const user = await openRoom("COMPLETED", { duration: 150 });
    answer(
      "SchoolExamRoom",
      inRoom({ state: "ABSENT", answered: 0, lastSeenAt: null, deadline: null, canGetTime: true }),
    );
    await pass(5100);
    await user.click(await screen.findByRole("button", { name: "Start exam for Ada Obi" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText<HTMLInputElement>("Minutes").value).toBe("120");
    expect(dialog.getByText(/This exam is 150 minutes long, but you can give only 120 at once\./)).toBeTruthy();
  });

  it("[EXT-17b] shows that the exam is over when a colleague has closed it meanwhile", async () => {
    const user = await openRoom();
    await user.click(screen.getByRole("button", { name: "Add time for all" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "Power cut");
    const serverMessage = "This exam is not active.";
    answer("GiveExtraTime", { fails: { code: "CONFLICT", status: 409, serverMessage } });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "COMPLETED", hasAttempts: true })] } });
    await user.click(dialog.getByRole("button", { name: "Add time" }));
    expect(await dialog.findByText(serverMessage)).toBeTruthy();
    expect(await screen.findByText("This exam is over.")).toBeTruthy();
  });

  it("[EXT-17a] keeps the last answer on screen when the server does not answer", async () => {
    await openRoom();
    answer("SchoolExamRoom", { cutOff: true });
    await pass(5100);
    expect(await screen.findByText("No answer. Check your network. This may be out of date.")).toBeTruthy();
    expect(screen.getByText("Ada Obi")).toBeTruthy();
  });
});

describe("the question editor", () => {
  const stored = (number: number) => ({
    __typename: "SchoolQuestion",
    id: `q${number}`,
    text: `Stem ${number}`,
    optionA: "1",
    optionB: "2",
    optionC: null,
    optionD: null,
    correctAnswer: "A",
    explanation: null,
    image: null,
    imageAlt: null,
    formatted: null,
  });
  const set = (version: number, ...numbers: number[]) => ({
    __typename: "SchoolQuestionSet",
    version,
    questions: numbers.map(stored),
  });
  async function openEditor(): Promise<ReturnType<typeof person>> {
    prepareDashboard({ exams: [buildExam({ status: "DRAFT" })] });
    answer("SchoolExamQuestions", { data: { schoolExamQuestions: set(3, 1, 2) } });
    const user = person();
    open("/schools/dashboard?tab=exams&exam=e1&view=questions");
    await screen.findByText("Stem 1");
    return user;
  }

  it("[EXT-14c] writes a question by hand and saves the whole list with its version", async () => {
    const user = await openEditor();
    await user.click(screen.getByRole("button", { name: "Remove question 1" }));
    await user.click(screen.getByRole("button", { name: "Add question" }));
    expect(screen.queryByText("The question has no text")).toBeNull();
    expect(screen.queryByText("No answer marked")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Done with question 2" }));
    expect(screen.getByText("The question has no text")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Edit question 2" }));
    await user.type(screen.getByLabelText("Question"), "What is 2 + 2?");
    expect(screen.getByText("No answer marked")).toBeTruthy();
    await user.type(screen.getByLabelText("Option A"), "3");
    await user.type(screen.getByLabelText("Option B"), "4");
    await user.selectOptions(screen.getByLabelText("Right answer"), "B");
    answer("UpdateSchoolExamQuestions", { data: { updateSchoolExamQuestions: set(4, 2, 3) } });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "DRAFT", version: 4 })] } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    expect(await screen.findByText("Stem 3")).toBeTruthy();
    expect(callsOf("UpdateSchoolExamQuestions")[0]?.variables).toEqual({
      examId: "e1",
      input: {
        importId: null,
        version: 3,
        questions: [
          { id: "q2" },
          {
            id: null,
            text: "What is 2 + 2?",
            optionA: "3",
            optionB: "4",
            optionC: null,
            optionD: null,
            correctAnswer: "B",
            explanation: null,
            image: null,
          },
        ],
      },
    });
  });

  it("[EXT-14c] [D-334] loads the newer list when somebody else saved meanwhile, and keeps what was changed here", async () => {
    const user = await openEditor();
    await user.click(screen.getByRole("button", { name: "Remove question 2" }));
    await user.click(screen.getByRole("button", { name: "Edit question 1" }));
    await user.type(screen.getByLabelText("Question"), " of mine");
    answer("UpdateSchoolExamQuestions", {
      fails: { code: "STALE_VERSION", status: 409, serverMessage: "Somebody changed this exam." },
    });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    expect(await screen.findByText("Somebody changed this exam.")).toBeTruthy();
    answer("SchoolExamQuestions", { cutOff: true }, { data: { schoolExamQuestions: set(4, 1, 2, 3) } });
    const load = (): HTMLElement => screen.getByRole("button", { name: "Load the newer list" });
    await user.click(load());
    await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledTimes(2));
    await user.click(load());
    expect(await screen.findByText(/^The newer list is here, with your changes in it/)).toBeTruthy();
    expect(document.activeElement?.closest("li")?.textContent).toContain("Stem 1 of mine");
    answer("UpdateSchoolExamQuestions", { data: { updateSchoolExamQuestions: set(5, 1, 3) } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(screen.queryByText(/^The newer list is here/)).toBeNull());
    expect(callsOf("UpdateSchoolExamQuestions").at(-1)?.variables).toEqual({
      examId: "e1",
      input: {
        importId: null,
        version: 4,
        questions: [expect.objectContaining({ id: "q1", text: "Stem 1 of mine" }), { id: "q3" }],
      },
    });
  });

  it("[EXT-08a] does not publish what is not saved", async () => {
    const user = await openEditor();
    const publish = (): HTMLButtonElement => screen.getByRole("button", { name: "Publish" });
    expect(publish().disabled).toBe(false);
    await user.click(screen.getByRole("button", { name: "Remove question 2" }));
    expect(publish().disabled).toBe(true);
  });

  it("[EXT-14b] is not there for others than staff", async () => {
    signIn("STUDENT");
    answer("SchoolDashboard", { data: { schoolExams: [buildExam({ status: "SCHEDULED", canEdit: null })] } });
    open("/schools/dashboard?tab=exams&exam=e1&view=questions");
    await heading("Exams");
    expect(callsOf("SchoolExamQuestions")).toEqual([]);
  });
});
