import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { goodPassword, registration } from "../../support/data/accounts.ts";
import { adminApiForFile, adminToken } from "../../support/data/admin.ts";
import { buildCandidate, device, subscribe, type TestCandidate } from "../../support/api.ts";
import { attemptAt, buildPaper, takePaper } from "../../support/data/exam-attempts.ts";
import { whileLocked } from "../../support/while-locked.ts";
import { buildWholeCandidate, traces } from "../../support/data/whole-candidate.ts";

const api = adminApiForFile({ RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "100000" });

const close = (token: string, password = goodPassword) =>
  api.call("POST", "/api/auth/close-account", { token, body: { password } });
const closing = (token: string) => api.call("GET", "/api/auth/close-account", { token });

/** Tables whose rows hold these words, except the mails of development, which stand for the person's own mailbox. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { rows } = await api.database.execute(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    [],
  );
  const found: string[] = [];
  for (const name of rows.map((row) => String(row["table_name"]))) {
    const { rows: hits } = await api.database.execute(
      `select 1 from "${name}" t where exists (select 1 from unnest($1::text[]) w where strpos(lower(t::text), lower(w)) > 0) limit 1`,
      [words],
    );
    if (hits.length > 0) found.push(name);
  }
  return found.filter((name) => name !== "dev_mailbox").toSorted();
}

describe("an account that ends", () => {
  const ways = [
    ["closed by its owner", async (who: TestCandidate) => close(who.token, who.password)],
    [
      "deleted by an admin",
      async ({ id }: TestCandidate) =>
        api.call("DELETE", `/admin/delete-users/${id}`, { token: await adminToken(api) }),
    ],
  ] as const;
  it.each(ways)(
    "waits for accounts that it has brought before it is locked itself, as in a re-mark: %s",
    async (_way, end) => {
      const people = [await buildCandidate(api), await buildCandidate(api)];
      const [brought, ending] = people.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      if (brought === undefined || ending === undefined) throw new Error("nobody is there");
      const { db } = api.deps;
      await db.updateTable("candidates").set({ referrer_id: ending.id }).where("id", "=", brought.id).execute();
      const ended = await whileLocked(
        api,
        sql`select from candidates where id = ${brought.id} for update`,
        () => end(ending),
        async () => {
          const next = sql`select id from candidates where id = ${ending.id} for update nowait`;
          expect((await next.execute(db)).rows).toHaveLength(1);
        },
      );
      expect(ended.statusCode).toBe(200);
    },
  );
});

describe("closing an account [EXT-43a] [EXT-43b]", () => {
  it("200 erases the person from every table and keeps results and payments without a name", async () => {
    const { who, friend, open, submitted } = await buildWholeCandidate(api);
    const personal = [...Object.values(traces), "08099887766"];
    expect(await tablesWith(...personal)).toEqual(
      expect.arrayContaining(["audit_log", "candidates", "contact_messages", "question_reports"]),
    );

    const before = (await closing(who.token)).json<Record<string, unknown>>();
    expect(before).toEqual({
      openExams: [{ ...open.paper, deadline: new Date(api.clock.now().getTime() + 3_600_000).toISOString() }],
      subscriptions: [
        { examType: "JAMB", expiresAt: new Date(api.clock.now().getTime() + 365 * 86_400_000).toISOString() },
      ],
      earningsKobo: 10_000,
      results: 1,
    });

    const answer = await close(who.token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: "Your account is closed." }]);

    // counters against abuse keep the address for a day at most
    expect(await tablesWith(...personal)).toEqual(["limit_counters"]);
    api.clock.advance(86_400);
    await api.deps.limits.tidy(api.deps.db);
    expect(await tablesWith(...personal)).toEqual([]);

    const { rows: left } = await api.database.execute(
      `select (select count(*) from attempts where candidate_id = $1)::int as exams,
        (select count(*) from results where receipt = $2 and candidate_id = $1)::int as results,
        (select count(*) from practice_sets where candidate_id = $1)::int as practice,
        (select count(*) from subscriptions where candidate_id = $1)::int as subscriptions,
        (select count(*) from payment_references where reference = '1700000000000trace' and candidate_id is null)::int as paid,
        (select count(*) from referral_credits where referrer_id = $1)::int as earned,
        (select count(*) from referral_credits where referred_id = $1)::int as others,
        (select count(*) from question_reports where candidate_id = $1 and note is null and answered_at is not null)::int as reports,
        (select referrer_id from candidates where id = $3) as referrer`,
      [who.id, submitted.result.receipt, friend.id],
    );
    expect(left[0]).toEqual({
      exams: 1,
      results: 1,
      practice: 0,
      subscriptions: 0,
      paid: 1,
      earned: 0,
      others: 1,
      reports: 1,
      referrer: null,
    });
  });

  it("shows no name in the ranking, and the admin's lists and log stay readable", async () => {
    const { who } = await buildWithResult("Ranked", "ranked@example.com");
    const root = await adminToken(api);
    const names = async () =>
      (await api.call("GET", "/api/auth/leaderboard")).json<{ name: string }[]>().map(({ name }) => name);
    const users = async () =>
      (await api.call("GET", "/admin/users?limit=100", { token: root })).json<{
        users: { id: string; email: string }[];
        total: number;
      }>();
    expect(await names()).toContain("Ranked O.");
    const { total } = await users();
    expect((await close(who.token)).statusCode).toBe(200);
    expect(await names()).not.toContain("Ranked O.");
    expect(await names()).toContain("Former candidate");
    const after = await users();
    expect(after.users.map(({ id }) => id)).not.toContain(who.id);
    expect(after.users.map(({ email }) => email).join(" ")).not.toContain("closed");
    expect(after.total).toBe(total - 1);
    const log = await api.call("GET", `/admin/audit-log?actor=${who.id}&page=1&limit=5`, { token: root });
    expect(log.json<{ items: object[] }>().items[0]).toMatchObject({
      actor: `closed account ${who.id}`,
      action: "account.closed",
    });
    const edited = { firstName: "A", lastName: "B", email: "a@example.com", phoneNumber: "1" };
    expect((await api.call("PUT", `/admin/edit-users/${who.id}`, { token: root, body: edited })).statusCode).toBe(404);
    expect((await api.call("DELETE", `/admin/delete-users/${who.id}`, { token: root })).statusCode).toBe(404);
  });

  it("ends every session with the reason, mails once, and frees the address", async () => {
    const who = await buildCandidate(api, { email: "free@example.com" });
    expect((await close(who.token)).statusCode).toBe(200);
    // the same press again, for example because the answer was lost
    const again = await close(who.token);
    expect(again.statusCode).toBe(401);
    expect(again.json()).toMatchObject({ sessionEnd: { reason: "ACCOUNT_CLOSED", at: api.clock.now().toISOString() } });
    const mails = await api.mails("free@example.com");
    expect(mails.filter(({ subject }) => subject.includes("closed"))).toHaveLength(1);
    const login = await api.call("POST", "/api/auth/login", {
      body: { email: who.email, password: who.password },
      device,
    });
    expect([login.statusCode, login.json<{ message: string }>().message]).toEqual([401, "Invalid email or password"]);
    expect((await api.call("POST", "/auth/forgot-password", { body: { email: who.email } })).statusCode).toBe(404);
    const fresh = await api.call("POST", "/api/auth/register", { body: registration("free@example.com") });
    expect(fresh.statusCode).toBe(200);
  });

  it("401 for calls that arrive while the account is being closed, and nothing of the person comes back", async () => {
    const { who } = await buildWithResult("Under", "under.way@example.com");
    const { rows } = await api.database.execute("select question_ids[1] as id from attempts where candidate_id = $1", [
      who.id,
    ]);
    const words = { firstName: "Comeback", lastName: "Comeback", phoneNumber: "0809 Comeback" };
    const report = { questionId: rows[0]?.["id"], reason: "other", note: "Comeback" };
    const { paper } = await buildPaper(api, 2);
    const { examType, subjectName, year } = paper;
    const calls = [
      ["GET", `/exam/questions?${new URLSearchParams({ examType, subjectName, year: String(year) })}`, undefined],
      ["GET", `/exam/questions/${examType}/${encodeURIComponent(subjectName)}/${year}`, undefined],
      ["PUT", `/api/auth/update-user/${who.id}`, words],
      ["POST", "/exam/report-question", report],
      ["POST", "/payment/reference", { examType: "WAEC" }],
    ] as const;
    const answers = await whileLocked(
      api,
      sql`with held as (select id from candidates where id = ${who.id} for update)
        update candidates c set closed_at = now(), email = 'closed account' from held where c.id = held.id`,
      () => Promise.all(calls.map(([method, path, body]) => api.call(method, path, { token: who.token, body }))),
      async () => {},
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    for (const table of ["attempts", "practice_sets"]) {
      const left = `select from ${table} where candidate_id = $1 and subject_name = $2`;
      expect((await api.database.execute(left, [who.id, subjectName])).rows).toEqual([]);
    }
    expect(await tablesWith("Comeback")).toEqual([]);
    expect(
      (await api.database.execute("select from payment_references where candidate_id = $1", [who.id])).rows,
    ).toEqual([]);
  });

  it("401 for an exam that is submitted while the account is being closed [REL-03]", async () => {
    const who = await buildCandidate(api);
    await subscribe(api, who);
    const { paper } = await buildPaper(api, 2);
    const exam = attemptAt(api, who, paper);
    await exam.open();
    const answer = await whileLocked(
      api,
      sql`with held as (select id from candidates where id = ${who.id} for update)
        delete from attempts a using held where a.candidate_id = held.id`,
      () => exam.submit(),
      async () => {},
    );
    // not 500: one person could open the breaker of the gateway for everybody
    expect(answer.statusCode).toBe(401);
  });

  it("404 for a reset link that is asked for while the account is being closed, and none is mailed", async () => {
    const who = await buildCandidate(api);
    const answer = await whileLocked(
      api,
      sql`update candidates set closed_at = now(), email = 'closed account ' || id where id = ${who.id} and
        id in (select id from candidates where id = ${who.id} for update)`,
      () => api.call("POST", "/auth/forgot-password", { body: { email: who.email } }),
      async () => {},
    );
    expect(answer.statusCode).toBe(404);
    expect(await tablesWith(who.id)).not.toContain("reset_tokens");
    expect((await api.mails(who.email)).filter(({ subject }) => /reset/i.test(subject))).toEqual([]);
  });

  it("400 for a wrong password or none, with nothing changed, and 429 after as many as at the login [LIM-10]", async () => {
    const who = await buildCandidate(api);
    const none = await api.call("POST", "/api/auth/close-account", { token: who.token, body: {} });
    expect([none.statusCode, none.json<{ message: string }>().message]).toEqual([400, "Password is required"]);
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await close(who.token, "Wrong-Harbour-42");
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: "The password is wrong.", code: "BAD_USER_INPUT", field: "password" });
    }
    expect((await close(who.token)).statusCode).toBe(429);
    expect((await api.call("GET", "/api/auth/profile", { token: who.token })).statusCode).toBe(200);
    api.clock.advance(15 * 60);
    expect((await close(who.token)).statusCode).toBe(200);
  });

  it("closes once for twenty presses at the same time, also while answers and a submission arrive", async () => {
    const { who, exam, questions } = await buildWithResult("Busy", "busy@example.com", "open");
    const calls = [
      ...Array.from({ length: 20 }, () => close(who.token)),
      ...questions.map(({ id, key }) => exam.answer(id, key)),
      exam.submit(),
    ];
    const answers = await Promise.all(calls);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.slice(0, 20).filter((status) => status === 200)).toHaveLength(1);
    // the others are told what has happened, not that the password is wrong; some find no place in the line
    const others = answers.slice(0, 20).filter(({ statusCode }) => statusCode !== 200 && statusCode !== 429);
    const reasons = others.map((answer) => answer.json<{ sessionEnd?: { reason: string } }>().sessionEnd?.reason);
    expect(new Set(reasons)).toEqual(new Set(["ACCOUNT_CLOSED"]));
    expect(await tablesWith("busy@example.com")).toEqual(["limit_counters"]);
    const { rows } = await api.database.execute(
      "select count(*)::int as open from attempts where candidate_id = $1 and submitted_at is null",
      [who.id],
    );
    expect(rows[0]).toEqual({ open: 0 });
  });
});

/** A candidate with one exam of two questions, submitted or still open. */
async function buildWithResult(firstName: string, email: string, state: "submitted" | "open" = "submitted") {
  const who = await buildCandidate(api, { firstName, email });
  await subscribe(api, who);
  const made = await buildPaper(api, 2);
  const exam = attemptAt(api, who, made.paper);
  if (state === "submitted") await takePaper(api, who, made, 2);
  else await exam.open();
  return { who, exam, questions: made.questions };
}
