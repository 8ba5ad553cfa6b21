import { Navigate } from "react-router-dom";
import { fetched } from "../../lib/fetched.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import { isAtSchool, useSession } from "../../lib/sessions/sessions.ts";
import { useOnline } from "../../lib/device/use-online.ts";

const OpenTests = fetched(async () => (await import("../OpenTests.tsx")).OpenTests);

/**
 * `/start`, where the installed app begins: with a network it leads to the person's dashboard, or to the front page; without
 * one it shows the tests that are open on this device.
 */
export function StartPage() {
  const session = useSession();
  const isOnline = useOnline();
  if (!isOnline) return <OpenTests />;
  const target = session ? paths.dashboard() : isAtSchool() ? schoolPaths.dashboard() : paths.home();
  // As high as the window, so that the foot does not stand where the next page is about to come.
  return (
    <div className="page-loading" aria-busy="true">
      <Navigate to={target} replace />
    </div>
  );
}
