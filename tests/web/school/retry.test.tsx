import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answer, open, person, prepareTest } from "../support/app-harness.tsx";
import { retryForEver } from "../support/retry-harness.ts";
import { buildExam, prepareDashboard } from "../support/school-exam-fixtures.ts";
import { finishSchoolTest, loadSchoolPages } from "../support/school-harness.tsx";

beforeEach(async () => {
  prepareTest();
  await loadSchoolPages();
});
afterEach(finishSchoolTest);

const broken = { fails: { code: "UPSTREAM_FAILED", status: 502 } };
const notOffered = { fails: { code: "NOT_OFFERED", status: 404 } };
const noReports = {
  data: { schoolReportPage: { __typename: "SchoolReportPage", total: 0, totalUnfiltered: 0, reports: [] } },
};
const token = "A".repeat(43);

describe("Retry on the pages of a school", () => {
  it.each([
    ["/schools/verify/AK-R7Q4-2K9M", "VerifySchoolSlip"],
    ["/schools/verify/CR-R7Q4-2K9M", "VerifySchoolClassResult"],
    [`/schools/result#${token}`, "SharedSchoolResult"],
  ])("at %s keeps the focus of a visitor while %s is asked for again", async (address, operation) => {
    answer(operation, broken);
    open(address);
    const button = await retryForEver(operation);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it.each([
    ["/schools/exams/create", "ExamFormLists", undefined],
    ["/schools/dashboard?tab=exams&exam=e1&view=questions", "SchoolExamQuestions", undefined],
    ["/schools/reports?exam=e1", "SchoolReportPage", "Reports"],
    ["/schools/reports?exam=e1", "SchoolClassResult", "Class result"],
    ["/schools/reports?exam=e1", "SchoolRemarks", "Corrected keys"],
    ["/schools/reports?exam=e1&view=answers", "SchoolExamAnswers", undefined],
  ])("at %s keeps the focus of its staff while %s is asked for again", async (address, operation, part) => {
    prepareDashboard({ exams: [buildExam({ status: "COMPLETED", hasAttempts: true })] });
    answer("SchoolReportPage", noReports);
    answer("SchoolClassResult", notOffered);
    answer(operation, broken);
    open(address);
    const area = part === undefined ? screen : within(await screen.findByRole("region", { name: part }));
    const button = await retryForEver(operation, "Retry", area);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it.each([
    ["Question analysis", "SchoolExamAnalysis"],
    ["All slips", "SchoolExamSlips"],
  ])("keeps the focus in %s while %s is asked for again", async (action, operation) => {
    prepareDashboard({ exams: [buildExam({ status: "COMPLETED", hasAttempts: true })] });
    answer("SchoolReportPage", noReports);
    answer("SchoolClassResult", notOffered);
    answer(operation, broken);
    open("/schools/reports?exam=e1");
    await person().click(await screen.findByRole("button", { name: action }));
    const button = await retryForEver(operation);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it.each([
    ["answers", "OwnSchoolAnswers"],
    ["result", "OwnSchoolResult"],
  ])("keeps the focus of a student in the own %s while %s is asked for again", async (view, operation) => {
    const ownAttempt = {
      __typename: "OwnSchoolAttempt",
      state: "SUBMITTED",
      deadline: "2026-11-20T22:59:59.000Z",
      submittedAt: "2026-11-20T10:00:00.000Z",
      receipt: null,
      hasReview: true,
    } as const;
    prepareDashboard({ role: "STUDENT", exams: [buildExam({ status: "COMPLETED", canEdit: false, ownAttempt })] });
    answer(operation, broken);
    open(`/schools/dashboard?tab=exams&exam=e1&view=${view}`);
    const button = await retryForEver(operation);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
  });
});
