import { useEffect } from "react";
import { useLocation, useNavigate, type Location } from "react-router-dom";
import { paths, wayBack } from "../../lib/paths.ts";
import { onSessionExpired } from "../../lib/sessions.ts";

/** Sends a person whose session ran out to the login, with the way back. */
export function SessionWatcher() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<unknown>;
  useEffect(
    function goToLoginOnExpiry() {
      return onSessionExpired(() => {
        void navigate(paths.login(), { replace: true, state: wayBack(pathname + search, state) });
      });
    },
    [navigate, pathname, search, state],
  );
  return null;
}
