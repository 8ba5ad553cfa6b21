import * as z from "zod/mini";
import { newEmailPattern, phoneNumber, requiredLine, tooLong } from "./fields.ts";
import { emailMaxLength, passwordMaxLength, passwordMinLength, phoneMaxLength } from "./limits.ts";
import { schoolTypes, states } from "./school-words.ts";

/** A text of a list; any other counts as not chosen. */
const oneOf = (known: readonly string[], message: string) =>
  z.string(message).check(z.refine((value) => known.includes(value), message));

/** School registration (S-REG-03 to 13), in the order in which the messages must show. */
export const schoolRegisterRules = z.object({
  schoolData: z.object({
    name: requiredLine("School name is required"),
    type: oneOf(schoolTypes, "School type is required"),
    principalName: requiredLine("Principal/Director name is required"),
    email: requiredLine("Email is required", emailMaxLength).check(
      z.regex(newEmailPattern, "Please enter a valid email address"),
    ),
    phone: requiredLine("Phone number is required", phoneMaxLength).check(phoneNumber),
    address: requiredLine("Address is required", 500),
    city: requiredLine("City is required"),
    state: oneOf(states, "State is required"),
  }),
  adminData: z.object({
    password: z.string("Password is required").check(
      z.minLength(1, "Password is required"),
      // characters as a person counts them (SEC-01)
      z.refine((value) => [...value].length >= passwordMinLength, "Password must be at least 8 characters long"),
      z.refine((value) => [...value].length <= passwordMaxLength, tooLong),
    ),
  }),
});

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
