import { buildCandidate, buildQuestions, subscribe, type TestApi, type TestCandidate } from "../api.ts";

export type Key = "A" | "B" | "C" | "D";

export interface Page {
  questions: { id: string; question: string }[];
  totalPages: number;
  totalQuestions: number;
  attempt: {
    id: string;
    startedAt: string;
    deadline: string;
    serverNow: string;
    answers: { questionId: string; userAnswer: Key; isCorrect: boolean | null }[];
  } | null;
}

export interface Submitted {
  message: string;
  result: {
    id: string;
    score: number;
    totalQuestions: number;
    percentage: number;
    status: string;
    receipt: string;
  };
  review: { questionId: string; userAnswer: Key | null; correctAnswer: Key; explanation: string | null }[];
}

export interface Paper {
  examType: string;
  subjectName: string;
  year: number;
}

let papers = 0;

/** A paper that no other test uses, with its keys; the key of question n is A, B, C, D in turn. */
export async function buildPaper(
  api: TestApi,
  count: number,
  given: { examType?: string; subjectName?: string; year?: number } = {},
): Promise<{ paper: Paper; questions: { id: string; key: Key }[] }> {
  papers += 1;
  const paper = { examType: "JAMB", subjectName: `Subject ${papers}`, year: 2026, ...given };
  return { paper, questions: await buildQuestions(api, count, paper) };
}

/** A candidate with a live subscription to JAMB. */
export async function buildSubscriber(
  api: TestApi,
  given: Parameters<typeof buildCandidate>[1] = {},
): Promise<TestCandidate> {
  const candidate = await buildCandidate(api, given);
  await subscribe(api, candidate);
  return candidate;
}

export const wrong = (key: Key): Key => (key === "A" ? "B" : "A");

/** What one candidate does with one paper, as HTTP calls. */
export function attemptAt(api: TestApi, who: TestCandidate, paper: Paper) {
  const query = new URLSearchParams({ ...paper, year: String(paper.year) });
  const payload = (extra: object) => ({ userId: who.id, score: 0, totalQuestions: 0, ...paper, ...extra });
  const page = (number = 1) => api.call("GET", `/exam/questions?${query}&page=${number}`, { token: who.token });
  return {
    page,
    open: async () => (await page()).json<Page>(),
    answer: (questionId: string, userAnswer: Key, extra: object = {}) =>
      api.call("POST", "/exam/validate-answer", { token: who.token, body: { questionId, userAnswer, ...extra } }),
    submit: (extra: object = {}) => api.call("POST", "/exam/submit-result", { token: who.token, body: payload(extra) }),
    email: (extra: object = {}) =>
      api.call("POST", "/exam/send-result-email", { token: who.token, body: payload(extra) }),
  };
}

/** Takes a paper with the given number of right answers, the others wrong, and submits it. */
export async function takePaper(
  api: TestApi,
  who: TestCandidate,
  { paper, questions }: Awaited<ReturnType<typeof buildPaper>>,
  right: number,
): Promise<Submitted> {
  const exam = attemptAt(api, who, paper);
  await exam.open();
  for (const [index, question] of questions.entries()) {
    await exam.answer(question.id, index < right ? question.key : wrong(question.key));
  }
  return (await exam.submit()).json<Submitted>();
}
