/** Words of the about page. */
export const aboutTexts = {
  title: "About",
  lead: "Akada lets you take the exam before the exam: same clock, same keys, same kind of questions, on the phone you have.",
  offline: {
    title: "Offline past questions",
    text: "Open a paper once while you have network. After that the questions, your answers and the clock stay on your phone, and your answers are sent when you are back online.",
    points: [
      "Papers by exam, subject and year",
      "No answer is lost when the power or the network fails",
      "Every answer explained",
    ],
  },
  simulation: {
    title: "CBT simulation",
    text: "The screen works like the one in the exam hall: a countdown clock, a grid of question numbers, flags for later, and eight keys instead of a mouse.",
    points: [
      "60 minutes, 40 questions, four options",
      "A to D to answer, N and P to move, S to submit",
      "Your score at once, by subject and over time",
    ],
  },
  calculators: {
    title: "Calculators",
    text: "Many universities add half of each score: the UTME score divided by eight, and the Post UTME score divided by two. Yours may count O‑Level grades too, so check its own rule.",
    utme: "UTME score",
    postUtme: "Post UTME score",
    result: "Your aggregate",
    empty: "Fill in both scores.",
    range: (most: number) => `A number from 0 to ${most}`,
  },
  app: {
    badge: "Coming soon",
    title: "Mobile app",
    text: "Until it is ready, this site is the app: it opens in any browser, uses little data and needs no installation.",
  },
  closing: "One paper tells you more than ten pages about us.",
} as const;
