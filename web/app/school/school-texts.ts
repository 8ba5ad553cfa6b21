import { amount, counted } from "../../../schema/rules/counted.ts";

/** Fixed words of the school dashboard's frame. */
export const schoolTexts = {
  menu: "School",
  bell: "0 notifications",
  newNotifications: (count: number): string => amount(count, "new notification"),
  news: "News",
  search: "Search",
  found: (count: number): string =>
    count === 0 ? "Nothing found with this name." : count === 1 ? "1 found" : `${counted(count)} found`,
  moreFound: (count: number): string => `${counted(count)} more. Type more of the name.`,
  noNotifications: "You have no notifications.",
  loading: "Loading the school",
  loadFailed: "Failed to load dashboard data",
  loadFailedToast: "Failed to load data. Please try again later.",
  loadFailedHelp: "Check your connection and try again.",
  times: "Times are shown in Lagos time.",
  contact: "Contact",
  notYours: "This page is for other roles of your school.",
} as const;
