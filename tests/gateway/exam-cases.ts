import { exam } from "../../schema/rest/exam.ts";
import { practice } from "../../schema/rest/practice.ts";
import { results } from "../../schema/rest/results.ts";
import type { FieldCase } from "../support/field-case.ts";

const paper = { examType: "JAMB", subjectName: "Physics", year: 2026 };
const openExam = { ...paper, secondsLeft: 1500, answeredQuestions: 12, totalQuestions: 40 };
const question = { id: "q1", question: "?", optionA: "1", optionB: "2", optionC: "3", optionD: "4" };
const attempt = {
  id: "a1",
  startedAt: "2026-11-20T09:00:00.000Z",
  deadline: "2026-11-20T10:00:00.000Z",
  serverNow: "2026-11-20T09:05:00.000Z",
  answers: [{ questionId: "q1", userAnswer: "B", isCorrect: true }],
};
const until = "2026-11-27T09:00:00.000Z";

/** Fields of the rooms exam, practice and results. */
export const examCases: FieldCase[] = [
  {
    field: "examTypes",
    document: "{ examTypes }",
    row: exam.examTypes,
    sees: { call: "GET /api/exam/exam-types" },
    reply: ["JAMB", "WAEC"],
    data: { examTypes: ["JAMB", "WAEC"] },
  },
  {
    field: "examSubjects",
    document: '{ examSubjects(examType: "Junior Waec") }',
    row: exam.examSubjects,
    sees: { call: "GET /api/exam/subjects", query: { examType: "Junior Waec" } },
    reply: ["Basic Science"],
    data: { examSubjects: ["Basic Science"] },
  },
  {
    field: "examYears",
    document: '{ examYears(examType: "JAMB", subjectName: "Physics & Maths") }',
    row: exam.examYears,
    sees: { call: "GET /api/exam/years", query: { examType: "JAMB", subjectName: "Physics & Maths" } },
    reply: [2025, "2026"],
    data: { examYears: [2025, 2026] },
  },
  {
    field: "examQuestions",
    document: `query Q($paper: PaperInput!) { examQuestions(paper: $paper, page: 2) { totalPages totalQuestions
      questions { id optionA } attempt { id deadline serverNow answers { questionId userAnswer isCorrect } } } }`,
    variables: { paper },
    row: exam.examQuestions,
    sees: { call: "GET /exam/questions", query: { ...paper, year: "2026", page: "2" } },
    reply: { questions: [question], totalPages: 4, totalQuestions: 40, attempt },
    data: {
      examQuestions: {
        totalPages: 4,
        totalQuestions: 40,
        questions: [{ id: "q1", optionA: "1" }],
        attempt: { id: "a1", deadline: attempt.deadline, serverNow: attempt.serverNow, answers: attempt.answers },
      },
    },
  },
  {
    field: "paperSize",
    document:
      "query Q($paper: PaperInput!) { paperSize(paper: $paper) { questions textBytes pictures { url bytes } } }",
    variables: { paper },
    row: exam.paperSize,
    sees: { call: "GET /exam/paper-size", query: { ...paper, year: "2026" } },
    reply: { questions: 40, textBytes: 5000, pictures: [{ url: "https://cdn.example/a.png" }] },
    data: {
      paperSize: { questions: 40, textBytes: 5000, pictures: [{ url: "https://cdn.example/a.png", bytes: null }] },
    },
  },
  {
    field: "bankSize",
    document: "query Q($type: String!) { bankSize(examType: $type) { questions firstYear lastYear } }",
    variables: { type: "JAMB" },
    row: exam.bankSize,
    sees: { call: "GET /exam/bank-size", query: { examType: "JAMB" } },
    reply: { questions: 1240, firstYear: 2015 },
    data: { bankSize: { questions: 1240, firstYear: 2015, lastYear: null } },
  },
  {
    field: "pastExam",
    document: `query Q($id: ID!) { pastExam(id: $id) {
      examType subjectName year submittedAt secondsUsed
      result { id score totalQuestions percentage receipt }
      questions { id question optionA questionImageUrl }
      review { questionId userAnswer correctAnswer explanation formattedExplanation } } }`,
    variables: { id: "r/7" },
    row: exam.pastExam,
    sees: { call: "GET /api/exam/exam-history/r%2F7" },
    reply: {
      ...paper,
      submittedAt: "2026-11-20T10:42:00+01:00",
      secondsUsed: 754,
      result: { id: 7, score: 1, totalQuestions: 1, percentage: 100, status: "Pass", receipt: "AK-1" },
      questions: [
        { id: 3, question: "Why?", optionA: "a", optionB: "b", optionC: "c", optionD: "d", correctAnswer: "B" },
      ],
      review: [{ questionId: 3, userAnswer: "optionB", correctAnswer: "b", explanation: "So." }],
    },
    data: {
      pastExam: {
        ...paper,
        submittedAt: "2026-11-20T09:42:00.000Z",
        secondsUsed: 754,
        result: { id: "7", score: 1, totalQuestions: 1, percentage: 100, receipt: "AK-1" },
        questions: [{ id: "3", question: "Why?", optionA: "a", questionImageUrl: null }],
        review: [
          { questionId: "3", userAnswer: "B", correctAnswer: "B", explanation: "So.", formattedExplanation: null },
        ],
      },
    },
  },
  {
    field: "validateAnswer",
    document:
      "mutation M($input: ValidateAnswerInput!) { validateAnswer(input: $input) { isCorrect savedSeq stored { userAnswer seq } } }",
    variables: { input: { questionId: "q1", userAnswer: "C" } },
    row: exam.validateAnswer,
    sees: { call: "POST /exam/validate-answer", body: { questionId: "q1", userAnswer: "C" } },
    reply: { isCorrect: "true" },
    data: { validateAnswer: { isCorrect: true, savedSeq: null, stored: null } },
  },
  {
    field: "validateAnswer",
    document:
      "mutation M($input: ValidateAnswerInput!) { validateAnswer(input: $input) { stored { userAnswer seq answeredAt } } }",
    variables: { input: { questionId: "q1", userAnswer: "C" } },
    row: exam.validateAnswer,
    sees: { call: "POST /exam/validate-answer", body: { questionId: "q1", userAnswer: "C" } },
    reply: {
      isCorrect: true,
      savedSeq: 7,
      stored: { userAnswer: "B", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" },
    },
    data: { validateAnswer: { stored: { userAnswer: "B", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" } } },
  },
  {
    // nothing is said of an answer that is stored as it was sent
    field: "validateAnswer",
    document: "mutation M($input: ValidateAnswerInput!) { validateAnswer(input: $input) { savedSeq stored { seq } } }",
    variables: { input: { questionId: "q1", userAnswer: "C", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" } },
    row: exam.validateAnswer,
    sees: {
      call: "POST /exam/validate-answer",
      body: { questionId: "q1", userAnswer: "C", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" },
    },
    reply: {
      isCorrect: true,
      savedSeq: 7,
      stored: { userAnswer: "C", seq: 7, answeredAt: "2026-11-20T09:42:00.000Z" },
    },
    data: { validateAnswer: { savedSeq: 7, stored: null } },
  },
  {
    field: "deliverLateAnswers",
    document: `mutation M($input: DeliverLateAnswersInput!) {
      deliverLateAnswers(input: $input) { lateAnswers answers { questionId userAnswer } } }`,
    variables: {
      input: {
        attemptId: "a1",
        answers: [{ questionId: "q1", userAnswer: "B", answeredAt: "2026-11-20T09:00:00.000Z" }],
      },
    },
    row: exam.deliverLateAnswers,
    sees: {
      call: "POST /exam/late-answers",
      body: {
        attemptId: "a1",
        answers: [{ questionId: "q1", userAnswer: "B", answeredAt: "2026-11-20T09:00:00.000Z" }],
      },
    },
    reply: { answers: [{ questionId: "q1", userAnswer: "B" }], lateAnswers: 1 },
    data: { deliverLateAnswers: { lateAnswers: 1, answers: [{ questionId: "q1", userAnswer: "B" }] } },
  },
  {
    field: "practiceSubjects",
    document: '{ practiceSubjects(examType: "Junior Waec") }',
    row: practice.practiceSubjects,
    sees: { call: "GET /exam/subjects/Junior%20Waec" },
    reply: ["Basic Science"],
    data: { practiceSubjects: ["Basic Science"] },
  },
  {
    field: "practiceYears",
    document: '{ practiceYears(examType: "JAMB", subject: "Physics") }',
    row: practice.practiceYears,
    sees: { call: "GET /exam/years/JAMB/Physics" },
    reply: ["2026", 2024, 2025, 2024],
    data: { practiceYears: [2024, 2025, 2026] },
  },
  {
    field: "practiceQuestions",
    document: '{ practiceQuestions(examType: "JAMB", subject: "A/B", year: 2026) { id question } }',
    row: practice.practiceQuestions,
    sees: { call: "GET /exam/questions/JAMB/A%2FB/2026" },
    reply: [{ ...question, correctAnswer: "A", explanation: "x" }],
    data: { practiceQuestions: [{ id: "q1", question: "?" }] },
  },
  {
    field: "practiceHistory",
    document: `{ practiceHistory(page: 2) { total items {
      examType subjectName year openedAt rightAnswers answeredQuestions totalQuestions } } }`,
    row: practice.practiceHistory,
    sees: { call: "GET /exam/practice-history", query: { page: "2", limit: "20" } },
    reply: {
      items: [{ ...paper, openedAt: until, rightAnswers: "4", answeredQuestions: 6, totalQuestions: 40 }],
      total: 21,
    },
    data: {
      practiceHistory: {
        total: 21,
        items: [{ ...paper, openedAt: until, rightAnswers: 4, answeredQuestions: 6, totalQuestions: 40 }],
      },
    },
  },
  {
    field: "pastPractice",
    document: `query Q($openedAt: DateTime!) { pastPractice(openedAt: $openedAt) {
      examType year openedAt questions { id } review { questionId userAnswer correctAnswer explanation } } }`,
    variables: { openedAt: until },
    row: practice.pastPractice,
    sees: { call: `GET /exam/practice-history/${encodeURIComponent(until)}` },
    reply: {
      ...paper,
      openedAt: until,
      rightAnswers: 0,
      answeredQuestions: 1,
      totalQuestions: 1,
      questions: [question],
      review: [{ questionId: "q1", userAnswer: "b", correctAnswer: null }],
    },
    data: {
      pastPractice: {
        examType: paper.examType,
        year: paper.year,
        openedAt: until,
        questions: [{ id: "q1" }],
        review: [{ questionId: "q1", userAnswer: "B", correctAnswer: null, explanation: null }],
      },
    },
  },
  {
    field: "checkAnswer",
    document: `mutation M($input: CheckAnswerInput!) {
      checkAnswer(input: $input) { questionId selectedAnswer isCorrect correctAnswer explanation }
    }`,
    variables: { input: { questionId: "q1", selectedAnswer: "C" } },
    row: practice.checkAnswer,
    sees: { call: "POST /exam/check-answer", body: { questionId: "q1", selectedAnswer: "C" } },
    reply: { isCorrect: false, correctAnswer: "optionB", explanation: "" },
    data: {
      checkAnswer: {
        questionId: "q1",
        selectedAnswer: "C",
        isCorrect: false,
        correctAnswer: "B",
        explanation: null,
      },
    },
  },
  {
    field: "trialQuestions",
    document: '{ trialQuestions(examType: "JAMB") { id question subjectName } }',
    row: practice.trialQuestions,
    sees: { call: "GET /exam/trial-questions", query: { examType: "JAMB" } },
    reply: [{ ...question, subjectName: "Physics", correctAnswer: "A", explanation: "x" }],
    data: { trialQuestions: [{ id: "q1", question: "?", subjectName: "Physics" }] },
  },
  {
    field: "checkTrialAnswer",
    document: `mutation M($input: CheckTrialAnswerInput!) {
      checkTrialAnswer(input: $input) { questionId selectedAnswer isCorrect correctAnswer explanation }
    }`,
    variables: { input: { examType: "JAMB", questionId: "q1", selectedAnswer: "C" } },
    row: practice.checkTrialAnswer,
    sees: {
      call: "POST /exam/check-trial-answer",
      body: { examType: "JAMB", questionId: "q1", selectedAnswer: "C" },
    },
    reply: { isCorrect: true, correctAnswer: "C", explanation: "Why" },
    data: {
      checkTrialAnswer: {
        questionId: "q1",
        selectedAnswer: "C",
        isCorrect: true,
        correctAnswer: "C",
        explanation: "Why",
      },
    },
  },
  {
    field: "performance",
    document:
      "{ performance { totalExams averageScore bestPerformance { subject score examType } weakestSubject { subject } } }",
    row: results.performance,
    sees: { call: "GET /api/exam/performance" },
    reply: {
      totalExams: 2,
      averageScore: "61.5",
      bestPerformance: { subject: "Physics", score: 80, examType: "JAMB" },
      weakestSubject: null,
    },
    data: {
      performance: {
        totalExams: 2,
        averageScore: 61.5,
        bestPerformance: { subject: "Physics", score: 80, examType: "JAMB" },
        weakestSubject: null,
      },
    },
  },
  {
    field: "examHistory",
    document: "{ examHistory { id name date score status subjectName remarkedAt scoreBefore } }",
    row: results.examHistory,
    sees: { call: "GET /api/exam/exam-history" },
    reply: [
      { id: 1, name: "JAMB Physics 2026", date: "2026-11-20T09:00:00Z", score: 75, status: "Pass" },
      {
        id: 2,
        name: "JAMB Biology 2026",
        date: "2026-11-19T09:00:00Z",
        score: "50",
        status: "Pass",
        subjectName: "Biology",
        remarkedAt: "2026-11-20T10:00:00+01:00",
        scoreBefore: 48,
      },
    ],
    data: {
      examHistory: [
        {
          id: "1",
          name: "JAMB Physics 2026",
          date: "2026-11-20T09:00:00.000Z",
          score: 75,
          status: "Pass",
          subjectName: null,
          remarkedAt: null,
          scoreBefore: null,
        },
        {
          id: "2",
          name: "JAMB Biology 2026",
          date: "2026-11-19T09:00:00.000Z",
          score: 50,
          status: "Pass",
          subjectName: "Biology",
          remarkedAt: "2026-11-20T09:00:00.000Z",
          scoreBefore: 48,
        },
      ],
    },
  },
  {
    field: "examStats",
    document: `{ examStats { totalExams highestScore examsPassed
      openExams { examType subjectName year secondsLeft answeredQuestions totalQuestions } } }`,
    row: results.examStats,
    sees: { call: "GET /exam/stats" },
    reply: { totalExams: 0, highestScore: null, examsPassed: 0, openExams: [openExam] },
    data: { examStats: { totalExams: 0, highestScore: null, examsPassed: 0, openExams: [openExam] } },
  },
  {
    field: "leaderboard",
    document: "{ leaderboard { name bestSubject averageScore } }",
    row: results.leaderboard,
    sees: { call: "GET /api/auth/leaderboard" },
    reply: [{ name: "Ada O.", bestSubject: "Physics", averageScore: 91.5 }],
    data: { leaderboard: [{ name: "Ada O.", bestSubject: "Physics", averageScore: "91.5" }] },
  },
  {
    field: "ownStanding",
    document: '{ ownStanding(examType: "JAMB") { rank total name averageScore } }',
    row: results.ownStanding,
    sees: { call: "GET /api/auth/leaderboard/own", query: { examType: "JAMB" } },
    reply: { rank: "214", total: 3120, name: "Ada O.", averageScore: "61%" },
    data: { ownStanding: { rank: 214, total: 3120, name: "Ada O.", averageScore: "61%" } },
  },
];
