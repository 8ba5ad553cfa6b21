import { describe, expect, it } from "vitest";
import { settingsRules } from "../../schema/rules/account.ts";
import { adminLoginRules, adminRegisterRules, createAdminRules } from "../../schema/rules/admin.ts";
import { userRules } from "../../schema/rules/admin-users.ts";
import {
  changePasswordFormRules,
  changePasswordRules,
  emailRules,
  loginRules,
  otherDeviceRules,
  otpRules,
  registerRules,
  resetFormRules,
  resetRules,
} from "../../schema/rules/auth.ts";
import { questionFormatNames, questionFormats } from "../../schema/rules/question-formats.ts";
import { studentRules, teacherRules } from "../../schema/rules/school-people.ts";
import { schoolNameRules } from "../../schema/rules/school-subjects.ts";
import { differences, faults, letters, read, type Field } from "../support/rules.ts";

const address = "Please enter a valid email address";
const email: Field = [
  "email",
  ["ada@example.com", " ada@example.com "],
  ["", "ada", undefined].map((value) => [value, address]),
];
const mixed = "Password must be at least 8 characters long and include uppercase, lowercase, and numbers.";
const newPassword: Field = [
  "newPassword",
  ["Quiet42x", "42QUIETx", "x42QUIET"],
  [
    ...["quiet42x", "QUIET42X", "QuietQuiet", "Quiet4x", undefined].map((value): [unknown, string] => [value, mixed]),
    [`Aa1${letters(126)}`, "Password must be at most 128 characters"],
  ],
];
const currentPassword: Field = [
  "currentPassword",
  ["x", letters(1024)],
  [
    ["", "Current password is required"],
    [undefined, "Current password is required"],
    [letters(1025), "The current password is wrong."],
  ],
];
const incomplete = "Please enter a complete 6-digit OTP";
const otp: Field = [
  "otp",
  ["012345"],
  ["", "12345", "1234567", "12345a", undefined].map((value) => [value, incomplete]),
];

describe("rules of accounts", () => {
  it("[C-LOG-04] [C-LOG-05] of the login, with the same words at every form that asks for the password", () => {
    const password: Field = [
      "password",
      ["x", letters(1024)],
      [
        ["", "Password is required"],
        [undefined, "Password is required"],
        [letters(1025), "Invalid email or password"],
      ],
    ];
    const form = { email: "ada@example.com", password: "x" };
    expect(differences(loginRules, form, [email, password])).toEqual([]);
    expect(differences(otherDeviceRules, { ...form, otp: "012345" }, [email, password, otp])).toEqual([]);
  });

  it("[C-OTP-07] [C-FPW-01] of a mailed code, and of an address alone", () => {
    expect(differences(otpRules, { email: "ada@example.com", otp: "012345" }, [email, otp])).toEqual([]);
    expect(differences(emailRules, { email: "ada@example.com" }, [email])).toEqual([]);
  });

  it("[C-RPW-02] [C-RPW-03] of a new password after a reset", () => {
    const link = "Invalid reset link. Please request a new one.";
    const token: Field = ["token", ["x", letters(2000)], [[undefined, link]]];
    expect(differences(resetRules, { token: "x", newPassword: "Quiet42x" }, [token, newPassword])).toEqual([]);
    expect(faults(resetRules, { token: "", newPassword: "Quiet42x" })).not.toEqual([]);
    const form = { newPassword: "Quiet42x", confirmPassword: "Quiet42x" };
    expect(read(resetFormRules, form)).toEqual(form);
    expect(faults(resetFormRules, { ...form, confirmPassword: "Quiet43x" })).toEqual([
      "confirmPassword: Passwords do not match.",
    ]);
  });

  it("[EXT-41] of a change of the password", () => {
    const body = { currentPassword: "x", newPassword: "Quiet42x" };
    expect(differences(changePasswordRules, body, [currentPassword, newPassword])).toEqual([]);
    const form = { ...body, confirmPassword: "Quiet42x" };
    expect(read(changePasswordFormRules, form)).toEqual(form);
    expect(faults(changePasswordFormRules, { ...form, confirmPassword: "Quiet43x" })).toEqual([
      "confirmPassword: Passwords do not match.",
    ]);
  });

  it("take an address beyond ASCII of an earlier account, and none for a new one [SEC-01]", () => {
    const form = { password: "Quiet42x", otp: "012345", firstName: "Ada", lastName: "Obi", name: "Ada", classId: "c1" };
    const given = { ...form, confirmPassword: form.password, phoneNumber: "0803" };
    for (const beyond of ["ọlá@b.co", "\u212Aemi@b.co", "İnfo@b.co", "ada@ilé.ng"]) {
      for (const rules of [loginRules, emailRules, otpRules, otherDeviceRules, adminLoginRules])
        expect(faults(rules, { ...given, email: beyond })).toEqual([]);
      for (const rules of [createAdminRules, adminRegisterRules, userRules, studentRules, teacherRules])
        expect(faults(rules, { ...given, email: beyond })).toEqual([`email: ${address}`]);
      expect(faults(registerRules, { ...given, email: beyond })).toEqual(["email: Invalid email address"]);
    }
  });

  it("[D-397] want a digit in a phone number, and nothing else of it", () => {
    const phones = ["abc", "none", "0", "0803 000 0000", "+234 (0) 809-555-1122 ext. 7", "٠٨٠٣"];
    const phoneIn = { firstName: "Ada", lastName: "Obi" };
    const refused = (fault: (phone: string) => string[]) => phones.filter((phone) => fault(phone).length > 0);
    expect(refused((phone) => faults(settingsRules, { ...phoneIn, phone }))).toEqual(["abc", "none"]);
    expect(faults(settingsRules, { ...phoneIn, phone: " " })).toEqual([]);
    const form = { ...phoneIn, email: "ada@example.com", password: "Quiet42x", confirmPassword: "Quiet42x" };
    expect(refused((phoneNumber) => faults(registerRules, { ...form, phoneNumber }))).toEqual(["abc", "none"]);
    expect(faults(registerRules, { ...form, phoneNumber: "abc" })).toEqual([
      "phoneNumber: Please enter a phone number",
    ]);
    expect(faults(registerRules, { ...form, phoneNumber: " " })).toEqual(["phoneNumber: Phone number required"]);
  });

  it("drop the signs of an address or a name that nobody sees", () => {
    const copied = "\u200E \u200Bada@exam\u00ADple.com\uFEFF";
    expect(read(loginRules, { email: copied, password: "x" })).toEqual({ email: "ada@example.com", password: "x" });
    const person = { email: "ada@example.com", classId: "c1" };
    expect(read(studentRules, { ...person, name: "\u2060Ada\u200B Obi " })).toEqual({ ...person, name: "Ada Obi" });
    expect(faults(studentRules, { ...person, name: "\u200B" })).toEqual(["name: Name required"]);
    expect(read(schoolNameRules, { name: "JSS\u00AD 1\u200B" })).toEqual({ name: "JSS 1" });
  });

  it("[A-USR-03] of an admin's edit of an account", () => {
    const form = { firstName: "Ada", lastName: "Obi", email: "ada@example.com", phoneNumber: "0803" };
    const lastName: Field = ["lastName", ["", null, undefined, letters(200)], [[letters(201), "This is too long"]]];
    expect(differences(userRules, form, [email, lastName])).toEqual([]);
    expect(faults(userRules, { ...form, firstName: " " })).not.toEqual([]);
  });
});

it("[EXT-55a] every format of a file of questions has a name with its ending", () => {
  const endings = { docx: "docx", xlsx: "xlsx", csv: "csv", aiken: "txt", gift: "gift", xml: "xml" };
  for (const format of questionFormats)
    expect(questionFormatNames[format]).toMatch(new RegExp(`^\\w.* \\(\\.${endings[format]}\\)$`));
});
