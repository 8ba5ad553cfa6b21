import type { KyselyPlugin } from "kysely";
import { describe, expect, it } from "vitest";
import { goodPassword, registerOnly } from "../../support/data/accounts.ts";
import { rootEmail } from "../../support/data/admin.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildCandidate } from "../../support/api.ts";
import { buildSchoolAdmin } from "../../support/data/school.ts";

/*
 * SEC-04, SEC-05, D-50: an answer that does not say whether an account exists must not say it by the time that it takes
 * either. The time itself differs from run to run; what is compared is the statements of which it consists.
 */
const limits = { RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "100000", LIM_12_FORGOT_HOUR: "100" };
const api = apiForFile({
  HIDE_UNKNOWN_EMAIL: "1",
  ADMIN_EMAIL: rootEmail,
  ADMIN_PASSWORD: goodPassword,
  ...limits,
});

/** The kinds of the statements of a call, in their order. */
async function statementsOf(url: string, body: object, device?: string) {
  const statements: string[] = [];
  const noteKind: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const real = api.deps.db;
  api.deps.db = real.withPlugin(noteKind);
  const { statusCode, body: text } = await api.call("POST", url, { body, ...(device !== undefined && { device }) });
  api.deps.db = real;
  return { answer: [statusCode, text], statements };
}

const unknown = "nobody@example.com";
const password = "Wrong-Harbour-42";
const device = "a-strange-device-0123456789";

describe.each([
  ["without a device", undefined],
  ["on a strange device", device],
])("asked %s, an unknown address takes as long as a known one", (_name, from) => {
  it.each([
    ["/auth/forgot-password", {}, async () => (await buildCandidate(api)).email],
    ["/auth/resendOTP", {}, async () => registered("waiting")],
    ["/school/forgot-password", {}, async () => (await buildSchoolAdmin(api)).email],
    ["/school/resend-otp", {}, async () => (await buildSchoolAdmin(api)).email],
    ["/api/auth/login", { password }, async () => (await buildCandidate(api)).email],
    ["/auth/other-device/send-code", { password }, async () => (await buildCandidate(api)).email],
    ["/school/school-login", { role: "ADMIN", password }, async () => (await buildSchoolAdmin(api)).email],
    ["/admin/admin-login", { password }, async () => rootEmail],
  ])("[SEC-04, SEC-05] at %s", async (url, further, knownEmail) => {
    const known = await knownEmail();
    // what was counted for the address before is over
    api.clock.advance(24 * 3600);
    const asked = await statementsOf(url, { ...further, email: known }, from);
    expect(asked.statements.length).toBeGreaterThan(3);
    expect(await statementsOf(url, { ...further, email: unknown }, from)).toEqual(asked);
    expect(await api.mails(unknown)).toEqual([]);
  });
});

let made = 0;
async function registered(name: string): Promise<string> {
  made += 1;
  const email = `${name}${made}@example.com`;
  await registerOnly(api, email);
  return email;
}

it("[SEC-05] a code for a verified address takes as long as one that is mailed, and is not mailed", async () => {
  const [waiting, { email: verified }] = [await registered("fresh"), await buildCandidate(api)];
  api.clock.advance(24 * 3600);
  const mailsBefore = (await api.mails(verified)).length;
  const mailed = await statementsOf("/auth/resendOTP", { email: waiting });
  expect(await statementsOf("/auth/resendOTP", { email: verified })).toEqual(mailed);
  expect(await api.mails(verified)).toHaveLength(mailsBefore);
  expect(await api.mails(waiting)).toHaveLength(2);
});

describe.each([
  ["/auth/forgot-password", "/api/auth/login", async () => buildCandidate(api, { device })],
  ["/school/forgot-password", "/school/school-login", async () => buildSchoolAdmin(api)],
])("%s while a link or code of a known device works", (forgot, login, build) => {
  it("[SEC-05, D-293] takes as long for a stranger, who gets no other one", async () => {
    const { email } = await build();
    await api.call("POST", login, { body: { role: "ADMIN", email, password: goodPassword }, device });
    api.clock.advance(24 * 3600);
    await api.call("POST", forgot, { body: { email }, device });
    const mails = (await api.mails(email)).length;
    const asked = await statementsOf(forgot, { email });
    expect(await statementsOf(forgot, { email: "somebody@example.com" })).toEqual(asked);
    expect(await api.mails(email)).toHaveLength(mails);
  });
});

it("[SEC-05] mails for nobody come after all others, and are out of date for a worker of an older version", async () => {
  for (let asked = 0; asked < 3; asked += 1) {
    await api.call("POST", "/school/forgot-password", { body: { email: `nobody${asked}@example.com` } });
  }
  const { rows } = await api.database.execute(
    "select priority, data ->> 'dropAfter' as over from pgboss.job where name = 'mail' and data ->> 'isForNobody' = 'true'",
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  const seen = new Set(rows.map(({ priority, over }) => `${String(priority)} ${String(over)}`));
  expect([...seen]).toEqual(["-1 1970-01-01T00:00:00.000Z"]);
});
