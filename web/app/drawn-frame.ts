import { hasStoredSession, type SignedInArea } from "../lib/sessions/ended-sessions.ts";

/*
 * The frame of a page behind a sign-in: header, menu and grey lines, drawn by the build (web/prerender.tsx) beside the empty
 * root, and shown until the page itself is there.
 */
const drawnFrame = (): HTMLElement | null => document.getElementById("frame");

/** Who may be signed in; `data-area` of the frame. */
const isArea = (area: string | undefined): area is SignedInArea =>
  area === "candidate" || area === "admin" || area === "school";

/** Takes the frame away. If a link of its menu had the focus, the same link in the page's own menu gets it. */
export function dropFrame(): void {
  const left = document.activeElement;
  drawnFrame()?.remove();
  if (left?.isConnected) return;
  [...document.querySelectorAll<HTMLElement>("#root a")].find((one) => one.isEqualNode(left))?.focus();
}

/** Takes the frame away from a visitor without a session, who is led to the login, before anything is fetched. */
export function dropForeignFrame(): void {
  const area = drawnFrame()?.dataset["area"];
  if (isArea(area) && !hasStoredSession(area)) dropFrame();
}
