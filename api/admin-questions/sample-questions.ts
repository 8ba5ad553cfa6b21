import type { WrittenQuestion } from "../question-files/write/written-question.ts";

const plain = { picture: null, imageAlt: null, imageAddress: null };

/** What the sample files show (EXT-70): formulas, an explanation, and the paper where the format can name it. */
export const sampleQuestions: readonly WrittenQuestion[] = [
  {
    ...plain,
    text: "What is $3^2 + 4^2$?",
    options: ["$7$", "$12$", "$25$", "$49$"],
    correctAnswer: "C",
    explanation: "$9 + 16 = 25$",
    paper: { examType: "JAMB", subjectName: "Mathematics", year: 2026 },
  },
  {
    ...plain,
    text: "Solve $2x - 6 = 0$.",
    options: ["$x = 2$", "$x = 3$", "$x = 6$", "$x = 12$"],
    correctAnswer: "B",
    explanation: null,
    paper: { examType: "JAMB", subjectName: "Mathematics", year: 2026 },
  },
];
