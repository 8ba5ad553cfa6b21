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
    signedOutHelp: "Your answers are kept on this phone. Sign in again: you come back to this exam and they are sent.",
    signIn: "Sign in",
  },
  late: {
    waiting: (count: number, name: string): string =>
      `${count === 1 ? "1 late answer" : `${count} late answers`} from ${name}, given before the end`,
    fromPhone: "The time of each answer is what the phone says.",
    fromFile: "Some come from an answer file, which anybody can change. Take them only if you trust it.",
    of: (name: string): string => `the late answers from ${name}`,
    take: "Take",
    decline: "Do not take",
    declineTitle: (name: string): string => `Not take the late answers from ${name}?`,
    declineHelp: "They do not count then, and cannot be sent again. The student is told so.",
    taken: (name: string): string => `The late answers from ${name} count now`,
    notTaken: (name: string): string => `The late answers from ${name} do not count`,
    failed: "Your decision could not be saved. Please try again.",
    otherExam: "This file belongs to another exam.",
    otherStudent: "This file is of somebody who has not taken this exam.",
    fileFailed: "The answer file could not be brought in. Please try again.",
    fileNote:
      "For answers that a student's phone has saved as a file because it had no network. Anybody can change such a file: its answers wait here until you take them.",
    nothingNew: "The server had these answers already. Nothing has changed.",
    nowWaiting: (count: number): string =>
      count === 1 ? "1 answer waits for your decision, above." : `${count} answers wait for your decision, above.`,
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
      "A phone that had no network at the end may come with answers still: they wait here until you take them. A student who is to go on writing needs time: add it for that student alone, and the exam stays over for everybody else.",
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
