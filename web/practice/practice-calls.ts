import type { ApolloClient } from "@apollo/client";
import { send } from "../lib/send.ts";
import type { PracticePorts } from "./practice-ports.ts";
import { CheckAnswerDocument, PracticeQuestionsDocument } from "./practice.generated.ts";

/** Each choice of a paper has to load it again, and verdicts must not stay in the cache. */
const fetchPolicy = "no-cache";

/** The calls of a test. */
export function practiceCalls(client: ApolloClient): Pick<PracticePorts, "loadQuestions" | "checkAnswer"> {
  return {
    loadQuestions: async ({ examType, subjectName, year }) => {
      const variables = { examType, subject: subjectName, year };
      const { practiceQuestions } = await send(client, PracticeQuestionsDocument, variables, { fetchPolicy });
      return practiceQuestions;
    },
    checkAnswer: async (questionId, answer) => {
      const input = { questionId, selectedAnswer: answer };
      const { checkAnswer } = await send(client, CheckAnswerDocument, { input }, { fetchPolicy });
      const { selectedAnswer, isCorrect, correctAnswer, explanation, formattedExplanation } = checkAnswer;
      return { answer: selectedAnswer, verdict: { isCorrect, correctAnswer, explanation, formattedExplanation } };
    },
  };
}
