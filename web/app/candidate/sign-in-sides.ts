import { paths } from "../../lib/navigation/paths.ts";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import type { SignInSidesOf } from "../area.ts";

const toLogin = { text: "Remembered it?", link: "Login", to: paths.login() };

export const signInSides: SignInSidesOf<"candidate"> = {
  login: {
    title: "Forty questions. Sixty minutes. No surprises.",
    text: "The same clock, the same keys and the same answer grid as in the exam hall.",
    foot: { text: "Sign-in ID from school?", link: "School Login", to: schoolPaths.login() },
  },
  register: {
    title: "One account. Every paper you need.",
    text: "JAMB, WAEC, NECO, Post UTME and more, with every answer explained.",
    foot: { text: "Have an account?", link: "Login", to: paths.login() },
  },
  otp: {
    title: "One code, and you can start.",
    text: "Six digits show that the email address is yours.",
    foot: { text: "Wrong address?", link: "Register again", to: paths.register() },
  },
  forgotPassword: {
    title: "Your results are still here.",
    text: "A new password takes a minute. Scores, answers and paid exams stay as they are.",
    foot: toLogin,
  },
  resetPassword: {
    title: "Choose one that only you know.",
    text: "After that you log in again with the new password.",
    foot: toLogin,
  },
};
