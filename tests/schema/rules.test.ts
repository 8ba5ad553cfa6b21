import { describe, expect, it } from "vitest";
import { safeParse, type $ZodType } from "zod/v4/core";
import { adminLoginRules } from "../../schema/rules/admin.ts";
import {
  emailRules,
  loginRules,
  otherDeviceRules,
  otpRules,
  registerRules,
  resetFormRules,
  resetRules,
} from "../../schema/rules/auth.ts";
import { paperRules } from "../../schema/rules/exam.ts";
import * as limits from "../../schema/rules/limits.ts";
import { contactRules } from "../../schema/rules/marketing.ts";
import { schoolSettingsRules } from "../../schema/rules/school-settings.ts";
import { schoolRegisterRules } from "../../schema/rules/school-registration.ts";
import { examTypes, plans } from "../../schema/rules/words.ts";

/** First message of each field, as the forms show them. */
function messages(rules: $ZodType, value: unknown): Record<string, string> {
  const result = safeParse(rules, value);
  const found: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) found[issue.path.join(".")] ??= issue.message;
  return found;
}

const registration = {
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.com",
  phoneNumber: "0803",
  referer: "",
  password: "long enough",
  confirmPassword: "long enough",
};

describe("registration", () => {
  it("accepts a complete form, with or without a referer", () => {
    expect(messages(registerRules, registration)).toEqual({});
    expect(messages(registerRules, { ...registration, referer: undefined })).toEqual({});
  });

  it("[SEC-45] no line break in what mails and logs repeat", () => {
    for (const name of ["firstName", "lastName", "phoneNumber"]) {
      for (const text of ["Ada\nBcc: all", "Ada\rBcc: all", "Ada\0"]) {
        expect(messages(registerRules, { ...registration, [name]: text })).toEqual({
          [name]: "Line breaks are not allowed here",
        });
      }
    }
  });

  it("no address or password beyond its length", () => {
    const domain = "@example.com";
    const address = "a".repeat(limits.emailMaxLength - domain.length) + domain;
    const longer = `a${address}`;
    expect(messages(registerRules, { ...registration, email: address, referer: address })).toEqual({});
    expect(messages(registerRules, { ...registration, email: longer, referer: longer })).toEqual({
      email: "Invalid email address",
      referer: "This is too long",
    });
    const device = { email: address, otp: "1".repeat(limits.otpDigits) };
    for (const rules of [loginRules, otherDeviceRules]) {
      expect(messages(rules, { ...device, password: "p".repeat(1024) })).toEqual({});
      expect(messages(rules, { ...device, password: "p".repeat(1025) })).toHaveProperty("password");
    }
  });

  it("names of one to as many letters as fit, and addresses without the spaces around them", () => {
    const longest = "n".repeat(limits.nameMaxLength);
    expect(messages(registerRules, { ...registration, firstName: "A", lastName: longest })).toEqual({});
    expect(messages(registerRules, { ...registration, lastName: `${longest}n` })).toEqual({
      lastName: "This is too long",
    });
    const spaced = { ...registration, email: "  ada@example.com ", referer: " obi@example.com " };
    expect(safeParse(registerRules, spaced).data).toMatchObject({
      email: "ada@example.com",
      referer: "obi@example.com",
    });
    expect(messages(loginRules, { email: " ada@example.com", password: "x" })).toEqual({});
    const device = { email: "ada@example.com", password: "x", otp: "1".repeat(limits.otpDigits) };
    expect(messages(otherDeviceRules, device)).toEqual({});
    expect(messages(otherDeviceRules, { ...device, password: "" })).toEqual({ password: "Password is required" });
  });

  it("[C-REG-04, C-REG-05, C-REG-06, C-REG-07, C-REG-08] names each missing field", () => {
    expect(messages(registerRules, { referer: "" })).toEqual({
      firstName: "First name required",
      lastName: "Last name required",
      email: "Invalid email address",
      phoneNumber: "Phone number required",
      password: "Password must be at least 8 characters",
      confirmPassword: "Passwords do not match",
    });
    expect(messages(registerRules, { ...registration, firstName: "  ", email: "ada@example" })).toEqual({
      firstName: "First name required",
      email: "Invalid email address",
    });
  });

  it("[C-REG-09] compares the passwords", () => {
    expect(messages(registerRules, { ...registration, confirmPassword: "long enougH" })).toEqual({
      confirmPassword: "Passwords do not match",
    });
  });

  it("[SEC-01] counts code points and takes passwords as typed", () => {
    expect(
      messages(registerRules, { ...registration, password: "🙂🙂🙂🙂", confirmPassword: "🙂🙂🙂🙂" }),
    ).toHaveProperty("password");
    const spaced = "  pass wd ";
    expect(
      safeParse(registerRules, { ...registration, password: spaced, confirmPassword: spaced }).data,
    ).toHaveProperty("password", spaced);
    const long = "x".repeat(129);
    expect(messages(registerRules, { ...registration, password: long, confirmPassword: long })).toHaveProperty(
      "password",
    );
  });
});

describe("the length of a password", () => {
  const registered = (password: string) =>
    messages(registerRules, { ...registration, password, confirmPassword: password });
  const reset = (newPassword: string) => messages(resetRules, { token: "t", newPassword });

  it("[SEC-01] [C-REG-08] is 8 to 128 characters, both ends included", () => {
    expect(registered("1234567")).toEqual({ password: "Password must be at least 8 characters" });
    expect(registered("12345678")).toEqual({});
    expect(registered("x".repeat(128))).toEqual({});
    expect(registered("x".repeat(129))).toEqual({ password: "Password must be at most 128 characters" });
  });

  it("[C-RPW-02] is the same for a new one", () => {
    expect(reset("Short1a")).toHaveProperty("newPassword");
    expect(reset("Short1ab")).toEqual({});
    expect(reset(`Aa1${"x".repeat(125)}`)).toEqual({});
    expect(reset(`Aa1${"x".repeat(126)}`)).toEqual({ newPassword: "Password must be at most 128 characters" });
  });

  it("[S-REG-11] [S-SET-06] is 8 characters at least when a school registers, and 6 at least in its settings", () => {
    const schoolPassword = (password: string) =>
      messages(schoolRegisterRules, { adminData: { password } })["adminData.password"];
    expect(schoolPassword("1234567")).toBe("Password must be at least 8 characters long");
    expect(schoolPassword("12345678")).toBeUndefined();
    const setting = (passwordMinLength: number) => messages(schoolSettingsRules, { passwordMinLength });
    expect(setting(5)).toHaveProperty("passwordMinLength", "Minimum password length must be at least 6");
    expect(setting(6)).not.toHaveProperty("passwordMinLength");
  });
});

describe("other forms", () => {
  it("[C-LOG-04, C-LOG-05] login asks for a valid address and a password", () => {
    expect(messages(loginRules, { email: "ada", password: "" })).toEqual({
      email: "Please enter a valid email address",
      password: "Password is required",
    });
  });

  it("[C-OTP-07] takes exactly six digits", () => {
    for (const otp of ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"]) {
      expect(messages(otpRules, { email: "ada@example.com", otp })).toEqual({
        otp: "Please enter a complete 6-digit OTP",
      });
    }
    expect(messages(otpRules, { email: "ada@example.com", otp: "012345" })).toEqual({});
  });

  it("[C-FPW-01] forgot password asks for a valid address", () => {
    expect(messages(emailRules, { email: "ada@" })).toEqual({ email: "Please enter a valid email address" });
  });

  it("[C-RPW-02, C-RPW-03] reset password refuses a weak password and one that is not the same twice", () => {
    const rule = "Password must be at least 8 characters long and include uppercase, lowercase, and numbers.";
    for (const newPassword of ["Short1a", "alllower1", "ALLUPPER1", "NoDigitsHere"]) {
      expect(messages(resetRules, { token: "t", newPassword })).toEqual({ newPassword: rule });
    }
    expect(messages(resetFormRules, { newPassword: "Harbour42", confirmPassword: "Harbour43" })).toEqual({
      confirmPassword: "Passwords do not match.",
    });
  });

  it("admin login asks for the same composition without the full stop", () => {
    expect(messages(adminLoginRules, { email: "x", password: "x" })).toEqual({
      email: "Please enter a valid email address",
      password: "Password must be at least 8 characters long and include uppercase, lowercase, and numbers",
    });
  });

  it("[C-CON-02] contact form asks for all three", () => {
    const form = { name: "Ada", email: "ada@example.com", message: "First line\nsecond line" };
    expect(messages(contactRules, form)).toEqual({});
    expect(messages(contactRules, {})).toEqual({
      name: "Name required",
      email: "Invalid email address",
      message: "Message required",
    });
    expect(messages(contactRules, { name: " ", email: `${"a".repeat(250)}@b.co`, message: "\n" })).toEqual({
      name: "Name required",
      email: "Invalid email address",
      message: "Message required",
    });
  });

  it("[SEC-45] contact form has one line of name and address, a line break at the end included", () => {
    const form = { name: "Ada", email: "ada@example.com", message: "Hello" };
    for (const end of ["\r\nBcc: b@example.com", "\r\n", "\n", "\0"]) {
      expect(messages(contactRules, { ...form, name: `Ada${end}` })).toHaveProperty("name");
      expect(messages(contactRules, { ...form, email: `ada@example.com${end}` })).toHaveProperty("email");
    }
  });

  it("[C-SEL-06, C-SEL-09] exam selection parses the year to an integer", () => {
    expect(safeParse(paperRules, { examType: "JAMB", subjectName: "Physics", year: "2023" }).data).toHaveProperty(
      "year",
      2023,
    );
    expect(messages(paperRules, { examType: "JAMB", subjectName: "", year: "" })).toMatchObject({
      subjectName: "Please select an exam, subject, and year to continue.",
    });
  });
});

describe("numbers and words", () => {
  it("[B-01, B-02, B-04, B-06, B-08, B-09, B-10, B-11, B-12] are the documented ones", () => {
    expect(limits).toMatchObject({
      passwordMinLength: 8,
      feeNaira: 2000,
      listPriceNaira: 1000,
      referralShare: 0.05,
      otpDigits: 6,
      otpSeconds: 120,
      examSeconds: 3600,
      practiceSeconds: 600,
      timerRedUnderSeconds: 300,
      timerPulsesUnderSeconds: 60,
      questionsPerPage: 10,
    });
  });

  it("[B-15, B-17, B-18, B-19, B-22, B-23] colours, delays and widths too", () => {
    expect(limits).toMatchObject({
      percentGreenFrom: 70,
      percentYellowFrom: 50,
      loginRedirectMs: 2000,
      otpRedirectMs: 2000,
      registerRedirectMs: 4000,
      resetRedirectMs: 3000,
      toastDefaultMs: 5000,
      toastExamMs: 3000,
      toastLogoutMs: 3000,
      toastRegisterMs: 4000,
      toastLoginMs: 2000,
      testimonialRotationMs: 5000,
      mobileBreakpointPx: 768,
    });
  });

  it("[C-ENT-02] eight exam types as documented", () => {
    expect(examTypes).toEqual([
      "JAMB",
      "WAEC",
      "NECO",
      "GCE",
      "POSTUTME",
      "COMMON_ENTRANCE",
      "PROFESSIONAL",
      "Junior Waec",
    ]);
    expect(Object.keys(plans)).toEqual(["olevel", "jamb", "postutme", "common", "professional"]);
  });
});
