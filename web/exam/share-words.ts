import { productName } from "../../schema/rules/product.ts";
import { paperName, type Paper } from "../lib/paper.ts";
import type { Tally } from "./exam-results.ts";

/** A result that a candidate shows to others. */
export interface SharedResult {
  paper: Paper;
  tally: Pick<Tally, "passed" | "total" | "percentage">;
}

/** What is shared with a result: no name and no address of a person. */
export const shareWords = ({ paper, tally: { passed, total, percentage } }: SharedResult, address: string): string =>
  `I scored ${passed} of ${total} (${percentage}%) in ${paperName(paper)} on ${productName}. Practise too: ${address}`;
