import { createContext, use, useEffect } from "react";

/** Given by a dialog that stays open while a form in it is sent. */
export const TellBusy = createContext<(isBusy: boolean) => void>(() => undefined);

/** Tells the dialog around a form, if there is one, that the form is being sent. */
export function useTellBusy(isBusy: boolean): void {
  const tell = use(TellBusy);
  useEffect(
    function tellBusy() {
      if (!isBusy) return undefined;
      tell(true);
      return () => tell(false);
    },
    [isBusy, tell],
  );
}
