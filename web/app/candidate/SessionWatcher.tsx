import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/navigation/paths.ts";
import { onSessionExpired } from "../../lib/sessions/sessions.ts";
import { useWayBack } from "../use-way-back.ts";

/** Sends a person whose session ran out to the login, with the way back. */
export function SessionWatcher() {
  const navigate = useNavigate();
  const wayBack = useWayBack();
  const goToLogin = useEffectEvent(() => void navigate(paths.login(), { replace: true, state: wayBack() }));
  useEffect(function goToLoginOnExpiry() {
    return onSessionExpired(goToLogin);
  }, []);
  return null;
}
