import type { ReactNode } from "react";
import { Navigate, useLocation, type Location } from "react-router-dom";
import { paths, wayBack } from "../../lib/paths.ts";
import { useSession } from "../../lib/sessions.ts";

/** Leads to the login, which leads back here with the navigation state of this visit. */
export function ToLogin() {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  return <Navigate to={paths.login()} replace state={wayBack(pathname + search, state)} />;
}

/** A page for signed-in candidates: without a stored user it leads to the login. */
export const RequireCandidate = ({ children }: { children: ReactNode }) => (useSession() ? children : <ToLogin />);
