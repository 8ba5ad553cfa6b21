import { describe, expect, it } from "vitest";
import { auditOf, goodPassword, messageOf, registerOnly, tally, twenty } from "../../support/data/accounts.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildCandidate } from "../../support/api.ts";

const api = apiForFile();

const newDevice = "another-device-0123456789";
const sendCode = (email: string, password = goodPassword) =>
  api.call("POST", "/auth/other-device/send-code", { body: { email, password } });
const end = (email: string, otp: string, password = goodPassword) =>
  api.call("POST", "/auth/other-device/logout", { body: { email, password, otp } });
const login = (email: string) =>
  api.call("POST", "/api/auth/login", { body: { email, password: goodPassword }, device: newDevice });
const codeFor = async (email: string): Promise<string> => {
  await sendCode(email);
  return api.otpFor(email);
};

describe("POST /auth/other-device/send-code [EXT-03a]", () => {
  it("200 mails a code for right credentials", async () => {
    const { email } = await buildCandidate(api);
    expect((await sendCode(email)).statusCode).toBe(200);
    expect((await api.mails(email))[0]?.subject).toContain("Log out your other device");
  });

  it("200 with the same text and no mail for wrong credentials and for an unverified account", async () => {
    const { email } = await buildCandidate(api);
    await registerOnly(api, "unverified@example.com");
    const mailed = (await api.mails(email)).length;
    const right = await sendCode((await buildCandidate(api)).email);
    const others = [
      await sendCode(email, "Wrong-Harbour-42"),
      await sendCode("stranger@example.com"),
      await sendCode("unverified@example.com"),
    ];
    for (const answer of others) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(right.body);
    }
    expect(await api.mails(email)).toHaveLength(mailed);
    expect(await api.mails("unverified@example.com")).toHaveLength(1);
    expect(await api.mails("stranger@example.com")).toHaveLength(0);
  });
});

describe("POST /auth/other-device/logout [EXT-03b]", () => {
  it("200 ends every session of the account; then this device can log in", async () => {
    const { id, email, token } = await buildCandidate(api);
    expect((await login(email)).statusCode).toBe(403);
    const answer = await end(email, await codeFor(email));
    expect(answer.statusCode).toBe(200);
    expect((await api.call("GET", "/api/auth/profile", { token })).statusCode).toBe(401);
    expect((await login(email)).statusCode).toBe(200);
    expect(await auditOf(api, id)).toContain("other-device.ended");
  });

  it("400 alike for a wrong password, a wrong, a used and an expired code, with the session alive", async () => {
    const { email, token } = await buildCandidate(api);
    const otp = await codeFor(email);
    const answers = [
      await end(email, otp, "Wrong-Harbour-42"),
      await end("stranger@example.com", otp),
      await end(email, otp === "123456" ? "654321" : "123456"),
    ];
    api.clock.advance(120);
    answers.push(await end(email, otp));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(messageOf(answer)).toBe("The code is wrong or has expired.");
    }
    expect((await api.call("GET", "/api/auth/profile", { token })).statusCode).toBe(200);
    const fresh = await codeFor(email);
    expect((await end(email, fresh)).statusCode).toBe(200);
    expect((await end(email, fresh)).statusCode).toBe(400);
  });

  it("400 for a verification code: a code serves one purpose [SEC-06]", async () => {
    const email = "purpose@example.com";
    await registerOnly(api, email);
    const otp = await api.otpFor(email);
    expect((await end(email, otp)).statusCode).toBe(400);
    expect((await api.call("POST", "/auth/verifyOTP", { body: { email, otp } })).statusCode).toBe(200);
  });

  it("200 once for twenty at once", async () => {
    const { email } = await buildCandidate(api);
    const otp = await codeFor(email);
    expect(tally(await twenty(() => end(email, otp)))).toEqual({ 200: 1, 400: 19 });
  });
});
