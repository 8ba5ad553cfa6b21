import { setTimeout as wait } from "node:timers/promises";
import type { ApiProcess } from "./api-process.ts";
import { rounds } from "../full.ts";
import { simpleQuestions } from "../data/school-exams.ts";
import { schoolForm } from "../data/school.ts";

/* A class behind one address that signs in, answers and submits, all through the gateway. */

export const questionCount = 40;

export interface DrillClass {
  examId: string;
  adminToken: string;
  signInIds: string[];
}

/** Registers a school with the given number of students without addresses, and an exam that is open to them today. */
export async function prepareClass(
  api: Pick<ApiProcess, "call">,
  students: number,
  email = "head@class-drill.example",
): Promise<DrillClass> {
  const ask = async <T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown, token?: string): Promise<T> => {
    const answer = await api.call<T>(method, path, {
      ...(body === undefined ? {} : { body }),
      ...(token === undefined ? {} : { token }),
    });
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const form = schoolForm({ email });
  await ask("POST", "/school/school-register", form);
  const login = { role: "ADMIN", email: form.schoolData.email, password: form.adminData.password };
  const token = (await ask<{ data: { token: string } }>("POST", "/school/school-login", login)).data.token;
  const list = new FormData();
  const lines = Array.from({ length: students }, (_, index) => `Pupil,Ada ${index},SS 2A`);
  list.append("file", new File([["Surname,First name,Class", ...lines].join("\n")], "class.csv"));
  const { importId } = await ask<{ importId: string }>("POST", "/school/import-students/preview", list, token);
  const confirmed = { importId, createClasses: true };
  const made = await ask<{ signInId: string }[]>("POST", "/school/import-students", confirmed, token);
  const [schoolClass] = await ask<{ id: string }[]>("GET", "/school/get-classes", undefined, token);
  const subject = await ask<{ id: string }>("POST", "/school/add-subjects", { name: "Physics" }, token);
  const exam = new FormData();
  const examForm = {
    examName: "Physics mock",
    term: "First Term",
    subjectId: subject.id,
    classId: schoolClass?.id ?? "",
    examDate: new Date().toISOString().slice(0, 10),
    duration: "60",
    instructions: "Answer all questions.",
    status: "DRAFT",
  };
  for (const [name, value] of Object.entries(examForm)) exam.append(name, value);
  const created = await ask<{ exam: { id: string; version: number } }>("POST", "/exams", exam, token);
  const { id: examId, version } = created.exam;
  await ask("PUT", `/api/exams/${examId}/questions`, { version, questions: simpleQuestions(questionCount) }, token);
  const open = {
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3 * 3600_000).toISOString(),
  };
  await ask("POST", `/api/exams/${examId}/publish`, open, token);
  return { examId, adminToken: token, signInIds: made.map(({ signInId }) => signInId) };
}

/** Counts of what has happened so far. */
export interface Tally {
  signedIn: number;
  /** Answers that the server has acknowledged. */
  saved: number;
  handedIn: number;
  /** Refusals by a rate limit, of which there must be none. */
  refused: number;
  /** The refused calls. */
  refusedCalls: Record<string, number>;
  /** Requests that failed while something was down, and were sent again. */
  failed: number;
  /** How they failed. */
  reasons: Record<string, number>;
}

export const newTally = (): Tally => ({
  signedIn: 0,
  saved: 0,
  handedIn: 0,
  refused: 0,
  refusedCalls: {},
  failed: 0,
  reasons: {},
});

interface Attempt {
  attemptId: string;
  attemptToken: string;
  questions: { id: string; options: { letter: string; text: string }[] }[];
}

class Failed extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a drill may want to do itself, or to know. */
interface Hooks {
  /** Answers of one save; by default an exam of 40 questions takes about ten, as on the screen. */
  answersPerSave?: number;
  /** Sends a request, where `fetch` cannot. */
  send?: (
    url: string,
    init: { method: "POST"; headers: Record<string, string>; body: string },
  ) => Promise<{ status: number; json(): Promise<unknown> }>;
  /** Whether a student who has saved this share of the answers goes on; else the last save is repeated. */
  goesOn?: (share: number) => boolean;
  /** The server has acknowledged these answers, perhaps not for the first time. */
  onSaved?: (attemptId: string, answers: { seq: number; questionId: string }[]) => void;
  /** A call was answered after it had failed; the moment of its first failure, and milliseconds since then. */
  onRecovered?: (failedAt: number, ms: number) => void;
}

/** Waits like the screens, longer after each failure, but not for long in the short form. */
const longestRetryMs = rounds(30_000, 1000);
const retryMs = (tries: number): number => Math.min(longestRetryMs, 1000 * 2 ** (tries - 1));

/** How many of the questions a student answers rightly. */
export const rightAnswersOf = (student: number): number => student % (questionCount + 1);

/** One student from the sign-in to the receipt; like the screens, it repeats a failed call until it is answered. */
export async function sitAsStudent(
  gatewayUrl: string,
  { examId, signInIds }: DrillClass,
  student: number,
  tally: Tally,
  pauseMs: number,
  { answersPerSave = 4, send = fetch, goesOn = () => true, onSaved, onRecovered }: Hooks = {},
): Promise<{ answered: number; total: number }> {
  const once = async <T>(query: string, variables: object, token?: string): Promise<T> => {
    const response = await send(`${gatewayUrl}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    if (response.status === 502) throw new Failed("502 of nginx", "502");
    const { data, errors } = (await response.json()) as { data: T; errors?: { extensions: { code: string } }[] };
    const code = errors?.[0]?.extensions.code;
    if (response.status === 429 || code === "RATE_LIMITED") {
      tally.refused += 1;
      const what = /(\w+)\(/.exec(query.slice(query.indexOf("{")))?.[1] ?? "";
      tally.refusedCalls[what] = (tally.refusedCalls[what] ?? 0) + 1;
    }
    if (errors !== undefined) throw new Failed(code ?? "", JSON.stringify(errors));
    return data;
  };
  const ask = async <T>(query: string, variables: object, token?: string): Promise<T> => {
    let failedAt: number | null = null;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await once<T>(query, variables, token);
        if (failedAt !== null) onRecovered?.(failedAt, performance.now() - failedAt);
        return answer;
      } catch (error) {
        if (error instanceof Failed && /CONFLICT|BAD_USER_INPUT|UNAUTHENTICATED/.test(error.message)) throw error;
        tally.failed += 1;
        const reason = error instanceof Failed ? error.code : String(error);
        tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1;
        failedAt ??= performance.now();
        await wait(retryMs(tries));
      }
    }
  };
  const login = await ask<{ schoolLogin: { token: string } }>(
    "mutation L($input: SchoolLoginInput!) { schoolLogin(input: $input) { token } }",
    { input: { role: "STUDENT", signInId: signInIds[student] } },
  );
  tally.signedIn += 1;
  const { startSchoolAttempt: attempt } = await ask<{ startSchoolAttempt: Attempt }>(
    "mutation S($examId: ID!) { startSchoolAttempt(examId: $examId) { attemptId attemptToken questions { id options { letter text } } } }",
    { examId },
    login.schoolLogin.token,
  );
  const of = { examId, attemptId: attempt.attemptId, attemptToken: attempt.attemptToken };
  const given = attempt.questions.map(({ id, options }, index) => {
    const isRight = index < rightAnswersOf(student);
    const answer = options.find(({ text }) => text.startsWith("right") === isRight)?.letter;
    return { seq: index + 1, questionId: id, answer, answeredAt: new Date().toISOString() };
  });
  for (let start = 0; start < given.length; start += answersPerSave) {
    const answers = given.slice(start, start + answersPerSave);
    const save = async (): Promise<void> => {
      await ask(
        "mutation A($examId: ID!, $attemptId: ID!, $attemptToken: String, $answers: [SchoolAnswerInput!]!) { saveSchoolAnswers(examId: $examId, attemptId: $attemptId, attemptToken: $attemptToken, answers: $answers) { savedSeq } }",
        { ...of, answers },
      );
      onSaved?.(attempt.attemptId, answers);
      await wait(pauseMs);
    };
    await save();
    tally.saved += answers.length;
    while (!goesOn((start + answers.length) / given.length)) await save();
  }
  const { submitSchoolAttempt: receipt } = await ask<{ submitSchoolAttempt: { answered: number; total: number } }>(
    "mutation H($examId: ID!, $attemptId: ID!, $attemptToken: String, $lastSeq: Int!) { submitSchoolAttempt(examId: $examId, attemptId: $attemptId, attemptToken: $attemptToken, lastSeq: $lastSeq) { answered total } }",
    { ...of, lastSeq: attempt.questions.length },
  );
  tally.handedIn += 1;
  return receipt;
}

/** Closes the exam and returns each student's score in the school's reports, by name. */
export async function scoresOf(
  api: Pick<ApiProcess, "call">,
  { examId, adminToken: token }: DrillClass,
): Promise<Map<string, number>> {
  await api.call("POST", `/api/exams/${examId}/close`, { token });
  const { body: slips } = await api.call<{ student: string; score: number }[]>("GET", `/api/exams/${examId}/slips`, {
    token,
  });
  return new Map(slips.map(({ student, score }) => [student, score]));
}
