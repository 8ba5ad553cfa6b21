import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { tidy } from "../../../api/tidy.ts";
import { readRuntime } from "../../../server/runtime.ts";
import {
  codeOf,
  goodPassword,
  registerOnly,
  registration,
  resetTokenFor,
  tally,
  twenty,
} from "../../support/data/accounts.ts";
import { buildApi, buildCandidate, device, settle, type TestCandidate } from "../../support/api.ts";
import { buildSchoolAdmin, schoolForm } from "../../support/data/school.ts";
import { listenToLeaving } from "../../support/leaving.ts";
import { whileLocked } from "../../support/while-locked.ts";
import { apiForFile } from "../../support/api-for-file.ts";

// The defaults are tested below; smaller figures save a hundred password hashes here
const api = apiForFile({
  RATE_LIMITS: "on",
  LIM_10_PER_ADDRESS: "12",
  LIM_13_REGISTER_HOUR: "3",
  LIM_14_ANONYMOUS_MINUTE: "100000",
});

let addresses = 0;
const newIp = (): string => `10.0.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;
const stranger = "a-strangers-device-01";
const login = (email: string, password: string, ip: string, from = stranger) =>
  api.call("POST", "/api/auth/login", { body: { email, password }, device: from, ip });
const wrong = (email: string, ip: string, from = stranger) => login(email, "Wrong-Harbour-42", ip, from);
/** Wrong passwords from everywhere, as many as lock an account. */
async function lockByStrangers(fail: (ip: string) => Promise<{ statusCode: number }>): Promise<void> {
  for (let failure = 0; failure < 20; failure += 1) expect((await fail(newIp())).statusCode).toBe(401);
  expect((await fail(newIp())).statusCode).toBe(429);
}
const retryAfter = (answer: { headers: Record<string, unknown> }) => Number(answer.headers["retry-after"]);

it("the shipped figures are those of the table [LIM-10] [LIM-11] [LIM-12] [LIM-13] [LIM-14]", () => {
  expect(readRuntime("api", {})).toMatchObject({
    RATE_LIMITS: true,
    LIM_02_BODY_BYTES: 102_400,
    LIM_10_PER_ACCOUNT_AND_ADDRESS: 5,
    LIM_10_PER_ACCOUNT: 20,
    LIM_10_PER_ADDRESS: 100,
    LIM_11_PER_ACCOUNT: 25,
    LIM_12_RESEND_HOUR: 5,
    LIM_12_RESEND_DAY: 10,
    LIM_12_FORGOT_HOUR: 3,
    LIM_12_RESET_TRIES_HOUR: 10,
    LIM_13_REGISTER_HOUR: 60,
    LIM_13_ACCOUNTS_5_MINUTES: 30,
    LIM_13_ACCOUNTS_HOUR: 300,
    LIM_13_CONTACT_HOUR: 20,
    LIM_14_ANONYMOUS_MINUTE: 600,
    LIM_14_USER_MINUTE: 300,
  });
});

it("a success forgets counters in the order in which they are counted", async () => {
  const { db, limits } = api.deps;
  const [first, second] = ["order:first", "order:second"];
  for (const key of [second, first]) await limits.hit(db, { key, most: 5, minutes: 15 });
  const answer = await whileLocked(
    api,
    sql`select from limit_counters where key = ${first} for update`,
    async () => limits.clear(db, first, second).then(() => "done"),
    async () => void (await sql`select from limit_counters where key = ${second} for update nowait`.execute(db)),
  );
  expect(answer).toBe("done");
});

/** A candidate without a session, who has signed in on `device`. */
async function signedOut(): Promise<TestCandidate> {
  const candidate = await buildCandidate(api);
  const { token, id } = candidate;
  expect((await api.call("POST", "/api/auth/logout", { token, body: { userId: id } })).statusCode).toBe(200);
  return candidate;
}

describe("failed logins [LIM-10]", () => {
  it("429 after 5 of one account at one address, with the right password too, for 15 minutes", async () => {
    const { email, password } = await signedOut();
    const ip = newIp();
    for (let failure = 0; failure < 5; failure += 1) expect((await wrong(email, ip)).statusCode).toBe(401);
    const refused = await login(email, password, ip);
    expect(refused.statusCode).toBe(429);
    expect(codeOf(refused)).toBe("RATE_LIMITED");
    expect(retryAfter(refused)).toBe(900);
    expect((await login(email, password, newIp())).statusCode).toBe(200);
    api.clock.advance(900);
    expect((await login(email, password, ip)).statusCode).toBe(200);
    const locked = await api.deps.db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "login.locked")
      .execute();
    expect(locked).toHaveLength(1);
  });

  it("a login after 4 failures resets the count", async () => {
    const { email, password } = await signedOut();
    const ip = newIp();
    for (let failure = 0; failure < 4; failure += 1) await wrong(email, ip);
    expect((await login(email, password, ip)).statusCode).toBe(200);
    for (let failure = 0; failure < 4; failure += 1) await wrong(email, ip);
    expect((await login(email, password, ip)).statusCode).toBe(200);
  });

  it("429 after 20 of one account from anywhere", async () => {
    const { email, password } = await buildCandidate(api);
    for (let address = 0; address < 4; address += 1) {
      const ip = newIp();
      for (let failure = 0; failure < 5; failure += 1) expect((await wrong(email, ip)).statusCode).toBe(401);
    }
    expect((await login(email, password, newIp())).statusCode).toBe(429);
  });

  it("429 after so many from one address, unknown accounts included", async () => {
    const ip = newIp();
    for (let failure = 0; failure < 12; failure += 1) {
      expect((await wrong(`stranger${failure}@example.com`, ip)).statusCode).toBe(401);
    }
    expect((await wrong("stranger12@example.com", ip)).statusCode).toBe(429);
  });

  it("200 for a right password behind an address where others failed too often: a school has one address", async () => {
    const { email, password } = await signedOut();
    const ip = newIp();
    for (let failure = 0; failure < 14; failure += 1) await wrong(`neighbour${failure}@example.com`, ip);
    expect((await wrong("neighbour15@example.com", ip)).statusCode).toBe(429);
    expect((await login(email, password, ip)).statusCode).toBe(200);
    expect((await wrong(email, ip)).statusCode).toBe(429);
  });

  it("compares the password for only 5 of a burst of parallel guesses", async () => {
    const { email } = await buildCandidate(api);
    const ip = newIp();
    const answers = await Promise.all(Array.from({ length: 30 }, () => wrong(email, ip)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  });

  it("429 for admins as for candidates", async () => {
    const ip = newIp();
    const body = { email: "root@example.com", password: "Wrong-Harbour-42" };
    const attempt = () => api.call("POST", "/admin/admin-login", { body, ip });
    for (let failure = 0; failure < 5; failure += 1) expect((await attempt()).statusCode).toBe(401);
    expect((await attempt()).statusCode).toBe(429);
  });

  it("429 for credentials tried through the other-device calls [EXT-03b]", async () => {
    const { email } = await buildCandidate(api);
    const ip = newIp();
    const body = { email, password: "Wrong-Harbour-42", otp: "123456" };
    const attempt = () => api.call("POST", "/auth/other-device/logout", { body, ip });
    for (let failure = 0; failure < 5; failure += 1) expect((await attempt()).statusCode).toBe(400);
    expect((await attempt()).statusCode).toBe(429);
  });
});

describe("a device that has signed in to the account before [LIM-10] [D-290]", () => {
  it("signs in while strangers lock the account", async () => {
    const { email, password } = await signedOut();
    await lockByStrangers((ip) => wrong(email, ip));
    expect((await login(email, password, newIp())).statusCode).toBe(429);
    expect((await login(email, password, newIp(), "guess-of-a-device-id")).statusCode).toBe(429);
    expect((await login(email, password, newIp(), device)).statusCode).toBe(200);
  });

  it("429 after 5 failures on it, wherever it is, and others go on", async () => {
    const { email, password } = await signedOut();
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await wrong(email, newIp(), device)).statusCode).toBe(401);
    }
    expect((await login(email, password, newIp(), device)).statusCode).toBe(429);
    expect((await login(email, password, newIp())).statusCode).toBe(200);
  });

  it("is one of the strangers to every other account", async () => {
    const { email } = await signedOut();
    const own = await buildCandidate(api, { device: stranger });
    await lockByStrangers((ip) => wrong(email, ip));
    expect((await wrong(email, newIp(), stranger)).statusCode).toBe(429);
    expect((await login(own.email, own.password, newIp())).statusCode).toBe(200);
  });

  it("ends its session elsewhere and changes the password meanwhile, too", async () => {
    const { email, password, token } = await buildCandidate(api);
    await lockByStrangers((ip) => wrong(email, ip));
    const ask = { body: { email, password }, ip: newIp(), device };
    expect((await api.call("POST", "/auth/other-device/send-code", ask)).statusCode).toBe(200);
    expect(await api.mails(email)).toHaveLength(2);
    const body = { currentPassword: password, newPassword: "Calm-Harbour-43" };
    expect((await api.call("POST", "/api/auth/change-password", { token, body, ip: newIp() })).statusCode).toBe(200);
  });

  it("is one on which a new password was set by mail; and the reset forgives failures on the others", async () => {
    const { email, password } = await signedOut();
    for (let failure = 0; failure < 5; failure += 1) await wrong(email, newIp(), device);
    expect((await login(email, password, newIp(), device)).statusCode).toBe(429);
    await api.call("POST", "/auth/forgot-password", { body: { email } });
    const body = { token: await resetTokenFor(api, email), newPassword: "Calm-Harbour-43" };
    const newPhone = "the-phone-bought-today";
    await api.call("POST", "/forgotPwd/resetpassword", { body, ip: newIp(), device: newPhone });
    await lockByStrangers((ip) => wrong(email, ip));
    expect((await login(email, "Calm-Harbour-43", newIp(), newPhone)).statusCode).toBe(200);
    api.clock.advance(31 * 60);
    expect((await login(email, "Calm-Harbour-43", newIp(), device)).statusCode).toBe(200);
  });

  it("serves admins and administrators of schools alike", async () => {
    const own = await buildApi({ RATE_LIMITS: "on", ADMIN_EMAIL: "root@example.com", ADMIN_PASSWORD: goodPassword });
    try {
      const school = await buildSchoolAdmin(own);
      const logins = [
        ["/admin/admin-login", { email: "root@example.com" }, goodPassword],
        ["/school/school-login", { role: "ADMIN", email: school.email }, school.password],
      ] as const;
      for (const [path, who, password] of logins) {
        const enter = (given: string, from: string, ip = newIp()) =>
          own.call("POST", path, { body: { ...who, password: given }, device: from, ip });
        expect((await enter(password, device)).statusCode).toBe(200);
        await lockByStrangers((ip) => enter("Wrong-Harbour-42", stranger, ip));
        expect((await enter(password, stranger)).statusCode).toBe(429);
        expect((await enter(password, device)).statusCode).toBe(200);
      }
    } finally {
      await own.stop();
    }
  });

  it("is kept as a hash, and forgotten with the account or after a year without a login", async () => {
    const leaving = await buildCandidate(api, { device: "device-of-who-leaves" });
    const staying = await buildCandidate(api, { device: "device-of-who-stays0" });
    const devicesOf = async ({ id }: TestCandidate) =>
      api.deps.db.selectFrom("known_devices").select("device_hash").where("subject_id", "=", id).execute();
    expect(await devicesOf(staying)).toEqual([{ device_hash: api.deps.tokens.hash("device-of-who-stays0") }]);
    const body = { password: leaving.password };
    await api.call("POST", "/api/auth/close-account", { token: leaving.token, body });
    expect(await devicesOf(leaving)).toEqual([]);
    api.clock.advance(364 * 86_400);
    await tidy(api.deps);
    expect(await devicesOf(staying)).toHaveLength(1);
    api.clock.advance(86_400);
    await tidy(api.deps);
    expect(await devicesOf(staying)).toEqual([]);
  });
});

describe("a stranger who asks for reset links without end [LIM-12, D-293]", () => {
  const forgot = (email: string, from = stranger) =>
    api.call("POST", "/auth/forgot-password", { body: { email }, device: from });
  const reset = async (token: string) =>
    (await api.call("POST", "/forgotPwd/resetpassword", { body: { token, newPassword: "Calm-Harbour-43" } }))
      .statusCode;

  it("neither uses the allowance of a known device up, nor voids its link", async () => {
    const { email } = await buildCandidate(api);
    for (let asked = 0; asked < 2; asked += 1) expect((await forgot(email)).statusCode).toBe(200);
    expect((await forgot(email, device)).statusCode).toBe(200);
    const token = await resetTokenFor(api, email);
    const mails = await api.mails(email);
    expect((await forgot(email)).statusCode).toBe(200);
    expect((await forgot(email)).statusCode).toBe(429);
    expect(await api.mails(email)).toHaveLength(mails.length);
    expect(await reset(token)).toBe(200);
  });

  it("gets a link to the mailbox again when the one of the device has run out", async () => {
    const { email } = await buildCandidate(api);
    await forgot(email, device);
    api.clock.advance(30 * 60);
    await forgot(email);
    expect(await reset(await resetTokenFor(api, email))).toBe(200);
  });
});

describe("a stranger who guesses at the code of a new account, and asks for others, without end [LIM-11, LIM-12, D-293]", () => {
  const own = "where-the-form-was-sent";
  const on = (url: string, body: object, from?: string) =>
    api.call("POST", url, { body, ip: newIp(), ...(from === undefined ? {} : { device: from }) });
  const verify = async (email: string, otp: string, from?: string) =>
    (await on("/auth/verifyOTP", { email, otp }, from)).statusCode;
  const resend = async (email: string, from?: string) => (await on("/auth/resendOTP", { email }, from)).statusCode;
  async function registered(email: string): Promise<{ code: string; wrongCode: string }> {
    expect((await on("/api/auth/register", registration(email), own)).statusCode).toBe(200);
    const code = await api.otpFor(email);
    return { code, wrongCode: code === "000000" ? "111111" : "000000" };
  }

  it("does not end the code for the device of the form", async () => {
    const { code, wrongCode } = await registered("guessed@example.com");
    for (let guess = 0; guess < 5; guess += 1)
      expect(await verify("guessed@example.com", wrongCode, stranger)).toBe(400);
    expect(await verify("guessed@example.com", code, stranger)).toBe(400);
    expect(await verify("guessed@example.com", code, own)).toBe(200);
  });

  it("neither gets another code in its place nor uses the allowance of that device up", async () => {
    const { code } = await registered("asked-for@example.com");
    expect(await resend("asked-for@example.com", stranger)).toBe(200);
    expect(await api.mails("asked-for@example.com")).toHaveLength(1);
    expect(await api.otpFor("asked-for@example.com")).toBe(code);
    for (let asked = 1; asked < 5; asked += 1) {
      api.clock.advance(120);
      expect(await resend("asked-for@example.com", stranger)).toBe(200);
    }
    api.clock.advance(120);
    expect(await resend("asked-for@example.com", stranger)).toBe(429);
    expect(await resend("asked-for@example.com", own)).toBe(200);
    expect(await verify("asked-for@example.com", await api.otpFor("asked-for@example.com"), own)).toBe(200);
  });

  it("the code works on other devices too, and five wrong ones on the own device end it", async () => {
    const { code } = await registered("elsewhere@example.com");
    expect(await verify("elsewhere@example.com", code)).toBe(200);
    const other = await registered("mistyped@example.com");
    for (let guess = 0; guess < 5; guess += 1)
      expect(await verify("mistyped@example.com", other.wrongCode, own)).toBe(400);
    expect(await verify("mistyped@example.com", other.code, own)).toBe(400);
  });

  it("is mailed no more codes by repeating the form with a new device each time", async () => {
    await registered("form-again@example.com");
    for (let again = 0; again < 5; again += 1) {
      api.clock.advance(120);
      await on("/api/auth/register", registration("form-again@example.com"), `one-more-device-00${String(again)}`);
    }
    api.clock.advance(120);
    const answer = await on("/api/auth/register", registration("form-again@example.com"), "one-more-device-009");
    expect(answer.statusCode).toBe(429);
  });
});

describe("codes", () => {
  const resend = (email: string) => api.call("POST", "/auth/resendOTP", { body: { email } });
  const verify = (email: string, otp: string) => api.call("POST", "/auth/verifyOTP", { body: { email, otp } });

  it("429 for a resend within 120 seconds, alike for an unknown address [LIM-12] [D-23]", async () => {
    await registerOnly(api, "wait@example.com");
    await resend("unknown@example.com");
    api.clock.advance(30);
    for (const email of ["wait@example.com", "unknown@example.com"]) {
      const refused = await resend(email);
      expect(refused.statusCode).toBe(429);
      expect(retryAfter(refused)).toBe(90);
    }
    api.clock.advance(90);
    expect((await resend("wait@example.com")).statusCode).toBe(200);
    expect((await resend("unknown@example.com")).statusCode).toBe(200);
  });

  it("200 once and 429 nineteen times for twenty resends at once, with one mail [LIM-12]", async () => {
    await registerOnly(api, "rush@example.com");
    api.clock.advance(120);
    expect(tally(await twenty(() => resend("rush@example.com")))).toEqual({ 200: 1, 429: 19 });
    expect(await api.mails("rush@example.com")).toHaveLength(2);
  });

  it("429 after 5 resends in an hour and 10 in a day [LIM-12]", async () => {
    const email = "often@example.com";
    await registerOnly(api, email);
    const statuses = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let again = 0; again < 6; again += 1) {
        api.clock.advance(120);
        statuses.push((await resend(email)).statusCode);
      }
      api.clock.advance(3600);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(statuses.slice(12)).toEqual([429, 429, 429, 429, 429, 429]);
    api.clock.advance(24 * 3600);
    expect((await resend(email)).statusCode).toBe(200);
  });

  it("429 after 25 wrong codes in an hour, with the right one too [LIM-11]", async () => {
    const email = "guess@example.com";
    await registerOnly(api, email);
    for (let code = 0; code < 5; code += 1) {
      const otp = await api.otpFor(email);
      const other = otp === "123456" ? "654321" : "123456";
      for (let guess = 0; guess < 5; guess += 1) expect((await verify(email, other)).statusCode).toBe(400);
      api.clock.advance(120);
      await resend(email);
    }
    const otp = await api.otpFor(email);
    expect((await verify(email, otp)).statusCode).toBe(429);
    api.clock.advance(3600);
    await resend(email);
    expect((await verify(email, await api.otpFor(email))).statusCode).toBe(200);
  });

  it("429 for a second other-device code within 120 seconds, whether the password is right or not [EXT-03a]", async () => {
    const { email, password } = await buildCandidate(api);
    for (const tried of [password, "Wrong-Harbour-42"]) {
      const ip = newIp();
      const send = () => api.call("POST", "/auth/other-device/send-code", { body: { email, password: tried }, ip });
      expect((await send()).statusCode).toBe(200);
      expect((await send()).statusCode).toBe(429);
    }
  });
});

describe("password recovery [LIM-12]", () => {
  const forgot = (email: string) => api.call("POST", "/auth/forgot-password", { body: { email } });

  it("429 after 3 requests in an hour for known and unknown addresses alike [SEC-05]", async () => {
    const { email } = await buildCandidate(api);
    for (const [address, status] of [
      [email, 200],
      ["nobody@example.com", 404],
    ] as const) {
      for (let request = 0; request < 3; request += 1) expect((await forgot(address)).statusCode).toBe(status);
      expect((await forgot(address.toUpperCase())).statusCode).toBe(429);
    }
    api.clock.advance(3600);
    expect((await forgot(email)).statusCode).toBe(200);
  });

  it("429 after 10 wrong tokens from one address in an hour; a right one is never refused", async () => {
    const { email } = await buildCandidate(api);
    await forgot(email);
    const right = await resetTokenFor(api, email);
    const [ip, elsewhere] = [newIp(), newIp()];
    const reset = (token: string, from: string) =>
      api.call("POST", "/forgotPwd/resetpassword", { body: { token, newPassword: "Calm-Harbour-43" }, ip: from });
    for (let failure = 0; failure < 10; failure += 1) expect((await reset("wrong", ip)).statusCode).toBe(400);
    expect((await reset("wrong", ip)).statusCode).toBe(429);
    expect((await reset("wrong", elsewhere)).statusCode).toBe(400);
    expect((await reset(right, ip)).statusCode).toBe(200);
  });

  it("a password reset unlocks an account that guesses had locked", async () => {
    const { email } = await buildCandidate(api);
    const ip = newIp();
    for (let failure = 0; failure < 5; failure += 1) await wrong(email, ip);
    await forgot(email);
    const body = { token: await resetTokenFor(api, email), newPassword: "Calm-Harbour-43" };
    await api.call("POST", "/forgotPwd/resetpassword", { body, ip });
    expect((await login(email, "Calm-Harbour-43", ip)).statusCode).toBe(200);
  });

  it("200 for unknown addresses with HIDE_UNKNOWN_EMAIL, with the same answer [SEC-05]", async () => {
    const hiding = await buildApi({ HIDE_UNKNOWN_EMAIL: "1" });
    const { email } = await buildCandidate(hiding);
    const ask = (address: string) => hiding.call("POST", "/auth/forgot-password", { body: { email: address } });
    const [known, unknown] = [await ask(email), await ask("nobody@example.com")];
    await hiding.stop();
    expect(unknown.statusCode).toBe(200);
    expect(unknown.body).toBe(known.body);
  });
});

describe("registration [LIM-13]", () => {
  const register = (email: string, ip: string) =>
    api.call("POST", "/api/auth/register", {
      body: registration(email, { password: "Other-Harbour-42", confirmPassword: "Other-Harbour-42" }),
      ip,
    });

  it("429 after so many refusals from one address in an hour", async () => {
    await registerOnly(api, "taken@example.com");
    const ip = newIp();
    for (let refusal = 0; refusal < 3; refusal += 1) {
      expect((await register("taken@example.com", ip)).statusCode).toBe(409);
    }
    expect((await register("fresh@example.com", ip)).statusCode).toBe(429);
    expect((await register("fresh@example.com", newIp())).statusCode).toBe(200);
  });

  it("of 40 at once 30 make an account and a mail; the others are in five minutes later", async () => {
    const ip = newIp();
    const emails = Array.from({ length: 40 }, (_, index) => `burst${index}@lab.example`);
    const answers = await Promise.all(emails.map((email) => register(email, ip)));
    expect(tally(answers)).toEqual({ 200: 30, 429: 10 });
    const late = emails.filter((_, index) => answers[index]?.statusCode === 429);
    expect(retryAfter(answers.find(({ statusCode }) => statusCode === 429) ?? { headers: {} })).toBe(300);
    const mailed = async (): Promise<number> => {
      await settle(api, api.database);
      const sent = api.deps.db.selectFrom("dev_mailbox").select("recipient").where("recipient", "in", emails);
      return (await sent.execute()).length;
    };
    expect(await mailed()).toBe(30);
    const accounts = api.deps.db.selectFrom("candidates").select("id").where("email", "in", late);
    expect(await accounts.execute()).toEqual([]);
    api.clock.advance(300);
    expect(tally(await Promise.all(late.map((email) => register(email, ip))))).toEqual({ 200: 10 });
    expect(await mailed()).toBe(40);
  });

  it("of 40 schools at once 30 are made", async () => {
    const ip = newIp();
    const forms = Array.from({ length: 40 }, (_, index) => schoolForm({ email: `head${index}@burst.example` }));
    const schools = await Promise.all(forms.map((body) => api.call("POST", "/school/school-register", { body, ip })));
    expect(tally(schools)).toEqual({ 201: 30, 429: 10 });
    const made = api.deps.db.selectFrom("schools").select("id").where("email", "like", "%@burst.example");
    expect(await made.execute()).toHaveLength(30);
  });

  it("20 refusals at once reach the limit like 20 one after the other", async () => {
    await registerOnly(api, "taken-twice@example.com");
    const ip = newIp();
    expect(tally(await twenty(() => register("taken-twice@example.com", ip)))).toEqual({ 409: 3, 429: 17 });
  });

  it("a lab of 100 behind one address registers, verifies and signs in within a quarter of an hour", async () => {
    const ip = newIp();
    const emails = Array.from({ length: 100 }, (_, index) => `pupil${index}@lab.example`);
    const began = api.clock.now().getTime();
    for (let start = 0; start < emails.length; start += 30) {
      if (start > 0) api.clock.advance(300);
      const some = emails.slice(start, start + 30);
      expect(tally(await Promise.all(some.map((email) => register(email, ip))))).toEqual({ 200: some.length });
      for (const email of some) {
        const body = { email, otp: await api.otpFor(email) };
        expect((await api.call("POST", "/auth/verifyOTP", { body, ip })).statusCode).toBe(200);
      }
    }
    expect(api.clock.now().getTime() - began).toBeLessThanOrEqual(15 * 60_000);
    const signedIn = await Promise.all(emails.map((email) => login(email, "Other-Harbour-42", ip)));
    expect(tally(signedIn)).toEqual({ 200: 100 });
  }, 120_000);

  it("checks only ten of 20 wrong invitation codes or reset tokens at once [LIM-12]", async () => {
    const own = await buildApi({ RATE_LIMITS: "on", ADMIN_INVITE_CODE: "open-sesame", ADMIN_REGISTRATION: "open" });
    try {
      const ip = newIp();
      const invite = (inviteCode: string, email: string) => {
        const body = { name: "Root", email, password: goodPassword, confirmPassword: goodPassword, inviteCode };
        return own.call("POST", "/admin/admin-register", { body, ip });
      };
      expect((await invite("open-sesame", "first@example.com")).statusCode).toBe(200);
      expect(tally(await twenty((index) => invite("wrong-code", `a${index}@example.com`)))).toEqual({
        403: 10,
        429: 10,
      });
      // nothing else is looked at, and no password hashed, once the limit is reached
      const common = { name: "Root", email: "z@example.com", password: "Password1", confirmPassword: "Password1" };
      expect((await own.call("POST", "/admin/admin-register", { body: common, ip })).statusCode).toBe(429);
      const reset = (path: string, body: object) => own.call("POST", path, { body, ip });
      const wrong = { token: "wrong", newPassword: "Calm-Harbour-43" };
      expect(tally(await twenty(() => reset("/forgotPwd/resetpassword", wrong)))).toEqual({ 400: 10, 429: 10 });
    } finally {
      await own.stop();
    }
  });
});

describe("all traffic [LIM-14]", () => {
  const probe = (given: { ip?: string; token?: string }) => api.call("GET", "/api/auth/profile", given);

  it("429 per address without a live token, per person with one", async () => {
    const small = await buildApi({ RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "8", LIM_14_USER_MINUTE: "4" });
    const { token } = await buildCandidate(small);
    const ask = (given: { ip?: string; token?: string }) => small.call("GET", "/api/auth/profile", given);
    const ip = newIp();
    const anonymous = [];
    for (let request = 0; request < 9; request += 1) {
      anonymous.push(await ask(request % 2 === 0 ? { ip } : { ip, token: "no-such-token" }));
    }
    const own = [];
    for (let request = 0; request < 5; request += 1) own.push(await ask({ ip: newIp(), token }));
    const elsewhere = await ask({ ip: newIp() });
    await small.stop();
    expect(anonymous.map((answer) => answer.statusCode)).toEqual([...Array.from({ length: 8 }, () => 401), 429]);
    expect(codeOf(anonymous.at(-1) ?? elsewhere)).toBe("RATE_LIMITED");
    expect(retryAfter(anonymous.at(-1) ?? elsewhere)).toBeGreaterThan(0);
    expect(own.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 429]);
    expect(elsewhere.statusCode).toBe(401);
  });

  it("counts requests whose body cannot be read", async () => {
    const small = await buildApi({ RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "3" });
    const headers = { "content-type": "application/json" };
    const statuses: number[] = [];
    for (const body of ["{", `"${"x".repeat(200_000)}"`, "[", "{"]) {
      statuses.push((await small.call("POST", "/api/auth/login", { body, headers })).statusCode);
    }
    await small.stop();
    expect(statuses).toEqual([400, 413, 400, 429]);
  });

  it("counts requests whose senders leave while they are read", async () => {
    const small = await buildApi({ RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "3" });
    const url = await listenToLeaving(small.app, "after");
    const statuses: number[] = [];
    for (const body of ["{", "{}", "[", "{}"]) {
      const headers = { "content-type": "application/json", connection: "close" };
      statuses.push((await fetch(`${url}/api/auth/login`, { method: "POST", headers, body })).status);
    }
    await small.stop();
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  it("does not limit a signed-in person whose address is over its limit", async () => {
    const { token } = await buildCandidate(api);
    const ip = newIp();
    expect(tally(await Promise.all(Array.from({ length: 100 }, () => probe({ ip, token }))))).toEqual({ 200: 100 });
  });
});

describe("sizes [LIM-02]", () => {
  it("413 for a body of more than 100 KB, 400 for one that is no JSON, 415 for another type", async () => {
    const ask = (body: string, type = "application/json") =>
      api.call("POST", "/api/auth/login", { body, headers: { "content-type": type } });
    const large = await ask(
      JSON.stringify({ email: "a@example.com", password: goodPassword, pad: "x".repeat(102_400) }),
    );
    expect(large.statusCode).toBe(413);
    expect(codeOf(large)).toBe("PAYLOAD_TOO_LARGE");
    expect((await ask("{")).statusCode).toBe(400);
    expect((await ask("[".repeat(50_000))).statusCode).toBe(400);
    expect((await ask(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)).statusCode).toBe(400);
    expect((await ask("email=a", "text/plain")).statusCode).toBe(415);
  });
});
