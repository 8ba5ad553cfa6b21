import { useEffect, useEffectEvent, useRef } from "react";
import { fieldsOf } from "../fields-of.ts";

/** The step that a history entry belongs to. */
function stepOf(state: unknown): number {
  const { step } = fieldsOf(state);
  return typeof step === "number" ? step : 0;
}

/**
 * Makes the back button lead from a later step of a page to the one before, instead of away from the page: each step has
 * an entry of its own in the history of the browser.
 * @param step 0 for what the page shows first
 * @param onBack the person has gone back to this lower step, which is to be shown
 */
export function useBackSteps(step: number, onBack: (step: number) => void): void {
  // nothing yet: a page that was loaded again shows its first step at the entry of a later one
  const shown = useRef(Number.POSITIVE_INFINITY);
  const isReturning = useRef(false);

  useEffect(
    function keepStepInHistory() {
      const kept = stepOf(history.state);
      isReturning.current = step < shown.current && step < kept;
      shown.current = step;
      if (isReturning.current) history.go(step - kept);
      else if (step > kept) history.pushState({ ...(history.state as object | null), step }, "");
    },
    [step],
  );

  const followHistory = useEffectEvent((state: unknown) => {
    const kept = stepOf(state);
    if (kept < shown.current) onBack(kept);
    // an unsaved-changes guard had a second entry for one of the steps
    else if (kept > shown.current && isReturning.current) history.go(shown.current - kept);
    else isReturning.current = false;
  });

  useEffect(function listenToBackButton() {
    const { pathname } = location;
    const handlePop = (event: PopStateEvent): void => {
      if (location.pathname === pathname) followHistory(event.state);
    };
    window.addEventListener("popstate", handlePop);
    return () => window.removeEventListener("popstate", handlePop);
  }, []);
}
