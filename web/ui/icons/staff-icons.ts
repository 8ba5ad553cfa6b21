import type { IconPath } from "./icon-path.ts";

/* The icons of schools and platform administration, in a file of their own because candidates do not need them. */
export const bellIcon: IconPath = { d: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4" };
export const bookIcon: IconPath = {
  d: "M4 5.5c3-1 5.5-1 8 .8 2.5-1.8 5-1.8 8-.8v13c-3-1-5.5-1-8 .8-2.5-1.8-5-1.8-8-.8zM12 6.3v13",
};
export const editIcon: IconPath = { d: "M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4" };
export const fileIcon: IconPath = { d: "M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5M9 13h6M9 16.5h4" };
export const keyIcon: IconPath = {
  d: "M4 15.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0 -9 0zM11.7 12.3 20 4M16 8l3.5 3.5M13.5 10.5l2 2",
};
export const plusIcon: IconPath = { d: "M12 5v14M5 12h14" };
export const printIcon: IconPath = { d: "M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z" };
export const searchIcon: IconPath = { d: "M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0 -13 0zM16 16l4.5 4.5" };
export const trashIcon: IconPath = { d: "M4 7h16M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5" };
export const uploadIcon: IconPath = { d: "M12 16V5M7 9.5l5-5 5 5M4.5 20h15" };
export const usersIcon: IconPath = {
  d: "M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0 -7 0zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.6c2 .9 3.2 2.7 3.5 5.4",
};
