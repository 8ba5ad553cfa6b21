import type { ApolloClient } from "@apollo/client";
import { letters } from "../../schema/rules/words.ts";
import type { Answer, Question } from "../attempt/question.ts";
import { sendAs } from "../lib/calls/send-as.ts";
import type { PracticePorts } from "./practice-ports.ts";
import { CheckAnswerDocument, PracticeQuestionsDocument } from "./practice.generated.ts";

/** Each choice of a paper has to load it again, and verdicts must not stay in the cache. */
const fetchPolicy = "no-cache";

/** The calls of a candidate's test. */
export function practiceCalls(
  client: ApolloClient,
  candidateId: string,
): Pick<PracticePorts, "loadQuestions" | "checkAnswer"> {
  const send = sendAs(candidateId);
  return {
    loadQuestions: async ({ examType, subjectName, year }) => {
      const variables = { examType, subject: subjectName, year };
      const { practiceQuestions } = await send(client, PracticeQuestionsDocument, variables, { fetchPolicy });
      return practiceQuestions;
    },
    checkAnswer: async (question, answer) => {
      const input = { questionId: question.id, selectedAnswer: answer };
      const { checkAnswer } = await send(client, CheckAnswerDocument, { input }, { fetchPolicy });
      const { selectedAnswer, isCorrect, correctOption, explanation, formattedExplanation } = checkAnswer;
      const correctAnswer = checkAnswer.correctAnswer ?? letterOf(correctOption, question);
      return { answer: selectedAnswer, verdict: { isCorrect, correctAnswer, explanation, formattedExplanation } };
    },
  };
}

/** The letter of the option with this text; null where there is none, or more than one. */
function letterOf(option: string | null, question: Question): Answer | null {
  const same = letters.filter((letter) => question[`option${letter}`].trim() === option?.trim());
  return same.length === 1 ? (same[0] ?? null) : null;
}
