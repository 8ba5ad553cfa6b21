/** Fixed words of the users' screens. */
export const texts = {
  none: "No users found",
  noneHelp: "Accounts appear here as soon as candidates register.",
  nothingFound: "Nothing matches. Try a shorter search.",
  search: "Name, email or phone",
  absent: "N/A",
  notSaved: "Not saved",
  notDeleted: "Not deleted",
  loadFailed: "The users could not be loaded.",
} as const;

/** The name of a user in a sentence. */
export const nameOf = (user: {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  id: string;
}): string => [user.firstName, user.lastName].filter(Boolean).join(" ").trim() || user.email || `account ${user.id}`;
