import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import type { Handlers } from "../core/http/serve.ts";
import { changePassword } from "./change-password.ts";
import { login, logout } from "./login.ts";
import { logoutOtherDevice, sendOtherDeviceCode } from "./other-device.ts";
import { register } from "./register.ts";
import { forgotPassword, resetPassword } from "./reset.ts";
import { resendOtp, verifyOtp } from "./verify.ts";

/** Candidate document section 7, authentication; each call stands in the file of its subject. */
export const createAuthHandlers = (deps: Deps): Handlers<typeof table.auth> => ({
  register: (call) => register(deps, call),
  login: (call) => login(deps, call),
  logout: (call) => logout(deps, call),
  resendOtp: (call) => resendOtp(deps, call),
  verifyOtp: (call) => verifyOtp(deps, call),
  forgotPassword: (call) => forgotPassword(deps, call),
  resetPassword: (call) => resetPassword(deps, call),
  changePassword: (call) => changePassword(deps, call),
  sendOtherDeviceCode: (call) => sendOtherDeviceCode(deps, call),
  logoutOtherDevice: (call) => logoutOtherDevice(deps, call),
});
