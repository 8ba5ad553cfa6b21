import { screen, within, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SchoolDashboardDocument } from "../../../web/app/school/school-dashboard.generated.ts";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, pass, path, person, prepareTest } from "../support/app-harness.tsx";
import { exam, prepareSchool, student, wholeSchool } from "../support/school-dashboard-data.ts";
import { finishSchoolTest, loadSchoolPages, sessionKey, storeSchoolSession } from "../support/school-harness.tsx";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const menu = () => within(screen.getByRole("navigation", { name: "School" }));
const tabs = () =>
  menu()
    .getAllByRole("link")
    .slice(1)
    .map((link) => link.textContent);
const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll(".figures > div")].map((tile) => [
      tile.querySelector("dt")?.textContent,
      tile.querySelector("dd")?.textContent,
    ]),
  );

describe("the first steps of a school", () => {
  const steps = () => within(screen.getByRole("region", { name: "Set up an exam, step by step" }));

  it("[S-DASH-02] a new school sees what to do first, with a tick on what is done", async () => {
    prepareSchool("ADMIN", { schoolExams: [], schoolTeachers: [], schoolStudents: [] });
    open("/schools/dashboard");
    await heading("Dashboard");
    const items = steps().getAllByRole("listitem");
    expect(items.map((item) => within(item).getByRole("link").textContent)).toEqual([
      "Add your subjects",
      "Add your classes",
      "Add your teachers",
      "Add your students",
      "Create the exam",
    ]);
    expect(items.map((item) => within(item).queryByRole("img", { name: "Done" }) !== null)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    await person().click(steps().getByRole("link", { name: "Add your students" }));
    expect(await heading("Students")).toBeTruthy();
  });

  it.each([
    ["the administrator of a school that has exams", "ADMIN", {}],
    ["a teacher", "TEACHER", { schoolExams: [] }],
  ] as const)("are not shown to %s", async (_who, role, given) => {
    prepareSchool(role, given);
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(screen.queryByText("Set up an exam, step by step")).toBeNull();
  });
});

describe("the frame of the school dashboard", () => {
  it.each([
    ["ADMIN", ["Dashboard", "Exams", "Subjects", "Classes", "Students", "Teachers", "Reports", "Settings"]],
    ["TEACHER", ["Dashboard", "Exams", "Subjects", "Classes", "Students", "Reports"]],
    ["STUDENT", ["Dashboard", "Exams"]],
  ] as const)(
    "[S-SHELL-01] [S-SHELL-02] [S-SHELL-03] [S-SHELL-04] [S-SHELL-10] %s has these tabs and data",
    async (role, names) => {
      prepareSchool(role);
      open("/schools/dashboard");
      await heading("Dashboard");
      expect(tabs()).toEqual(names);
      expect(menu().getByRole("button", { name: "Log Out" })).toBeTruthy();
      expect(callsOf("SchoolDashboard").map(({ variables, headers }) => [variables, headers["authorization"]])).toEqual(
        [[{ isStaff: role !== "STUDENT", isAdmin: role === "ADMIN" }, "Bearer school-token-1"]],
      );
    },
  );

  it("[D-121] opens without a single report: its tab asks for a page of them", async () => {
    const fields = SchoolDashboardDocument.definitions.flatMap((part) =>
      part.kind === "OperationDefinition" ? part.selectionSet.selections : [],
    );
    expect(fields.map((field) => (field.kind === "Field" ? field.name.value : ""))).toEqual([
      "schoolExams",
      "schoolSubjects",
      "schoolClasses",
      "schoolStudents",
      "schoolTeachers",
      "schoolSettings",
    ]);
    prepareSchool("ADMIN");
    answer("SchoolReportPage", { data: { schoolReportPage: null } });
    open("/schools/dashboard?tab=reports");
    await heading("Reports");
    await waitFor(() => expect(callsOf("SchoolReportPage")).toHaveLength(1));
    expect(callsOf("SchoolReportPage").map(({ variables }) => variables)).toEqual([
      { filter: { subjectId: null, examId: null, studentId: null, search: null }, page: 1, limit: 20 },
    ]);
  });

  it("[S-RT-07] opens tabs on its own route; a reload finds the tab again", async () => {
    prepareSchool("ADMIN");
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.click(menu().getByRole("link", { name: "Classes" }));
    await heading("Classes");
    expect(path()).toBe("/schools/dashboard?tab=classes");
    expect(menu().getByRole("link", { name: "Classes" }).getAttribute("aria-current")).toBe("page");
    expect(callsOf("SchoolDashboard")).toHaveLength(1);
    document.body.replaceChildren();
    open("/schools/dashboard?tab=classes");
    await heading("Classes");
  });

  it.each([
    ["/schools/settings", "ADMIN", "Settings"],
    ["/schools/reports", "TEACHER", "Reports"],
    ["/schools/students", "TEACHER", "Students"],
  ] as const)("[S-RT-09] [S-RT-10] [D-62] %s opens its tab for %s", async (address, role, title) => {
    prepareSchool(role);
    open(address);
    await heading(title);
    expect(path()).toBe(address);
  });

  it.each([
    ["/schools/settings", "TEACHER"],
    ["/schools/students", "STUDENT"],
    ["/schools/dashboard?tab=teachers", "TEACHER"],
  ] as const)("[D-62] %s is not for %s", async (address, role) => {
    prepareSchool(role);
    open(address);
    await heading("Dashboard");
    expect(path()).toBe("/schools/dashboard");
    expect(toasts.info).toHaveBeenCalledWith("This page is for other roles of your school.", 2000);
  });

  it("[S-SHELL-06] [S-SHELL-07] [D-64] has a search, a bell that counts 0 without news, and the role", async () => {
    prepareSchool("TEACHER");
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "anything{Enter}");
    expect(screen.getByText("Nothing found with this name.")).toBeTruthy();
    expect(path()).toBe("/schools/dashboard");
    expect(callsOf("SchoolDashboard")).toHaveLength(1);
    const bell = screen.getByRole("button", { name: "0 notifications" });
    expect(bell.textContent).toBe("0");
    await user.click(bell);
    expect(toasts.info).toHaveBeenCalledWith("You have no notifications.", 2000);
    expect(screen.getByText("TEACHER User")).toBeTruthy();
    expect(document.querySelector(".bar .avatar")?.textContent).toBe("T");
  });

  it("[S-SHELL-05] opens the same menu over a narrow page", async () => {
    prepareSchool("TEACHER");
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.click(screen.getByRole("button", { name: "Open menu" }));
    const drawer = within(screen.getByRole("dialog", { name: "School" }));
    await user.click(drawer.getByRole("link", { name: "Subjects" }));
    await heading("Subjects");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[S-SES-04] logs out, forgets the session and its data", async () => {
    prepareSchool("ADMIN");
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    await user.click(menu().getByRole("button", { name: "Log Out" }));
    await heading("School Login");
    expect(path()).toBe("/schools/login");
    expect(localStorage.getItem(sessionKey)).toBeNull();
  });

  it("[S-SES-03] [D-54] [B-29] ends after one hour, also on an open page", async () => {
    prepareSchool("ADMIN", {}, { expiresAt: Date.now() + 60_000 });
    open("/schools/dashboard");
    await heading("Dashboard");
    await pass(61_000);
    await heading("School Login");
    expect(screen.getByText("Your session ended after 1 hour.")).toBeTruthy();
    expect(localStorage.getItem(sessionKey)).toBeNull();
  });

  it("goes to the login when the server no longer knows the token", async () => {
    storeSchoolSession();
    answer("SchoolDashboard", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    open("/schools/dashboard");
    await heading("School Login");
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it.each([
    ["[S-SHELL-09]", "/schools/dashboard"],
    ["[S-STU-07]", "/schools/dashboard?tab=students"],
  ])("%s shows a spinner on %s until the data is there", async (_id, address) => {
    storeSchoolSession();
    answer("SchoolDashboard", { never: true });
    open(address);
    await screen.findByRole("status", { name: "Loading the school" });
    // Not only until the page is fetched.
    await pass(500);
    expect(screen.getByRole("status", { name: "Loading the school" })).toBeTruthy();
    // The name of the tab is there, but no heading that would take the focus and go away again.
    expect(document.querySelector(".page-head .title")?.textContent).not.toBe("");
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  });

  it("[S-SHELL-11] [D-72] [S-SUB-08] [S-SUB-12] [S-STU-10] [S-TEA-05] logs what failed and goes on with the rest", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const user = person();
    storeSchoolSession();
    const down = (field: string) => ({ message: "down", path: [field], extensions: { code: "UPSTREAM_FAILED" } });
    answer("SchoolDashboard", {
      data: wholeSchool({ schoolStudents: null, schoolTeachers: null, schoolClasses: null }),
      errors: [down("schoolStudents"), down("schoolTeachers"), down("schoolClasses")],
    });
    open("/schools/dashboard?tab=students");
    await screen.findByText("Failed to fetch students");
    expect(screen.getByText("Failed to fetch students. Please try again later.")).toBeTruthy();
    await user.click(menu().getByRole("link", { name: "Teachers" }));
    await screen.findByText("Failed to fetch teachers");
    expect(screen.getByText("Failed to fetch teachers. Please try again later.")).toBeTruthy();
    await user.click(menu().getByRole("link", { name: "Classes" }));
    await screen.findByText("Could not load subjects/classes");
    await user.click(menu().getByRole("link", { name: "Subjects" }));
    await screen.findByText("Mathematics");
    expect(toasts.bad).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledWith("Failed to load dashboard data", "schoolStudents, schoolTeachers, schoolClasses");
    await user.click(menu().getByRole("link", { name: "Students" }));
    answer("SchoolDashboard", { data: wholeSchool() });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await screen.findByText("Student 1");
  });

  it("[S-MSG-02] says when nothing came, and asks again on Retry", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    storeSchoolSession();
    answer("SchoolDashboard", { cutOff: true });
    const user = person();
    open("/schools/dashboard");
    await heading("Failed to load dashboard data");
    expect(toasts.bad).toHaveBeenCalledWith("Failed to load data. Please try again later.", 2000);
    prepareSchool("ADMIN");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await heading("Dashboard");
  });
});

describe("the dashboard tab", () => {
  it("[S-DASH-01] [S-DASH-02] [S-RT-09] [S-SHELL-08] shows figures and links to an administrator", async () => {
    prepareSchool("ADMIN");
    const user = person();
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(figures()).toEqual({
      "Total Exams": "4",
      Active: "1",
      Scheduled: "1",
      Completed: "1",
      "Total Teachers": "1",
      "Total Students": "3",
    });
    expect(screen.getByText("Unity College")).toBeTruthy();
    expect(screen.getByRole("link", { name: "School settings" }).getAttribute("href")).toBe("/schools/settings");
    await user.click(screen.getByRole("button", { name: "Create exam" }));
    await screen.findByRole("dialog", { name: "Create Exam" });
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Add User" }));
    await screen.findByRole("dialog", { name: "Add User" });
    expect(path()).toBe("/schools/dashboard");
  });

  it("[S-DASH-03] [S-DASH-04] [S-RT-10] [D-61] counts a teacher's own exams and classes", async () => {
    prepareSchool(
      "TEACHER",
      {
        schoolExams: [
          exam(1, { createdBy: "u1", classId: "c1" }),
          exam(2, { createdBy: "u1", classId: "c2", status: "SCHEDULED" }),
          exam(3, { createdBy: "someone", classId: "c3", status: "COMPLETED" }),
        ],
      },
      { classId: "c1" },
    );
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(figures()).toEqual({
      "My Exams": "2",
      Active: "1",
      Scheduled: "1",
      Completed: "0",
      "Classes Assigned": "2",
      "Total Students": "3",
    });
    expect(screen.getByRole("link", { name: "View reports" }).getAttribute("href")).toBe("/schools/reports");
    expect(screen.getByRole("link", { name: "Manage students" }).getAttribute("href")).toBe("/schools/students");
    expect(screen.getByRole("button", { name: "Create exam" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add User" })).toBeNull();
  });

  it("[S-DASH-03] [D-61] counts no exam as a teacher's own where the server does not name its author", async () => {
    const exams = [exam(1, { createdBy: null, classId: "c1" }), exam(2, { createdBy: null, classId: "c2" })];
    prepareSchool("TEACHER", { schoolExams: exams }, { classId: null });
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(figures()).toMatchObject({ "Total Exams": "2", Active: "2", "Classes Assigned": "–" });
    expect(screen.queryByText("My Exams")).toBeNull();
  });

  it("[S-EXM-01] [S-DASH-06] shows a student no draft that a server sends", async () => {
    prepareSchool("STUDENT", { schoolExams: [exam(1, { status: "DRAFT" }), exam(2, { status: "SCHEDULED" })] });
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(await screen.findByText("Exam 2")).toBeTruthy();
    expect(screen.queryByText("Exam 1")).toBeNull();
    expect(screen.getByRole("link", { name: "1 exam" })).toBeTruthy();
  });

  it.each([
    [34, "34"],
    [null, "–"],
  ])("[S-DASH-05] [D-86] counts for a student; %s students of the class read %s", async (studentCount, shown) => {
    prepareSchool("STUDENT", {
      schoolExams: [exam(1, { status: "SCHEDULED", studentCount }), exam(2, { status: "COMPLETED", studentCount })],
    });
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(figures()).toEqual({ Upcoming: "1", Completed: "1", "Total Students": shown });
  });

  it("[S-DASH-06] [B-35] shows the first three exams and leads to all", async () => {
    prepareSchool("ADMIN");
    open("/schools/dashboard");
    const table = within(await screen.findByRole("table", { name: "Exams" }));
    expect(table.getAllByRole("row").slice(1)).toHaveLength(3);
    expect(table.getByText("Exam 1")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All 4 exams" }).getAttribute("href")).toBe("/schools/dashboard?tab=exams");
  });
});

describe("news on the dashboard", () => {
  const news = () => screen.queryByRole("region", { name: "News" });

  it("[S-SET-07] links staff to the three most urgent exams that need them", async () => {
    const times = { opensAt: "2026-11-20T09:00:00.000Z", closesAt: "2026-11-20T16:00:00.000Z" };
    prepareSchool("ADMIN", {
      schoolExams: [
        exam(1, { status: "COMPLETED", notice: "RESULTS" }),
        exam(2, { status: "ACTIVE", notice: "OPEN", ...times }),
        exam(3, { status: "DRAFT", notice: "UNPUBLISHED" }),
        exam(4, { status: "COMPLETED", notice: "RESULTS" }),
        exam(5, { status: "COMPLETED" }),
      ],
    });
    open("/schools/dashboard");
    await heading("Dashboard");
    const shown = within(news() as HTMLElement);
    expect(shown.getByText("Exam 3 is still a draft. Publish it so that students can take it.")).toBeTruthy();
    expect(shown.getByText("Exam 2 is open until 20 Nov 2026, 17:00.")).toBeTruthy();
    expect(shown.getByText("The results of Exam 1 are in.")).toBeTruthy();
    expect(shown.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/schools/dashboard?tab=exams&exam=e3&view=questions",
      "/schools/dashboard?tab=exams&exam=e2&view=room",
      "/schools/reports?exam=e1",
    ]);
  });

  it("[S-SET-07] shows students the exams that they can begin or continue, and those to come", async () => {
    prepareSchool("STUDENT", {
      schoolExams: [
        exam(1, { status: "SCHEDULED", notice: "SOON", opensAt: "2026-11-21T08:00:00.000Z" }),
        exam(2, {
          status: "COMPLETED",
          notice: "OPEN",
          closesAt: "2026-11-20T10:00:00.000Z",
          ownAttempt: {
            __typename: "OwnSchoolAttempt",
            state: "WRITING",
            deadline: "2026-11-20T12:30:00.000Z",
            submittedAt: null,
            receipt: null,
            hasReview: null,
          },
        }),
        exam(3, { status: "COMPLETED", notice: "RESULTS" }),
      ],
    });
    open("/schools/dashboard");
    await heading("Dashboard");
    const shown = within(news() as HTMLElement);
    expect(shown.getByText("Exam 1 opens on 21 Nov 2026, 09:00.")).toBeTruthy();
    expect(shown.getByText("Exam 2 is open until 20 Nov 2026, 13:30.")).toBeTruthy();
    expect(shown.getByRole("link", { name: "Continue Exam 2" })).toBeTruthy();
    expect(shown.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/schools/exams/e2/take",
      "/schools/dashboard?tab=exams&exam=e3&view=result",
    ]);
  });

  it("[S-SET-07] is not shown when the server sends none, for example because the school has turned it off", async () => {
    prepareSchool("ADMIN");
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(news()).toBeNull();
  });
});

describe("the exams tab", () => {
  it("[S-EXM-01] [S-EXM-02] [D-56] lists exams and filters them by status", async () => {
    prepareSchool("ADMIN");
    const user = person();
    open("/schools/dashboard?tab=exams");
    await heading("Exams");
    const rows = () =>
      screen
        .getAllByRole("row")
        .slice(1)
        .map((row) =>
          [...row.querySelectorAll("td")]
            .slice(0, 5)
            .map((cell) => cell.textContent)
            .join(""),
        );
    expect(rows()).toEqual([
      "Exam 1MathematicsJSS 120 Nov 2026Active",
      "Exam 2MathematicsJSS 120 Nov 2026Scheduled",
      "Exam 3MathematicsJSS 120 Nov 2026Completed",
      "Exam 4MathematicsJSS 120 Nov 2026Draft",
    ]);
    for (const [tab, name] of [
      ["Active", "Exam 1"],
      ["Scheduled", "Exam 2"],
      ["Completed", "Exam 3"],
    ] as const) {
      await user.click(screen.getByRole("tab", { name: new RegExp(`^${tab}`) }));
      expect(rows()).toEqual([expect.stringContaining(name)]);
    }
  });
});

describe("buttons and toasts", () => {
  it("[S-SHELL-12] [S-SHELL-13] disables every button while a request runs", async () => {
    prepareSchool("ADMIN", { schoolStudents: [student(1), student(2)] });
    const user = person();
    open("/schools/dashboard?tab=subjects");
    await user.type(await screen.findByLabelText("Subject name"), "Chemistry");
    answer("CreateSchoolSubject", { never: true });
    await user.click(screen.getByRole("button", { name: "Add Subject" }));
    await user.type(screen.getByLabelText("Subject name"), "X{Enter}");
    await user.click(screen.getByRole("button", { name: "Delete Mathematics" }));
    expect(callsOf("CreateSchoolSubject")).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
    const open_ = screen.getAllByRole("button", { name: /Add Subject|Edit|Delete/ });
    expect(open_.map((button) => button.getAttribute("aria-disabled"))).toEqual(open_.map(() => "true"));
  });
});
