import type { ApolloClient } from "@apollo/client";
import type { PracticePorts } from "./create-practice.ts";
import { CheckAnswerDocument, PracticeQuestionsDocument } from "./practice.generated.ts";

/** The calls of a test. Nothing is cached: asking for a paper opens it anew. */
export function practiceCalls(client: ApolloClient): Pick<PracticePorts, "loadQuestions" | "checkAnswer"> {
  return {
    loadQuestions: async ({ examType, subjectName, year }) => {
      const variables = { examType, subject: subjectName, year };
      const { data } = await client.query({ query: PracticeQuestionsDocument, variables, fetchPolicy: "no-cache" });
      if (!data?.practiceQuestions) throw new TypeError("The answer holds no questions.");
      return data.practiceQuestions;
    },
    checkAnswer: async (questionId, answer) => {
      const variables = { input: { questionId, selectedAnswer: answer } };
      const { data } = await client.mutate({ mutation: CheckAnswerDocument, variables, fetchPolicy: "no-cache" });
      if (!data) throw new TypeError("The answer holds no verdict.");
      const { selectedAnswer, isCorrect, correctAnswer, explanation, formattedExplanation } = data.checkAnswer;
      return { answer: selectedAnswer, verdict: { isCorrect, correctAnswer, explanation, formattedExplanation } };
    },
  };
}
