import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/** Moves the focus up or down through the button and the links of its panel, and from the last to the first. */
function moveFocus(root: HTMLElement, step: number): void {
  const stops = [...root.querySelectorAll<HTMLElement>("a, button")];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  stops.at((now + step) % stops.length)?.focus();
}

/**
 * A panel that a button opens: closes on a press outside, on Escape (the focus goes back to the button), when the focus
 * leaves it, and when the page changes. Tab and the arrow keys move through it.
 */
export function usePopup<Root extends HTMLElement>() {
  const { key } = useLocation();
  // Belongs to the history entry on which it was opened, so that it is closed on another page.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === key;
  const root = useRef<Root>(null);
  const id = useId();

  useEffect(
    function closeFromOutside() {
      if (!isOpen) return undefined;
      const handleOutside = (event: Event): void => {
        if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenedOn(null);
      };
      const handleKey = (event: KeyboardEvent): void => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (step !== 0 && root.current?.contains(document.activeElement)) {
          event.preventDefault();
          moveFocus(root.current, step);
        }
        if (event.key !== "Escape") return;
        setOpenedOn(null);
        root.current?.querySelector("button")?.focus();
      };
      document.addEventListener("pointerdown", handleOutside);
      document.addEventListener("focusin", handleOutside);
      document.addEventListener("keydown", handleKey);
      return () => {
        document.removeEventListener("pointerdown", handleOutside);
        document.removeEventListener("focusin", handleOutside);
        document.removeEventListener("keydown", handleKey);
      };
    },
    [isOpen],
  );

  return {
    isOpen,
    root,
    /** For the button that opens and closes. */
    opener: {
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? id : undefined,
      onClick: () => setOpenedOn(isOpen ? null : key),
    },
    /** For the panel. */
    panel: { id },
  };
}
