import { act, cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { auditLine, bankQuestion as question } from "../support/admin-fixtures.ts";
import { openAdmin, prepareEveryAdminTest } from "../support/admin-harness.tsx";
import { answer, open, person } from "../support/app-harness.tsx";

prepareEveryAdminTest();

const note = /Below is what was loaded before\./;
const at = "2026-11-20T09:00:00Z";
const questions = (total: number) => ({
  data: { adminQuestions: { __typename: "AdminQuestionPage", questions: [question], total } },
});
const ada = {
  __typename: "AdminUser",
  id: "u1",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.com",
  phoneNumber: null,
  createdAt: at,
};
const report = {
  __typename: "ReportedQuestion",
  id: "q1",
  question,
  isInBank: true,
  count: 1,
  reasons: [{ __typename: "ReportReasonCount", reason: "TYPO", count: 1 }],
  notes: [],
  latestAt: at,
  status: "OPEN",
  reply: null,
};
const overview = {
  data: {
    adminOverview: {
      __typename: "AdminOverview",
      candidates: 2418,
      subscriptions: 0,
      attemptsPerDay: [],
      questions: [],
    },
  },
};
const school = {
  __typename: "PlatformSchool",
  id: "c1",
  name: "Unity College",
  isVerified: true,
  students: 412,
  exams: 9,
  createdAt: at,
};

describe("what admins had loaded", () => {
  it.each([
    [
      "/admin/users",
      "Manage Users",
      "AdminUsers",
      { data: { adminUsers: { __typename: "AdminUserPage", users: [ada], total: 1, canSearch: true } } },
      "ada@example.com",
    ],
    ["/admin/questions", "Manage Questions", "AdminQuestions", questions(1), question.question],
    [
      "/admin/reports",
      "Reported Questions",
      "QuestionReports",
      { data: { questionReports: { __typename: "ReportedQuestionPage", items: [report], total: 1 } } },
      question.question,
    ],
    [
      "/admin/audit",
      "Audit Log",
      "AuditLog",
      { data: { auditLog: { __typename: "AuditPage", items: [auditLine], total: 1 } } },
      "question.deleted",
    ],
  ])("[D-320] stays on %s when it cannot be loaded again", async (path, title, name, loaded, shown) => {
    answer(name, loaded);
    await openAdmin(path, title, name === "AuditLog" ? loaded : undefined);
    await screen.findAllByText(shown);
    cleanup();
    answer(name, { fails: { code: "UPSTREAM_FAILED", status: 502 } });
    open(path);
    await screen.findByText(note);
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
  });

  it("[D-320] does not stand for another page that cannot be loaded", async () => {
    const user = person();
    answer("AdminQuestions", questions(7), { cutOff: true });
    await openAdmin("/admin/questions", "Manage Questions");
    await user.click(await screen.findByRole("button", { name: "Next page" }));
    await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByText(question.question)).toBeNull();
    expect(screen.queryByText(note)).toBeNull();
  });

  it("[D-320] stays on the dashboard when its figures cannot be loaded again", async () => {
    answer("AdminTotals", { data: { adminUsers: null, adminQuestions: null } });
    answer("AdminOverview", overview);
    await openAdmin("/admin/admindashboard", "Admin Dashboard");
    await screen.findByText("2,418");
    cleanup();
    answer("AdminOverview", { fails: { code: "UPSTREAM_FAILED", status: 502 } });
    open("/admin/admindashboard");
    await screen.findByText(note);
    expect(screen.getByText("2,418")).toBeTruthy();
    expect(screen.getByText("The overview could not be loaded.")).toBeTruthy();
  });

  it("[D-320] stays in a list over the dashboard", async () => {
    const user = person();
    answer("AdminTotals", { data: { adminUsers: null, adminQuestions: null } });
    answer("AdminOverview", overview);
    answer(
      "PlatformSchools",
      { data: { platformSchools: { __typename: "PlatformSchools", items: [school], total: 1 } } },
      { cutOff: true },
    );
    await openAdmin("/admin/admindashboard", "Admin Dashboard");
    await user.click(screen.getByRole("button", { name: /^Schools/ }));
    await screen.findByText("Unity College");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: /^Schools/ }));
    await screen.findByText(note);
    expect(screen.getByText("Unity College")).toBeTruthy();
  });
});

describe("Try again", () => {
  const broken = { fails: { code: "UPSTREAM_FAILED", status: 502 } };

  /** Presses the button; the answer does not come while the test looks. */
  async function pressTryAgain(operation: string): Promise<HTMLElement> {
    const button = await screen.findByRole("button", { name: "Try again" });
    answer(operation, { never: true });
    await person().click(button);
    await act(async () => undefined);
    return button;
  }

  it.each([
    ["/admin/users", "Manage Users", "AdminUsers"],
    ["/admin/questions", "Manage Questions", "AdminQuestions"],
    ["/admin/reports", "Reported Questions", "QuestionReports"],
    ["/admin/audit", "Audit Log", "AuditLog"],
  ])("[D-320] on %s keeps the focus while the list is asked for again", async (path, title, operation) => {
    answer(operation, broken);
    await openAdmin(path, title, operation === "AuditLog" ? broken : undefined);
    const button = await pressTryAgain(operation);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it.each([
    ["Schools", "PlatformSchools"],
    ["Payments", "PlatformPayments"],
    ["Admins", "PlatformAdmins"],
  ])("[D-320] in the list of %s keeps the focus while it is asked for again", async (title, operation) => {
    answer("AdminTotals", { data: { adminUsers: null, adminQuestions: null } });
    answer("AdminOverview", overview);
    answer(operation, broken);
    await openAdmin("/admin/admindashboard", "Admin Dashboard");
    await person().click(screen.getByRole("button", { name: new RegExp(`^${title}`) }));
    const button = await pressTryAgain(operation);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it("[D-320] on the dashboard keeps the focus while the figures are asked for again", async () => {
    answer("AdminTotals", { data: { adminUsers: null, adminQuestions: null } });
    answer("AdminOverview", broken);
    await openAdmin("/admin/admindashboard", "Admin Dashboard");
    const button = await pressTryAgain("AdminOverview");
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
  });
});
