import { demoAccounts } from "../../../api/core/accounts/demo-accounts.ts";
import { csvOf, csvRow, multipart } from "../data/question-csv.ts";
import type { ApiProcess } from "./api-process.ts";
import { eventually } from "../mailbox.ts";
import type { Key, Page, Submitted } from "../data/exam-attempts.ts";

const paper = { examType: "JAMB", subjectName: "Akada Mathematics", year: 2026 };
const query = new URLSearchParams({ ...paper, year: String(paper.year) });
const password = "Quiet-Harbour-42";
const letters = ["A", "B", "C", "D"] as const;
const rowsOfUpload = 60;
/** Answers of a round that are acknowledged before something breaks. */
const answersBefore = 5;

/** What the API has acknowledged for one candidate. */
interface Acknowledged {
  email: string;
  token: string;
  userId: string;
  isPaid: boolean;
  attemptId: string | null;
  answers: Map<string, Key>;
  submitted: Submitted["result"] | null;
}

/**
 * People who work while something breaks: candidates register, pay, answer and submit, an admin uploads questions. It
 * remembers everything that was acknowledged, and finds afterwards what is missing or stored twice.
 */
export interface Drill {
  /**
   * One round: everybody works, `breakIt` runs `afterMs` after some answers were acknowledged, and failures after that are
   * expected. Even a slow machine has stored something by then.
   */
  round(number: number, afterMs: number, breakIt: () => Promise<void>): Promise<void>;
  /** What was acknowledged and is missing in the database, or stored twice. */
  findFaults(): Promise<string[]>;
  /** How much was acknowledged so far. */
  count(): { accounts: number; answers: number; handIns: number; payments: number; uploads: number };
}

/** Begins a drill on a filled database; `api` returns the API process that runs now. */
export async function startDrill(api: () => Pick<ApiProcess, "url" | "call">): Promise<Drill> {
  const candidates: Acknowledged[] = [];
  const uploads: string[] = [];
  const [, { email: adminEmail, password: adminPassword }] = demoAccounts;
  const login = await api().call<{ token: string }>("POST", "/admin/admin-login", {
    body: { email: adminEmail, password: adminPassword },
  });
  const adminToken = login.body.token;

  const post = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
    const answer = await api().call<T>("POST", path, token === undefined ? { body } : { body, token });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  async function register(name: string): Promise<Acknowledged> {
    const email = `${name}@example.com`;
    const form = { firstName: "Ada", lastName: "Obi", email, phoneNumber: "08030000000", referer: "" };
    await post("/api/auth/register", { ...form, password, confirmPassword: password });
    const otp = await eventually("the code", async () => {
      const { body } = await api().call<{ items: { text: string }[] }>("GET", `/dev/mailbox.json?to=${email}`);
      return /^\d{6}$/m.exec(body.items[0]?.text ?? "")?.[0];
    });
    await post("/auth/verifyOTP", { email, otp });
    const session = await post<{ user: { id: string }; accessToken: string }>("/api/auth/login", { email, password });
    const candidate: Acknowledged = {
      email,
      token: session.accessToken,
      userId: session.user.id,
      isPaid: false,
      attemptId: null,
      answers: new Map(),
      submitted: null,
    };
    candidates.push(candidate);
    return candidate;
  }

  async function pay(candidate: Acknowledged): Promise<void> {
    const { token } = candidate;
    const { examType } = paper;
    const issued = await post<Record<string, unknown>>("/payment/reference", { examType }, token);
    const { reference, amountKobo, currency, email } = issued;
    await post("/dev/paystack/charge", { reference, amount: amountKobo, currency, email, outcome: "success" });
    await post("/payment/verify-payment", { reference, examType }, token);
    candidate.isPaid = true;
  }

  async function takePaper(candidate: Acknowledged, handsIn: boolean, onAnswer: () => void): Promise<void> {
    const { token } = candidate;
    const { body: first } = await api().call<Page>("GET", `/exam/questions?${query}`, { token });
    const attemptId = first.attempt?.id ?? "";
    candidate.attemptId = attemptId;
    for (const [index, { id }] of first.questions.entries()) {
      const userAnswer = letters[index % 4] ?? "A";
      await post("/exam/validate-answer", { questionId: id, userAnswer, attemptId, seq: index + 1 }, token);
      candidate.answers.set(id, userAnswer);
      onAnswer();
    }
    if (!handsIn) return;
    const claim = { userId: candidate.userId, score: 0, totalQuestions: 0, attemptId, ...paper };
    candidate.submitted = (await post<Submitted>("/exam/submit-result", claim, token)).result;
  }

  async function upload(subjectName: string): Promise<void> {
    const rows = Array.from({ length: rowsOfUpload }, (_, index) => csvRow(index, { subjectName }));
    const { body, type } = await multipart([{ name: "bank.csv", content: csvOf(rows) }]);
    const { status } = await fetch(`${api().url}/admin/upload-questions`, {
      method: "POST",
      headers: { authorization: `Bearer ${adminToken}`, "content-type": type },
      body: new Uint8Array(body),
    });
    if (status !== 200) throw new Error(`upload: ${status}`);
    uploads.push(subjectName);
  }

  async function faultsOf({ email, token, isPaid, attemptId, answers, submitted }: Acknowledged): Promise<string[]> {
    const read = async <T>(path: string): Promise<T> => (await api().call<T>("GET", path, { token })).body;
    const history = await api().call<{ score: number }[]>("GET", "/api/exam/exam-history", { token });
    if (history.status !== 200) return [`${email}: the session answers ${history.status}`];
    const faults: string[] = [];
    const { subscribedExamTypes } = await read<{ subscribedExamTypes: string[] }>("/api/subscription/payment-status");
    if (isPaid && !subscribedExamTypes.includes(paper.examType)) faults.push(`${email}: the subscription`);
    const references = await read<{ status: string }[]>("/payment/references");
    const granted = references.filter(({ status }) => status === "granted").length;
    if (granted > 1) faults.push(`${email}: granted ${granted} times`);
    const scores = history.body.map(({ score }) => score);
    if (submitted !== null && (scores.length !== 1 || scores[0] !== submitted.percentage)) {
      faults.push(`${email}: submitted ${submitted.percentage}, the history holds ${scores.join(", ")}`);
    }
    // a submission without a response may have been stored or not
    if (scores.length > 0 || answers.size === 0) return faults;
    const { attempt } = await read<Page>(`/exam/questions?${query}`);
    if (attempt?.id !== attemptId) faults.push(`${email}: the attempt`);
    const stored = new Map(attempt?.answers.map(({ questionId, userAnswer }) => [questionId, userAnswer]));
    const lost = [...answers].filter(([id, letter]) => stored.get(id) !== letter).length;
    if (lost > 0) faults.push(`${email}: ${lost} of ${answers.size} answers`);
    return faults;
  }

  return {
    async round(number, afterMs, breakIt) {
      const people = await Promise.all([register(`ada-${number}`), register(`ngozi-${number}`)]);
      await Promise.all(people.map(pay));
      const isBroken = { now: false };
      const answered = Promise.withResolvers<void>();
      let answers = 0;
      const onAnswer = (): void => {
        answers += 1;
        if (answers === answersBefore) answered.resolve();
      };
      const untilThen = async (work: Promise<unknown>): Promise<void> => {
        try {
          await work;
        } catch (error) {
          if (!isBroken.now) throw error;
        }
      };
      const work = [
        ...people.map((candidate, index) => untilThen(takePaper(candidate, index === 0, onAnswer))),
        untilThen(register(`musa-${number}`).then(pay)),
        untilThen(upload(`Drill Studies ${number}`)),
      ];
      await Promise.race([answered.promise, Promise.all(work)]);
      // each round has another pause, so that it breaks another part of the work
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      isBroken.now = true;
      await breakIt();
      await Promise.all(work);
    },
    async findFaults() {
      const faults = await Promise.all(candidates.map(faultsOf));
      for (const subjectName of uploads) {
        const path = `/admin/get-questions?subjectName=${encodeURIComponent(subjectName)}`;
        const { body } = await api().call<{ total: number }>("GET", path, { token: adminToken });
        if (body.total !== rowsOfUpload) faults.push([`${subjectName}: ${body.total} of ${rowsOfUpload} questions`]);
      }
      return faults.flat();
    },
    count: () => ({
      accounts: candidates.length,
      answers: candidates.reduce((sum, { answers }) => sum + answers.size, 0),
      handIns: candidates.filter(({ submitted }) => submitted !== null).length,
      payments: candidates.filter(({ isPaid }) => isPaid).length,
      uploads: uploads.length,
    }),
  };
}

/** Prints what a drill did. */
export const report = (what: string, drill: Drill): void =>
  void process.stdout.write(`${what}. Acknowledged: ${JSON.stringify(drill.count())}\n`);
