/** Texts of the table that says who answered what. */
export const answersTexts = {
  title: "All answers",
  soFar: "All answers so far",
  loading: "Loading the answers",
  failed: "The answers could not be loaded.",
  notOffered: "This server does not show the answers of a class.",
  none: "This class has no students.",
  help: "The letters are those of your question paper. Each student's screen may have shown the options in another order.",
  key: "Each column has the number of its question and the right answer. A wrong answer has a ×.",
  download: "Download (CSV)",
  refresh: "Refresh",
  student: "Student",
  score: "Score",
  notHere: "Not here",
  absent: "Absent",
  writing: "In progress",
  count: (count: number): string => (count === 1 ? "1 student" : `${count} students`),
} as const;
