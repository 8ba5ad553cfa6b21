import { fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { expireSession } from "../../../web/lib/sessions/sessions.ts";
import { toasts } from "../support/fake-toasts.ts";
import {
  answer,
  calls,
  callsOf,
  candidate,
  heading,
  open,
  pass,
  path,
  person,
  prepareEveryTest,
  storeSession,
  typeLogin,
} from "../support/app-harness.tsx";

prepareEveryTest();

const title = "Login to Your Account";
const welcome = { data: { login: { accessToken: "token-1", message: null, user: candidate } } };
const otherDevice = {
  fails: { code: "OTHER_DEVICE", status: 403, serverMessage: "Already logged in on another device" },
};

const logIn = (user: UserEvent, email = "adaeze@example.com", password = "just8car") =>
  typeLogin(user, email, password);

/** The server lets others log in first. */
const inLine = (position: number, seconds: number) => ({
  fails: {
    code: "OVERLOADED",
    status: 503,
    serverMessage: "Many students are logging in now. Please wait for your turn.",
    retryAfterSeconds: Math.min(seconds, 60),
    waitingRoom: { position, seconds },
  },
});

describe("the line before the login [EXT-66]", () => {
  const line = () => screen.findByRole("dialog", { name: "Many students are logging in now" });
  const says = async (words: string) =>
    vi.waitFor(() => expect(screen.getByRole("dialog").textContent).toContain(words));

  it("tells number and time, asks again when the server says so, and logs in when it is their turn", async () => {
    const user = person();
    answer("Login", inLine(1812, 125));
    open("/login");
    await heading(title);
    await logIn(user);
    const dialog = await line();
    expect(dialog.textContent).toContain("You are number 1,812; about 3 minutes.");
    expect(dialog.textContent).toContain("Keep this page open. We log you in when it is your turn.");
    await pass(59_000);
    expect(callsOf("Login")).toHaveLength(1);
    answer("Login", inLine(30, 40));
    await pass(1000);
    await says("You are number 30; less than a minute.");
    expect(callsOf("Login")).toHaveLength(2);
    answer("Login", welcome);
    await pass(40_000);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Login successful!", 2000));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(callsOf("Login").map(({ variables }) => variables)).toEqual(
      Array.from({ length: 3 }, () => ({ input: { email: "adaeze@example.com", password: "just8car" } })),
    );
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("keeps the place without a network, and tries again after five seconds", async () => {
    const user = person();
    answer("Login", inLine(7, 10));
    open("/login");
    await heading(title);
    await logIn(user);
    await line();
    answer("Login", { cutOff: true });
    await pass(10_000);
    await says("You have no network just now. Your place is kept, and we try again.");
    await says("You are number 7");
    answer("Login", inLine(1, 2));
    await pass(5000);
    await says("You are number 1; less than a minute.");
    expect(screen.getByRole("dialog").textContent).not.toContain("no network");
  });

  it("waits without a number where the server is busy and does not count, and says why a login fails after all", async () => {
    const user = person();
    answer("Login", { fails: { code: "OVERLOADED", status: 503, serverMessage: "Busy.", retryAfterSeconds: 2 } });
    open("/login");
    await heading(title);
    await logIn(user);
    expect((await line()).textContent).not.toContain("You are number");
    answer("Login", { fails: { code: "UNAUTHENTICATED", status: 401, serverMessage: "Invalid email or password" } });
    await pass(2000);
    expect(await screen.findByText("Invalid email or password")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("ends when the person stops waiting", async () => {
    const user = person();
    answer("Login", inLine(7, 10));
    open("/login");
    await heading(title);
    await logIn(user);
    await line();
    await user.click(screen.getByRole("button", { name: "Stop waiting" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await pass(60_000);
    expect(callsOf("Login")).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("adaeze@example.com");
  });
});

describe("login", () => {
  it("[C-RT-07] [C-LOG-01] [C-LOG-03] shows title, two fields and the way to a new password", async () => {
    open("/login");
    await heading(title);
    expect(screen.getByLabelText("Email").getAttribute("type")).toBe("email");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
    expect(screen.getByRole("link", { name: "Forgot password?" }).getAttribute("href")).toBe("/forgotpassword");
    const register = screen.getByRole("link", { name: "Create Your Account" });
    expect(register.className).toBe("button secondary large full-width");
    expect(register.getAttribute("href")).toBe("/register");
    const school = screen.getByRole("link", { name: "School Login" });
    expect(school.closest("footer")?.textContent).toContain("Sign-in ID from school?");
    expect(school.getAttribute("href")).toBe("/schools/login");
  });

  it("[C-LOG-02] shows and hides the password, and says which", async () => {
    const user = person();
    open("/login");
    await heading(title);
    const input = screen.getByLabelText("Password");
    const button = screen.getByRole("button", { name: "Show password" });
    expect(button.getAttribute("aria-pressed")).toBe("false");
    await user.click(button);
    expect(input.getAttribute("type")).toBe("text");
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await user.click(button);
    expect(input.getAttribute("type")).toBe("password");
  });

  it("[C-LOG-04] [C-LOG-05] refuses a wrong address and an empty password before anything is sent", async () => {
    const user = person();
    open("/login");
    await heading(title);
    await logIn(user, "adaeze", "");
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
    expect(callsOf("Login")).toEqual([]);
  });

  it("[C-LOG-06] [C-SES-01] [C-SES-02] [B-17] [B-19] stores the session and goes to the dashboard after 2 s", async () => {
    const user = person();
    answer("Login", welcome);
    open("/login");
    await heading(title);
    await logIn(user);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Login successful!", 2000));
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({ id: "c1", firstName: "Adaeze" });
    expect(localStorage.getItem("accessToken")).toBe("token-1");
    expect(localStorage.getItem("isLoggedIn")).toBe("true");
    expect(document.cookie).toContain("firstName=Adaeze");
    expect(document.cookie).toContain("email=adaeze%40example.com");
    expect(document.cookie).toContain("role=user");
    await pass(1500);
    expect(path()).toBe("/login");
    await pass(600);
    expect(path()).toBe("/dashboard");
  });

  it("[C-LOG-06] keeps the password as typed and trims the address", async () => {
    const user = person();
    answer("Login", welcome);
    open("/login");
    await heading(title);
    await logIn(user, "adaeze@example.com ", " pass word ");
    await vi.waitFor(() => expect(callsOf("Login")).toHaveLength(1));
    expect(callsOf("Login")[0]?.variables).toEqual({ input: { email: "adaeze@example.com", password: " pass word " } });
  });

  it("[C-LOG-06] follows the way back of a guarded page", async () => {
    const user = person();
    answer("Login", welcome);
    open("/login", { returnTo: "/settings?tab=1" });
    await heading(title);
    await logIn(user);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalled());
    await pass(2100);
    expect(path()).toBe("/settings?tab=1");
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "[C-LOG-06] never follows a way that leads elsewhere: %s",
    async (returnTo) => {
      const user = person();
      answer("Login", welcome);
      open("/login", { returnTo });
      await heading(title);
      await logIn(user);
      await vi.waitFor(() => expect(toasts.good).toHaveBeenCalled());
      await pass(2100);
      expect(path()).toBe("/dashboard");
    },
  );

  it("[C-LOG-09] passes the choice of the pricing page to the dashboard", async () => {
    const user = person();
    answer("Login", welcome);
    open("/login", { returnTo: "/pricing", examId: "jamb" });
    await heading(title);
    await logIn(user);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalled());
    // The dashboard takes the choice out of the history at once, so it is caught on its way.
    const replaced = vi.spyOn(window.history, "replaceState");
    await pass(2100);
    expect(path()).toBe("/dashboard");
    expect(replaced.mock.calls[0]?.[0]).toMatchObject({ usr: { returnTo: "/pricing", examId: "jamb" } });
  });

  it("[C-LOG-08] [D-311] says the server's reason, else the documented text, and on the page why nobody judged the password", async () => {
    const user = person();
    answer(
      "Login",
      { fails: { code: "UNAUTHENTICATED", status: 401, serverMessage: "Wrong email or password." } },
      { fails: { code: "UPSTREAM_FAILED", status: 500 } },
      { fails: { code: "UNAUTHENTICATED", status: 401 } },
      { cutOff: true },
    );
    open("/login");
    await heading(title);
    await logIn(user);
    expect((await screen.findByRole("alert")).textContent).toContain("Wrong email or password.");
    expect(toasts.bad).toHaveBeenLastCalledWith("Wrong email or password.", 2000);
    await logIn(user);
    expect(await screen.findByText("The login failed because of a fault on our side.")).toBeTruthy();
    expect(toasts.bad).toHaveBeenLastCalledWith("Invalid email or password", 2000);
    await logIn(user);
    expect(await screen.findByText("Invalid email or password")).toBeTruthy();
    expect(toasts.bad).toHaveBeenLastCalledWith("Invalid email or password", 2000);
    await logIn(user);
    expect(await screen.findByText("There was no answer.")).toBeTruthy();
    expect(toasts.bad).toHaveBeenLastCalledWith("Invalid email or password", 2000);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("just8car");
    expect(path()).toBe("/login");
  });

  it("[D-372] says below the button what was wrong, and moves the button at no try", async () => {
    const user = person();
    expireSession(null);
    answer(
      "Login",
      { fails: { code: "UNAUTHENTICATED", status: 401, serverMessage: "Invalid email or password" } },
      welcome,
    );
    open("/login");
    await heading(title);
    expect(screen.getByText("Your session has ended")).toBeTruthy();
    await logIn(user);
    const notice = await screen.findByText("Invalid email or password");
    const button = screen.getByRole("button", { name: "Login" });
    expect(button.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(button);
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalled());
    expect(screen.getByText("Your session has ended")).toBeTruthy();
  });

  it("[C-LOG-08] does not treat a refused login as an ended session, and sends no old token", async () => {
    const user = person();
    storeSession("old");
    answer("Login", { fails: { code: "UNAUTHENTICATED", status: 401, serverMessage: "Wrong email or password." } });
    open("/login");
    await heading(title);
    await logIn(user);
    await screen.findByText("Wrong email or password.");
    expect(callsOf("Login")[0]?.headers["authorization"]).toBeUndefined();
    expect(localStorage.getItem("accessToken")).toBe("old");
  });

  it("[SEC-52] sends its content as JSON, which no form of another site can, and [REL-20] a name for the request", async () => {
    const user = person();
    answer("Login", welcome);
    open("/login");
    await heading(title);
    await logIn(user);
    await vi.waitFor(() => expect(callsOf("Login")).toHaveLength(1));
    const headers = callsOf("Login")[0]?.headers ?? {};
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{8}$/);
  });

  describe("on another device", () => {
    const link = () => screen.getByRole("button", { name: "Log out the other device" });
    const askForCode = async (): Promise<UserEvent> => {
      const user = person();
      answer("Login", otherDevice);
      answer("SendOtherDeviceCode", { data: { sendOtherDeviceCode: { message: null } } });
      open("/login");
      await heading(title);
      await logIn(user);
      await screen.findByRole("alert");
      await user.click(link());
      return user;
    };

    it("[C-LOG-07] says so for a 403, also from a server without our codes", async () => {
      const user = person();
      answer("Login", otherDevice, { fails: { code: "FORBIDDEN", status: 403, serverMessage: "Nope" } });
      open("/login");
      await heading(title);
      await logIn(user);
      expect((await screen.findByRole("alert")).textContent).toContain("Already logged in on another device");
      expect(toasts.bad).toHaveBeenLastCalledWith("Already logged in on another device", 2000);
      await logIn(user);
      await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledTimes(2));
      expect(toasts.bad).toHaveBeenLastCalledWith("Already logged in on another device", 2000);
    });

    it("[C-LOG-07] [EXT-03a] [EXT-03b] logs the other device out with a mailed code, then logs in", async () => {
      const user = person();
      answer("Login", otherDevice, welcome);
      answer("SendOtherDeviceCode", { data: { sendOtherDeviceCode: { message: null } } });
      answer(
        "LogoutOtherDevice",
        { fails: { code: "BAD_USER_INPUT", status: 400, serverMessage: "The code is wrong or has expired." } },
        { data: { logoutOtherDevice: { message: null } } },
      );
      open("/login");
      await heading(title);
      await logIn(user);
      await screen.findByRole("alert");
      await user.click(link());
      const dialog = await screen.findByRole("dialog", { name: "Log out the other device" });
      expect(callsOf("SendOtherDeviceCode")[0]?.variables).toEqual({
        input: { email: "adaeze@example.com", password: "just8car" },
      });
      const code = within(dialog).getByLabelText("6-digit code");
      await vi.waitFor(() => expect(document.activeElement).toBe(code));
      await user.type(code, "123");
      await user.click(within(dialog).getByRole("button", { name: "Log out and log in here" }));
      expect(within(dialog).getByText("Please enter a complete 6-digit OTP")).toBeTruthy();
      await user.type(code, "456");
      await user.click(within(dialog).getByRole("button", { name: "Log out and log in here" }));
      expect(await within(dialog).findByText("The code is wrong or has expired.")).toBeTruthy();
      await user.click(within(dialog).getByRole("button", { name: "Log out and log in here" }));
      await vi.waitFor(() => expect(localStorage.getItem("accessToken")).toBe("token-1"));
      expect(callsOf("LogoutOtherDevice")[1]?.variables).toEqual({
        input: { email: "adaeze@example.com", password: "just8car", otp: "123456" },
      });
      expect(callsOf("Login")).toHaveLength(2);
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("[C-LOG-07] [EXT-03a] sends another code only after 120 s", async () => {
      const user = await askForCode();
      const again = await screen.findByRole<HTMLButtonElement>("button", { name: "Send a new code" });
      expect(again.disabled).toBe(true);
      await pass(121_000);
      expect(again.disabled).toBe(false);
      await user.click(again);
      await vi.waitFor(() => expect(callsOf("SendOtherDeviceCode")).toHaveLength(2));
      await vi.waitFor(() => expect(again.disabled).toBe(true));
      const dialog = within(screen.getByRole("dialog"));
      expect(dialog.getByRole("status").textContent).toBe("New OTP sent successfully!");
      expect(document.activeElement).toBe(dialog.getByRole("textbox"));
      await pass(121_000);
      answer("SendOtherDeviceCode", { fails: { code: "RATE_LIMITED", status: 429, serverMessage: "Too many codes." } });
      fireEvent.click(again);
      fireEvent.click(again);
      expect((await dialog.findByRole("alert")).textContent).toBe("Too many codes.");
      expect(callsOf("SendOtherDeviceCode")).toHaveLength(3);
      expect(again.disabled).toBe(false);
    });

    it("[C-LOG-07] [EXT-03a] asks for the same code again after its dialog was closed, while that code works", async () => {
      const user = await askForCode();
      await screen.findByRole("dialog");
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("dialog")).toBeNull();
      await pass(20_000);
      await user.click(link());
      const dialog = within(await screen.findByRole("dialog"));
      expect(dialog.getByText("A new code can be sent in 1:40.")).toBeTruthy();
      expect(callsOf("SendOtherDeviceCode")).toHaveLength(1);
      await pass(121_000);
      await user.keyboard("{Escape}");
      await user.click(link());
      await vi.waitFor(() => expect(callsOf("SendOtherDeviceCode")).toHaveLength(2));
    });

    it("[C-LOG-07] [EXT-03a] asks for the same code again after another try to log in, but not for another account", async () => {
      const user = await askForCode();
      await screen.findByRole("dialog");
      await user.keyboard("{Escape}");
      await pass(20_000);
      await user.click(screen.getByRole("button", { name: "Login" }));
      await vi.waitFor(() => expect(callsOf("Login")).toHaveLength(2));
      await user.click(await screen.findByRole("button", { name: "Log out the other device" }));
      expect(within(await screen.findByRole("dialog")).getByText("A new code can be sent in 1:40.")).toBeTruthy();
      expect(callsOf("SendOtherDeviceCode")).toHaveLength(1);
      await user.keyboard("{Escape}");
      await user.clear(screen.getByLabelText("Email"));
      await user.type(screen.getByLabelText("Email"), "other@example.com{Enter}");
      await vi.waitFor(() => expect(callsOf("Login")).toHaveLength(3));
      await user.click(await screen.findByRole("button", { name: "Log out the other device" }));
      await vi.waitFor(() => expect(callsOf("SendOtherDeviceCode")).toHaveLength(2));
    });

    it("[C-LOG-07] [EXT-03a] hides the way out where the server does not offer it", async () => {
      const user = person();
      answer("Login", otherDevice);
      answer("SendOtherDeviceCode", { fails: { code: "NOT_OFFERED", status: 404 } });
      open("/login");
      await heading(title);
      await logIn(user);
      await screen.findByRole("alert");
      await user.click(link());
      await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Log out the other device" })).toBeNull());
      expect(screen.getByRole("alert").textContent).toContain("Already logged in on another device");
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  describe("after a logout that did not reach the server", () => {
    const left = { userId: "c1", accessToken: "token-0" };
    beforeEach(() => localStorage.setItem("leftSession", JSON.stringify(left)));

    it("[C-SES-07] ends the session that it left, then logs in", async () => {
      const user = person();
      answer("Logout", { data: { logout: { message: null } } });
      answer("Login", welcome);
      open("/login");
      await heading(title);
      await logIn(user);
      await vi.waitFor(() => expect(localStorage.getItem("accessToken")).toBe("token-1"));
      expect(calls.map(({ name }) => name)).toEqual(["Logout", "Login"]);
      expect(callsOf("Logout")[0]?.variables).toEqual({ input: { userId: "c1" } });
      expect(callsOf("Logout")[0]?.headers["authorization"]).toBe("Bearer token-0");
      expect(callsOf("Login")[0]?.headers["authorization"]).toBeUndefined();
      expect(localStorage.getItem("leftSession")).toBeNull();
    });

    it("[C-SES-07] [C-LOG-07] says whose session prevents the login when that failed again, and offers another try", async () => {
      const user = person();
      answer("Logout", { fails: { code: "UPSTREAM_FAILED", status: 502 } }, { data: { logout: { message: null } } });
      answer("Login", { fails: { code: "FORBIDDEN", status: 403 } }, welcome);
      open("/login");
      await heading(title);
      await logIn(user);
      expect((await screen.findByRole("alert")).textContent).toContain("Your last logout on this device");
      await user.click(screen.getByRole("button", { name: "Log out and log in again" }));
      await vi.waitFor(() => expect(localStorage.getItem("accessToken")).toBe("token-1"));
      expect(callsOf("Logout")).toHaveLength(2);
    });

    it("[C-SES-07] is busy from the first press on", async () => {
      const user = person();
      answer("Logout", { never: true });
      open("/login");
      await heading(title);
      await logIn(user);
      await vi.waitFor(() => expect(callsOf("Logout")).toHaveLength(1));
      expect(screen.queryByRole("button", { name: "Login" })).toBeNull();
    });

    it("[C-SES-07] forgets it where the server does not know it any more", async () => {
      const user = person();
      answer("Logout", { fails: { code: "UNAUTHENTICATED", status: 401 } });
      answer("Login", welcome);
      open("/login");
      await heading(title);
      await logIn(user);
      await vi.waitFor(() => expect(localStorage.getItem("accessToken")).toBe("token-1"));
      expect(localStorage.getItem("leftSession")).toBeNull();
    });
  });

  it("[C-LOG-08] shows the way to verification for a 403 as well", async () => {
    const user = person();
    answer("Login", { fails: { code: "EMAIL_NOT_VERIFIED", status: 403, serverMessage: "Email not verified" } });
    open("/login");
    await heading(title);
    await logIn(user);
    expect(await screen.findByRole("link", { name: "Send a new code and verify" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain("Email not verified");
  });

  it("[C-LOG-08] [C-SES-03] offers a new code to an unverified account and leads to the code page", async () => {
    const user = person();
    answer("Login", {
      fails: { code: "EMAIL_NOT_VERIFIED", status: 401, serverMessage: "Please verify your email address first." },
    });
    answer("ResendOtp", { data: { resendOtp: { message: null } } });
    open("/login");
    await heading(title);
    await logIn(user);
    expect((await screen.findByRole("alert")).textContent).toContain("Please verify your email address first.");
    await user.click(screen.getByRole("link", { name: "Send a new code and verify" }));
    await heading("Check your email");
    expect(callsOf("ResendOtp")[0]?.variables).toEqual({ input: { email: "adaeze@example.com" } });
    expect(localStorage.getItem("pendingEmail")).toBe("adaeze@example.com");
    expect(path()).toBe("/otp-verification");
  });

  describe("a new code that the server refuses to send", () => {
    const askForCode = async (): Promise<void> => {
      const user = person();
      answer("Login", { fails: { code: "EMAIL_NOT_VERIFIED", status: 401, serverMessage: "Please verify" } });
      answer("ResendOtp", { fails: { code: "RATE_LIMITED", status: 429, serverMessage: "Too many attempts" } });
      open("/login");
      await heading(title);
      await logIn(user);
      await user.click(await screen.findByRole("link", { name: "Send a new code and verify" }));
      await heading("Check your email");
    };

    it("leaves the code that was sent before its time", async () => {
      const deadline = Date.now() + 70_000;
      localStorage.setItem("pendingEmail", "adaeze@example.com");
      localStorage.setItem("otpDeadline", String(deadline));
      await askForCode();
      expect(localStorage.getItem("otpDeadline")).toBe(String(deadline));
    });

    it.each([null, "other@example.com"])(
      "can be asked for at once where this device knows of no code (%s)",
      async (of) => {
        if (of !== null) {
          localStorage.setItem("pendingEmail", of);
          localStorage.setItem("otpDeadline", String(Date.now() + 70_000));
        }
        await askForCode();
        expect(await screen.findByRole("button", { name: /resend/i })).toHaveProperty("disabled", false);
      },
    );
  });
});
