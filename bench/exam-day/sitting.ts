import { setTimeout as wait } from "node:timers/promises";
import { pagesAtOnceMax } from "../../schema/rules/limits.ts";
import type { Candidate, Student } from "./people.ts";
import { paper, password } from "./people.ts";
import type { Phone } from "./phone.ts";
import type { Random } from "./random.ts";

/* What a person does on the morning of an exam, and what the server has acknowledged of it. */

/** One choice of an option. The text is kept for schools, which show options in another order to each student. */
export interface Choice {
  questionId: string;
  seq: number;
  answer: string;
  text: string;
}

/** What was acknowledged to one person. */
export interface Sitting {
  /** Address of a candidate, sign-in ID of a student. */
  who: string;
  attemptId: string;
  /** In the order in which they were acknowledged; the last one of a question counts. */
  choices: Choice[];
  /** Correct answers as the screen shows them; students of a school are not told. */
  shownScore: number | null;
  /** Whether the screen said that the result was mailed; null for students, whose results are not. */
  isMailed: boolean | null;
  /** What the person has noticed: an acknowledged answer that was not there after signing in again. */
  faults: string[];
}

/** How bad lines and phones are; shares of people, questions or requests. */
export const trouble = {
  /** Requests whose connection breaks before the answer. */
  cut: 0.03,
  /** Answers that are sent once more although they were acknowledged. */
  repeated: 0.02,
  /** People who lose the network for some questions and deliver these answers afterwards. */
  offline: 0.1,
  /** People whose phone dies in the exam; they sign in again and go on. */
  killed: 0.05,
  /** Answers that are changed once. */
  changed: 0.1,
  /** Questions that are left open. */
  skipped: 0.03,
};

const letters = ["A", "B", "C", "D"] as const;
const longestOffline = 8;

export interface Pace {
  /** Milliseconds between two steps, on average. */
  thinkMs: number;
  random: Random;
}

interface Question {
  id: string;
  /** Texts of the options by letter. */
  options: Map<string, string>;
}

/** The calls in which exams of candidates and of schools differ. */
interface Calls {
  signIn(): Promise<void>;
  /** Begins the attempt, or resumes it. */
  start(): Promise<{ attemptId: string; questions: Question[]; answers: Map<string, string> }>;
  save(attemptId: string, choices: (Choice & { answeredAt: string })[]): Promise<void>;
  submit(attemptId: string, lastSeq: number, answersHeld: number): Promise<Pick<Sitting, "shownScore" | "isMailed">>;
}

/** One person from the sign-in to the receipt. @throws Refused when the server does not accept what was sent */
async function sit(who: string, calls: Calls, phone: Phone, { thinkMs, random }: Pace): Promise<Sitting> {
  const think = (): Promise<void> => wait(random.thinkTime(thinkMs));
  await calls.signIn();
  const { attemptId, questions } = await calls.start();
  const sitting: Sitting = {
    who,
    attemptId,
    choices: [],
    shownScore: null,
    isMailed: null,
    faults: [],
  };
  const offlineFrom = random.chance(trouble.offline) ? random.whole(2, questions.length - 2) : null;
  const offlineUntil = (offlineFrom ?? 0) + random.whole(2, longestOffline);
  const diesAt = random.chance(trouble.killed) ? random.whole(2, questions.length - 2) : null;
  /** Chosen, not acknowledged yet: the phone keeps them, also when it dies. */
  let held: (Choice & { answeredAt: string })[] = [];
  let seq = 0;
  const choose = ({ id, options }: Question): void => {
    seq += 1;
    const answer = letters[random.whole(0, options.size - 1)] ?? "A";
    const chosen = { questionId: id, seq, answer, text: options.get(answer) ?? "" };
    held.push({ ...chosen, answeredAt: new Date().toISOString() });
  };
  const deliver = async (): Promise<void> => {
    const sent = held;
    held = [];
    await calls.save(attemptId, sent);
    sitting.choices.push(...sent);
    if (random.chance(trouble.repeated)) await calls.save(attemptId, sent.slice(-1));
  };
  for (const [index, question] of questions.entries()) {
    await think();
    if (random.chance(trouble.skipped)) continue;
    choose(question);
    if (random.chance(trouble.changed)) choose(question);
    const isOffline = offlineFrom !== null && index >= offlineFrom && index < offlineUntil;
    if (!isOffline) await deliver();
    if (index !== diesAt) continue;
    phone.die();
    await calls.signIn();
    const again = await calls.start();
    if (again.attemptId !== attemptId) sitting.faults.push("another attempt after signing in again");
    for (const [questionId, answer] of lastAnswers(sitting.choices)) {
      if (again.answers.get(questionId) !== answer)
        sitting.faults.push(`${questionId} not there after signing in again`);
    }
  }
  if (held.length > 0) await deliver();
  await think();
  const shown = await calls.submit(attemptId, seq, lastAnswers(sitting.choices).size);
  return { ...sitting, ...shown };
}

const lastAnswers = (choices: readonly Choice[]): Map<string, string> =>
  new Map(choices.map(({ questionId, answer }) => [questionId, answer]));

interface ExamPage {
  examQuestions: {
    questions: ({ id: string } & Record<`option${(typeof letters)[number]}`, string>)[];
    attempt: { id: string; answers: { questionId: string; userAnswer: string }[] };
  };
}

interface Submitted {
  submitExam: { emailed: boolean; result: { score: number } };
}

/** A candidate: login, dashboard, choice of the subject, the exam, its result. */
export function sitAsCandidate(candidate: Candidate, phone: Phone, pace: Pace): Promise<Sitting> {
  const { email, id: userId } = candidate;
  let isFirst = true;
  const calls: Calls = {
    async signIn() {
      const { login } = await phone.ask<{ login: { accessToken: string } }>("Login", { input: { email, password } });
      phone.signIn(login.accessToken);
    },
    async start() {
      if (isFirst) {
        isFirst = false;
        await phone.ask("Dashboard", {});
        await wait(pace.random.thinkTime(pace.thinkMs));
        await phone.ask("ExamSubjects", { examType: paper.examType });
        await phone.ask("ExamYears", { examType: paper.examType, subjectName: paper.subjectName });
        await phone.ask("PaperSize", { paper });
        await wait(pace.random.thinkTime(pace.thinkMs));
      }
      const { examQuestions } = await phone.ask<ExamPage>("ExamQuestions", { paper, page: 1, pages: pagesAtOnceMax });
      const { questions, attempt } = examQuestions;
      return {
        attemptId: attempt.id,
        questions: questions.map((question) => ({
          id: question.id,
          options: new Map(letters.map((letter) => [letter, question[`option${letter}`]])),
        })),
        answers: new Map(attempt.answers.map(({ questionId, userAnswer }) => [questionId, userAnswer])),
      };
    },
    async save(attemptId, choices) {
      for (const { questionId, seq, answer, answeredAt } of choices) {
        const input = { questionId, userAnswer: answer, attemptId, seq, answeredAt };
        await phone.ask("ValidateAnswer", { input });
      }
    },
    async submit(attemptId, _lastSeq, answersHeld) {
      const totals = { examId: null, score: 0, totalQuestions: 0 };
      const input = { userId, ...totals, ...paper, attemptId, answersHeld };
      const { submitExam } = await phone.ask<Submitted>("SubmitExam", { input });
      return { shownScore: submitExam.result.score, isMailed: submitExam.emailed };
    },
  };
  return sit(email, calls, phone, pace);
}

interface Started {
  startSchoolAttempt: {
    attemptId: string;
    attemptToken: string;
    questions: { id: string; options: { letter: string; text: string }[] }[];
    answers: { questionId: string; answer: string }[];
  };
}

/** A student of a school, who signs in with the ID from the school. */
export function sitAsStudent({ signInId, examId }: Student, phone: Phone, pace: Pace): Promise<Sitting> {
  let attemptToken = "";
  const calls: Calls = {
    async signIn() {
      const input = { role: "STUDENT", signInId };
      const { schoolLogin } = await phone.ask<{ schoolLogin: { token: string } }>("SchoolLogin", { input });
      phone.signIn(schoolLogin.token);
    },
    async start() {
      const { startSchoolAttempt } = await phone.ask<Started>("StartSchoolAttempt", { examId });
      ({ attemptToken } = startSchoolAttempt);
      return {
        attemptId: startSchoolAttempt.attemptId,
        questions: startSchoolAttempt.questions.map(({ id, options }) => ({
          id,
          options: new Map(options.map(({ letter, text }) => [letter, text])),
        })),
        answers: new Map(startSchoolAttempt.answers.map(({ questionId, answer }) => [questionId, answer])),
      };
    },
    async save(attemptId, choices) {
      const answers = choices.map(({ seq, questionId, answer, answeredAt }) => ({
        seq,
        questionId,
        answer,
        answeredAt,
      }));
      await phone.ask("SaveSchoolAnswers", { examId, attemptId, attemptToken, answers });
    },
    async submit(attemptId, lastSeq, answersHeld) {
      await phone.ask("SubmitSchoolAttempt", { examId, attemptId, attemptToken, lastSeq, answersHeld });
      return { shownScore: null, isMailed: null };
    },
  };
  return sit(signInId, calls, phone, pace);
}
