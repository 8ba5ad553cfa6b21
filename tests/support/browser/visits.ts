import type { Page } from "playwright-core";
import type { SchoolRole } from "../../../schema/rules/school-words.ts";
import type { AreaName, NamedRoute, RouteName } from "../../../web/app/routes.ts";
import { adminPaths } from "../../../web/lib/navigation/admin-paths.ts";
import { paths, patterns } from "../../../web/lib/navigation/paths.ts";
import { schoolPaths, schoolPatterns } from "../../../web/lib/navigation/school-paths.ts";
import { demoAccount, logInAsCandidate, typeLogin } from "../data/demo.ts";
import { asDemoSchool } from "../data/school-by-gateway.ts";
import type { Stack } from "../processes/stack.ts";

/* Who opens which pages of the route table: every route by everybody who may, in the product as `npm start` runs it. */

/** Somebody who opens pages of the route table on a device of his own. */
export interface Visit {
  who: string;
  logIn?: (page: Page, stack: Stack) => Promise<void>;
  opens: (route: NamedRoute) => boolean;
}

/** Logs the demo admin of the platform or of the school in, to the dashboard. */
export async function logInAt(page: Page, stack: Stack, kind: "admin" | "school"): Promise<void> {
  await page.goto(stack.url + (kind === "school" ? schoolPaths.login() : adminPaths.login()));
  if (kind === "school") await page.getByLabel("I am a").selectOption("ADMIN");
  await typeLogin(page, demoAccount(stack, kind));
  await page.waitForURL("**dashboard");
}

/** A teacher or student of the demo school signs in with an ID that its administrator issues. */
async function logInAtSchool(page: Page, stack: Stack, role: "TEACHER" | "STUDENT"): Promise<void> {
  const ask = await asDemoSchool(stack);
  const { schoolClasses } = await ask<{ schoolClasses: { id: string }[] }>("{ schoolClasses { id } }");
  const { createSchoolUser } = await ask<{ createSchoolUser: { tempPassword: string } }>(
    "mutation ($input: CreateSchoolUserInput!) { createSchoolUser(input: $input) { tempPassword } }",
    {
      input: {
        role,
        name: "Somebody New",
        email: `${role.toLowerCase()}@weight.example`,
        classId: schoolClasses[0]?.id ?? null,
      },
    },
  );
  await page.goto(stack.url + schoolPaths.login());
  await page.getByLabel("I am a").selectOption(role);
  await page.getByLabel("Sign-in ID").fill(createSchoolUser.tempPassword);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**dashboard");
}

/** Whether a route is there for those who have a session of an area. */
const isBehindLogin = ({ area, isGuarded, path }: NamedRoute, of: AreaName): boolean =>
  area === of && (isGuarded === true || path === patterns.practice || path === schoolPatterns.takeExam);
/** What each role of a school is sent away from. */
const closedTo: Record<SchoolRole, readonly RouteName[]> = {
  ADMIN: [],
  TEACHER: ["schoolSettings"],
  STUDENT: ["schoolSettings", "schoolReports", "schoolStudents", "schoolExamCreate"],
};
const atSchool =
  (role: SchoolRole) =>
  (route: NamedRoute): boolean =>
    isBehindLogin(route, "school") && !closedTo[role].includes(route.name);

export const visits: readonly Visit[] = [
  { who: "a visitor", opens: (route) => !isBehindLogin(route, route.area) },
  {
    who: "a candidate",
    logIn: logInAsCandidate,
    opens: (route) => isBehindLogin(route, "candidate"),
  },
  {
    who: "an admin",
    logIn: (page, stack) => logInAt(page, stack, "admin"),
    opens: (route) => isBehindLogin(route, "admin"),
  },
  {
    who: "a school admin",
    logIn: (page, stack) => logInAt(page, stack, "school"),
    opens: atSchool("ADMIN"),
  },
  {
    who: "a teacher",
    logIn: (page, stack) => logInAtSchool(page, stack, "TEACHER"),
    opens: atSchool("TEACHER"),
  },
  {
    who: "a student",
    logIn: (page, stack) => logInAtSchool(page, stack, "STUDENT"),
    opens: atSchool("STUDENT"),
  },
];

/** An address of a route, also of one whose path has parts to fill in. */
export const addressOf = ({ name, path }: NamedRoute): string => {
  if (name === "quiz") return paths.quiz({ examType: "JAMB", subjectName: "Akada Mathematics", year: 2026 });
  if (name === "resetPassword") return `${path}?token=unknown`;
  if (name === "notFound") return "/nowhere";
  return path.replace(":examType", "waec").replace(/:\w+/, "unknown");
};
