import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { toastAdminLogoutMs } from "../../schema/rules/limits.ts";
import { adminPaths } from "../lib/navigation/admin-paths.ts";
import { forgetTyped } from "../lib/device/tab-storage.ts";
import { endAdminSession } from "../lib/sessions/admin-session.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { texts } from "./texts.ts";

/** `/admin/logout`: forgets the token and leads to the login. The documents have no call for it. */
export function AdminLogoutPage() {
  const navigate = useNavigate();
  useEffect(
    function logOut() {
      endAdminSession();
      forgetTyped();
      toasts.good(texts.logout, toastAdminLogoutMs);
      void navigate(adminPaths.loggedOut(), { replace: true });
    },
    [navigate],
  );
  return <output className="visually-hidden">Logging out...</output>;
}
