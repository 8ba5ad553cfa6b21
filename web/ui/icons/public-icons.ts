import type { IconPath } from "./icon-path.ts";

/* The icons of the public pages, in a file of their own because a module that two pages share is loaded whole. */
export const checkIcon: IconPath = { d: "m5 12.5 4.5 4.5L19 7.5" };
export const closeIcon: IconPath = { d: "M6 6l12 12M18 6 6 18" };
export const downIcon: IconPath = { d: "m6 9 6 6 6-6" };
export const menuIcon: IconPath = { d: "M4 7h16M4 12h16M4 17h16" };
export const offlineIcon: IconPath = {
  d: "M3 3l18 18M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 5-2.7M2 8.5a15 15 0 0 1 4.3-2.8M19 12a10 10 0 0 0-2.5-1.8M22 8.5a15 15 0 0 0-11-3.9",
  dot: [12, 19, 0.8],
};
export const savedIcon: IconPath = {
  d: "M7 18.5a4.5 4.5 0 0 1-.5-9 5.8 5.8 0 0 1 11-.7 4.9 4.9 0 0 1-.5 9.7zM9 13.5l2.3 2.3 4-4.3",
};
