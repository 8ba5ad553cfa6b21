import type { HistoryRow } from "../../../web/results/history-figures.ts";

/* What a candidate has done before, as the gateway answers it. */

export const historyRow = (changes: Partial<HistoryRow> = {}): HistoryRow => ({
  __typename: "ExamHistoryRow",
  id: "r1",
  name: "JAMB Chemistry 2023",
  date: "2026-11-19T23:05:00.000Z",
  score: 75,
  status: "Pass",
  examType: "JAMB",
  subjectName: "Chemistry",
  year: 2023,
  remarkedAt: null,
  scoreBefore: null,
  receipt: null,
  lateAnswers: null,
  hasReview: null,
  rightAnswers: null,
  answeredQuestions: null,
  totalQuestions: null,
  ...changes,
});

export const ownPayment = (changes: object = {}) => ({
  __typename: "OwnPayment",
  reference: "1763640000000-00112233aabbccdd",
  examType: "POSTUTME",
  amountKobo: 200_000,
  status: "GRANTED",
  createdAt: "2026-03-14T22:50:00.000Z",
  paidAt: "2026-03-14T23:05:00.000Z",
  validUntil: "2027-03-14T23:05:00.000Z",
  note: null,
  ...changes,
});

export const ownProfile = {
  __typename: "Profile",
  firstName: "Adaeze",
  lastName: "Okafor",
  email: "adaeze@example.com",
  phone: null,
  createdAt: null,
};
