import { z } from "zod";
import {
  changePasswordRules,
  emailRules,
  loginRules,
  otherDeviceRules,
  otpRules,
  registerRules,
  resetRules,
} from "../rules/auth.ts";
import { room, row } from "./row.ts";
import { entity, id, maybeText, maybeTime, notice } from "./lenient-readers.ts";

/** The signed-in person as login answers it; last name and phone may be missing (D-34). */
const user = entity({
  id,
  firstName: maybeText,
  lastName: maybeText,
  email: maybeText,
  role: maybeText,
  phone: maybeText,
  phoneNumber: maybeText,
  createdAt: maybeTime,
});

/** Candidate document section 7, authentication. */
export const auth = room("auth", {
  register: row({
    method: "POST",
    path: "/api/auth/register",
    access: "public",
    body: registerRules,
    reply: notice,
    fallback: "Registration failed",
  }),
  login: row({
    method: "POST",
    path: "/api/auth/login",
    access: "public",
    checksPassword: true,
    device: true,
    body: loginRules,
    reply: z.object({ user, accessToken: z.string().min(1), message: maybeText }),
    fallback: "Invalid email or password",
  }),
  logout: row({
    method: "POST",
    path: "/api/auth/logout",
    access: "candidate",
    body: z.object({ userId: id }),
    reply: notice,
    fallback: "Logout failed",
  }),
  resendOtp: row({
    method: "POST",
    path: "/auth/resendOTP",
    access: "public",
    body: emailRules,
    reply: notice,
    fallback: "Failed to resend OTP",
  }),
  verifyOtp: row({
    method: "POST",
    path: "/auth/verifyOTP",
    access: "public",
    body: otpRules,
    reply: notice,
    fallback: "OTP verification failed",
  }),
  forgotPassword: row({
    method: "POST",
    path: "/auth/forgot-password",
    access: "public",
    device: true,
    body: emailRules,
    reply: notice,
    fallback: "Failed to send reset link",
  }),
  resetPassword: row({
    method: "POST",
    path: "/forgotPwd/resetpassword",
    access: "public",
    device: true,
    body: resetRules,
    reply: notice,
    fallback: "Failed to reset password",
  }),
  changePassword: row({
    method: "POST",
    path: "/api/auth/change-password",
    access: "candidate",
    body: changePasswordRules,
    reply: notice,
    fallback: "Failed to change the password",
    extension: "EXT-41",
  }),
  sendOtherDeviceCode: row({
    method: "POST",
    path: "/auth/other-device/send-code",
    access: "public",
    checksPassword: true,
    device: true,
    body: loginRules,
    reply: notice,
    fallback: "Failed to send the code. Please try again.",
    extension: "EXT-03a",
  }),
  logoutOtherDevice: row({
    method: "POST",
    path: "/auth/other-device/logout",
    access: "public",
    checksPassword: true,
    device: true,
    body: otherDeviceRules,
    reply: notice,
    fallback: "The code is wrong or has expired.",
    extension: "EXT-03b",
  }),
});
