import { describe, expect, it } from "vitest";
import { apiForFile } from "../../support/api-for-file.ts";
import { ask, buildSchoolAdmin } from "../../support/data/school.ts";

const api = apiForFile({ RATE_LIMITS: "on" });

const post = (url: string, body: object, ip?: string) =>
  api.call("POST", url, { body, ...(ip === undefined ? {} : { ip }) });
const forgot = (email: string) => post("/school/forgot-password", { email });
const resend = (email: string) => post("/school/resend-otp", { email });
const verify = (email: string, otp: string) => post("/school/verify-otp", { email, otp });
const reset = (resetToken: string, newPassword: string, ip?: string) =>
  post("/school/reset-password", { resetToken, newPassword }, ip);
const strong = "Fresh-Harbour-43";

/** A token for a new password of a new school's administrator. */
async function permit() {
  const admin = await buildSchoolAdmin(api);
  await forgot(admin.email);
  const { resetToken } = (await verify(admin.email, await api.otpFor(admin.email))).json<{ resetToken: string }>();
  return { ...admin, resetToken };
}

describe("[EXT-04] POST /school/forgot-password", () => {
  it("200 mails a six-digit code [D-50, SEC-06]", async () => {
    const { email } = await buildSchoolAdmin(api);
    const response = await forgot(email);
    expect(response.statusCode).toBe(200);
    expect(await api.otpFor(email)).toMatch(/^\d{6}$/);
    const [mail] = await api.mails(email);
    expect(mail?.text).toContain("Hello Bola Ade,");
  });

  it("200 with the same text for an unknown address, without a mail", async () => {
    const { email } = await buildSchoolAdmin(api);
    const [known, unknown] = [await forgot(email), await forgot("nobody@school.example")];
    expect(unknown.statusCode).toBe(200);
    expect(unknown.body).toBe(known.body);
    expect(await api.mails("nobody@school.example")).toEqual([]);
  });

  it("200 mails to the stored address alone, however the address was typed", async () => {
    const { email } = await buildSchoolAdmin(api, { email: "kemi@school.example" });
    // a Kelvin sign is a k in lower case, and may be somebody else's address
    const typed = "\u212Aemi@school.example";
    expect((await forgot(typed)).statusCode).toBe(200);
    expect(await api.mails(typed)).toEqual([]);
    expect(await api.mails(email)).toHaveLength(1);
  });

  it("400 for a text that is no address [S-FPW-01]", async () => {
    expect((await forgot("nobody")).json()).toMatchObject({ message: "Please enter a valid email address" });
  });

  it("429 from the fourth in an hour, for known and unknown addresses alike [LIM-12]", async () => {
    const { email } = await buildSchoolAdmin(api);
    for (const address of [email, "unknown@school.example"]) {
      for (let index = 0; index < 3; index += 1) {
        expect((await forgot(address)).statusCode).toBe(200);
        api.clock.advance(120);
      }
      const refused = await forgot(address);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
    }
  });
});

describe("a stranger who asks and guesses without end [LIM-11, LIM-12, D-293]", () => {
  const on = (url: string, body: object, device?: string) =>
    api.call("POST", url, { body, ...(device === undefined ? {} : { device }) });

  /** An administrator who has signed in on the device before. */
  async function known(device: string) {
    const { email, password } = await buildSchoolAdmin(api);
    await on("/school/school-login", { role: "ADMIN", email, password }, device);
    return {
      email,
      ask: (from?: string) => on("/school/forgot-password", { email }, from),
      enter: (otp: string, from?: string) => on("/school/verify-otp", { email, otp }, from),
    };
  }

  it("keeps nobody out on a device that has signed in before, and voids no code that it asked for", async () => {
    const device = "laptop-of-the-principal";
    const { email, ask, enter } = await known(device);
    for (let index = 0; index < 3; index += 1) {
      expect((await ask()).statusCode).toBe(200);
      api.clock.advance(120);
    }
    expect((await ask()).statusCode).toBe(429);
    expect((await ask(device)).statusCode).toBe(200);
    const code = await api.otpFor(email);
    const wrong = code === "000000" ? "111111" : "000000";
    for (let guess = 0; guess < 25; guess += 1) expect((await enter(wrong)).statusCode).toBe(400);
    expect((await enter(wrong)).statusCode).toBe(429);
    expect((await enter(code, device)).statusCode).toBe(200);
  });

  it("gets no code in place of the one that is on its way, which works on no other device", async () => {
    const device = "tablet-of-the-principal";
    const { email, ask, enter } = await known(device);
    await ask(device);
    const code = await api.otpFor(email);
    const mails = await api.mails(email);
    expect((await ask()).statusCode).toBe(200);
    expect(await api.mails(email)).toHaveLength(mails.length);
    expect((await enter(code)).json()).toMatchObject({ message: "Invalid OTP. Please try again." });
    expect((await enter(code, device)).statusCode).toBe(200);
  });

  it("makes way for the device: its code takes the place of theirs", async () => {
    const device = "phone-of-the-principal0";
    const { email, ask, enter } = await known(device);
    await ask();
    await ask(device);
    expect((await enter(await api.otpFor(email), device)).statusCode).toBe(200);
  });
});

describe("[EXT-06] POST /school/resend-otp", () => {
  it("429 within 120 seconds of the last code, 200 after them; the new code voids the old [LIM-12, SEC-06]", async () => {
    const { email } = await buildSchoolAdmin(api);
    await forgot(email);
    const first = await api.otpFor(email);
    api.clock.advance(119);
    expect((await resend(email)).statusCode).toBe(429);
    api.clock.advance(1);
    expect((await resend(email)).statusCode).toBe(200);
    const second = await api.otpFor(email);
    expect((await verify(email, first)).statusCode).toBe(first === second ? 200 : 400);
    expect((await verify(email, second)).statusCode).toBe(first === second ? 400 : 200);
  });

  it("answers an unknown address in the same way", async () => {
    const { email } = await buildSchoolAdmin(api);
    const answers = [];
    for (const address of [email, "stranger@school.example"]) {
      answers.push([(await resend(address)).body, (await resend(address)).statusCode]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe("[EXT-05] POST /school/verify-otp", () => {
  const wrongOf = (code: string): string => (code === "000000" ? "111111" : "000000");

  it("200 gives a reset token, once", async () => {
    const { email } = await buildSchoolAdmin(api);
    await forgot(email);
    const code = await api.otpFor(email);
    const response = await verify(email.toUpperCase(), code);
    expect(response.statusCode).toBe(200);
    const { resetToken } = response.json<{ resetToken: string }>();
    expect(response.json()).toEqual({ message: "OTP verified successfully!", resetToken });
    expect(resetToken.length).toBeGreaterThanOrEqual(43);
    expect((await verify(email, code)).statusCode).toBe(400);
  });

  it("400 for a wrong code, in the same words for an unknown address [S-FPW-08]", async () => {
    const { email } = await buildSchoolAdmin(api);
    await forgot(email);
    await forgot("who@school.example");
    const wrong = await verify(email, wrongOf(await api.otpFor(email)));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({ code: "BAD_USER_INPUT", message: "Invalid OTP. Please try again." });
    expect((await verify("who@school.example", "000000")).body).toBe(wrong.body);
    expect((await verify("never-asked@school.example", "000000")).body).toBe(wrong.body);
  });

  it("400 'OTP has expired' after 120 seconds, for an unknown address alike [S-FPW-06]", async () => {
    const { email } = await buildSchoolAdmin(api);
    await forgot(email);
    await forgot("old@school.example");
    const code = await api.otpFor(email);
    api.clock.advance(120);
    const late = await verify(email, code);
    expect(late.statusCode).toBe(400);
    expect(late.json()).toMatchObject({ message: "OTP has expired" });
    expect((await verify("old@school.example", code)).body).toBe(late.body);
  });

  it("400 after five wrong guesses even for the right code [LIM-11]", async () => {
    const { email } = await buildSchoolAdmin(api);
    await forgot(email);
    const code = await api.otpFor(email);
    for (let index = 0; index < 5; index += 1) await verify(email, wrongOf(code));
    expect((await verify(email, code)).json()).toMatchObject({ message: "OTP has expired" });
  });

  it("400 for anything but six digits [S-FPW-05]", async () => {
    expect((await verify("a@b.c", "12345")).json()).toMatchObject({ message: "Please enter a complete 6-digit OTP" });
  });

  it("takes no code that was mailed to a candidate of the same address", async () => {
    const { email } = await buildSchoolAdmin(api);
    await post("/api/auth/register", {
      firstName: "Ada",
      lastName: "Obi",
      email,
      phoneNumber: "0803",
      referer: "",
      password: "Quiet-Harbour-42",
      confirmPassword: "Quiet-Harbour-42",
    });
    expect((await verify(email, await api.otpFor(email))).statusCode).toBe(400);
  });
});

describe("[EXT-07] POST /school/reset-password", () => {
  it("200 sets the password, ends every session and says so by mail [SEC-07]", async () => {
    const { email, token, password, resetToken } = await permit();
    const response = await reset(resetToken, strong);
    expect(response.statusCode).toBe(200);
    expect((await api.call("GET", "/api/settings", { token })).statusCode).toBe(401);
    const login = (given: string) => post("/school/school-login", { role: "ADMIN", email, password: given });
    expect((await login(password)).statusCode).toBe(401);
    expect((await login(strong)).statusCode).toBe(200);
    expect((await api.mails(email))[0]?.subject).toBe("Your Akada school password was changed");
  });

  it("400 for a token that was used, is old or was replaced", async () => {
    const message = "Invalid or expired reset token. Please request a new code.";
    const used = await permit();
    await reset(used.resetToken, strong);
    expect((await reset(used.resetToken, strong, "203.0.113.20")).json()).toMatchObject({ message });
    const old = await permit();
    api.clock.advance(30 * 60);
    expect((await reset(old.resetToken, strong, "203.0.113.20")).json()).toMatchObject({ message });
    const replaced = await permit();
    api.clock.advance(120);
    await forgot(replaced.email);
    await verify(replaced.email, await api.otpFor(replaced.email));
    const response = await reset(replaced.resetToken, strong, "203.0.113.20");
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  it.each([
    ["Short-1", "Password must be at least 8 characters long", "S-FPW-11"],
    ["onlyletters", "Please use a stronger password", "S-FPW-13"],
    ["Password1", "This password is too common. Please choose another one.", "SEC-02"],
  ])("[S-FPW-11, S-FPW-13] 400 for '%s': %s (%s)", async (password, message) => {
    const { resetToken } = await permit();
    const response = await reset(resetToken, password);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, field: "newPassword" });
    expect((await reset(resetToken, strong)).statusCode).toBe(200);
  });

  it("400 for fewer characters than the school has set, 8 whatever it has set [D-55, SEC-03]", async () => {
    const { token, resetToken } = await permit();
    const settings = await ask<object>(api, "GET", "/api/settings", { token });
    const set = (passwordMinLength: number) =>
      ask(api, "PUT", "/api/settings", { body: { ...settings, passwordMinLength }, token });
    await set(6);
    expect((await reset(resetToken, "Ab-1234")).json()).toMatchObject({
      message: "Password must be at least 8 characters long",
    });
    await set(12);
    expect((await reset(resetToken, "Harbour-43")).json()).toMatchObject({
      message: "Password must be at least 12 characters long",
    });
    expect((await reset(resetToken, "Fresh-Harbour-44")).statusCode).toBe(200);
  });

  it("of parallel uses of a token one succeeds", async () => {
    const { resetToken } = await permit();
    const statuses = await Promise.all(
      Array.from({ length: 4 }, (_, index) => reset(resetToken, `Fresh-Harbour-5${index}`, `203.0.113.3${index}`)),
    );
    expect(statuses.map((one) => one.statusCode).sort()).toEqual([200, 400, 400, 400]);
  });

  it("429 after ten wrong tokens of one address in an hour [LIM-12]", async () => {
    for (let index = 0; index < 10; index += 1) await reset(`wrong-${index}`, strong, "203.0.113.40");
    expect((await reset("wrong", strong, "203.0.113.40")).statusCode).toBe(429);
  });
});
