/** Texts of the school's log. They come with it, when it is asked for. */
export const logTexts = {
  caption: "Who did what, newest first",
  what: "What",
  when: "When (Lagos)",
  failed: "The log could not be loaded.",
  none: "Nothing yet",
  noneHelp: "Logins, exams, corrections and changes to students and teachers appear here.",
  notOffered: "There is no log here.",
};
