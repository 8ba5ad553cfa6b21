/** Fixed words of the school dashboard's frame. */
export const schoolTexts = {
  menu: "School",
  bell: "0 notifications",
  noNotifications: "You have no notifications.",
  loading: "Loading the school",
  loadFailed: "Failed to load dashboard data",
  loadFailedToast: "Failed to load data. Please try again later.",
  loadFailedHelp: "Check your connection and try again.",
  times: "Times are shown in Lagos time.",
  contact: "Contact",
  notYours: "This page is for other roles of your school.",
} as const;
