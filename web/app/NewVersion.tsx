import { useEffect, useState } from "react";
import { useOfferedVersion } from "../lib/device/new-version.ts";
import { Button } from "../ui/buttons/Button.tsx";
import styles from "./NewVersion.module.css";

const texts = {
  offered: "A new version is ready. Your work on this device stays.",
  elsewhere: "A test is open in another tab. Finish it there, then update.",
  coming: "The update is on its way. This page will load again by itself within five minutes.",
} as const;

/** Offers a new version of the client at the edge of the page; it can be put off until the next visit. */
export function NewVersion() {
  const take = useOfferedVersion();
  const [isPutOff, setPutOff] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [state, setState] = useState<keyof typeof texts>("offered");
  const isShown = take !== null && !isPutOff;
  useEffect(
    function takeWhenAPageIsGone() {
      if (take === null) return undefined;
      const handleLoadAgain = (event: Event): void => {
        event.preventDefault();
        void take()
          .catch(() => undefined)
          .then(() => window.location.reload());
      };
      window.addEventListener("load-again", handleLoadAgain);
      return () => window.removeEventListener("load-again", handleLoadAgain);
    },
    [take],
  );
  const update = async (): Promise<void> => {
    if (!take) return;
    setBusy(true);
    setState(await take().catch(() => "offered"));
    setBusy(false);
  };
  return (
    // There from the start, so that readers are told when something comes into it.
    <output className={isShown ? `${styles.offer} no-print` : undefined}>
      {isShown && (
        <>
          <span>{texts[state]}</span>
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
