import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { expireSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { answer, callsOf, heading, open, path, person, prepareTest } from "../support/app-harness.tsx";
import { throwPageAway } from "../support/reload.ts";
import { prepareSchool, student } from "../support/school-dashboard-data.ts";
import { finishSchoolTest, loadSchoolPages, storeSchoolSession } from "../support/school-harness.tsx";

beforeAll(async () => {
  await Promise.all([
    loadSchoolPages(),
    import("../../../web/school-people/AddPersonDialog.tsx"),
    import("../../../web/school-people/EditPersonDialog.tsx"),
    import("../../../web/school-people/AddUserDialog.tsx"),
  ]);
});
beforeEach(() => {
  prepareTest();
  email = "student1@example.com";
});
afterEach(finishSchoolTest);

/** Of the student, as the school has it. */
let email = "student1@example.com";
const saved = "Here is what you typed before. It is not saved yet.";
const dialog = () => within(screen.getByRole("dialog"));
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name);

async function openDashboard(tab: string, title: string, button: string | RegExp, userId = "u1"): Promise<void> {
  prepareSchool("ADMIN", { schoolStudents: [student(1, { canEdit: true, email })] });
  storeSchoolSession({ userId });
  open(`/schools/dashboard${tab}`);
  await heading(title);
  if (tab !== "") await screen.findByText(email);
  await person().click((await screen.findAllByRole("button", { name: button }))[0] ?? document.body);
  await screen.findByRole("dialog");
}
const openAdd = (userId?: string) => openDashboard("?tab=students", "Students", "Add Student", userId);
const openEdit = () => openDashboard("?tab=students", "Students", /^Edit Student 1/);

async function endSession(): Promise<void> {
  act(() => expireSchoolSession());
  await vi.waitFor(() => expect(path()).toBe("/schools/login"));
  cleanup();
}

describe("[D-402] what is typed about a person", () => {
  it("is there again after the session has ended, for the same person alone, until it is closed", async () => {
    await openAdd();
    expect(screen.queryByText(saved)).toBeNull();
    await person().type(field("Full name"), "Chidinma Okafor");
    await endSession();

    await openAdd("u2");
    expect(field("Full name").value).toBe("");
    await endSession();

    await openAdd();
    expect(field("Full name").value).toBe("Chidinma Okafor");
    expect(dialog().getByText(saved)).toBeTruthy();
    await person().click(dialog().getByRole("button", { name: "Cancel" }));
    await person().click(screen.getByRole("button", { name: "Add Student" }));
    await screen.findByRole("dialog");
    expect(field("Full name").value).toBe("");
  });

  it("[D-403] is said to replace what a colleague has saved in the same field since", async () => {
    await openEdit();
    await person().type(field("Email (optional)"), ".ng");
    await endSession();

    email = "new@example.com";
    await openEdit();
    expect(field("Email (optional)").value).toBe("student1@example.com.ng");
    expect(dialog().getByText(/^Here is what .* your change replaces theirs\.$/)).toBeTruthy();
  });

  it("is there again after the phone has thrown the page away, on top of what a colleague has saved since", async () => {
    await openEdit();
    await person().type(field("Full name"), " Okafor");
    throwPageAway();

    await openEdit();
    expect(field("Full name").value).toBe("Student 1 Okafor");
    await endSession();

    email = "new@example.com";
    await openEdit();
    expect(field("Full name").value).toBe("Student 1 Okafor");
    expect(field("Email (optional)").value).toBe("new@example.com");
    answer("UpdateSchoolStudent", { data: { updateSchoolStudent: student(1, { name: "Student 1 Okafor" }) } });
    await person().click(dialog().getByRole("button", { name: "Save changes" }));
    await vi.waitFor(() => expect(callsOf("UpdateSchoolStudent")).toHaveLength(1));
    await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it("is there again after a step back has left the page", async () => {
    history.replaceState(null, "", "/schools/dashboard");
    await openAdd();
    await person().type(field("Full name"), "Chidinma");
    act(() => {
      history.pushState(null, "", "/about");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    cleanup();
    await openAdd();
    expect(field("Full name").value).toBe("Chidinma");
  });

  it("is there again in the form that makes a sign-in ID as well", async () => {
    await openDashboard("", "Dashboard", "Add User");
    await person().type(field("Full name"), "Musa");
    await endSession();
    await openDashboard("", "Dashboard", "Add User");
    expect(field("Full name").value).toBe("Musa");
  });

  it("is forgotten by a logout, also when its form was not opened since the page was loaded", async () => {
    await openAdd();
    await person().type(field("Full name"), "Chidinma");
    throwPageAway();
    prepareSchool("ADMIN");
    open("/schools/dashboard");
    await heading("Dashboard");
    await person().click((await screen.findAllByRole("button", { name: "Log Out" }))[0] ?? document.body);
    await vi.waitFor(() => expect(path()).toBe("/schools/login"));
    expect(Object.keys({ ...sessionStorage }).filter((name) => name.includes("typed"))).toEqual([]);
  });
});
