import { render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { formattedText } from "../../../gateway/core/calls/formatted-text.ts";
import type { FormattedParts } from "../../../schema/rules/formatted.ts";

/** The part as a browser with, or without, MathML loads it. */
async function show(text: string, parts: FormattedParts | null, hasMathML = true): Promise<HTMLElement> {
  vi.resetModules();
  vi.stubGlobal("MathMLElement", Element);
  if (!hasMathML) Reflect.deleteProperty(globalThis, "MathMLElement");
  const { FormattedText } = await import("../../../web/ui/texts/FormattedText.tsx");
  return render(<FormattedText parts={parts}>{text}</FormattedText>).container;
}
afterEach(() => vi.unstubAllGlobals());

const text = String.raw`Find $\frac{1}{2}$ of <b>ten</b>`;

describe("FormattedText", () => {
  it("[SEC-40] draws formulas as MathML elements that say their words", async () => {
    const shown = await show(text, formattedText(text));
    const math = shown.querySelector("math");
    expect(math?.namespaceURI).toBe("http://www.w3.org/1998/Math/MathML");
    expect(math?.querySelector("mfrac")?.children).toHaveLength(2);
    expect(math?.getAttribute("aria-label")).toBe("1/2");
    expect(math?.hasAttribute("alttext")).toBe(false);
    expect(shown.querySelector("b")?.textContent).toBe("ten");
    expect(shown.textContent).toBe("Find 12 of ten");
  });

  it("reads a formula as plain text where the browser has no MathML", async () => {
    const shown = await show(text, formattedText(text), false);
    expect(shown.querySelector("math")).toBeNull();
    expect(shown.textContent).toBe("Find 1/2 of ten");
  });

  it("draws lines along a formula by styles, which Firefox and Safari would draw a second time", async () => {
    const line = String.raw`$\overline{AB}+\boxed{5}$`;
    const shown = await show(line, formattedText(line));
    expect(shown.querySelector("menclose")).toBeNull();
    const lines = [...shown.querySelectorAll("mrow[notation]")];
    expect(lines.map((row) => [row.getAttribute("notation"), row.textContent])).toEqual([
      ["top", "AB"],
      ["box", "5"],
    ]);
  });

  it("shows a plain text as it is", async () => {
    const shown = await show("a < b <i>\nnext line", null);
    expect(shown.innerHTML).toBe('<span class="formatted">a &lt; b &lt;i&gt;\nnext line</span>');
  });

  it("slants variables, but not names, numbers or bold letters", async () => {
    const formula = String.raw`$\sin x + \mathbf{v} + 2 + \bar{y}$`;
    const shown = await show(formula, formattedText(formula));
    expect([...shown.querySelectorAll(".variable")].map((one) => one.textContent)).toEqual(["x", "ȳ"]);
  });

  it("lets a long formula break before its operators, outside of brackets, under one name", async () => {
    const formula = String.raw`$(a + b)^3 = a^3 + 3a^2b + 3ab^2 + b^3$`;
    const shown = await show(formula, formattedText(formula));
    const whole = shown.querySelector("[role=math]");
    expect(whole?.getAttribute("aria-label")).toBe("(a + b)³ = a³ + 3a²b + 3ab² + b³");
    const pieces = [...(whole?.querySelectorAll("math") ?? [])];
    expect(pieces.map((piece) => piece.textContent)).toEqual(["(a+b)3", "=a3", "+3a2b", "+3ab2", "+b3"]);
    expect(pieces.every((piece) => piece.getAttribute("aria-hidden") === "true")).toBe(true);
    expect(pieces[1]?.firstElementChild?.getAttribute("form")).toBe("infix");
  });

  it("[SEC-40] makes no element that is not on the list, whatever was kept on the device", async () => {
    const kept = JSON.parse('["a", ["script", "alert(1)"], ["img", { "src": "x" }], ["b", ["iframe"], "c"]]');
    const shown = await show("", kept);
    expect(shown.innerHTML).toBe('<span class="formatted">a<b>c</b></span>');
  });
});
