import { useApolloClient } from "@apollo/client/react";
import { amount } from "../../schema/rules/counted.ts";
import type { AnswerFile } from "../../schema/rules/answer-file.ts";
import { AnswerFileForm } from "../attempt/parts/AnswerFileForm.tsx";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { paperFrom, paperName } from "../lib/paper.ts";
import { send } from "../lib/calls/send.ts";
import { useSession } from "../lib/sessions/sessions.ts";
import { DeliverLateAnswersDocument, SubmitExamDocument } from "./exam.generated.ts";
import { answerFileTexts } from "./answer-file-texts.ts";

/** Brings in the answers that a device of the candidate has saved as a file (D-101). They count like late answers. */
export function CandidateAnswerFile() {
  const client = useApolloClient();
  const session = useSession();
  if (!session) return null;
  const userId = session.user.id;

  const refuse = ({ about, personId, attemptId }: AnswerFile): string | null => {
    if (paperFrom(about) === null) return answerFileTexts.ofSchool;
    if (personId !== userId) return answerFileTexts.ofAnother;
    return attemptId ? null : answerFileTexts.withoutAttempt;
  };
  const deliver = async ({ about, attemptId, answers }: AnswerFile) => {
    const paper = paperFrom(about);
    if (!paper || !attemptId) return { problem: answerFileTexts.withoutAttempt };
    const given = answers.map(({ questionId, answer, answeredAt }) => ({ questionId, userAnswer: answer, answeredAt }));
    try {
      const { deliverLateAnswers } = await send(client, DeliverLateAnswersDocument, {
        input: { attemptId, answers: given },
      });
      // As documented, the mail with the result goes out with the submission; repeated, it is the same one.
      const input = { userId, attemptId, ...paper, score: 0, totalQuestions: 0 };
      const { submitExam } = await send(client, SubmitExamDocument, { input }, { fetchPolicy: "no-cache" });
      await client.refetchQueries({ include: ["ExamHistory"] });
      return { done: delivered(deliverLateAnswers.lateAnswers, submitExam.result) };
    } catch (error) {
      return { problem: codeOf(error) === "NOT_OFFERED" ? answerFileTexts.notOffered : reasonOf(error) };
    }
  };
  return (
    <AnswerFileForm
      note={answerFileTexts.note}
      refuse={refuse}
      nameOf={({ about }) => {
        const paper = paperFrom(about);
        return paper ? paperName(paper) : "";
      }}
      deliver={deliver}
    />
  );
}

interface Result {
  score: number;
  totalQuestions: number;
  percentage: number;
  receipt: string | null;
}

function delivered(count: number, result: Result | null) {
  const answers = amount(count, "answer");
  return (
    <>
      {count === 0 ? "These answers were already saved." : `Delivered late: ${answers}.`}
      {result && ` Your result: ${result.score} of ${result.totalQuestions} (${result.percentage}%).`}
      {result?.receipt && (
        <>
          {" "}
          Receipt <span className="receipt-code">{result.receipt}</span>
        </>
      )}
    </>
  );
}
