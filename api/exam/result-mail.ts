import { productName } from "../../schema/rules/product.ts";
import type { Mail } from "../core/mail.ts";
import { percentOf, statusOf } from "../core/percent.ts";
import type { Result } from "./result-store.ts";

/** The mail that tells a candidate the stored result (D-29). */
export function resultMail(to: string, result: Result): Mail {
  const paper = `${result.exam_type} ${result.subject_name} ${result.year}`;
  const percent = percentOf(result.score, result.total_questions);
  return {
    to,
    subject: `Your ${productName} result`,
    paragraphs: [
      `Here is your result in ${paper}.`,
      `Score: ${result.score} of ${result.total_questions} (${percent}%)`,
      `Status: ${statusOf(result.score, result.total_questions)}`,
      `Receipt: ${result.receipt}`,
      "Keep the receipt: it names this hand-in if you ever have a question about it.",
    ],
  };
}
