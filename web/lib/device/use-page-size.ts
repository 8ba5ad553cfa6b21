import { useState } from "react";
import { deviceChoice, storeDeviceChoice } from "./storage.ts";

/** Rows of a page of a list: the first of `sizes` until another is chosen on this device. */
export function usePageSize(list: string, sizes: readonly [number, ...number[]]): [number, (size: number) => void] {
  const name = `rows-${list}`;
  const [chosen, setChosen] = useState(() => Number(deviceChoice(name)));
  const choose = (size: number): void => {
    storeDeviceChoice(name, String(size));
    setChosen(size);
  };
  return [sizes.includes(chosen) ? chosen : sizes[0], choose];
}
