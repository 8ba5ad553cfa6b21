import { useLayoutEffect } from "react";
import { dropFrame } from "./drawn-frame.ts";

/** Takes the drawn frame away in the same moment in which the page itself appears. It comes first, before the page's own effects. */
export function FrameEnd() {
  useLayoutEffect(dropFrame, []);
  return null;
}
