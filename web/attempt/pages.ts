import { questionsPerPage } from "../../schema/rules/limits.ts";
import type { Question } from "./question.ts";

/** Loaded questions by page, from 1. A screen may show more or fewer of them at once. */
export type Pages = Record<number, readonly Question[]>;

/** The page of a question; indexes count from 0. */
export const pageOf = (index: number): number => Math.floor(index / questionsPerPage) + 1;

const firstIndexOf = (page: number): number => (page - 1) * questionsPerPage;

export const questionAt = (pages: Pages, index: number): Question | undefined =>
  pages[pageOf(index)]?.[index - firstIndexOf(pageOf(index))];

/** Every loaded question with its index, in the order of the paper: numbers as keys of an object are always in order. */
export const loadedQuestions = (pages: Pages): { index: number; question: Question }[] =>
  Object.entries(pages).flatMap(([page, questions]) =>
    questions.map((question, offset) => ({ index: firstIndexOf(Number(page)) + offset, question })),
  );

/** Questions that follow each other, as pages; `first` is the number of their first page. */
export const inPages = (questions: readonly Question[], first = 1): Pages =>
  Object.fromEntries(
    Array.from({ length: Math.ceil(questions.length / questionsPerPage) }, (_, index) => [
      first + index,
      questions.slice(index * questionsPerPage, (index + 1) * questionsPerPage),
    ]),
  );
