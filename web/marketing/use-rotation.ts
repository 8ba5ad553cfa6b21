import { useEffect, useState, type PointerEvent } from "react";
import { mobileBreakpointPx, testimonialRotationMs } from "../../schema/rules/limits.ts";

const notHeld = { byMouse: false, byFocus: false };

/** Whether a media query matches, kept up to date; false until the page is hydrated. */
function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(false);
  useEffect(
    function follow() {
      const media = window.matchMedia(query);
      const read = (): void => setHolds(media.matches);
      read();
      media.addEventListener("change", read);
      return () => media.removeEventListener("change", read);
    },
    [query],
  );
  return holds;
}

/**
 * One of `count` items is shown on narrow screens, the next after five seconds (B-22). It stops under the mouse, while the
 * focus is inside, after Pause, and with reduced motion until somebody presses Play.
 */
export function useRotation(count: number) {
  const isNarrow = useMedia(`(max-width: ${mobileBreakpointPx - 0.02}px)`);
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const [shown, setShown] = useState(0);
  const [wish, setWish] = useState<"play" | "pause" | null>(null);
  const [held, setHeld] = useState(notHeld);
  const isPlaying = wish === null ? !isStill : wish === "play";
  const isRunning = isNarrow && isPlaying && !held.byMouse && !held.byFocus;

  useEffect(
    function turn() {
      if (!isRunning) return undefined;
      const timer = setInterval(() => setShown((now) => (now + 1) % count), testimonialRotationMs);
      return () => clearInterval(timer);
    },
    [isRunning, count],
  );

  const hold = (by: keyof typeof notHeld, value: boolean): void => setHeld((before) => ({ ...before, [by]: value }));
  return {
    /** Props of the element whose hover or focus stops the rotation. A finger does not hover. */
    holders: {
      onPointerEnter: (event: PointerEvent): void => hold("byMouse", event.pointerType === "mouse"),
      onPointerLeave: (): void => hold("byMouse", false),
      onFocus: (): void => hold("byFocus", true),
      onBlur: (): void => hold("byFocus", false),
    },
    shown,
    show: setShown,
    isPlaying,
    isRunning,
    /** Pause or Play. The pressed button has mouse and focus, so these count only when they leave and return. */
    toggle: (): void => {
      setWish(isPlaying ? "pause" : "play");
      setHeld(notHeld);
    },
  };
}
