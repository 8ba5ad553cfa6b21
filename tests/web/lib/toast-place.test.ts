import { expect, it } from "vitest";
import { freePlace } from "../../../web/lib/toasts/toast-place.ts";

const bottom = 740 - 12 - 60;

it("toasts stay where they belong while no button is there", () => {
  expect(freePlace(60, bottom, 740, [])).toBe(bottom);
  expect(freePlace(60, bottom, 740, [{ top: 100, bottom: 148 }])).toBe(bottom);
});

it("toasts go to the nearest place between the buttons", () => {
  expect(freePlace(60, bottom, 740, [{ top: 680, bottom: 728 }])).toBe(680 - 8 - 60);
  const bands = [
    { top: 600, bottom: 648 },
    { top: 680, bottom: 728 },
  ];
  expect(freePlace(60, bottom, 740, bands)).toBe(600 - 8 - 60);
  expect(freePlace(60, 12, 740, [{ top: 0, bottom: 56 }])).toBe(64);
});

it("says so when the window has no such place", () => {
  expect(freePlace(60, bottom, 740, [{ top: 0, bottom: 740 }])).toBeNull();
});
