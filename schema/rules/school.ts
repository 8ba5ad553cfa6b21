import * as z from "zod/mini";
import { emailPattern } from "./auth.ts";
import { emailMaxLength, nameMaxLength, passwordMaxLength, passwordMinLength, phoneMaxLength } from "./limits.ts";

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
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, "This is too long"));

/** School registration (S-REG-03 to 13), in the order in which the messages must show. */
export const schoolRegisterRules = z.object({
  schoolData: z.object({
    name: required("School name is required"),
    type: z.enum(schoolTypes, "School type is required"),
    principalName: required("Principal/Director name is required"),
    email: required("Email is required", emailMaxLength).check(
      z.regex(emailPattern, "Please enter a valid email address"),
    ),
    phone: required("Phone number is required", phoneMaxLength),
    address: required("Address is required", 500),
    city: required("City is required"),
    state: z.enum(states, "State is required"),
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
export const schoolLoginRules = z.discriminatedUnion("role", [
  z.object({
    role: z.literal("ADMIN"),
    email: required("Email is required", emailMaxLength),
    password: required("Password is required", 1024),
  }),
  z.object({ role: z.literal("TEACHER"), signInId: required("Sign-in ID is required", 100) }),
  z.object({ role: z.literal("STUDENT"), signInId: required("Sign-in ID is required", 100) }),
]);
