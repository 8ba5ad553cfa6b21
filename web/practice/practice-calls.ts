import type { ApolloClient } from "@apollo/client";
import { CheckAnswerDocument, PracticeQuestionsDocument } from "./practice.generated.ts";
import type { PracticePorts } from "./practice-session.ts";

/** The calls of a test. Nothing is cached: asking for a paper opens it anew. */
export function practiceCalls(client: ApolloClient): Pick<PracticePorts, "loadQuestions" | "check"> {
  return {
    loadQuestions: async ({ examType, subjectName, year }) => {
      const variables = { examType, subject: subjectName, year };
      const { data } = await client.query({ query: PracticeQuestionsDocument, variables, fetchPolicy: "no-cache" });
      if (!data?.practiceQuestions) throw new TypeError("The answer holds no questions.");
      return data.practiceQuestions;
    },
    check: async (input) => {
      const variables = { input };
      const { data } = await client.mutate({ mutation: CheckAnswerDocument, variables, fetchPolicy: "no-cache" });
      if (!data) throw new TypeError("The answer holds no verdict.");
      return data.checkAnswer;
    },
  };
}
