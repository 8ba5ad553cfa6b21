import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { useWayBack } from "../use-way-back.ts";

/** Leads to the login, which leads back here with the navigation state of this visit. */
export function ToLogin() {
  return <Navigate to={paths.login()} replace state={useWayBack()()} />;
}

/** A page for signed-in candidates: without a stored user it leads to the login. */
export const RequireCandidate = ({ children }: { children: ReactNode }) => (useSession() ? children : <ToLogin />);
