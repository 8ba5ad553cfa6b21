import { adminPaths } from "../../lib/admin-paths.ts";
import { paths } from "../../lib/paths.ts";
import { schoolPaths } from "../../lib/school-paths.ts";
import type { RouteName, RouteWith } from "../routes.ts";

/** Content beside and below a sign-in form. */
export interface SignInSide {
  title: string;
  text: string;
  foot: { text: string; link: string; to: string };
}
type SignInRoute = RouteWith<{ layout: "signIn" }>;

const toLogin = { text: "Remembered it?", link: "Login", to: paths.login() };
const toAdminLogin = { text: "Have an account?", link: "Admin Portal Login", to: adminPaths.login() };
const toSchoolLogin = { text: "Remembered it?", link: "School Login", to: schoolPaths.login() };

const sides: Record<SignInRoute, SignInSide> = {
  login: {
    title: "Forty questions. Sixty minutes. No surprises.",
    text: "The same clock, the same keys and the same answer grid as in the exam hall.",
    foot: { text: "New here?", link: "Create Your Account", to: paths.register() },
  },
  register: {
    title: "One account. Every paper you need.",
    text: "JAMB, WAEC, NECO, Post UTME and more, with a reason for every answer.",
    foot: { text: "Have an account?", link: "Login", to: paths.login() },
  },
  otp: {
    title: "One code, once. Then the first paper is yours.",
    text: "Six digits prove that the address is yours, so your results reach you and nobody else.",
    foot: { text: "Wrong address?", link: "Register again", to: paths.register() },
  },
  forgotPassword: {
    title: "Your results are still here.",
    text: "A new password takes a minute. Scores, answers and paid exams stay as they are.",
    foot: toLogin,
  },
  resetPassword: {
    title: "Choose one that only you know.",
    text: "The new password logs out every device, so nobody keeps a way in.",
    foot: toLogin,
  },
  adminLogin: {
    title: "Every paper starts here.",
    text: "One wrong key costs a thousand candidates a mark. Import, check and correct questions in one place.",
    foot: { text: "Not an administrator?", link: "Login as a candidate", to: paths.login() },
  },
  adminRegister: {
    title: "Few hands, all of them known.",
    text: "Admins see every question with its key, so each account is opened on purpose and every change is recorded.",
    foot: toAdminLogin,
  },
  adminForgotPassword: {
    title: "No link by mail, on purpose.",
    text: "Whoever reads an admin's mail should not be able to open the question bank.",
    foot: toAdminLogin,
  },
  schoolLogin: {
    title: "Set the exam once. The whole class sits it.",
    text: "One place for subjects, classes, students, exams and results of your school.",
    foot: { text: "New here?", link: "Register School", to: schoolPaths.register() },
  },
  schoolRegister: {
    title: "Your school, ready in two steps.",
    text: "Your own questions, results the same minute. Our team follows up within 24 hours.",
    foot: { text: "Registered already?", link: "School Login", to: schoolPaths.login() },
  },
  schoolForgotPassword: {
    title: "Your school is still here.",
    text: "A new password takes a minute. Students, exams and results stay as they are.",
    foot: toSchoolLogin,
  },
  schoolOtp: {
    title: "One code, once.",
    text: "Six digits prove that the address is yours. They work for two minutes.",
    foot: { text: "Wrong address?", link: "Use another", to: schoolPaths.forgotPassword() },
  },
  schoolPasswordReset: {
    title: "Choose one that only you know.",
    text: "The new password logs out every device of this account, so nobody keeps a way in.",
    foot: toSchoolLogin,
  },
};

/** @throws TypeError for a route that is no sign-in page. */
export function signInSideOf(route: RouteName): SignInSide {
  const side = new Map<string, SignInSide>(Object.entries(sides)).get(route);
  if (!side) throw new TypeError(`${route} is no sign-in page`);
  return side;
}
