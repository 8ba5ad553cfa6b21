import { lazy, type ComponentType } from "react";

let running = 0;

function drawLine(): void {
  // the build draws pages without a browser
  if (!import.meta.env.SSR) document.documentElement.toggleAttribute("data-fetching", running > 0);
}

/**
 * Draws a line at the top of the screen while something is fetched for longer than a moment (D-373). What was there stays until
 * then, and would look as if nothing had been pressed.
 */
export async function withLoadingLine<Value>(loading: Promise<Value>): Promise<Value> {
  running += 1;
  setTimeout(drawLine, 300);
  try {
    return await loading;
  } finally {
    running -= 1;
    drawLine();
  }
}

/** A page, dialog or other part that is fetched when it is first shown. */
export const fetched = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withLoadingLine(load()) }));
