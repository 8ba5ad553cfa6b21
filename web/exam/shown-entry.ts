import { useLayoutEffect } from "react";
import { fieldsOf } from "../lib/fields-of.ts";

/** Whether an exam was shown at this history entry before, also before a reload. */
export function hasShownExam(): boolean {
  return fieldsOf(history.state)["hasShownExam"] === true;
}

/** Notes at the history entry that an exam is shown, so that going back to it later begins no other one. */
export function useShownNote(isShown: boolean): void {
  // Before the effect of the leave guard, whose second entry for this page takes the note along.
  useLayoutEffect(
    function noteIt() {
      if (isShown) history.replaceState({ ...history.state, hasShownExam: true }, "");
    },
    [isShown],
  );
}
