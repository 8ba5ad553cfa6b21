import { useCallback, useEffect, useEffectEvent, useRef, type RefCallback } from "react";
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
