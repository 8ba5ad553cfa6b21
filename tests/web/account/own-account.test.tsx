import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { forgetPerson } from "../../../web/attempt/store.ts";
import { namesOf, write } from "../../../web/lib/device/device-store.ts";
import { hasStoredSession } from "../../../web/lib/sessions/ended-sessions.ts";
import { currentSession } from "../../../web/lib/sessions/sessions.ts";
import { noLog, storeAdmin } from "../support/admin-harness.tsx";
import { toasts } from "../support/fake-toasts.ts";
import {
  answer,
  callsOf,
  candidate,
  heading,
  open,
  pass,
  path,
  person,
  prepareEveryTestSignedIn,
  type Answer,
} from "../support/app-harness.tsx";
import { prepareSchool } from "../support/school-dashboard-data.ts";
import { collectSavedFiles } from "../support/saved-files.ts";

vi.mock(import("../../../web/attempt/store.ts"), { spy: true });
prepareEveryTestSignedIn();

const nothing = { __typename: "AccountClosing", openExams: [], subscriptions: [], earnings: 0, results: 0 };
const closing = (given: object = {}): Answer => ({ data: { accountClosing: { ...nothing, ...given } } });
const notice = (name: string, message: string | null): Answer => ({
  data: { [name]: { __typename: "Notice", message } },
});
const refused = (field: string, serverMessage: string): Answer => ({
  fails: { code: "BAD_USER_INPUT", status: 400, field, serverMessage },
});
const notOffered: Answer = { fails: { code: "NOT_OFFERED", status: 501 } };

async function openSettings(first: Answer = closing()) {
  const details = { __typename: "UserDetails", firstName: candidate.firstName, lastName: "Okafor", phone: null };
  answer("UserDetails", { data: { userDetails: details } });
  answer("AccountClosing", first);
  open("/settings");
  await screen.findByRole("region", { name: "Password and data" });
  return person();
}

const press = async (name: string) => person().click(await screen.findByRole("button", { name }));

async function typePasswords(current: string, next: string, again = next): Promise<void> {
  const form = within(screen.getByRole("form", { name: "Change password" }));
  const user = person();
  if (current !== "") await user.type(form.getByLabelText("Current password"), current);
  await user.type(form.getByLabelText("New password"), next);
  await user.type(form.getByLabelText("Confirm new password"), again);
  await user.click(form.getByRole("button", { name: "Change password" }));
}

describe("change of password in the settings", () => {
  it("[EXT-41] sends both passwords, says so, and empties the fields; the person stays signed in", async () => {
    await openSettings();
    await press("Change password");
    answer("ChangePassword", notice("changePassword", null));
    await typePasswords("Quiet-Harbour-42", "Calm-Harbour-43");
    await screen.findByText("Password changed successfully!");
    const input = { currentPassword: "Quiet-Harbour-42", newPassword: "Calm-Harbour-43" };
    expect(callsOf("ChangePassword")[0]?.variables).toEqual({ input });
    expect(screen.getByLabelText<HTMLInputElement>("Current password").value).toBe("");
    expect(screen.getByText(/You stay logged in here/)).toBeTruthy();
    expect(currentSession()?.accessToken).toBe("token-1");
  });

  it("shows the part of a button that is the last thing in sight", async () => {
    await openSettings();
    const showed = vi.spyOn(Element.prototype, "scrollIntoView");
    await press("Download my data");
    await vi.waitFor(() => expect(showed).toHaveBeenCalledOnce());
    expect(showed.mock.contexts[0]).toHaveProperty("hidden", false);
    await press("Download my data");
    expect(showed).toHaveBeenCalledOnce();
  });

  it("[EXT-41] says beside the field what is wrong, and keeps what was typed", async () => {
    await openSettings();
    await press("Change password");
    await typePasswords("", "short", "other");
    expect(screen.getByText("Current password is required")).toBeTruthy();
    expect(screen.getByText(/Password must be at least 8 characters long and include/)).toBeTruthy();
    expect(callsOf("ChangePassword")).toEqual([]);
    answer("ChangePassword", refused("currentPassword", "The current password is wrong."));
    await person().clear(screen.getByLabelText("New password"));
    await person().clear(screen.getByLabelText("Confirm new password"));
    await typePasswords("Wrong-Harbour-42", "Calm-Harbour-43");
    await screen.findByText("The current password is wrong.");
    expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("Calm-Harbour-43");
    expect(path()).toBe("/settings");
  });

  it.each([
    [
      "a limit",
      { fails: { code: "RATE_LIMITED", status: 429, serverMessage: "Too many attempts." } },
      "Too many attempts.",
    ],
    ["no network", { cutOff: true }, "There was no answer."],
    ["a server that lost the call", notOffered, "The password cannot be changed here."],
  ] as [string, Answer, string][])(
    "[EXT-41] says so after %s, with the way to a mailed link",
    async (_what, reply, text) => {
      await openSettings();
      await press("Change password");
      answer("ChangePassword", reply);
      await typePasswords("Quiet-Harbour-42", "Calm-Harbour-43");
      await screen.findByText(text);
      expect(screen.getByRole("link", { name: "Get a link by email" }).getAttribute("href")).toBe("/forgotpassword");
    },
  );
});

describe("the export", () => {
  const part = (next: string | null, ...parts: [string, object[]][]): Answer => ({
    data: {
      ownData: {
        __typename: "OwnData",
        next,
        parts: parts.map(([name, items]) => ({ __typename: "OwnDataPart", name, items: JSON.stringify(items) })),
      },
    },
  });

  it("[EXT-42] joins the parts into one file and saves it", async () => {
    const saved = collectSavedFiles();
    await openSettings();
    await press("Download my data");
    answer(
      "OwnData",
      part("exams:1", ["account", [{ firstName: "Adaeze" }]], ["exams", [{ year: 2025 }]]),
      part(null, ["exams", [{ year: 2026 }]], ["payments", []]),
    );
    await press("Collect and save the file");
    await screen.findByText("Your file is saved on this device.");
    expect(callsOf("OwnData").map(({ variables }) => variables)).toEqual([{ after: null }, { after: "exams:1" }]);
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ name: "akada-my-data-2026-11-20.json", type: "application/json" });
    expect(JSON.parse((await saved[0]?.text()) ?? "")).toMatchObject({
      product: "Akada",
      account: [{ firstName: "Adaeze" }],
      exams: [{ year: 2025 }, { year: 2026 }],
      payments: [],
    });
  });

  it("[EXT-42] saves no half of a file, and tries again", async () => {
    const saved = collectSavedFiles();
    await openSettings();
    await press("Download my data");
    answer("OwnData", part("exams:1", ["account", []]), { cutOff: true }, part(null, ["account", [{ id: "c1" }]]));
    await press("Collect and save the file");
    await screen.findByText("There was no answer.");
    expect(saved).toEqual([]);
    await press("Collect and save the file");
    await screen.findByText("Your file is saved on this device.");
    expect(saved).toHaveLength(1);
  });
});

describe("closing the account", () => {
  it("[EXT-43a] names open exams, subscriptions and earnings before everything else", async () => {
    await openSettings(
      closing({
        openExams: [
          { __typename: "OpenExamOfAccount", examType: "JAMB", subjectName: "Physics", year: 2026, deadline: "x" },
        ],
        subscriptions: [
          { __typename: "SubscriptionOfAccount", examType: "WAEC", expiresAt: "2027-03-02T10:00:00.000Z" },
        ],
        earnings: 100,
        results: 3,
      }),
    );
    await press("Close my account");
    const items = within(await screen.findByRole("form", { name: "Close my account" })).getAllByRole("listitem");
    expect(items.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      "You have an exam open: JAMB Physics 2026. It ends without a result.",
      "Your WAEC subscription runs until 2 Mar 2027. It ends now, without a refund.",
      "Your referral earnings of ₦100.00 are lost.",
    ]);
    expect(screen.getByText(/Your 3 exam results stay without your name/)).toBeTruthy();
    expect(screen.getByText("This cannot be undone.")).toBeTruthy();
  });

  it("[EXT-43b] sends the password, ends the session here, and the login says that the account is closed", async () => {
    const user = await openSettings();
    await press("Close my account");
    await press("Close my account for good");
    expect(await screen.findByText("Password is required")).toBeTruthy();
    expect(callsOf("CloseAccount")).toEqual([]);
    answer(
      "CloseAccount",
      refused("password", "The password is wrong."),
      notice("closeAccount", "Your account is closed."),
    );
    await user.type(screen.getByLabelText("Your password"), "Wrong-Harbour-42");
    await press("Close my account for good");
    await screen.findByText("The password is wrong.");
    expect(currentSession()).not.toBeNull();
    await user.clear(screen.getByLabelText("Your password"));
    await user.type(screen.getByLabelText("Your password"), "Quiet-Harbour-42");
    await press("Close my account for good");
    await heading("Login to Your Account");
    expect(callsOf("CloseAccount").at(-1)?.variables).toEqual({ input: { password: "Quiet-Harbour-42" } });
    expect(currentSession()).toBeNull();
    expect(screen.getByText(/^This account was closed at/)).toBeTruthy();
    expect(screen.queryByText(/continue where you stopped/)).toBeNull();
    expect(toasts.good).toHaveBeenCalledWith("Your account is closed.");
  });

  it("[EXT-43b] [EXT-40] a repetition after a lost answer finds the account closed", async () => {
    const user = await openSettings();
    await press("Close my account");
    const sessionEnd = { reason: "ACCOUNT_CLOSED", at: "2026-11-20T13:02:00.000Z" };
    answer("CloseAccount", { cutOff: true }, { fails: { code: "UNAUTHENTICATED", status: 401, sessionEnd } });
    await user.type(screen.getByLabelText("Your password"), "Quiet-Harbour-42");
    await press("Close my account for good");
    await screen.findByText("There was no answer.");
    await press("Close my account for good");
    await heading("Login to Your Account");
    expect(screen.getByText("This account was closed at 14:02.")).toBeTruthy();
  });
});

describe("what a device keeps for an account that is gone", () => {
  it("[EXT-43b] [D-316] is erased when it is closed here, and nothing that belongs to others", async () => {
    await write(`exam:${candidate.id}:jamb|physics|2026`, { answers: 1 });
    await write("exam:other:jamb|physics|2026", { answers: 2 });
    storeAdmin();
    const user = await openSettings();
    await press("Close my account");
    answer("CloseAccount", notice("closeAccount", "Your account is closed."));
    await user.type(screen.getByLabelText("Your password"), "Quiet-Harbour-42");
    await press("Close my account for good");
    await heading("Login to Your Account");
    await waitFor(() => expect(forgetPerson).toHaveBeenCalledExactlyOnceWith(candidate.id));
    await waitFor(async () => expect(await namesOf("exam:")).toEqual(["exam:other:jamb|physics|2026"]));
    expect(hasStoredSession("admin")).toBe(true);
  });

  it.each([
    ["ACCOUNT_CLOSED", []],
    ["ACCOUNT_REMOVED", []],
    ["ACCOUNT_BLOCKED", [candidate.id]],
    ["EXPIRED", [candidate.id]],
  ])("[EXT-40] [D-316] after a session that ended by %s belongs to %j", async (reason, owners) => {
    await write(`exam:${candidate.id}:jamb|physics|2026`, { answers: 1 });
    await write("exam:other:jamb|physics|2026", { answers: 2 });
    const sessionEnd = { reason, at: "2026-11-20T11:02:00.000Z" };
    answer("UserDetails", { fails: { code: "UNAUTHENTICATED", status: 401, sessionEnd } });
    answer("AccountClosing", closing());
    open("/settings");
    await heading("Login to Your Account");
    await pass(300);
    const left = await namesOf("exam:");
    expect(left.map((name) => name.split(":")[1]).sort()).toEqual([...owners, "other"]);
  });
});

describe("a server without these extras", () => {
  it("[EXT-41] [EXT-42] [EXT-43a] gets the ways that the documents know", async () => {
    await openSettings(notOffered);
    const part = within(screen.getByRole("region", { name: "Password and data" }));
    expect((await part.findByRole("link", { name: "Forgot password" })).getAttribute("href")).toBe("/forgotpassword");
    expect(part.getByRole("link", { name: "write to us" }).getAttribute("href")).toBe("/contact");
    expect(part.queryByRole("button")).toBeNull();
  });

  it("says that it could not be loaded, and tries again", async () => {
    const user = await openSettings({ cutOff: true });
    const part = within(screen.getByRole("region", { name: "Password and data" }));
    await part.findByText("Your account could not be loaded.");
    answer("AccountClosing", closing());
    await user.click(part.getByRole("button", { name: "Retry" }));
    expect(await part.findByRole("button", { name: "Change password" })).toBeTruthy();
  });
});

describe("admins and schools", () => {
  it("[EXT-44b] an admin changes the own password on a page of its own", async () => {
    storeAdmin();
    answer("AuditLog", noLog);
    open("/admin/password");
    await heading("Change Password");
    answer("AdminChangePassword", notice("adminChangePassword", null));
    await typePasswords("Quiet-Harbour-42", "Calm-Harbour-43");
    await screen.findByText("Password changed successfully!");
    expect(callsOf("AdminChangePassword")).toHaveLength(1);
  });

  it("[EXT-44a] a school admin changes it in the settings, with the way to a mailed code", async () => {
    prepareSchool("ADMIN");
    open("/schools/settings");
    await heading("Settings");
    answer("SchoolChangePassword", refused("newPassword", "Password must be at least 14 characters long"));
    await typePasswords("Quiet-Harbour-42", "Calm-Harbour-43");
    await screen.findByText("Password must be at least 14 characters long");
    expect(screen.getByRole("link", { name: "Get a code by email" }).getAttribute("href")).toBe(
      "/schools/forgotpassword",
    );
    answer("SchoolChangePassword", notice("schoolChangePassword", null));
    await person().click(screen.getByRole("button", { name: "Change password" }));
    await waitFor(() => expect(callsOf("SchoolChangePassword")).toHaveLength(2));
    await screen.findByText("Password changed successfully!");
  });
});
