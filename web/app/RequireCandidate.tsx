import type { ReactNode } from "react";
import { Navigate, useLocation, type Location } from "react-router-dom";
import { paths, wayBack } from "../lib/paths.ts";
import { useSession } from "../lib/sessions.ts";

/** A page for signed-in candidates: without a stored user it leads to the login, which leads back. */
export function RequireCandidate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, state } = useLocation() as Location<unknown>;
  if (session) return children;
  return <Navigate to={paths.login()} replace state={wayBack(pathname + search, state)} />;
}
