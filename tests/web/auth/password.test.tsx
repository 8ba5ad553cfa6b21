import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, pass, path, person, prepareEveryTest } from "../support/app-harness.tsx";

prepareEveryTest();

describe("forgot password", () => {
  const title = "Forgot your password?";
  const send = async (user: ReturnType<typeof person>, email = "adaeze@example.com") => {
    await user.clear(screen.getByLabelText("Email"));
    await user.type(screen.getByLabelText("Email"), email);
    await user.click(screen.getByRole("button", { name: "Send Reset Link" }));
  };

  it("[C-RT-08] [C-FPW-01] refuses a wrong address before anything is sent", async () => {
    const user = person();
    open("/forgotpassword");
    await heading(title);
    await send(user, "adaeze");
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    expect(callsOf("ForgotPassword")).toEqual([]);
  });

  it("has the address that was typed at the login", async () => {
    const user = person();
    open("/login");
    await heading("Login to Your Account");
    await user.type(screen.getByLabelText("Email"), "adaeze@example.com");
    await user.click(screen.getByRole("link", { name: "Forgot password?" }));
    await heading(title);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("adaeze@example.com");
  });

  it("[C-FPW-02] names an unknown address at its field", async () => {
    const user = person();
    answer("ForgotPassword", { fails: { code: "NOT_FOUND", status: 404, serverMessage: "No such user" } });
    open("/forgotpassword");
    await heading(title);
    await send(user);
    await screen.findByText("No account found with this email address");
    expect(toasts.bad).toHaveBeenCalledWith("No account found with this email address");
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("adaeze@example.com");
  });

  it("[C-FPW-03] [C-FPW-07] says the server's reason, the documented text, or that the network failed", async () => {
    const user = person();
    answer(
      "ForgotPassword",
      { fails: { code: "RATE_LIMITED", status: 429, serverMessage: "Too many requests." } },
      { fails: { code: "UPSTREAM_FAILED", status: 502 } },
      { cutOff: true },
    );
    open("/forgotpassword");
    await heading(title);
    await send(user);
    await screen.findByText("Too many requests.");
    await send(user);
    await screen.findByText("Failed to send reset link");
    expect(toasts.bad).toHaveBeenLastCalledWith("Failed to send reset link");
    await send(user);
    await screen.findByText("An error occurred. Please try again.");
    expect(toasts.bad).toHaveBeenLastCalledWith("An error occurred. Please try again.");
  });

  it("[D-372] says why the last try failed until the server answers the next one", async () => {
    const user = person();
    answer("ForgotPassword", { fails: { code: "UPSTREAM_FAILED", status: 502 } }, { never: true });
    open("/forgotpassword");
    await heading(title);
    await send(user);
    await screen.findByText("Failed to send reset link");
    await send(user);
    await screen.findByRole("button", { name: "Sending..." });
    expect(screen.getByText("Failed to send reset link")).toBeTruthy();
  });

  it("[C-FPW-04] [C-FPW-05] [C-FPW-06] confirms, and offers another address or the login", async () => {
    const user = person();
    answer("ForgotPassword", { data: { forgotPassword: { message: null } } });
    open("/forgotpassword");
    await heading(title);
    await send(user);
    const focused = await heading("Check Your Email");
    await vi.waitFor(() => expect(document.activeElement).toBe(focused));
    expect(screen.getByText("adaeze@example.com")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try Another Email" }));
    await heading(title);
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    await send(user, "other@example.com");
    await heading("Check Your Email");
    await user.click(screen.getByRole("button", { name: "Back to Login" }));
    await heading("Login to Your Account");
    expect(path()).toBe("/login");
  });

  it("[D-373] leads to the login once, however often it is pressed while that is fetched", async () => {
    const user = person();
    answer("ForgotPassword", { data: { forgotPassword: { message: null } } });
    open("/forgotpassword");
    await heading(title);
    await send(user);
    await heading("Check Your Email");
    const pushed = vi.spyOn(window.history, "pushState");
    const button = screen.getByRole("button", { name: "Back to Login" });
    await act(async () => {
      button.click();
      button.click();
    });
    await heading("Login to Your Account");
    expect(pushed).toHaveBeenCalledOnce();
  });
});

describe("reset password", () => {
  const title = "Choose a new password";
  const send = async (user: ReturnType<typeof person>, password: string, again = password) => {
    await user.clear(screen.getByLabelText("New password"));
    await user.type(screen.getByLabelText("New password"), password);
    await user.clear(screen.getByLabelText("Confirm password"));
    if (again) await user.type(screen.getByLabelText("Confirm password"), again);
    await user.click(screen.getByRole("button", { name: "Reset Password" }));
  };

  it("[C-RPW-01] [B-18] without a token says so and goes to forgot password after 3 s", async () => {
    open("/reset-password");
    await heading(title);
    expect(screen.getByRole("alert").textContent).toContain("Invalid reset link. Please request a new one.");
    // the token is out of the address, so that a reload finds none
    expect(screen.getByText(/If you reloaded this page, open the link in your email again\./)).toBeTruthy();
    await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledWith("Invalid reset link. Please request a new one."));
    await pass(2500);
    expect(path()).toBe("/reset-password");
    await pass(700);
    await heading("Forgot your password?");
    expect(path()).toBe("/forgotpassword");
  });

  it("[C-RT-09] [SEC-61] reads the token once, takes it out of the address bar and tells no other page", async () => {
    const user = person();
    answer("ResetPassword", { data: { resetPassword: { message: null } } });
    open("/reset-password?token=secret-token");
    await heading(title);
    await vi.waitFor(() => expect(window.location.href).not.toContain("secret-token"));
    expect(path()).toBe("/reset-password");
    expect(document.querySelector<HTMLMetaElement>("meta[name=referrer]")?.content).toBe("no-referrer");
    await send(user, "Stronger1");
    await vi.waitFor(() => expect(callsOf("ResetPassword")).toHaveLength(1));
    expect(callsOf("ResetPassword")[0]?.variables).toEqual({
      input: { token: "secret-token", newPassword: "Stronger1" },
    });
  });

  it.each(["Short1a", "alllower1", "ALLUPPER1", "NoDigitsHere"])("[C-RPW-02] refuses %s", async (password) => {
    const user = person();
    open("/reset-password?token=t");
    await heading(title);
    await send(user, password);
    expect(
      screen.getByText("Password must be at least 8 characters long and include uppercase, lowercase, and numbers."),
    ).toBeTruthy();
    expect(callsOf("ResetPassword")).toEqual([]);
  });

  it("[C-RPW-03] refuses a different confirmation", async () => {
    const user = person();
    open("/reset-password?token=t");
    await heading(title);
    await send(user, "Stronger1", "Stronger2");
    expect(screen.getByText("Passwords do not match.")).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Confirm password")));
  });

  it("[C-RPW-04] [C-RPW-06] says the server's reason, the documented text, or that the network failed", async () => {
    const user = person();
    answer(
      "ResetPassword",
      { fails: { code: "BAD_USER_INPUT", status: 400, serverMessage: "A common one.", field: "newPassword" } },
      { fails: { code: "BAD_USER_INPUT", status: 400, serverMessage: "This link was used already." } },
      { fails: { code: "UPSTREAM_FAILED", status: 500 } },
      { cutOff: true },
    );
    open("/reset-password?token=t");
    await heading(title);
    await send(user, "Stronger1");
    await screen.findByText("A common one.");
    expect(document.activeElement).toBe(screen.getByLabelText("New password"));
    expect(screen.queryByRole("alert")).toBeNull();
    await send(user, "Stronger1");
    await screen.findByText("This link was used already.");
    // each link that is asked for ends the one before
    const newest = "If you asked more than once, only the link in the newest email works.";
    expect(screen.getByText(newest)).toBeTruthy();
    await send(user, "Stronger1");
    await screen.findByText("Failed to reset password");
    expect(screen.queryByText(newest)).toBeNull();
    expect(toasts.bad).toHaveBeenLastCalledWith("Failed to reset password");
    await send(user, "Stronger1");
    await screen.findByText("An error occurred. Please try again.");
    expect(toasts.bad).toHaveBeenLastCalledWith("An error occurred. Please try again.");
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("Stronger1");
  });

  it("[C-RPW-05] [B-18] goes to the login after 3 s", async () => {
    const user = person();
    answer("ResetPassword", { data: { resetPassword: { message: "Done." } } });
    open("/reset-password?token=t");
    await heading(title);
    await send(user, "Stronger1");
    await screen.findByText("Done.");
    expect(toasts.good).toHaveBeenCalledWith("Done.");
    expect(screen.getByRole("button", { name: "Password changed" })).toBeTruthy();
    await pass(2500);
    expect(path()).toBe("/reset-password");
    await pass(700);
    await heading("Login to Your Account");
    expect(document.querySelector("meta[name=referrer]")).toBeNull();
  });
});
