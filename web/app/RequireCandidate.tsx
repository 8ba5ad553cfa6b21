import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/sessions.ts";

/** A page for signed-in candidates: without a stored user it leads to the login, which leads back. */
export function RequireCandidate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session) return children;
  return <Navigate to={paths.login()} replace state={{ returnTo: pathname + search }} />;
}
