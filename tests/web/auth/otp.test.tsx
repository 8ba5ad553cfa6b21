import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, pass, path, person, prepareEveryTest } from "../support/app-harness.tsx";

prepareEveryTest();
beforeEach(() => localStorage.setItem("pendingEmail", "adaeze@example.com"));

const title = "Check your email";
const code = () => screen.getByLabelText<HTMLInputElement>("6-digit code");
const boxes = () => screen.getAllByTestId("otp-box").map((box) => box.textContent);
const verify = () => screen.getByRole<HTMLButtonElement>("button", { name: "Verify" });
const resend = () => screen.getByRole<HTMLButtonElement>("button", { name: "Resend" });
const timer = () => screen.getByRole("timer").textContent;

async function openPage(): Promise<ReturnType<typeof person>> {
  const user = person();
  open("/otp-verification");
  await heading(title);
  return user;
}

describe("OTP verification", () => {
  it("[C-RT-10] [C-OTP-01] [B-08] shows six boxes with one digit each, over one field for codes", async () => {
    const user = await openPage();
    expect(boxes()).toEqual(["", "", "", "", "", ""]);
    expect(code().getAttribute("autocomplete")).toBe("one-time-code");
    expect(code().getAttribute("inputmode")).toBe("numeric");
    await user.type(code(), "4a0-7 1");
    expect(boxes()).toEqual(["4", "0", "7", "1", "", ""]);
    await user.type(code(), "2299");
    expect(boxes()).toEqual(["4", "0", "7", "1", "2", "2"]);
  });

  it("[C-OTP-02] [B-08] counts down from 120 s, second by second", async () => {
    await openPage();
    expect(timer()).toBe("2:00");
    await pass(1000);
    expect(timer()).toBe("1:59");
    await pass(36_000);
    expect(timer()).toBe("1:23");
  });

  it("[C-OTP-02] goes on where it was after a reload", async () => {
    localStorage.setItem("otpDeadline", String(Date.now() + 42_000));
    await openPage();
    expect(timer()).toMatch(/^0:4[12]$/);
  });

  it("[C-OTP-02] takes a moment that lies too far ahead for a changed clock", async () => {
    localStorage.setItem("otpDeadline", String(Date.now() + 9_000_000));
    await openPage();
    expect(timer()).toBe("2:00");
  });

  it("[C-OTP-03] leads to the registration when no address is stored", async () => {
    localStorage.removeItem("pendingEmail");
    open("/otp-verification");
    await heading("Create Your Account");
    expect(path()).toBe("/register");
  });

  it("leads to the login a person whose address was verified before the answer was lost", async () => {
    const user = await openPage();
    await user.click(screen.getByRole("link", { name: "Go to login" }));
    await heading("Login to Your Account");
    expect(path()).toBe("/login");
  });

  it.each([
    ["123456", "123456"],
    ["12345678", "123456"],
    ["123", "123"],
    ["12 34 56", ""],
    ["code 123456", ""],
    ["", ""],
  ])("[C-OTP-04] pasting '%s' gives '%s'", async (text, digits) => {
    const user = await openPage();
    await user.click(code());
    await user.paste(text);
    expect(code().value).toBe(digits);
  });

  it("[C-OTP-05] moves back with Backspace", async () => {
    const user = await openPage();
    await user.type(code(), "407");
    await user.keyboard("{Backspace}");
    expect(boxes().join("")).toBe("40");
    await user.keyboard("{Backspace}{Backspace}{Backspace}");
    expect(boxes().join("")).toBe("");
    await user.keyboard("9");
    expect(boxes()[0]).toBe("9");
  });

  it("[C-OTP-06] opens Verify with the sixth digit and keeps Resend shut while time is left", async () => {
    const user = await openPage();
    expect(verify().disabled).toBe(true);
    expect(resend().disabled).toBe(true);
    await user.type(code(), "12345");
    expect(verify().disabled).toBe(true);
    expect(screen.getByText("1 digit to go")).toBeTruthy();
    await user.type(code(), "6");
    expect(verify().disabled).toBe(false);
    expect(resend().disabled).toBe(true);
  });

  it("[C-OTP-07] says what is missing when Enter comes too early", async () => {
    const user = await openPage();
    await user.type(code(), "123{Enter}");
    expect(screen.getByText("Please enter a complete 6-digit OTP")).toBeTruthy();
    expect(code().getAttribute("aria-invalid")).toBe("true");
    expect(callsOf("VerifyOtp")).toEqual([]);
    await user.type(code(), "4");
    expect(screen.queryByText("Please enter a complete 6-digit OTP")).toBeNull();
  });

  it("[C-OTP-08] at 0 says so, shuts Verify and opens Resend", async () => {
    const user = await openPage();
    await user.type(code(), "123456");
    await pass(121_000);
    expect(screen.getByText("OTP has expired")).toBeTruthy();
    expect(verify().disabled).toBe(true);
    expect(resend().disabled).toBe(false);
    await user.type(code(), "{Enter}");
    expect(callsOf("VerifyOtp")).toEqual([]);
  });

  it("[C-OTP-08] goes on at Resend when the time ends on Verify, and stays in the boxes when it ends there", async () => {
    const user = await openPage();
    await user.type(code(), "123456");
    await pass(119_000);
    verify().focus();
    await pass(2000);
    expect(document.activeElement).toBe(resend());
    answer("ResendOtp", { data: { resendOtp: { message: "Anything" } } });
    await user.keyboard("{Enter}");
    await vi.waitFor(() => expect(document.activeElement).toBe(code()));
    await pass(121_000);
    expect(screen.getByText("OTP has expired")).toBeTruthy();
    expect(document.activeElement).toBe(code());
  });

  it("[C-OTP-09] [B-08] [B-20] sends a new code and starts again at 120 s", async () => {
    const user = await openPage();
    answer("ResendOtp", { data: { resendOtp: { message: "Anything" } } });
    await user.type(code(), "123456");
    await pass(121_000);
    await user.click(resend());
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("New OTP sent successfully!", 3000));
    expect(callsOf("ResendOtp")[0]?.variables).toEqual({ input: { email: "adaeze@example.com" } });
    await vi.waitFor(() => expect(timer()).toBe("2:00"));
    expect(code().value).toBe("");
    expect(resend().disabled).toBe(true);
    await vi.waitFor(() => expect(document.activeElement).toBe(code()));
  });

  it("[C-OTP-10] says why no new code came", async () => {
    const user = await openPage();
    answer(
      "ResendOtp",
      { fails: { code: "RATE_LIMITED", status: 429, serverMessage: "Too many codes. Try again later." } },
      { cutOff: true },
    );
    await pass(121_000);
    await user.click(resend());
    expect((await screen.findByRole("alert")).textContent).toContain("Too many codes. Try again later.");
    expect(toasts.bad).toHaveBeenLastCalledWith("Too many codes. Try again later.", 3000);
    await user.click(resend());
    await screen.findByText("Failed to resend OTP");
    expect(toasts.bad).toHaveBeenLastCalledWith("Failed to resend OTP", 3000);
    expect(screen.getByText("OTP has expired")).toBeTruthy();
  });

  it.each([
    [null, "OTP verified successfully!"],
    ["Your email is verified.", "Your email is verified."],
  ])("[C-OTP-11] [B-17] [B-20] verifies (%s) and goes to the login after 2 s", async (message, shown) => {
    const user = await openPage();
    answer("VerifyOtp", { data: { verifyOtp: { message } } });
    await user.type(code(), "407122");
    await user.click(verify());
    await screen.findByText(shown);
    expect(toasts.good).toHaveBeenCalledWith(shown, 3000);
    expect(screen.getByRole("button", { name: "Verified" })).toBeTruthy();
    expect(callsOf("VerifyOtp")[0]?.variables).toEqual({ input: { email: "adaeze@example.com", otp: "407122" } });
    await pass(1500);
    expect(path()).toBe("/otp-verification");
    await pass(600);
    await heading("Login to Your Account");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("adaeze@example.com");
  });

  it("[C-OTP-12] toasts the documented text and gives the server's reason under the boxes", async () => {
    const user = await openPage();
    answer(
      "VerifyOtp",
      { fails: { code: "BAD_USER_INPUT", status: 400, serverMessage: "Invalid or expired OTP" } },
      { fails: { code: "UPSTREAM_FAILED", status: 500 } },
      { cutOff: true },
    );
    await user.type(code(), "407122{Enter}");
    await screen.findByText("Invalid or expired OTP");
    expect(toasts.bad).toHaveBeenLastCalledWith("OTP verification failed", 3000);
    expect(code().value).toBe("407122");
    await user.click(verify());
    await screen.findByText("OTP verification failed");
    await user.click(verify());
    await screen.findByText(/There was no answer/);
    expect(toasts.bad).toHaveBeenCalledTimes(3);
    expect(path()).toBe("/otp-verification");
  });
});
