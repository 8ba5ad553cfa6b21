import { z } from "zod";
import { emailRules, otpRules } from "../rules/auth.ts";
import { schoolLoginRules } from "../rules/school.ts";
import { schoolChangePasswordRules, schoolMailCodeRules, schoolResetRules } from "../rules/school-recovery.ts";
import { schoolRegisterRules } from "../rules/school-registration.ts";
import { documentedForm, withDocumentedForm } from "./documented-form.ts";
import { room, row } from "./row.ts";
import {
  count,
  entity,
  flag,
  id,
  isRecord,
  list,
  maybeId,
  maybeObject,
  maybeText,
  maybeTime,
  notice,
  own,
  text,
} from "./lenient-readers.ts";

/** Whether a school may send mails, and how many wait (D-99). */
const mail = z.object({
  email: text,
  isVerified: flag,
  mailsPerDay: count,
  waiting: list(
    z.object({
      examId: id,
      examName: text,
      event: z.enum(["published", "results"]),
      people: count,
      goesOnAt: maybeTime,
    }),
  ),
});

const signedIn = z.object({
  data: z.object({
    token: z.string().min(1),
    user: entity({
      id,
      role: text,
      name: own(maybeText),
      email: own(maybeText),
      schoolId: own(maybeId),
      schoolName: own(maybeText),
      classId: own(maybeId),
      className: own(maybeText),
      // left out for a person who has none
      admissionNo: own(z.optional(z.nullable(text))),
    }),
  }),
});

/** School document section 7, login and registration; the recovery that it leaves open (D-50). */
export const school = room("school", {
  schoolLogin: row({
    method: "POST",
    path: "/school/school-login",
    access: "public",
    checksPassword: true,
    device: true,
    body: schoolLoginRules,
    // "Response data" of section 3 can mean the body as well
    reply: withDocumentedForm(
      z.preprocess((value) => (isRecord(value) && !("data" in value) ? { data: value } : value), signedIn),
      () => documentedForm(signedIn),
    ),
    fallback: "Authentication failed",
  }),
  schoolRegister: row({
    method: "POST",
    path: "/school/school-register",
    access: "public",
    body: schoolRegisterRules,
    reply: maybeObject({ token: maybeText, schoolId: maybeId, message: maybeText }),
    status: 201,
    otherStatus: "Registration failed",
    fallback: "An error occurred during registration",
  }),
  schoolChangePassword: row({
    method: "POST",
    path: "/school/change-password",
    access: "school",
    roles: ["ADMIN"],
    body: schoolChangePasswordRules,
    reply: notice,
    fallback: "Failed to change the password",
    extension: "EXT-44a",
  }),
  schoolForgotPassword: row({
    method: "POST",
    path: "/school/forgot-password",
    access: "public",
    device: true,
    extension: "EXT-04",
    body: emailRules,
    reply: notice,
    fallback: "Failed to request password reset",
  }),
  schoolVerifyOtp: row({
    method: "POST",
    path: "/school/verify-otp",
    access: "public",
    device: true,
    extension: "EXT-05",
    body: otpRules,
    reply: z.object({ message: maybeText, resetToken: text }),
    fallback: "OTP verification failed",
  }),
  schoolResendOtp: row({
    method: "POST",
    path: "/school/resend-otp",
    access: "public",
    device: true,
    extension: "EXT-06",
    body: emailRules,
    reply: notice,
    fallback: "Failed to resend OTP",
  }),
  schoolResetPassword: row({
    method: "POST",
    path: "/school/reset-password",
    access: "public",
    device: true,
    extension: "EXT-07",
    body: schoolResetRules,
    reply: notice,
    fallback: "Failed to reset password",
  }),
  schoolMail: row({
    method: "GET",
    path: "/school/mail",
    access: "school",
    roles: ["ADMIN", "TEACHER"],
    extension: "EXT-34a",
    reply: mail,
    fallback: "Failed to read what the school may mail",
  }),
  sendSchoolMailCode: row({
    method: "POST",
    path: "/school/mail/code",
    access: "school",
    roles: ["ADMIN"],
    extension: "EXT-34b",
    reply: notice,
    fallback: "Failed to send the code",
  }),
  verifySchoolMail: row({
    method: "POST",
    path: "/school/mail/verify",
    access: "school",
    roles: ["ADMIN"],
    extension: "EXT-34c",
    body: schoolMailCodeRules,
    reply: mail,
    fallback: "Failed to verify the email address",
  }),
});
