import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { openServer, type Database } from "../../api/core/database/db.ts";
import { createTokens } from "../../api/core/accounts/tokens.ts";
import { prepareApi, type RunningApi } from "../../api/start.ts";
import { readRuntime } from "../../server/runtime.ts";
import { connectionMs, neverTooLate } from "./busy.ts";
import { copyTemplate } from "./processes/databases.ts";

/** A clock that only moves when a test says so. */
class TestClock {
  #now: Date;

  constructor(start = "2026-11-20T09:00:00.000Z") {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

export interface TestApi extends RunningApi {
  clock: TestClock;
  /** Runs statements that no store has, such as reading the job queue. */
  database: Database;
  call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** Delivers the queued mails and returns all mails to the address, newest first. */
  mails(to: string): Promise<{ subject: string; text: string }[]>;
  /** The newest six-digit code mailed to the address. */
  otpFor(email: string): Promise<string>;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  device?: string;
  ip?: string;
  headers?: Record<string, string>;
}

/**
 * The API on a database of its own, a copy of the migrated one.
 * Rate limits are off unless the environment given here turns them on.
 */
export async function buildApi(env: Record<string, string> = {}): Promise<TestApi> {
  const clock = new TestClock();
  const config = readRuntime("api", {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    RATE_LIMITS: "off",
    ...neverTooLate,
    SAMPLE_DATA: "off",
    API_PORT: "0",
    ...env,
  });
  const { database, drop } = await freshDatabase(config.DATABASE_CONNECTIONS);
  const api = await prepareApi(config, {
    clock,
    database,
    tokens: createTokens("test-secret-test-secret-test-secret"),
  });
  const call: TestApi["call"] = (method, url, options = {}) => {
    const request: InjectOptions = {
      method,
      url,
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.device === undefined ? {} : { "x-device-id": options.device }),
        ...(options.ip === undefined ? {} : { "x-forwarded-for": options.ip }),
        ...options.headers,
      },
    };
    if (options.body !== undefined) request.payload = options.body as NonNullable<InjectOptions["payload"]>;
    return api.app.inject(request);
  };
  const mails: TestApi["mails"] = async (to) => {
    await settle(api, database);
    const rows = await api.deps.db
      .selectFrom("dev_mailbox")
      .select(["subject", "body_text"])
      .where("recipient", "=", to)
      .orderBy("id", "desc")
      .execute();
    return rows.map((row) => ({ subject: row.subject, text: row.body_text }));
  };
  return {
    ...api,
    clock,
    database,
    call,
    mails,
    otpFor: async (email) => {
      const found = (await mails(email))
        .map((mail) => /\b\d{6}\b/.exec(mail.text)?.[0])
        .find((code) => code !== undefined);
      if (found === undefined) throw new Error(`no code was mailed to ${email}`);
      return found;
    },
    stop: async () => {
      await api.stop();
      await drop();
    },
  };
}

/** Runs the workers of notices and mails until everything that may be sent now is sent. */
export async function settle(api: Pick<RunningApi, "deps">, database: Database): Promise<void> {
  const until = performance.now() + settledMs;
  while (performance.now() < until) {
    const { rows } = await database.execute(
      "select count(*)::int as waiting from pgboss.job where name in ('mail', 'school-notice') and state in ('created', 'retry', 'active') and start_after <= now()",
    );
    if (rows[0]?.["waiting"] === 0) return;
    api.deps.queue.wake("school-notice");
    api.deps.mailer.wake();
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("the mail queue did not settle");
}

/** Far more than it takes, also on a busy machine. */
const settledMs = 30_000;

async function freshDatabase(connections: number): Promise<{ database: Database; drop: () => Promise<void> }> {
  const { url, drop } = await copyTemplate();
  return { database: openServer(url, connections, connectionMs), drop };
}

/** Stores a PNG as the picture of a question of the bank, and returns its name. */
export async function storeQuestionPicture({ deps }: TestApi, bytes: Uint8Array): Promise<string> {
  const kind = { kind: "question-picture", contentType: "image/png", extension: ".png" } as const;
  return deps.files.put(deps.db, await deps.files.send({ schoolId: null, ...kind, bytes }));
}

export const device = "test-device-0123456789";

export interface TestCandidate {
  id: string;
  email: string;
  password: string;
  token: string;
}

let made = 0;

/** A verified, signed-in candidate; every value can be given. */
export async function buildCandidate(
  api: TestApi,
  given: {
    firstName?: string;
    lastName?: string;
    email?: string;
    password?: string;
    phoneNumber?: string;
    referer?: string;
    device?: string;
  } = {},
): Promise<TestCandidate> {
  made += 1;
  const email = given.email ?? `candidate${made}@example.com`;
  const password = given.password ?? "Quiet-Harbour-42";
  const registered = await api.call("POST", "/api/auth/register", {
    body: {
      firstName: given.firstName ?? "Ada",
      lastName: given.lastName ?? "Obi",
      email,
      phoneNumber: given.phoneNumber ?? "08030000000",
      referer: given.referer ?? "",
      password,
      confirmPassword: password,
    },
  });
  if (registered.statusCode !== 200) throw new Error(`register: ${registered.statusCode} ${registered.body}`);
  const verified = await api.call("POST", "/auth/verifyOTP", { body: { email, otp: await api.otpFor(email) } });
  if (verified.statusCode !== 200) throw new Error(`verify: ${verified.statusCode} ${verified.body}`);
  const login = await api.call("POST", "/api/auth/login", {
    body: { email, password },
    device: given.device ?? device,
  });
  if (login.statusCode !== 200) throw new Error(`login: ${login.statusCode} ${login.body}`);
  const { user, accessToken } = login.json<{ user: { id: string }; accessToken: string }>();
  return { id: user.id, email, password, token: accessToken };
}

/** Inserts questions of one paper into the bank; their keys are A, B, C, D and so on. */
export async function buildQuestions(
  api: TestApi,
  count: number,
  paper: { examType?: string; subjectName?: string; year?: number } = {},
): Promise<{ id: string; key: "A" | "B" | "C" | "D" }[]> {
  const letters = ["A", "B", "C", "D"] as const;
  const rows = Array.from({ length: count }, (_, index) => ({
    id: api.deps.tokens.id(),
    exam_type: paper.examType ?? "JAMB",
    subject_name: paper.subjectName ?? "Mathematics",
    year: paper.year ?? 2026,
    question: `Question number ${index + 1}?`,
    question_image_url: null,
    question_image_alt: null,
    option_a: "first",
    option_b: "second",
    option_c: "third",
    option_d: "fourth",
    correct_answer: letters[index % 4] ?? "A",
    explanation: `Because of reason ${index + 1}.`,
    source: null,
    position: index + 1,
    created_at: api.clock.now(),
  }));
  await api.deps.db.insertInto("questions").values(rows).execute();
  return rows.map((row) => ({ id: row.id, key: row.correct_answer }));
}

/** A year's subscription without a payment. */
export async function subscribe(api: TestApi, candidate: { id: string }, examType = "JAMB"): Promise<void> {
  const starts = api.clock.now();
  await api.deps.db
    .insertInto("subscriptions")
    .values({
      candidate_id: candidate.id,
      exam_type: examType,
      starts_at: starts,
      expires_at: new Date(starts.getTime() + 365 * 86_400_000),
    })
    .execute();
}
