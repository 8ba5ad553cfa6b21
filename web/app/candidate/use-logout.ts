import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toasts } from "../../lib/toasts/toasts.ts";
import { leaveSession } from "../../lib/sessions/sessions.ts";

/** Logs out and goes to `target`; the call itself is fetched on demand, because public pages carry no data client. */
export function useLogout(target: string) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const logOut = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { logout } = await import("../../auth/logout.ts");
      await logout();
    } catch {
      // Offline before the code was loaded: the session on this device is deleted all the same.
      leaveSession();
      toasts.bad("Logout failed");
    }
    setBusy(false);
    await navigate(target, { replace: true });
  };
  return { isBusy, logOut };
}
