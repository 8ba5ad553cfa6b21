import { act, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { registerRedirectMs } from "../../../schema/rules/limits.ts";
import { expireSession } from "../../../web/lib/sessions/sessions.ts";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, pass, path, person, prepareEveryTest } from "../support/app-harness.tsx";

prepareEveryTest();

const good = {
  "First name": "Adaeze",
  "Last name": "Okafor",
  Email: "adaeze@example.com",
  "Phone number": "0803 000 0000",
  Password: "just8car",
  "Confirm password": "just8car",
};

async function fill(user: UserEvent, changes: Partial<typeof good> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...good, ...changes })) {
    const input = screen.getByLabelText(label);
    await user.clear(input);
    if (text) await user.type(input, text);
  }
}
const send = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Register" }));

/** Registers and waits for the message of success. */
async function register(): Promise<UserEvent> {
  const user = person();
  answer("Register", { data: { register: { message: null } } });
  open("/register");
  await heading("Create Your Account");
  await fill(user);
  await send(user);
  await screen.findByText("Registration successful!");
  return user;
}

describe("register", () => {
  it("[C-RT-06] [C-REG-01] [C-REG-02] shows title and the seven fields", async () => {
    open("/register");
    await heading("Create Your Account");
    for (const label of [...Object.keys(good), "Referer (optional)"]) expect(screen.getByLabelText(label)).toBeTruthy();
    await vi.waitFor(() => expect(document.title).toMatch(/^Create Your Account/));
    expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("email");
    expect(screen.getByLabelText("Phone number").getAttribute("inputmode")).toBe("tel");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("new-password");
  });

  it("[C-REG-03] takes the referer from the link and locks it", async () => {
    const user = person();
    answer("Register", { data: { register: { message: null } } });
    open("/register?ref=friend%40example.com");
    await heading("Create Your Account");
    const referer = screen.getByLabelText<HTMLInputElement>("Referer (optional)");
    expect(referer.value).toBe("friend@example.com");
    expect(referer.disabled).toBe(true);
    await fill(user);
    await send(user);
    await vi.waitFor(() =>
      expect(callsOf("Register")[0]?.variables).toMatchObject({ input: { referer: "friend@example.com" } }),
    );
  });

  it.each([
    ["is too long", "x".repeat(255)],
    ["holds what no text may", "friend%00"],
  ])("[C-REG-03] takes no referer from a link that %s, because it could not be put right", async (_, ref) => {
    open(`/register?ref=${ref}`);
    await heading("Create Your Account");
    const referer = screen.getByLabelText<HTMLInputElement>("Referer (optional)");
    expect(referer.value).toBe("");
    expect(referer.disabled).toBe(false);
  });

  it("[C-REG-02] sends an empty referer as none, and the person may type one", async () => {
    const user = person();
    answer("Register", { data: { register: { message: null } } });
    open("/register");
    await heading("Create Your Account");
    expect(screen.getByLabelText<HTMLInputElement>("Referer (optional)").disabled).toBe(false);
    await fill(user);
    await send(user);
    await vi.waitFor(() =>
      expect(callsOf("Register")[0]?.variables).toEqual({
        input: {
          firstName: "Adaeze",
          lastName: "Okafor",
          email: "adaeze@example.com",
          phoneNumber: "0803 000 0000",
          referer: null,
          password: "just8car",
          confirmPassword: "just8car",
        },
      }),
    );
  });

  it.each([
    ["[C-REG-04]", "First name", "", "First name required"],
    ["[C-REG-05]", "Last name", "   ", "Last name required"],
    ["[C-REG-06]", "Email", "adaeze@example", "Invalid email address"],
    ["[C-REG-07]", "Phone number", "", "Phone number required"],
    ["[C-REG-08] [B-01]", "Password", "seven77", "Password must be at least 8 characters"],
    ["[C-REG-09]", "Confirm password", "another8", "Passwords do not match"],
  ] as const)("%s refuses a wrong %s in words, at its field", async (_id, label, text, message) => {
    const user = person();
    open("/register");
    await heading("Create Your Account");
    await fill(user, { [label]: text });
    await send(user);
    const input = screen.getByLabelText(label);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const described = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id));
    expect(described.map((element) => element?.textContent)).toContain(message);
    expect(callsOf("Register")).toEqual([]);
  });

  it("[C-REG-04] puts the focus into the first wrong field", async () => {
    const user = person();
    open("/register");
    await heading("Create Your Account");
    await fill(user, { "Last name": "", Email: "x" });
    await send(user);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Last name")));
  });

  it("[C-REG-10] takes an error away when its field is edited, and only that one", async () => {
    const user = person();
    open("/register");
    await heading("Create Your Account");
    await send(user);
    await user.type(screen.getByLabelText("First name"), "A");
    expect(screen.queryByText("First name required")).toBeNull();
    expect(screen.getByText("Last name required")).toBeTruthy();
  });

  it("lets the login page say nothing of an account that was closed here before", async () => {
    expireSession({ reason: "ACCOUNT_CLOSED", at: new Date().toISOString() });
    const user = await register();
    await user.click(screen.getByRole("link", { name: "Login" }));
    await heading("Login to Your Account");
    expect(screen.queryByText(/^This account was closed/)).toBeNull();
  });

  it("[C-REG-11] [C-REG-13] [C-SES-03] [B-18] [B-19] keeps the address and goes to the code page after 4 s", async () => {
    await register();
    expect(toasts.good).toHaveBeenCalledWith("Registration successful!", 4000);
    expect(localStorage.getItem("pendingEmail")).toBe("adaeze@example.com");
    await person().click(screen.getByRole("button", { name: "Registered" }));
    expect(callsOf("Register")).toHaveLength(1);
    await pass(3500);
    expect(path()).toBe("/register");
    await pass(600);
    await heading("Check your email");
    expect(path()).toBe("/otp-verification");
  });

  it("[C-OTP-02] counts the time of the code from its mail, and not from the moment the code page opens", async () => {
    localStorage.setItem("otpDeadline", String(Date.now() - 1000));
    await register();
    await pass(4100);
    await heading("Check your email");
    expect(screen.getByRole("timer").textContent).toMatch(/^1:5[56]$/);
  });

  it("[C-REG-11] prefers the server's words", async () => {
    const user = person();
    answer("Register", { data: { register: { message: "Welcome! A code was sent." } } });
    open("/register");
    await heading("Create Your Account");
    await fill(user);
    await send(user);
    await screen.findByText("Welcome! A code was sent.");
    expect(toasts.good).toHaveBeenCalledWith("Welcome! A code was sent.", 4000);
  });

  it("[C-REG-12] says the server's reason, else the documented text, and keeps what was typed", async () => {
    const user = person();
    answer(
      "Register",
      { fails: { code: "CONFLICT", status: 409, serverMessage: "This email is already registered." } },
      { fails: { code: "UPSTREAM_FAILED", status: 500 } },
      { cutOff: true },
    );
    open("/register");
    await heading("Create Your Account");
    await fill(user);
    await send(user);
    await screen.findByText("This email is already registered.");
    expect(toasts.bad).toHaveBeenLastCalledWith("This email is already registered.", 4000);
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    await send(user);
    expect((await screen.findByRole("alert")).textContent).toContain("Registration failed");
    expect(toasts.bad).toHaveBeenLastCalledWith("Registration failed", 4000);
    await send(user);
    await screen.findByText("There was no answer.");
    expect(toasts.bad).toHaveBeenCalledTimes(3);
    for (const [label, text] of Object.entries(good))
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
    expect(localStorage.getItem("pendingEmail")).toBeNull();
  });

  it("[D-373] leads to the code once, though the link is pressed and the clock leads there as well", async () => {
    await register();
    const pushed = vi.spyOn(window.history, "pushState");
    const link = screen.getByRole("link", { name: "Enter the code now" });
    await act(async () => {
      link.click();
      vi.advanceTimersByTime(registerRedirectMs);
      link.click();
    });
    await heading("Check your email");
    expect(pushed).toHaveBeenCalledOnce();
  });

  it("[D-374] has what was typed, but no password, when the address was wrong", async () => {
    const user = person();
    answer("Register", { data: { register: { message: null } } });
    open("/register?ref=friend%40example.com");
    await heading("Create Your Account");
    await fill(user, { Email: "adaeze@exmaple.com" });
    await send(user);
    await user.click(await screen.findByRole("link", { name: "Enter the code now" }));
    await heading("Check your email");
    await user.click(screen.getByRole("link", { name: "Register again" }));
    await heading("Create Your Account");
    const typed = { ...good, Email: "adaeze@exmaple.com", "Referer (optional)": "friend@example.com" };
    for (const [label, text] of Object.entries({ ...typed, Password: "", "Confirm password": "" }))
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
  });

  it("[D-374] has what was typed after a look at the login", async () => {
    const user = person();
    open("/register");
    await heading("Create Your Account");
    await user.type(screen.getByLabelText("First name"), "Adaeze");
    await user.click(screen.getByRole("link", { name: "Login" }));
    await heading("Login to Your Account");
    act(() => history.back());
    await heading("Create Your Account");
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Adaeze");
  });

  it("[D-374] forgets it once the address is confirmed", async () => {
    const user = await register();
    answer("VerifyOtp", { data: { verifyOtp: { message: null } } });
    await user.click(screen.getByRole("link", { name: "Enter the code now" }));
    await heading("Check your email");
    expect(JSON.stringify(sessionStorage)).toContain("Okafor");
    await user.type(screen.getByLabelText("6-digit code"), "123456");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await screen.findByText("OTP verified successfully!");
    expect(JSON.stringify(sessionStorage)).not.toContain("Okafor");
  });

  it("shows at the password that the server refused it", async () => {
    const user = person();
    const serverMessage = "This password is too common. Please choose another one.";
    answer("Register", { fails: { code: "BAD_USER_INPUT", status: 400, serverMessage, field: "password" } });
    open("/register");
    await heading("Create Your Account");
    await fill(user);
    await send(user);
    await screen.findByText(serverMessage);
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[D-372] says why the last try failed until the server answers the next one", async () => {
    const user = person();
    answer("Register", { fails: { code: "UPSTREAM_FAILED", status: 502 } }, { never: true });
    open("/register");
    await heading("Create Your Account");
    await fill(user);
    await send(user);
    await screen.findByText("Registration failed");
    await send(user);
    await screen.findByRole("button", { name: "Registering..." });
    expect(screen.getByText("Registration failed")).toBeTruthy();
  });

  it("sends once, however often the button is pressed", async () => {
    const user = person();
    answer("Register", { never: true });
    open("/register");
    await heading("Create Your Account");
    await fill(user);
    await send(user);
    await user.click(screen.getByRole("button", { name: "Registering..." }));
    await user.type(screen.getByLabelText("Email"), "{Enter}");
    expect(callsOf("Register")).toHaveLength(1);
  });
});
