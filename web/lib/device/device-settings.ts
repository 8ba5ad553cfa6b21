import { deviceChoice, storeDeviceChoice } from "./storage.ts";

/** Sizes of all text in percent. */
export const textSizes = [100, 115, 130, 200] as const;
export type TextSize = (typeof textSizes)[number];

const names = { textSize: "textSize", keys: "examKeys" } as const;

/** The size chosen on this device. */
export function textSize(): TextSize {
  const stored = Number(deviceChoice(names.textSize));
  return textSizes.find((size) => size === stored) ?? 100;
}

/** Gives the page the chosen size; all type is measured in rem. */
export function applyTextSize(): void {
  const size = textSize();
  if (size === 100) delete document.documentElement.dataset["text"];
  else document.documentElement.dataset["text"] = String(size);
}

export function setTextSize(size: TextSize): void {
  storeDeviceChoice(names.textSize, String(size));
  applyTextSize();
}

/** Whether single letters act in exams and practice (WCAG 2.1.4); on until somebody turns them off. */
export const areKeysOn = (): boolean => deviceChoice(names.keys) !== "off";

export const setKeysOn = (isOn: boolean): void => storeDeviceChoice(names.keys, isOn ? "on" : "off");
