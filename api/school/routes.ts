import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import type { Handlers } from "../core/http/serve.ts";
import { schoolChangePassword } from "./change-password.ts";
import { schoolLogin } from "./login.ts";
import { schoolMail, sendSchoolMailCode, verifySchoolMail } from "./mail.ts";
import { schoolForgotPassword, schoolResendOtp, schoolResetPassword, schoolVerifyOtp } from "./recovery.ts";
import { schoolRegister } from "./register.ts";

/** School document section 7, login and registration, the recovery of D-50, and the proof of its address (D-99). */
export const createSchoolHandlers = (deps: Deps): Handlers<typeof table.school> => ({
  schoolLogin: (call) => schoolLogin(deps, call),
  schoolRegister: (call) => schoolRegister(deps, call),
  schoolChangePassword: (call) => schoolChangePassword(deps, call),
  schoolForgotPassword: (call) => schoolForgotPassword(deps, call),
  schoolVerifyOtp: (call) => schoolVerifyOtp(deps, call),
  schoolResendOtp: (call) => schoolResendOtp(deps, call),
  schoolResetPassword: (call) => schoolResetPassword(deps, call),
  schoolMail: (call) => schoolMail(deps, call),
  sendSchoolMailCode: (call) => sendSchoolMailCode(deps, call),
  verifySchoolMail: (call) => verifySchoolMail(deps, call),
});
