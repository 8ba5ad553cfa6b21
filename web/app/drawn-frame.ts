import { hasStoredSession, type SignedInArea } from "../lib/ended-sessions.ts";

/*
 * The frame of a page behind a sign-in: header, menu and grey lines, drawn by the build (web/prerender.tsx) beside the empty
 * root, and shown until the page itself is there.
 */
const drawnFrame = (): HTMLElement | null => document.getElementById("frame");

/** Who may be signed in; `data-area` of the frame. */
const isArea = (area: string | undefined): area is SignedInArea =>
  area === "candidate" || area === "admin" || area === "school";

export function dropFrame(): void {
  drawnFrame()?.remove();
}

/** Takes the frame away from a visitor without a session, who is led to the login, before anything is fetched. */
export function dropForeignFrame(): void {
  const area = drawnFrame()?.dataset["area"];
  if (isArea(area) && !hasStoredSession(area)) dropFrame();
}
