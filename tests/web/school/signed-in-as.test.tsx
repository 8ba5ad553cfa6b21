import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answer, heading, open, path, person, prepareTest } from "../support/app-harness.tsx";
import { prepareSchool } from "../support/school-dashboard-data.ts";
import { buildExam } from "../support/school-exam-fixtures.ts";
import { finishSchoolTest, storedSchoolSession } from "../support/school-harness.tsx";

beforeEach(() => {
  prepareTest();
  localStorage.clear();
});
afterEach(() => {
  finishSchoolTest();
  document.body.className = "";
});

const student = { name: "Adaeze Obi", className: "SS 2 Gold" };

/** The attempt of the only exam, with the answers that the server has. */
const startedWith = (answers: object[]) => ({
  data: {
    startSchoolAttempt: {
      __typename: "SchoolAttempt",
      attemptId: "t1",
      attemptToken: null,
      startedAt: "2026-11-20T12:00:00.000Z",
      deadline: "2026-11-20T12:45:00.000Z",
      serverNow: "2026-11-20T12:00:00.000Z",
      questionsPerPage: 1,
      questions: [
        {
          __typename: "SchoolAttemptQuestion",
          id: "q1",
          text: "Stem 1",
          formatted: null,
          image: null,
          imageAlt: null,
          options: ["A", "B"].map((letter) => ({
            __typename: "SchoolAttemptOption",
            letter,
            text: `Option ${letter}`,
            formatted: null,
          })),
        },
      ],
      answers,
    },
  },
});
/** The exam as the student sees it who has begun it. */
const begun = buildExam({
  notice: "OPEN",
  ownAttempt: {
    __typename: "OwnSchoolAttempt",
    state: "WRITING",
    deadline: "2026-11-20T12:45:00.000Z",
    submittedAt: null,
    receipt: null,
    hasReview: null,
  },
});
const choiceOnServer = { __typename: "SchoolStoredAnswer", questionId: "q1", answer: "B", seq: 1, answeredAt: null };

describe("whose exams these are, on a phone that students share", () => {
  it("[S-DASH-05] stands on the dashboard of a student, with a way out", async () => {
    prepareSchool("STUDENT", {}, student);
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(screen.getByText("Adaeze Obi").parentElement?.textContent).toBe("Adaeze Obi, SS 2 GoldNot you? Log out");
    await person().click(screen.getByRole("link", { name: "Log out" }));
    await heading("School Login");
    expect(path()).toBe("/schools/login");
    expect(storedSchoolSession()).toBeNull();
  });

  it("[D-384] names the student's own admission number, too", async () => {
    prepareSchool("STUDENT", {}, { ...student, admissionNo: "AK/2024/017" });
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(screen.getByText("Adaeze Obi").parentElement?.textContent).toBe(
      "Adaeze Obi, SS 2 Gold, AK/2024/017Not you? Log out",
    );
  });

  it("[D-411] names the class of today, when the school has moved the student since the login", async () => {
    const old = buildExam({ ...begun, id: "e2", classId: "c1", className: "SS 2 Gold" });
    const schoolExams = [old, buildExam({ classId: "c2", className: "SS 2 Blue" })];
    prepareSchool("STUDENT", { schoolExams }, { ...student, classId: "c1" });
    open("/schools/dashboard");
    await screen.findByText(/SS 2 Blue/, { selector: "p" });
    expect(screen.getByText("Adaeze Obi").parentElement?.textContent).toBe("Adaeze Obi, SS 2 BlueNot you? Log out");
    expect(storedSchoolSession()).toMatchObject({ token: "school-token-1", classId: "c2", className: "SS 2 Blue" });
  });

  it.each([
    ["of exams that were begun before the move", { ...begun, classId: "c2" }, { classId: "c1" }],
    ["that a server tells which did not at the login", buildExam({ classId: "c2" }), {}],
    ["of a server that may list all classes", buildExam({ classId: "c2", opensAt: null }), { classId: "c1" }],
  ])("[D-411] takes no class %s", async (_, exam, told) => {
    prepareSchool("STUDENT", { schoolExams: [{ ...exam, className: "SS 2 Blue" }] }, { ...student, ...told });
    open("/schools/dashboard?tab=exams");
    await screen.findAllByText(begun.name);
    expect(screen.getByText("Adaeze Obi").parentElement?.textContent).toBe("Adaeze Obi, SS 2 GoldNot you? Log out");
  });

  it("[S-DASH-05] is left out where the server does not name the student", async () => {
    prepareSchool("STUDENT");
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(screen.queryByText("Not you?")).toBeNull();
  });

  it("[S-DASH-05] is left out for staff", async () => {
    prepareSchool("TEACHER", {}, student);
    open("/schools/dashboard");
    await heading("Dashboard");
    expect(screen.queryByText("Adaeze Obi")).toBeNull();
  });

  it("[EXT-11] stands before the exam with a way out, and in the bar without one", async () => {
    prepareSchool("STUDENT", {}, student);
    answer("SchoolExams", { data: { schoolExams: [buildExam()] } });
    answer("StartSchoolAttempt", startedWith([]));
    open("/schools/exams/e1/take");
    const start = await screen.findByRole("button", { name: "Start exam" });
    expect(screen.getByText("Adaeze Obi").parentElement?.textContent).toContain("SS 2 Gold");
    expect(screen.getByRole("link", { name: "Log out" })).toBeTruthy();
    await person().click(start);
    await screen.findByRole("group", { name: /Stem 1/ });
    expect(screen.getByRole("heading", { level: 1 }).getAttribute("aria-label")).toBe(
      "First Term Examination, Adaeze Obi",
    );
    expect(screen.getByText("Adaeze Obi")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Log out" })).toBeNull();
  });

  it("[EXT-11] stands on the offer to continue, which may be that of the student before, and on the receipt", async () => {
    prepareSchool("STUDENT", {}, student);
    answer("SchoolExams", { data: { schoolExams: [begun] } });
    answer("StartSchoolAttempt", startedWith([choiceOnServer]));
    answer("SubmitSchoolAttempt", {
      data: {
        submitSchoolAttempt: {
          __typename: "SchoolAttemptReceipt",
          receipt: "AK-7Q4R-9K2M",
          submittedAt: "2026-11-20T12:03:00.000Z",
          answered: 1,
          total: 1,
          isClosedEarly: false,
        },
      },
    });
    open("/schools/exams/e1/take");
    const goOn = await screen.findByRole("button", { name: "Continue" });
    expect(screen.getByText("Adaeze Obi").parentElement?.textContent).toBe("Adaeze Obi, SS 2 GoldNot you? Log out");
    await person().click(goOn);
    await screen.findByRole("group", { name: /Stem 1/ });
    await person().keyboard("s");
    await person().click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Submit Exam" }));
    await screen.findByText("AK-7Q4R-9K2M");
    expect(screen.getByText("Adaeze Obi").previousElementSibling?.textContent).toBe("Student");
  });

  it("[S-SET-07] [EXT-11] is not asked again after Continue on the dashboard, which names the student", async () => {
    prepareSchool("STUDENT", { schoolExams: [begun] }, student);
    answer("SchoolExams", { data: { schoolExams: [begun] } });
    answer("StartSchoolAttempt", startedWith([choiceOnServer]));
    open("/schools/dashboard");
    await person().click(await screen.findByRole("link", { name: "Continue First Term Examination" }));
    expect(await screen.findByRole("group", { name: /Stem 1/ })).toBeTruthy();
  });

  it.each([
    ["is not in the list", [], "This exam is not in your list."],
    ["is not open yet", [buildExam({ status: "SCHEDULED" })], "This exam is not open now."],
  ])("[EXT-11] stands where an exam %s, because it may be the list of somebody else", async (_, schoolExams, title) => {
    prepareSchool("STUDENT", {}, student);
    answer("SchoolExams", { data: { schoolExams } });
    open("/schools/exams/e1/take");
    await heading(title);
    expect(screen.getByText("Adaeze Obi").parentElement?.textContent).toBe("Adaeze Obi, SS 2 GoldNot you? Log out");
  });

  it("[S-EXM-02] stands above the list of exams, to which the page of an exam leads back", async () => {
    prepareSchool("STUDENT", {}, student);
    open("/schools/dashboard?tab=exams");
    await heading("Exams");
    expect(screen.getByText("Adaeze Obi").parentElement?.textContent).toBe("Adaeze Obi, SS 2 GoldNot you? Log out");
  });
});
