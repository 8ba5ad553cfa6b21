import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { notOffered, openAdmin, prepareEveryAdminTest } from "../support/admin-harness.tsx";
import { answer, callsOf, person } from "../support/app-harness.tsx";

prepareEveryAdminTest();

const at = "2026-11-20T09:00:00Z";
const page = (field: string, type: string, items: object[], total = items.length) => ({
  data: { [field]: { __typename: `${type}s`, items: items.map((item) => ({ __typename: type, ...item })), total } },
});
const schools = (items: object[], total?: number) => page("platformSchools", "PlatformSchool", items, total);
const unity = { id: "c1", name: "Unity College", isVerified: true, students: 412, exams: 9, createdAt: at };
const admins = page("platformAdmins", "PlatformAdmin", [
  { id: "a1", name: "Bola Ade", email: "bola@example.com", createdAt: at, isSelf: false, canRemove: true },
  { id: "a2", name: "Root", email: "root@example.com", createdAt: at, isSelf: true, canRemove: false },
  { id: "a3", name: "Ify", email: "ify@example.com", createdAt: at, isSelf: false, canRemove: false },
]);

/** Opens a list from its card on the dashboard. */
async function openList(title: string): Promise<void> {
  const figures = { candidates: 0, subscriptions: 0, attemptsPerDay: [], questions: [] };
  answer("AdminOverview", { data: { adminOverview: { __typename: "AdminOverview", ...figures } } });
  answer("AdminTotals", { data: { adminUsers: null, adminQuestions: null } });
  await openAdmin("/admin/admindashboard", "Admin Dashboard");
  await person().click(screen.getByRole("button", { name: new RegExp(`^${title}`) }));
  await screen.findByRole("dialog", { name: title });
}

describe("the schools", () => {
  it("[EXT-58] lists them with their sizes, searches by name and turns pages", async () => {
    const user = person();
    answer("PlatformSchools", schools([unity, { ...unity, id: "c2", name: "New School", isVerified: false }], 45));
    await openList("Schools");
    const row = (await screen.findByText("Unity College")).closest("tr");
    expect(row?.textContent).toContain("412");
    expect(row?.textContent).toContain("Verified");
    expect(screen.getByText("Not verified")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.type(screen.getByLabelText("Name"), " unity {Enter}");
    await vi.waitFor(() =>
      expect(callsOf("PlatformSchools").map(({ variables }) => variables)).toEqual([
        { search: null, page: 1, limit: 20 },
        { search: null, page: 2, limit: 20 },
        { search: "unity", page: 1, limit: 20 },
      ]),
    );
  });

  it("says to readers of the screen how many a search has found", async () => {
    const user = person();
    answer("PlatformSchools", schools([unity], 45), schools([{ ...unity, students: 1412 }]), schools([]));
    await openList("Schools");
    await screen.findByText("412");
    expect(screen.queryByText("45 found")).toBeNull();
    await user.type(screen.getByLabelText("Name"), "unity{Enter}");
    expect((await screen.findByText("1 found")).tagName).toBe("OUTPUT");
    expect(screen.getByText("1,412")).toBeTruthy();
    await user.type(screen.getByLabelText("Name"), "x{Enter}");
    expect((await screen.findByText("Nothing found")).tagName).toBe("OUTPUT");
  });

  it("[EXT-58] says that nothing matches, that it failed, and that the server has no list", async () => {
    const user = person();
    answer("PlatformSchools", { cutOff: true }, schools([]), notOffered);
    await openList("Schools");
    expect(await screen.findByText("Schools could not be loaded.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("There are none yet.")).toBeTruthy();
    await user.type(screen.getByLabelText("Name"), "x{Enter}");
    expect(await screen.findByText("There is no such list here.")).toBeTruthy();
  });
});

it("[EXT-58] [EXT-59] [EXT-60a] hides the cards where the server has only the documented calls", async () => {
  answer("AdminOverview", notOffered);
  answer("AdminTotals", { data: { adminUsers: null, adminQuestions: null } });
  await openAdmin("/admin/admindashboard", "Admin Dashboard", notOffered);
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Schools/ })).toBeNull());
  expect(screen.getByRole("button", { name: /^Manage Users/ })).toBeTruthy();
});

describe("the payments", () => {
  it("[EXT-59] lists date, candidate, exam by its name, amount, reference and status", async () => {
    const payment = { reference: "AKD-1", createdAt: at, candidateName: "Ngozi Ife", candidateEmail: "n@example.com" };
    const settledAt = "2026-11-20T23:30:00Z";
    const common = {
      ...payment,
      examType: "COMMON_ENTRANCE",
      amountKobo: 200_000,
      status: "GRANTED",
      settledAt,
      note: null,
    };
    const closed = {
      candidateName: null,
      candidateEmail: null,
      status: "REFUSED",
      settledAt: null,
      note: "too little",
    };
    const back = { reference: "AKD-3", candidateName: "Efe Okoro", note: "paid back" };
    answer(
      "PlatformPayments",
      page("platformPayments", "PlatformPayment", [
        common,
        { ...common, reference: "AKD-2", ...closed },
        { ...common, ...back },
      ]),
    );
    await openList("Payments");
    const row = (await screen.findByText("Ngozi Ife")).closest("tr");
    for (const text of ["Common Entrance", "₦2,000", "AKD-1", "Paid21 Nov 2026, 00:30", "20 Nov 2026, 10:00"])
      expect(row?.textContent).toContain(text);
    // EmailText puts places to break into the address
    expect(row?.textContent).toContain("n@example.com");
    expect(screen.getByText("A closed account").closest("tr")?.textContent).toContain("Refusedtoo little");
    expect(screen.getByText("Efe Okoro").closest("tr")?.textContent).toContain("Paidpaid back");
  });
});

describe("the admins", () => {
  it("names the first admin, who has no name, by the address, which heads the card on a phone", async () => {
    const first = { id: "a9", name: "first@example.com", email: "first@example.com" };
    const admin = { ...first, createdAt: at, isSelf: true, canRemove: false };
    answer("PlatformAdmins", page("platformAdmins", "PlatformAdmin", [admin]));
    await openList("Admins");
    const [, row] = await screen.findAllByRole("row");
    expect(row?.querySelector("td, th")?.textContent).toBe("first@example.com You");
  });

  it("[EXT-60b] removes another admin after the own password, and keeps the dialog when it is wrong", async () => {
    const user = person();
    answer("PlatformAdmins", admins);
    answer(
      "RemoveAdmin",
      { fails: { code: "BAD_USER_INPUT", status: 400, serverMessage: "The password is wrong." } },
      { data: { removeAdmin: { __typename: "Notice", message: null } } },
    );
    await openList("Admins");
    expect((await screen.findByText("Root")).closest("tr")?.textContent).toContain("You");
    expect(screen.getByText("Ify").closest("tr")?.textContent).toContain("Set up on the server");
    expect(screen.getAllByRole("button", { name: /^Remove / })).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Remove Bola Ade" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove this admin?" }));
    await user.type(dialog.getByLabelText("Your password"), "wrong");
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await dialog.findByText("The password is wrong.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Bola Ade was removed.")).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Remove this admin?" })).toBeNull();
    expect(callsOf("RemoveAdmin")[0]?.variables).toEqual({ id: "a1", password: "wrong" });
  });
});
