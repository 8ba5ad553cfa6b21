import type { Page } from "playwright-core";

/* What journeys do on every screen. */

export const phoneSize = { width: 360, height: 740 };
export const desktopSize = { width: 1280, height: 800 };

/** Waits until the page shows a text. */
export const says = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
