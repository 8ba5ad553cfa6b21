import { useEffect, useState, type PointerEvent } from "react";
import { mobileBreakpointPx, testimonialRotationMs } from "../../schema/rules/limits.ts";

const notHeld = { byMouse: false, byFocus: false };

/** Whether a media query holds now and from now on; false until the page is alive, as on a server. */
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
 * One of `count` is shown on narrow screens, the next after five seconds (B-22). It rests under the mouse, while the
 * focus is inside, when it was paused, and with reduced motion until somebody asks for it.
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
    /** For the element around everything that rests it. A finger does not hover. */
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
    /** Pause or Play. The button pressed holds mouse and focus: they count again when they come back. */
    toggle: (): void => {
      setWish(isPlaying ? "pause" : "play");
      setHeld(notHeld);
    },
  };
}
