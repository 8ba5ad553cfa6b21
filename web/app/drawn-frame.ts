import { hasStoredSession, type SignedInArea } from "../lib/ended-sessions.ts";

/*
 * The frame of a page behind a sign-in: header, menu and grey lines, drawn by the build (web/prerender.tsx) beside the empty
 * root, and shown until the page itself is there.
 */
const drawnFrame = (): HTMLElement | null => document.getElementById("frame");

/** Who may be signed in; `data-area` of the frame. */
const isArea = (area: string | undefined): area is SignedInArea =>
  area === "candidate" || area === "admin" || area === "school";

/** What tells a control of the frame from the others, and is the same in the page. */
const nameOf = ({ tagName, ariaLabel, textContent }: Element): string => `${tagName} ${ariaLabel ?? textContent}`;

/** Takes the frame away. Somebody who has gone through its menu by keyboard stays there in the menu of the page. */
export function dropFrame(): void {
  const frame = drawnFrame();
  const left = frame?.querySelector(":focus");
  frame?.remove();
  if (!left) return;
  const controls = [...document.querySelectorAll<HTMLElement>("#root :is(a, button, input)")];
  controls.find((control) => nameOf(control) === nameOf(left))?.focus();
}

/** Takes the frame away from a visitor without a session, who is led to the login, before anything is fetched. */
export function dropForeignFrame(): void {
  const area = drawnFrame()?.dataset["area"];
  if (isArea(area) && !hasStoredSession(area)) dropFrame();
}
