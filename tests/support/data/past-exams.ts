import { readFileSync } from "node:fs";
import { join } from "node:path";
import { askGateway } from "../graphql.ts";

interface BankFile {
  examType: string;
  subjectName: string;
  year: number;
  questions: { correctAnswer: "A" | "B" | "C" | "D" }[];
}

/** Takes a paper of the sample bank over GraphQL: answers the first `right` questions (at most ten) rightly, the others not. */
export async function sitPastExam(
  url: string,
  person: { id: string; token: string },
  bankFile: string,
  right: number,
): Promise<void> {
  const file = join(import.meta.dirname, "../../../api/seed/bank", `${bankFile}.json`);
  const { examType, subjectName, year, questions } = JSON.parse(readFileSync(file, "utf8")) as BankFile;
  const paper = { examType, subjectName, year };
  const ask = <Data>(query: string, variables: object) => askGateway<Data>(url, query, variables, person.token);
  const { examQuestions } = await ask<{ examQuestions: { questions: { id: string }[] } }>(
    "query Q($paper: PaperInput!) { examQuestions(paper: $paper) { questions { id } } }",
    { paper },
  );
  for (const [index, { id }] of examQuestions.questions.slice(0, right).entries()) {
    await ask("mutation A($input: ValidateAnswerInput!) { validateAnswer(input: $input) { isCorrect } }", {
      input: { questionId: id, userAnswer: questions[index]?.correctAnswer },
    });
  }
  await ask("mutation S($input: SubmitExamInput!) { submitExam(input: $input) { emailed } }", {
    input: { userId: person.id, score: right, totalQuestions: questions.length, ...paper },
  });
}
