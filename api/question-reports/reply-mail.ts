import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import type { Mail } from "../core/mail.ts";

const outcomes = {
  fixed: "We looked at it and corrected the question.",
  rejected: "We looked at it and found the question right as it is.",
};

const markedAgain = "Where the key was wrong, your exams are marked again.";

const longestBeginning = 120;

/** The words in front of the first formula or markup, which a mail cannot show. */
function beginningOf(question: string): string {
  const [plain = ""] = question.split(/[$<\\]/);
  const beginning = [...plain.trim()].slice(0, longestBeginning).join("").trim();
  return beginning === "" || beginning === question.trim() ? beginning : `${beginning} …`;
}

/** What a person hears about a question that they reported. */
export function replyMail(
  to: string,
  { status, reply, isMarkedAgain }: { status: "fixed" | "rejected"; reply: string; isMarkedAgain: boolean },
  question: { question: string; exam_type: string; subject_name: string; year: number } | undefined,
): Mail {
  const paper =
    question === undefined ? "" : ` of ${examTypeLabel(question.exam_type)} ${question.subject_name} ${question.year}`;
  const beginning = beginningOf(question?.question ?? "");
  const which = beginning === "" ? [] : [`It begins: “${beginning}”`];
  const outcome = status === "fixed" && isMarkedAgain ? `${outcomes.fixed} ${markedAgain}` : outcomes[status];
  return {
    to,
    subject: "Your report of a question",
    paragraphs: [`Thank you for reporting a question${paper}.`, ...which, outcome, reply],
  };
}
