import { screen } from "@testing-library/react";
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
    answer("StartSchoolAttempt", {
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
          answers: [],
        },
      },
    });
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
});
