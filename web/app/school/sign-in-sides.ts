import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import type { SignInSidesOf } from "../area.ts";

const toSchoolLogin = { text: "Remembered it?", link: "School Login", to: schoolPaths.login() };

export const signInSides: SignInSidesOf<"school"> = {
  schoolLogin: {
    title: "Set the exam once. The whole class takes it.",
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
    text: "Six digits show that the email address is yours. They work for 2 minutes.",
    foot: { text: "Wrong address?", link: "Use another", to: schoolPaths.forgotPassword() },
  },
  schoolPasswordReset: {
    title: "Choose one that only you know.",
    text: "The safest one is a password that you use nowhere else.",
    foot: toSchoolLogin,
  },
};
