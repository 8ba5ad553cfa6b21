import { useEffect, useState } from "react";
import { fieldsOf } from "../../lib/fields-of.ts";
import { useStayWarning } from "../../lib/navigation/use-stay-warning.ts";

/** Whether a history entry is the second one, which catches the back button. */
const isGuarded = (state: unknown): boolean => fieldsOf(state)["examGuard"] === true;

/**
 * While an exam runs, the back button opens a question instead of leaving, and closing the page asks while something is
 * unsaved. A second history entry for the same address catches the back button.
 */
export function useLeaveGuard({ isRunning, isUnsaved }: { isRunning: boolean; isUnsaved: boolean }): {
  isAsking: boolean;
  stay: () => void;
} {
  const [isAsking, setAsking] = useState(false);

  useEffect(
    function catchBackButton() {
      if (!isRunning) return undefined;
      const address = location.href;
      // Not twice for the same visit: after a reload the second entry is there already.
      const pushGuard = (): void => history.pushState({ ...history.state, examGuard: true }, "", address);
      // Otherwise a step back to the first entry scrolls to where the page stood when the second one was made.
      history.scrollRestoration = "manual";
      if (!isGuarded(history.state)) pushGuard();
      const handlePop = (event: PopStateEvent): void => {
        if (isGuarded(event.state) || location.href !== address) return;
        pushGuard();
        setAsking(true);
      };
      window.addEventListener("popstate", handlePop);
      return () => {
        window.removeEventListener("popstate", handlePop);
        history.scrollRestoration = "auto";
      };
    },
    [isRunning],
  );

  useStayWarning(isUnsaved);

  return { isAsking, stay: () => setAsking(false) };
}

/**
 * Goes back to the first history entry of the page when there is nothing to lose: at the results, and at the offer to continue
 * after a reload. One press of the back button then leaves the page.
 */
export function useNoLeaveGuard(isUnguarded: boolean): void {
  useEffect(
    function goBackToFirstEntry() {
      if (!isUnguarded || !isGuarded(history.state)) return;
      // The mark goes first: in development effects run twice, and the second run must not go back once more.
      history.replaceState({ ...history.state, examGuard: false }, "");
      // Not during the event: right after it the browser restores the scroll position, unless this is still manual.
      const restoreAgain = (): unknown => setTimeout(() => (history.scrollRestoration = "auto"));
      window.addEventListener("popstate", restoreAgain, { once: true });
      history.back();
    },
    [isUnguarded],
  );
}
