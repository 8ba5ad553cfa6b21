import type { ApolloClient } from "@apollo/client";
import { ExamQuestionsDocument, SubmitExamDocument, ValidateAnswerDocument } from "./exam.generated.ts";
import type { ExamPorts } from "../attempt/create-attempt.ts";
import type { Paper } from "../lib/paper.ts";

/** The calls of a sitting. Nothing is cached: the device store of the exam holds what must be held. */
export function examCalls(client: ApolloClient, paper: Paper): Pick<ExamPorts, "loadPage" | "check" | "submit"> {
  return {
    loadPage: async (page) => {
      const variables = { paper, page };
      const { data } = await client.query({ query: ExamQuestionsDocument, variables, fetchPolicy: "no-cache" });
      if (!data?.examQuestions) throw new TypeError("The answer holds no questions.");
      return data.examQuestions;
    },
    check: async (input) => {
      const variables = { input };
      const { data } = await client.mutate({ mutation: ValidateAnswerDocument, variables, fetchPolicy: "no-cache" });
      if (!data) throw new TypeError("The answer holds no verdict.");
      return data.validateAnswer;
    },
    submit: async (input) => {
      const variables = { input };
      const { data } = await client.mutate({ mutation: SubmitExamDocument, variables, fetchPolicy: "no-cache" });
      if (!data) throw new TypeError("The answer holds no result.");
      return data.submitExam;
    },
  };
}
