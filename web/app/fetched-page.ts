import { lazy, type ComponentType } from "react";

let running = 0;

function drawLine(): void {
  // the build draws pages without a browser
  if (!import.meta.env.SSR) document.documentElement.toggleAttribute("data-fetching", running > 0);
}

/**
 * A page, or a tab of one, that is fetched when it is first opened. A line at the top of the screen is drawn when that takes
 * longer than a moment (D-373): what was left stays until then, and would look as if nothing had been pressed.
 */
export const fetchedPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    running += 1;
    setTimeout(drawLine, 300);
    try {
      return { default: await load() };
    } finally {
      running -= 1;
      drawLine();
    }
  });
