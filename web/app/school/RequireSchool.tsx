import { useEffect, type ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { schoolPaths } from "../../lib/school-paths.ts";
import { dropStaleSchoolSession, expireSchoolSession, useSchoolSession } from "../../lib/school-session.ts";
import type { NamedRoute } from "../routes.ts";
import { NotYours } from "./NotYours.tsx";

/**
 * A page for people who are signed in at a school. A stored session without role, token or a future expiry is removed, and
 * the person is sent to the login (S-SES-02), also when the hour ends while the page is open. Other roles than the
 * route's are sent to their dashboard.
 */
export function RequireSchool({ route: { roles }, children }: { route: NamedRoute; children: ReactNode }) {
  const session = useSchoolSession();
  const expiresAt = session?.expiresAt ?? null;
  useEffect(
    function endInTime() {
      if (expiresAt === null) return undefined;
      const check = (): void => {
        if (Date.now() >= expiresAt) expireSchoolSession();
      };
      const timer = setTimeout(check, expiresAt - Date.now());
      // Timers of a phone that was asleep run late.
      document.addEventListener("visibilitychange", check);
      return () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", check);
      };
    },
    [expiresAt],
  );
  if (!session) return <ToLogin />;
  return roles && !roles.includes(session.role) ? <NotYours /> : children;
}

function ToLogin() {
  useEffect(dropStaleSchoolSession, []);
  return <Navigate to={schoolPaths.login()} replace />;
}
