import { useEffect, type ReactNode } from "react";
import { Navigate, useLocation, type Location } from "react-router-dom";
import { wayBack } from "../../lib/navigation/paths.ts";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import { dropStaleSchoolSession, useSchoolSession } from "../../lib/sessions/school-session.ts";
import { keepForOffline } from "../../lib/device/service-worker.ts";
import type { NamedRoute } from "../routes.ts";
import { SamePerson } from "../SamePerson.tsx";
import { NotYours } from "./NotYours.tsx";

interface RequireSchoolProps {
  route: Pick<NamedRoute, "roles">;
  children: ReactNode;
}

/**
 * A page for people who are signed in at a school. A stored session without role, token or a future expiry is removed, and
 * the person is sent to the login (S-SES-02), also when the hour ends while the page is open. Other roles than the
 * route's are sent to their dashboard.
 */
export function RequireSchool({ route: { roles }, children }: RequireSchoolProps) {
  const session = useSchoolSession();
  const expiresAt = session?.expiresAt ?? null;
  useEffect(
    function endInTime() {
      if (expiresAt === null) return undefined;
      const timer = setTimeout(dropStaleSchoolSession, expiresAt - Date.now());
      // Timers of a phone that was asleep run late.
      document.addEventListener("visibilitychange", dropStaleSchoolSession);
      return () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", dropStaleSchoolSession);
      };
    },
    [expiresAt],
  );
  const isStudent = session?.role === "STUDENT";
  useEffect(
    function keepPages() {
      if (isStudent) keepForOffline("school");
    },
    [isStudent],
  );
  if (!session) return <ToSchoolLogin />;
  return (
    <SamePerson
      id={session.userId}
      name={session.name || session.email}
      home={schoolPaths.dashboard()}
      login={schoolPaths.login()}
    >
      {roles && !roles.includes(session.role) ? <NotYours /> : children}
    </SamePerson>
  );
}

/** Leads to the school login, which leads back here. */
export function ToSchoolLogin() {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  useEffect(dropStaleSchoolSession, []);
  return <Navigate to={schoolPaths.login()} replace state={wayBack(pathname + search, state)} />;
}
