import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { buildExam, prepareDashboard } from "../support/school-exam-fixtures.ts";
import { finishSchoolTest } from "../support/school-harness.tsx";

beforeEach(prepareTest);
afterEach(finishSchoolTest);

const figures = (change: object = {}) => ({
  data: {
    schoolClassResult: {
      __typename: "SchoolClassResult",
      taken: 34,
      average: 74,
      passed: 24,
      distribution: [0, 0, 0, 1, 1, 3, 5, 9, 11, 4],
      absent: [{ __typename: "SchoolAbsentStudent", studentId: "p9", name: "Chidi Obi" }],
      absentTotal: 1,
      ...change,
    },
  },
});
async function openReports(
  reply: Parameters<typeof answer>[1],
  { more = [], address = "/schools/reports?exam=e1" }: { more?: Parameters<typeof answer>[1][]; address?: string } = {},
) {
  prepareDashboard({ exams: [buildExam({ status: "COMPLETED" }), buildExam({ id: "e2", name: "Running" })] });
  answer("SchoolReportPage", {
    data: { schoolReportPage: { __typename: "SchoolReportPage", total: 0, totalUnfiltered: 0, reports: [] } },
  });
  answer("SchoolClassResult", reply, ...more);
  open(address);
  await heading("Reports");
  return person();
}
const card = () => screen.findByRole("region", { name: "Class result" });
const facts = async (): Promise<string[]> =>
  within(await card())
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

describe("the figures of an exam [EXT-50]", () => {
  it("are average, passes, distribution and absent students", async () => {
    const user = await openReports(figures());
    await screen.findByText("74%");
    expect(await facts()).toEqual(["Class average: 74%", "Passed, 70% or more: 24 of 34", "Absent: 1"]);
    expect(screen.getByText("Scores: 10 below 70 percent, 24 at 70 or more")).toBeTruthy();
    await user.click(screen.getByText("Student who was absent"));
    expect(within(await card()).getByRole("listitem").textContent).toBe("Chidi Obi");
    expect(callsOf("SchoolClassResult")[0]?.variables).toEqual({ examId: "e1" });
  });

  it("have no average and no bars where nobody took the exam, and count the absent who are not listed", async () => {
    await openReports(
      figures({ taken: 0, average: null, passed: 0, distribution: Array(10).fill(0), absentTotal: 130 }),
    );
    expect(await screen.findByText("and 129 more")).toBeTruthy();
    expect(await facts()).toEqual(["Class average: –", "Passed, 70% or more: 0 of 0", "Absent: 130"]);
    expect(screen.queryByText(/^Scores:/)).toBeNull();
  });

  it.each(["/schools/reports", "/schools/reports?exam=e2"])(
    "are there for one completed exam alone: %s",
    async (address) => {
      await openReports(figures(), { address });
      await screen.findByText("No reports found matching your filters.");
      expect(screen.queryByRole("region", { name: "Class result" })).toBeNull();
      expect(callsOf("SchoolClassResult")).toEqual([]);
    },
  );

  it("are hidden where the server has none [NOT_OFFERED]", async () => {
    await openReports({ fails: { code: "NOT_OFFERED", status: 404 } });
    await vi.waitFor(() => expect(callsOf("SchoolClassResult")).toHaveLength(1));
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Class result" })).toBeNull());
  });

  it("are asked for again with each visit, because late answers change them", async () => {
    await openReports(figures(), { more: [figures({ average: 75 })] });
    await screen.findByText("74%");
    cleanup();
    open("/schools/reports?exam=e1");
    expect(await screen.findByText("75%")).toBeTruthy();
  });

  it("are loaded again after a failure", async () => {
    const user = await openReports({ cutOff: true }, { more: [figures()] });
    await screen.findByText("The figures of this exam could not be loaded.");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("74%")).toBeTruthy();
  });
});
