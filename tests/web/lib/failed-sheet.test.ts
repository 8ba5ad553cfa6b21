import { describe, expect, it } from "vitest";
import { hasFailed } from "../../../web/lib/failed-sheet.ts";

const sheetWith = (cssRules: () => unknown) =>
  ({
    sheet: {
      get cssRules() {
        return cssRules();
      },
    },
  }) as { sheet: CSSStyleSheet };
const refusing = (name: string) =>
  sheetWith(() => {
    throw new DOMException("Refused", name);
  });

describe("a style sheet", () => {
  it("has failed if it has no rules, or if the browser refuses to show them", () => {
    expect(hasFailed(sheetWith(() => []))).toBe(true);
    expect(hasFailed(refusing("SecurityError"))).toBe(true);
  });

  it("has not failed while it is on its way, which Firefox says by an error of its own", () => {
    expect(hasFailed({ sheet: null })).toBe(false);
    expect(hasFailed(refusing("InvalidAccessError"))).toBe(false);
    expect(hasFailed(sheetWith(() => [{}]))).toBe(false);
  });
});
