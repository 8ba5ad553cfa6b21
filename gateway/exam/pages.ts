import type { exam } from "../../schema/rest/exam.ts";
import type { Output } from "../../schema/rest/row.ts";
import { pagesAtOnceMax, questionsPerPage } from "../../schema/rules/limits.ts";

type Page = Output<typeof exam.examQuestions.reply>;

/** Calls for pages of one paper at the same time. More would take the connections that others wait for (REL-04). */
const callsAtOnce = 3;

/**
 * A page of a paper and up to `count - 1` that follow it, from the documented calls for single pages. The first one opens the
 * attempt, so that it comes alone. The questions end before a page that could not be read: it is asked for again by itself.
 * @throws CallFailed when the first page cannot be read, or any page of a server that does not send ten questions a page
 */
export async function readPages(read: (page: number) => Promise<Page>, page: number, count: number): Promise<Page> {
  const first = await read(page);
  const last = Math.min(pageCount(first), page + Math.min(count, pagesAtOnceMax) - 1);
  const questions = [...first.questions];
  for (let next = page + 1; next <= last; next += callsAtOnce) {
    const numbers = Array.from({ length: Math.min(callsAtOnce, last - next + 1) }, (_, index) => next + index);
    const outcomes = await Promise.allSettled(numbers.map(read));
    for (const outcome of outcomes) {
      // its number names other questions there than on a screen of ten, so that it could not be asked for alone
      if (outcome.status === "rejected" && first.questions.length !== questionsPerPage) throw outcome.reason;
      if (outcome.status === "rejected") return { ...first, questions, totalPages: screens(first, null) };
      questions.push(...outcome.value.questions);
    }
  }
  const isWhole = page === 1 && last === pageCount(first);
  return { ...first, questions, totalPages: screens(first, isWhole ? questions.length : null) };
}

/** The number of pages of ten (C-QUIZ-05): the pages of another server may hold more or fewer questions. */
function screens({ totalPages, totalQuestions }: Page, readInAll: number | null): number | null {
  const total = totalQuestions || readInAll;
  return total ? Math.ceil(total / questionsPerPage) : totalPages;
}

/** How many pages there are, as far as the server says. */
const pageCount = ({ totalPages, totalQuestions }: Page): number =>
  totalPages ?? Math.ceil((totalQuestions ?? 0) / questionsPerPage);
