import { buildCandidate, type TestApi, type TestCandidate } from "../api.ts";
import { attemptAt, buildPaper, buildSubscriber, takePaper, type Paper } from "./exam-attempts.ts";
import type { SchoolRequest } from "./school-samples.ts";

/** A request that works for the person who makes it: all ids in path, query and body are their own. */
export interface CandidateRequest extends Omit<SchoolRequest, "as"> {
  who: TestCandidate;
}
type Sample = (api: TestApi) => Promise<CandidateRequest>;

const alone: Sample = async (api) => ({ who: await buildCandidate(api) });

const queryOf = (paper: Paper): string => `?${new URLSearchParams({ ...paper, year: String(paper.year) })}`;

/** Somebody in the middle of an exam. */
async function atExam(api: TestApi) {
  const who = await buildSubscriber(api);
  const { paper, questions } = await buildPaper(api, 2);
  const { attempt } = await attemptAt(api, who, paper).open();
  if (attempt === null) throw new Error("no attempt was opened");
  return { who, paper, questions, attempt };
}

/** A question of an exam that its owner may report, answer or submit. */
const ofExam =
  (body: (exam: Awaited<ReturnType<typeof atExam>>) => object): Sample =>
  async (api) => {
    const exam = await atExam(api);
    return { who: exam.who, body: body(exam) };
  };

const payload = ({ who, paper, attempt }: Awaited<ReturnType<typeof atExam>>) => ({
  userId: who.id,
  score: 0,
  totalQuestions: 2,
  ...paper,
  attemptId: attempt.id,
  answersHeld: 0,
});

const ofPaper: Sample = async (api) => {
  const { who, paper } = await atExam(api);
  return { who, query: queryOf(paper) };
};

/** Somebody who has begun a practice test and answered its first question. */
async function atPractice(api: TestApi) {
  const who = await buildCandidate(api);
  const { paper, questions } = await buildPaper(api, 2);
  const { examType, subjectName, year } = paper;
  const path = `/exam/questions/${examType}/${encodeURIComponent(subjectName)}/${year}`;
  await api.call("GET", path, { token: who.token });
  const questionId = questions[0]?.id;
  await api.call("POST", "/exam/check-answer", { token: who.token, body: { questionId, selectedAnswer: "A" } });
  return { who, paper, questions };
}

const practised =
  (...names: string[]): Sample =>
  async (api) => {
    const { who, paper } = await atPractice(api);
    const params = { examType: paper.examType, subject: paper.subjectName, year: String(paper.year) };
    return { who, params: Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name))) };
  };

/** One per row of a candidate; a row without one fails tests/api/core/others.test.ts. */
export const candidateSamples: Record<string, Sample> = {
  logout: async (api) => {
    const who = await buildCandidate(api);
    return { who, body: { userId: who.id } };
  },
  changePassword: async (api) => {
    const who = await buildCandidate(api);
    return { who, body: { currentPassword: who.password, newPassword: "Quiet-Harbour-43" } };
  },
  profile: alone,
  userDetails: async (api) => {
    const who = await buildCandidate(api);
    return { who, params: { id: who.id } };
  },
  updateUserDetails: async (api) => {
    const who = await buildCandidate(api);
    return { who, params: { id: who.id }, body: { firstName: "Ngozi", lastName: "Obi", phone: "0803" } };
  },
  ownData: alone,
  accountClosing: alone,
  closeAccount: async (api) => {
    const who = await buildCandidate(api);
    return { who, body: { password: who.password } };
  },
  examQuestions: ofPaper,
  paperSize: ofPaper,
  validateAnswer: ofExam(({ questions, attempt }) => ({
    questionId: questions[0]?.id,
    userAnswer: "A",
    attemptId: attempt.id,
    seq: 1,
    answeredAt: attempt.startedAt,
  })),
  submitResult: ofExam(payload),
  pastExam: async (api) => {
    const who = await buildSubscriber(api);
    const { result } = await takePaper(api, who, await buildPaper(api, 2), 1);
    return { who, params: { id: result.id } };
  },
  deliverLateAnswers: async (api) => {
    const { who, questions, attempt } = await atExam(api);
    await api.database.execute(
      "update attempts set started_at = started_at - interval '3 hours', deadline = deadline - interval '3 hours' where id = $1",
      [attempt.id],
    );
    const answeredAt = new Date(Date.parse(attempt.startedAt) - 3 * 3_600_000).toISOString();
    const answers = [{ questionId: questions[0]?.id, userAnswer: "A", answeredAt }];
    return { who, body: { attemptId: attempt.id, answers } };
  },
  sendResultEmail: async (api) => {
    const exam = await atExam(api);
    const body = payload(exam);
    await api.call("POST", "/exam/submit-result", { token: exam.who.token, body });
    return { who: exam.who, body };
  },
  practiceSubjects: practised("examType"),
  practiceYears: practised("examType", "subject"),
  practiceQuestions: practised("examType", "subject", "year"),
  checkAnswer: async (api) => {
    const { who, questions } = await atPractice(api);
    return { who, body: { questionId: questions[1]?.id, selectedAnswer: "A" } };
  },
  practiceHistory: async (api) => ({ who: (await atPractice(api)).who }),
  pastPractice: async (api) => {
    const { who } = await atPractice(api);
    const list = await api.call("GET", "/exam/practice-history", { token: who.token });
    const [test] = list.json<{ items: { openedAt: string }[] }>().items;
    return { who, params: { openedAt: test?.openedAt ?? "" } };
  },
  performance: alone,
  examHistory: alone,
  examStats: alone,
  ownStanding: alone,
  paymentStatus: alone,
  verifyPayment: async (api) => {
    const who = await buildCandidate(api);
    const body = { examType: "JAMB" };
    const issued = await api.call("POST", "/payment/reference", { token: who.token, body });
    return { who, body: { ...body, reference: issued.json<{ reference: string }>().reference } };
  },
  createPaymentReference: async (api) => ({ who: await buildCandidate(api), body: { examType: "JAMB" } }),
  paymentReferences: alone,
  ownPayments: alone,
  referralStats: alone,
  reportQuestion: ofExam(({ questions }) => ({ questionId: questions[0]?.id, reason: "other", note: "A note." })),
};
