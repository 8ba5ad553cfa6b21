/** The measured documents, which all contestants answer in the same way. */
export interface Measured {
  name: string;
  about: string;
  query: string;
  variables?: Record<string, unknown>;
  /** Whether it is sent with a token, of one of many people. */
  hasToken: boolean;
  /** Whether Brotli is asked for, as browsers do. */
  isCompressed?: true;
}

export const paper = { examType: "JAMB", subject: "Mathematics", year: 2020 };

const plain: readonly Measured[] = [
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

const withBrotli = (document: Measured): Measured => ({
  ...document,
  name: `${document.name} br`,
  about: `${document.name}, compressed with Brotli`,
  isCompressed: true,
});

/** The long answers once more, as a browser asks for them. */
const compressed = plain.filter(({ name }) => ["q1l", "q2", "q2s"].includes(name)).map(withBrotli);

export const documents: readonly Measured[] = [...plain, ...compressed];
