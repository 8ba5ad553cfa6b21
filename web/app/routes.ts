import type { SchoolRole } from "../../schema/rules/school-words.ts";
import { adminPaths } from "../lib/navigation/admin-paths.ts";
import { paths, patterns } from "../lib/navigation/paths.ts";
import { schoolPaths, schoolPatterns } from "../lib/navigation/school-paths.ts";

/** The four areas; all but the visitor's have a data client and a session. */
export type AreaName = "visitor" | "candidate" | "admin" | "school";

export interface Route {
  /** As the router matches it; case does not matter. */
  path: string;
  /** Title of the document; null where the page sets it itself. */
  title: string | null;
  /** Name in menus, if it is not the title. */
  label?: string;
  /** The area whose data client the page uses; a visitor's page has none. */
  area: AreaName;
  /** Without a session of its area it leads to the login. */
  isGuarded?: true;
  /** The roles of a school that may open it; others are sent to their dashboard. */
  roles?: readonly SchoolRole[];
  /** The frame around the page; with `own` the page draws it itself. */
  layout: "public" | "signIn" | "dashboard" | "own";
  /** Which menu of the public pages lists it. */
  menu?: "exams" | "pages";
  /** Drawn by the build and listed in the sitemap, with the words of descriptions.ts; for pages that anyone may open. */
  isDrawn?: true;
}

const visitor = { layout: "public", area: "visitor", isDrawn: true } as const;
const examPage = { ...visitor, menu: "exams" } as const;
const candidateSignIn = { layout: "signIn", area: "candidate" } as const;
const candidatePage = { layout: "dashboard", area: "candidate", isGuarded: true } as const;
const adminSignIn = { layout: "signIn", area: "admin" } as const;
const adminPage = { layout: "dashboard", area: "admin", isGuarded: true } as const;
const schoolSignIn = { layout: "signIn", area: "school" } as const;
const schoolDashboard = { title: null, layout: "own", area: "school", isGuarded: true } as const;

/**
 * Every page of the client. Router, guards, titles, menus, the pages drawn by the build and the sitemap are read from
 * here; area.ts of each area has the pages. Menus list pages in this order.
 */
export const routes = {
  home: { ...visitor, path: paths.home(), title: "Computer-based test practice" },
  schools: { ...visitor, path: paths.schools(), title: "For Schools", menu: "pages" },
  about: { ...visitor, path: paths.about(), title: "About", menu: "pages" },
  pricing: { ...visitor, path: paths.pricing(), title: "Pricing", menu: "pages" },
  leaderboard: { ...visitor, path: paths.leaderboard(), title: "Leaderboard", menu: "pages" },
  contact: { ...visitor, path: paths.contact(), title: "Contact", menu: "pages", area: "candidate" },
  terms: { ...visitor, path: paths.terms(), title: "Terms and privacy" },
  jamb: { ...examPage, path: paths.jamb(), title: "JAMB practice", label: "JAMB" },
  olevel: { ...examPage, path: paths.olevel(), title: "O-Level practice", label: "O-Level" },
  postUtme: { ...examPage, path: paths.postUtme(), title: "Post UTME practice", label: "Post UTME" },
  juniorWaec: { ...examPage, path: paths.juniorWaec(), title: "Junior Waec practice", label: "Junior Waec" },
  commonEntrance: {
    ...examPage,
    path: paths.commonEntrance(),
    title: "Common Entrance practice",
    label: "Common Entrance",
  },
  professionalExams: {
    ...examPage,
    path: paths.professionalExams(),
    title: "Professional Exams practice",
    label: "Professional Exams",
  },

  trial: { path: paths.trial(), title: "Try 5 questions", layout: "public", area: "candidate" },
  login: { ...candidateSignIn, path: paths.login(), title: "Login", isDrawn: true },
  register: { ...candidateSignIn, path: paths.register(), title: "Create Your Account", isDrawn: true },
  otp: { ...candidateSignIn, path: paths.otpVerification(), title: "Verify your email" },
  forgotPassword: { ...candidateSignIn, path: paths.forgotPassword(), title: "Forgot password" },
  resetPassword: { ...candidateSignIn, path: paths.resetPassword(), title: "Reset password" },
  dashboard: { ...candidatePage, path: paths.dashboard(), title: "Dashboard" },
  profile: { ...candidatePage, path: paths.profile(), title: "Profile" },
  performance: { ...candidatePage, path: paths.performance(), title: "Performance" },
  examHistory: { ...candidatePage, path: paths.examHistory(), title: "Exam History" },
  settings: { ...candidatePage, path: paths.settings(), title: "Settings" },
  payments: { ...candidatePage, path: paths.payments(), title: "Payments" },
  userLeaderboard: { ...candidatePage, path: paths.userLeaderboard(), title: "Leaderboard" },
  exams: { ...candidatePage, path: paths.exams(), title: "Select Your Exam", layout: "public" },
  quiz: { ...candidatePage, path: paths.quiz(), title: "Exam", layout: "own" },
  practice: { path: patterns.practice, title: "Practice test", layout: "own", area: "candidate" },

  start: { path: paths.start(), title: "Start", layout: "public", area: "visitor" },

  admin: { path: adminPaths.home(), title: null, layout: "own", area: "admin" },
  adminLogin: { ...adminSignIn, path: adminPaths.login(), title: "Admin Portal Login" },
  adminRegister: { ...adminSignIn, path: adminPaths.register(), title: "Register an admin" },
  adminForgotPassword: { ...adminSignIn, path: adminPaths.forgotPassword(), title: "Forgot password" },
  adminLogout: { path: adminPaths.logout(), title: "Logout", layout: "own", area: "admin" },
  adminDashboard: { ...adminPage, path: adminPaths.dashboard(), title: "Admin Dashboard", label: "Dashboard" },
  adminUpload: { ...adminPage, path: adminPaths.upload(), title: "Upload Questions" },
  adminQuestions: { ...adminPage, path: adminPaths.questions(), title: "Manage Questions" },
  adminReports: { ...adminPage, path: adminPaths.reports(), title: "Reported Questions" },
  adminUsers: { ...adminPage, path: adminPaths.users(), title: "Manage Users" },
  adminCreate: { ...adminPage, path: adminPaths.create(), title: "Create Admin" },
  adminPassword: { ...adminPage, path: adminPaths.password(), title: "Change Password" },
  adminAudit: { ...adminPage, path: adminPaths.audit(), title: "Audit Log" },
  adminSidebar: { ...adminPage, path: adminPaths.sidebar(), title: "Admin panel" },

  schoolDemo: { path: schoolPaths.demo(), title: "Request a Demo", layout: "public", area: "school" },
  schoolLogin: { ...schoolSignIn, path: schoolPaths.login(), title: "School Login" },
  schoolRegister: { ...schoolSignIn, path: schoolPaths.register(), title: "Register School" },
  schoolForgotPassword: { ...schoolSignIn, path: schoolPaths.forgotPassword(), title: "Forgot password" },
  schoolOtp: { ...schoolSignIn, path: schoolPaths.otp(), title: "Enter the code" },
  schoolPasswordReset: { ...schoolSignIn, path: schoolPaths.passwordReset(), title: "Choose a new password" },
  schoolDashboard: { ...schoolDashboard, path: schoolPaths.dashboard() },
  schoolSettings: { ...schoolDashboard, path: schoolPaths.settings() },
  schoolReports: { ...schoolDashboard, path: schoolPaths.reports() },
  schoolStudents: { ...schoolDashboard, path: schoolPaths.students() },
  schoolExamCreate: {
    path: schoolPaths.examCreate(),
    title: "Create Exam",
    layout: "own",
    area: "school",
    isGuarded: true,
    roles: ["ADMIN", "TEACHER"],
  },
  schoolTakeExam: { path: schoolPatterns.takeExam, title: null, layout: "own", area: "school" },
  schoolSharedResult: { path: schoolPaths.sharedResult(), title: "Exam result", layout: "public", area: "school" },
  schoolVerify: { path: schoolPatterns.verify, title: "Check a result slip", layout: "public", area: "school" },

  notFound: { ...visitor, path: "*", title: "Page not found" },
} as const satisfies Record<string, Route>;

type Routes = typeof routes;
export type RouteName = keyof Routes;
/** Names of the routes that have a value in a column. */
export type RouteWith<Columns> = { [Name in RouteName]: Routes[Name] extends Columns ? Name : never }[RouteName];

/** Addresses that redirect to others. */
export const redirects = {
  [paths.professionalExamsTyped()]: paths.professionalExams(),
  [adminPaths.loginTyped()]: adminPaths.login(),
};

export type NamedRoute = Route & { name: RouteName };
/** The routes as a list. */
export const routeList: readonly NamedRoute[] = Object.entries(routes).map(([name, route]) =>
  Object.assign({ name: name as RouteName }, route),
);

export interface NavLink {
  label: string;
  to: string;
}

/** The entries of a menu of the public pages. */
export const linksOf = (menu: "exams" | "pages"): NavLink[] =>
  routeList
    .filter((route) => route.menu === menu)
    .map(({ label, title, path }) => ({ label: label ?? title ?? "", to: path }));
