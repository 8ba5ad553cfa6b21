/* Rows of the question bank, as the gateway answers them to admins. */

export const questionTexts = {
  question: "What is two and two?",
  subjectName: "Mathematics",
  examType: "JAMB",
  year: 2024,
  questionImageUrl: null,
  questionImageAlt: null,
  optionA: "3",
  optionB: "4",
  optionC: "5",
  optionD: "6",
  correctAnswer: "B",
  explanation: "Count.",
};

export const bankQuestion = {
  __typename: "AdminQuestion",
  id: "q1",
  ...questionTexts,
  version: 3,
  formatted: null,
  formattedExplanation: null,
};
