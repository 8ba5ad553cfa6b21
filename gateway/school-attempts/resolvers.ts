import { schoolAttempts } from "../../schema/rest/school-attempts.ts";
import { formattedText, formulaBudget } from "../core/calls/formatted-text.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { attemptStates } from "../school-exams/present.ts";

export const schoolAttemptsResolvers: Resolvers = {
  SchoolAttemptQuestion: {
    formatted: ({ text }, _args, request) => formattedText(text ?? "", formulaBudget(request)),
  },
  SchoolAttemptOption: {
    formatted: ({ text }, _args, request) => formattedText(text ?? "", formulaBudget(request)),
  },
  Query: {
    schoolExamRoom: async (_, { examId, since }, { rest }) => {
      const query = { since: since ?? undefined };
      const room = await rest.call(schoolAttempts.schoolExamRoom, { params: { id: examId }, query });
      const students = room.students.map(({ state, ...student }) =>
        Object.assign(student, { state: attemptStates[state] }),
      );
      return { serverNow: room.serverNow, students };
    },
    schoolExamPreview: (_, { examId }, { rest }) =>
      rest.call(schoolAttempts.schoolExamPreview, { params: { id: examId } }),
    ownSchoolAnswers: (_, { examId }, { rest }) =>
      rest.call(schoolAttempts.ownSchoolAnswers, { params: { id: examId } }),
  },
  Mutation: {
    startSchoolAttempt: async (_, { examId }, { rest }) => {
      const attempt = await rest.call(schoolAttempts.startSchoolAttempt, { params: { id: examId } });
      if (attempt.attemptToken) rest.acceptToken(attempt.attemptToken);
      return attempt;
    },
    saveSchoolAnswers: (_, { examId, attemptId, attemptToken, answers }, { rest }) =>
      rest.call(schoolAttempts.saveSchoolAnswers, {
        params: { id: examId, attemptId },
        attemptToken,
        body: { answers },
      }),
    submitSchoolAttempt: (_, { examId, attemptId, attemptToken, lastSeq, answersHeld, reopened }, { rest }) =>
      rest.call(schoolAttempts.submitSchoolAttempt, {
        params: { id: examId, attemptId },
        attemptToken,
        body: { lastSeq, answersHeld, reopened },
      }),
    deliverSchoolAnswersLate: (_, { examId, attemptId, answers }, { rest }) =>
      rest.call(schoolAttempts.deliverSchoolAnswersLate, { params: { id: examId, attemptId }, body: { answers } }),
    decideLateAnswers: (_, { examId, studentId, input }, { rest }) =>
      rest.call(schoolAttempts.decideLateAnswers, { params: { id: examId, studentId }, body: input }),
    bringInAnswerFile: (_, { examId, input }, { rest }) =>
      rest.call(schoolAttempts.bringInAnswerFile, { params: { id: examId }, body: input }),
    giveExtraTime: async (_, { examId, input }, { rest }) =>
      (await rest.call(schoolAttempts.giveExtraTime, { params: { id: examId }, body: input })).attempts,
  },
};
