import type * as ExamPage from "./TakeExamPage.tsx";

/** The engine of the candidate's exam, from the file of its page. */
export type ExamEngine = typeof ExamPage;
export type SittingSession = ReturnType<ExamEngine["createExamSession"]>;
export type SittingView = ReturnType<SittingSession["view"]>;
