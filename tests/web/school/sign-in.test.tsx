import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, pass, path, person, prepareTest } from "../support/app-harness.tsx";
import { finishSchoolTest, sessionKey, storedSchoolSession, storeSchoolSession } from "../support/school-harness.tsx";

beforeEach(prepareTest);
afterEach(finishSchoolTest);

const role = () => screen.getByLabelText<HTMLSelectElement>("I am a");
const login = () => screen.getByRole<HTMLButtonElement>("button", { name: "Login" });
const loggedIn = (user: object = {}) => ({
  data: {
    schoolLogin: {
      __typename: "SchoolSession",
      token: "school-token-1",
      user: {
        __typename: "SchoolUser",
        id: "u1",
        role: "ADMIN",
        name: null,
        email: null,
        classId: null,
        className: null,
        schoolId: null,
        schoolName: null,
        ...user,
      },
    },
  },
});

async function openLogin(): Promise<ReturnType<typeof person>> {
  const user = person();
  open("/schools/login");
  await heading("School Login");
  return user;
}

describe("school login", () => {
  it("[EXT-66] tells a student the place in the line, and logs in when it is their turn", async () => {
    const user = await openLogin();
    const waitingRoom = { position: 812, seconds: 50 };
    answer("SchoolLogin", { fails: { code: "OVERLOADED", status: 503, retryAfterSeconds: 50, waitingRoom } });
    await user.selectOptions(role(), "STUDENT");
    await user.type(screen.getByLabelText("Sign-in ID"), "ABCD-EFGH-JKLM-N");
    await user.click(login());
    const dialog = await screen.findByRole("dialog", { name: "Many students are logging in now" });
    expect(dialog.textContent).toContain("You are number 812; less than a minute.");
    expect(toasts.bad).not.toHaveBeenCalled();
    answer("SchoolLogin", loggedIn({ role: "STUDENT", schoolId: "s1" }));
    await pass(50_000);
    await vi.waitFor(() => expect(path()).toBe("/schools/dashboard"));
    expect(callsOf("SchoolLogin").map(({ variables }) => variables)).toEqual([
      { input: { role: "STUDENT", signInId: "ABCD-EFGH-JKLM-N" } },
      { input: { role: "STUDENT", signInId: "ABCD-EFGH-JKLM-N" } },
    ]);
  });

  it("[S-RT-02] [S-LOG-01] [S-LOG-02] offers three roles and opens Login with a role", async () => {
    const user = await openLogin();
    expect([...role().options].map(({ value, text }) => [value, text])).toEqual([
      ["", "Choose a role"],
      ["ADMIN", "School Admin"],
      ["TEACHER", "Teacher"],
      ["STUDENT", "Student"],
    ]);
    expect(login().disabled).toBe(true);
    await user.selectOptions(role(), "STUDENT");
    expect(login().disabled).toBe(false);
  });

  it("[S-LOG-03] [S-LOG-05] gives the admin email, password, remember me and the ways on", async () => {
    const user = await openLogin();
    await user.selectOptions(role(), "ADMIN");
    expect(screen.getByLabelText("Email")).toBeTruthy();
    expect(screen.getByLabelText("Password")).toBeTruthy();
    expect(screen.getByLabelText("Remember me")).toBeTruthy();
    const hrefs = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefs("Forgot password?")).toBe("/schools/forgotpassword");
    expect(hrefs("Register School")).toBe("/schools/register");
    expect(hrefs("Back to the schools page")).toBe("/schools");
    await user.click(login());
    expect(screen.getByText("Email is required")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(callsOf("SchoolLogin")).toEqual([]);
  });

  it("[S-LOG-04] [S-LOG-07] [S-ENT-02] [S-SES-01] [S-SES-03] [B-29] [B-20] signs a student in for one hour", async () => {
    const user = await openLogin();
    answer("SchoolLogin", loggedIn({ role: "STUDENT", schoolId: "s1" }));
    await user.selectOptions(role(), "STUDENT");
    expect(screen.queryByLabelText("Email")).toBeNull();
    await user.type(screen.getByLabelText("Sign-in ID"), "ABCD-EFGH-JKMN{Enter}");
    await vi.waitFor(() => expect(path()).toBe("/schools/dashboard"));
    expect(toasts.good).toHaveBeenCalledWith("Login successful!", 3000);
    expect(callsOf("SchoolLogin")[0]?.variables).toEqual({ input: { role: "STUDENT", signInId: "ABCD-EFGH-JKMN" } });
    const { expiresAt, ...session } = storedSchoolSession() as { expiresAt: number };
    expect(session).toMatchObject({ token: "school-token-1", role: "STUDENT", userId: "u1", schoolId: "s1" });
    expect(Math.abs(expiresAt - Date.now() - 3_600_000)).toBeLessThan(5000);
  });

  it("[S-LOG-06] opens the dashboard with a session that is still valid", async () => {
    storeSchoolSession();
    open("/schools/login");
    await vi.waitFor(() => expect(path()).toBe("/schools/dashboard"));
    expect(toasts.info).toHaveBeenCalledWith("Restoring previous session", 3000);
  });

  it.each([
    [
      "wrong credentials",
      { fails: { code: "UNAUTHENTICATED", status: 401, serverMessage: "No such ID" } },
      "No such ID",
    ],
    ["[S-LOG-08] a silent server", { fails: { code: "UNAUTHENTICATED", status: 401 } }, "Authentication failed"],
    ["[S-LOG-10] no answer", { cutOff: true } as const, "An unexpected error occurred"],
    ["[S-LOG-09] [S-SES-05] a role nobody knows", loggedIn({ role: null }), "Login failed. Please try again."],
  ])("[S-MSG-04] says why it failed: %s", async (_case, reply, message) => {
    const user = await openLogin();
    answer("SchoolLogin", reply);
    await user.selectOptions(role(), "TEACHER");
    await user.type(screen.getByLabelText("Sign-in ID"), "ABC{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(toasts.bad).toHaveBeenCalledWith(message, 3000);
    expect(storedSchoolSession()).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Sign-in ID").value).toBe("ABC");
  });

  it("[D-69] remembers the email of an admin who asks for it, and nothing else", async () => {
    const user = await openLogin();
    answer("SchoolLogin", loggedIn());
    await user.selectOptions(role(), "ADMIN");
    await user.type(screen.getByLabelText("Email"), "head@example.com");
    await user.type(screen.getByLabelText("Password"), "Quiet-Harbour-42");
    await user.click(screen.getByLabelText("Remember me"));
    await user.click(login());
    await vi.waitFor(() => expect(path()).toBe("/schools/dashboard"));
    expect(JSON.stringify({ ...localStorage })).not.toContain("Quiet-Harbour-42");
    // unmounted here, because a page that is still being fetched would show beside the next one
    cleanup();
    localStorage.removeItem(sessionKey);
    open("/schools/login");
    await user.selectOptions(await screen.findByLabelText("I am a"), "ADMIN");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("head@example.com");
  });
});

describe("school session", () => {
  it.each([
    ["expired", { expiresAt: 1 }],
    ["without a token", { token: "" }],
    ["[S-SES-05] of an unknown role", { role: "OWNER" as never }],
  ])("[S-SES-02] %s: it is removed and the login comes", async (_case, session) => {
    storeSchoolSession(session);
    open("/schools/dashboard");
    await heading("School Login");
    expect(path()).toBe("/schools/login");
    expect(localStorage.getItem(sessionKey)).toBeNull();
  });
});

describe("school registration", () => {
  const type = async (user: ReturnType<typeof person>, label: string, text: string): Promise<void> => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const next = () => screen.getByRole("button", { name: "Next" });
  const submit = () => screen.getByRole("button", { name: "Register School" });
  const focused = () => document.activeElement?.getAttribute("name");

  async function fillStepOne(user: ReturnType<typeof person>): Promise<void> {
    await type(user, "School name", "Unity College");
    await user.selectOptions(screen.getByLabelText("School type"), "Secondary School");
    await type(user, "Principal/Director name", "Ngozi Umeh");
    await type(user, "Email", "head@example.com");
    await type(user, "Phone number", "08030000000");
    await user.click(next());
  }
  async function fillStepTwo(user: ReturnType<typeof person>, password = "Quiet-Harbour-42"): Promise<void> {
    await type(user, "Address", "1 Zik Avenue");
    await type(user, "City", "Enugu");
    await user.selectOptions(screen.getByLabelText("State"), "Enugu");
    await user.type(screen.getByLabelText("Password"), password);
    await user.type(screen.getByLabelText("Confirm password"), password);
    await user.click(screen.getByLabelText("I agree to the terms and conditions"));
  }
  async function openRegister(): Promise<ReturnType<typeof person>> {
    const user = person();
    open("/schools/register");
    await heading("Register School");
    return user;
  }

  it("[S-RT-03] [S-REG-03] [S-REG-04] [S-REG-05] [S-REG-06] [S-REG-07] refuses step 1 in the documented order", async () => {
    const user = await openRegister();
    await user.click(next());
    await screen.findByText("School name is required");
    const form = screen.getByRole("form");
    const said = [...form.querySelectorAll(".field-error")].map((error) => error.textContent);
    expect(said).toEqual([
      "School name is required",
      "School type is required",
      "Principal/Director name is required",
      "Email is required",
      "Phone number is required",
    ]);
    expect(focused()).toBe("name");
    const types = within(screen.getByLabelText("School type")).getAllByRole("option");
    expect(types.slice(1).map((option) => option.textContent)).toEqual([
      "Primary School",
      "Secondary School",
      "Vocational Schools",
    ]);
    await type(user, "School name", "Unity College");
    await user.selectOptions(screen.getByLabelText("School type"), "Primary School");
    await type(user, "Principal/Director name", "Ngozi Umeh");
    await type(user, "Email", "head@example");
    await user.click(next());
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    expect(focused()).toBe("email");
  });

  it("[S-REG-01] [S-REG-08] [S-REG-09] [S-REG-10] [S-REG-11] [S-REG-12] [S-REG-13] opens step 2, refuses it in order, and goes back", async () => {
    const user = await openRegister();
    await fillStepOne(user);
    await user.click(submit());
    await screen.findByText("Address is required");
    const said = () => [...screen.getByRole("form").querySelectorAll(".field-error")].map((error) => error.textContent);
    expect(said()).toEqual([
      "Address is required",
      "City is required",
      "State is required",
      "Password is required",
      "You must agree to the terms and conditions",
    ]);
    const names = within(screen.getByLabelText("State")).getAllByRole("option").slice(1);
    expect(names).toHaveLength(37);
    expect([names[0], names[14], names[36]].map((option) => option?.textContent)).toEqual([
      "Abia",
      "FCT - Abuja",
      "Zamfara",
    ]);
    await user.type(screen.getByLabelText("Password"), "short");
    await user.type(screen.getByLabelText("Confirm password"), "other");
    await user.click(submit());
    expect(said()).toContain("Password must be at least 8 characters long");
    expect(said()).toContain("Passwords do not match");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByLabelText<HTMLInputElement>("School name").value).toBe("Unity College");
    expect(callsOf("SchoolRegister")).toEqual([]);
  });

  it.each([
    ["a", "Weak"],
    ["longenough", "Fair"],
    ["Longenough", "Good"],
    ["Longenough1", "Strong"],
    ["Longenough1!", "Very Strong"],
  ])("[S-REG-14] calls %s %s", async (password, name) => {
    const user = await openRegister();
    await fillStepOne(user);
    await user.type(screen.getByLabelText("Password"), password);
    const shown = screen.getByText("Password strength:", { exact: false });
    expect(within(shown).getByRole("status").textContent).toBe(password === "a" ? "Weak" : name);
  });

  it("[S-REG-02] [D-53] keeps step and form on this device, the passwords never", async () => {
    const user = await openRegister();
    await fillStepOne(user);
    await fillStepTwo(user);
    expect(JSON.stringify({ ...localStorage })).not.toContain("Quiet-Harbour-42");
    document.body.replaceChildren();
    open("/schools/register");
    await screen.findByText("Step 2 of 2: address and password");
    expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Enugu");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  it("[S-REG-15] [S-ENT-01] [B-18] [D-71] [D-83] registers, goes to the login after 1.5 s, and remembers the school", async () => {
    const user = await openRegister();
    answer("SchoolRegister", {
      data: { schoolRegister: { __typename: "SchoolRegistration", schoolId: "s1", message: "Welcome" } },
    });
    await fillStepOne(user);
    await fillStepTwo(user);
    await user.click(submit());
    await screen.findByText("School registration successful!");
    expect(toasts.good).toHaveBeenCalledWith("School registration successful!", 3000);
    expect(callsOf("SchoolRegister")[0]?.variables).toEqual({
      input: {
        schoolData: {
          name: "Unity College",
          type: "Secondary School",
          principalName: "Ngozi Umeh",
          email: "head@example.com",
          phone: "08030000000",
          address: "1 Zik Avenue",
          city: "Enugu",
          state: "Enugu",
        },
        adminData: { password: "Quiet-Harbour-42" },
      },
    });
    expect(JSON.stringify({ ...localStorage })).not.toContain("Unity College");
    await pass(1200);
    expect(path()).toBe("/schools/register");
    await pass(400);
    await heading("School Login");
    expect(storedSchoolSession()).toBeNull();

    // a server of the documents tells the id of the school here alone (D-83)
    for (const [email, schoolId] of [
      ["other@example.com", null],
      ["head@example.com", "s1"],
      ["Head@Example.com", "s1"],
    ] as const) {
      cleanup();
      localStorage.removeItem(sessionKey);
      open("/schools/login");
      answer("SchoolLogin", loggedIn());
      await user.selectOptions(await screen.findByLabelText("I am a"), "ADMIN");
      await user.type(screen.getByLabelText("Email"), email);
      await user.type(screen.getByLabelText("Password"), "Quiet-Harbour-42");
      await user.click(login());
      await vi.waitFor(() => expect(path()).toBe("/schools/dashboard"));
      expect(storedSchoolSession()).toMatchObject({ schoolId });
    }
  });

  it.each([
    [{ fails: { code: "RATE_LIMITED", status: 429, serverMessage: "Too many attempts." } }, "Too many attempts."],
    [{ fails: { code: "UPSTREAM_FAILED", status: 500 } }, "An error occurred during registration"],
    [{ cutOff: true } as const, "An error occurred during registration"],
  ])("[S-REG-16] says why it failed", async (reply, message) => {
    const user = await openRegister();
    answer("SchoolRegister", reply);
    await fillStepOne(user);
    await fillStepTwo(user);
    await user.click(submit());
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(toasts.bad).toHaveBeenCalledWith(message, 3000);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("Quiet-Harbour-42");
  });

  it("[S-REG-16] says a taken email at its field in step 1, and keeps what was typed, with the password", async () => {
    const user = await openRegister();
    answer("SchoolRegister", {
      fails: { code: "CONFLICT", status: 409, serverMessage: "This email has a school", field: "schoolData.email" },
    });
    await fillStepOne(user);
    await fillStepTwo(user);
    await user.click(submit());
    await screen.findByText("This email has a school");
    const email = screen.getByRole("textbox", { name: "Email", description: "This email has a school" });
    expect(document.activeElement).toBe(email);
    expect(toasts.bad).toHaveBeenCalledWith("This email has a school", 3000);
    answer("SchoolRegister", {
      data: { schoolRegister: { __typename: "SchoolRegistration", schoolId: "s1", message: "Welcome" } },
    });
    await user.clear(email);
    await user.type(email, "office@example.com{Enter}");
    await user.click(submit());
    await screen.findByText("School registration successful!");
    expect(callsOf("SchoolRegister").at(-1)?.variables["input"]).toMatchObject({
      schoolData: { email: "office@example.com", city: "Enugu" },
      adminData: { password: "Quiet-Harbour-42" },
    });
  });

  it("shows a common password at its field in step 2, each time", async () => {
    const user = await openRegister();
    const serverMessage = "This password is too common. Please choose another one.";
    answer("SchoolRegister", {
      fails: { code: "BAD_USER_INPUT", status: 400, serverMessage, field: "adminData.password" },
    });
    await fillStepOne(user);
    await fillStepTwo(user);
    const password = screen.getByLabelText("Password");
    for (let turn = 1; turn <= 2; turn += 1) {
      await user.click(submit());
      await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledTimes(turn));
      await vi.waitFor(() => expect(document.activeElement).toBe(password));
      // the field is focused before it is drawn with its message
      await vi.waitFor(() => expect(password.getAttribute("aria-invalid")).toBe("true"));
      expect(screen.getByText(serverMessage)).toBeTruthy();
    }
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("school password recovery", () => {
  const notice = (field: string, message: string | null = null) => ({
    data: { [field]: { __typename: "Notice", message } },
  });
  const code = () => screen.getByLabelText<HTMLInputElement>("6-digit code");

  async function openForgot(): Promise<ReturnType<typeof person>> {
    const user = person();
    open("/schools/forgotpassword");
    await heading("Forgot your password?");
    return user;
  }
  async function openOtp(): Promise<ReturnType<typeof person>> {
    const user = await openForgot();
    answer("SchoolForgotPassword", notice("schoolForgotPassword"));
    await user.type(screen.getByLabelText("Email"), "head@example.com{Enter}");
    await heading("Check Your Email");
    await user.click(screen.getByRole("button", { name: "Continue to Verification" }));
    await heading("Enter the code");
    return user;
  }

  it("[S-RT-04] [S-FPW-01] [S-FPW-02] asks for the address, confirms and lets another be tried", async () => {
    const user = await openForgot();
    await user.type(screen.getByLabelText("Email"), "head{Enter}");
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    answer("SchoolForgotPassword", notice("schoolForgotPassword"));
    await user.type(screen.getByLabelText("Email"), "@example.com{Enter}");
    await heading("Check Your Email");
    await user.click(screen.getByRole("button", { name: "Use a Different Email" }));
    await heading("Forgot your password?");
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  });

  it("[S-FPW-03] [D-50] says when it failed, and that a server offers no recovery", async () => {
    const user = await openForgot();
    answer(
      "SchoolForgotPassword",
      { fails: { code: "UPSTREAM_FAILED", status: 500 } },
      { fails: { code: "NOT_OFFERED", status: 404 } },
    );
    await user.type(screen.getByLabelText("Email"), "head@example.com{Enter}");
    await screen.findByText("Failed to request password reset");
    expect(toasts.bad).toHaveBeenCalledWith("Failed to request password reset", 3000);
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await screen.findByText("You cannot reset your password here. Please contact us.");
  });

  it("[S-RT-05] [S-FPW-04] [S-FPW-05] takes six digits, by keys or pasted, and says what is missing", async () => {
    const user = await openOtp();
    expect(screen.getAllByTestId("otp-box")).toHaveLength(6);
    await user.type(code(), "12a3{Enter}");
    expect(code().value).toBe("123");
    expect(screen.getByText("Please enter a complete 6-digit OTP")).toBeTruthy();
    await user.keyboard("{Backspace}");
    expect(code().value).toBe("12");
    await user.click(code());
    await user.paste("654321");
    expect(code().value).toBe("654321");
    expect(callsOf("SchoolVerifyOtp")).toEqual([]);
  });

  it("[S-FPW-06] [S-FPW-07] [S-FPW-09] [B-08] expires after 120 s; only then a new code can be asked for, with empty boxes and a full clock", async () => {
    const user = await openOtp();
    const resend = () => screen.getByRole<HTMLButtonElement>("button", { name: "Resend code" });
    await user.type(code(), "123456");
    expect(resend().disabled).toBe(true);
    await pass(121_000);
    expect(screen.getByText("OTP has expired")).toBeTruthy();
    expect(resend().disabled).toBe(false);
    answer("SchoolResendOtp", { fails: { code: "UPSTREAM_FAILED", status: 500 } }, notice("schoolResendOtp"));
    await user.click(resend());
    await screen.findByText("Failed to resend OTP");
    expect(toasts.bad).toHaveBeenCalledWith("Failed to resend OTP", 3000);
    await user.click(resend());
    await vi.waitFor(() => expect(screen.getByRole("timer").textContent).toBe("2:00"));
    expect(code().value).toBe("");
    expect(resend().disabled).toBe(true);
  });

  it("[S-FPW-08] [S-SHELL-14] tells a wrong code from a failure", async () => {
    const user = await openOtp();
    answer(
      "SchoolVerifyOtp",
      { fails: { code: "BAD_USER_INPUT", status: 400, serverMessage: "Invalid OTP. Please try again." } },
      { fails: { code: "UPSTREAM_FAILED", status: 500 } },
    );
    await user.type(code(), "123456{Enter}");
    await screen.findByText("Invalid OTP. Please try again.");
    expect(toasts.bad).toHaveBeenCalledWith("OTP verification failed", 3000);
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await screen.findByText("OTP verification failed");
  });

  it("[S-RT-06] [S-FPW-10] [S-FPW-11] [S-FPW-12] [S-FPW-13] [S-FPW-14] [B-17] sets a new password and goes to the login", async () => {
    const user = await openOtp();
    answer("SchoolVerifyOtp", {
      data: { schoolVerifyOtp: { __typename: "SchoolResetPermit", resetToken: "permit-1", message: null } },
    });
    await user.type(code(), "123456{Enter}");
    await screen.findByText("OTP verified successfully!");
    await pass(1500);
    expect(path()).toBe("/schools/otpverify");
    await pass(600);
    await heading("Choose a new password");
    expect(path()).toBe("/schools/passwordreset");
    const fresh = () => screen.getByLabelText("New password");
    const again = () => screen.getByLabelText("Confirm password");
    const tries: [string, string, string][] = [
      ["abc", "abc", "Password must be at least 8 characters long"],
      ["abcdefgh", "abcdefgh", "Please use a stronger password"],
      ["abcdefg1", "abcdefg2", "Passwords do not match"],
    ];
    for (const [password, repeated, message] of tries) {
      await user.clear(fresh());
      await user.clear(again());
      await user.type(fresh(), password);
      await user.type(again(), `${repeated}{Enter}`);
      expect(screen.getByText(message)).toBeTruthy();
    }
    expect(callsOf("SchoolResetPassword")).toEqual([]);
    const serverMessage = "This password is too common. Please choose another one.";
    answer(
      "SchoolResetPassword",
      { fails: { code: "BAD_USER_INPUT", status: 400, serverMessage, field: "newPassword" } },
      notice("schoolResetPassword"),
    );
    await user.clear(again());
    await user.type(again(), "abcdefg1{Enter}");
    await screen.findByText(serverMessage);
    expect(document.activeElement).toBe(fresh());
    await user.type(again(), "{Enter}");
    await screen.findByText("Password reset successfully!");
    expect(callsOf("SchoolResetPassword")[1]?.variables).toEqual({
      input: { resetToken: "permit-1", newPassword: "abcdefg1" },
    });
    await pass(1500);
    expect(path()).toBe("/schools/passwordreset");
    await pass(600);
    await heading("School Login");
  });

  it("leads back to the start without an awaited code or a permission", async () => {
    open("/schools/passwordreset");
    await heading("Forgot your password?");
    expect(path()).toBe("/schools/forgotpassword");
  });
});

describe("the way in", () => {
  it("[S-RT-01] [S-LAND-01] [S-LAND-02] [S-LAND-03] shows the parts of the school side and links to them", async () => {
    open("/schools");
    await heading("For Schools");
    const main = within(screen.getByRole("main"));
    const hrefs = Object.fromEntries(
      ["Register School", "School Login", "Request a Demo", "Contact"].map((name) => [
        name,
        main.getByRole("link", { name }).getAttribute("href"),
      ]),
    );
    expect(hrefs).toEqual({
      "Register School": "/schools/register",
      "School Login": "/schools/login",
      "Request a Demo": "/schools/demo",
      Contact: "/contact",
    });
    const titles = main.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
    expect(titles).toEqual([
      "What your school gets",
      "How it works",
      "What it costs",
      "From schools that use it",
      "Questions schools ask",
    ]);
    expect(main.getAllByRole("list")[0]?.children).toHaveLength(4);
    expect(main.getByText(/Sample texts/)).toBeTruthy();
    expect(main.getAllByText(/your own questions|our own questions/i).length).toBeGreaterThan(0);
    expect(main.getAllByText(/many at once from a spreadsheet/).length).toBeGreaterThan(0);
    expect(main.getAllByText(/follows up within 24 hours after registration/).length).toBeGreaterThan(0);
  });

  it("[S-RT-11] [D-63] sends a request for a demo as a contact message", async () => {
    const user = person();
    open("/schools/demo");
    await heading("Request a Demo");
    const send = () => screen.getByRole("button", { name: "Request a Demo" });
    await user.click(send());
    for (const message of [
      "School name is required",
      "Name required",
      "Invalid email address",
      "Phone number is required",
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    answer("SendContactMessage", { data: { sendContactMessage: { __typename: "Notice", message: null } } });
    await user.type(screen.getByLabelText("School name"), "Unity College");
    await user.type(screen.getByLabelText("Your name"), "Ngozi Umeh");
    await user.type(screen.getByLabelText("Email"), "head@example.com");
    await user.type(screen.getByLabelText("Phone number"), "08030000000");
    await user.type(screen.getByLabelText("Message (optional)"), "Tuesday, please.");
    await user.click(send());
    await screen.findByText("Request sent. We will call you within 24 hours.");
    // a disabled button would lose the focus
    expect(send()).toHaveProperty("disabled", false);
    await user.click(send());
    expect(callsOf("SendContactMessage")).toHaveLength(1);
    expect(callsOf("SendContactMessage")[0]?.variables).toMatchObject({
      input: {
        name: "Ngozi Umeh",
        email: "head@example.com",
        message: "Request for a demo\nSchool: Unity College\nPhone: 08030000000\n\nTuesday, please.",
      },
    });
  });

  it("says so where there is no such page of the school side", async () => {
    open("/schools/nowhere");
    await heading("Page not found");
    await vi.waitFor(() => expect(document.title).toContain("Page not found"));
  });
});
