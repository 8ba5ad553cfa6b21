import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { settingsDraft } from "../../../web/account/settings-draft.ts";
import { isGoodNews } from "../../../web/account/texts.ts";
import { areKeysOn, applyTextSize, textSize } from "../../../web/lib/device/device-settings.ts";
import { currentSession, endSession } from "../../../web/lib/sessions/sessions.ts";
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

prepareEveryTestSignedIn();

const broken = { fails: { code: "UPSTREAM_FAILED", status: 502 } };
const profile = (changes: object = {}) => ({
  data: {
    profile: {
      __typename: "Profile",
      firstName: "Adaeze",
      lastName: "Okafor",
      email: "adaeze@example.com",
      phone: "0803 000 0000",
      createdAt: "2026-11-19T23:30:00.000Z",
      ...changes,
    },
  },
});
const details = (changes: object = {}) => ({
  data: {
    userDetails: { __typename: "UserDetails", firstName: "Adaeze", lastName: "Okafor", phone: "0803", ...changes },
  },
});
const saved = (message: string | null, user: object | null = null) => ({
  data: {
    updateUserDetails: {
      __typename: "UpdateUserDetailsResult",
      message,
      user: user && { __typename: "UserDetails", ...user },
    },
  },
});
const fact = async (name: string): Promise<string | null | undefined> =>
  (await screen.findByText(name)).nextElementSibling?.textContent;

describe("profile", () => {
  it("[C-PRO-01] [C-RT-27] [C-DASH-05] shows name, email, phone and the day in Lagos", async () => {
    answer("Profile", profile());
    open("/dashboard/profile");
    await heading("Profile");
    expect(await fact("First name")).toBe("Adaeze");
    expect(await fact("Last name")).toBe("Okafor");
    expect(await fact("Email")).toBe("adaeze@example.com");
    expect(await fact("Phone")).toBe("0803 000 0000");
    expect(await fact("Member since")).toBe("20 Nov 2026");
  });

  it("[C-PRO-01] says N/A for what is empty", async () => {
    answer("Profile", profile({ lastName: null, firstName: " ", phone: null, createdAt: null }));
    open("/dashboard/profile");
    for (const name of ["First name", "Last name", "Phone", "Member since"]) expect(await fact(name)).toBe("N/A");
  });

  it("[C-PRO-01] keeps names of any script and length in their line", async () => {
    const long = "Adaeze".repeat(33);
    answer("Profile", profile({ firstName: long, lastName: "\u0623\u0645\u064A\u0646\u0629 \u{1F1F3}\u{1F1EC}" }));
    open("/dashboard/profile");
    expect(await fact("First name")).toBe(long);
    const name = await screen.findByText("\u0623\u0645\u064A\u0646\u0629 \u{1F1F3}\u{1F1EC}");
    expect(name.tagName).toBe("BDI");
  });

  it("[C-PRO-02] says that it failed, in a toast and in place, and tries again", async () => {
    answer("Profile", broken, profile());
    open("/dashboard/profile");
    expect(await screen.findByRole("heading", { name: "Failed to fetch profile data" })).toBeTruthy();
    expect(toasts.bad.mock.calls).toEqual([["Failed to fetch profile data", undefined]]);
    await person().click(screen.getByRole("button", { name: "Retry" }));
    expect(await fact("First name")).toBe("Adaeze");
    expect(screen.queryByText("Failed to fetch profile data")).toBeNull();
  });

  it("[SEC-62] leads to the login when the session has ended, without a second message", async () => {
    answer("Profile", sessionGone);
    open("/dashboard/profile");
    await waitFor(() => expect(path()).toBe("/login"));
    expect(window.history.state).toMatchObject({ usr: { returnTo: "/dashboard/profile" } });
    expect(currentSession()).toBeNull();
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("says that it is loading", async () => {
    answer("Profile", { never: true });
    open("/dashboard/profile");
    await heading("Profile");
    await pass(200);
    expect(screen.getByText("Loading...")).toBeTruthy();
  });
});

describe("settings", () => {
  // what else the page holds is in own-account.test.tsx
  beforeEach(() => answer("AccountClosing", { fails: { code: "NOT_OFFERED", status: 501 } }));
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const show = async (): Promise<void> => {
    open("/settings");
    await screen.findByLabelText("First name");
  };
  const save = () => person().click(screen.getByRole("button", { name: "Save changes" }));

  it("[C-PRO-07] [C-RT-31] holds first name, last name and phone, and sends them under the own id", async () => {
    answer("UserDetails", details());
    answer(
      "UpdateUserDetails",
      saved("Profile updated successfully", { firstName: "Ada", lastName: "Obi", phone: null }),
    );
    await show();
    expect([field("First name").value, field("Last name").value, field("Phone (optional)").value]).toEqual([
      "Adaeze",
      "Okafor",
      "0803",
    ]);
    expect(callsOf("UserDetails")[0]?.variables).toEqual({ id: "c1" });
    const user = person();
    await user.clear(field("First name"));
    await user.type(field("First name"), "  Ada ");
    await user.clear(field("Last name"));
    await user.type(field("Last name"), "Obi");
    await user.clear(field("Phone (optional)"));
    await save();
    await waitFor(() =>
      expect(callsOf("UpdateUserDetails")[0]?.variables).toEqual({
        id: "c1",
        input: { firstName: "Ada", lastName: "Obi", phone: "" },
      }),
    );
    const note = await screen.findByRole("status", { name: "" });
    expect(note).toBeTruthy();
    const box = (await screen.findByText("Profile updated successfully")).closest(".notice");
    expect(box?.className).toContain("good");
    expect(toasts.good.mock.calls).toEqual([["Profile updated successfully"]]);
    // The new name is shown everywhere at once.
    expect(currentSession()?.user).toMatchObject({ firstName: "Ada", lastName: "Obi", phone: "" });
    expect(document.querySelector(".topBar .avatar")?.textContent).toBe("A");
    expect(field("First name").value).toBe("Ada");
    expect(settingsDraft("c1")).toBeNull();
  });

  it("[C-PRO-07] begins with what the server has now, when it is opened again", async () => {
    answer("UserDetails", details());
    await show();
    answer("UserDetails", details({ firstName: "Ada" }));
    answer("Profile", profile());
    const follow = (name: string) => person().click(screen.getAllByRole("link", { name })[0] ?? document.body);
    await follow("Profile");
    await heading("Profile");
    await follow("Settings");
    expect((await screen.findByLabelText<HTMLInputElement>("First name")).value).toBe("Ada");
  });

  it("[C-PRO-07] keeps the phone that was sent when the answer names the person without it", async () => {
    answer("UserDetails", details());
    answer(
      "UpdateUserDetails",
      saved("Profile updated successfully", { firstName: "Adaeze", lastName: "Okafor", phone: null }),
    );
    await show();
    await save();
    await screen.findByText("Profile updated successfully");
    expect(field("Phone (optional)").value).toBe("0803");
  });

  it("[C-PRO-07] keeps what is corrected while it is saved", async () => {
    answer("UserDetails", details());
    answer(
      "UpdateUserDetails",
      saved("Profile updated successfully", { firstName: "Ada", lastName: "Obi", phone: null }),
    );
    await show();
    const user = person();
    await user.clear(field("First name"));
    await user.type(field("First name"), "Ada");
    fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
    fireEvent.change(field("First name"), { target: { value: "Adaora" } });
    await screen.findByText("Profile updated successfully");
    expect([field("First name").value, field("Last name").value]).toEqual(["Adaora", "Obi"]);
    expect(settingsDraft("c1")).toMatchObject({ firstName: "Adaora" });
  });

  it("[C-PRO-07] requires first and last name, and goes to the first mistake", async () => {
    answer("UserDetails", details({ lastName: null }));
    await show();
    const user = person();
    await user.clear(field("First name"));
    await save();
    expect(screen.getByText("First name required")).toBeTruthy();
    expect(screen.getByText("Last name required")).toBeTruthy();
    expect(document.activeElement).toBe(field("First name"));
    expect(callsOf("UpdateUserDetails")).toHaveLength(0);
    await user.type(field("First name"), "x".repeat(201));
    await save();
    expect(screen.getByText("This is too long")).toBeTruthy();
  });

  it.each([
    ["the server's message", { fails: { code: "FORBIDDEN", status: 403, serverMessage: "Not yours" } }, "Not yours"],
    ["a dead network", { cutOff: true } as const, "Network error"],
    ["anything else", broken, "Please try again later."],
  ])("[C-PRO-08] tells why the details did not come: %s", async (_why, failure, reason) => {
    answer("UserDetails", failure, details());
    open("/settings");
    const text = `Failed to fetch user details: ${reason}`;
    expect(await screen.findByRole("heading", { name: text })).toBeTruthy();
    expect(toasts.bad.mock.calls).toEqual([[text, undefined]]);
    await person().click(screen.getByRole("button", { name: "Retry" }));
    expect((await screen.findByLabelText<HTMLInputElement>("First name")).value).toBe("Adaeze");
  });

  it("[C-PRO-09] [C-PRO-11] keeps what was typed when saving fails, in red", async () => {
    answer("UserDetails", details());
    answer("UpdateUserDetails", { fails: { code: "BAD_USER_INPUT", status: 400, serverMessage: "Phone is taken" } });
    await show();
    await person().type(field("Phone (optional)"), "99");
    await save();
    const box = (await screen.findByText("Update failed. Please try again.")).closest(".notice");
    expect(box?.className).toContain("bad");
    expect(box?.textContent).toContain("Phone is taken");
    expect(toasts.bad.mock.calls).toEqual([["Update failed. Please try again."]]);
    expect(field("Phone (optional)").value).toBe("080399");
    expect(currentSession()?.user.firstName).toBe("Adaeze");
  });

  it("[D-372] says why the last try failed until the server answers the next one", async () => {
    answer("UserDetails", details());
    answer("UpdateUserDetails", { fails: { code: "UPSTREAM_FAILED", status: 502 } }, { never: true });
    await show();
    await person().type(field("Phone (optional)"), "99");
    await save();
    await screen.findByText("Update failed. Please try again.");
    await save();
    await screen.findByRole("button", { name: "Saving..." });
    expect(screen.getByText("Update failed. Please try again.")).toBeTruthy();
  });

  it("[C-PRO-09] says that there was no answer when saving fails without a network", async () => {
    answer("UserDetails", details());
    answer("UpdateUserDetails", { cutOff: true });
    await show();
    await person().type(field("Phone (optional)"), "99");
    await save();
    const box = (await screen.findByText("Update failed. Please try again.")).closest(".notice");
    expect(box?.textContent).toContain("Check your connection and try again. Nothing you typed is lost.");
  });

  it("[C-PRO-10] asks for a user where there is none", async () => {
    answer("UserDetails", details());
    await show();
    const { SettingsPanel } = await import("../../../web/account/SettingsPanel.tsx");
    const { render } = await import("@testing-library/react");
    endSession();
    render(<SettingsPanel />);
    expect(screen.getByText("User authentication required").closest(".notice")?.className).toContain("bad");
  });

  it("[C-PRO-11] tells good from bad by the word", () => {
    expect(["Saved successfully", "SUCCESS", "Update failed. Please try again.", ""].map(isGoodNews)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("[C-PRO-11] shows a success of the server's own words only where they say so", async () => {
    answer("UserDetails", details());
    answer("UpdateUserDetails", saved("ok"));
    await show();
    await save();
    expect((await screen.findByText("Profile updated successfully")).closest(".notice")?.className).toContain("good");
  });

  it("keeps what was typed when the session ends while saving, for the next login", async () => {
    answer("UserDetails", details());
    answer("UpdateUserDetails", sessionGone);
    await show();
    await person().type(field("First name"), " Ngozi");
    await save();
    await waitFor(() => expect(path()).toBe("/login"));
    expect(toasts.bad).not.toHaveBeenCalled();
    expect(settingsDraft("c1")).toEqual({ firstName: "Adaeze Ngozi", lastName: "Okafor", phone: "0803" });
  });

  it("brings back what was typed and not saved, and discards it on demand", async () => {
    localStorage.setItem("kept:settings:c1", JSON.stringify({ firstName: "Ngozi", lastName: "Okafor", phone: "1" }));
    answer("UserDetails", details());
    await show();
    expect(field("First name").value).toBe("Ngozi");
    expect(screen.getByText("Your changes from last time are not saved yet.")).toBeTruthy();
    await person().click(screen.getByRole("button", { name: "Discard" }));
    expect(field("First name").value).toBe("Adaeze");
    expect(settingsDraft("c1")).toBeNull();
  });

  it("keeps size of text and letter keys on the device, beyond a logout", async () => {
    answer("UserDetails", details());
    await show();
    const user = person();
    const device = within(screen.getByRole("region", { name: "On this device" }));
    expect(device.getByRole<HTMLInputElement>("radio", { name: "100%" }).checked).toBe(true);
    await user.click(device.getByRole("radio", { name: "130%" }));
    await user.click(device.getByRole("checkbox"));
    expect(document.documentElement.dataset["text"]).toBe("130");
    endSession();
    delete document.documentElement.dataset["text"];
    applyTextSize();
    expect(document.documentElement.dataset["text"]).toBe("130");
    expect(textSize()).toBe(130);
    expect(areKeysOn()).toBe(false);
  });
});
