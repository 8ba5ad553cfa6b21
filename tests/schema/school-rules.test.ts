import { describe, expect, it } from "vitest";
import { safeParse, type $ZodType } from "zod/v4/core";
import { credentialsDays, schoolUserRules, studentRules } from "../../schema/rules/school-people.ts";
import { schoolSettingsRules } from "../../schema/rules/school-settings.ts";
import { schoolSettingsDefaults } from "../../schema/rules/school-settings-defaults.ts";
import { schoolNameRules } from "../../schema/rules/school-subjects.ts";
import { schoolPasswordStrength } from "../../schema/rules/password-strength.ts";
import { schoolResetFormRules } from "../../schema/rules/school-recovery.ts";
import { schoolRegisterRules } from "../../schema/rules/school-registration.ts";
import { schoolTypes, states } from "../../schema/rules/school-words.ts";
import { schoolRoles } from "../../schema/rules/school-words.ts";

/** Messages in the order in which a form shows them. */
const messages = (rules: $ZodType, value: unknown): string[] =>
  (safeParse(rules, value).error?.issues ?? []).map((issue) => issue.message);

describe("school registration", () => {
  it("[S-REG-03, S-REG-04, S-REG-05, S-REG-06, S-REG-07, S-REG-08, S-REG-09, S-REG-10, S-REG-11] asks in the documented order", () => {
    expect(messages(schoolRegisterRules, { schoolData: {}, adminData: {} })).toEqual([
      "School name is required",
      "School type is required",
      "Principal/Director name is required",
      "Email is required",
      "Phone number is required",
      "Address is required",
      "City is required",
      "State is required",
      "Password is required",
    ]);
  });

  it("[S-REG-04, S-REG-10, S-LOG-01] knows three types, 36 states and the capital, three roles", () => {
    expect(schoolTypes).toEqual(["Primary School", "Secondary School", "Vocational Schools"]);
    expect(new Set(states).size).toBe(37);
    expect([states[0], states.at(-1)]).toEqual(["Abia", "Zamfara"]);
    expect(states).toContain("FCT - Abuja");
    expect([...states].sort()).toEqual([...states]);
    expect(schoolRoles).toEqual(["ADMIN", "TEACHER", "STUDENT"]);
  });
});

describe("a new password of a school", () => {
  it.each([
    ["Ab1!xyz", "weak"],
    ["onlyletters", "weak"],
    ["12345678", "weak"],
    ["!!!!!!!!", "weak"],
    ["with spaces only", "weak"],
    ["letters1", "medium"],
    ["letters!", "medium"],
    ["1234567!", "medium"],
    ["ọmọlúàbí7", "medium"],
    ["letter1!", "strong"],
  ])("[S-FPW-13] '%s' is %s", (password, strength) => {
    expect(schoolPasswordStrength(password)).toBe(strength);
  });

  it("[S-FPW-11, S-FPW-12, S-FPW-13] says what is wrong in the documented words", () => {
    const say = (newPassword: string, confirmPassword = newPassword) =>
      messages(schoolResetFormRules, { newPassword, confirmPassword });
    expect(say("Ab1!xyz")[0]).toBe("Password must be at least 8 characters long");
    expect(say("onlyletters")).toEqual(["Please use a stronger password"]);
    expect(say("letters1", "letters2")).toEqual(["Passwords do not match"]);
    expect(say("letters1")).toEqual([]);
  });
});

describe("people, names and settings", () => {
  it("[S-USR-02, S-USR-03] asks for the role first, then for a student's class", () => {
    expect(messages(schoolUserRules, {})[0]).toBe("Please select a user role");
    const student = { role: "STUDENT", name: "Ada", email: "a@b.co" };
    expect(messages(schoolUserRules, student)).toEqual(["Please select a class for the student"]);
    expect(messages(schoolUserRules, { ...student, role: "TEACHER" })).toEqual([]);
    expect(messages(studentRules, { ...student, classId: "" })).toEqual(["Please select a class for the student"]);
  });

  it("[S-CRD-02, B-30] takes 1 to 30 days, anything else is 7", () => {
    const days = [1, 30, "14", 0, 31, -1, 1.5, "", "x", null, undefined].map((given) => credentialsDays.parse(given));
    expect(days).toEqual([1, 30, 14, 7, 7, 7, 7, 7, 7, 7, 7]);
  });

  it("[S-SUB-02] trims a name and refuses an empty one", () => {
    expect(schoolNameRules.parse({ name: " JSS 1 " })).toEqual({ name: "JSS 1" });
    // names that look the same become the same
    expect(schoolNameRules.parse({ name: "SS 2   O\u0323\u0300s\u0323un" })).toEqual({
      name: "SS 2 \u1ECC\u0300\u1E63un",
    });
    expect(messages(schoolNameRules, { name: "  " })).toEqual(["Name required"]);
  });

  it("[B-32, B-33, S-SET-05, S-SET-06] has defaults that its own rules accept, and the documented floors", () => {
    const settings = { schoolName: "Unity", contactEmail: "a@b.co", ...schoolSettingsDefaults };
    expect(messages(schoolSettingsRules, settings)).toEqual([]);
    expect(schoolSettingsDefaults).toEqual({
      defaultExamDuration: 60,
      questionsPerPage: 1,
      randomizeQuestions: true,
      passwordMinLength: 8,
      sessionTimeout: 30,
      emailNotifications: true,
      inAppNotifications: true,
    });
    const zeros = { defaultExamDuration: 0, questionsPerPage: 0, passwordMinLength: 5, sessionTimeout: 4 };
    expect(messages(schoolSettingsRules, { ...settings, ...zeros })).toHaveLength(4);
  });
});
