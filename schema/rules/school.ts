import * as z from "zod/mini";
import { emailPattern, oneLine, otpRules } from "./auth.ts";
import { emailMaxLength, nameMaxLength, passwordMaxLength, passwordMinLength, phoneMaxLength } from "./limits.ts";

export const schoolRoles = ["ADMIN", "TEACHER", "STUDENT"] as const;
export type SchoolRole = (typeof schoolRoles)[number];

export const schoolTypes = ["Primary School", "Secondary School", "Vocational Schools"] as const;

/** The 36 states and the capital territory, as the school document lists them (S-REG-10). */
// prettier-ignore
export const states = [
  "Abia", "Adamawa", "Akwa Ibom", "Anambra", "Bauchi", "Bayelsa", "Benue", "Borno", "Cross River", "Delta",
  "Ebonyi", "Edo", "Ekiti", "Enugu", "FCT - Abuja", "Gombe", "Imo", "Jigawa", "Kaduna", "Kano", "Katsina", "Kebbi",
  "Kogi", "Kwara", "Lagos", "Nasarawa", "Niger", "Ogun", "Ondo", "Osun", "Oyo", "Plateau", "Rivers", "Sokoto",
  "Taraba", "Yobe", "Zamfara",
] as const;

const required = (message: string, max = nameMaxLength) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, "This is too long"), oneLine);

/** A text of a list; any other counts as not chosen. */
const oneOf = (known: readonly string[], message: string) =>
  z.string(message).check(z.refine((value) => known.includes(value), message));

/** School registration (S-REG-03 to 13), in the order in which the messages must show. */
export const schoolRegisterRules = z.object({
  schoolData: z.object({
    name: required("School name is required"),
    type: oneOf(schoolTypes, "School type is required"),
    principalName: required("Principal/Director name is required"),
    email: required("Email is required", emailMaxLength).check(
      z.regex(emailPattern, "Please enter a valid email address"),
    ),
    phone: required("Phone number is required", phoneMaxLength),
    address: required("Address is required", 500),
    city: required("City is required"),
    state: oneOf(states, "State is required"),
  }),
  adminData: z.object({
    password: z
      .string("Password is required")
      .check(
        z.minLength(1, "Password is required"),
        z.minLength(passwordMinLength, "Password must be at least 8 characters long"),
        z.maxLength(passwordMaxLength * 2, "This is too long"),
      ),
  }),
});

/** School login (S-ENT-02): the admin by email and password, teacher and student by the sign-in ID. */
export const schoolLoginRules = z.discriminatedUnion(
  "role",
  [
    z.object({
      role: z.literal("ADMIN"),
      email: required("Email is required", emailMaxLength),
      password: required("Password is required", 1024),
    }),
    z.object({ role: z.literal("TEACHER"), signInId: required("Sign-in ID is required", 100) }),
    z.object({ role: z.literal("STUDENT"), signInId: required("Sign-in ID is required", 100) }),
  ],
  "Please select a role",
);

/** Recovery of a school admin: the address and the mailed code (S-FPW-05). */
export const schoolOtpRules = otpRules;

/** The mailed code that verifies a school's address (EXT-34c). */
export const schoolMailCodeRules = z.object({ otp: otpRules.shape.otp });

const weak = "Please use a stronger password";

/** Strength of a new password of a school admin: 8 characters and how many kinds of characters (S-FPW-13). */
export function schoolPasswordStrength(password: string): "weak" | "medium" | "strong" {
  const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d\s]/u].filter((kind) => kind.test(password)).length;
  if ([...password].length < passwordMinLength || kinds < 2) return "weak";
  return kinds === 3 ? "strong" : "medium";
}

const tooShort = `Password must be at least ${passwordMinLength} characters long`;
const newPassword = z.string(tooShort).check(
  z.refine((value) => [...value].length >= passwordMinLength, tooShort),
  z.refine((value) => [...value].length <= passwordMaxLength, "This is too long"),
  z.refine((value) => schoolPasswordStrength(value) !== "weak", weak),
);

/** Reset body of the school side (S-FPW-11, 13). */
export const schoolResetRules = z.object({
  resetToken: z.string("Invalid or expired reset token").check(z.minLength(1), z.maxLength(200)),
  newPassword,
});

/** Reset form of the school side (S-FPW-11 to 13). */
export const schoolResetFormRules = z.object({ newPassword, confirmPassword: z.string() }).check(
  z.refine((form) => form.newPassword === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
  }),
);

const { name, type, principalName, email, phone, address, city, state } = schoolRegisterRules.shape.schoolData.shape;

/** First step of the registration form: who the school is (S-REG-03 to 07). */
export const schoolStepOneRules = z.object({ name, type, principalName, email, phone });

const agreed = "You must agree to the terms and conditions";

/** Second step: where it is, and the password of its first administrator (S-REG-08 to 13). `terms` is `yes` once ticked. */
export const schoolStepTwoRules = z
  .object({
    address,
    city,
    state,
    password: schoolRegisterRules.shape.adminData.shape.password,
    confirmPassword: z.string(),
    terms: z.string(agreed).check(z.refine((value) => value === "yes", agreed)),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "Passwords do not match",
      // reported together with the other faults of the form
      when: () => true,
    }),
  );

/** Points of a new password, 0 to 4 (S-REG-14): eight characters, a capital, a digit, a special character. */
export const registrationPasswordPoints = (password: string): number =>
  [
    [...password].length >= passwordMinLength,
    /\p{Lu}/u.test(password),
    /\d/.test(password),
    /[^\p{L}\d\s]/u.test(password),
  ].filter(Boolean).length;

/** Names of the points from 0 to 4. */
export const registrationPasswordNames = ["Weak", "Fair", "Good", "Strong", "Very Strong"] as const;
