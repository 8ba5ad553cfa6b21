import { useApolloClient } from "@apollo/client/react";
import type { AnswerFile } from "../../schema/rules/answer-file.ts";
import { AnswerFileForm } from "../attempt/parts/AnswerFileForm.tsx";
import { failureText, sendToSchool } from "../lib/calls/school-action.ts";
import { send } from "../lib/calls/send.ts";
import { BringInAnswerFileDocument } from "./exam-room.generated.ts";
import { lateTexts as words } from "./room-texts.ts";

interface SchoolAnswerFileProps {
  exam: { id: string; name: string };
  students: readonly { id: string; name: string }[];
  onDelivered: () => void;
}

/** The school brings in the answer file of a student; its answers then wait for a decision (EXT-38). */
export function SchoolAnswerFile({ exam, students, onDelivered }: SchoolAnswerFileProps) {
  const client = useApolloClient();
  const nameOf = (content: AnswerFile): string | undefined => students.find(({ id }) => id === content.personId)?.name;
  const refuse = (content: AnswerFile): string | null => {
    const { examId, subjectName } = content.about;
    if ((examId ?? subjectName) !== exam.id) return words.otherExam;
    return nameOf(content) === undefined || !content.attemptId ? words.otherStudent : null;
  };
  const deliver = async ({ personId, attemptId, answers }: AnswerFile) => {
    const input = { studentId: personId, attemptId: attemptId ?? "", answers };
    const outcome = await sendToSchool(
      () => send(client, BringInAnswerFileDocument, { examId: exam.id, input }),
      failureText(words.fileFailed),
    );
    if (outcome === null) return { problem: words.fileFailed };
    if (outcome.problem !== undefined) return { problem: outcome.problem };
    onDelivered();
    const { waiting } = outcome.value.bringInAnswerFile;
    return { done: waiting === 0 ? words.nothingNew : words.nowWaiting(waiting) };
  };
  return (
    <AnswerFileForm
      note={words.fileNote}
      refuse={refuse}
      nameOf={(content) => `${exam.name}, ${nameOf(content) ?? ""}`}
      deliver={deliver}
    />
  );
}
