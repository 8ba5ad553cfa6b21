import type { IconPath } from "./icon-path.ts";

/* The icons of contact links, in a file of their own because only the footer needs them. */
export const brandXIcon: IconPath = { d: "M5 5l14 14M19 5 5 19" };
export const facebookIcon: IconPath = { d: "M12.25 19.25v-8h3M12.25 19.25v-11c0-2.5 1-3.5 3.5-3.5M8.25 11.25h4" };
export const instagramIcon: IconPath = {
  d: "M9 4.5h6a4.5 4.5 0 0 1 4.5 4.5v6a4.5 4.5 0 0 1 -4.5 4.5h-6a4.5 4.5 0 0 1 -4.5 -4.5v-6a4.5 4.5 0 0 1 4.5 -4.5zM8.5 12a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0 -7 0z",
};
export const mailIcon: IconPath = {
  d: "M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2zM3.5 7.5l8.5 6 8.5-6",
};
export const phoneIcon: IconPath = {
  d: "M5 4h4l1.5 4.5-2 1.7c1.2 2.5 2.8 4.1 5.3 5.3l1.7-2L20 15v4c0 .8-.7 1.2-1.5 1.1C10.5 19.5 4.5 13.5 3.9 5.5 3.8 4.7 4.2 4 5 4z",
};
export const pinIcon: IconPath = {
  d: "M12 21c4.5-5 7-8 7-11.3a7 7 0 0 0-14 0C5 13 7.5 16 12 21zM9.7 9.8a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0 -4.6 0z",
};
