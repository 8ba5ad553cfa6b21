/** Texts of a student's attempt at a school's exam, and of the exam room. */
export const texts = {
  attempt: {
    start: "Start exam",
    clock: "The clock starts when you press the button. It goes on when you leave; your answers stay.",
    back: "Back to exams",
    unknown: "This exam is not in your list.",
    unknownHelp: "It may have been taken away, or it is for another class.",
    notOpen: "This exam is not open now.",
    notOpenHelp: "Your list of exams says when it is.",
    noDelivery: "This server cannot deliver exams.",
    signedOut: "Please sign in again.",
    signedOutHelp: "Your answers are kept on this phone. Sign in and open this exam again: they are then sent.",
    signIn: "Sign in",
  },
  room: {
    title: "Students in the room",
    loading: "Looking into the room",
    failed: "The room could not be loaded.",
    stale: "No answer from the server. This is how it last was.",
    none: "This class has no students.",
    notActive: "This exam is not open now. Time can be added while it is.",
    over: "This exam is over.",
    overHelp:
      "A phone that had no network at the end may come with answers still. Add time for its student alone: the answers then arrive by themselves, and the exam stays over for everybody else.",
    close: "Close exam",
    everybody: "the whole class",
    give: "Add time",
    giving: "Adding...",
    giveHelp: "Whoever is writing gets these minutes on top. A sitting that ended by time opens again.",
    giveFailed: "The time could not be added. Please try again.",
    reasonHelp: "Stands in the school's log, for example: power cut from 10:05 to 10:15.",
    given: (minutes: number, whom: string): string =>
      `${minutes === 1 ? "1 minute" : `${minutes} minutes`} added for ${whom}`,
  },
} as const;
