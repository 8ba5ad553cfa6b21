import { fieldsOf } from "../fields-of.ts";
import { adminPaths } from "../navigation/admin-paths.ts";
import { paths } from "../navigation/paths.ts";

/* Where a login leads back to. Only the three login pages ask, so that the first file of every visit does without it. */

/** A path of this site that starts with a single slash; anything else could lead away. */
export function isSafeReturn(target: unknown): target is string {
  return typeof target === "string" && /^\/(?![/\\])/.test(target) && !/[\\\s\p{Cc}]/u.test(target);
}

/** The way back that a guard, an expired session or the pricing page put into the navigation state. */
export function returnTargetOf(state: unknown): string | null {
  const { returnTo } = fieldsOf(state);
  return isSafeReturn(returnTo) ? returnTo : null;
}

/** What the page had in its navigation state when it sent the person to the login. */
export const returnStateOf = (state: unknown): unknown => fieldsOf(state)["returnState"] ?? null;

/** Whose session had ended under the page that asked for the login. */
export function ownerOf(state: unknown): string | null {
  const { owner } = fieldsOf(state);
  return typeof owner === "string" ? owner : null;
}

/** Whether the page that asked for the login belongs to somebody else: what was begun there is not theirs to go on with. */
export const belongsToAnother = (state: unknown, userId: string): boolean => (ownerOf(state) ?? userId) !== userId;

/** Where a signed-in candidate may be sent back to after login. Other targets are passed on to the dashboard. */
const candidatePages = [
  paths.exams(),
  paths.quiz(),
  paths.dashboard(),
  paths.userLeaderboard(),
  paths.settings(),
  paths.olevel(),
  paths.jamb(),
  paths.postUtme(),
  paths.juniorWaec(),
  paths.commonEntrance(),
  paths.professionalExams(),
];

const practicePage = /^\/[^/]+\/practice$/;

/** Whether login leads back to this address instead of the dashboard. */
export function isCandidateReturn(target: unknown): target is string {
  if (!isSafeReturn(target)) return false;
  const page = target.split(/[?#]/, 1)[0]?.toLowerCase() ?? "";
  if (practicePage.test(page)) return true;
  return candidatePages.some((path) => `${page}/`.startsWith(`${path.toLowerCase()}/`));
}

const openPages = new Set([
  adminPaths.home(),
  adminPaths.logout(),
  adminPaths.register(),
  adminPaths.login(),
  adminPaths.forgotPassword(),
]);

/** Whether the admin's login leads back to this address instead of the dashboard. */
export function isAdminReturn(target: unknown): target is string {
  if (!isSafeReturn(target)) return false;
  const page = target.split(/[?#]/, 1)[0]?.toLowerCase().replace(/\/+$/, "") ?? "";
  return page.startsWith("/admin/") && !openPages.has(page);
}

/** Whether the school's login leads back to this address instead of the dashboard: the pages behind a sign-in. */
export function isSchoolReturn(target: unknown): target is string {
  if (!isSafeReturn(target)) return false;
  const page = target.split(/[?#]/, 1)[0]?.toLowerCase() ?? "";
  return /^\/schools\/(dashboard|settings|reports|students|exams\/[^/]+(\/take)?)\/*$/.test(page);
}
