import { gql } from "@apollo/client";
import { act, cleanup, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { candidateClient } from "../../../web/lib/calls/clients.ts";
import { pendingEmail, storePendingEmail } from "../../../web/lib/sessions/pending-email.ts";
import {
  currentSession,
  endSession,
  expireSession,
  startSession,
  updateSessionUser,
  useSession,
} from "../../../web/lib/sessions/sessions.ts";
import { keep, kept, keptNames, unkeep } from "../../../web/lib/device/storage.ts";
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
  prepareEveryTest,
  storeSession,
} from "../support/app-harness.tsx";

prepareEveryTest();

/** Watches what is written into `document.cookie`, attributes included. */
function watchCookies(): string[] {
  const written: string[] = [];
  vi.spyOn(document, "cookie", "set").mockImplementation((text) => void written.push(text));
  return written;
}

describe("the stored session", () => {
  it("[C-SES-01] keeps user with id and first name, token and flag in local storage", () => {
    startSession(candidate, "token-1");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(candidate);
    expect(localStorage.getItem("accessToken")).toBe("token-1");
    expect(localStorage.getItem("isLoggedIn")).toBe("true");
    expect(currentSession()).toEqual({ user: candidate, accessToken: "token-1" });
  });

  it("[C-SES-02] writes three cookies, SameSite Lax, path /, not secure on http", () => {
    const written = watchCookies();
    startSession(candidate, "token-1");
    expect(written).toEqual([
      "firstName=Adaeze; Path=/; SameSite=Lax",
      "email=adaeze%40example.com; Path=/; SameSite=Lax",
      "role=user; Path=/; SameSite=Lax",
    ]);
  });

  it("[C-SES-02] marks them secure on https", () => {
    const written = watchCookies();
    vi.stubGlobal("location", { protocol: "https:" });
    startSession(candidate, "token-1");
    expect(written).toHaveLength(3);
    for (const cookie of written) expect(cookie).toContain("; Secure");
  });

  it("[C-SES-04] treats every role of a candidate alike", async () => {
    const shown: string[] = [];
    for (const role of ["user", "admin"]) {
      startSession({ ...candidate, role }, "token-1");
      expect(document.cookie).toContain(`role=${role}`);
      open("/");
      await person().click(await screen.findByRole("button", { name: /^Adaeze.*account menu/ }));
      shown.push(screen.getByRole("banner").innerHTML.replaceAll(/_r_\w+_/g, ""));
      cleanup();
    }
    expect(shown[0]).toContain("Logout");
    expect(shown[1]).toBe(shown[0]);
  });

  it("[C-SES-05] [SEC-62] clears all local storage and the three cookies", () => {
    startSession(candidate, "token-1");
    localStorage.setItem("anything", "else");
    keep("answers", [1]);
    for (const name of ["firstName", "email", "role"]) expect(document.cookie).toContain(`${name}=`);
    endSession();
    expect(localStorage.length).toBe(0);
    expect(document.cookie).not.toMatch(/firstName|email|role/);
    expect(currentSession()).toBeNull();
  });

  it("keeps answers on this device when a session runs out, and drops the rest", () => {
    startSession(candidate, "token-1");
    keep("answers:1", { a: "B" });
    expireSession();
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem("isLoggedIn")).toBeNull();
    expect(kept("answers:1")).toEqual({ a: "B" });
    expect(keptNames("answers:")).toEqual(["answers:1"]);
    unkeep("answers:1");
    expect(keptNames()).toEqual([]);
  });

  it.each(["not json", "null", "{}", '{"id":7}', '{"id":""}'])("takes %s for no user", (text) => {
    localStorage.setItem("user", text);
    expect(currentSession()).toBeNull();
  });

  it("is kept in memory when storage is full or forbidden", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    startSession(candidate, "token-1");
    storePendingEmail("a@b.co");
    expect(currentSession()?.accessToken).toBe("token-1");
    expect(pendingEmail()).toBe("a@b.co");
    endSession();
    expect(currentSession()).toBeNull();
  });

  it("follows changes here and in other tabs", () => {
    const Name = () => <p>{useSession()?.user.firstName ?? "nobody"}</p>;
    render(<Name />);
    expect(screen.getByText("nobody")).toBeTruthy();
    act(() => startSession(candidate, "token-1"));
    expect(screen.getByText("Adaeze")).toBeTruthy();
    act(() => updateSessionUser({ firstName: "Ada" }));
    expect(screen.getByText("Ada")).toBeTruthy();
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent("storage", { key: null }));
    });
    expect(screen.getByText("nobody")).toBeTruthy();
  });

  it("is over for a page that the back button brings again after a logout", () => {
    storeSession();
    const Name = () => <p>{useSession()?.user.firstName ?? "nobody"}</p>;
    render(<Name />);
    expect(screen.getByText("Adaeze")).toBeTruthy();
    // such a page hears nothing while it is put aside
    localStorage.clear();
    act(() => void window.dispatchEvent(new Event("pageshow")));
    expect(screen.getByText("nobody")).toBeTruthy();
  });
});

describe("guards", () => {
  it.each([
    "/exams",
    "/quiz?examType=JAMB&subjectName=Physics&year=2020",
    "/dashboard",
    "/dashboard/profile",
    "/dashboard/performance",
    "/dashboard/exam-history",
    "/user-leaderboard",
    "/settings",
    "/EXAMS",
  ])(
    "[C-RT-32] [C-RT-24] [C-RT-25] [C-RT-26] [C-SES-11] sends a visitor of %s to the login, which knows the way back",
    async (address) => {
      open(address);
      await heading("Login to Your Account");
      expect(path()).toBe("/login");
      expect((window.history.state as { usr: unknown }).usr).toEqual({ returnTo: address });
    },
  );

  it("[C-RT-32] go by the stored user, not by the flag or the token", async () => {
    localStorage.setItem("isLoggedIn", "true");
    localStorage.setItem("accessToken", "t");
    open("/exams");
    await heading("Login to Your Account");
    expect(path()).toBe("/login");
  });

  it.each(["/", "/pricing", "/contact", "/leaderboard", "/register", "/login"])(
    "[C-SES-10] lets a visitor see %s",
    async (address) => {
      answer("Leaderboard", { data: { leaderboard: [] } });
      open(address);
      await screen.findByRole("heading", { level: 1 });
      await act(async () => pass(50));
      expect(path()).toBe(address);
    },
  );
});

describe("a session that runs out", () => {
  const refused = { fails: { code: "UNAUTHENTICATED", status: 401, serverMessage: "Please log in again." } };
  const ask = async (isAnonymous = false) => {
    const { ForgotPasswordDocument } = await import("../../../web/auth/auth.generated.ts");
    await candidateClient()
      .mutate({
        mutation: ForgotPasswordDocument,
        variables: { input: { email: "a@b.co" } },
        context: { isAnonymous },
      })
      .catch(() => undefined);
  };

  it("[SEC-62] is cleared once, and the login says why and knows the way back", async () => {
    storeSession();
    answer("ForgotPassword", refused);
    open("/?from=mail");
    await screen.findByRole("heading", { level: 1 });
    await act(() => ask());
    await heading("Login to Your Account");
    expect(currentSession()).toBeNull();
    expect(screen.getByText("Your session has ended")).toBeTruthy();
    expect((window.history.state as { usr: unknown }).usr).toMatchObject({
      returnTo: "/?from=mail",
      owner: candidate.id,
    });
  });

  it("[C-SES-09] sends the token if there is one", async () => {
    answer("ForgotPassword", { data: { forgotPassword: { message: null } } });
    await ask();
    storeSession("token-9");
    await ask();
    expect(callsOf("ForgotPassword").map((call) => call.headers["authorization"])).toEqual([
      undefined,
      "Bearer token-9",
    ]);
  });

  it("stays when a call without a token is refused", async () => {
    storeSession();
    answer("ForgotPassword", refused);
    await ask(true);
    expect(currentSession()).not.toBeNull();
  });
});

describe("logout", () => {
  /** Signs in with all that a logout must clear: cookies, storage, and something in the client's cache. */
  const signIn = () => {
    startSession(candidate, "token-1");
    const query = gql("query Probe { probe }");
    candidateClient().writeQuery({ query, data: { probe: "of Adaeze" } });
    expect(JSON.stringify(candidateClient().cache.extract())).toContain("of Adaeze");
    expect(document.cookie).toContain("firstName=Adaeze");
  };
  const expectNothingLeft = async () => {
    await vi.waitFor(() => expect(candidateClient().cache.extract()).toEqual({}));
    expect(document.cookie).not.toMatch(/firstName|email|role/);
  };
  const logOut = async () => {
    const user = person();
    await user.click(await screen.findByRole("button", { name: /^Adaeze.*account menu/ }));
    await user.click(screen.getByRole("button", { name: "Logout" }));
  };

  it("[C-SES-05] [SEC-62] [C-SES-06] [C-NAV-05] [B-19] calls the server, clears everything and stays on the front page", async () => {
    signIn();
    answer("Logout", { data: { logout: { message: "Bye" } } });
    open("/");
    await logOut();
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Logged out successfully", 3000));
    expect(callsOf("Logout")[0]).toMatchObject({
      variables: { input: { userId: "c1" } },
      headers: { authorization: "Bearer token-1" },
    });
    await screen.findByRole("link", { name: "Get Started" });
    expect(localStorage.length).toBe(0);
    await expectNothingLeft();
    expect(path()).toBe("/");
  });

  it("[C-SES-07] waits five seconds for a server that says nothing, because somebody else may be given the phone", async () => {
    signIn();
    answer("Logout", { never: true });
    open("/");
    await logOut();
    await vi.waitFor(() => expect(callsOf("Logout")).toHaveLength(1));
    expect(screen.getByRole("button", { name: "Logging out..." })).toBeTruthy();
    await pass(5000);
    await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledWith("Logout failed", 3000));
    expect(currentSession()).toBeNull();
    expect(Object.keys(localStorage)).toEqual(["leftSession"]);
  });

  it.each([
    ["the server fails", { fails: { code: "UPSTREAM_FAILED", status: 500 } }],
    ["the token is unknown", { fails: { code: "UNAUTHENTICATED", status: 401 } }],
    ["there is no network", { cutOff: true as const }],
  ])("[C-SES-07] [SEC-62] says 'Logout failed' when %s, and forgets the session all the same", async (_when, reply) => {
    signIn();
    answer("Logout", reply);
    open("/");
    await logOut();
    await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledWith("Logout failed", 3000));
    await screen.findByRole("link", { name: "Get Started" });
    expect(toasts.info).toHaveBeenCalledWith("You are logged out on this device all the same.");
    expect(currentSession()).toBeNull();
    // the token is kept only to end the session that the server may still hold, which would prevent the next login
    const isHeld = callsOf("Logout").length > 0 && !JSON.stringify(reply).includes("UNAUTHENTICATED");
    expect(Object.keys(localStorage)).toEqual(isHeld ? ["leftSession"] : []);
    await expectNothingLeft();
    expect(path()).toBe("/");
  });
});
