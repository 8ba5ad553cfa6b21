/** What the questions of the bank are, in the same words wherever a page says it. */
export const questionsAre =
  "The questions are written for practice. They are not past papers, and no examination body has approved them.";
