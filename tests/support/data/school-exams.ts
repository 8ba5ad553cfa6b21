import type { LightMyRequestResponse } from "fastify";
import type { TestApi } from "../api.ts";
import { ask, type TestSchool } from "./school.ts";

/** Body and headers of the documented form, with a file if one is given. */
export function formParts(
  fields: Record<string, string | number | undefined>,
  file?: { field?: string; name: string; content: string | Uint8Array },
): { body: Buffer; headers: Record<string, string> } {
  const boundary = "form-boundary-0123456789";
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
  if (file !== undefined) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? "questionFile"}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(file.content), Buffer.from("\r\n"));
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** The form of an exam on the day of the tests' clock; every value can be given. */
export const examForm = (
  { classId, subjectId }: Pick<TestSchool, "classId" | "subjectId">,
  given: Record<string, string | number | undefined> = {},
) => ({
  examName: "Physics mock",
  term: "First Term",
  subjectId,
  classId,
  examDate: "2026-11-20",
  duration: 60,
  instructions: "Answer all questions.",
  status: "DRAFT",
  ...given,
});

export interface ShownExam {
  id: string;
  status: string;
  version: number;
  questionCount: number;
  closesAt: string | null;
  [field: string]: unknown;
}

/** Sets an exam up as a draft. */
export async function createExam(
  api: TestApi,
  school: TestSchool,
  given: Record<string, string | number | undefined> = {},
  token = school.teacher.token,
): Promise<ShownExam> {
  const made = await ask<{ exam: ShownExam }>(api, "POST", "/exams", {
    ...formParts(examForm(school, given)),
    token,
  });
  return made.exam;
}

/** Questions whose key is always B; the texts tell them apart. */
export const simpleQuestions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    text: `Question ${index + 1}?`,
    optionA: `wrong a${index}`,
    optionB: `right ${index}`,
    optionC: `wrong c${index}`,
    optionD: `wrong d${index}`,
    correctAnswer: "B",
  }));

export const putQuestions = (
  api: TestApi,
  token: string,
  exam: { id: string; version: number },
  questions: object[],
  importId?: string,
): Promise<LightMyRequestResponse> =>
  api.call("PUT", `/api/exams/${exam.id}/questions`, {
    token,
    body: { version: exam.version, questions, ...(importId === undefined ? {} : { importId }) },
  });

/** An exam of today with questions, open to its class. */
export async function publishedExam(
  api: TestApi,
  school: TestSchool,
  given: Record<string, string | number | undefined> = {},
  count = 3,
  questions: object[] = simpleQuestions(count),
): Promise<ShownExam> {
  const { token } = school.teacher;
  const exam = await createExam(api, school, given);
  const saved = await putQuestions(api, token, exam, questions);
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return ask<ShownExam>(api, "POST", `/api/exams/${exam.id}/publish`, { token, body: {} });
}

export interface StartedAttempt {
  attemptId: string;
  attemptToken: string;
  startedAt: string;
  deadline: string;
  serverNow: string;
  questionsPerPage: number;
  questions: { id: string; text: string; image: string | null; options: { letter: string; text: string }[] }[];
  answers: { questionId: string; answer: string | null; seq: number }[];
  lastSeq: number;
}

export const startAttempt = (api: TestApi, token: string, examId: string, status = 201): Promise<StartedAttempt> =>
  ask<StartedAttempt>(api, "POST", `/api/exams/${examId}/attempts`, { token }, status);

/** The letter that the right option, or a wrong one, has in an attempt. */
export function letterOf(attempt: StartedAttempt, at: number, isRight: boolean): string {
  const option = attempt.questions[at]?.options.find(({ text }) => text.startsWith("right") === isRight);
  if (option === undefined) throw new Error(`no such option in question ${at}`);
  return option.letter;
}

export const saveAnswers = (
  api: TestApi,
  token: string,
  examId: string,
  attempt: StartedAttempt,
  answers: { seq: number; questionId: string; answer: string | null; answeredAt?: string }[],
): Promise<LightMyRequestResponse> =>
  api.call("PUT", `/api/exams/${examId}/attempts/${attempt.attemptId}/answers`, { token, body: { answers } });

export const submitAttempt = (
  api: TestApi,
  token: string,
  examId: string,
  attempt: StartedAttempt,
  lastSeq: number,
): Promise<LightMyRequestResponse> =>
  api.call("POST", `/api/exams/${examId}/attempts/${attempt.attemptId}/submit`, { token, body: { lastSeq } });

/** Takes an exam from start to submission with the given number of right answers, the others wrong. */
export async function takeExam(api: TestApi, token: string, examId: string, right: number): Promise<StartedAttempt> {
  const attempt = await startAttempt(api, token, examId);
  const answers = attempt.questions.map(({ id }, at) => ({
    seq: at + 1,
    questionId: id,
    answer: letterOf(attempt, at, at < right),
  }));
  await saveAnswers(api, token, examId, attempt, answers);
  const done = await submitAttempt(api, token, examId, attempt, answers.length);
  if (done.statusCode !== 200) throw new Error(done.body);
  return attempt;
}
