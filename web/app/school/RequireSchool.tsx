import { useEffect, type ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { schoolPaths } from "../../lib/school-paths.ts";
import { dropStaleSchoolSession, expireSchoolSession, useSchoolSession } from "../../lib/school-session.ts";

/**
 * A page for people who are signed in at a school. Without role, token and a later expiry what is stored is removed, and
 * the login comes (S-SES-02); when the hour is over while the page is open, too.
 */
export function RequireSchool({ children }: { children: ReactNode }) {
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
  if (session) return children;
  return <ToLogin />;
}

function ToLogin() {
  useEffect(dropStaleSchoolSession, []);
  return <Navigate to={schoolPaths.login()} replace />;
}
