import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import type { table } from "../../schema/rest/table.ts";
import { examTypes } from "../../schema/rules/words.ts";
import { takeAnswerCheck } from "../attempt/answer-limit.ts";
import { callerOf, type Handlers } from "../core/http/serve.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/errors.ts";
import { isSubscribed } from "../payment/store.ts";
import { ownAttempt, saveAnswer } from "./answers.ts";
import { createBankSizes } from "./bank-size.ts";
import { findAttemptOfPaper, isTaking, type Attempt } from "./attempt-store.ts";
import { listExamTypes, listSubjects, listYears, type Paper } from "./catalogue-store.ts";
import { deliverLate } from "./late.ts";
import { readPage } from "./paper.ts";
import { createPaperSizes } from "./paper-size.ts";
import { readPastExam } from "./past-exam.ts";
import { presentResult, presentReview } from "./present.ts";
import { resultMail } from "./result-mail.ts";
import { findResult, listReview, markEmailed, markReviewed } from "./result-store.ts";
import { submit } from "./submit.ts";

/** Candidate document section 7, exam. */
export function createExamHandlers(deps: Deps): Handlers<typeof table.exam> {
  const { db, clock } = deps;
  const sizeOf = createPaperSizes(db);
  const bankSizeOf = createBankSizes(db);
  return {
    examTypes: async () => inDocumentedOrder(await listExamTypes(db)),
    examSubjects: ({ query }) => listSubjects(db, query.examType),
    examYears: ({ query }) => listYears(db, query.examType, query.subjectName),

    async examQuestions(call) {
      const { page, ...paper } = call.query;
      const caller = callerOf(call);
      const now = clock.now();
      // an exam that was begun goes on when the year ends in the middle of it (D-14)
      const mayOpen =
        (await isSubscribed(db, caller.id, paper.examType, now)) || (await isTaking(db, caller.id, paper, now));
      if (!mayOpen) {
        throw forbidden(`You need a subscription to ${examTypeLabel(paper.examType)} to take this exam.`);
      }
      return readPage(deps, caller.id, paper, page);
    },

    paperSize: ({ query }) => sizeOf(query),
    bankSize: ({ query }) => bankSizeOf(query.examType),

    async validateAnswer(call) {
      const caller = callerOf(call);
      await takeAnswerCheck(deps, caller.id, call.body.answeredAt);
      const { userAnswer: answer, ...given } = call.body;
      return saveAnswer(deps, caller.id, { ...given, answer });
    },

    async submitResult(call) {
      const caller = callerOf(call);
      const { body } = call;
      const attempt = await findOwnAttempt(caller.id, body);
      const ended = await submit(deps, attempt, { answersHeld: body.answersHeld ?? 0, lastSeq: 0 });
      const paper = { examType: attempt.exam_type, subjectName: attempt.subject_name, year: attempt.year };
      // the keys would tell the answers of another attempt at the same paper
      const showsKeys = !(await isTaking(db, caller.id, paper, clock.now()));
      const result = (showsKeys ? await markReviewed(db, ended, clock.now()) : undefined) ?? ended;
      if (differs(body.score, result.score) || differs(body.totalQuestions, result.total_questions)) {
        const told = { score: body.score, totalQuestions: body.totalQuestions };
        const stored = { score: result.score, totalQuestions: result.total_questions };
        call.request.log.warn({ attemptId: attempt.id, told, stored }, "score told by the client differs");
      }
      return {
        message: "Exam result submitted successfully",
        result: presentResult(result),
        review: showsKeys ? (await listReview(db, attempt.id)).map(presentReview) : [],
      };
    },

    pastExam: (call) => readPastExam(deps, callerOf(call).id, call.params.id),

    deliverLateAnswers: (call) => deliverLate(deps, callerOf(call).id, call.body),

    async sendResultEmail(call) {
      const attempt = await findOwnAttempt(callerOf(call).id, call.body);
      const result = await findResult(db, attempt.id);
      if (result === undefined) throw conflict("Submit the exam first.");
      await db.transaction().execute(async (tx) => {
        const recipient = await markEmailed(tx, result.id, clock.now());
        if (recipient !== undefined)
          await deps.mailer.queue(tx, resultMail(recipient, result, deps.config.PUBLIC_WEB_URL));
      });
      deps.mailer.wake();
      return { message: "Exam result sent to your email" };
    },
  };

  /** The caller's attempt that a result payload means. @throws HttpError 403 for another's userId, 404 without one. */
  async function findOwnAttempt(
    callerId: string,
    body: Paper & { userId: string; attemptId?: string | null | undefined },
  ): Promise<Attempt> {
    if (body.userId !== callerId) throw forbidden();
    const { attemptId } = body;
    if (attemptId !== null && attemptId !== undefined) return ownAttempt(deps, callerId, attemptId);
    const attempt = await findAttemptOfPaper(db, callerId, body);
    if (attempt === undefined) throw notFound("You have not started this exam.");
    return attempt;
  }
}

/** Exam types in the order of the document, then any other of the bank. */
function inDocumentedOrder(types: string[]): string[] {
  const place = (type: string): number => {
    const index = examTypes.findIndex((known) => known.toUpperCase() === type.toUpperCase());
    return index === -1 ? examTypes.length : index;
  };
  return types.sort((a, b) => place(a) - place(b));
}

const differs = (told: number | null | undefined, stored: number): boolean =>
  told !== null && told !== undefined && told !== stored;
