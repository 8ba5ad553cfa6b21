import { useEffect, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { ExamResults, ExamResultsProps } from "./ExamResults.tsx";

let loaded: typeof ExamResults | null = null;

/** Fetches the results view: not with the questions, but as soon as a hand-in is near. */
export async function loadResults(): Promise<typeof ExamResults> {
  loaded ??= (await import("./ExamResults.tsx")).ExamResults;
  return loaded;
}

/** The results view once its code is here; a network that fails just then costs a tap, not the results. */
export function LazyResults(props: ExamResultsProps) {
  const [View, setView] = useState(() => loaded);
  const [tries, setTries] = useState(1);
  const [failedTry, setFailedTry] = useState(0);
  useEffect(
    function fetchView() {
      const load = async (): Promise<void> => {
        try {
          const view = await loadResults();
          setView(() => view);
        } catch {
          setFailedTry(tries);
        }
      };
      void load();
    },
    [tries],
  );
  if (View) return <View {...props} />;
  return (
    <div className="res">
      {failedTry === tries ? (
        <Notice
          tone="bad"
          title="Your results are stored, but this page did not load."
          action={
            <Button variant="sec" onClick={() => setTries(tries + 1)}>
              Try again
            </Button>
          }
        >
          Check your network and try again.
        </Notice>
      ) : (
        <Skeleton label="Loading..." lines={5} />
      )}
    </div>
  );
}
