import type { IconPath } from "./icon-path.ts";

/* The icons of the candidate's side menu alone, in a file of their own because other pages do not need them. */
export const cardIcon: IconPath = {
  d: "M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2zM3 10h18M7 14.5h4",
};
export const targetIcon: IconPath = {
  d: "M4 12a8 8 0 1 0 16 0 8 8 0 1 0 -16 0zM9 12a3 3 0 1 0 6 0 3 3 0 1 0 -6 0z",
};
