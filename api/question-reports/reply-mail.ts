import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import type { Mail } from "../core/mail.ts";

const outcomes = {
  fixed: "We looked at it and corrected the question. Where the key was wrong, your exams are marked again.",
  rejected: "We looked at it and found the question right as it is.",
};

/** What a person hears about a question that they reported. */
export function replyMail(
  to: string,
  status: "fixed" | "rejected",
  reply: string,
  question: { exam_type: string; subject_name: string; year: number } | undefined,
): Mail {
  const paper =
    question === undefined ? "" : ` of ${examTypeLabel(question.exam_type)} ${question.subject_name} ${question.year}`;
  return {
    to,
    subject: "Your report of a question",
    paragraphs: [`Thank you for reporting a question${paper}.`, outcomes[status], reply],
  };
}
