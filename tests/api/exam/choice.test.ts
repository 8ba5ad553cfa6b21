import fc from "fast-check";
import { expect, it } from "vitest";
import { replaces, type StoredChoice } from "../../../schema/rules/choice.ts";
import type { Letter } from "../../../schema/rules/words.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { attemptAt, buildPaper, buildSubscriber } from "../../support/data/exam-attempts.ts";
import { publishedExam, saveAnswers, startAttempt } from "../../support/data/school-exams.ts";
import { buildSchool } from "../../support/data/school.ts";

/*
 * Which choice of a question counts, for random choices in random order, some of them sent twice: the API, by its statements,
 * stores what `replaces` says. The property test of the engine (tests/web/attempt/property.test.ts) goes by `replaces`.
 */
const api = apiForFile();

interface Sent {
  seconds: number;
  seq: number;
  answer: Letter;
}
const letters = ["A", "B", "C", "D"] as const;
// Few moments and numbers, so that ties of each kind come up
const sequences = fc.array(
  fc.record({ seconds: fc.nat({ max: 3 }), seq: fc.integer({ min: 1, max: 3 }), answer: fc.constantFrom(...letters) }),
  { minLength: 2, maxLength: 8 },
);
const seed = Number(process.env["SEED"] ?? 20_261_122);
const histories = 40;

const stampOf = (startedAt: string, { seconds }: Sent): number => Date.parse(startedAt) + seconds * 1000;

/** What is stored after each of the choices, one after the other. */
function storedAfter(startedAt: string, sent: readonly Sent[]): StoredChoice<Letter>[] {
  let stored: StoredChoice<Letter> | null = null;
  return sent.map((one) => {
    const { seq, answer } = one;
    const given = { at: stampOf(startedAt, one), seq, answer };
    if (stored === null || replaces(given, stored)) stored = given;
    return stored;
  });
}

it("[REL-10] [REL-14] the exam of a candidate stores the choice that counts, and says which one", async () => {
  const { paper, questions } = await buildPaper(api, histories + 1);
  const exam = attemptAt(api, await buildSubscriber(api), paper);
  const { attempt } = await exam.open();
  api.clock.advance(60);
  const startedAt = attempt?.startedAt ?? "";
  let used = 0;
  await fc.assert(
    fc.asyncProperty(sequences, async (sent) => {
      const question = questions[used % questions.length]?.id ?? "";
      used += 1;
      const told: StoredChoice<Letter>[] = [];
      for (const one of sent) {
        const { seq, answer } = one;
        const answeredAt = new Date(stampOf(startedAt, one)).toISOString();
        const reply = await exam.answer(question, answer, { attemptId: attempt?.id, seq, answeredAt });
        const { stored } = reply.json<{ stored: { userAnswer: Letter; seq: number; answeredAt: string } }>();
        told.push({ at: Date.parse(stored.answeredAt), seq: stored.seq, answer: stored.userAnswer });
      }
      expect(told).toEqual(storedAfter(startedAt, sent));
    }),
    { numRuns: histories, seed, endOnFailure: true },
  );
  expect(used).toBe(histories);
});

it("[EXT-12] [REL-14] the exam of a school stores the choice that counts, and says which one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sequences, { minLength: 4, maxLength: 4 }), async (sequencesOfQuestions) => {
      const school = await buildSchool(api);
      const examDate = api.clock.now().toISOString().slice(0, 10);
      const exam = await publishedExam(api, school, { examDate, duration: 20 }, 4);
      const attempt = await startAttempt(api, school.student.token, exam.id);
      api.clock.advance(60);
      for (const [index, sent] of sequencesOfQuestions.entries()) {
        const { id: questionId = "", options = [] } = attempt.questions[index] ?? {};
        const own = options.map(({ letter }) => letter as Letter);
        // A tie of the letters is decided by the paper's, which the student does not see: a number has one letter here
        const possible = sent.map(({ seconds, seq }) => ({ seconds, seq, answer: own[seq % own.length] ?? "A" }));
        const told: StoredChoice<Letter>[] = [];
        for (const one of possible) {
          const { seq, answer } = one;
          const answeredAt = new Date(stampOf(attempt.startedAt, one)).toISOString();
          const answers = [{ seq, questionId, answer, answeredAt }];
          const reply = await saveAnswers(api, school.student.token, exam.id, attempt, answers);
          const [stored] = reply.json<{ stored: { answer: Letter; seq: number; answeredAt: string }[] }>().stored;
          if (stored) told.push({ at: Date.parse(stored.answeredAt), seq: stored.seq, answer: stored.answer });
        }
        expect(told).toEqual(storedAfter(attempt.startedAt, possible));
      }
    }),
    { numRuns: histories / 8, seed, endOnFailure: true },
  );
});
