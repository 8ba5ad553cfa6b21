import { questionFields, type QuestionField } from "../../schema/rules/question-columns.ts";

const rows: Record<QuestionField, string>[] = [
  {
    question: "What is $3^2 + 4^2$?",
    subjectName: "Mathematics",
    examType: "JAMB",
    year: "2026",
    questionImageUrl: "",
    questionImageAlt: "",
    optionA: "$7$",
    optionB: "$12$",
    optionC: "$25$",
    optionD: "$49$",
    correctAnswer: "C",
    explanation: "$9 + 16 = 25$",
  },
  {
    question: "Which of these is written with a comma, and with a line break?",
    subjectName: "English Language",
    examType: "WAEC",
    year: "2026",
    questionImageUrl: "",
    questionImageAlt: "",
    optionA: "A cell in quotes, like this one",
    optionB: "A cell without quotes",
    optionC: "An empty cell",
    optionD: "None of them",
    correctAnswer: "A",
    explanation: "A comma inside a cell needs quotes around it,\nand so does a line break.",
  },
];

/** Every column with two questions, to be filled in by a person with a spreadsheet. */
export const sampleCsv = (): string =>
  `\uFEFF${[questionFields, ...rows.map((row) => questionFields.map((name) => row[name]))]
    .map((cells) => `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")}\r\n`)
    .join("")}`;
