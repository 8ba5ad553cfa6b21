import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { onSessionExpired } from "../lib/sessions.ts";

/** Sends a person whose session ran out to the login, with the way back. */
export function SessionWatcher() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    function goToLoginOnExpiry() {
      return onSessionExpired(() => {
        void navigate(paths.login(), { replace: true, state: { returnTo: pathname + search } });
      });
    },
    [navigate, pathname, search],
  );
  return null;
}
