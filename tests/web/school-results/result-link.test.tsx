import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { buildExam, prepareDashboard } from "../support/school-exam-fixtures.ts";
import { finishSchoolTest } from "../support/school-harness.tsx";

/* The link by which a parent sees one result (EXT-68), and the page behind it. */

beforeEach(prepareTest);
afterEach(finishSchoolTest);

const token = "t".repeat(43);
const link = (change: object = {}) => ({
  __typename: "SchoolResultLink",
  token,
  expiresAt: "2026-12-20T10:00:00.000Z",
  isExpired: false,
  madeBy: "Bola Ade",
  ...change,
});
const report = {
  __typename: "SchoolReport",
  id: "r1",
  examId: "e1",
  studentId: "p1",
  score: 7,
  totalQuestions: 10,
  remarkedAt: null,
  scoreBefore: null,
  date: "2026-11-13T10:00:00.000Z",
  student: { __typename: "SchoolStudent", id: "p1", name: "Ada Obi", email: null, admissionNo: null, added: null },
  exam: {
    __typename: "SchoolExam",
    id: "e1",
    name: "First Term Examination",
    subjectName: "Mathematics",
    className: "SS 2 Gold",
  },
};

async function openResult(...found: Parameters<typeof answer>[1][]) {
  return openResultOf({}, ...found);
}

async function openResultOf(change: Parameters<typeof buildExam>[0], ...found: Parameters<typeof answer>[1][]) {
  prepareDashboard({ exams: [buildExam({ status: "COMPLETED", ...change })] });
  answer("SchoolReportPage", {
    data: { schoolReportPage: { __typename: "SchoolReportPage", total: 1, totalUnfiltered: 1, reports: [report] } },
  });
  if (found.length > 0) answer("SchoolResultLink", ...found);
  open("/schools/reports");
  const user = person();
  await user.click(await screen.findByRole("button", { name: /View the result of Ada Obi/ }));
  await heading("Ada Obi");
  return user;
}
const press = (user: ReturnType<typeof person>, name: string) => user.click(screen.getByRole("button", { name }));

describe("the link for a parent [EXT-68a] [EXT-68b] [EXT-68c]", () => {
  it("is made, sent on WhatsApp and copied", async () => {
    const user = await openResult({ data: { schoolResultLink: null } });
    answer("CreateSchoolResultLink", { data: { createSchoolResultLink: link() } });
    await user.click(await screen.findByRole("button", { name: "Make a link" }));
    const address = `${window.location.origin}/schools/result#${token}`;
    expect((await screen.findByLabelText<HTMLInputElement>("Link")).value).toBe(address);
    const part = screen.getByRole("region", { name: "Link for a parent" });
    await vi.waitFor(() => expect(document.activeElement).toBe(part));
    expect(screen.getByText(/Works until 20 Dec 2026. Made by Bola Ade./)).toBeTruthy();
    expect(callsOf("CreateSchoolResultLink")[0]?.variables).toEqual({ examId: "e1", studentId: "p1" });
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Send on WhatsApp" }).href).toBe(
      `https://wa.me/?text=${encodeURIComponent(`Result of Ada Obi in First Term Examination: ${address}`)}`,
    );
    await press(user, "Copy link");
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it("is stopped after a question, and can be made again", async () => {
    const user = await openResult({ data: { schoolResultLink: link() } });
    answer("DeleteSchoolResultLink", {
      data: { deleteSchoolResultLink: { __typename: "Notice", message: "The link does not work any more." } },
    });
    await user.click(await screen.findByRole("button", { name: "Stop this link" }));
    const dialog = screen.getByRole("dialog", { name: "Stop this link?" });
    await user.click(within(dialog).getByRole("button", { name: "Stop this link" }));
    expect(await screen.findByRole("button", { name: "Make a link" })).toBeTruthy();
    expect(screen.queryByLabelText("Link")).toBeNull();
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("region", { name: "Link for a parent" })),
    );
    expect(callsOf("DeleteSchoolResultLink")[0]?.variables).toEqual({ examId: "e1", studentId: "p1" });
  });

  it("says that it has expired, and is renewed", async () => {
    const user = await openResult({
      data: { schoolResultLink: link({ isExpired: true, expiresAt: "2026-11-02T10:00:00.000Z" }) },
    });
    expect(await screen.findByText("This link expired on 2 Nov 2026.")).toBeTruthy();
    expect(screen.queryByLabelText("Link")).toBeNull();
    answer("CreateSchoolResultLink", { data: { createSchoolResultLink: link() } });
    await press(user, "Renew for 30 days");
    expect(await screen.findByLabelText("Link")).toBeTruthy();
  });

  it("is loaded again after a failure, and keeps what a failed change left", async () => {
    const user = await openResult({ cutOff: true }, { data: { schoolResultLink: link() } });
    await screen.findByText("The link could not be loaded.");
    await press(user, "Retry");
    await screen.findByLabelText("Link");
    answer("CreateSchoolResultLink", { cutOff: true });
    await press(user, "Renew for 30 days");
    await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledWith("The link could not be made.", 2000));
    expect(screen.getByLabelText("Link")).toBeTruthy();
  });

  it("is hidden where the server has none [NOT_OFFERED]", async () => {
    await openResult({ fails: { code: "NOT_OFFERED", status: 404 } });
    await vi.waitFor(() => expect(callsOf("SchoolResultLink")).toHaveLength(1));
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Link for a parent" })).toBeNull());
  });

  it("is not offered to a teacher of another exam", async () => {
    await openResultOf({ canEdit: false });
    expect(screen.queryByRole("region", { name: "Link for a parent" })).toBeNull();
    expect(callsOf("SchoolResultLink")).toEqual([]);
  });
});

describe("the page behind a parent's link [EXT-68d]", () => {
  const shown = (change: object = {}) => ({
    data: {
      sharedSchoolResult: {
        __typename: "SharedSchoolResult",
        school: "Unity Demo College",
        schoolLogo: null,
        student: "Ada Obi",
        exam: "First Term Examination",
        subjectName: "Mathematics",
        className: "SS 2 Gold",
        score: 41,
        total: 50,
        percentage: 82,
        status: "Passed",
        classAverage: 61,
        date: "2026-11-13T10:00:00.000Z",
        remarkedAt: "2026-11-15T10:00:00.000Z",
        expiresAt: "2026-12-20T10:00:00.000Z",
        ...change,
      },
    },
  });
  const facts = () =>
    screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

  it("shows the result, that it was corrected, and until when it can be opened, without a session", async () => {
    answer("SharedSchoolResult", shown());
    open(`/schools/result#${token}`);
    await screen.findByText("Unity Demo College");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Ada Obi");
    expect(facts()).toEqual([
      "Exam: First Term Examination",
      "Subject: Mathematics",
      "Class: SS 2 Gold",
      "Date: 13 Nov 2026",
      "Score: 41/50",
      "Pass mark: 70%",
      "Class average: 61%",
    ]);
    expect(screen.getByText("Passed")).toBeTruthy();
    expect(screen.getByText("The score was corrected on 15 Nov 2026.")).toBeTruthy();
    expect(screen.getByText("You can open this link until 20 Dec 2026.")).toBeTruthy();
    expect(callsOf("SharedSchoolResult")[0]?.variables).toEqual({ token });
    expect(callsOf("SharedSchoolResult")[0]?.headers["authorization"]).toBeUndefined();
  });

  it("leaves out the average that the school does not show, and a correction that was not made", async () => {
    answer("SharedSchoolResult", shown({ classAverage: null, remarkedAt: null, status: "Failed" }));
    open(`/schools/result#${token}`);
    expect(await screen.findByText("Failed")).toBeTruthy();
    expect(facts().at(-1)).toBe("Pass mark: 70%");
    expect(screen.queryByText(/corrected/)).toBeNull();
  });

  it.each([
    [
      { code: "NOT_FOUND", status: 404, serverMessage: "This link has expired. Please ask the school to renew it." },
      "This link has expired. Please ask the school to renew it.",
    ],
    [{ code: "RATE_LIMITED", status: 429 }, "Too many tries. Please wait a minute."],
    [{ code: "NOT_OFFERED", status: 404 }, "Results cannot be opened here."],
    [{ code: "UPSTREAM_FAILED", status: 502 }, "The result could not be loaded."],
  ])("says why there is none: $code", async (fails, text) => {
    answer("SharedSchoolResult", { fails });
    open(`/schools/result#${token}`);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("loads again after a failure of the network", async () => {
    answer("SharedSchoolResult", { cutOff: true }, shown());
    open(`/schools/result#${token}`);
    await screen.findByText("The result could not be loaded.");
    await person().click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Ada Obi")).toBeTruthy();
  });

  it.each(["", "#short", `#${token}.`])("asks for the whole link and sends nothing: %s", async (hash) => {
    open(`/schools/result${hash}`);
    await screen.findByText("This link is not complete. Please open it again from the message.");
    expect(callsOf("SharedSchoolResult")).toEqual([]);
  });
});
