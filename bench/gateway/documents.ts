/** The measured documents, which all contestants answer in the same way. */
export interface Measured {
  name: string;
  about: string;
  query: string;
  variables?: Record<string, unknown>;
  /** Whether it is sent with a token, of one of many people. */
  hasToken: boolean;
}

export const paper = { examType: "JAMB", subject: "Mathematics", year: 2020 };

export const documents: readonly Measured[] = [
  {
    name: "q1l",
    about: "100 school reports, each with its student: two lists, joined",
    query: "query Q1l { schoolReports { id score totalQuestions date student { id name email } } }",
    hasToken: true,
  },
  {
    name: "q2",
    about: "100 practice questions, flat",
    query:
      "query Q2($examType: String!, $subject: String!, $year: Int!) { practiceQuestions(examType: $examType, subject: $subject, year: $year) { id question optionA optionB optionC optionD } }",
    variables: paper,
    hasToken: true,
  },
  {
    name: "q2s",
    about: "a public list of 100 rows, the leaderboard, asked without a token",
    query: "query Q2s { leaderboard { name bestSubject averageScore } }",
    hasToken: false,
  },
  {
    name: "q3",
    about: "the dashboard: five calls",
    query:
      "query Q3 { profile { firstName lastName email createdAt } examStats { totalExams highestScore examsPassed } examTypes paymentStatus { subscribedExamTypes } referralStats { referredCount totalEarnings earningsPerReferral subscriptionFee } }",
    hasToken: true,
  },
  {
    name: "q4",
    about: "one field without a call: the price of GraphQL over HTTP",
    query: "query Q4 { paymentSettings { provider } }",
    hasToken: true,
  },
];
