import { useEffect, useLayoutEffect } from "react";
import { dropFrame } from "./drawn-frame.ts";

/** Takes the drawn frame away in the same moment in which the page itself appears. It comes first, before the page's own effects. */
export function FrameEnd() {
  useLayoutEffect(dropFrame, []);
  useEffect(function removeMark() {
    // the page's own effects run in the same moment and draw it for the candidate, before the browser paints again
    delete document.documentElement.dataset["candidate"];
  }, []);
  return null;
}
