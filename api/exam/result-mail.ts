import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { productName } from "../../schema/rules/product.ts";
import type { Mail, Recipient } from "../core/mail.ts";
import { percentOf, statusOf } from "../core/percent.ts";
import type { Result } from "./result-store.ts";

/** The mail that tells a candidate the stored result (D-29). @param webUrl address of the product */
export function resultMail(to: Recipient, result: Result, webUrl: string): Mail {
  const paper = `${examTypeLabel(result.exam_type)} ${result.subject_name} ${result.year}`;
  const percent = percentOf(result.score, result.total_questions);
  return {
    to: to.email,
    subject: `Your ${productName} result`,
    paragraphs: [
      `Hello ${to.first_name},`,
      `Here is your result in ${paper}.`,
      `Score: ${result.score} of ${result.total_questions} (${percent}%)`,
      `Status: ${statusOf(result.score, result.total_questions)}`,
      ...(result.late_answers > 0
        ? [`Delivered late: ${result.late_answers} of the answers. They count here, and not on the leaderboard.`]
        : []),
      `Receipt: ${result.receipt}`,
      {
        link: new URL(`/dashboard/exam-history?exam=${result.id}`, webUrl).href,
        label: "See every question and answer",
      },
      "Keep this receipt number. Quote it if you contact us about this exam.",
    ],
  };
}
