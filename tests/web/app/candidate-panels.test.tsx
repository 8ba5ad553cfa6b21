import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { currentSession } from "../../../web/lib/sessions/sessions.ts";
import { toasts } from "../support/fake-toasts.ts";
import {
  answer,
  callsOf,
  heading,
  open,
  pass,
  path,
  person,
  prepareEveryTestSignedIn,
  sessionGone,
} from "../support/app-harness.tsx";
import { ownProfile } from "../support/candidate-fixtures.ts";

prepareEveryTestSignedIn();

const board = {
  data: {
    examStats: {
      __typename: "ExamStats",
      totalExams: 2,
      highestScore: 80,
      examsPassed: 1,
      lateExams: 0,
      openExams: [],
    },
    examTypes: ["JAMB"],
    paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: [] },
    referralStats: {
      __typename: "ReferralStats",
      referredCount: 0,
      totalEarnings: 0,
      earningsPerReferral: 100,
      subscriptionFee: 2000,
      referralCode: null,
    },
    prices: [],
    paymentReferences: [],
  },
};
const details = {
  data: { userDetails: { __typename: "UserDetails", firstName: "Adaeze", lastName: "Okafor", phone: null } },
};

const show = async (): Promise<void> => {
  answer("Dashboard", board);
  answer("Profile", { data: { profile: ownProfile } });
  answer("UserDetails", details);
  answer("ExamHistory", { data: { examHistory: [] } });
  answer("Performance", {
    data: {
      performance: {
        __typename: "Performance",
        totalExams: 0,
        averageScore: null,
        bestPerformance: null,
        weakestSubject: null,
        lateExams: 0,
      },
    },
  });
  open("/dashboard");
  await screen.findByText("Friends joined");
};
const menu = () => within(screen.getByRole("navigation", { name: "Dashboard" }));
const dialogs = (): string[] => screen.queryAllByRole("dialog").map((dialog) => dialog.getAttribute("open") ?? "shut");

describe("the side panel", () => {
  it("[C-DASH-03] [EXT-51] holds Profile, Performance, Exam History, Settings and Logout, and Payments", async () => {
    await show();
    const names = [...menu().getAllByRole("link"), ...menu().getAllByRole("button")].map((each) =>
      each.textContent?.trim(),
    );
    expect(names).toEqual([
      "Akada",
      "Dashboard",
      "Practise",
      "Take an exam",
      "Profile",
      "Performance",
      "Exam History",
      "Leaderboard",
      "Payments",
      "Settings",
      "Logout",
    ]);
  });

  it.each([
    ["Profile", "Member since"],
    ["Performance", "No exams yet"],
    ["Exam History", "No exams yet"],
    ["Settings", "Phone (optional)"],
  ])("[C-DASH-04] [C-DASH-06] opens %s over the dashboard, and closes it again", async (name, text) => {
    await show();
    const user = person();
    const entry = menu().getByRole("link", { name });
    expect(entry.getAttribute("aria-haspopup")).toBe("dialog");
    await user.click(entry);
    const dialog = await screen.findByRole("dialog", { name });
    expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(path()).toBe("/dashboard");
    expect(screen.getByText("Friends joined")).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(entry);
  });

  it("[D-285] keeps Settings open at a press beside it, because passwords are typed there", async () => {
    await show();
    const user = person();
    await user.click(menu().getByRole("link", { name: "Profile" }));
    await user.click(await screen.findByRole("dialog", { name: "Profile" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(menu().getByRole("link", { name: "Settings" }));
    const settings = await screen.findByRole("dialog", { name: "Settings" });
    await user.click(settings);
    expect(screen.getByRole("dialog", { name: "Settings" })).toBe(settings);
  });

  it("[C-DASH-06] has one panel open at a time, and payment and menu beside them", async () => {
    await show();
    const user = person();
    await user.click(menu().getByRole("link", { name: "Profile" }));
    await screen.findByRole("dialog", { name: "Profile" });
    expect(dialogs()).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Subscribe to JAMB" }));
    await screen.findByRole("dialog", { name: "Subscribe to JAMB" });
    expect(dialogs()).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Close" }));
    const opener = screen.getByRole("button", { name: "Open menu" });
    expect(opener.getAttribute("aria-expanded")).toBe("false");
    await user.click(opener);
    const drawer = screen.getByRole("dialog", { name: "Dashboard" });
    await user.click(within(drawer).getByRole("link", { name: "Profile" }));
    // The menu was closed for the panel, so the focus returns to the button of the menu.
    await screen.findByRole("dialog", { name: "Profile" });
    expect(dialogs()).toHaveLength(1);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(opener);
  });

  it("[C-DASH-05] leaves a press for another tab to the browser, and leads to the page elsewhere", async () => {
    await show();
    const entry = menu().getByRole("link", { name: "Profile" });
    expect(entry.getAttribute("href")).toBe("/dashboard/profile");
    const isLeft = fireEvent.click(entry, { ctrlKey: true });
    expect(isLeft).toBe(true);
    expect(screen.queryByRole("dialog")).toBeNull();
    const main = () => within(screen.getByRole("region", { name: "Your Performance" }));
    await person().click(main().getByRole("link", { name: "Performance" }));
    await heading("Performance");
    await person().click(menu().getByRole("link", { name: "Profile" }));
    await heading("Profile");
    expect(path()).toBe("/dashboard/profile");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[C-PRO-07] shows a changed name in the greeting, the bar and the profile", async () => {
    await show();
    answer("UpdateUserDetails", {
      data: {
        updateUserDetails: {
          __typename: "UpdateUserDetailsResult",
          message: "Profile updated successfully",
          user: { __typename: "UserDetails", firstName: "Ngozi", lastName: "Okafor", phone: null },
        },
      },
    });
    const user = person();
    await user.click(menu().getByRole("link", { name: "Settings" }));
    const first = await screen.findByLabelText("First name");
    await user.clear(first);
    await user.type(first, "Ngozi");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Profile updated successfully");
    await user.keyboard("{Escape}");
    expect(await heading("Welcome, Ngozi Okafor")).toBeTruthy();
    expect(document.querySelector(".topBar .avatar")?.textContent).toBe("N");
    expect(currentSession()?.user.firstName).toBe("Ngozi");
  });

  it("cannot be closed while settings are being sent", async () => {
    await show();
    answer("UpdateUserDetails", { never: true });
    const user = person();
    await user.click(menu().getByRole("link", { name: "Settings" }));
    await screen.findByLabelText("First name");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /Saving/ }));
    expect(callsOf("UpdateUserDetails")).toHaveLength(1);
  });

  it("cannot be closed while a new password is being sent", async () => {
    await show();
    const closing = { __typename: "AccountClosing", openExams: [], subscriptions: [], earnings: 0, results: 0 };
    answer("AccountClosing", { data: { accountClosing: closing } });
    answer("ChangePassword", { never: true });
    const user = person();
    await user.click(menu().getByRole("link", { name: "Settings" }));
    const region = within(await screen.findByRole("region", { name: "Password and data" }));
    await user.click(await region.findByRole("button", { name: "Change password" }));
    const form = within(await screen.findByRole("form", { name: "Change password" }));
    await user.type(form.getByLabelText("Current password"), "Quiet-Harbour-42");
    for (const label of ["New password", "Confirm new password"])
      await user.type(form.getByLabelText(label), "Calm-Harbour-43");
    await user.click(form.getByRole("button", { name: "Change password" }));
    await waitFor(() => expect(callsOf("ChangePassword")).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
  });

  it("[SEC-62] leads to the login, which leads back, when the session ends behind an open panel", async () => {
    await show();
    answer("Profile", sessionGone);
    await person().click(menu().getByRole("link", { name: "Profile" }));
    await waitFor(() => expect(path()).toBe("/login"));
    expect(window.history.state).toMatchObject({ usr: { returnTo: "/dashboard" } });
    expect(currentSession()).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(toasts.bad).not.toHaveBeenCalled();
  });
});

describe("the user of the dashboard", () => {
  it("[C-RT-32] a stored user that cannot be read leads to the login, quietly", async () => {
    localStorage.setItem("user", "{broken");
    open("/dashboard");
    await waitFor(() => expect(path()).toBe("/login"));
    expect(callsOf("Dashboard")).toHaveLength(0);
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("says nothing of failed parts when the session is over", async () => {
    answer("Dashboard", sessionGone);
    open("/dashboard");
    await waitFor(() => expect(path()).toBe("/login"));
    await act(async () => pass(50));
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("[C-DASH-01] keeps a name of any length and script whole", async () => {
    const firstName = "Adaeze".repeat(33);
    const lastName = "\u0623\u0645\u064A\u0646\u0629 \u{1F1F3}\u{1F1EC}";
    localStorage.setItem("user", JSON.stringify({ id: "c1", firstName, lastName, email: "a@example.com" }));
    answer("Dashboard", board);
    open("/dashboard");
    expect(await heading(`Welcome, ${firstName} ${lastName}`)).toBeTruthy();
  });
});
