import type { StoredSchoolSession } from "../../lib/sessions/school-session.ts";
import { useSchoolDashboardQuery, type SchoolDashboardQuery } from "./school-dashboard.generated.ts";

/** Students see no drafts. Our server sends them none; another one may. */
export function shownTo(
  role: StoredSchoolSession["role"] | null,
  data: Partial<SchoolDashboardQuery>,
): Partial<SchoolDashboardQuery> {
  if (role !== "STUDENT" || !data.schoolExams) return data;
  return { ...data, schoolExams: data.schoolExams.filter(({ status }) => status !== "DRAFT") };
}

/** What a role asks for (S-SHELL-10). */
export const listsFor = (role: StoredSchoolSession["role"] | null) => ({
  isStaff: role !== "STUDENT",
  isAdmin: role === "ADMIN",
});

/** What the bar searches, out of the same answer as the dashboard; asked for once on a page that stands beside it. */
export function useSchoolLists(role: StoredSchoolSession["role"] | null): Partial<SchoolDashboardQuery> {
  const { data } = useSchoolDashboardQuery({
    variables: listsFor(role),
    errorPolicy: "all",
    fetchPolicy: "cache-first",
    notifyOnNetworkStatusChange: false,
    skip: role === null,
  });
  return shownTo(role, data ?? {});
}
