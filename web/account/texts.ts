/** Texts of the profile and settings panels, as the documents quote them. */
export const texts = {
  loading: "Loading...",
  none: "N/A",
  profileFailed: "Failed to fetch profile data",
  detailsFailed: (reason: string): string => `Failed to fetch user details: ${reason}`,
  noUser: "User authentication required",
  saved: "Profile updated successfully",
  saveFailed: "Update failed. Please try again.",
  draftFound: "Your changes from last time are not saved yet.",
} as const;

/** Whether a settings message is good news; the documents recognise it by a word in it (C-PRO-11). */
export const isGoodNews = (message: string): boolean => /success/i.test(message);
