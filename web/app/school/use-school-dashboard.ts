import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useEffect } from "react";
import { schoolToasts } from "../../lib/calls/school-action.ts";
import { currentSchoolSession, noteSchoolClass, type StoredSchoolSession } from "../../lib/sessions/school-session.ts";
import { logFailure } from "../../lib/calls/log-failure.ts";
import { useSchoolDashboardQuery } from "./school-dashboard.generated.ts";
import { schoolTexts } from "./school-texts.ts";
import { useCurrentExams } from "./use-current-exams.ts";
import { listsFor, shownTo } from "./use-school-lists.ts";

/** Everything the role may see, in one request (S-SHELL-10). What failed is null; its tab says so, the others work. */
export function useSchoolDashboard({ role, classId }: StoredSchoolSession) {
  const { data, error, loading, refetch } = useSchoolDashboardQuery({
    variables: listsFor(role),
    errorPolicy: "all",
    notifyOnNetworkStatusChange: false,
  });
  useCurrentExams(data?.schoolExams);
  const exams = data?.schoolExams;
  useEffect(
    function followMoves() {
      if (role !== "STUDENT" || !classId) return;
      // What the student has not begun is in the list because it is for the student's class. A server that publishes no
      // exams (EXT-08) may list those of all classes.
      const own = exams?.find(({ ownAttempt, opensAt }) => ownAttempt === null && opensAt !== null);
      if (own?.classId && own.className) noteSchoolClass({ classId: own.classId, className: own.className });
    },
    [role, classId, exams],
  );
  const hasNothing = !loading && data === undefined;
  useEffect(
    function logAndSay() {
      // The login page has taken over, and says why.
      if (!error || currentSchoolSession() === null) return;
      const failed = CombinedGraphQLErrors.is(error) ? error.errors.map(({ path }) => path?.join(".")) : [];
      logFailure(schoolTexts.loadFailed, failed.length > 0 ? failed.join(", ") : error.message);
      if (hasNothing) schoolToasts.bad(schoolTexts.loadFailedToast);
    },
    [error, hasNothing],
  );
  return {
    isLoading: loading && data === undefined,
    hasNothing,
    data: shownTo(role, data ?? {}),
    reload: (): void => void refetch().catch(() => undefined),
  };
}
