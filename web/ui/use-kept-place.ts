import { useCallback, useEffect, useEffectEvent, useRef, type RefCallback } from "react";
import { placeOf } from "./kept-place.ts";

/**
 * For a part of the page whose controls may go away while one of them has the focus, which then stays near. Returns the `ref` of
 * the element around them, or of the one control.
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
