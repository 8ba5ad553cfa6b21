import type { IconPath } from "./icon-path.ts";

export const chartIcon: IconPath = { d: "M4 20h16M7 16.5v-5M12 16.5V6M17 16.5v-8" };
export const copyIcon: IconPath = {
  d: "M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM15.5 8.5v-5h-12v12h5",
};
export const downloadIcon: IconPath = { d: "M12 4v11M7 10.5l5 5 5-5M4.5 20h15" };
export const flagIcon: IconPath = { d: "M5 21V4M5 4h12l-2.5 4.5L17 13H5" };
export const gearIcon: IconPath = {
  d: "M9 12a3 3 0 1 0 6 0 3 3 0 1 0 -6 0zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
};
export const gridIcon: IconPath = {
  d: "M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5z",
};
export const historyIcon: IconPath = { d: "M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4 9M4 4v5h5M12 8v4.5l3 1.8" };
export const homeIcon: IconPath = { d: "M4 11.5 12 4.5l8 7V20h-5.5v-5.5h-5V20H4z" };
export const imageIcon: IconPath = {
  d: "M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 17l5-5 3.5 3.5 2.5-2.5 5 4.5",
  dot: [15.5, 9.5, 1.3],
};
export const leftIcon: IconPath = { d: "m14.5 5-7 7 7 7" };
export const lockIcon: IconPath = {
  d: "M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-5a2 2 0 0 1 2 -2zM8 11V8a4 4 0 0 1 8 0v3",
};
export const logoutIcon: IconPath = { d: "M10 4H5v16h5M15 8l4 4-4 4M19 12H10" };
export const refreshIcon: IconPath = { d: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9M20 4v5h-5" };
export const rightIcon: IconPath = { d: "m9.5 5 7 7-7 7" };
export const sendIcon: IconPath = { d: "M4 11.5 20.5 4 15 20.5l-3.5-7z" };
export const trophyIcon: IconPath = {
  d: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5v1.5A3.5 3.5 0 0 0 8 11M16 6h3.5v1.5A3.5 3.5 0 0 1 16 11M12 14v4M8 20.5h8",
};
export const userIcon: IconPath = {
  d: "M8 8a4 4 0 1 0 8 0 4 4 0 1 0 -8 0zM4.5 20.5c.7-4.3 3.5-6.5 7.5-6.5s6.8 2.2 7.5 6.5",
};
