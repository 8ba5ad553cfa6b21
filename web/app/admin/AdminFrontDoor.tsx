import { Navigate } from "react-router-dom";
import { adminPaths } from "../../lib/navigation/admin-paths.ts";
import { useAdminToken } from "../../lib/sessions/admin-session.ts";

/** `/admin`: the dashboard with a session, else the login. */
export function AdminFrontDoor() {
  const token = useAdminToken();
  return <Navigate to={token === null ? adminPaths.login() : adminPaths.dashboard()} replace />;
}
