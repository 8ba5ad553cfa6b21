import type { IconPath } from "./icon-path.ts";

/* The icons of notices and fields, in a file of their own because forms need no others. */
const disc = "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z";

export const alertIcon: IconPath = { d: "M12 4 2.5 20h19zM12 10v4.5", dot: [12, 17.2, 0.6] };
export const badIcon: IconPath = { d: `${disc}M12 7.5v5.5`, dot: [12, 16.3, 0.6] };
export const goodIcon: IconPath = { d: `${disc}M8 12.3l2.8 2.8L16 9.5` };
export const infoIcon: IconPath = { d: `${disc}M12 11v5.5`, dot: [12, 7.8, 0.6] };
export const clockIcon: IconPath = { d: `${disc}M12 7v5l3 2` };
export const eyeIcon: IconPath = {
  d: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0 -5.6 0z",
};
export const eyeOffIcon: IconPath = {
  d: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM4 4l16 16",
};
