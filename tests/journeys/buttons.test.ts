import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { buttonClass } from "../../web/ui/buttons/button-class.ts";
import { it } from "../support/browser/journey.ts";

const web = join(import.meta.dirname, "../../web");
const styles = ["styles/tokens.css", "styles/reset.css", "ui/buttons/Button.css"].map((file) =>
  readFileSync(join(web, file), "utf8"),
);
const variants = ["primary", "secondary", "soft", "ghost", "danger", "night", "night-outline", "plain"] as const;
const conditions = ["", 'aria-disabled="true" aria-busy="true"', "disabled"];
/** WCAG 1.4.3 for text; buttons that wait keep to it as well, because people read them. */
const leastContrast = 4.5;

/** Reads the contrast of the button's text with what lies under it; runs in the page. */
const readContrast = `(() => {
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const button = document.querySelector("button");
  let under = button;
  while (getComputedStyle(under).backgroundColor === "rgba(0, 0, 0, 0)") under = under.parentElement;
  const [one, other] = [light(getComputedStyle(button).color), light(getComputedStyle(under).backgroundColor)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
})()`;

/** The contrast of one button at rest, under the mouse, pressed, and with the focus. */
async function contrastsOf(page: Page): Promise<Record<string, number>> {
  const read = (): Promise<number> => page.evaluate<number>(readContrast);
  await page.mouse.move(0, 0);
  const normal = await read();
  await page.mouse.move(60, 60);
  const hover = await read();
  await page.mouse.down();
  const active = await read();
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await page.evaluate(`document.querySelector("button").focus()`);
  return { normal, hover, active, focus: await read() };
}

it.for(["light", "dark"] as const)(
  "a button can be read in every variant and state, also while it is busy, on a %s page",
  async (theme, { browser }) => {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    const faint: string[] = [];
    for (const variant of variants) {
      const surfaces = variant.startsWith("night") ? ["night"] : ["card", "bg"];
      for (const [surface, condition] of surfaces.flatMap((one) => conditions.map((each) => [one, each] as const))) {
        const button = `<button ${condition} style="position:fixed;inset:40px auto auto 40px" class="${buttonClass({ variant })}">Save</button>`;
        const html = `<html data-theme="${theme}"><style>${styles.join("\n")}</style><body style="background:var(--${surface})">${button}`;
        await page.setContent(html);
        for (const [state, contrast] of Object.entries(await contrastsOf(page)))
          if (contrast < leastContrast)
            faint.push(`${variant} ${condition} ${state} on ${surface}: ${contrast.toFixed(2)}`);
      }
    }
    expect(faint).toEqual([]);
    await page.close();
  },
);
