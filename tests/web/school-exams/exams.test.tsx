import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, path, person, prepareTest } from "../support/app-harness.tsx";
import { buildExam, classes, prepareDashboard, signIn, subjects } from "../support/school-exam-fixtures.ts";
import { fakeUploads, finishSchoolTest, heldBack, storeSchoolSession } from "../support/school-harness.tsx";
import { newAttempt, type KeptAnswer } from "../../../web/attempt/attempt.ts";
import { schoolAttemptStore } from "../../../web/school-attempts/attempt-store.ts";
import { buildLoaded, setting, startedAt } from "../support/attempt-fixtures.ts";

beforeEach(prepareTest);
afterEach(finishSchoolTest);

const exams = [
  buildExam(),
  buildExam({ id: "e2", name: "Mid-term Test", status: "SCHEDULED" }),
  buildExam({ id: "e3", name: "Second Assessment", status: "COMPLETED", hasAttempts: true }),
  buildExam({ id: "e4", name: "Mock", status: "DRAFT", questionCount: 0, date: "2026-12-01" }),
];
const openExams = async (): Promise<ReturnType<typeof person>> => {
  const user = person();
  open("/schools/dashboard?tab=exams");
  await heading("Exams");
  return user;
};
const rowNames = (): (string | null)[] =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent ?? null);

describe("the exams while a page stays open", () => {
  const soon = { opensAt: "2026-11-20T12:10:00.000Z", closesAt: "2026-11-20T14:00:00.000Z" };

  it("[S-EXM-03] can be taken when their time comes, without loading the page again", async () => {
    prepareDashboard({ role: "STUDENT", exams: [buildExam({ status: "SCHEDULED", ...soon })] });
    await openExams();
    expect(screen.queryByRole("link", { name: /Take Exam/ })).toBeNull();
    answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "ACTIVE", ...soon })] } });
    await act(async () => vi.advanceTimersByTimeAsync(600_000));
    expect(callsOf("SchoolExams")).toHaveLength(0);
    await act(async () => vi.advanceTimersByTimeAsync(6100));
    expect(await screen.findByRole("link", { name: /Take Exam/ })).toBeTruthy();
    expect(callsOf("SchoolExams")).toHaveLength(1);
  });

  it("are read again when the page is shown again, and after their time while the server's clock is behind", async () => {
    prepareDashboard({ role: "STUDENT", exams: [] });
    await openExams();
    answer(
      "SchoolExams",
      { data: { schoolExams: [buildExam({ status: "SCHEDULED", ...soon, opensAt: "2026-11-20T11:59:00.000Z" })] } },
      { data: { schoolExams: [buildExam({ status: "ACTIVE", ...soon })] } },
    );
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    await screen.findByText("First Term Examination");
    await act(async () => vi.advanceTimersByTimeAsync(66_000));
    expect(await screen.findByRole("link", { name: /Take Exam/ })).toBeTruthy();
  });
});

describe("the exams tab", () => {
  it.each([
    [true, /correct it when the exam is over: Reports, Question analysis\. .* copy this exam in the list of exams/],
    [null, /download them here and read the file in that exam/],
  ])("leads to the questions of an exam that is over, to use them again; canCopy %s", async (canCopy, help) => {
    prepareDashboard({ exams: exams.map((exam) => ({ ...exam, canCopy })) });
    const user = await openExams();
    const questions = { __typename: "SchoolQuestionSet", version: 3, questions: [] };
    answer("SchoolExamQuestions", { data: { schoolExamQuestions: questions } });
    await user.click(screen.getByRole("link", { name: "Questions Second Assessment" }));
    await heading("Questions of Second Assessment");
    expect(await screen.findByText(help)).toBeTruthy();
  });

  it("[S-EXM-01] [S-EXM-02] [D-56] lists exams with their status and filters them; drafts show only under All", async () => {
    prepareDashboard({ exams });
    const user = await openExams();
    const cells = within(screen.getAllByRole("row")[1] as HTMLElement).getAllByRole("cell");
    expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      "First Term Examination",
      "Mathematics",
      "SS 2 Gold",
      "20 Nov 2026",
      "Active",
    ]);
    expect(screen.getByText(/^1 draft\./)).toBeTruthy();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "All4",
      "Active1",
      "Scheduled1",
      "Completed1",
    ]);
    await user.click(screen.getByRole("tab", { name: /Scheduled/ }));
    expect(rowNames()).toEqual(["Mid-term Test"]);
    await user.click(screen.getByRole("tab", { name: /Completed/ }));
    expect(rowNames()).toEqual(["Second Assessment"]);
  });

  it("[S-EXM-05] [S-EXM-06] [D-60] gives staff Edit and Delete, and View Results on a completed exam", async () => {
    prepareDashboard({ exams, role: "TEACHER" });
    await openExams();
    expect(screen.getAllByRole("button", { name: /^Edit / })).toHaveLength(4);
    expect(screen.getAllByRole("button", { name: /^Delete / })).toHaveLength(4);
    const results = screen.getAllByRole("link", { name: /View Results/ });
    expect(results.map((link) => link.getAttribute("href"))).toEqual(["/schools/reports?exam=e3"]);
    const rooms = screen.getAllByRole("link", { name: /^Live view / });
    expect(rooms.map((link) => link.textContent)).toEqual([
      "Live view First Term Examination",
      "Live view Second Assessment",
    ]);
  });

  it("[S-EXM-03] [S-EXM-04] lets a student take active exams and nothing else", async () => {
    prepareDashboard({
      role: "STUDENT",
      exams: [
        buildExam(),
        buildExam({ id: "e2", name: "Mid-term Test", status: "SCHEDULED" }),
        buildExam({
          id: "e5",
          name: "Done",
          ownAttempt: {
            __typename: "OwnSchoolAttempt",
            state: "SUBMITTED",
            deadline: "2026-11-20T12:30:00.000Z",
            submittedAt: "2026-11-20T11:30:00.000Z",
            receipt: "R-1",
            hasReview: null,
          },
        }),
      ],
    });
    await openExams();
    const links = screen.getAllByRole("link", { name: /Take Exam/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/schools/exams/e1/take"]);
    expect(screen.getByText("Submitted")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Edit|Delete|Create|Publish/ })).toBeNull();
  });

  it("[D-82] lets a student with late answers back in, if the attempt was opened again or the device holds answers", async () => {
    const own = (state: "WRITING" | "SUBMITTED") => ({
      __typename: "OwnSchoolAttempt" as const,
      state,
      deadline: "2026-11-20T12:30:00.000Z",
      submittedAt: null,
      receipt: null,
      hasReview: null,
    });
    const keep = async (examId: string, state: KeptAnswer["state"]): Promise<void> => {
      const attempt = newAttempt({ ...setting, about: { examId } }, buildLoaded(), startedAt);
      const q1 = { answer: "A" as const, seq: 1, answeredAt: "2026-11-20T12:01:00.000Z", state };
      const answers = { q1: { ...q1, verdict: null, turn: 1, instead: null } };
      await schoolAttemptStore("u1", examId).save({ ...attempt, answers });
    };
    await keep("e2", "refused");
    await keep("e3", "saved");
    prepareDashboard({
      role: "STUDENT",
      exams: [
        buildExam({ name: "Opened again", status: "COMPLETED", ownAttempt: own("WRITING") }),
        buildExam({ id: "e2", name: "Too late", status: "COMPLETED", ownAttempt: own("SUBMITTED") }),
        buildExam({ id: "e3", name: "All there", status: "COMPLETED", ownAttempt: own("SUBMITTED") }),
      ],
    });
    await openExams();
    const kept = await screen.findByRole("link", { name: "Answers on this device Too late" });
    expect(kept.getAttribute("href")).toBe("/schools/exams/e2/take");
    expect(screen.getAllByRole("link", { name: /Answers on this device/ })).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Continue Opened again" }).getAttribute("href")).toBe(
      "/schools/exams/e1/take",
    );
    const results = screen.getAllByRole("link", { name: /View my result/ });
    expect(results.map((link) => link.textContent)).toEqual(["View my result Too late", "View my result All there"]);
    localStorage.clear();
  });

  it("[D-60] shows a student no result link where the server delivers no exams", async () => {
    const exams = [
      buildExam({ status: "COMPLETED", questionCount: null }),
      buildExam({ id: "e2", name: "Second Term", status: "COMPLETED" }),
    ];
    prepareDashboard({ role: "STUDENT", exams });
    await openExams();
    expect(await screen.findByRole("link", { name: "View my result Second Term" })).toBeTruthy();
    expect(screen.getAllByRole("link", { name: /View my result/ })).toHaveLength(1);
  });

  it("[D-57] keeps the icons and says why where the server cannot change exams", async () => {
    prepareDashboard({ exams: [buildExam({ canEdit: null, version: null })] });
    const user = await openExams();
    const edit = screen.getByRole("button", { name: "Edit First Term Examination. Exams cannot be changed here." });
    expect(edit.getAttribute("aria-disabled")).toBe("true");
    await user.click(edit);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(toasts.info).toHaveBeenCalledWith("Exams cannot be changed here.", 2000);
    expect(screen.queryByRole("button", { name: /Close First/ })).toBeNull();
  });

  it("[S-EXM-07] says when the exams could not be read, and reads them again", async () => {
    prepareDashboard({ exams: null });
    const user = await openExams();
    expect(screen.getByRole("alert").textContent).toContain("Failed to refresh exams");
    prepareDashboard({ exams });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("cell", { name: "Mid-term Test" })).toBeTruthy();
  });

  it.each([
    ["a draft without questions", { status: "DRAFT", opensAt: null, questionCount: 0 }, ["Questions", "Publish"]],
    ["a draft with questions", { status: "DRAFT", opensAt: null }, ["Publish", "Questions"]],
    ["one that is published", { status: "SCHEDULED" }, ["Questions", "Times"]],
    ["one that nobody has begun", { status: "ACTIVE" }, ["Live view", "Close", "Questions", "Times"]],
    ["one that runs", { status: "ACTIVE", hasAttempts: true }, ["Live view", "Close", "Questions"]],
    ["one that is over", { status: "COMPLETED", hasAttempts: true }, ["View Results", "Live view", "Questions"]],
    ["one for which nobody came", { status: "COMPLETED" }, ["View Results", "Questions", "Times"]],
  ] as const)(
    "says the two most needed actions of %s in words, and shows the others as icons",
    async (_, given, ways) => {
      const name = "Mock";
      prepareDashboard({ exams: [buildExam({ name, questionCount: 4, hasAttempts: false, canCopy: true, ...given })] });
      await openExams();
      const row = within(screen.getByRole("cell", { name }).closest("tr") ?? document.body);
      const actions = [...row.queryAllByRole("link"), ...row.queryAllByRole("button")]
        .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
        .map((one) => ({ isIcon: one.textContent === "", label: one.textContent || one.getAttribute("aria-label") }));
      const hasPreview = !("questionCount" in given) && ["DRAFT", "SCHEDULED"].includes(given.status);
      const named = [...ways, ...(hasPreview ? ["Preview"] : []), "Edit", "Copy", "Delete"];
      expect(actions).toEqual(named.map((label, at) => ({ isIcon: at > 1, label: `${label} ${name}` })));
    },
  );

  it("keeps a short class in one line and lets a long one wrap, which would be cut on a phone", async () => {
    const long = "SS 2 Commercial and Social Sciences";
    prepareDashboard({ exams: [buildExam(), buildExam({ id: "e2", className: long })] });
    await openExams();
    expect(screen.getByText("SS 2 Gold").matches(".no-break")).toBe(true);
    expect(screen.getByText(long).matches(".no-break")).toBe(false);
  });

  it("[S-DASH-06] [B-35] shows the first three on the dashboard", async () => {
    prepareDashboard({ exams });
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(rowNames()).toEqual(["First Term Examination", "Mid-term Test", "Second Assessment"]);
    expect(screen.getByRole("link", { name: "All 4 exams" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Create exam" })).toBeTruthy();
  });
});

describe("creating an exam", () => {
  const fill = async (user: ReturnType<typeof person>): Promise<void> => {
    await user.type(screen.getByLabelText("Exam name"), "Mock Examination");
    await user.selectOptions(screen.getByLabelText("Term"), "Second Term");
    await user.selectOptions(screen.getByLabelText("Subject"), "Mathematics");
    await user.selectOptions(screen.getByLabelText("Class"), "SS 2 Gold");
    await user.type(screen.getByLabelText("Date"), "2026-12-01");
  };
  const openForm = async (): Promise<ReturnType<typeof person>> => {
    prepareDashboard({ exams });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: "Create exam" }));
    await screen.findByRole("dialog", { name: "Create Exam" });
    return user;
  };
  const send = (user: ReturnType<typeof person>): Promise<void> =>
    user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create exam" }));

  it("[S-CEX-01] [S-CEX-02] [S-CEX-03] [B-34] has the documented fields, three terms and three kinds of file", async () => {
    await openForm();
    const term = screen.getByLabelText<HTMLSelectElement>("Term");
    expect([...term.options].map(({ text }) => text)).toEqual([
      "Choose a term",
      "First Term",
      "Second Term",
      "Third Term",
    ]);
    expect(screen.getByLabelText("Question file (optional)").getAttribute("accept")).toBe(".pdf,.doc,.docx");
    expect(screen.getByLabelText<HTMLInputElement>("Duration (minutes)").value).toBe("60");
    expect(screen.getByLabelText("Instructions (optional)")).toBeTruthy();
  });

  it("[S-CEX-04] [S-CEX-05] asks for everything that is required before it sends", async () => {
    const user = await openForm();
    await user.clear(screen.getByLabelText("Duration (minutes)"));
    await send(user);
    expect(toasts.bad).toHaveBeenCalledWith("Please fill all required fields", 2000);
    for (const [label, missing] of [
      ["Exam name", "Enter the exam name"],
      ["Term", "Choose a term"],
      ["Subject", "Choose a subject"],
      ["Class", "Choose a class"],
      ["Date", "Choose the date of the exam"],
      ["Duration (minutes)", "The duration must be 1 to 600 minutes"],
    ] as const) {
      const input = screen.getByLabelText(label);
      expect(input.getAttribute("aria-invalid")).toBe("true");
      const [described = ""] = (input.getAttribute("aria-describedby") ?? "").split(" ");
      expect(document.getElementById(described)?.textContent).toBe(missing);
    }
    expect(document.activeElement).toBe(screen.getByLabelText("Exam name"));
    expect(callsOf("CreateSchoolExam")).toEqual([]);
  });

  it("[S-CEX-06] [S-CEX-09] [S-EXM-07] sends a draft with the school, then reads the list again", async () => {
    const user = await openForm();
    act(() => storeSchoolSession({ schoolId: "school-1" }));
    await fill(user);
    answer("CreateSchoolExam", {
      data: { createSchoolExam: { __typename: "CreateSchoolExamResult", message: null, exam: null } },
    });
    answer("SchoolExams", {
      data: { schoolExams: [buildExam({ id: "e9", name: "Mock Examination", status: "DRAFT" })] },
    });
    await send(user);
    expect(await screen.findByRole("cell", { name: "Mock Examination" })).toBeTruthy();
    expect(callsOf("CreateSchoolExam")[0]?.variables["input"]).toEqual({
      examName: "Mock Examination",
      term: "SECOND",
      subjectId: "s1",
      classId: "k1",
      examDate: "2026-12-01",
      duration: 60,
      instructions: "",
      status: "DRAFT",
      schoolId: "school-1",
    });
    expect(toasts.good.mock.calls.map(([text]: unknown[]) => text)).toEqual([
      "Exam created successfully!",
      "Exams refreshed successfully",
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[D-380] makes a copy of an exam for another day, with its questions, and asks only for what was changed", async () => {
    prepareDashboard({
      exams: [buildExam({ hasAttempts: true, term: "FIRST" }), buildExam({ id: "e2", canCopy: null })],
    });
    const user = await openExams();
    const copies = screen.getAllByRole("button", { name: "Copy First Term Examination" });
    expect(copies).toHaveLength(1);
    await user.click(copies[0] as HTMLElement);
    expect(await screen.findByText(/gets the 4 questions of this one/)).toBeTruthy();
    // nothing was typed yet, so nothing is asked
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Copy First Term Examination" }));
    fireEvent.change(await screen.findByLabelText("Date"), { target: { value: "2026-12-01" } });
    await user.selectOptions(screen.getByLabelText("Term"), "Second Term");
    answer("CreateSchoolExam", {
      data: { createSchoolExam: { __typename: "CreateSchoolExamResult", message: null, exam: null } },
    });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ id: "e9", name: "The copy", status: "DRAFT" })] } });
    await send(user);
    expect(await screen.findByRole("cell", { name: "The copy" })).toBeTruthy();
    expect(callsOf("CreateSchoolExam")[0]?.variables["input"]).toMatchObject({
      examName: "First Term Examination",
      term: "SECOND",
      subjectId: "s1",
      classId: "k1",
      examDate: "2026-12-01",
      duration: 45,
      instructions: "Answer all.",
      copyOf: "e1",
    });
  });

  it("[S-EXM-07] says that reading again failed", async () => {
    const user = await openForm();
    await fill(user);
    answer("CreateSchoolExam", {
      data: { createSchoolExam: { __typename: "CreateSchoolExamResult", message: null, exam: null } },
    });
    answer("SchoolExams", { cutOff: true });
    await send(user);
    await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledWith("Failed to refresh exams", 2000));
  });

  it.each([
    ["its own words", { fails: { code: "CONFLICT", status: 409, serverMessage: "No such class" } }, "No such class"],
    ["the documented words", { cutOff: true } as const, "Failed to create exam. Please try again."],
  ])("[S-CEX-10] keeps the form and gives %s", async (_case, reply, message) => {
    const user = await openForm();
    await fill(user);
    answer("CreateSchoolExam", reply);
    await send(user);
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(toasts.bad).toHaveBeenCalledWith(message, 2000);
    expect(screen.getByLabelText<HTMLInputElement>("Exam name").value).toBe("Mock Examination");
  });

  it("[S-RT-08] stands on a page of its own too, and leads back to the exams", async () => {
    prepareDashboard({ exams });
    const schoolSettings = { __typename: "SchoolSettings", defaultExamDuration: 45 };
    answer("ExamFormLists", { data: { schoolSubjects: subjects, schoolClasses: classes, schoolSettings } });
    answer("CreateSchoolExam", {
      data: { createSchoolExam: { __typename: "CreateSchoolExamResult", message: null, exam: null } },
    });
    answer("SchoolExams", { data: { schoolExams: exams } });
    const user = person();
    open("/schools/exams/create");
    await heading("Create Exam");
    expect(within(screen.getByRole("navigation", { name: "School" })).getByRole("link", { current: "page" })).toBe(
      screen.getByRole("link", { name: "Exams" }),
    );
    await screen.findByLabelText("Exam name");
    expect(screen.getByLabelText<HTMLInputElement>("Duration (minutes)").value).toBe("45");
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Create exam" }));
    await vi.waitFor(() => expect(path()).toBe("/schools/dashboard?tab=exams"));
  });

  it("leads nobody away from another page who has left while the exam was created", async () => {
    prepareDashboard({ exams });
    answer("ExamFormLists", { data: { schoolSubjects: subjects, schoolClasses: classes, schoolSettings: null } });
    answer("SchoolExams", { data: { schoolExams: exams } });
    const { ready, reply } = heldBack();
    fakeUploads(
      { data: { createSchoolExam: { __typename: "CreateSchoolExamResult", message: null, exam: null } } },
      ready,
    );
    const user = person();
    open("/schools/exams/create");
    await screen.findByLabelText("Exam name");
    await fill(user);
    await user.upload(screen.getByLabelText("Question file (optional)"), new File(["x"], "paper.pdf"));
    await user.click(screen.getByRole("button", { name: "Create exam" }));
    await user.click(screen.getByRole("link", { name: "Subjects" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await heading("Subjects");
    reply();
    await vi.waitFor(() => expect(callsOf("SchoolExams")).toHaveLength(1));
    expect(path()).toBe("/schools/dashboard?tab=subjects");
  });

  it("asks before the page of a new exam is left once something is typed", async () => {
    signIn();
    answer("ExamFormLists", { data: { schoolSubjects: subjects, schoolClasses: classes, schoolSettings: null } });
    const user = person();
    open("/schools/exams/create");
    await user.type(await screen.findByLabelText("Exam name"), "Mock");
    await user.click(screen.getByRole("link", { name: "Back to exams" }));
    await user.click(within(screen.getByRole("dialog", { name: "Leave without saving?" })).getByText("Stay here"));
    expect(path()).toBe("/schools/exams/create");
    expect(screen.getByLabelText<HTMLInputElement>("Exam name").value).toBe("Mock");
  });

  it.each([
    ["[S-CEX-07]", { fails: { code: "UPSTREAM_FAILED", status: 502 } }, "Failed to load subjects or classes"],
    ["[S-CEX-08]", { cutOff: true } as const, "An error occurred while fetching data"],
  ])("%s says that the lists did not come", async (_id, reply, message) => {
    signIn();
    answer("ExamFormLists", reply);
    open("/schools/exams/create");
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(toasts.bad).toHaveBeenCalledWith(message, 2000);
  });

  it("[S-CEX-07] loads the list that did not come again, and keeps what was typed", async () => {
    prepareDashboard({ exams });
    const refusal = { message: "x", path: ["schoolClasses"], extensions: { code: "UPSTREAM_FAILED", status: 500 } };
    const without = { schoolSubjects: subjects, schoolClasses: null, schoolSettings: null };
    answer("ExamFormLists", { data: without, errors: [refusal] }, { data: { ...without, schoolClasses: classes } });
    const user = person();
    open("/schools/exams/create");
    await user.type(await screen.findByLabelText("Exam name"), "Mock");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await vi.waitFor(() =>
      expect(within(screen.getByLabelText("Class")).getAllByRole("option").length).toBeGreaterThan(1),
    );
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Exam name").value).toBe("Mock");
  });

  it("[S-SHELL-11] does without the settings, which only fill in the usual minutes", async () => {
    prepareDashboard({ exams });
    const lists = { schoolSubjects: subjects, schoolClasses: classes, schoolSettings: null };
    const refusal = { message: "x", path: ["schoolSettings"], extensions: { code: "UPSTREAM_FAILED", status: 500 } };
    answer("ExamFormLists", { data: lists, errors: [refusal] });
    open("/schools/exams/create");
    await screen.findByLabelText("Exam name");
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("[S-EXM-04] sends students away", async () => {
    prepareDashboard({ role: "STUDENT" });
    open("/schools/exams/create");
    await vi.waitFor(() => expect(path()).toBe("/schools/dashboard"));
  });
});

describe("changing an exam", () => {
  it("opens no dialog again by itself after one of the exams was looked at", async () => {
    prepareDashboard({ exams: [buildExam({ status: "DRAFT" })] });
    answer("SchoolExamQuestions", {
      data: { schoolExamQuestions: { __typename: "SchoolQuestionSet", version: 3, questions: [] } },
    });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: "Delete First Term Examination" }));
    await screen.findByRole("dialog");
    // as the back button of a browser that does not close dialogs by it
    fireEvent.click(screen.getByRole("link", { name: /^Questions/ }));
    await heading("Questions of First Term Examination");
    await user.click(screen.getByRole("link", { name: "Back to exams" }));
    await heading("Exams");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[D-57] saves the whole exam with its version; fixed fields cannot be changed", async () => {
    prepareDashboard({ exams: [buildExam({ hasAttempts: true })] });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: "Edit First Term Examination" }));
    const name = await screen.findByLabelText<HTMLInputElement>("Exam name");
    expect(screen.getByLabelText<HTMLInputElement>("Date").disabled).toBe(true);
    await user.clear(name);
    await user.type(name, "Renamed");
    answer("UpdateSchoolExam", { data: { updateSchoolExam: buildExam({ name: "Renamed", version: 4 }) } });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ name: "Renamed", version: 4 })] } });
    await user.click(screen.getByRole("button", { name: "Save exam" }));
    expect(await screen.findByRole("cell", { name: "Renamed" })).toBeTruthy();
    expect(callsOf("UpdateSchoolExam")[0]?.variables).toMatchObject({
      id: "e1",
      input: { examName: "Renamed", version: 3, duration: 45, examDate: "2026-11-20" },
    });
  });

  it("[D-323] hands an exam over to another teacher, and says nothing of teachers where none is chosen", async () => {
    prepareDashboard({
      exams: [buildExam()],
      teachers: [
        { id: "t1", name: "Bola Ade" },
        { id: "t2", name: "Ify Eze" },
      ],
    });
    const user = await openExams();
    const openForm = async () => {
      await user.click(screen.getByRole("button", { name: "Edit First Term Examination" }));
      return screen.findByLabelText<HTMLSelectElement>("Teacher");
    };
    const teacher = await openForm();
    expect([...teacher.options].map(({ text }) => text)).toEqual(["School admins only", "Bola Ade", "Ify Eze"]);
    await user.selectOptions(teacher, "Ify Eze");
    answer("UpdateSchoolExam", { data: { updateSchoolExam: buildExam({ createdBy: "t2", version: 4 }) } });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ createdBy: "t2", version: 4 })] } });
    await user.click(screen.getByRole("button", { name: "Save exam" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf("UpdateSchoolExam")[0]?.variables["input"]).toMatchObject({ teacherId: "t2" });
    expect((await openForm()).value).toBe("t2");
    await user.click(screen.getByRole("button", { name: "Save exam" }));
    await vi.waitFor(() => expect(callsOf("UpdateSchoolExam")).toHaveLength(2));
    expect(callsOf("UpdateSchoolExam")[1]?.variables["input"]).not.toHaveProperty("teacherId");
  });

  it("[D-57] keeps what was typed when somebody else has changed the exam, and takes the rest as it is now", async () => {
    prepareDashboard({ exams: [buildExam()] });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: "Edit First Term Examination" }));
    await screen.findByLabelText("Exam name");
    await user.clear(screen.getByLabelText("Instructions (optional)"));
    await user.type(screen.getByLabelText("Instructions (optional)"), "Bring a ruler.");
    const serverMessage = "Somebody else has changed this exam. Please load it again before you change it.";
    answer("UpdateSchoolExam", { fails: { code: "STALE_VERSION", status: 409, serverMessage } });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ name: "Second Term Examination", version: 9 })] } });
    await user.click(screen.getByRole("button", { name: "Save exam" }));
    await screen.findByText(/^Somebody else has changed this exam meanwhile\./);
    // what was typed stays, the rest is what the other one has saved
    expect(screen.getByLabelText<HTMLTextAreaElement>("Instructions (optional)").value).toBe("Bring a ruler.");
    expect(screen.getByLabelText<HTMLInputElement>("Exam name").value).toBe("Second Term Examination");
    answer("UpdateSchoolExam", { data: { updateSchoolExam: buildExam({ version: 10 }) } });
    await user.click(screen.getByRole("button", { name: "Save exam" }));
    await vi.waitFor(() =>
      expect(callsOf("UpdateSchoolExam")[1]?.variables["input"]).toMatchObject({
        examName: "Second Term Examination",
        instructions: "Bring a ruler.",
        version: 9,
      }),
    );
  });

  it.each([
    [false, "deleted", "The exam and its questions are deleted for good.", "Exam deleted successfully"],
    [true, "archived", "Students have taken this exam", "Exam archived. Its results stay in the reports."],
  ])("[D-57] asks by name before it deletes (sat: %s)", async (hasAttempts, kind, help, message) => {
    prepareDashboard({ exams: [buildExam({ hasAttempts })] });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: "Delete First Term Examination" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete First Term Examination?" });
    expect(dialog.textContent).toContain(help);
    const isArchived = kind === "archived";
    answer("DeleteSchoolExam", {
      data: {
        deleteSchoolExam: { __typename: "DeleteSchoolExamResult", deleted: !isArchived, archived: isArchived },
      },
    });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith(message, 2000));
    expect(await screen.findByText("No exams found.")).toBeTruthy();
  });

  it("[D-56] publishes with times of the exam's day in Lagos, and not without questions", async () => {
    prepareDashboard({ exams: [buildExam({ status: "DRAFT" })] });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: /Publish/ }));
    await screen.findByRole("dialog", { name: "Publish First Term Examination?" });
    const wholeDay = screen.getByLabelText<HTMLInputElement>("Open the whole day, 20 Nov 2026");
    expect(wholeDay.checked).toBe(true);
    expect(screen.queryByLabelText("Opens at")).toBeNull();
    await user.click(wholeDay);
    const set = (label: string, value: string): void => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    };
    const publish = (): Promise<void> => user.click(screen.getByRole("button", { name: "Publish" }));
    set("Opens at", "");
    set("Closes at", "2026-11-20T09:30");
    await publish();
    expect(screen.getByText("Please give the opening time")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Opens at"));
    set("Opens at", "2026-11-20T10:00");
    await publish();
    expect(screen.getByText("The exam must close after it opens")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Closes at"));
    set("Closes at", "2026-11-20T15:30");
    answer("PublishSchoolExam", {
      data: {
        publishSchoolExam: buildExam({
          status: "SCHEDULED",
          opensAt: "2026-11-20T09:00:00.000Z",
          closesAt: "2026-11-20T14:30:00.000Z",
        }),
      },
    });
    await publish();
    await vi.waitFor(() => expect(screen.getAllByText("Scheduled")).toHaveLength(2));
    expect(callsOf("PublishSchoolExam")[0]?.variables).toEqual({
      id: "e1",
      opensAt: "2026-11-20T09:00:00.000Z",
      closesAt: "2026-11-20T14:30:00.000Z",
      version: 3,
    });
    expect(screen.getByText("10:00 to 15:30")).toBeTruthy();
  });

  it("[D-51] [D-56] warns before publishing of students whose sign-in ID does not work until the exam closes", async () => {
    const student = (id: string, until: string | null, classId = "k1") => ({
      __typename: "SchoolStudent",
      id,
      name: `Student ${id}`,
      email: null,
      classId,
      canEdit: true,
      hasTemporaryCredentials: until !== null,
      credentialsExpireAt: until,
      credentialsExpired: false,
    });
    prepareDashboard({
      exams: [buildExam({ status: "DRAFT", date: "2099-11-20", opensAt: null, closesAt: null })],
      students: [
        student("p1", null),
        student("p2", "2099-11-20T12:00:00.000Z"),
        student("p3", "2099-11-21T12:00:00.000Z"),
        student("p4", null, "k2"),
      ],
    });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: /Publish/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish First Term Examination?" }));
    expect(
      await dialog.findByText("2 of 3 students have no sign-in ID that works until the exam closes."),
    ).toBeTruthy();
    expect(dialog.getByRole("link", { name: "Go to students" }).getAttribute("href")).toBe("/schools/students");
  });

  it("[EXT-08a] moves the times of a published exam until a student begins, also over more than a day", async () => {
    prepareDashboard({
      exams: [
        buildExam({ status: "SCHEDULED" }),
        buildExam({ id: "e2", name: "Begun", hasAttempts: true }),
        buildExam({ id: "e3", name: "Of a colleague", status: "SCHEDULED", canEdit: false }),
        buildExam({ id: "e4", name: "Without light", status: "COMPLETED" }),
      ],
    });
    const user = await openExams();
    const times = screen.getAllByRole("button", { name: /^Times/ });
    expect(times.map((one) => one.getAttribute("aria-label") ?? one.textContent)).toEqual([
      "Times First Term Examination",
      "Times Without light",
    ]);
    await user.click(screen.getByRole("button", { name: "Times First Term Examination" }));
    await screen.findByRole("dialog", { name: "Times of First Term Examination" });
    const wholeDay = screen.getByLabelText<HTMLInputElement>("Open the whole day, 20 Nov 2026");
    expect(wholeDay.checked).toBe(true);
    await user.click(wholeDay);
    expect(screen.getByLabelText<HTMLInputElement>("Opens at").value).toBe("2026-11-20T00:00");
    fireEvent.change(screen.getByLabelText("Opens at"), { target: { value: "2026-11-20T14:00" } });
    fireEvent.change(screen.getByLabelText("Closes at"), { target: { value: "2026-11-21T10:15" } });
    const moved = { opensAt: "2026-11-20T13:00:00.000Z", closesAt: "2026-11-21T09:15:00.000Z" };
    answer("PublishSchoolExam", { data: { publishSchoolExam: buildExam({ status: "SCHEDULED", ...moved }) } });
    await user.click(screen.getByRole("button", { name: "Save times" }));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Times saved", 2000));
    expect(screen.getByText("20 Nov 2026, 14:00 to")).toBeTruthy();
    expect(screen.getByText("21 Nov 2026, 10:15")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Times First Term Examination" }));
    answer("PublishSchoolExam", { data: { publishSchoolExam: buildExam({ status: "SCHEDULED" }) } });
    await user.click(screen.getByLabelText("Open the whole day, 20 Nov 2026"));
    await user.click(screen.getByRole("button", { name: "Save times" }));
    await vi.waitFor(() => expect(screen.queryByText(/14:00 to/)).toBeNull());
    expect(callsOf("PublishSchoolExam").map(({ variables }) => variables)).toEqual([
      { id: "e1", ...moved, version: 3 },
      { id: "e1", opensAt: null, closesAt: null, version: 3 },
    ]);
  });

  it.each([
    { closesAt: "2026-11-20T14:30:00.000Z", times: "20 Nov 2026, 10:00 to 15:30" },
    { closesAt: "2026-11-21T14:30:00.000Z", times: "20 Nov 2026, 10:00 to 21 Nov 2026, 15:30" },
  ])(
    "[D-409] says when a colleague has moved the times to $times meanwhile, and replaces them only at the next press",
    async ({ closesAt, times }) => {
      prepareDashboard({ exams: [buildExam({ status: "SCHEDULED" })] });
      const user = await openExams();
      await user.click(screen.getByRole("button", { name: "Times First Term Examination" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Times of First Term Examination" }));
      const theirs = { opensAt: "2026-11-20T09:00:00.000Z", closesAt, version: 4 };
      answer(
        "PublishSchoolExam",
        { fails: { code: "STALE_VERSION", status: 409, serverMessage: "Somebody else has changed this exam." } },
        { data: { publishSchoolExam: buildExam({ status: "SCHEDULED", version: 5 }) } },
      );
      answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "SCHEDULED", ...theirs })] } });
      await user.click(dialog.getByRole("button", { name: "Save times" }));
      const said = (await dialog.findByRole("alert")).textContent?.replaceAll(/\s/g, " ");
      expect(said).toContain(`Its times are now ${times}. Press Save times again`);
      expect(toasts.good).not.toHaveBeenCalled();
      await user.click(dialog.getByRole("button", { name: "Save times" }));
      await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Times saved", 2000));
      expect(callsOf("PublishSchoolExam").map(({ variables }) => variables["version"])).toEqual([3, 4]);
    },
  );

  it("[D-56] says that a time has passed before an exam is published that is over already", async () => {
    prepareDashboard({ exams: [buildExam({ status: "DRAFT", date: "2026-11-19", opensAt: null, closesAt: null })] });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: /Publish/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("This time has passed")).toBeTruthy();
    expect(dialog.queryByLabelText("Closes at")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    expect(callsOf("PublishSchoolExam")).toEqual([]);
    expect(dialog.getByText("This time has passed")).toBeTruthy();
    fireEvent.change(dialog.getByLabelText("Closes at"), { target: { value: "2026-11-20T14:00" } });
    expect(dialog.queryByText("This time has passed")).toBeNull();
    fireEvent.change(dialog.getByLabelText("Closes at"), { target: { value: "" } });
    expect(dialog.queryByText("This time has passed")).toBeNull();
  });

  it("[D-194] publishes at a second press what has passed by the clock of the device, which may be wrong", async () => {
    const exam = { date: "2026-11-19", opensAt: null, closesAt: null };
    prepareDashboard({ exams: [buildExam({ status: "DRAFT", ...exam })] });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: /Publish/ }));
    const dialog = within(await screen.findByRole("dialog"));
    const again = /If the clock of this device is wrong, press Publish again\./;
    expect(dialog.queryByText(again)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    expect(dialog.getByText(again)).toBeTruthy();
    answer("PublishSchoolExam", { data: { publishSchoolExam: buildExam({ status: "SCHEDULED", ...exam }) } });
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf("PublishSchoolExam").map(({ variables }) => variables)).toEqual([
      { id: "e1", opensAt: "2026-11-18T23:00:00.000Z", closesAt: "2026-11-19T22:59:00.000Z", version: 3 },
    ]);
  });

  it("[D-56] says how much time students have when an exam closes before its duration is over", async () => {
    prepareDashboard({ exams: [buildExam({ status: "DRAFT", date: "2026-11-21", opensAt: null, closesAt: null })] });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: /Publish/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByLabelText("Open the whole day, 21 Nov 2026"));
    expect(dialog.queryByText(/^Students have only/)).toBeNull();
    fireEvent.change(dialog.getByLabelText("Opens at"), { target: { value: "2026-11-21T10:30" } });
    fireEvent.change(dialog.getByLabelText("Closes at"), { target: { value: "2026-11-21T11:00" } });
    expect(dialog.getByText("Students have only 30 minutes, because the exam closes at 11:00.")).toBeTruthy();
    fireEvent.change(dialog.getByLabelText("Closes at"), { target: { value: "2026-11-21T11:15" } });
    expect(dialog.queryByText(/^Students have only/)).toBeNull();
  });

  it("[D-56] does not publish an exam without questions", async () => {
    prepareDashboard({ exams: [buildExam({ status: "DRAFT", questionCount: 0 })] });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: /Publish/ }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("This exam has no questions yet.");
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled).toBe(true);
  });

  it.each([
    [
      ["WRITING", "SUBMITTED", "WRITING", "ABSENT", "WRITING"],
      "3 students are still answering. Their answers so far will be submitted.",
    ],
    [["WRITING", "SUBMITTED"], "1 student is still answering. The answers so far will be submitted."],
    [["SUBMITTED", "ABSENT"], "Nobody is answering now."],
  ])("[D-56] [EXT-17a] says before an exam closes who is still answering: %j", async (states, sentence) => {
    prepareDashboard({ exams: [buildExam()] });
    const students = states.map((state, index) => ({ __typename: "SchoolRoomStudent", id: `p${index}`, state }));
    answer("SchoolExamWriting", { data: { schoolExamRoom: { __typename: "SchoolExamRoom", students } } });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: "Close First Term Examination" }));
    const dialog = await screen.findByRole("dialog", { name: "Close First Term Examination now?" });
    expect(await within(dialog).findByText(sentence)).toBeTruthy();
    const final = "Nobody can answer after that. This cannot be undone, but you can add time for single students.";
    expect(dialog.textContent).toContain(final);
  });

  it("[D-56] [EXT-17a] asks without the number where it cannot be loaded", async () => {
    prepareDashboard({ exams: [buildExam()] });
    answer("SchoolExamWriting", { fails: { code: "NOT_OFFERED", status: 404 } });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: "Close First Term Examination" }));
    const dialog = await screen.findByRole("dialog", { name: "Close First Term Examination now?" });
    await vi.waitFor(() => expect(callsOf("SchoolExamWriting")).toHaveLength(1));
    expect(dialog.textContent).toContain("What they have answered so far is submitted. This cannot be undone.");
    expect(dialog.textContent).not.toContain("still answering");
  });

  it("[D-56] closes an active exam after asking", async () => {
    prepareDashboard({ exams: [buildExam()] });
    const user = await openExams();
    await user.click(screen.getByRole("button", { name: "Close First Term Examination" }));
    const dialog = await screen.findByRole("dialog", { name: "Close First Term Examination now?" });
    answer("CloseSchoolExam", { cutOff: true }, { data: { closeSchoolExam: buildExam({ status: "COMPLETED" }) } });
    await user.click(within(dialog).getByRole("button", { name: "Close exam" }));
    expect((await within(dialog).findByRole("alert")).textContent).toBe("Failed to close exam");
    await user.click(within(dialog).getByRole("button", { name: "Close exam" }));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Exam closed", 2000));
    expect(await screen.findByRole("link", { name: /View Results/ })).toBeTruthy();
  });
});
