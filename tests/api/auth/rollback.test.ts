import type { KyselyPlugin } from "kysely";
import { describe, expect, it } from "vitest";
import { goodPassword, registerOnly, registration, resetTokenFor } from "../../support/data/accounts.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildCandidate, device } from "../../support/api.ts";
import { buildWholeCandidate } from "../../support/data/whole-candidate.ts";

const api = apiForFile({ RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "100000", LIM_12_FORGOT_HOUR: "1000" });

/** Fails once, after the statement with that number was executed. */
class FailAfter implements KyselyPlugin {
  #left: number;

  constructor(statements: number) {
    this.#left = statements;
  }

  transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => node;

  transformResult: KyselyPlugin["transformResult"] = async ({ result }) => {
    this.#left -= 1;
    if (this.#left === 0) throw new Error("injected failure");
    return result;
  };
}

async function snapshot(): Promise<string> {
  const { db } = api.deps;
  const jobs = await db
    .withSchema("pgboss")
    .selectFrom("job" as "audit_log")
    .select((eb) => eb.fn.countAll<number>().as("jobs"))
    .executeTakeFirst();
  return JSON.stringify([
    await db.selectFrom("candidates").selectAll().orderBy("id").execute(),
    await db.selectFrom("sessions").selectAll().orderBy("id").execute(),
    await db.selectFrom("one_time_codes").selectAll().orderBy("email").execute(),
    await db.selectFrom("ended_sessions").selectAll().orderBy("token_hash").execute(),
    await db.selectFrom("subscriptions").selectAll().orderBy("candidate_id").execute(),
    await db.selectFrom("results").selectAll().orderBy("id").execute(),
    await db.selectFrom("reset_tokens").selectAll().orderBy("token_hash").execute(),
    // a try that was taken back leaves a counter of 0
    await db.selectFrom("limit_counters").selectAll().where("hits", ">", 0).orderBy("key").execute(),
    await db.selectFrom("audit_log").select("id").orderBy("id").execute(),
    jobs,
  ]);
}

/** Repeats the call with a failure after each statement in turn, until one call has no failure; returns the number of failures. */
async function failEverywhere(url: string, body: unknown, token?: string): Promise<number> {
  const real = api.deps.db;
  const before = await snapshot();
  for (let statement = 1; statement < 50; statement += 1) {
    api.deps.db = real.withPlugin(new FailAfter(statement));
    const answer = await api.call("POST", url, { body, device, ...(token === undefined ? {} : { token }) });
    api.deps.db = real;
    if (answer.statusCode === 200) return statement - 1;
    expect(answer.statusCode, `statement ${statement}: ${answer.body}`).toBe(500);
    expect(answer.json()).toEqual({ message: "Server error occurred.", code: "UPSTREAM_FAILED" });
    expect(await snapshot(), `statement ${statement}`).toBe(before);
  }
  throw new Error("the call never succeeded");
}

describe("a failure after any statement leaves no trace [REL-11]", () => {
  it("of a registration", async () => {
    expect(await failEverywhere("/api/auth/register", registration("new@example.com"))).toBeGreaterThan(5);
    expect(await api.mails("new@example.com")).toHaveLength(1);
  });

  it("of a verification", async () => {
    await registerOnly(api, "verify@example.com");
    const body = { email: "verify@example.com", otp: await api.otpFor("verify@example.com") };
    expect(await failEverywhere("/auth/verifyOTP", body)).toBeGreaterThan(3);
  });

  it("of a resent code", async () => {
    await registerOnly(api, "resend@example.com");
    await api.mails("resend@example.com");
    api.clock.advance(120);
    expect(await failEverywhere("/auth/resendOTP", { email: "resend@example.com" })).toBeGreaterThan(5);
  });

  it("of a login and a logout", async () => {
    const { id, email, token } = await buildCandidate(api);
    expect(await failEverywhere("/api/auth/logout", { userId: id }, token)).toBeGreaterThan(2);
    expect(await failEverywhere("/api/auth/login", { email, password: goodPassword })).toBeGreaterThan(3);
  });

  it("of a password reset", async () => {
    const { email } = await buildCandidate(api);
    expect(await failEverywhere("/auth/forgot-password", { email })).toBeGreaterThan(4);
    const body = { token: await resetTokenFor(api, email), newPassword: "Calm-Harbour-43" };
    expect(await failEverywhere("/forgotPwd/resetpassword", body)).toBeGreaterThan(5);
    expect(await api.mails(email)).toHaveLength(3);
  });

  it("of a change of password [EXT-41]", async () => {
    const { email, token } = await buildCandidate(api);
    const body = { currentPassword: goodPassword, newPassword: "Calm-Harbour-43" };
    expect(await failEverywhere("/api/auth/change-password", body, token)).toBeGreaterThan(6);
    expect(await api.mails(email)).toHaveLength(2);
  });

  it("of the closing of an account [EXT-43b]", async () => {
    const { who } = await buildWholeCandidate(api);
    const mails = (await api.mails(who.email)).length;
    expect(await failEverywhere("/api/auth/close-account", { password: goodPassword }, who.token)).toBeGreaterThan(15);
    expect(await api.mails(who.email)).toHaveLength(mails + 1);
  });
});
