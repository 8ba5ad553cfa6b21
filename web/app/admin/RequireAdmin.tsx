import type { ReactNode } from "react";
import { Navigate, useLocation, type Location } from "react-router-dom";
import { adminPaths } from "../../lib/navigation/admin-paths.ts";
import { adminEmail, useAdminToken } from "../../lib/sessions/admin-session.ts";
import { wayBack } from "../../lib/navigation/paths.ts";
import { SamePerson } from "../SamePerson.tsx";

/**
 * A page of platform administration: without an admin token, or once the server no longer knows it, it leads to the
 * admin login, which leads back (A-RT-11).
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const token = useAdminToken();
  const { pathname, search, state } = useLocation() as Location<unknown>;
  if (token !== null) {
    const email = adminEmail();
    return (
      <SamePerson id={email} name={email} home={adminPaths.dashboard()} login={adminPaths.login()}>
        {children}
      </SamePerson>
    );
  }
  return <Navigate to={adminPaths.login()} replace state={wayBack(pathname + search, state)} />;
}
