import { useIsAttemptRunning } from "../lib/device/new-version.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useOnline } from "../lib/device/use-online.ts";
import { hasStoredSession } from "../lib/sessions/ended-sessions.ts";
import { useSession } from "../lib/sessions/sessions.ts";
import styles from "./OfflineNote.module.css";

/** Says above every page that there is no network, and what works all the same; a running test says it itself. */
export function OfflineNote() {
  const isOnline = useOnline();
  const isRunning = useIsAttemptRunning();
  const isCandidate = useSession() !== null;
  return (
    // There from the start, so that readers are told when something comes into it.
    <output>
      {!isOnline && !isRunning && (
        <span className={`${styles.note} no-print`}>
          <b>You are offline.</b>{" "}
          {(isCandidate || hasStoredSession("school")) && (
            <>
              You can go on with <a href={paths.start()}>the tests on this device</a>.{" "}
            </>
          )}
          Most pages need a network.
        </span>
      )}
    </output>
  );
}
