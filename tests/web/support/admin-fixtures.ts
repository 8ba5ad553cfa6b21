/* What the gateway answers to admins: a question of the bank, a line of the audit log. */

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

export const auditLine = {
  __typename: "AuditEntry",
  at: "2026-11-20T09:00:00Z",
  actor: "root@example.com",
  action: "question.deleted",
  object: "q1",
  requestId: "r1",
  actorName: null,
  actorSchool: null,
  objectName: null,
};
