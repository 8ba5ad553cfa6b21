import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sessionEndReasons } from "../../../schema/rules/session-ends.ts";
import { candidateClient } from "../../../web/lib/calls/clients.ts";
import { isSchoolReturn } from "../../../web/lib/sessions/return-target.ts";
import { lastSessionEnd, sessionEndWords } from "../../../web/lib/sessions/session-end-words.ts";
import { noteSessionEnd } from "../../../web/lib/sessions/ended-sessions.ts";
import { noLog, storeAdmin } from "../support/admin-harness.tsx";
import {
  answer,
  calls,
  candidate,
  finishTest,
  heading,
  open,
  path,
  person,
  prepareEveryTest,
  storeSession,
  typeLogin,
} from "../support/app-harness.tsx";
import { finishSchoolTest, storeSchoolSession } from "../support/school-harness.tsx";

prepareEveryTest();

// 14:02 in Lagos on the day of the tests
const at = "2026-11-20T13:02:00.000Z";
const ended = (reason: string, more: object = {}) => ({
  fails: { code: "UNAUTHENTICATED", status: 401, sessionEnd: { reason, at, ...more } },
});
const refused = { fails: { code: "UNAUTHENTICATED", status: 401 } };

describe("[EXT-40] the words for the end of a session", () => {
  it.each([
    ["EXPIRED", 60, "Your session ended after 1 hour.", null],
    ["EXPIRED", 720, "Your session ended after 12 hours.", null],
    ["EXPIRED", undefined, "Your session ended at 14:02.", null],
    ["IDLE", 30, "Your session ended because you did nothing for 30 minutes.", null],
    ["IDLE", 90, "Your session ended because you did nothing for 90 minutes.", null],
    ["LOGGED_OUT", undefined, "You logged out at 14:02.", null],
    ["SIGNED_IN_AGAIN", undefined, "You logged in again on this device at 14:02.", null],
    ["OTHER_DEVICE", undefined, "You logged in on another device at 14:02.", "If this was not you"],
    [
      "PASSWORD_CHANGED",
      undefined,
      "You were logged out because the password was changed at 14:02.",
      "If this was not",
    ],
    [
      "NEW_SIGN_IN_ID",
      undefined,
      "Your school gave you a new sign-in ID at 14:02.",
      "Ask your school for the new one.",
    ],
    ["ACCOUNT_BLOCKED", undefined, "An administrator blocked this account at 14:02.", null],
  ])("%s after %s minutes", (reason, afterMinutes, title, advice) => {
    const words = sessionEndWords({ reason, at, ...(afterMinutes === undefined ? {} : { afterMinutes }) });
    expect(words?.title).toBe(title);
    expect(words?.advice ?? "none").toContain(advice ?? "none");
  });

  it("name the day of an end that was not today", () => {
    const words = sessionEndWords({ reason: "OTHER_DEVICE", at: "2026-11-18T23:30:00.000Z" });
    expect(words?.title).toBe("You logged in on another device on 19 Nov 2026 at 00:30.");
  });

  it("exist for every reason", () => {
    for (const reason of sessionEndReasons) expect(sessionEndWords({ reason, at })?.title, reason).toMatch(/\.$/);
  });

  it("tell an account that is gone for good from one that is blocked", () => {
    const gone = sessionEndReasons.filter((reason) => sessionEndWords({ reason, at })?.isErased);
    expect(gone.sort()).toEqual(["ACCOUNT_CLOSED", "ACCOUNT_REMOVED"]);
  });

  it.each([
    undefined,
    null,
    "EXPIRED",
    {},
    { reason: "constructor", at },
    { reason: "EXPIRED" },
    { reason: "EXPIRED", at: "x" },
  ])("are missing for %j", (end) => {
    expect(sessionEndWords(end)).toBeNull();
  });

  it("are forgotten after 12 hours, and damaged notes count for nothing", () => {
    noteSessionEnd("candidate", { reason: "EXPIRED", at });
    expect(lastSessionEnd("candidate")).toEqual({ end: { reason: "EXPIRED", at } });
    vi.setSystemTime(Date.now() + 12 * 3_600_000);
    expect(lastSessionEnd("candidate")).toBeNull();
    for (const text of ["", "{", "null", "7", '{"notedAt":"x","end":null}']) {
      localStorage.setItem("ended:candidate", text);
      expect(lastSessionEnd("candidate")).toBeNull();
    }
  });
});

describe("a candidate whose session ended", () => {
  const login = (id = candidate.id) =>
    answer("Login", {
      data: {
        login: {
          __typename: "CandidateSession",
          accessToken: "token-2",
          message: null,
          user: { ...candidate, id, __typename: "User" },
        },
      },
    });

  it("[EXT-40] [SEC-62] reads why, and comes back to the page after the login", async () => {
    storeSession();
    answer("UserDetails", ended("OTHER_DEVICE"));
    open("/settings");
    await heading("Login to Your Account");
    expect(screen.getByText("You logged in on another device at 14:02.")).toBeTruthy();
    expect(screen.getByText(/Answers kept on this device are safe\. If this was not you/)).toBeTruthy();
    login();
    answer("UserDetails", { data: { userDetails: { __typename: "UserDetails", ...candidate, phone: null } } });
    await typeLogin(person(), candidate.email, "Quiet-Harbour-42");
    await waitFor(() => expect(path()).toBe("/settings"), { timeout: 4000 });
    await screen.findByDisplayValue("Adaeze");
    expect(localStorage.getItem("ended:candidate")).toBeNull();
  });

  it.each([
    { id: candidate.id, place: "/settings", state: { from: "here", visit: "test" } },
    { id: "c2", place: "/dashboard", state: {} },
  ])("[EXT-40] finds the visit that was left, but not that of somebody else: $id", async ({ id, place, state }) => {
    // the tests of this file share a client
    await candidateClient().clearStore();
    storeSession();
    answer("UserDetails", ended("OTHER_DEVICE"));
    open("/settings", { from: "here" });
    await heading("Login to Your Account");
    const usr = (): unknown => (window.history.state as { usr: unknown }).usr;
    expect(usr()).toMatchObject({ owner: candidate.id, returnState: { from: "here", visit: "test" } });
    login(id);
    answer("UserDetails", { data: { userDetails: { __typename: "UserDetails", ...candidate, phone: null } } });
    await typeLogin(person(), candidate.email, "Quiet-Harbour-42");
    await waitFor(() => expect(path()).toBe(place), { timeout: 4000 });
    expect(usr()).toMatchObject(state);
  });

  it("[EXT-40] reads the documented text alone where the server tells nothing", async () => {
    storeSession();
    answer("UserDetails", refused);
    open("/settings");
    await heading("Login to Your Account");
    expect(screen.getByText("Your session has ended")).toBeTruthy();
    expect(screen.queryByText(/another device/)).toBeNull();
  });

  it("[EXT-40] reads why after a reload and in another tab, and not after a logout", async () => {
    noteSessionEnd("candidate", { reason: "PASSWORD_CHANGED", at });
    open("/login");
    await heading("Login to Your Account");
    expect(screen.getByText("You were logged out because the password was changed at 14:02.")).toBeTruthy();
    finishTest();
    expect(localStorage.getItem("ended:candidate")).toBeNull();
  });
});

describe("an admin whose session ended", () => {
  it("[EXT-40] reads why, and comes back to the page after the login", async () => {
    storeAdmin();
    answer("AuditLog", ended("IDLE", { afterMinutes: 30 }), noLog);
    open("/admin/audit");
    await heading("Admin Portal Login");
    expect(screen.getByText("Your session ended because you did nothing for 30 minutes.")).toBeTruthy();
    answer("AdminLogin", { data: { adminLogin: { __typename: "AdminSession", token: "admin-2" } } });
    answer("AuditLog", noLog);
    await typeLogin(person(), "root@example.com", "Quiet-Harbour-42");
    await waitFor(() => expect(path()).toBe("/admin/audit"), { timeout: 4000 });
    expect(localStorage.getItem("ended:admin")).toBeNull();
  });
});

describe("a school person whose session ended", () => {
  afterEach(finishSchoolTest);

  it("[EXT-40] reads why, and comes back to the exam after the login", async () => {
    storeSchoolSession({ role: "STUDENT" });
    answer("SchoolExams", ended("NEW_SIGN_IN_ID"));
    open("/schools/exams/e1/take");
    await heading("School Login");
    expect(screen.getByText("Your school gave you a new sign-in ID at 14:02.")).toBeTruthy();
    const user = { __typename: "SchoolUser", id: "u1", role: "STUDENT", name: null, schoolId: null };
    const more = { schoolName: null, email: null, classId: null };
    answer("SchoolLogin", {
      data: { schoolLogin: { __typename: "SchoolSession", token: "school-token-2", user: { ...user, ...more } } },
    });
    answer("SchoolExams", { data: { schoolExams: [] } });
    await person().selectOptions(screen.getByLabelText("I am a"), "STUDENT");
    await person().type(screen.getByLabelText("Sign-in ID"), "ABCD-EFGH-JKMN{Enter}");
    await waitFor(() => expect(path()).toBe("/schools/exams/e1/take"));
    expect(localStorage.getItem("ended:school")).toBeNull();
  });

  it("[EXT-40] [S-SES-03] reads that the hour is over, without asking the server", async () => {
    storeSchoolSession({ expiresAt: Date.parse("2026-11-20T11:30:00Z") });
    open("/schools/students");
    await heading("School Login");
    expect(screen.getByText("Your session ended after 1 hour.")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it.each([
    ["/schools/dashboard?tab=exams&exam=1&view=room", true],
    ["/schools/reports?exam=1", true],
    ["/schools/exams/create", true],
    ["/schools/login", false],
    ["/schools/forgotpassword", false],
    ["/schools/verify/ABC", false],
    ["/schools", false],
    ["//evil.example/schools/dashboard", false],
    ["/dashboard", false],
  ])("[SEC-62] is led back to %s: %s", (target, expected) => {
    expect(isSchoolReturn(target)).toBe(expected);
  });
});
