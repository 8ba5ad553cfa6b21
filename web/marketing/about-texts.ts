/** Words of the about page. */
export const aboutTexts = {
  title: "About",
  lead: "Akada lets you sit the exam before the exam: same clock, same keys, same kind of question, on the phone you have.",
  offline: {
    title: "Offline past questions",
    text: "Open a paper once while you have network. From then on every question, every answer you give and the clock stay on your phone, and what you answered is sent when you are back.",
    points: [
      "Papers by exam, subject and year",
      "No answer is lost when light or network goes",
      "A reason beside every right answer",
    ],
  },
  simulation: {
    title: "CBT simulation",
    text: "The screen works like the one in the hall: a clock that runs down, a grid of numbers, flags for later, and eight keys in place of a mouse.",
    points: [
      "60 minutes, 40 questions, four options",
      "A to D to answer, N and P to move, S to hand in",
      "Your score at once, by subject and over time",
    ],
  },
  calculators: {
    title: "Calculators",
    text: "Many universities add half of each score: the UTME score divided by eight, and the Post UTME score divided by two. Yours may count O-Level grades too, so check its own rule.",
    utme: "UTME score",
    postUtme: "Post UTME score",
    result: "Your aggregate",
    empty: "Fill in both scores.",
    range: (most: number) => `A number from 0 to ${most}`,
  },
  app: {
    badge: "Coming soon",
    title: "Mobile app",
    text: "Until it is there, this site is the app: it opens in any browser, needs little data and nothing to install.",
  },
  closing: "One paper tells you more than ten pages about us.",
} as const;
