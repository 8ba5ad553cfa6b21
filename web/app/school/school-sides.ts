import { schoolPaths } from "../../lib/school-paths.ts";
import type { AuthSide } from "../visitor/AuthLayout.tsx";

const toLogin = { text: "Remembered it?", link: "School Login", to: schoolPaths.login() };

/** What stands beside the sign-in forms of the school side. */
export const schoolSides = {
  login: {
    title: "Set the exam once. The whole class sits it.",
    text: "One place for subjects, classes, students, exams and results of your school.",
    foot: { text: "New here?", link: "Register School", to: schoolPaths.register() },
  },
  register: {
    title: "Your school, ready in two steps.",
    text: "Your own questions, results the same minute. Our team follows up within 24 hours.",
    foot: { text: "Registered already?", link: "School Login", to: schoolPaths.login() },
  },
  forgot: {
    title: "Your school is still here.",
    text: "A new password takes a minute. Students, exams and results stay as they are.",
    foot: toLogin,
  },
  otp: {
    title: "One code, once.",
    text: "Six digits prove that the address is yours. They work for two minutes.",
    foot: { text: "Wrong address?", link: "Use another", to: schoolPaths.forgotPassword() },
  },
  reset: {
    title: "Choose one that only you know.",
    text: "The new password logs out every device of this account, so nobody keeps a way in.",
    foot: toLogin,
  },
} as const satisfies Record<string, AuthSide>;
