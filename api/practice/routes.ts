import type { table } from "../../schema/rest/table.ts";
import { takeAnswerCheck } from "../attempt/answer-limit.ts";
import { holdCandidate } from "../auth/store.ts";
import { answersStored } from "../core/answers-stored.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound, unauthenticated } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { presentQuestion } from "../core/questions/open-question.ts";
import { callerOf, type Handlers } from "../core/http/serve.ts";
import { isTaking } from "../exam/attempt-store.ts";
import { listSubjects, listYears, type Paper } from "../exam/catalogue-store.ts";
import { isSubscribed } from "../payment/store.ts";
import { practiceHistory, readPastPractice } from "./past-practice.ts";
import { findSetQuestion, openSet, saveAnswer } from "./store.ts";
import { createTrial } from "./trial.ts";

/** Candidate document section 7, practice: free for everybody who is signed in (D-10), a few questions for everybody (D-182). */
export function createPracticeHandlers(deps: Deps): Handlers<typeof table.practice> {
  const { db, clock } = deps;
  const trialOf = createTrial(db);
  return {
    practiceSubjects: ({ params }) => listSubjects(db, params.examType),
    practiceYears: ({ params }) => listYears(db, params.examType, params.subject),

    async practiceQuestions(call) {
      const caller = callerOf(call);
      const { examType, subject, year } = call.params;
      const paper = { examType, subjectName: subject, year: readYear(year) };
      await refuseWhileExamined(caller.id, paper);
      const most = await maxQuestions(caller.id, examType);
      const questions = await db.transaction().execute(async (tx) => {
        if (!(await holdCandidate(tx, caller.id))) throw unauthenticated();
        return openSet(tx, { candidateId: caller.id, paper, most, now: clock.now() });
      });
      return questions.map(presentQuestion);
    },

    async checkAnswer(call) {
      const caller = callerOf(call);
      const { questionId, selectedAnswer } = call.body;
      await takeAnswerCheck(deps, caller.id, null);
      const place = isId(questionId) ? await findSetQuestion(db, caller.id, questionId) : undefined;
      if (place === undefined) throw notFound("This question is not part of a practice test that you have open.");
      await refuseWhileExamined(caller.id, {
        examType: place.exam_type,
        subjectName: place.subject_name,
        year: place.year,
      });
      const counted = await saveAnswer(db, {
        candidateId: caller.id,
        questionId,
        openedAt: place.opened_at,
        answer: selectedAnswer,
        isCorrect: selectedAnswer === place.correct_answer,
        now: clock.now(),
      });
      if (counted === undefined) throw unauthenticated();
      answersStored.practice += 1;
      return {
        questionId,
        selectedAnswer: counted,
        isCorrect: counted === place.correct_answer,
        correctAnswer: place.correct_answer,
        explanation: place.explanation,
      };
    },

    practiceHistory: (call) => practiceHistory(deps, call),
    pastPractice: (call) => readPastPractice(deps, call, refuseWhileExamined),

    trialQuestions: async ({ query }) => (await trialOf(query.examType)).map(presentQuestion),

    // nothing is stored, so anyone may ask, and ask again
    async checkTrialAnswer({ body: { examType, questionId, selectedAnswer } }) {
      const question = (await trialOf(examType)).find(({ id }) => id === questionId);
      if (question === undefined) throw notFound("This question is not one of those to try. Please start again.");
      const { correct_answer: correctAnswer, explanation } = question;
      const isCorrect = selectedAnswer === correctAnswer;
      return { questionId, selectedAnswer, isCorrect, correctAnswer, explanation };
    },
  };

  /** The check of an answer tells the key, so it must not be asked about a paper with an open attempt (SEC-30). */
  async function refuseWhileExamined(candidateId: string, paper: Paper): Promise<void> {
    if (await isTaking(db, candidateId, paper, clock.now())) {
      throw conflict("You have this paper open as an exam. Submit it first, then practise it.");
    }
  }

  /** How many questions of a paper somebody may practise; null is all of them. */
  async function maxQuestions(candidateId: string, examType: string): Promise<number | null> {
    const most = deps.config.FREE_PRACTICE_LIMIT;
    if (most === 0 || (await isSubscribed(db, candidateId, examType, clock.now()))) return null;
    return most;
  }
}

function readYear(text: string): number {
  if (!/^\d{4}$/.test(text)) throw badRequest("The year must have four digits.");
  return Number(text);
}
