/** Fixed words of the login cards. */
export const cardTexts = {
  title: "Login cards",
  warning: "These sign-in IDs are shown only once. Print the cards or save them as PDF before you leave this page.",
  unknown: "These students were created before. Their sign-in IDs cannot be shown again.",
  unknownHelp: "Select them in the list and choose New sign-in IDs and cards.",
  print: "Print cards",
  done: "Done",
  leave: "Leave the cards?",
  leaveHelp:
    "The sign-in IDs cannot be shown again. Leave only if all cards are printed or saved as PDF, otherwise you have to create new IDs.",
  leaveNow: "Leave",
  signInId: "Sign-in ID",
  scan: "Scan the code, choose Student, type the ID.",
  until: (date: string) => `Works until ${date}`,
} as const;
