import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefCallback } from "react";
import { placeOf } from "./kept-place.ts";

/**
 * Keeps the focus near when the control that has it goes away, such as a button of a row that is deleted. Returns the `ref` for
 * the element around such controls, or for a single control.
 */
export function useKeptPlace(): RefCallback<HTMLElement> {
  const held = useRef<{ control: Element; giveBack: () => void } | null>(null);
  const keep = useEffectEvent((): void => {
    const before = held.current;
    if (before === null || before.control.isConnected) return;
    held.current = null;
    before.giveBack();
  });
  useEffect(function keepAfterChange() {
    keep();
  });
  useEffect(() => () => keep(), []);
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const hold = ({ target }: FocusEvent): void => {
      if (target instanceof Element) held.current = { control: target, giveBack: placeOf(target) };
    };
    element.addEventListener("focusin", hold);
    return () => element.removeEventListener("focusin", hold);
  }, []);
}

/**
 * Gives the focus back to where it was before several windows followed each other, such as those of a payment. Each of them
 * knows only the window before it, which is gone by then.
 */
export function usePlaceBefore(isOpen: boolean): void {
  useLayoutEffect(
    function rememberPlace() {
      if (!isOpen) return undefined;
      const giveBack = placeOf(document.activeElement ?? document.body);
      // the windows are still there
      return () => void setTimeout(giveBack);
    },
    [isOpen],
  );
}
