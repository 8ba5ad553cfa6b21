import { useEffect, type ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { schoolPaths } from "../../lib/school-paths.ts";
import { dropStaleSchoolSession, expireSchoolSession, useSchoolSession } from "../../lib/school-session.ts";
import type { NamedRoute } from "../routes.ts";
import { NotYours } from "./NotYours.tsx";

/**
 * A page for people who are signed in at a school. Without role, token and a later expiry what is stored is removed, and
 * the login comes (S-SES-02); when the hour is over while the page is open, too. Roles that the route is not for are
 * sent to their dashboard.
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
      // A phone that slept wakes up late.
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
