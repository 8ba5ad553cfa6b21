import type * as Argon from "@node-rs/argon2";
import { hash } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import {
  auditOf,
  codeOf,
  goodPassword,
  messageOf,
  registerOnly,
  registration,
  resetTokenFor,
  tally,
  twenty,
} from "../../support/data/accounts.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildCandidate, device } from "../../support/api.ts";

const argon = vi.hoisted(() => {
  // modules that other files have loaded would not use the counting mock below
  vi.resetModules();
  return { verified: 0 };
});
vi.mock("@node-rs/argon2", async () => {
  const { createRequire } = await import("node:module");
  // the real library, whose cost is tested here, and not tests/support/quick-argon2.ts
  const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon;
  return {
    ...real,
    verify: (...args: Parameters<typeof real.verify>) => {
      argon.verified += 1;
      return real.verify(...args);
    },
  };
});

const api = apiForFile({ PUBLIC_WEB_URL: "https://akada.example" });

const find = (email: string) =>
  api.deps.db.selectFrom("candidates").selectAll().where("email", "=", email).executeTakeFirst();
const register = (body: unknown) => api.call("POST", "/api/auth/register", { body });
const login = (email: string, password = goodPassword, from: string | null = device) =>
  api.call("POST", "/api/auth/login", { body: { email, password }, ...(from === null ? {} : { device: from }) });
const profile = (token: string) => api.call("GET", "/api/auth/profile", { token });
const verify = (email: string, otp: string) => api.call("POST", "/auth/verifyOTP", { body: { email, otp } });
const otherThan = (otp: string) => (otp === "123456" ? "654321" : "123456");

describe("POST /api/auth/register [R-CAN-01]", () => {
  it("200 creates an unverified account and mails a code [B-08]", async () => {
    const answer = await register(registration("new@example.com"));
    expect(answer.statusCode).toBe(200);
    expect(messageOf(answer)).toContain("Registration successful!");
    const made = await find("new@example.com");
    expect(made).toMatchObject({ first_name: "Ada", is_verified: false, role: "user" });
    expect(made?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await api.otpFor("new@example.com")).toMatch(/^\d{6}$/);
  });

  it.each([
    ["First name required", { firstName: " " }],
    ["Last name required", { lastName: "" }],
    ["Invalid email address", { email: "nobody" }],
    ["Phone number required", { phoneNumber: undefined }],
    ["Password must be at least 8 characters", { password: "short", confirmPassword: "short" }],
    ["Passwords do not match", { confirmPassword: "Quiet-Harbour-43" }],
  ])("400 '%s' [C-REG-04 to 09]", async (message, given) => {
    const answer = await register(registration("refused@example.com", given));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, code: "BAD_USER_INPUT", field: expect.stringMatching(/^\w+$/) });
  });

  it.each(["password123", "QWERTY123", "Refused-One@example.com", "refused-one"])(
    "400 for the common password %s [SEC-02]",
    async (password) => {
      const form = registration("refused-one@example.com", { password, confirmPassword: password });
      const answer = await register(form);
      expect(answer.statusCode).toBe(400);
      const message = "This password is too common. Please choose another one.";
      expect(answer.json()).toMatchObject({ message, field: "password" });
    },
  );

  it("takes the password as typed: spaces and case count, 128 code points fit, 129 do not [SEC-01]", async () => {
    const spaced = " Spaces Around ";
    await registerOnly(api, "spaced@example.com", { password: spaced, confirmPassword: spaced });
    await verify("spaced@example.com", await api.otpFor("spaced@example.com"));
    expect((await login("spaced@example.com", spaced.trim())).statusCode).toBe(401);
    expect((await login("spaced@example.com", spaced.toLowerCase())).statusCode).toBe(401);
    expect((await login("spaced@example.com", spaced)).statusCode).toBe(200);
    const long = "😀".repeat(128);
    await registerOnly(api, "long@example.com", { password: long, confirmPassword: long });
    const longer = registration("longer@example.com", { password: `${long}a`, confirmPassword: `${long}a` });
    expect((await register(longer)).statusCode).toBe(400);
  });

  it("[SEC-01] [D-314] takes an accented letter as any keyboard writes it, also for accounts of earlier versions", async () => {
    const [phone, mac] = ["Café-Harbour-42".normalize("NFC"), "Café-Harbour-42".normalize("NFD")];
    expect(phone).not.toBe(mac);
    await registerOnly(api, "accent@example.com", { password: mac, confirmPassword: mac });
    await verify("accent@example.com", await api.otpFor("accent@example.com"));
    // an earlier version hashed what was typed, which may be neither of the two
    const mixed = `${phone}${mac}`;
    for (const stored of [null, mac, phone, mixed]) {
      const typed = stored === mixed ? [mixed] : [phone, mac];
      if (stored !== null) {
        const password_hash = await hash(stored);
        await api.deps.db
          .updateTable("candidates")
          .set({ password_hash })
          .where("email", "=", "accent@example.com")
          .execute();
      }
      for (const password of typed) expect((await login("accent@example.com", password)).statusCode).toBe(200);
      expect((await login("accent@example.com", "Cafe-Harbour-42")).statusCode).toBe(401);
    }
  });

  it.each([
    { firstName: "Ada\r\nBcc: x" },
    { firstName: "Ada\0" },
    { email: "a\r\n@example.com" },
    { email: "a\0@example.com" },
  ])("400 for line breaks and NUL in %j [SEC-45]", async (given) => {
    expect((await register(registration("breaks@example.com", given))).statusCode).toBe(400);
  });

  it("200 ignores fields that a form may not set [SEC-25]", async () => {
    const extra = { role: "admin", isVerified: true, is_verified: true, id: "x", createdAt: "1999-01-01" };
    await registerOnly(api, "extra@example.com", extra);
    expect(await find("extra@example.com")).toMatchObject({ role: "user", is_verified: false });
  });

  it.each(["__proto__", "constructor"])("%s in the body has no effect [SEC-25]", async (key) => {
    const body = JSON.stringify(registration("proto@example.com")).replace(
      "{",
      `{"${key}":{"prototype":{"isVerified":true}},`,
    );
    const headers = { "content-type": "application/json" };
    const answer = await api.call("POST", "/api/auth/register", { body, headers });
    expect(answer.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)["isVerified"]).toBeUndefined();
  });

  it("409 for a taken address, whatever its case [D-88]", async () => {
    await registerOnly(api, "taken@example.com");
    const password = { password: "Other-Harbour-42", confirmPassword: "Other-Harbour-42" };
    const other = await register(registration("Taken@Example.com", password));
    expect(other.statusCode).toBe(409);
    expect(codeOf(other)).toBe("CONFLICT");
    expect(other.json<{ field: string }>().field).toBe("email");
    await verify("taken@example.com", await api.otpFor("taken@example.com"));
    expect((await register(registration("taken@example.com"))).statusCode).toBe(409);
  });

  it("400 for a letter whose small one is that of ASCII: nobody takes the place of an address that way [SEC-01]", async () => {
    expect((await register(registration("\u212Aemi@example.com"))).statusCode).toBe(400);
    await registerOnly(api, "kemi@example.com");
    expect(await api.mails("kemi@example.com")).toHaveLength(1);
  });

  it("200 for the same form again, with a new code only when the old one has expired [D-88] [REL-10]", async () => {
    await registerOnly(api, "again@example.com");
    const first = await api.otpFor("again@example.com");
    await registerOnly(api, "again@example.com");
    expect(await api.mails("again@example.com")).toHaveLength(1);
    api.clock.advance(120);
    await registerOnly(api, "again@example.com");
    expect(await api.mails("again@example.com")).toHaveLength(2);
    const second = await api.otpFor("again@example.com");
    expect((await verify("again@example.com", second)).statusCode).toBe(200);
    expect((await verify("again@example.com", first)).statusCode).toBe(400);
  });

  it("200 for twenty at once: one account, one mail [REL-10]", async () => {
    const answers = await twenty(() => register(registration("many@example.com")));
    expect(tally(answers)).toEqual({ 200: 20 });
    expect(new Set(answers.map(messageOf)).size).toBe(1);
    const count = await api.deps.db
      .selectFrom("candidates")
      .select("id")
      .where("email", "=", "many@example.com")
      .execute();
    expect(count).toHaveLength(1);
    expect(await api.mails("many@example.com")).toHaveLength(1);
  });

  it("200 alike for a known, an own and an unknown referrer; only the known one is kept [SEC-36]", async () => {
    await registerOnly(api, "referrer@example.com");
    const referrer = await find("referrer@example.com");
    const known = await register(registration("ref1@example.com", { referer: "Referrer@Example.com" }));
    const own = await register(registration("ref2@example.com", { referer: "r.ef2+bonus@EXAMPLE.com" }));
    const unknown = await register(registration("ref3@example.com", { referer: "stranger@example.com" }));
    expect(own.json()).toEqual(known.json());
    expect(unknown.json()).toEqual(known.json());
    expect((await find("ref1@example.com"))?.referrer_id).toBe(referrer?.id);
    expect((await find("ref2@example.com"))?.referrer_id).toBeNull();
    expect((await find("ref3@example.com"))?.referrer_id).toBeNull();
  });

  it("200 ignores an own referrer written with dots and a tag even where that account exists [SEC-36]", async () => {
    await registerOnly(api, "first.last@example.com");
    await registerOnly(api, "firstlast+two@example.com", { referer: "first.last@example.com" });
    expect((await find("firstlast+two@example.com"))?.referrer_id).toBeNull();
  });
});

describe("POST /api/auth/login [R-CAN-02]", () => {
  it("200 answers user, token and message, and nothing else [SEC-26]", async () => {
    const email = "login@example.com";
    await registerOnly(api, email);
    await verify(email, await api.otpFor(email));
    const answer = await login("Login@Example.com");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const made = await find(email);
    expect(answer.json()).toEqual({
      message: "Login successful!",
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id: made?.id,
        firstName: "Ada",
        lastName: "Obi",
        email,
        role: "user",
        phone: "08030000000",
        phoneNumber: "08030000000",
        createdAt: made?.created_at.toISOString(),
      },
    });
  });

  it.each([
    ["Please enter a valid email address", { email: "x", password: "y" }],
    ["Password is required", { email: "x@example.com", password: "" }],
  ])("400 '%s' [C-LOG-04, 05]", async (message, body) => {
    const answer = await api.call("POST", "/api/auth/login", { body });
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe(message);
  });

  it("401 alike for an unknown address, a wrong password and an unverified account, after the same work [SEC-04]", async () => {
    const known = await buildCandidate(api);
    await registerOnly(api, "unverified@example.com");
    const answers = [];
    for (const email of ["stranger@example.com", known.email, "unverified@example.com"]) {
      const before = argon.verified;
      answers.push(await login(email, "Wrong-Harbour-42"));
      expect(argon.verified, email).toBe(before + 1);
    }
    const [first, ...others] = answers;
    expect(first?.statusCode).toBe(401);
    expect(first?.json()).toEqual({ message: "Invalid email or password", code: "UNAUTHENTICATED" });
    for (const answer of others) {
      expect(answer.statusCode).toBe(401);
      expect(answer.body).toBe(first?.body);
      expect({ ...answer.headers, date: "" }).toEqual({ ...first?.headers, date: "" });
    }
  });

  it("401 EMAIL_NOT_VERIFIED for the right password of an unverified account [D-23]", async () => {
    await registerOnly(api, "not-yet@example.com");
    const answer = await login("not-yet@example.com");
    expect(answer.statusCode).toBe(401);
    expect(codeOf(answer)).toBe("EMAIL_NOT_VERIFIED");
    expect(messageOf(answer)).toContain("verify your email address");
  });

  it("403 OTHER_DEVICE on another device and without a device, only after the right password [C-LOG-07] [D-16]", async () => {
    const { email, token } = await buildCandidate(api);
    for (const from of ["another-device-0123456789", null]) {
      const answer = await login(email, goodPassword, from);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({ message: "Already logged in on another device", code: "OTHER_DEVICE" });
    }
    expect((await login(email, "Wrong-Harbour-42", "another-device-0123456789")).statusCode).toBe(401);
    expect((await profile(token)).statusCode).toBe(200);
  });

  it("200 on the same device replaces the session [D-16] [D-80]", async () => {
    const { email, token } = await buildCandidate(api);
    const answer = await login(email);
    expect(answer.statusCode).toBe(200);
    expect((await profile(token)).statusCode).toBe(401);
    expect((await profile(answer.json<{ accessToken: string }>().accessToken)).statusCode).toBe(200);
  });

  it("200 on another device once the session was idle for 30 minutes [D-16]", async () => {
    const { email, token } = await buildCandidate(api);
    api.clock.advance(29 * 60);
    expect((await login(email, goodPassword, "another-device-0123456789")).statusCode).toBe(403);
    api.clock.advance(60);
    expect((await login(email, goodPassword, "another-device-0123456789")).statusCode).toBe(200);
    expect((await profile(token)).statusCode).toBe(401);
  });

  it("200 once and 403 nineteen times for twenty devices at once [SEC-10] [REL-10]", async () => {
    const { id, email, token } = await buildCandidate(api);
    await api.call("POST", "/api/auth/logout", { body: { userId: id }, token });
    const answers = await twenty((index) => login(email, goodPassword, `parallel-device-${index + 100}`));
    expect(tally(answers)).toEqual({ 200: 1, 403: 19 });
    const rows = await api.deps.db.selectFrom("sessions").select("id").where("subject_id", "=", id).execute();
    expect(rows).toHaveLength(1);
  });

  it("200 for twenty at once from one device, of which one session lives [SEC-10] [REL-10]", async () => {
    const { email } = await buildCandidate(api);
    const answers = await twenty(() => login(email));
    expect(tally(answers)).toEqual({ 200: 20 });
    const tokens = answers.map((answer) => answer.json<{ accessToken: string }>().accessToken);
    const alive = await Promise.all(tokens.map(profile));
    expect(tally(alive)).toEqual({ 200: 1, 401: 19 });
  });
});

describe("POST /api/auth/logout [R-CAN-03]", () => {
  const logout = (userId: string, token?: string) =>
    api.call("POST", "/api/auth/logout", { body: { userId }, ...(token === undefined ? {} : { token }) });

  it("200 ends the session and frees the account for another device [SEC-08] [SEC-10]", async () => {
    const { id, email, token } = await buildCandidate(api);
    const answer = await logout(id, token);
    expect(answer.statusCode).toBe(200);
    expect(messageOf(answer)).toBe("Logged out successfully");
    expect((await profile(token)).statusCode).toBe(401);
    expect((await login(email, goodPassword, "another-device-0123456789")).statusCode).toBe(200);
  });

  it("401 when repeated, with nothing changed", async () => {
    const { id, email, token } = await buildCandidate(api);
    await logout(id, token);
    const next = await login(email);
    expect((await logout(id, token)).statusCode).toBe(401);
    expect((await profile(next.json<{ accessToken: string }>().accessToken)).statusCode).toBe(200);
  });

  it("401 'No access token found' without a token [C-SES-08]", async () => {
    const answer = await logout("x");
    expect(answer.statusCode).toBe(401);
    expect(messageOf(answer)).toBe("No access token found");
  });

  it("403 for the id of somebody else; both sessions stay open [SEC-10] [SEC-22]", async () => {
    const own = await buildCandidate(api);
    const other = await buildCandidate(api);
    expect((await logout(other.id, own.token)).statusCode).toBe(403);
    expect((await profile(own.token)).statusCode).toBe(200);
    expect((await profile(other.token)).statusCode).toBe(200);
    expect(await auditOf(api, own.id)).toContain("access.refused");
  });
});

describe("POST /auth/resendOTP [R-CAN-04]", () => {
  const resend = (email: string) => api.call("POST", "/auth/resendOTP", { body: { email } });

  it("200 mails a new code and voids the old one [SEC-06]", async () => {
    const email = "resend@example.com";
    await registerOnly(api, email);
    const first = await api.otpFor(email);
    const answer = await resend(email);
    expect(answer.statusCode).toBe(200);
    expect(messageOf(answer)).toBe("New OTP sent successfully!");
    const second = await api.otpFor(email);
    expect(second).not.toBe(first);
    expect((await verify(email, first)).statusCode).toBe(400);
    expect((await verify(email, second)).statusCode).toBe(200);
  });

  it("200 alike and without a mail for an unknown and for a verified address", async () => {
    const { email } = await buildCandidate(api);
    const mailed = (await api.mails(email)).length;
    const [unknown, verified] = [await resend("stranger@example.com"), await resend(email)];
    expect(unknown.statusCode).toBe(200);
    expect(unknown.body).toBe(verified.body);
    expect(await api.mails("stranger@example.com")).toHaveLength(0);
    expect(await api.mails(email)).toHaveLength(mailed);
  });

  it("400 'Please enter a valid email address'", async () => {
    const answer = await resend("nobody");
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe("Please enter a valid email address");
  });
});

describe("POST /auth/verifyOTP [R-CAN-05]", () => {
  const prepared = async (email: string): Promise<string> => {
    await registerOnly(api, email);
    return api.otpFor(email);
  };
  const timesVerified = async (email: string): Promise<number> =>
    (await auditOf(api, (await find(email))?.id)).filter((action) => action === "otp.verified").length;

  it("200 verifies the account 119 seconds after the mail [B-08] [REL-18]", async () => {
    const otp = await prepared("verify@example.com");
    api.clock.advance(119);
    const answer = await verify("Verify@example.com", otp);
    expect(answer.statusCode).toBe(200);
    expect(messageOf(answer)).toBe("OTP verified successfully!");
    expect((await find("verify@example.com"))?.is_verified).toBe(true);
  });

  it("200 again for the same code while it is valid, without another line in the log: an answer may be lost [REL-10]", async () => {
    const otp = await prepared("unheard@example.com");
    const first = await verify("unheard@example.com", otp);
    const again = await verify("unheard@example.com", otp);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(await timesVerified("unheard@example.com")).toBe(1);
    expect((await verify("unheard@example.com", otherThan(otp))).statusCode).toBe(400);
    api.clock.advance(120);
    expect((await verify("unheard@example.com", otp)).statusCode).toBe(400);
  });

  it("400 after 120 seconds [B-08] [REL-18]", async () => {
    const otp = await prepared("late@example.com");
    api.clock.advance(120);
    const answer = await verify("late@example.com", otp);
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe("Invalid or expired OTP");
    expect((await find("late@example.com"))?.is_verified).toBe(false);
  });

  it("400 'Please enter a complete 6-digit OTP' [C-OTP-07]", async () => {
    for (const otp of ["12345", "1234567", "12345a", ""]) {
      const answer = await verify("verify@example.com", otp);
      expect(answer.statusCode).toBe(400);
      expect(messageOf(answer)).toBe("Please enter a complete 6-digit OTP");
    }
  });

  it("400 for the right code after five wrong ones [SEC-06] [LIM-11]", async () => {
    const otp = await prepared("guess@example.com");
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await verify("guess@example.com", otherThan(otp))).statusCode).toBe(400);
    }
    expect((await verify("guess@example.com", otp)).statusCode).toBe(400);
  });

  it("200 for the right code after four wrong ones [LIM-11]", async () => {
    const otp = await prepared("guess4@example.com");
    for (let guess = 0; guess < 4; guess += 1) await verify("guess4@example.com", otherThan(otp));
    expect((await verify("guess4@example.com", otp)).statusCode).toBe(200);
  });

  it("400 for the code of another address or an unknown one [SEC-06]", async () => {
    const otp = await prepared("mine@example.com");
    await prepared("yours@example.com");
    expect((await verify("stranger@example.com", otp)).statusCode).toBe(400);
    const stored = await api.deps.db
      .selectFrom("one_time_codes")
      .selectAll()
      .where("email", "=", "mine@example.com")
      .executeTakeFirst();
    const moved = { code_hash: stored?.code_hash ?? "" };
    await api.deps.db.updateTable("one_time_codes").set(moved).where("email", "=", "yours@example.com").execute();
    expect((await verify("yours@example.com", otp)).statusCode).toBe(400);
    expect(stored?.code_hash).not.toContain(otp);
  });

  it("200 for twenty at once, with one line in the log [REL-10]", async () => {
    const otp = await prepared("rush@example.com");
    expect(tally(await twenty(() => verify("rush@example.com", otp)))).toEqual({ 200: 20 });
    expect(await timesVerified("rush@example.com")).toBe(1);
  });

  it("counts twenty wrong codes at once as five at most [LIM-11]", async () => {
    const otp = await prepared("burst@example.com");
    await twenty(() => verify("burst@example.com", otherThan(otp)));
    const saved = await api.deps.db
      .selectFrom("one_time_codes")
      .selectAll()
      .where("email", "=", "burst@example.com")
      .executeTakeFirst();
    expect(saved?.wrong_guesses).toBe(5);
  });
});

describe("POST /auth/forgot-password [R-CAN-06]", () => {
  const forgot = (email: string, headers: Record<string, string> = {}) =>
    api.call("POST", "/auth/forgot-password", { body: { email }, headers });

  it("200 mails a link of PUBLIC_WEB_URL, whatever the Host header says [SEC-07]", async () => {
    const { email } = await buildCandidate(api);
    const answer = await forgot(email, { host: "evil.example", "x-forwarded-host": "evil.example" });
    expect(answer.statusCode).toBe(200);
    const [mail] = await api.mails(email);
    expect(mail?.text).toMatch(/https:\/\/akada\.example\/reset-password\?token=[\w-]{43}\n/);
    expect(mail?.text).not.toContain("evil");
  });

  it("stores the token hashed [SEC-07]", async () => {
    const { id, email } = await buildCandidate(api);
    await forgot(email);
    const token = await resetTokenFor(api, email);
    const saved = await api.deps.db
      .selectFrom("reset_tokens")
      .selectAll()
      .where("candidate_id", "=", id)
      .executeTakeFirst();
    expect(saved?.token_hash).toBeDefined();
    expect(saved?.token_hash).not.toContain(token);
  });

  it("404 'No account found with this email address' [C-FPW-02] [D-24]", async () => {
    const answer = await forgot("stranger@example.com");
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: "No account found with this email address", code: "NOT_FOUND" });
  });

  it("400 'Please enter a valid email address' [C-FPW-01]", async () => {
    expect(messageOf(await forgot("nobody"))).toBe("Please enter a valid email address");
  });
});

describe("POST /forgotPwd/resetpassword [R-CAN-07]", () => {
  const newPassword = "Calm-Harbour-43";
  const reset = (token: string, password = newPassword) =>
    api.call("POST", "/forgotPwd/resetpassword", { body: { token, newPassword: password } });
  const asked = async (email: string): Promise<string> => {
    await api.call("POST", "/auth/forgot-password", { body: { email } });
    return resetTokenFor(api, email);
  };

  it("200 sets the password, ends every session and sends a notice [SEC-07]", async () => {
    const { email, token } = await buildCandidate(api);
    const answer = await reset(await asked(email));
    expect(answer.statusCode).toBe(200);
    expect(messageOf(answer)).toBe("Password reset successfully!");
    expect((await profile(token)).statusCode).toBe(401);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, newPassword, "another-device-0123456789")).statusCode).toBe(200);
    expect((await api.mails(email))[0]?.subject).toContain("password was changed");
  });

  it("200 also verifies an account that never entered its code", async () => {
    await registerOnly(api, "by-reset@example.com");
    await reset(await asked("by-reset@example.com"));
    expect((await login("by-reset@example.com", newPassword)).statusCode).toBe(200);
  });

  it("400 for a used, an unknown and a replaced token [SEC-07]", async () => {
    const { email } = await buildCandidate(api);
    const first = await asked(email);
    const second = await asked(email);
    for (const token of [first, "x".repeat(43)]) {
      const answer = await reset(token);
      expect(answer.statusCode).toBe(400);
      expect(messageOf(answer)).toBe("Invalid or expired reset link. Please request a new one.");
    }
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(second)).statusCode).toBe(400);
  });

  it("200 after 29 minutes, 400 after 30 [SEC-07]", async () => {
    const { email } = await buildCandidate(api);
    const late = await asked(email);
    api.clock.advance(30 * 60);
    expect((await reset(late)).statusCode).toBe(400);
    const timely = await asked(email);
    api.clock.advance(29 * 60);
    expect((await reset(timely)).statusCode).toBe(200);
  });

  it("400 for a weak or common password, and the link still works [C-RPW-02] [SEC-02]", async () => {
    const { email } = await buildCandidate(api);
    const token = await asked(email);
    const weak = await reset(token, "alllowercase1");
    expect(weak.statusCode).toBe(400);
    expect(messageOf(weak)).toBe(
      "Password must be at least 8 characters long and include uppercase, lowercase, and numbers.",
    );
    const common = await reset(token, "Password123");
    expect(common.statusCode).toBe(400);
    const message = "This password is too common. Please choose another one.";
    expect(common.json()).toMatchObject({ message, field: "newPassword" });
    expect((await reset(token)).statusCode).toBe(200);
  });

  it("200 once and 400 nineteen times for twenty at once [SEC-07] [REL-10]", async () => {
    const { email } = await buildCandidate(api);
    const token = await asked(email);
    expect(tally(await twenty(() => reset(token)))).toEqual({ 200: 1, 400: 19 });
    expect((await api.mails(email)).filter((mail) => mail.subject.includes("was changed"))).toHaveLength(1);
  });
});
