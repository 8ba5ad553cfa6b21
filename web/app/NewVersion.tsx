import { useState } from "react";
import { useOfferedVersion } from "../lib/new-version.ts";
import { Button } from "../ui/Button.tsx";
import styles from "./NewVersion.module.css";

/** Offers a new version of the client at the edge of the page; it can be put off until the next visit. */
export function NewVersion() {
  const take = useOfferedVersion();
  const [isPutOff, setPutOff] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const isShown = take !== null && !isPutOff;
  const update = async (): Promise<void> => {
    if (!take) return;
    setBusy(true);
    const isTaken = await take().catch(() => false);
    setElsewhere(!isTaken);
    setBusy(isTaken);
  };
  return (
    // There from the start, so that readers are told when something comes into it.
    <output className={isShown ? `${styles.offer} no-print` : undefined}>
      {isShown && (
        <>
          <span>
            {isElsewhere
              ? "A test is open in another tab. Finish it there, then update."
              : "A new version is ready. Your work on this device stays."}
          </span>
          <span className={styles.buttons}>
            <Button variant="secondary" onClick={() => setPutOff(true)}>
              Later
            </Button>
            <Button busy={isBusy} onClick={() => void update()}>
              Update
            </Button>
          </span>
        </>
      )}
    </output>
  );
}
