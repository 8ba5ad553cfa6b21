import { adminPaths } from "../../lib/navigation/admin-paths.ts";
import { paths } from "../../lib/navigation/paths.ts";
import type { SignInSidesOf } from "../area.ts";

const toAdminLogin = { text: "Have an account?", link: "Admin Portal Login", to: adminPaths.login() };

export const signInSides: SignInSidesOf<"admin"> = {
  adminLogin: {
    title: "Every paper starts here.",
    text: "One wrong key costs a thousand candidates a mark. Import, check and correct questions in one place.",
    foot: { text: "Not an admin?", link: "Log in as a candidate", to: paths.login() },
  },
  adminRegister: {
    title: "Admin accounts",
    text: "Admins see every question with its answer key, so every change is recorded.",
    foot: toAdminLogin,
  },
  adminForgotPassword: {
    title: "No reset link by email",
    text: "Somebody who can read an admin's email must not be able to open the question bank.",
    foot: { text: "No account yet?", link: "Register an admin", to: adminPaths.register() },
  },
};
