import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axisTop, byExamType, lastDays } from "../../../web/admin/overview-figures.ts";
import { auditLine as line } from "../support/admin-fixtures.ts";
import { finishAdminTest, notOffered, openAdmin } from "../support/admin-harness.tsx";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, path, person, prepareTest } from "../support/app-harness.tsx";

beforeEach(prepareTest);
afterEach(finishAdminTest);

const totals = {
  data: {
    adminUsers: { __typename: "AdminUserPage", total: 2418 },
    adminQuestions: { __typename: "AdminQuestionPage", total: 1 },
  },
};
const overview = {
  data: {
    adminOverview: {
      __typename: "AdminOverview",
      candidates: 2418,
      subscriptions: 31,
      attemptsPerDay: [
        { __typename: "AttemptsOfDay", day: "2026-11-19", count: 4 },
        { __typename: "AttemptsOfDay", day: "2026-11-20", count: 9 },
      ],
      questions: [
        { __typename: "PaperSize", examType: "JAMB", subjectName: "Physics", year: 2024, count: 40 },
        { __typename: "PaperSize", examType: "WAEC", subjectName: "Biology", year: 2025, count: 60 },
        { __typename: "PaperSize", examType: "JAMB", subjectName: "Chemistry", year: 2024, count: 50 },
      ],
    },
  },
};

function prepare(): void {
  answer("AdminTotals", totals);
  answer("AdminOverview", overview);
}
const openDashboard = () => openAdmin("/admin/admindashboard", "Admin Dashboard");

describe("the dashboard", () => {
  it("[A-RT-10] [A-DASH-01] [A-DASH-02] [D-42] has title, logout and a menu with two disabled entries and their reason", async () => {
    prepare();
    await openDashboard();
    expect(screen.getAllByRole("button", { name: "Logout" }).length).toBeGreaterThan(0);
    const menu = within(screen.getByRole("navigation", { name: "Admin" }));
    for (const name of [/^Manage Users/, /^Create Admin/]) {
      const entry = menu.getByRole("link", { name });
      expect(entry.getAttribute("aria-disabled")).toBe("true");
      expect(entry.hasAttribute("href")).toBe(false);
      expect(entry.textContent).toContain("Open from the cards");
    }
    expect(menu.getByRole("link", { name: "Manage Questions" }).getAttribute("href")).toBe("/admin/questions");
    expect(menu.getByRole("link", { name: "Upload Questions" }).getAttribute("href")).toBe("/admin/upload");
  });

  it("[A-DASH-03] [A-DASH-04] [A-DASH-05] opens three panels over the page, the questions also from the menu", async () => {
    const user = person();
    prepare();
    answer("AdminUsers", {
      data: { adminUsers: { __typename: "AdminUserPage", users: [], total: 0, canSearch: true } },
    });
    answer("AdminQuestions", {
      data: { adminQuestions: { __typename: "AdminQuestionPage", questions: [], total: 0 } },
    });
    await openDashboard();
    await user.click(await screen.findByRole("button", { name: /2,418 users/ }));
    expect(
      await within(screen.getByRole("dialog", { name: "Manage Users" })).findByText("No users found"),
    ).toBeTruthy();
    await user.type(screen.getByLabelText("Name, email or phone"), "musa{Enter}");
    await vi.waitFor(() => expect(callsOf("AdminUsers").at(-1)?.variables).toMatchObject({ search: "musa" }));
    expect(location.search, "a list in a dialog has no address").toBe("");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("link", { name: "Manage Questions" }));
    expect(
      await within(screen.getByRole("dialog", { name: "Manage Questions" })).findByText("No questions found"),
    ).toBeTruthy();
    expect(path()).toBe("/admin/admindashboard");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: /1 question$/ }));
    await screen.findByRole("dialog", { name: "Manage Questions" });
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: /Create Admin/ }));
    expect(await within(screen.getByRole("dialog", { name: "Create Admin" })).findByLabelText("Email")).toBeTruthy();
  });

  it("[D-322] keeps what is typed in a form over the dashboard when Escape is pressed", async () => {
    const user = person();
    prepare();
    await openDashboard();
    const openForm = async () => {
      await user.click(screen.getByRole("button", { name: /Create Admin/ }));
      return screen.findByLabelText<HTMLInputElement>("Email");
    };
    const email = await openForm();
    await user.type(email, "new@akada.example");
    await user.keyboard("{Escape}");
    expect(email.isConnected && email.value).toBe("new@akada.example");
    await user.clear(email);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.type(await openForm(), "new@akada.example");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows the figures, and each chart as words and as a table", async () => {
    const user = person();
    prepare();
    await openDashboard();
    const summary = "13 exams were begun; the busiest day was 20 Nov 2026 with 9.";
    await screen.findByText(summary);
    expect(screen.getByText("Live subscriptions").nextElementSibling?.textContent).toBe("31");
    expect(screen.getByText("Questions", { selector: "dt" }).nextElementSibling?.textContent).toBe("150");
    const days = within(screen.getByRole("table", { name: "Exams begun per day", hidden: true }));
    expect(days.getByText("19 Nov 2026").closest("tr")?.textContent).toContain("4");
    const papers = within(screen.getByRole("table", { name: "Questions of each paper", hidden: true }));
    expect(papers.getByText("Biology").closest("tr")?.textContent).toContain("60");
    expect(callsOf("AdminOverview")[0]?.variables).toEqual({ from: "2026-10-22", to: "2026-11-20" });
    await user.selectOptions(screen.getByLabelText("Period"), "7 days");
    await vi.waitFor(() =>
      expect(callsOf("AdminOverview")[1]?.variables).toEqual({ from: "2026-11-14", to: "2026-11-20" }),
    );
  });

  it("gives no figure of another time for the one that was chosen and is not loaded yet", async () => {
    const user = person();
    prepare();
    await openDashboard();
    const begun = (period: string) => screen.getByText(`Exams begun, ${period}`).nextElementSibling?.textContent;
    await screen.findByText("Live subscriptions");
    expect(begun("30 days")).toBe("13");
    answer("AdminOverview", { never: true });
    await user.selectOptions(screen.getByLabelText("Period"), "365 days");
    expect(begun("365 days")).toBe("–");
    expect(screen.getByText("Live subscriptions").nextElementSibling?.textContent).toBe("31");
  });

  it("leaves out what the server does not offer, the audit log too, and keeps the totals", async () => {
    prepare();
    answer("AdminOverview", notOffered);
    await openAdmin("/admin/admindashboard", "Admin Dashboard", notOffered);
    expect(await screen.findByText("2,418 users")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Audit Log" })).toBeNull();
    expect(screen.queryByText("Live subscriptions")).toBeNull();
    expect(screen.queryByText("The overview could not be loaded.")).toBeNull();
  });

  it("offers another try when the figures fail", async () => {
    const user = person();
    prepare();
    answer("AdminOverview", { cutOff: true }, overview);
    await openDashboard();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Live subscriptions")).toBeTruthy();
  });
});

describe("figures", () => {
  it("counts days in Lagos, today included", () => {
    // half past midnight in Lagos
    expect(lastDays(7, new Date("2026-11-20T23:30:00Z"))).toEqual({ from: "2026-11-15", to: "2026-11-21" });
    expect(lastDays(1, new Date("2026-11-20T12:00:00Z"))).toEqual({ from: "2026-11-20", to: "2026-11-20" });
  });

  it.each([
    [[], 1],
    [[1], 1],
    [[3, 4], 5],
    [[10], 10],
    [[11], 20],
    [[999], 1000],
  ])("ends the axis of %j at %i", (values, top) => expect(axisTop(values)).toBe(top));

  it("adds up papers by exam type, the largest first", () => {
    expect(byExamType(overview.data.adminOverview.questions as Parameters<typeof byExamType>[0])).toEqual([
      { examType: "JAMB", questions: 90, papers: 2 },
      { examType: "WAEC", questions: 60, papers: 1 },
    ]);
  });
});

describe("creating an admin", () => {
  const fill = async (user: ReturnType<typeof person>): Promise<void> => {
    await user.type(screen.getByLabelText("Email"), "bola@example.com");
    await user.type(screen.getByLabelText("Password"), "Quiet-Harbour-42");
    await user.click(screen.getByRole("button", { name: "Create Admin" }));
  };

  it("[A-RT-09] [A-CRE-01] needs both fields", async () => {
    const user = person();
    await openAdmin("/admin/createadmin", "Create Admin");
    await user.click(screen.getByRole("button", { name: "Create Admin" }));
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    expect(screen.getByText(/^Password must be at least 8 characters long/)).toBeTruthy();
    expect(callsOf("CreateAdmin")).toEqual([]);
  });

  it("[A-CRE-02] says that it worked and empties the form", async () => {
    const user = person();
    answer("CreateAdmin", { data: { createAdmin: { __typename: "Notice", message: null } } });
    await openAdmin("/admin/createadmin", "Create Admin");
    await fill(user);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Admin Created Successfully!", 3000));
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    expect(screen.getByText("bola@example.com can log in with that password now.")).toBeTruthy();
  });

  it("[A-CRE-03] [A-CRE-04] says the server's words, the documented text, or that something unexpected happened", async () => {
    const user = person();
    const other = "An unexpected error occurred";
    answer(
      "CreateAdmin",
      { fails: { code: "CONFLICT", status: 409, serverMessage: "This address has an account." } },
      { fails: { code: "UPSTREAM_FAILED", status: 500 } },
      { data: {}, errors: [{ message: other, extensions: { code: "UPSTREAM_FAILED", status: 200 } }] },
      { cutOff: true },
    );
    await openAdmin("/admin/createadmin", "Create Admin");
    await fill(user);
    await screen.findByText("This address has an account.");
    expect(toasts.bad).toHaveBeenLastCalledWith("This address has an account.", 3000);
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByRole("alert")).toBeNull();
    for (const [index, words] of ["Failed to create Admin", other, other].entries()) {
      await user.click(screen.getByRole("button", { name: "Create Admin" }));
      await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledTimes(index + 2));
      expect(screen.getByText(words)).toBeTruthy();
      expect(toasts.bad).toHaveBeenLastCalledWith(words, 3000);
    }
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("bola@example.com");
  });
});

describe("the audit log", () => {
  const log = (items: object[], total = items.length) => ({
    data: { auditLog: { __typename: "AuditPage", items, total } },
  });

  it("lists who did what, filters them and shows other pages", async () => {
    const user = person();
    await openAdmin("/admin/audit", "Audit Log");
    answer("AuditLog", log([line], 45));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    const table = within(await screen.findByRole("table"));
    expect(table.getByText("question.deleted").closest("tr")?.textContent).toContain("20 Nov 2026, 10:00");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.type(screen.getByLabelText("Who"), " root@example.com ");
    await user.type(screen.getByLabelText("From"), "2026-11-01");
    await user.type(screen.getByLabelText("To"), "2026-10-01");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    expect(screen.getByText("This day is before the first one")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("To"));
    await user.clear(screen.getByLabelText("To"));
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const nothing = { actor: null, action: null, from: null, to: null };
    await vi.waitFor(() =>
      expect(callsOf("AuditLog").at(-1)?.variables).toEqual({
        page: 1,
        limit: 20,
        filter: { ...nothing, actor: "root@example.com", from: "2026-11-01" },
      }),
    );
    expect(callsOf("AuditLog").at(-2)?.variables).toMatchObject({ page: 2, filter: nothing });
  });

  it("keeps the filter in the address, for a reload and for the way back", async () => {
    const user = person();
    await openAdmin(
      "/admin/audit?actor=root%40example.com&from=2026-11-01&to=soon&page=2",
      "Audit Log",
      log([line], 45),
    );
    await screen.findByText("21–40 of 45");
    const asked = { actor: "root@example.com", action: null, from: "2026-11-01", to: null };
    expect(callsOf("AuditLog").map(({ variables }) => variables)).toContainEqual({ page: 2, limit: 20, filter: asked });
    expect(screen.getByLabelText<HTMLInputElement>("Who").value).toBe("root@example.com");
    expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("2026-11-01");
    await user.type(screen.getByLabelText("Action"), "question");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await vi.waitFor(() => expect(location.search).toBe("?actor=root%40example.com&from=2026-11-01&action=question"));
  });

  it("[EXT-56] says each line as a sentence with names, and by address and id where the server has none", async () => {
    const closing = {
      ...line,
      action: "school-exam.closed",
      actor: "u1",
      actorName: "Bola Adeyemi",
      actorSchool: "Unity College",
      objectName: "First Term Basic Science",
    };
    const paid = { ...line, action: "payment.granted", actorName: "a closed account", object: "AKD-1 COMMON_ENTRANCE" };
    const unknown = { ...line, action: "school-login.locked", actor: "unknown", object: "ada@example.com" };
    const foreign = { ...line, action: "thing.done" };
    const uploaded = { ...line, action: "questions.uploaded", object: "bank.csv: 1 question" };
    const nameless = { ...line, action: "admin-login.succeeded", actorName: "second@example.com" };
    await openAdmin("/admin/audit", "Audit Log");
    answer("AuditLog", log([closing, paid, unknown, foreign, nameless, uploaded, line]));
    await person().click(screen.getByRole("button", { name: "Refresh" }));
    const table = within(await screen.findByRole("table"));
    expect(table.getByText("Bola Adeyemi closed First Term Basic Science").closest("tr")?.textContent).toContain(
      "Unity College",
    );
    expect(table.getByText("A closed account paid: AKD-1 Common Entrance")).toBeTruthy();
    expect(table.getByText("Somebody was locked out after too many tries: ada@example.com")).toBeTruthy();
    expect(table.getByText("root@example.com · thing.done: q1")).toBeTruthy();
    expect(table.getByText("second@example.com logged in as an admin")).toBeTruthy();
    expect(table.getByText("root@example.com uploaded bank.csv: 1 question")).toBeTruthy();
    expect(table.getByText("root@example.com deleted the question q1")).toBeTruthy();
  });

  it("says that nothing matches, also to readers of the screen", async () => {
    await openAdmin("/admin/audit?action=question", "Audit Log");
    expect(await screen.findByText("No entries found")).toBeTruthy();
    expect(screen.getByText("Nothing found").tagName).toBe("OUTPUT");
    expect(screen.getByRole("link", { name: "Audit Log" })).toBeTruthy();
  });

  it("says that the server keeps none; the menu then has no entry", async () => {
    await openAdmin("/admin/audit", "Audit Log", notOffered);
    expect(await screen.findByText("There is no audit log here.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Audit Log" })).toBeNull();
  });
});
